"""A screen: one page of the window. It builds its widgets and handles the events they leave."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, ClassVar, TypeVar

import pygame

from searchcade.app.backdrop import backdrop
from searchcade.app.dialog import Answer, Dialog
from searchcade.app.paint import Painter
from searchcade.app.widgets import Button, Event, Field, Panel, Widget
from searchcade.app.widgets.group import Group
from searchcade.level import LoadedLevel
from searchcade.texts import Texts

if TYPE_CHECKING:
    from searchcade.app.window import App

AnyPanel = TypeVar("AnyPanel", bound=Panel[Any])
AnyWidget = TypeVar("AnyWidget", bound=Widget)


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
        self._given_focus = ""  # the id of a widget that got the focus by default

    # ------------------------------------------------------------------ what subclasses write

    def build(self) -> None:
        """Add the widgets for the window as it is now."""

    def on_key(self, _event: Event) -> bool:
        """Handle a key that no widget took; say whether it was handled."""
        return False

    def update(self, _seconds: float) -> bool:
        """Let time pass; say whether the screen must be redrawn."""
        return False

    def wake_after(self) -> float | None:
        """Return the seconds until the next redraw, or None if only an event can cause one."""
        return None

    def on_focus(self, _gained: bool) -> None:
        """Handle that the window has gained or lost the keyboard focus."""

    def on_drop(self, _path: str) -> None:
        """Handle a file that was dropped on the window; by default, say where that is possible."""
        self.app.toast(self.texts("file.not_here"))

    def first_focus(self) -> str:
        """Return the id of the widget that gets the focus first; the default is the main button."""
        return ""

    def back(self) -> None:
        """Do what Escape does: go back."""
        self.app.pop()

    def leave(self) -> None:
        """Clean up before the screen goes, also when the program ends."""

    def resume(self) -> None:
        """Continue after the screen above has gone."""
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

    def add(self, widget: AnyWidget) -> AnyWidget:
        """Put a widget above those that are there; return it."""
        self._built.append(widget)
        return widget

    def add_panel(self, panel: AnyPanel) -> AnyPanel:
        """Build a panel and put its widgets on the screen."""
        panel.build()
        self._built += panel.widgets
        return panel

    def rebuild(self) -> None:
        """Build all widgets again: the size, the language, the theme or the data has changed."""
        self._built = []
        self.build()
        self.group.replace(self._built)
        self._give_focus()
        if self.dialog is not None:
            self.dialog.rebuild()
        self.app.redraw()

    def _give_focus(self) -> None:
        """Focus the default widget until the player chooses another."""
        focus = self.group.focus
        if focus is None or focus.id == self._given_focus:
            chosen = self._default_focus()
            self._given_focus = chosen.id if chosen else ""
            self.group.set_focus(chosen)

    def _default_focus(self, *, typing: bool = True) -> Widget | None:
        """Return the screen's own choice, else the main button, else the first widget."""
        offered = [
            widget for widget in self.group.focusables() if typing or not isinstance(widget, Field)
        ]
        wanted = self.first_focus()

        def rank(widget: Widget) -> int:
            is_main = isinstance(widget, Button) and widget.kind == "primary"
            return 3 * (widget.id == wanted) + 2 * is_main + (widget.id != "back")

        return max(offered, key=rank, default=None)

    def find(self, id: str) -> Widget:
        """Return the widget of this id; the dialog is searched first."""
        if self.dialog is not None:
            try:
                return self.dialog.group.find(id)
            except KeyError:
                pass
        return self.group.find(id)

    def ask(self, question: str, answers: Sequence[Answer], *, note: str = "") -> None:
        """Ask in a dialog; an answer is (id, text, action), the first one is the safe one."""
        self.open_dialog(Dialog(self.app, question, answers, self.close_dialog, note=note))

    def open_dialog(self, dialog: Dialog) -> None:
        """Show a dialog above the screen."""
        self.dialog = dialog
        dialog.open()
        self.app.redraw()

    def close_dialog(self) -> None:
        """Remove the dialog."""
        self.dialog = None

    # ------------------------------------------------------------------ what the window calls

    def handle(self, event: Event) -> bool:
        """Give an event to the dialog, else to a widget, else to the screen; say if it was taken.

        Escape leaves a field first, and then the screen.
        """
        if self.dialog is not None:
            return self.dialog.handle(event)
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
        """Handle a key before any widget does, as a game does with the arrow keys."""
        return False

    def draw(self, paint: Painter) -> None:
        """Draw the backdrop, the widgets and the dialog."""
        paint.surface.blit(backdrop(paint.theme, paint.surface.get_size(), self.open_sky), (0, 0))
        self.group.draw(paint)
        if self.dialog is not None:
            paint.dim()
            self.dialog.draw(paint)
