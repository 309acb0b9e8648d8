"""What has happened in a game, as a lesson names it: `gone food 2`, `upright`, `won`.

A happening is seen in the moves and in the scenes, so it is the same for keys, mouse and gamepad.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from typing import Any

from searchcade.play.run import place
from searchcade.play.session import Session
from searchcade.scene import Scene

AnySession = Session[Any, Any]
DEEDS = frozenset({"undo", "hint", "fall"})
"""What no state shows: see `lesson.Course`."""


def happened(when: str, session: AnySession) -> bool:
    """Say whether something is so after the last move: a name, and what it is about."""
    name, *words = when.split()
    return name in HAPPENINGS and bool(session.moves) and HAPPENINGS[name](session, *words)


def moves(session: AnySession, pattern: str) -> bool:
    """Say whether the moves so far match a pattern."""
    return re.fullmatch(pattern, session.moves) is not None


def landmark(session: AnySession) -> bool:
    """Say whether the player has come to a junction, or the like."""
    return session.game.play.landmark(session.level, session.state, session.moves)


def gone(session: AnySession, picture: str, count: str) -> bool:
    """Say whether so many things are not on the board any more."""
    return _number(_scene(session, 0), picture) - _number(_scene(session), picture) >= int(count)


def come(session: AnySession, picture: str, count: str) -> bool:
    """Say whether so many things have come that were not there at first."""
    return _number(_scene(session), picture) - _number(_scene(session, 0), picture) >= int(count)


def near(session: AnySession, picture: str, steps: str) -> bool:
    """Say whether something is not farther away than some cells."""
    row, col = place(session)
    return any(
        abs(each.row - row) + abs(each.col - col) <= int(steps)
        for each in _scene(session).sprites
        if each.picture.startswith(picture)
    )


def costs(session: AnySession, least: str) -> bool:
    """Say whether the last move has cost this much or more."""
    return session.costs[-1] - session.costs[-2] >= int(least)


def upright(session: AnySession) -> bool:
    """Say whether a body stands that can lie."""
    return any(body.height > max(body.rows, body.cols) for body in _scene(session).bodies)


def over(session: AnySession, picture: str) -> bool:
    """Say whether a body is above a tile of this kind."""
    scene = _scene(session)
    return any(
        body.row <= tile.row < body.row + body.rows and body.col <= tile.col < body.col + body.cols
        for body in scene.bodies
        for tile in scene.sprites
        if tile.picture == picture
    )


def lost(session: AnySession) -> bool:
    """Say whether the game has ended without being won."""
    return bool(session.ended)


def won(session: AnySession) -> bool:
    """Say whether the goal is reached."""
    return session.is_won


HAPPENINGS: Mapping[str, Callable[..., bool]] = {
    each.__name__: each
    for each in (moves, landmark, gone, come, near, costs, upright, over, lost, won)
}


def _scene(session: AnySession, moment: int = -1) -> Scene:
    return session.game.scene(session.level, session.states[moment])


def _number(scene: Scene, picture: str) -> int:
    return sum(each.picture == picture for each in scene.sprites)
