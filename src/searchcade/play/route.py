"""Ways from where a game stands: to the end, and onto the next cell."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from searchcade.canvas import Place
from searchcade.play.session import Session
from searchcade.scene import Scene
from searchcade.search.run import never

Cancelled = Callable[[], bool]


def move_onto(session: Session[Any, Any], cell: Place) -> str:
    """Return the move that brings the player onto a cell, if there is one."""
    game, level = session.game, session.level
    here = game.scene(level, session.state)
    for move, after, _ in session.problem.successors(session.state):
        if cell in (covered(here, game.scene(level, after)) or {game.look.cell(level, after)}):
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
    return [still.game.look.cell(still.level, state) for state in still.states[first:]]


def lying(scene: Scene, place: Place) -> set[str]:
    """Return the pictures of what lies on a cell and does not move."""
    return {each.picture for each in scene.sprites if not each.key and each[1:3] == place}
