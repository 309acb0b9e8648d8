"""The card in the middle of the set-up: the title of the game, its options, and the figures."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING, NamedTuple

from searchcade import daily
from searchcade.app.layout import REST, columns, inset, rows
from searchcade.app.paint import Rect
from searchcade.app.screens.setup.state import SetupState
from searchcade.app.widgets import Button, Card, Dropdown, Fact, Facts, Field, Label, Panel, Widget
from searchcade.level import SEED, random_seed
from searchcade.play.setup_choices import read_cell

if TYPE_CHECKING:
    from searchcade.app.window import App

PICK = "pick"
TALL = 67.0  # units of a label and its box
PITCH = 88.0  # from row to row, with space for what is wrong
GAP = PAD = 18.0
FACTS = 130.0  # units that are kept for the figures of a level that was drawn by hand


class OptionActions(NamedTuple):
    """What the panel's widgets do."""

    choose: Callable[[str, str], None]
    pick: Callable[[str], None]
    """Let a cell be picked on the board for an option."""
    name: Callable[[str], None]
    """Give the game a title."""
    start: Callable[[], None]


class OptionsPanel(Panel[SetupState]):
    """A widget for each option of a game, two in a row."""

    def __init__(self, rect: Rect, app: App, state: SetupState, actions: OptionActions) -> None:
        super().__init__(rect)
        self._app, self.texts = app, app.texts
        self._words = app.texts.of(state.game)
        self._state, self._choices, self._actions = state, state.choices, actions
        self._title: Field | None = None
        self._facts: Facts | None = None
        self._fields: dict[str, Field] = {}

    # ------------------------------------------------------------------ building

    def build(self) -> None:
        """Put the title at the top, the options below it, and the figures at the end."""
        self.add(Card("setup.form.card", self.rect))
        below = inset(self.rect, PAD).move(0, -4)
        if self._choices.mode == "play":
            place, _, below = rows(below, (TALL, PITCH - TALL, REST))
            self._add_title(place)
        is_made = self._choices.is_made
        used = self._add_options(rows(below, (REST, 0 if is_made else FACTS))[0])
        if not is_made:
            self._add_facts(below, used)

    def _add_title(self, place: Rect) -> None:
        label, start = self.texts("setup.title"), self._actions.start
        field = self._title = self.add(Field("setup.title", place, label, limit=60, entered=start))
        field.changed = lambda: self._actions.name(field.value)

    def _add_facts(self, box: Rect, used: float) -> None:
        """Show the figures of a level that was drawn by hand, below what is used of the box."""
        if not used:
            kind = "daily" if self._choices.level == daily.NAME else "drawn"
            text, line = self.texts(f"setup.{kind}"), rows(box, (48, REST))[0]
            self.add(Label("setup.drawn", line, text, size=17, colour="faint", wrap=True))
        self._facts = self.add(Facts("setup.facts", rows(box, (used or 60, REST))[1], []))

    def _add_options(self, box: Rect) -> float:
        """Put the options of the chosen level into a box; return how much of it they take."""
        names = self._choices.shown()
        count = -(-len(names) // 2)
        pitch = min(PITCH, box.h / max(1, count))
        tall = min(TALL, pitch - 5)  # many options make lower boxes
        lines = rows(box, [pitch] * count)
        cells = [cell for line in lines for cell in columns(line, (REST, REST), GAP)]
        for name, cell in zip(names, cells, strict=False):
            place = rows(cell, (tall, REST))[0]
            if name == SEED:
                place, dice = columns(place, (REST, 42), gap=8)
                place_below_label = rows(dice, (25, REST))[1]
                self.add(
                    Button("setup.dice", place_below_label, "", self._roll, icon="dice", size=18)
                )
            self.add(self._option(name, place))
        return count * pitch

    def _option(self, name: str, place: Rect) -> Widget:
        """Return the widget that asks for an option: a list where it has choices, else a field."""
        choices = self._choices
        option, value = choices.fields[name], choices.value(name)
        id, label = f"setup.option.{name}", self._words.option(name)
        if not option.choices:
            start = self._actions.start
            field = Field(id, place, label, text=value, limit=24, entered=start)
            field.changed = lambda: self._actions.choose(name, field.value.strip())
            self._fields[name] = field
            return field
        values = list(option.choices)
        if value not in values:
            values.append(value)
        if option.is_place:
            values.append(PICK)
        return Dropdown(
            id, place, label, values, value, partial(self._choose, name),
            show=partial(self._value_text, name), height=self._app.height,
        )  # fmt: skip

    def _value_text(self, name: str, value: str) -> str:
        if value == PICK:
            return self.texts("setup.pick")
        if cell := read_cell(value):
            return self.texts("setup.cell", row=cell[0] + 1, column=cell[1] + 1)
        return self._words.value(name, value)

    def _choose(self, name: str, value: str) -> None:
        if value == PICK:
            self._actions.pick(name)
        else:
            self._actions.choose(name, value)

    def _roll(self) -> None:
        self._app.audio.effect("click")
        self._actions.choose(SEED, str(random_seed()))

    # ------------------------------------------------------------------ showing

    def show(self, state: SetupState, /) -> None:
        """Fill the fields with the choices; a field keeps what was typed through a rebuild."""
        choices = state.choices
        if self._title:
            self._show_title(state, self._title)
        wrong = choices.out_of_range()
        for name, field in self._fields.items():
            typed = choices.options.get(name)
            fill(field, choices.value(name) if typed is None else typed)
            low, high = wrong.get(name, (0, 0))
            field.error = self.texts("setup.range", low=low, high=high) if name in wrong else ""
        if self._facts and state.preview.is_ready:
            self._facts.facts = self._figures(state)

    def _show_title(self, state: SetupState, field: Field) -> None:
        """Fill in the default title, unless the user has typed or is typing another."""
        if state.choices.title:
            fill(field, state.choices.title.strip())
        elif state.preview.is_ready and not field.focused:
            fill(field, state.usual_title(self.texts))

    def _figures(self, state: SetupState) -> list[Fact]:
        """Return the measures of the level that is seen."""
        texts, seen = self.texts, state.preview.seen
        if seen is None:
            return []
        facts = [
            Fact("flag", self._words.figure(name), self._figure(value))
            for name, value in seen.measures.items()
        ]
        if not state.game.levels.winnable(seen.loaded.level):
            facts.append(Fact("flag", texts("setup.winnable"), texts("setup.no"), "bad"))
        return facts

    def _figure(self, value: object) -> str:
        """Write a measure as people read it."""
        if isinstance(value, bool):
            return self.texts("setup.yes") if value else self.texts("setup.no")
        return self.texts.number(value) if isinstance(value, int) else str(value)


def fill(field: Field, text: str) -> None:
    """Put a text into a field, unless it is there already."""
    if field.value.strip() != text:
        field.value = text
        field.caret = field.anchor = len(text)
