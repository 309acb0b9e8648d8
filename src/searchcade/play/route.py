"""Plans from the present state: to the goal, and to a cell along what the player knows."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Collection, Iterator
from typing import Any

from searchcade.canvas import Place
from searchcade.play.session import Session
from searchcade.scene import FOG, Scene
from searchcade.search.run import never

MAX_SPOTS = 100_000
IsCancelled = Callable[[], bool]
Spot = Any
"""Where the player is: a cell, or the cells below a body."""


def plan_to_goal(session: Session[Any, Any], cancelled: IsCancelled = never) -> str | None:
    """Play moves that win from here, and return them; advice that ends early is asked for again.

    As with advice, None means that the goal is out of reach, and no moves that none were found.
    """
    moves = ""
    while not session.is_won and not cancelled():
        plan = session.game.advice(session.level, session.state)
        if not plan:
            return plan
        moves += plan
        for move in plan:
            session.play(move)
    return moves


def plan_to_cell(
    session: Session[Any, Any], cell: Place, cancelled: IsCancelled = never
) -> str | None:
    """Return the fewest moves to a cell along what the player knows; None if there are none."""
    known = KnownMap(session)
    return known.straight_plan(cell) or known.shortest_plan(cell, cancelled)


def cells_of(session: Session[Any, Any], moves: str) -> list[Place]:
    """Play moves, and return the cells that they lead through, the present one first."""
    first = len(session.states) - 1
    for move in moves:
        session.play(move)
    return [session.game.look.cell(session.level, state) for state in session.states[first:]]


# ------------------------------------------------------------------ a single cell


def move_onto(session: Session[Any, Any], cell: Place) -> str:
    """Return the move that brings the player onto a cell, if there is one."""
    game, level = session.game, session.level
    before = game.scene(level, session.state)
    for move, state, _ in session.problem.successors(session.state):
        covered = _newly_covered(before, game.scene(level, state))
        if cell in (covered or {game.look.cell(level, state)}):
            return move
    return ""


def _newly_covered(before: Scene, after: Scene) -> set[Place]:
    """Return the cells below the bodies that have moved; none where a game has no bodies."""
    return {
        (int(body.row) + down, int(body.col) + across)
        for body in {*after.bodies} - {*before.bodies}
        for down in range(int(body.rows))
        for across in range(int(body.cols))
    }


def is_movable(session: Session[Any, Any], cell: Place) -> bool:
    """Say whether something lies on a cell that a player can carry elsewhere."""
    scene = session.game.scene(session.level, session.state)
    is_player = cell == session.game.look.cell(session.level, session.state)
    things = {(each.row, each.col) for each in scene.sprites if each.key}
    return session.game.play.carry is not None and not is_player and cell in things


def pictures_at(scene: Scene, cell: Place) -> set[str]:
    """Return the pictures of what lies on a cell and does not move."""
    return {each.picture for each in scene.sprites if not each.key and each[1:3] == cell}


# ------------------------------------------------------------------ what a player knows


class KnownMap:
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

    def edges(self, state: Any) -> list[tuple[str, Spot, Any]]:
        """Return the moves that only walk, with the spot and the state that each leads to.

        A game that has ended has none, and none leads into the fog.
        """
        if self.session.problem.is_goal(state):
            return []
        return [
            (move, there, after)
            for move, after, _ in self.session.problem.successors(state)
            if self.game.play.is_walk(move)
            and (there := self.spot(after)) not in self.fog
            and not self.game.scoring.ended(self.level, [after])
        ]

    def straight_plan(self, cell: Place) -> str:
        """Return the equal moves that lead to a cell without a turn, if there are any."""
        if self.rolls or self.roams:
            return ""
        for move, _, _ in self.edges(self.session.state):
            for count, place in enumerate(self._ahead(move), start=1):
                if place == cell:
                    return move * count
        return ""

    def _ahead(self, move: str) -> Iterator[Place]:
        """Yield the cells that the same move leads to, again and again."""
        state, passed = self.session.state, set()
        while (after := {letter: s for letter, _, s in self.edges(state)}.get(move)) is not None:
            state = after
            place = self.game.look.cell(self.level, state)
            if place in passed:
                return
            yield place
            passed.add(place)

    def shortest_plan(self, cell: Place, cancelled: IsCancelled = never) -> str | None:
        """Return the fewest moves to a cell by breadth-first search, without one that wins.

        So the last move around a corner is the player's own.
        """
        start = self.spot(self.session.state)
        parents: dict[Spot, tuple[Spot, str]] = {}
        reached, frontier = {start}, deque([(start, self.session.state)])
        while frontier and len(reached) < MAX_SPOTS and not cancelled():
            here, state = frontier.popleft()
            if self.game.look.cell(self.level, state) == cell:
                moves = _moves_to(here, parents)
                return moves[:-1] if self.session.problem.is_goal(state) else moves
            edges = self.edges(state)
            exits = {there for _, there, _ in edges}
            if here in parents and not self._goes_on(here, exits - {here, parents[here][0]}):
                continue
            for move, there, after in edges:
                if there not in reached and (there in self.visited or not self.rolls):
                    reached.add(there)
                    parents[there] = (here, move)
                    frontier.append((there, after))
        return None

    def _goes_on(self, here: Spot, exits: Collection[Spot]) -> bool:
        """Say whether a click may lead beyond a spot: there is only one path on from it."""
        return self.roams or here in self.visited or len(exits) <= 1


def _moves_to(spot: Spot, parents: dict[Spot, tuple[Spot, str]]) -> str:
    """Return the moves that led to a spot."""
    moves: list[str] = []
    while spot in parents:
        spot, move = parents[spot]
        moves.append(move)
    return "".join(reversed(moves))
