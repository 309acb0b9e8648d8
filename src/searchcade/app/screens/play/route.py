"""Ways from where a game stands: to a cell that was clicked, and to the end."""

from __future__ import annotations

from collections.abc import Callable
from heapq import heappop, heappush
from itertools import count
from typing import Any

from searchcade.canvas import Place
from searchcade.scene import Scene
from searchcade.search.run import never
from searchcade.session import Session

MOST_STATES = 20_000
Cancelled = Callable[[], bool]


def way_to(still: Session[Any, Any], cell: Place, cancelled: Cancelled = never) -> str | None:
    """Return the fewest moves that walk to a cell, or None when it is too far to see.

    A* by rows and columns, which no move shortens by more than one; a body that rolls covers
    several cells, and there it is breadth-first search. What ends the game leads nowhere.
    """
    game, level, problem = still.game, still.level, still.problem
    rolls = bool(game.scene(level, still.state).bodies)
    came: dict[Any, tuple[Any, str] | None] = {still.state: None}
    walked, tick = {still.state: 0}, count()
    frontier = [(0, next(tick), still.state)]
    while frontier and len(came) < MOST_STATES and not cancelled():
        state = heappop(frontier)[-1]
        if game.cell(level, state) == cell:
            return _moves(came, state)
        steps = walked[state] + 1
        for move, after, _ in problem.successors(state):
            is_new = steps < walked.get(after, MOST_STATES)
            if is_new and game.walks(move) and not game.ended(level, [after]):
                came[after], walked[after] = (state, move), steps
                far = 0 if rolls else apart(game.cell(level, after), cell)
                heappush(frontier, (steps + far, next(tick), after))
    return None


def apart(one: Place, other: Place) -> int:
    """Return the rows and columns between two cells."""
    return abs(one[0] - other[0]) + abs(one[1] - other[1])


def _moves(came: dict[Any, tuple[Any, str] | None], state: Any) -> str:
    moves: list[str] = []
    while (step := came[state]) is not None:
        state, move = step
        moves.append(move)
    return "".join(reversed(moves))


def move_onto(session: Session[Any, Any], cell: Place) -> str:
    """Return the move that brings the player onto a cell, if there is one."""
    game, level = session.game, session.level
    here = game.scene(level, session.state)
    for move, after, _ in session.problem.successors(session.state):
        if cell in (covered(here, game.scene(level, after)) or {game.cell(level, after)}):
            return move
    return ""


def covered(before: Scene, after: Scene) -> set[Place]:
    """Return the cells below the bodies that have moved; none where a game has no bodies."""
    return {
        (int(body.row) + down, int(body.col) + across)
        for body in {*after.bodies} - {*before.bodies}
        for down in range(int(body.rows))
        for across in range(int(body.cols))
    }


def way_to_the_end(still: Session[Any, Any], cancelled: Cancelled = never) -> str | None:
    """Return moves that win from here; advice that leads a part of the way is asked again.

    As with advice, None says that the goal is out of reach, and no moves that none were found.
    """
    moves = ""
    while not still.is_won and not cancelled():
        plan = still.game.advice(still.level, still.state)
        if not plan:
            return plan
        moves += plan
        for move in plan:
            still.play(move)
    return moves


def cells_of(still: Session[Any, Any], moves: str) -> list[Place]:
    """Return the cells that moves lead through, the present one first."""
    first = len(still.states) - 1
    for move in moves:
        still.play(move)
    return [still.game.cell(still.level, state) for state in still.states[first:]]


def lying(scene: Scene, place: Place) -> set[str]:
    """Return the pictures of what lies on a cell and does not move."""
    return {each.picture for each in scene.sprites if not each.key and each[1:3] == place}
