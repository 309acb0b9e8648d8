"""Where a click may lead: along what the player knows already, and never to a solution."""

from __future__ import annotations

from collections import deque
from collections.abc import Collection, Iterator
from typing import Any

from searchcade.canvas import Place
from searchcade.play.route import Cancelled
from searchcade.play.session import Session
from searchcade.scene import FOG
from searchcade.search.run import never

MOST_SPOTS = 100_000
Spot = Any
"""Where the player is, whatever else has changed: a cell, or the cells below a body."""


def way_to(session: Session[Any, Any], cell: Place, cancelled: Cancelled = never) -> str | None:
    """Return the fewest moves to a cell along what the player knows; None if there are none."""
    known = Known(session)
    return known.straight(cell) or known.walk(cell, cancelled)


class Known:
    """What a player knows of a level: straight lines, visited cells, and the next junctions.

    A body that rolls only goes where it has been. Where walking decides nothing, all is known.
    """

    def __init__(self, session: Session[Any, Any]) -> None:
        self.session, self.game, self.level = session, session.game, session.level
        scene = self.game.scene_after(self.level, session.states)
        self.rolls, self.roams = bool(scene.bodies), self.game.play.carry is not None
        self.fog = {(each.row, each.col) for each in scene.sprites if each.picture == FOG}
        self.visited = {self.spot(state) for state in session.states}

    def spot(self, state: Any) -> Spot:
        """Return where the player is in a state."""
        if self.rolls:
            return self.game.scene(self.level, state).bodies
        return self.game.look.cell(self.level, state)

    def straight(self, cell: Place) -> str:
        """Return the equal moves that lead to a cell without a turn, if there are any."""
        if self.rolls or self.roams:
            return ""
        for move, _, _ in self.ways(self.session.state):
            moves = ""
            for place in self.ahead(move):
                moves += move
                if place == cell:
                    return moves
        return ""

    def ahead(self, move: str) -> Iterator[Place]:
        """Yield the cells that the same move leads to, again and again."""
        state, passed = self.session.state, set()
        while (after := {letter: s for letter, _, s in self.ways(state)}.get(move)) is not None:
            state = after
            place = self.game.look.cell(self.level, state)
            if place in passed:
                return
            yield place
            passed.add(place)

    def ways(self, state: Any) -> list[tuple[str, Spot, Any]]:
        """Return the moves that only walk, with the spot and the state that each leads to.

        What has ended leads nowhere, and nothing leads into the fog.
        """
        if self.session.problem.is_goal(state):
            return []
        found = [(m, self.spot(s), s) for m, s, _ in self.session.problem.successors(state)]
        return [
            (move, there, after)
            for move, there, after in found
            if self.game.play.is_walk(move)
            and there not in self.fog
            and not self.game.scoring.ended(self.level, [after])
        ]

    def walk(self, cell: Place, cancelled: Cancelled = never) -> str | None:
        """Return the fewest moves to a cell by breadth-first search; one that wins is left out.

        So the last move around a corner is the player's own.
        """
        start = self.spot(self.session.state)
        came: dict[Spot, tuple[Spot, str]] = {}
        reached, frontier = {start}, deque([(start, self.session.state)])
        while frontier and len(reached) < MOST_SPOTS and not cancelled():
            here, state = frontier.popleft()
            if self.game.look.cell(self.level, state) == cell:
                moves = moves_to(came, here)
                return moves[:-1] if self.session.problem.is_goal(state) else moves
            ways = self.ways(state)
            exits = {there for _, there, _ in ways}
            if here in came and not self.goes_on(here, exits - {here, came[here][0]}):
                continue
            for move, there, after in ways:
                if there not in reached and (there in self.visited or not self.rolls):
                    reached.add(there)
                    came[there] = (here, move)
                    frontier.append((there, after))
        return None

    def goes_on(self, here: Spot, exits: Collection[Spot]) -> bool:
        """Say whether a click may lead beyond a spot: nothing has to be decided there."""
        return self.roams or here in self.visited or len(exits) <= 1


def moves_to(came: dict[Spot, tuple[Spot, str]], here: Spot) -> str:
    """Return the moves that led to a spot."""
    moves: list[str] = []
    while here in came:
        here, move = came[here]
        moves.append(move)
    return "".join(reversed(moves))


def is_movable(session: Session[Any, Any], cell: Place) -> bool:
    """Say whether something lies on a cell that a player can carry elsewhere."""
    scene = session.game.scene(session.level, session.state)
    is_player = cell == session.game.look.cell(session.level, session.state)
    things = {(each.row, each.col) for each in scene.sprites if each.key}
    return session.game.play.carry is not None and not is_player and cell in things
