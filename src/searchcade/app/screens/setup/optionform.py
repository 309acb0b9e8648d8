"""The set-up form: a widget for each option of a game, two in a row."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from searchcade import daily
from searchcade.app.paint import Rect
from searchcade.app.widgets import Button, Card, Dropdown, Facts, Field, Label, Widget
from searchcade.level import SEED, random_seed
from searchcade.play.setup_choices import read_cell

if TYPE_CHECKING:
    from searchcade.app.screens.setup.setup import SetupScreen

PICK = "pick"
TALL = 67.0  # units of a label and its box
PITCH = 88.0  # from row to row, with room for what is wrong
GAP = PAD = 18.0
FACTS = 130.0  # units that are kept for what is known of a level that was drawn


def add_card(screen: SetupScreen, box: Rect) -> None:
    """Put the card in the middle: the title of the game, the options, and what is known."""
    screen.add(Card("setup.form.card", box))
    below = Rect(box.x + PAD, box.y + PAD - 4, box.w - 2 * PAD, box.h - 2 * PAD)
    if screen.choices.mode == "play":
        place = Rect(below.x, below.y, below.w, TALL)
        label = screen.texts("setup.title")
        field = Field("setup.title", place, label, limit=60, entered=screen.start)
        field.changed = lambda: screen.name(field.value)
        screen.add(field)
        below = Rect(below.x, below.y + PITCH, below.w, below.h - PITCH)
    room = 0 if screen.choices.is_made else FACTS
    used = add_form(screen, Rect(below.x, below.y, below.w, below.h - room))
    if not screen.choices.is_made:
        _add_facts(screen, below, used)


def _add_facts(screen: SetupScreen, below: Rect, used: float) -> None:
    """Say what is known of a level that was drawn by hand."""
    if not used:
        line, used = Rect(below.x, below.y, below.w, 48), 60
        kind = "daily" if screen.choices.level == daily.NAME else "drawn"
        text = screen.texts(f"setup.{kind}")
        screen.add(Label("setup.drawn", line, text, size=17, colour="faint", wrap=True))
    facts = Rect(below.x, below.y + used, below.w, below.h - used)
    screen.add(Facts("setup.facts", facts, []))


def add_form(screen: SetupScreen, box: Rect) -> float:
    """Put the options of the chosen level into a box; return how much of it they take."""
    names = screen.choices.shown()
    rows = -(-len(names) // 2)
    pitch = min(PITCH, box.h / max(1, rows))
    wide, tall = (box.w - GAP) / 2, min(TALL, pitch - 5)  # many options make lower boxes
    for number, name in enumerate(names):
        row, column = divmod(number, 2)
        place = Rect(box.x + column * (wide + GAP), box.y + row * pitch, wide, tall)
        if name == SEED:
            dice = Rect(place.right - 42, place.y + 25, 42, tall - 25)
            place = Rect(place.x, place.y, place.w - 50, place.h)
            screen.add(Button("setup.dice", dice, "", _roll(screen), icon="dice", size=18))
        screen.add(widget(screen, name, place))
    return rows * pitch


def widget(screen: SetupScreen, name: str, place: Rect) -> Widget:
    """Return the widget that asks for an option: a list where there is one, else a field."""
    option, words = screen.choices.asked[name], screen.texts.of(screen.game)
    id, label, value = f"setup.option.{name}", words.option(name), screen.choices.value(name)
    if not option.choices:
        field = Field(id, place, label, text=value, limit=24, entered=screen.start)
        field.changed = _typed(screen, name, field)
        return field
    values = list(option.choices)
    if value not in values:
        values.append(value)
    if option.is_place:
        values.append(PICK)
    return Dropdown(
        id, place, label, values, value, _picked(screen, name),
        show=_shown(screen, name), height=screen.height,
    )  # fmt: skip


def _shown(screen: SetupScreen, name: str) -> Callable[[str], str]:
    words = screen.texts.of(screen.game)

    def show(value: str) -> str:
        if value == PICK:
            return screen.texts("setup.pick")
        if cell := read_cell(value):
            return screen.texts("setup.cell", row=cell[0] + 1, column=cell[1] + 1)
        return words.value(name, value)

    return show


def _typed(screen: SetupScreen, name: str, field: Field) -> Callable[[], None]:
    return lambda: screen.choose(name, field.value.strip())


def _picked(screen: SetupScreen, name: str) -> Callable[[str], None]:
    def choose(value: str) -> None:
        if value == PICK:
            screen.begin_picking(name)
        else:
            screen.choose(name, value)

    return choose


def _roll(screen: SetupScreen) -> Callable[[], None]:
    def roll() -> None:
        screen.app.audio.effect("click")
        screen.choose(SEED, str(random_seed()))

    return roll


def show_values(screen: SetupScreen) -> None:
    """Bring the fields to what is wished; a field keeps what was typed through a rebuild."""
    wrong = screen.choices.out_of_range()
    for name in screen.choices.shown():
        field = screen.group.find(f"setup.option.{name}")
        if isinstance(field, Field):
            typed = screen.choices.options.get(name)
            fill(field, screen.choices.value(name) if typed is None else typed)
            limits = wrong.get(name)
            field.error = (
                screen.texts("setup.range", low=limits[0], high=limits[1]) if limits else ""
            )


def fill(field: Field, text: str) -> None:
    """Put a text into a field, unless it is there already."""
    if field.value.strip() != text:
        field.value = text
        field.caret = field.anchor = len(text)
