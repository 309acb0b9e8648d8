"""The form in place of the tools: title, size and settings of the level."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import NamedTuple

from searchcade.app.layout import REST, columns, inset, rows
from searchcade.app.paint import Rect
from searchcade.app.screens.editor.state import EditorState
from searchcade.app.widgets import Button, Card, Field, Label, Panel
from searchcade.facets.editing import Setting
from searchcade.play.own_levels import MAX_NAME_LENGTH
from searchcade.texts import GameTexts

PAD, GAP = 12.0, 8.0
TITLE, FIELD, STEPPER, BUTTON = 28.0, 72.0, 66.0, 40.0


class FormActions(NamedTuple):
    """What the form does."""

    set_title: Callable[[str], None]
    resize: Callable[[int, int], None]
    """Change the size by some rows and columns."""
    set: Callable[[str, str], None]
    """Change a setting."""
    close: Callable[[], None]


class FormPanel(Panel[None]):
    """The title, rows, columns and settings, each with a minus and a plus."""

    def __init__(self, rect: Rect, words: GameTexts, state: EditorState, does: FormActions) -> None:
        super().__init__(rect)
        self._words, self._state, self._does = words, state, does

    def build(self) -> None:
        """Put a field and steppers below each other, and a button that closes the form."""
        texts, drawing = self._words.texts, self._state.drawing
        settings = self._state.draft.editing.settings
        self.add(Card("editor.form", self.rect))
        talls = [TITLE, FIELD, *[STEPPER] * (2 + len(settings)), REST, BUTTON]
        title, name, tall, wide, *others, _, done = rows(inset(self.rect, PAD), talls, GAP)
        self.add(Label("editor.level", title, texts("editor.level"), size=17, weight="semibold"))
        field = self.add(
            Field(
                "editor.title",
                name,
                texts("editor.name"),
                text=self._state.draft.title,
                limit=MAX_NAME_LENGTH,
            )
        )
        field.changed = lambda: self._does.set_title(field.value)
        field.entered = self._does.close
        does = self._does
        self._add_stepper(
            "rows", tall, texts("editor.rows"), str(drawing.rows), lambda by: does.resize(by, 0)
        )
        self._add_stepper(
            "cols", wide, texts("editor.cols"), str(drawing.cols), lambda by: does.resize(0, by)
        )
        for setting, place in zip(settings, others, strict=True):
            self._add_setting(setting, place)
        self.add(
            Button(
                "editor.done",
                done,
                texts("editor.done"),
                does.close,
                icon="check",
                shortcut="T",
                size=16,
            )
        )

    def _add_setting(self, setting: Setting, place: Rect) -> None:
        words, values = self._words, setting.values
        now = self._state.drawing.headers.get(setting.name, values[0])
        number = values.index(now) if now in values else 0
        text = self._value(setting, now)

        def step(by: int) -> None:
            self._does.set(setting.name, values[(number + by) % len(values)])

        title = words.find(f"editing.settings.{setting.name}", words.option(setting.name))
        self._add_stepper(setting.name, place, title, text, step)

    def _value(self, setting: Setting, value: str) -> str:
        if not value:
            return self._words.texts("editor.none")
        if value.isdigit():
            return value
        usual = self._words.value(setting.words or setting.name, value)
        return self._words.find(f"editing.values.{value}", usual)

    def _add_stepper(
        self, id: str, place: Rect, title: str, value: str, step: Callable[[int], None]
    ) -> None:
        above, line = rows(place, (22, REST), 2)
        less, middle, more = columns(line, (40, REST, 40), GAP)
        self.add(Label(f"editor.{id}.title", above, title, size=15, colour="faint"))
        self.add(Button(f"editor.{id}.less", less, "", partial(step, -1), icon="minus"))
        self.add(Label(f"editor.{id}", middle, value, size=17, weight="semibold", align="centre"))
        self.add(Button(f"editor.{id}.more", more, "", partial(step, 1), icon="plus"))
