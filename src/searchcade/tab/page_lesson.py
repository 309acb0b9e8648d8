"""A lesson that the page plays: its course, and the next step as far as it is known."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Any

from searchcade import catalog
from searchcade.canvas import Place
from searchcade.level import LoadedLevel
from searchcade.play.ending import end_effect
from searchcade.play.lesson import (
    TICK_EFFECT,
    Act,
    Course,
    do,
    lesson_of,
    lessons,
    next_act,
    next_cells,
    next_lesson,
)
from searchcade.play.table import Table
from searchcade.texts import Texts
from searchcade.views.lesson import LessonView, lesson_view

NAME = "lesson"
"""What stands for the level of a lesson in an address: `maze/lesson`."""


def lesson_level(address: str) -> LoadedLevel | None:
    """Return the level of the lesson with this address, if it is one."""
    game, _, name = address.partition("/")
    is_lesson = name == NAME and game in lessons()
    return lesson_of(catalog.game(game)).loaded if is_lesson else None


class PageLesson:
    """The lesson at a table. The page keeps which tasks are done, and sends them."""

    def __init__(self, table: Table) -> None:
        self._table = table
        self._course = Course(lesson_of(table.session.game))
        self._course.look(table.session)  # what has happened so far is no news
        self._guided: tuple[object, ...] = ()
        self._act: Act | None = None
        self.cells: Sequence[Place] = ()
        """The cells that the next step leads to."""

    def know(self, done: Collection[str]) -> None:
        """Take over which tasks are done."""
        self._course.done = {task.name for task in self._course.lesson.tasks} & {*done}

    @property
    def is_guided(self) -> bool:
        """Say whether the next step is known, or there is none."""
        return self._course.next is None or self._guided == self._situation

    @property
    def _situation(self) -> tuple[object, ...]:
        table = self._table
        return (self._course.next, id(table.session), table.session.moves, table.has_fallen)

    def guide(self) -> None:
        """Work out the next step, once a situation."""
        task, table = self._course.next, self._table
        if task is None or self.is_guided or table.session.is_won:
            return
        self._guided = self._situation
        self._act = next_act(task, table.session, has_fallen=table.has_fallen)
        self.cells = next_cells(table.session, self._act)

    def show(self) -> None:
        """Make the next step."""
        self.guide()
        is_still = not (self._table.is_busy or self._table.question)
        if self._act and is_still and not self._table.session.is_won:
            do(self._act, self._table)

    def look(self) -> str:
        """Tick what has happened; return what is heard of it."""
        table = self._table
        new = self._course.look(table.session, has_fallen=table.has_fallen)
        if table.session.is_won:
            return end_effect(is_won=True)
        return TICK_EFFECT if new else ""

    def view(self, texts: Texts) -> LessonView:
        """Return what is said now."""
        table = self._table
        if self._guided != self._situation:
            self._act, self.cells = None, ()
        if table.has_fallen or table.session.ended:
            self.guide()  # a step back, which takes no time to find
        fell = table.has_fallen
        return lesson_view(texts, self._course, table.session, self._act, has_fallen=fell)


def lesson_data(game: str) -> dict[str, Any] | None:
    """Return what the page knows of a lesson before it is played: what comes after it."""
    if game not in lessons():
        return None
    return {"next": next_lesson(game), "first": lesson_of(catalog.game(game)).first}
