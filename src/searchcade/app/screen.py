"""A screen: what the window shows at a time. It builds its widgets and answers what they leave."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any, ClassVar, TypeVar

import pygame

from searchcade.app.backdrop import backdrop
from searchcade.app.paint import Painter, Rect
from searchcade.app.widgets import Button, Event, Field, Label, Panel, Widget
from searchcade.app.widgets.group import Group
from searchcade.level import LoadedLevel
from searchcade.texts import Texts

if TYPE_CHECKING:
    from searchcade.app.window import App

Action = Callable[[], None]
AnyPanel = TypeVar("AnyPanel", bound=Panel[Any])
ASKED, NOTE = 21.0, 17.0  # the height of letters of a question, and below it


class Screen:
    """One page of the program. Subclasses add widgets in `build`, which runs on every resize."""

    tune: ClassVar[bool] = True
    """Whether music plays here."""
    open_sky: ClassVar[bool] = False
    """Whether much of the backdrop is seen."""
    is_help: ClassVar[bool] = False
    """Whether the screen explains the program."""

    played_level: LoadedLevel | None = None
    """The level that is being played here, if any."""

    def __init__(self, app: App) -> None:
        self.app = app
        self.group = Group()
        self.dialog: Dialog | None = None
        self._built: list[Widget] = []
        self._given = ""

    # ------------------------------------------------------------------ what subclasses write

    def build(self) -> None:
        """Add the widgets for the window as it is now."""

    def on_key(self, _event: Event) -> bool:
        """Take a key that no widget wanted."""
        return False

    def update(self, _seconds: float) -> bool:
        """Let time pass; say whether something has to be drawn again."""
        return False

    def wake_after(self) -> float | None:
        """Say in how many seconds something will have to be drawn, if nothing else happens."""
        return None

    def on_focus(self, _gained: bool) -> None:
        """Take note that the window has gained or lost the keyboard."""

    def on_drop(self, _path: str) -> None:
        """Take a file that was dropped on the window."""

    def first_focus(self) -> str:
        """Return the id of the widget that has the focus at first; else it is the main button."""
        return ""

    def back(self) -> None:
        """Do what Escape asks for."""
        self.app.pop()

    def leave(self) -> None:
        """Put things in order before the screen goes, also when the program ends."""

    def resume(self) -> None:
        """Take up again when the screen above has gone."""
        self.rebuild()

    # ------------------------------------------------------------------ what they use

    @property
    def texts(self) -> Texts:
        """Return the texts in the chosen language."""
        return self.app.texts

    @property
    def width(self) -> float:
        """Return the window's width in units."""
        return self.app.width

    @property
    def height(self) -> float:
        """Return the window's height in units."""
        return self.app.height

    def add(self, widget: Widget) -> None:
        """Put a widget on the screen."""
        self._built.append(widget)

    def add_panel(self, panel: AnyPanel) -> AnyPanel:
        """Build a panel and put its widgets on the screen."""
        panel.build()
        self._built += panel.widgets
        return panel

    def rebuild(self) -> None:
        """Build all widgets anew: the size, the language, the theme or the data has changed."""
        self._built = []
        self.build()
        self.group.replace(self._built)
        self._give_focus()
        if self.dialog is not None:
            self.dialog.rebuild(self)
        self.app.redraw()

    def _give_focus(self) -> None:
        """Let something have the focus, until a person chooses something else."""
        focus = self.group.focus
        if focus is None or focus.id == self._given:
            chosen = self._default_focus()
            self._given = chosen.id if chosen else ""
            self.group.set_focus(chosen)

    def _default_focus(self, *, typing: bool = True) -> Widget | None:
        """Return the screen's own choice, else the main button, else the first thing there is."""
        offered = [
            widget for widget in self.group.focusables() if typing or not isinstance(widget, Field)
        ]
        wanted = self.first_focus()

        def rank(widget: Widget) -> int:
            is_main = isinstance(widget, Button) and widget.kind == "primary"
            return 3 * (widget.id == wanted) + 2 * is_main + (widget.id != "back")

        return max(offered, key=rank, default=None)

    def find(self, id: str) -> Widget:
        """Return the widget of this id, of the dialog first."""
        if self.dialog is not None:
            try:
                return self.dialog.group.find(id)
            except KeyError:
                pass
        return self.group.find(id)

    def ask(
        self, question: str, answers: Sequence[tuple[str, str, Action]], *, note: str = ""
    ) -> None:
        """Ask before going on; an answer is (id, text, action), the first one is the safe one."""
        self.dialog = Dialog(question, note, answers)
        self.dialog.rebuild(self)
        self.dialog.group.tab(1)
        self.app.redraw()

    # ------------------------------------------------------------------ what the window calls

    def handle(self, event: Event) -> bool:
        """Give an event to the dialog, else to a widget, else to the screen; say if it was meant.

        Escape leaves a field first, and then the screen.
        """
        if self.dialog is not None:
            return self._in_dialog(self.dialog, event)
        if self._taken(event):
            return True
        if event.type != pygame.KEYDOWN or event.key != pygame.K_ESCAPE:
            return False
        if isinstance(self.group.focus, Field) and (other := self._default_focus(typing=False)):
            self.group.set_focus(other)
        else:
            self.back()
        return True

    def _taken(self, event: Event) -> bool:
        if event.type in (pygame.KEYDOWN, pygame.KEYUP) and self.first_key(event):
            return True
        if self.group.handle(event) or self.group.shortcut(event):
            return True
        return event.type in (pygame.KEYDOWN, pygame.KEYUP) and self.on_key(event)

    def first_key(self, _event: Event) -> bool:
        """Take a key before any widget does, as a game does with the arrows."""
        return False

    def _in_dialog(self, dialog: Dialog, event: Event) -> bool:
        if dialog.group.handle(event) or dialog.group.shortcut(event):
            return True
        if event.type == pygame.KEYDOWN and event.key == pygame.K_ESCAPE:
            dialog.close(self)
            return True
        return False

    def draw(self, paint: Painter) -> None:
        """Draw the backdrop, the widgets and the dialog."""
        paint.surface.blit(backdrop(paint.theme, paint.surface.get_size(), self.open_sky), (0, 0))
        self.group.draw(paint)
        if self.dialog is not None:
            paint.dim()
            self.dialog.draw(paint)


class Dialog:
    """A question that must be answered before anything else; Escape gives the first answer."""

    def __init__(
        self, question: str, note: str, answers: Sequence[tuple[str, str, Action]]
    ) -> None:
        self.question, self.note, self.answers = question, note, answers
        self.group = Group()
        self.card = Rect(0, 0, 560, 220)

    def rebuild(self, screen: Screen) -> None:
        """Put the card in the middle of the window."""
        wide = max(520.0, 200.0 * len(self.answers) + 60)
        paint = screen.app.painter()
        question = paint.lines(self.question, wide - 60, size=ASKED, weight="semibold")
        asked = question * paint.line_height(ASKED)
        noted = paint.lines(self.note, wide - 60, size=NOTE) * paint.line_height(NOTE)
        tall = 26 + asked + (14 + noted if self.note else 0) + 28 + 74
        self.card = card = Rect((screen.width - wide) / 2, (screen.height - tall) / 2, wide, tall)
        inner = Rect(card.x + 30, card.y + 26, card.w - 60, asked)
        widgets: list[Widget] = [
            Label("dialog.question", inner, self.question, size=ASKED, weight="semibold", wrap=True)
        ]
        if self.note:
            below = Rect(inner.x, inner.bottom + 14, inner.w, noted)
            widgets.append(
                Label("dialog.note", below, self.note, size=NOTE, colour="faint", wrap=True)
            )
        each = (inner.w - 16 * (len(self.answers) - 1)) / len(self.answers)
        for number, (id, text, action) in enumerate(self.answers):
            place = Rect(inner.x + number * (each + 16), card.bottom - 74, each, 48)
            answer = self._answer(screen, action)
            widgets.append(Button(f"dialog.{id}", place, text, answer, kind="answer"))
        self.group.replace(widgets)

    def _answer(self, screen: Screen, action: Action) -> Action:
        def press() -> None:
            screen.dialog = None
            screen.app.redraw()
            action()

        return press

    def close(self, screen: Screen) -> None:
        """Give the first, safe answer."""
        self._answer(screen, self.answers[0][2])()

    def draw(self, paint: Painter) -> None:
        """Draw the card with the question and the answers."""
        paint.shadow(self.card)
        paint.box(self.card, paint.theme.card, radius=16, border=paint.theme.line)
        self.group.draw(paint)
