"""The hand that made a move: the player's, a hint's or the solver's; one letter per move."""

from __future__ import annotations

from typing import Literal

Hand = Literal["p", "r", "h", "s"]
"""Player, player in real time, hint or solver."""
HANDS = "prhs"


def are_helped(hands: str) -> bool:
    """Say whether the solver made a move, or hints the last one or more than half of the moves."""
    return "s" in hands or hands.endswith("h") or 2 * hands.count("h") > len(hands)


def are_real_time(hands: str) -> bool:
    """Say whether the player made moves, and all of them in real time."""
    return "r" in hands and "p" not in hands
