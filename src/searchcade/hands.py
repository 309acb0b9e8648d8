"""The hand that made a move: the player's, a hint's or the solver's; one letter per move."""

from __future__ import annotations

from typing import Literal

Hand = Literal["p", "h", "s"]
"""Player, hint or solver."""


def are_helped(hands: str) -> bool:
    """Say whether the solver made a move, or hints the last one or more than half of the moves."""
    return "s" in hands or hands.endswith("h") or 2 * hands.count("h") > len(hands)
