"""Tips for players: which one fits the state of a game. Each is shown once."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Any

from searchcade.play.session import Session
from searchcade.play.table import Table
from searchcade.scene import FOG

TIPS = ("fog", "split", "energy", "deadlock")
LOW = 5  # units of energy
MAX_TIP_MOVES = 6  # after which a tip goes by itself


def due_tips(session: Session[Any, Any], analysis: Mapping[str, Any]) -> list[str]:
    """Return the tips that fit the state of a game, of which some figures are known."""
    if session.is_won:
        return []
    game, level = session.game, session.level
    scene = game.scene_after(level, session.states)
    energy = game.play.state_stats(level, session.state, session.moves).get("energy_left")
    is_so = {
        "fog": any(each.picture == FOG for each in scene.sprites),
        "split": len(scene.bodies) > 1,
        "energy": energy is not None and energy <= LOW and bool(session.moves),
        "deadlock": bool(analysis.get("lost")) and game.levels.winnable(level),
    }
    return [name for name in TIPS if is_so[name]]


class Tips:
    """Chooses the tip that is shown at a table."""

    def __init__(self, table: Table) -> None:
        self._table = table
        self.current = ""
        self._since = 0  # the number of moves when it came
        self._looked: tuple[object, ...] = ()

    def look(self, read: Collection[str]) -> str:
        """Choose a tip that fits and is not among those read; return one that has had its time."""
        session = self._table.session
        looked = (session.moves, id(session), id(self._table.analysis))
        if not {*TIPS} - {*read} or looked == self._looked or self._table.has_fallen:
            return ""
        self._looked, due = looked, due_tips(session, self._table.current_analysis)
        if self.current:
            is_old = abs(len(session.moves) - self._since) > MAX_TIP_MOVES
            return self.close() if is_old or self.current not in due else ""
        self.current = next((name for name in due if name not in read), "")
        self._since = len(session.moves)
        return ""

    def close(self) -> str:
        """Let the tip go, and return it: it has been read."""
        read, self.current = self.current, ""
        return read
