"""The left side of the editor: the tools, or in their place title, size and settings."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING

from searchcade.app.layout import REST, columns, inset, rows
from searchcade.app.paint import Painter, Rect
from searchcade.app.pictures import Pictures, shared
from searchcade.app.widgets import (
    Button,
    Card,
    Field,
    Label,
    Panel,
    Segments,
    draw_focus,
    draw_key,
    key_width,
)
from searchcade.facets.editing import Setting, Tool
from searchcade.play.own_levels import MAX_NAME_LENGTH
from searchcade.texts import GameTexts
from searchcade.theme import Theme, mixed
from searchcade.views.editor import setting_title, setting_value

if TYPE_CHECKING:
    from searchcade.app.screens.editor.screen import EditorScreen

PAD, GAP = 12.0, 8.0
TITLE, MAX_TOOL, BUTTON = 28.0, 52.0, 40.0
AMOUNT, VARIANTS, FIELD, STEPPER = 68.0, 40.0, 72.0, 66.0
KEYS = "H1234567890"


class PalettePanel(Panel[None]):
    """The tools one below the other, the number of the chosen one, and the size of the board."""

    def __init__(self, rect: Rect, words: GameTexts, theme: Theme, screen: EditorScreen) -> None:
        super().__init__(rect)
        self._words, self._screen, self._state = words, screen, screen.state
        self._pictures = shared(words.game, theme)

    def build(self) -> None:
        """Put title, tools, number, variants and size below each other."""
        self.add(Card("editor.palette", self.rect))
        tool, tools = self._state.tool, self._state.tools
        talls = [TITLE, REST, AMOUNT if tool.amount else 0.0, VARIANTS if tool.variants else 0.0]
        title, upper, amount, variants, size = rows(inset(self.rect, PAD), [*talls, BUTTON], GAP)
        self.add(Label("editor.paint", title, self._say("paint"), size=17, weight="semibold"))
        tall = min(MAX_TOOL, (upper.h + 4) / len(tools) - 4)
        for each, key, place in zip(tools, KEYS, rows(upper, [tall] * len(tools), 4), strict=False):
            self._add_tool(each, key, place)
        if tool.amount:
            self._add_amount(amount)
        if tool.variants:
            self._add_variants(variants)
        self._add_size(size)

    def _say(self, name: str) -> str:
        return self._words.texts(f"editor.{name}")

    def _add_tool(self, tool: Tool, key: str, place: Rect) -> None:
        text = self._words.find(f"editing.tools.{tool.name}", tool.name)
        label = str(self._state.amounts[tool.name]) if tool.amount else ""
        letters = tool.amount.letters if tool.amount else ""
        button = ToolButton(
            f"editor.tool.{tool.name}", place, text, partial(self._screen.choose, tool),
            shortcut=key, selected=tool is self._state.tool,
        )  # fmt: skip
        button.pictures, button.picture, button.sign = self._pictures, tool.picture, tool.icon
        button.label = letters[int(label)] if letters else label if tool.name == "stone" else ""
        self.add(button)

    def _add_amount(self, place: Rect) -> None:
        amount, value = self._state.tool.amount, self._state.amount
        assert amount is not None
        title = self._words.find(f"editing.amounts.{amount.name}", amount.name)
        less, _, more = columns(Rect(place.x, place.y + 26, place.w, 42), (40, REST, 40), GAP)
        middle = Rect(less.right + GAP, place.y, more.x - less.right - 2 * GAP, place.h)
        for id, icon, step, each in (("less", "minus", -1, less), ("more", "plus", 1, more)):
            action = partial(self._screen.set_amount, value + step)
            self.add(Button(f"editor.{id}", each, "", action, icon=icon))
        above = Rect(place.x, place.y, place.w, 24)
        self.add(Label("editor.amount_title", above, title, size=15, colour="faint"))
        if amount.letters:
            text = amount.letters[value]
            box = Rect(middle.x, less.y, middle.w, less.h)
            self.add(Label("editor.amount", box, text, size=20, weight="semibold", align="centre"))
            return
        field = self.add(
            Field("editor.amount", middle, "", text=str(value), limit=len(str(amount.most)))
        )
        field.changed = lambda: self._typed(field)
        field.entered = field.changed

    def _typed(self, field: Field) -> None:
        if field.value.isascii() and field.value.isdigit():
            self._screen.set_amount(int(field.value))

    def _add_variants(self, place: Rect) -> None:
        words = self._words
        pairs = [
            (each, words.find(f"editing.variants.{each}", each))
            for each in self._state.tool.variants
        ]
        chosen, choose = self._state.variant, self._screen.set_variant
        self.add(Segments("editor.variant", place, pairs, chosen, choose))

    def _add_size(self, place: Rect) -> None:
        drawing = self._state.drawing
        text = f"{drawing.cols} × {drawing.rows}"
        self.add(Button("editor.change", place, text, self._screen.toggle_form, icon="pencil",
                        shortcut="T", size=16))  # fmt: skip


class ToolButton(Button):
    """A tool: its picture, its name and its key."""

    picture = ""
    label = ""
    sign = ""
    """An icon, where it paints no thing."""
    pictures: Pictures

    def draw(self, paint: Painter) -> None:
        """Draw the picture at the left, the key at the right."""
        box, theme = self.rect, paint.theme
        fill = mixed(theme.card, theme.text, 0.12 if self.hovered else 0.06)
        if self.selected:
            paint.box(
                box, mixed(theme.card, theme.accent, 0.14), radius=8, border=theme.accent, thick=2
            )
        elif self.hovered:
            paint.box(box, fill, radius=8)
        if self.focused:
            draw_focus(paint, box)
        side = min(box.h - 6, 40)
        self._draw_picture(paint, Rect(box.x + 6, box.centery - side / 2, side, side))
        room = key_width(paint, self.shortcut, 13) + 14
        left = box.x + 14 + min(side, 40)
        words = Rect(left, box.y, box.right - room - left, box.h)
        paint.text(self.words, words, size=16, weight="semibold")
        draw_key(paint, self.shortcut, inset(box, 8, 0), 13, theme.faint)

    def _draw_picture(self, paint: Painter, place: Rect) -> None:
        if self.sign:
            paint.icon(self.sign, inset(place, 4), paint.theme.text)
        elif not self.picture:
            paint.box(inset(place, 2), paint.theme.floor, radius=4, border=paint.theme.rim)
        elif self.pictures.text(self.picture):
            size = paint.px(place.w)
            paint.picture(self.pictures.get(self.picture, size, self.label), place)
        else:
            paint.box(inset(place, 2), paint.theme.edge, radius=4)


class LevelForm(Panel[None]):
    """The title, rows, columns and settings, each with a minus and a plus."""

    def __init__(self, rect: Rect, words: GameTexts, screen: EditorScreen) -> None:
        super().__init__(rect)
        self._words, self._screen, self._state = words, screen, screen.state

    def build(self) -> None:
        """Put a field and steppers below each other, and a button that closes the form."""
        texts, drawing, screen = self._words.texts, self._state.drawing, self._screen
        settings = self._state.draft.editing.settings
        self.add(Card("editor.form", self.rect))
        talls = [TITLE, FIELD, *[STEPPER] * (2 + len(settings)), REST, BUTTON]
        title, name, tall, wide, *others, _, done = rows(inset(self.rect, PAD), talls, GAP)
        self.add(Label("editor.level", title, texts("editor.level"), size=17, weight="semibold"))
        label, known = texts("editor.name"), self._state.draft.title
        field = self.add(Field("editor.title", name, label, text=known, limit=MAX_NAME_LENGTH))
        field.changed = lambda: screen.set_title(field.value)
        field.entered = screen.toggle_form
        sizes = (
            ("rows", tall, drawing.rows, lambda by: screen.resize(by, 0)),
            ("cols", wide, drawing.cols, lambda by: screen.resize(0, by)),
        )
        for id, place, size, resize in sizes:
            self._add_stepper(id, place, texts(f"editor.{id}"), str(size), resize)
        for setting, place in zip(settings, others, strict=True):
            self._add_setting(setting, place)
        self.add(Button("editor.done", done, texts("editor.done"), screen.toggle_form,
                        icon="check", shortcut="T", size=16))  # fmt: skip

    def _add_setting(self, setting: Setting, place: Rect) -> None:
        words, values = self._words, setting.values
        now = self._state.drawing.headers.get(setting.name, values[0])
        number = values.index(now) if now in values else 0
        text = setting_value(words, setting, now)

        def step(by: int) -> None:
            self._screen.set_header(setting.name, values[(number + by) % len(values)])

        self._add_stepper(setting.name, place, setting_title(words, setting), text, step)

    def _add_stepper(
        self, id: str, place: Rect, title: str, value: str, step: Callable[[int], None]
    ) -> None:
        above, line = rows(place, (22, REST), 2)
        less, middle, more = columns(line, (40, REST, 40), GAP)
        self.add(Label(f"editor.{id}.title", above, title, size=15, colour="faint"))
        self.add(Button(f"editor.{id}.less", less, "", partial(step, -1), icon="minus"))
        self.add(Label(f"editor.{id}", middle, value, size=17, weight="semibold", align="centre"))
        self.add(Button(f"editor.{id}.more", more, "", partial(step, 1), icon="plus"))
