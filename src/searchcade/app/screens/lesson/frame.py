"""Around a lesson: the header with all lessons, the bar of commands, and the card at the end."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial

import pygame

from searchcade import catalog
from searchcade.app.cache import cached
from searchcade.app.icons import around
from searchcade.app.layout import REST, centred, columns, inset, rows
from searchcade.app.paint import Painter, Rect
from searchcade.app.raster import from_svg
from searchcade.app.screens.common import EDGE, back_button
from searchcade.app.widgets import Button, Card, Fact, Label, Panel, Widget
from searchcade.play.lesson import Course, lessons
from searchcade.texts import Texts
from searchcade.theme import Colour

Action = Callable[[], None]
SKIP, SHOW = 216.0, 240.0
STAR = around([10.5, 4.6], 5)
COMMANDS = (
    ("undo", "undo", "U"), ("redo", "redo", "Y"), ("hint", "hint", "H"), ("restart", "restart", "R")
)  # fmt: skip


class LessonHeader(Panel[None]):
    """A button that goes back, the title, the lessons of all games, and a button that skips."""

    def __init__(
        self, width: float, texts: Texts, game: str, done: str, open_lesson: Callable[[str], None],
        leave: Action,
    ) -> None:  # fmt: skip
        super().__init__(Rect(EDGE, 24, width - 2 * EDGE, 48))
        self._texts, self._game, self._done = texts, game, done.split()
        self._open, self._leave = open_lesson, leave

    def build(self) -> None:
        """Put them side by side."""
        _, title, pills, skip = columns(self.rect, (48, 312, REST, SKIP), 16)
        self.add(back_button(self._leave))
        game = self._texts.of(catalog.game(self._game)).title
        text = self._texts("lesson.title", number=lessons().index(self._game) + 1, game=game)
        self.add(Label("title", title, text, size=26, weight="bold"))
        places = columns(inset(pills, 0, 6), [REST] * len(lessons()), 8)
        for number, (name, place) in enumerate(zip(lessons(), places, strict=True), start=1):
            self._add_pill(number, name, place)
        words = self._texts("lesson.skip")
        self.add(Button("lesson.skip", inset(skip, 0, 4), words, self._leave, icon="last",
                        shortcut="Esc", size=16))  # fmt: skip

    def _add_pill(self, number: int, name: str, place: Rect) -> None:
        text = self._texts.of(catalog.game(name)).title
        icon = "check" if name in self._done else ""
        self.add(Button(f"lesson.go.{name}", place, text, partial(self._open, name), icon=icon,
                        shortcut=str(number), size=16, selected=name == self._game))  # fmt: skip


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


class EndCard(Panel[None]):
    """What was learnt, and what comes next."""

    WIDE, TALL = 640.0, 256.0

    def __init__(
        self, board: Rect, texts: Texts, course: Course, effort: Fact, actions: Mapping[str, Action]
    ) -> None:
        super().__init__(centred(board, min(self.WIDE, board.w - 32), self.TALL))
        self._texts, self._course = texts, course
        self._effort, self._actions = effort, actions

    def build(self) -> None:
        """Put a star, the praise and the buttons below each other."""
        card = self.add(Card("lesson.end", self.rect)).rect
        stars, title, note, _, row = rows(inset(card, 24, 20), (64, 44, 30, REST, 52))
        done, total = len(self._course.done), len(self._course.lesson.tasks)
        self.add(Stars("lesson.end.stars", stars, done, total))
        words = self._texts("lesson.well_done")
        self.add(Label("lesson.end.title", title, words, size=26, weight="bold", align="centre"))
        effort = f"{self._effort.label}: {self._effort.value}"
        text = f"{self._texts('lesson.ticks', done=done, total=total)} · {effort}"
        self.add(Label("lesson.end.note", note, text, size=17, colour="faint", align="centre"))
        offers = [offer for offer in OFFERS if offer[0] in self._actions]
        places = columns(row, [REST] * len(offers), 8)
        for number, ((name, icon, key), place) in enumerate(zip(offers, places, strict=True)):
            words, action = self._texts(f"lesson.{name}"), self._actions[name]
            button = Button(f"lesson.end.{name}", place, words, action, icon=icon, shortcut=key)
            button.size, button.kind = 16, "plain" if number else "primary"
            self.add(button)


OFFERS = (("next", "next", "N"), ("play", "play", "P"), ("again", "restart", "R"))


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
