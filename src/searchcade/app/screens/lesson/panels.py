"""The panels of a lesson: the header with all lessons, the tasks, the commands, and the end."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from typing import TYPE_CHECKING

import pygame

from searchcade import catalog
from searchcade.app.cache import cached
from searchcade.app.icons import around
from searchcade.app.layout import REST, centred, columns, inset, rows
from searchcade.app.paint import Painter, Rect
from searchcade.app.raster import from_svg
from searchcade.app.screens.common import EDGE, back_button
from searchcade.app.screens.figures import fact
from searchcade.app.widgets import Button, Card, Facts, Label, Panel, Widget
from searchcade.play.lesson import lessons
from searchcade.texts import Texts
from searchcade.theme import Colour, ink_on
from searchcade.views.lesson import LessonView, TaskView

if TYPE_CHECKING:
    from searchcade.app.screens.lesson.screen import LessonScreen

Action = Callable[[], None]
SKIP, SHOW = 216.0, 240.0
STAR = around([10.5, 4.6], 5)
COMMANDS = (
    ("undo", "undo", "U"), ("redo", "redo", "Y"), ("hint", "hint", "H"), ("restart", "restart", "R")
)  # fmt: skip
PAD, TITLE, FOOT, MAX_TASK = 16.0, 40.0, 72.0, 72.0
MARK = 16.0  # the radius of a number or a tick
OFFERS = (("next", "next", "N"), ("play", "play", "P"), ("again", "restart", "R"))


class LessonHeader(Panel[None]):
    """A button that goes back, the title, the lessons of all games, and a button that skips."""

    def __init__(self, screen: LessonScreen) -> None:
        super().__init__(Rect(EDGE, 24, screen.width - 2 * EDGE, 48))
        self._screen, self._texts = screen, screen.texts
        self._game, self._done = screen.lesson.loaded.game.name, screen.app.settings.lessons.split()

    def build(self) -> None:
        """Put them side by side."""
        _, title, pills, skip = columns(self.rect, (48, 312, REST, SKIP), 16)
        self.add(back_button(self._screen.back))
        game = self._texts.of(catalog.game(self._game)).title
        text = self._texts("lesson.title", number=lessons().index(self._game) + 1, game=game)
        self.add(Label("title", title, text, size=26, weight="bold"))
        places = columns(inset(pills, 0, 6), [REST] * len(lessons()), 8)
        for number, (name, place) in enumerate(zip(lessons(), places, strict=True), start=1):
            self._add_pill(number, name, place)
        words = self._texts("lesson.skip")
        self.add(Button("lesson.skip", inset(skip, 0, 4), words, self._screen.back, icon="last",
                        shortcut="Esc", size=16))  # fmt: skip

    def _add_pill(self, number: int, name: str, place: Rect) -> None:
        text = self._texts.of(catalog.game(name)).title
        icon = "check" if name in self._done else ""
        begin = partial(self._screen.open_lesson, name)
        self.add(Button(f"lesson.go.{name}", place, text, begin, icon=icon, shortcut=str(number),
                        size=16, selected=name == self._game))  # fmt: skip


class CommandBar(Panel[None]):
    """The commands of a lesson, and what a lesson does not do."""

    def __init__(
        self, rect: Rect, texts: Texts, actions: Mapping[str, Action], *, enabled: bool
    ) -> None:
        super().__init__(rect)
        self._texts, self._actions, self._enabled = texts, actions, enabled

    def build(self) -> None:
        """Put the buttons side by side, the main one at the right."""
        card = self.add(Card("lesson.bar", self.rect)).rect
        *places, note, show = columns(
            inset(card, 16, 16), (*[164.0] * len(COMMANDS), REST, SHOW), 8
        )
        for (name, icon, key), place in zip(COMMANDS, places, strict=True):
            words = self._texts(f"play.{name}")
            self.add(Button(f"lesson.{name}", place, words, self._actions[name], icon=icon,
                            shortcut=key, size=16, enabled=self._enabled))  # fmt: skip
        words = self._texts("lesson.free")
        self.add(Label("lesson.free", inset(note, 12, 0), words, size=16, colour="faint"))
        words = self._texts("lesson.show")
        self.add(
            Button(
                "lesson.show", show, words, self._actions["show"], icon="eye", shortcut="Enter",
                kind="primary", size=18, enabled=self._enabled,
            )
        )  # fmt: skip


class LessonEnd(Panel[None]):
    """What was learnt, and what comes next."""

    WIDE, TALL = 640.0, 256.0

    def __init__(self, board: Rect, screen: LessonScreen) -> None:
        super().__init__(centred(board, min(self.WIDE, board.w - 32), self.TALL))
        self._texts, self._view = screen.texts, screen.lesson_view()
        self._actions = screen.offers()

    def build(self) -> None:
        """Put a star, the praise and the buttons below each other."""
        card = self.add(Card("lesson.end", self.rect)).rect
        stars, title, note, _, row = rows(inset(card, 24, 20), (64, 44, 30, REST, 52))
        self.add(Stars("lesson.end.stars", stars, len(self._view.done), len(self._view.tasks)))
        words = self._texts("lesson.well_done")
        self.add(Label("lesson.end.title", title, words, size=26, weight="bold", align="centre"))
        text = self._view.earned
        self.add(Label("lesson.end.note", note, text, size=17, colour="faint", align="centre"))
        offers = [offer for offer in OFFERS if offer[0] in self._actions]
        places = columns(row, [REST] * len(offers), 8)
        for number, ((name, icon, key), place) in enumerate(zip(offers, places, strict=True)):
            words, action = self._texts(f"lesson.{name}"), self._actions[name]
            button = Button(f"lesson.end.{name}", place, words, action, icon=icon, shortcut=key)
            button.size, button.kind = 16, "plain" if number else "primary"
            self.add(button)


class Stars(Widget):
    """A star for each task, bright where it is done."""

    SIDE, GAP = 44.0, 12.0

    def __init__(self, id: str, rect: Rect, done: int, total: int) -> None:
        super().__init__(id, rect)
        self._done, self._total = done, total

    def draw(self, paint: Painter) -> None:
        """Draw them side by side, a little higher in the middle."""
        pitch = self.SIDE + self.GAP
        left = self.rect.centerx - (self._total * pitch - self.GAP) / 2
        for number in range(self._total):
            lift = 4 * min(number, self._total - 1 - number)
            place = Rect(left + number * pitch, self.rect.y + 14 - lift, self.SIDE, self.SIDE)
            colour = paint.theme.accent if number < self._done else paint.theme.raised
            paint.picture(star(paint.px(self.SIDE), colour), place)


@cached(16)
def star(size: int, colour: Colour) -> pygame.Surface:
    """Return the picture of a star, `size` pixels high and wide."""
    fill = "#{:02x}{:02x}{:02x}".format(*colour)
    return from_svg(
        '<svg xmlns="http://www.w3.org/2000/svg" width="24" height="24" viewBox="0 0 24 24">'
        f'<path d="{STAR}" fill="{fill}" stroke="{fill}" stroke-width="2" '
        'stroke-linejoin="round"/></svg>',
        size,
        size,
    )


class TaskList(Panel[LessonView]):
    """All tasks below each other: those done, the one that is next, those to come."""

    def __init__(self, rect: Rect, screen: LessonScreen) -> None:
        super().__init__(rect)
        self._texts, self._tasks = screen.texts, screen.lesson_view().tasks

    def build(self) -> None:
        """Put a row for each task below a title, and the figures below them."""
        card = self.add(Card("lesson.tasks", self.rect)).rect
        title, body, foot = rows(inset(card, PAD, PAD), (TITLE, REST, FOOT))
        words = self._texts("lesson.tasks")
        place = inset(title, 10, 0)
        self.add(Label("lesson.tasks.title", place, words, size=20, weight="bold"))
        tall = min(MAX_TASK, body.h / len(self._tasks))
        places = rows(body, [tall] * len(self._tasks))
        self._rows = [
            self.add(TaskRow(inset(row, 0, 4), number, task))
            for number, (task, row) in enumerate(zip(self._tasks, places, strict=True), start=1)
        ]
        self._facts = self.add(Facts("lesson.facts", inset(foot, 10, 2), []))

    def show(self, view: LessonView) -> None:
        """Show the ticks and the figures."""
        self._facts.facts = [*map(fact, view.figures)]
        for row, task in zip(self._rows, view.tasks, strict=True):
            row.task = task


class TaskRow(Widget):
    """One thing to do."""

    role = "task"

    def __init__(self, rect: Rect, number: int, task: TaskView) -> None:
        super().__init__(f"lesson.task.{task.name}", rect)
        self._number, self.task = number, task
        self.words = task.title

    def draw(self, paint: Painter) -> None:
        """Draw a number or a tick, the task, and how it is done."""
        box, theme, task = self.rect, paint.theme, self.task
        if task.is_next:
            paint.box(box, theme.raised, radius=10, border=theme.accent, thick=2)
        self._draw_mark(paint, (box.x + 14 + MARK, box.centery))
        left = box.x + 14 + 2 * MARK + 16
        upper, lower = rows(Rect(left, box.y + 3, box.right - left - 8, box.h - 6), (REST, REST))
        ink = theme.text if task.is_done or task.is_next else theme.faint
        paint.text(self.words, upper, size=18, weight="semibold", colour=ink)
        paint.text(task.note, lower, size=16, colour=theme.faint)

    def _draw_mark(self, paint: Painter, middle: tuple[float, float]) -> None:
        theme, (x, y), is_next = paint.theme, middle, self.task.is_next
        place = Rect(x - MARK, y - MARK, 2 * MARK, 2 * MARK)
        if self.task.is_done:
            paint.dot(middle, MARK, theme.good)
            paint.icon("check", inset(place, 6), ink_on(theme.good))
            return
        fill, ink = (theme.accent, theme.accent_text) if is_next else (None, theme.faint)
        paint.box(place, fill, radius=MARK, border=None if is_next else theme.rim, thick=2)
        paint.text(str(self._number), place, size=16, weight="bold", colour=ink, align="centre")
