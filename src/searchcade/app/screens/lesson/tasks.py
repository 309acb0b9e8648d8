"""The list of things to do in a lesson, with ticks."""

from __future__ import annotations

from collections.abc import Sequence

from searchcade.app.layout import REST, inset, rows
from searchcade.app.paint import Painter, Rect
from searchcade.app.widgets import Card, Fact, Facts, Label, Panel, Widget
from searchcade.play.lesson import Course, Task
from searchcade.texts import GameTexts, Texts
from searchcade.theme import ink_on

PAD, TITLE, FOOT, TALLEST = 16.0, 40.0, 72.0, 72.0
MARK = 16.0  # the radius of a number or a tick


class TaskList(Panel[Sequence[Fact]]):
    """All tasks below each other: those done, the one that is next, those to come."""

    def __init__(self, rect: Rect, texts: Texts, words: GameTexts, course: Course) -> None:
        super().__init__(rect)
        self._texts, self._words, self._course = texts, words, course

    def build(self) -> None:
        """Put a row for each task below a title, and the figures below them."""
        card = self.add(Card("lesson.tasks", self.rect)).rect
        title, body, foot = rows(inset(card, PAD, PAD), (TITLE, REST, FOOT))
        words = self._texts("lesson.tasks")
        place = inset(title, 10, 0)
        self.add(Label("lesson.tasks.title", place, words, size=20, weight="bold"))
        tasks = self._course.lesson.tasks
        tall = min(TALLEST, body.h / len(tasks))
        places = rows(body, [tall] * len(tasks))
        for number, (task, row) in enumerate(zip(tasks, places, strict=True), start=1):
            self.add(TaskRow(inset(row, 0, 4), number, task, self._words, self._course))
        self._facts = self.add(Facts("lesson.facts", inset(foot, 10, 2), []))

    def show(self, facts: Sequence[Fact]) -> None:
        """Show the figures; the rows look at the course themselves."""
        self._facts.facts = facts


class TaskRow(Widget):
    """One thing to do."""

    role = "task"

    def __init__(
        self, rect: Rect, number: int, task: Task, words: GameTexts, course: Course
    ) -> None:
        super().__init__(f"lesson.task.{task.name}", rect)
        self._number, self._task, self._course = number, task, course
        self._title = words.lesson(task.name, "title")
        self._note = words.lesson(task.name, "note")

    @property
    def text(self) -> str:
        """Return what is to do."""
        return self._title

    @property
    def is_done(self) -> bool:
        """Say whether it has its tick."""
        return self._task.name in self._course.done

    def draw(self, paint: Painter) -> None:
        """Draw a number or a tick, the task, and how it is done."""
        box, theme = self.rect, paint.theme
        if self._task == self._course.next:
            paint.box(box, theme.raised, radius=10, border=theme.accent, thick=2)
        self._draw_mark(paint, (box.x + 14 + MARK, box.centery))
        left = box.x + 14 + 2 * MARK + 16
        upper, lower = rows(Rect(left, box.y + 3, box.right - left - 8, box.h - 6), (REST, REST))
        is_open = self.is_done or self._task == self._course.next
        ink = theme.text if is_open else theme.faint
        paint.text(self._title, upper, size=18, weight="semibold", colour=ink)
        paint.text(self._note, lower, size=16, colour=theme.faint)

    def _draw_mark(self, paint: Painter, middle: tuple[float, float]) -> None:
        theme, (x, y) = paint.theme, middle
        place = Rect(x - MARK, y - MARK, 2 * MARK, 2 * MARK)
        if self.is_done:
            paint.dot(middle, MARK, theme.good)
            paint.icon("check", inset(place, 6), ink_on(theme.good))
            return
        is_next = self._task == self._course.next
        fill, ink = (theme.accent, theme.accent_text) if is_next else (None, theme.faint)
        paint.box(place, fill, radius=MARK, border=None if is_next else theme.rim, thick=2)
        paint.text(str(self._number), place, size=16, weight="bold", colour=ink, align="centre")
