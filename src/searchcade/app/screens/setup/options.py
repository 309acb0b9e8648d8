"""What can be chosen for a level: a widget for each option, and for the algorithms."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from typing import TYPE_CHECKING

from searchcade.app.layout import REST, columns
from searchcade.app.paint import Rect
from searchcade.app.widgets import Dropdown, Field, Flow, Label, Widget
from searchcade.play.setup_choices import RACERS, read_cell
from searchcade.texts.titles import algorithm_title

if TYPE_CHECKING:
    from searchcade.app.screens.setup.setup import SetupScreen

PICK = "pick"
TALL = 67.0  # units of a label and its box
PITCH = 90.0  # from row to row, with space for what is wrong
GAP = 12.0


class AlgorithmChoices:
    """Makes the widgets that ask for algorithms, for the mode that is chosen."""

    def __init__(self, screen: SetupScreen) -> None:
        self._screen, self._texts, self._words = screen, screen.texts, screen.texts.of(screen.game)
        self._state = screen.state

    def widgets(self, flow: Flow) -> Iterator[Dropdown]:
        """Give the choices of algorithms, and of a heuristic where one of them uses it."""
        state, mode = self._state, self._state.choices.mode
        if mode == "play":
            return
        chosen = [state.algorithm] if mode == "watch" else state.racers
        yield from self._watched(flow) if mode == "watch" else self._racers(flow)
        if any(map(state.is_informed, chosen)) and len(state.game.estimates) > 1:
            yield self._heuristic(flow.take(TALL, GAP))

    def _watched(self, flow: Flow) -> Iterator[Dropdown]:
        state, label = self._state, self._texts("setup.algorithm")
        place = flow.take(TALL, GAP)
        yield self._choice("algorithm", place, label, state.offered, state.algorithm, self._watch)

    def _racers(self, flow: Flow) -> Iterator[Dropdown]:
        state = self._state
        lines = [flow.take(TALL, GAP) for _ in range(RACERS // 2)]
        places = [place for line in lines for place in columns(line, (REST, REST), GAP)]
        for number, place in enumerate(places):
            label, offered = self._texts("setup.racer", number=number + 1), [*state.offered, ""]
            choose = partial(self._race, number)
            yield self._choice(
                f"racer.{number}", place, label, offered, state.racer(number), choose
            )

    def _watch(self, name: str) -> None:
        self._state.watched[self._state.game.name] = name
        self._screen.rebuild()

    def _race(self, number: int, name: str) -> None:
        self._state.choose_racer(number, name)
        self._screen.rebuild()

    def _choice(
        self, name: str, place: Rect, label: str, values: list[str], value: str,
        choose: Callable[[str], None],
    ) -> Dropdown:  # fmt: skip
        def show(each: str) -> str:
            return algorithm_title(self._words, each) if each else self._texts("setup.nobody")

        id = f"setup.{name}"
        return Dropdown(
            id, place, label, values, value, choose, show=show, height=self._screen.height
        )

    def _heuristic(self, place: Rect) -> Dropdown:
        def choose(value: str) -> None:
            self._state.choices.heuristic = value

        return Dropdown(
            "setup.heuristic", place, self._texts("setup.heuristic"),
            list(self._state.game.estimates), self._state.heuristic, choose,
            show=self._words.estimate, height=self._screen.height,
        )  # fmt: skip


class OptionWidgets:
    """Makes the widgets of all options, two in a row, and keeps their fields up to date."""

    def __init__(self, screen: SetupScreen) -> None:
        self._screen, self._texts, self._words = screen, screen.texts, screen.texts.of(screen.game)
        self._state, self._choices = screen.state, screen.choices
        self._title: Field | None = None
        self._fields: dict[str, Field] = {}

    # ------------------------------------------------------------------ building

    def widgets(self, flow: Flow) -> Iterator[Widget]:
        """Give a field for the title of a game to play, and the options below it."""
        if self._choices.mode == "play":
            yield self._title_field(flow.take(TALL, GAP))
        names = self._state.more_options
        lines = [flow.take(TALL, PITCH - TALL) for _ in range(-(-len(names) // 2))]
        cells = [cell for line in lines for cell in columns(line, (REST, REST), GAP)]
        yield from map(self.option, names, cells)
        if not names:
            text, place = self._texts("setup.nothing_else"), flow.take(40, GAP)
            yield Label("setup.nothing_else", place, text, size=16, colour="faint", wrap=True)

    def _title_field(self, place: Rect) -> Field:
        label, start = self._texts("setup.title"), self._screen.start
        field = self._title = Field("setup.title", place, label, limit=60, entered=start)
        field.changed = lambda: self._screen.name(field.value)
        return field

    def option(self, name: str, place: Rect) -> Widget:
        """Return the widget that asks for an option: a list where it has choices, else a field."""
        option, label = self._choices.fields[name], self._words.option(name)
        if not option.choices:
            return self.field(name, place, label)
        value, values = self._choices.value(name), list(option.choices)
        if value not in values:
            values.append(value)
        if option.is_place:
            values.append(PICK)
        return Dropdown(
            f"setup.option.{name}", place, label, values, value, partial(self._choose, name),
            show=partial(self.value_text, name), height=self._screen.height,
        )  # fmt: skip

    def field(self, name: str, place: Rect, label: str) -> Field:
        """Return the field of an option."""
        field = Field(f"setup.option.{name}", place, label, limit=24, entered=self._screen.start)
        field.changed = lambda: self._screen.choose(name, field.value.strip())
        self._fields[name] = field
        return field

    def value_text(self, name: str, value: str) -> str:
        """Write a value as people read it."""
        if value == PICK:
            return self._texts("setup.pick")
        if cell := read_cell(value):
            return self._texts("setup.cell", row=cell[0] + 1, column=cell[1] + 1)
        return self._words.value(name, value)

    def _choose(self, name: str, value: str) -> None:
        if value == PICK:
            self._screen.begin_picking(name)
        else:
            self._screen.choose(name, value)

    def changes(self) -> list[str]:
        """Write the options that were changed."""
        values = self._choices.options
        names = [name for name in self._choices.changes if self._choices.makes_sense(name)]
        return [
            f"{self._words.option(name)}: {self.value_text(name, values[name])}" for name in names
        ]

    # ------------------------------------------------------------------ showing

    def show(self) -> None:
        """Fill the fields with the choices; a field keeps what was typed through a rebuild."""
        if self._title:
            self._show_title(self._title)
        wrong = self._choices.out_of_range()
        for name, field in self._fields.items():
            fill(field, self._field_text(name))
            low, high = wrong.get(name, (0, 0))
            field.error = self._texts("setup.range", low=low, high=high) if name in wrong else ""

    def _field_text(self, name: str) -> str:
        """Return what stands in a field: what was typed, else what is in force."""
        if name == self._state.seed_option:
            return self._state.seed
        typed, replaced = self._choices.options.get(name), self._choices.fields[name].instead_of
        usual = self._choices.value(name) or (self._choices.value(replaced) if replaced else "")
        return usual if typed is None else typed

    def _show_title(self, field: Field) -> None:
        """Fill in the default title, unless the user has typed or is typing another."""
        if self._choices.title:
            fill(field, self._choices.title.strip())
        elif self._state.preview.is_ready and not field.focused:
            fill(field, self._state.usual_title(self._texts))


def fill(field: Field, text: str) -> None:
    """Put a text into a field, unless it is there already."""
    if field.value.strip() != text:
        field.value = text
        field.caret = field.anchor = len(text)
