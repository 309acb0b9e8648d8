"""Replay given moves by the rules: what they cost, and whether they win."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from searchcade.level import LoadedLevel
from searchcade.play.session import Session


@dataclass(frozen=True, slots=True)
class Replay:
    """The result of some moves."""

    moves: str
    """The moves that were made, in the upper and lower case of the rules."""
    cost: int
    outcome: str
    """`won`, `lost`, `stalled`, `unfinished` or `illegal`."""
    reason: str
    """What is wrong, in words; empty if the moves win."""
    figures: Mapping[str, Any]

    def as_dict(self) -> dict[str, Any]:
        """Return the record as it is printed."""
        return {
            "outcome": self.outcome,
            "cost": self.cost,
            "steps": len(self.moves),
            "moves": self.moves,
            "reason": self.reason,
            **self.figures,
        }


def replay(loaded: LoadedLevel, moves: str) -> Replay:
    """Make the moves one by one, up to the first that is not legal."""
    game, level = loaded.game, loaded.level
    session, most = Session(game, level), game.scoring.max_moves(level)
    won_at = 0 if session.is_won else None
    for number, move in enumerate(moves, start=1):
        if not session.play(move):
            reason = f"move {number} ({move!r}) is not legal"
            return judged(session, "illegal", f"{reason}{over(won_at, session.ended)}")
        if won_at is None and session.is_won:
            won_at = number
    if most is not None and len(moves) > most:
        return judged(session, "stalled", f"{len(moves):,} moves, at most {most:,} are allowed")
    if session.is_won:
        return judged(session, "won", "")
    if session.ended:
        return judged(session, session.ended, f"the game is {session.ended}{over(won_at, '')}")
    return judged(session, "unfinished", f"the goal is not reached{over(won_at, '')}")


def over(won_at: int | None, ended: str) -> str:
    """Return a note that the game was over before; empty if it was not."""
    if won_at is not None:
        return f"; the goal was reached after move {won_at}"
    return f"; the game is {ended}" if ended else ""


def judged(session: Session[Any, Any], outcome: str, reason: str) -> Replay:
    """Return the result of a game so far."""
    figures = session.game.play.state_stats(session.level, session.state, session.moves)
    return Replay(session.moves, session.cost, outcome, reason, figures)
