"""A lesson: a small level with a few things to do, each ticked once it has happened.

A game has one if there is a `lesson.toml` in its folder: its level as text, and its tasks in order.
"""

from __future__ import annotations

import re
import tomllib
from collections import deque
from collections.abc import Callable, Iterator, Mapping
from copy import copy
from functools import cache
from pathlib import Path
from typing import Any, Literal, NamedTuple

from searchcade import catalog
from searchcade.canvas import Place
from searchcade.game import Game
from searchcade.level import LoadedLevel
from searchcade.play.run import Run, place
from searchcade.play.saved_game import SavedGame
from searchcade.play.session import Session
from searchcade.play.table import Table
from searchcade.scene import DIRECTIONS, Scene
from searchcade.store import Progress

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


FILE = "lesson.toml"
MAX_NODES = 20_000  # sessions that are tried to find what to show
Key = Literal["move", "run", "undo", "hint"]


class Task(NamedTuple):
    """A thing to do: what has to happen for its tick, and how it is done."""

    name: str
    when: str
    by: Key = "move"

    @property
    def wins(self) -> bool:
        """Say whether it is the end of the level, which a player finds alone."""
        return self.when == "won"


class Act(NamedTuple):
    """What a player can do next: a key, and the direction of a move or a run."""

    key: Key
    move: str = ""


class Lesson(NamedTuple):
    """A level with its tasks."""

    loaded: LoadedLevel
    tasks: tuple[Task, ...]
    first: str
    """The level of the game to play afterwards."""


TICK_EFFECT = "collect"
"""What is heard when a task is ticked."""


@cache
def lesson_of(game: Game[Any, Any]) -> Lesson:
    """Read the lesson of a game."""
    table = tomllib.loads((game.folder / FILE).read_text(encoding="utf-8"))
    loaded = LoadedLevel(f"{game.name}/lesson", game, game.parse(table["level"]))
    tasks = (
        Task(name, task["when"], task.get("by", "move")) for name, task in table["tasks"].items()
    )
    return Lesson(loaded, tuple(tasks), f"{game.name}/{table['first']}")


@cache
def lessons() -> tuple[str, ...]:
    """Return the names of the games that have a lesson."""
    return tuple(name for name in catalog.games() if Path(catalog.game(name).folder, FILE).exists())


def next_lesson(game: str) -> str | None:
    """Return the game whose lesson comes after that of another game."""
    later = lessons()[lessons().index(game) + 1 :]
    return later[0] if later else None


class PracticeGame(SavedGame):
    """A game that is never stored: no save, no score."""

    def write(self, progress: Progress) -> None:
        """Store nothing."""


class Course:
    """How far somebody has come in a lesson. Ticks stay, whatever is undone."""

    def __init__(self, lesson: Lesson) -> None:
        self.lesson = lesson
        self.done: set[str] = set()
        self._session: Session[Any, Any] | None = None
        self._moves, self._hints, self._was_down = "", 0, False

    @property
    def next(self) -> Task | None:
        """Return the first task that is not done yet."""
        return next((task for task in self.lesson.tasks if task.name not in self.done), None)

    def look(self, session: Session[Any, Any], *, has_fallen: bool = False) -> list[Task]:
        """Tick what has happened since the last look, in any order; return what is new."""
        deeds = {*self._deeds(session, has_fallen)}
        self._session, self._was_down = session, has_fallen
        self._moves, self._hints = session.moves, session.hints
        new = [
            task
            for task in self.lesson.tasks
            if task.name not in self.done and (task.when in deeds or happened(task.when, session))
        ]
        self.done |= {task.name for task in new}
        return new

    def _deeds(self, session: Session[Any, Any], has_fallen: bool) -> Iterator[str]:
        """Yield what was done apart from moves: an undo, a hint, a fall."""
        if has_fallen:
            yield "fall"
        if session is not self._session:
            return  # a new attempt
        if len(session.moves) < len(self._moves) or (self._was_down and not has_fallen):
            yield "undo"
        if session.hints > self._hints:
            yield "hint"


# ------------------------------------------------------------------ what to do next


def next_act(task: Task, session: Session[Any, Any], *, has_fallen: bool = False) -> Act:
    """Return the first step towards a task; a step back where nothing leads there any more."""
    if has_fallen or session.ended:
        return Act("undo")
    if task.by == "hint":
        return Act("hint")
    if task.by == "undo":
        return Act("undo") if session.moves else Act("move", _legal(session)[0])
    if task.by == "run" and (direction := _run_to(task, session)):
        return Act("run", direction)
    plan = session.game.advice(session.level, session.state) if task.wins else _plan(task, session)
    return Act("move", plan[0].upper()) if plan else Act("undo")


def do(act: Act, table: Table) -> None:
    """Do what is next, as a player would."""
    acts: dict[Key, Callable[[str], None]] = {
        "undo": lambda _move: table.undo(),
        "hint": lambda _move: table.hint("direction"),
        "run": table.start_run,
        "move": table.move,
    }
    acts[act.key](act.move)


def next_cells(session: Session[Any, Any], act: Act) -> list[Place]:
    """Return the cells that a move or a run leads to."""
    walker, run = _copied(session), Run(act.move or "U")
    count = len(session.moves)
    if act.key == "move":
        walker.play(act.move)
    while act.key == "run" and (move := run.next_move(walker)):
        walker.play(move)
    look = session.game.look
    return [look.cell(session.level, state) for state in walker.states[count + 1 :]]


def _legal(session: Session[Any, Any]) -> list[str]:
    return [move for move, _, _ in session.problem.successors(session.state)]


def _straight_on(session: Session[Any, Any]) -> list[str]:
    """Return the legal moves, the last one made first: to go on is easier said than to turn."""
    return sorted(_legal(session), key=lambda move: move != session.moves[-1:])


def _run_to(task: Task, session: Session[Any, Any]) -> str:
    """Return the direction of a run after which a task is done."""
    for direction in DIRECTIONS:
        runner, run = _copied(session), Run(direction)
        while move := run.next_move(runner):
            runner.play(move)
        if len(runner.moves) > len(session.moves) + 1 and happened(task.when, runner):
            return direction
    return ""


def _plan(task: Task, session: Session[Any, Any]) -> str:
    """Return the fewest moves after which a task is done, by breadth-first search."""
    frontier, first = deque([_copied(session)]), len(session.moves)
    reached: set[tuple[Any, str]] = set()
    while frontier and len(reached) < MAX_NODES:
        here = frontier.popleft()
        if task.when == "fall" and (fatal := _fatal(here)):
            return here.moves[first:] + fatal
        for move in _straight_on(here):
            child = _copied(here)
            child.play(move)
            if happened(task.when, child):
                return child.moves[first:]
            if (key := (child.state, move)) not in reached and not child.ended:
                reached.add(key)
                frontier.append(child)
    return ""


def _fatal(session: Session[Any, Any]) -> str:
    """Return a direction that ends in a fall from here, if there is one."""
    look, level, state = session.game.look, session.level, session.state
    return next((each for each in DIRECTIONS if look.fatal_move_scene(level, state, each)), "")


def _copied(session: Session[Any, Any]) -> Session[Any, Any]:
    """Return a session that can go on without changing this one."""
    other = copy(session)
    other.states, other.costs = [*session.states], [*session.costs]
    return other
