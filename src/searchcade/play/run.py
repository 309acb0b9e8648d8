"""Runs: one key walks on until there is something to decide, step by step along what is seen."""

from __future__ import annotations

from typing import Any

from searchcade.canvas import Place
from searchcade.play.session import Session
from searchcade.scene import DIRECTIONS, FOG, Sprite

OPPOSITE = {"U": "D", "D": "U", "L": "R", "R": "L"}


class Run:
    """Goes on in a direction, around the corners of a corridor too, up to the next junction.

    Ask for each move when its turn comes. A run makes no push, walks into no fog, and stops before
    a cell that something in sight may soon reach. Where things are pushed, and where a body rolls,
    it is straight; a body stops before an edge, and where the board changes.
    """

    def __init__(self, direction: str) -> None:
        self._heading = direction.upper()
        self._sides: set[str] | None = None  # the openings aside at the cell before
        self._tiles: list[Sprite] = []
        self._passed: set[Place] = set()

    def next_move(self, session: Session[Any, Any]) -> str:
        """Return the next move from where a session stands; nothing at the end of the run."""
        exits, is_first = self._exits(session), self._sides is None
        if not is_first and self._ends(session, exits):
            return ""
        self._turn(session, exits)
        dangers = {} if is_first else session.game.look.danger(session.level, session.state)
        if self._heading not in exits or exits[self._heading] in dangers:
            return ""
        self._tiles = tiles(session)
        self._passed.add(place(session))
        return self._heading

    def _ends(self, session: Session[Any, Any], exits: dict[str, Place]) -> bool:
        """Say whether there is something to decide, or the run would go in a circle."""
        if place(session) in self._passed:
            return True
        if is_straight(session):
            return rolls(session) and tiles(session) != self._tiles
        return self._heading in exits and bool(self._openings(exits) - (self._sides or set()))

    def _openings(self, exits: dict[str, Place]) -> set[str]:
        """Return the steps to either side."""
        return {*exits} - {self._heading, OPPOSITE[self._heading]}

    def _turn(self, session: Session[Any, Any], exits: dict[str, Place]) -> None:
        """Follow a corridor around its corner, and note the openings to either side."""
        sides, is_corridor = self._openings(exits), not self._sides or len(self._passed) == 1
        is_corner = self._sides is not None and self._heading not in exits and len(sides) == 1
        if is_corner and is_corridor and not is_straight(session):
            self._heading = next(iter(sides))
            sides = set()
        self._sides = sides

    def _exits(self, session: Session[Any, Any]) -> dict[str, Place]:
        """Return the steps that only walk, with the cell that each leads to."""
        if session.is_won or session.ended:
            return {}
        game, level = session.game, session.level
        scene = game.scene_after(level, session.states)
        fog = {(each.row, each.col) for each in scene.sprites if each.picture == FOG}
        exits = {
            move.upper(): game.look.cell(level, after)
            for move, after, _ in session.problem.successors(session.state)
            if move.upper() in DIRECTIONS and game.play.is_walk(move)
        }
        return {move: cell for move, cell in exits.items() if cell not in fog}


def place(session: Session[Any, Any]) -> Place:
    """Return the cell of the player."""
    return session.game.look.cell(session.level, session.state)


def tiles(session: Session[Any, Any]) -> list[Sprite]:
    """Return what lies on the board and does not move."""
    scene = session.game.scene(session.level, session.state)
    return [each for each in scene.sprites if not each.key]


def rolls(session: Session[Any, Any]) -> bool:
    """Say whether the player is a body that rolls."""
    return bool(session.game.scene(session.level, session.state).bodies)


def is_straight(session: Session[Any, Any]) -> bool:
    """Say whether runs have no corners: things are pushed, or a body rolls."""
    return session.game.play.carry is not None or rolls(session)
