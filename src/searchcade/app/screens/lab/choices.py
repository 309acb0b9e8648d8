"""The left half of the lab: what to run, as two lists of check boxes, and the limits of a run."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import TYPE_CHECKING, NamedTuple

import pygame

from searchcade.app.layout import REST, columns, inset, rows
from searchcade.app.paint import Painter, Rect
from searchcade.app.widgets import (
    Bar,
    Button,
    Card,
    CheckBox,
    Dropdown,
    Event,
    Field,
    Label,
    Listing,
    Panel,
)
from searchcade.lab.level_groups import LevelGroup
from searchcade.theme import mixed
from searchcade.views.lab_choices import (
    MEGABYTES,
    SECONDS,
    SEEDS,
    SHOWN,
    group_note,
    group_title,
    none_text,
    sections,
    title_of,
)

if TYPE_CHECKING:
    from searchcade.app.screens.lab.screen import LabScreen

PAD = 16.0
HEAD = 34.0
LEVELS = 266.0
MAX_PATH_LETTERS = 400  # of what is typed


class Choice(NamedTuple):
    """A line of the list; a heading has no box."""

    text: str
    note: str = ""
    on: bool = False
    is_heading: bool = False


class CheckList(Listing):
    """Check boxes one below the other: Space or a click turns one, Enter is left to the screen."""

    role = "check list"
    ROW = 32.0

    def __init__(
        self, id: str, rect: Rect, choices: Sequence[Choice], turn: Callable[[int], None]
    ) -> None:
        self.choices, self._turn = choices, turn
        first = next((n for n, each in enumerate(choices) if each.on), 1 if choices else 0)
        super().__init__(
            id, rect, len(choices), self.draw_line, row=self.ROW, chosen=first, name=self.name
        )

    def name(self, number: int) -> str:
        """Return the text of a line."""
        return self.choices[number].text

    def restore(self, old: object) -> None:
        """Keep pointing at the same line."""
        if isinstance(old, CheckList):
            self.chosen = min(old.chosen, max(0, self.count - 1))
            self.scroll_to(old.offset)
            self._grip = old._grip

    def choose(self, number: int) -> None:
        """Point at a line; a heading is passed over."""
        step = 1 if number > self.chosen else -1
        while 0 <= number < self.count and self.choices[number].is_heading:
            number += step
        if 0 <= number < self.count:
            super().choose(number)
        elif number < 0:
            self.scroll_to(0)

    def turn(self, number: int) -> None:
        """Turn the box of a line."""
        if 0 <= number < self.count and not self.choices[number].is_heading:
            self._turn(number)

    def on_key(self, event: Event) -> bool:
        """Turn a box with Space."""
        if event.type == pygame.KEYDOWN and event.key == pygame.K_SPACE:
            self.turn(self.chosen)
            return True
        if event.type == pygame.KEYDOWN and event.key in (pygame.K_RETURN, pygame.K_KP_ENTER):
            return False
        return super().on_key(event)

    def on_mouse(self, event: Event) -> bool:
        """Turn a box with a click."""
        used = super().on_mouse(event)
        is_click = event.type == pygame.MOUSEBUTTONDOWN and event.button == 1
        if is_click and self._grip is None:
            self.turn(self.row_at(event.pos))
        return used

    def draw_line(self, paint: Painter, box: Rect, number: int) -> None:
        """Draw a line; the one pointed at is raised while the list has the focus."""
        text, note, on, is_heading = self.choices[number]
        if is_heading:
            ink, place = paint.theme.faint, Rect(box.x + 6, box.y + 6, box.w - 12, box.h - 6)
            paint.text(text, place, size=15, weight="semibold", colour=ink)
            return
        if number == self.chosen and self.focused:
            fill = mixed(paint.theme.card, paint.theme.raised, 0.8)
            paint.box(box, fill, radius=6, border=paint.theme.rim)
        aside = 14 if self._has_bar() else 0
        place = Rect(box.x + 6, box.y, box.w - 12 - aside, box.h)
        drawn = CheckBox("", place, text, on, lambda _on: None)
        drawn.note = note
        drawn.draw(paint)


class ChoicesPanel(Panel[None]):
    """Levels above algorithms."""

    def __init__(self, rect: Rect, screen: LabScreen) -> None:
        super().__init__(rect)
        self._screen, self._texts, self._state = screen, screen.texts, screen.state
        self._lines: list[LevelGroup | str] = []
        for title, groups in sections(screen.texts, screen.state):
            self._lines += [title, *groups]

    def build(self) -> None:
        """Put the two cards below each other."""
        levels, algorithms = rows(self.rect, (LEVELS, REST), 16)
        self.add(Card("lab.levels.card", levels))
        self.add(Card("lab.algorithms.card", algorithms))
        self._add_levels(inset(levels, PAD, 10))
        self._add_algorithms(inset(algorithms, PAD, 10))

    def _add_head(self, box: Rect, name: str, count: int) -> None:
        title, note = columns(box, (REST, 120))
        texts = self._texts
        self.add(Label(f"lab.{name}.title", title, texts(f"lab.{name}"), size=18, weight="bold"))
        words = texts("lab.chosen", count=count)
        self.add(Label(f"lab.{name}.count", note, words, size=16, colour="faint", align="right"))

    # ------------------------------------------------------------------ levels

    def _add_levels(self, box: Rect) -> None:
        head, listed, _, foot = rows(box, (HEAD, REST, 10, 67 if self._screen.is_typing else 42))
        texts, state = self._texts, self._state
        self._add_head(head, "levels", state.levels)
        choices = [self._choice(line) for line in self._lines]
        self.add(CheckList("lab.levels", inset(listed, -6, 0), choices, self._turn_group))
        if self._screen.is_typing:
            words = texts("lab.typed")
            self._field = self.add(
                Field("lab.typed", foot, words, limit=MAX_PATH_LETTERS, entered=self._typed)
            )
        else:
            self.add(
                Button("lab.add", foot, texts("lab.add"), self._screen.begin_typing,
                       icon="plus", shortcut="A", size=16)
            )  # fmt: skip

    def _choice(self, line: LevelGroup | str) -> Choice:
        """Return the line of a group, or the heading of a game."""
        if isinstance(line, str):
            return Choice(line, is_heading=True)
        note = group_note(self._texts, line, self._state.seeds)
        return Choice(group_title(self._texts, line), note, line in self._state.chosen)

    def _typed(self) -> None:
        self._screen.add_levels(self._field.value.strip())

    def _turn_group(self, number: int) -> None:
        group = self._lines[number]
        assert isinstance(group, LevelGroup)
        self._state.turn(group)
        self._screen.experiment.look()
        self._screen.show_later()

    # ------------------------------------------------------------------ algorithms and limits

    def _add_algorithms(self, box: Rect) -> None:
        head, listed, _, foot = rows(box, (HEAD, REST, 16, 64))
        state, texts = self._state, self._texts
        self._add_head(head, "algorithms", len(state.names()))
        choices = [
            Choice(title_of(texts, name, state.game), "", name in state.algorithms)
            for name in state.fitting
        ]
        if choices:
            self.add(CheckList("lab.algorithms", inset(listed, -6, 0), choices, self._turn_name))
        elif self._screen.experiment.is_looking:
            self.add(Bar("lab.looking", Rect(listed.x, listed.centery - 3, listed.w, 6)))
        else:
            words = none_text(texts, state)
            self.add(Label("lab.none", listed, words, size=16, colour="faint", wrap=True))
        self._add_limits(foot)

    def _turn_name(self, number: int) -> None:
        self._state.turn_algorithm(self._state.fitting[number])
        self._screen.show_later()

    def _add_limits(self, box: Rect) -> None:
        """Put the number of seeds, the time and the memory of a run into a row."""
        texts, state = self._texts, self._state
        parts = columns(box, (REST, REST, REST), 8)
        values = (
            ("seeds", SEEDS, state.seeds),
            ("seconds", SECONDS, state.seconds),
            ("megabytes", MEGABYTES, state.megabytes),
        )
        for (name, offered, value), place in zip(values, parts, strict=True):
            self.add(
                Dropdown(
                    f"lab.{name}", place, texts(f"lab.{name}"), offered, str(value),
                    partial(self._limit, name),
                    show=SHOWN[name], height=self._screen.height,
                )
            )  # fmt: skip

    def _limit(self, name: str, value: str) -> None:
        setattr(self._state, name, int(value))
        self._screen.show_later()
