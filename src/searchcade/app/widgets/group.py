"""Widgets that share one focus: which one gets an event, and where the arrow keys lead."""

from __future__ import annotations

from typing import Literal

import pygame

from searchcade.app.paint import Painter, Rect
from searchcade.app.widgets.base import Event, Widget
from searchcade.app.widgets.buttons import Button
from searchcade.app.widgets.choices import Fold
from searchcade.app.widgets.dropdown import Dropdown
from searchcade.app.widgets.field import Field

ARROWS = {
    pygame.K_LEFT: (-1, 0),
    pygame.K_RIGHT: (1, 0),
    pygame.K_UP: (0, -1),
    pygame.K_DOWN: (0, 1),
}
SIDEWAYS = (pygame.K_LEFT, pygame.K_RIGHT)  # in a field they move the caret
MOUSE = (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP, pygame.MOUSEMOTION, pygame.MOUSEWHEEL)
TEXT = (pygame.TEXTINPUT, pygame.TEXTEDITING)


class Group:
    """A list of widgets, later ones above earlier ones, one of which may have the focus."""

    def __init__(self) -> None:
        self.widgets: list[Widget] = []
        self.focus: Widget | None = None
        self.is_walked = False
        """Whether the focus was last moved with Tab or the arrow keys."""
        self._pointer = (-1.0, -1.0)
        self._grabbed: Widget | None = None

    def add(self, widget: Widget) -> None:
        """Put a widget above the others."""
        self.widgets.append(widget)

    def find(self, id: str) -> Widget:
        """Return the widget of this id."""
        for widget in self.widgets:
            if widget.id == id:
                return widget
        raise KeyError(id)

    def replace(self, widgets: list[Widget]) -> None:
        """Take new widgets; each restores the state of the old one with its id."""
        old = {widget.id: widget for widget in self.widgets}
        self.widgets = widgets
        for widget in widgets:
            if widget.id in old and type(widget) is type(old[widget.id]):
                widget.restore(old[widget.id])
        kept = {widget.id: widget for widget in widgets}
        self._grabbed = kept.get(self._grabbed.id) if self._grabbed else None
        before, self.focus = self.focus, None
        if before is not None and before.id in kept and kept[before.id].enabled:
            self.focus = kept[before.id]
            self.focus.focused = True

    # ------------------------------------------------------------------ focus

    def set_focus(self, widget: Widget | None) -> None:
        """Give the focus to a widget, or to none."""
        before, self.focus = self.focus, widget
        if before is not None and before is not widget:
            before.focused = False
            before.focus_changed()
        if widget is not None:
            widget.focused = True
            if before is not widget:
                widget.focus_changed()

    def focusables(self) -> list[Widget]:
        """Return the widgets that can have the focus, in the order of reading."""
        return [widget for widget in self.widgets if widget.focusable and widget.enabled]

    def tab(self, direction: Literal[-1, 1]) -> None:
        """Move the focus to the next or the previous widget."""
        widgets = self.focusables()
        if not widgets:
            return
        place = (
            widgets.index(self.focus) + direction if self.focus in widgets else min(direction, 0)
        )
        self.set_focus(widgets[place % len(widgets)])

    def go(self, across: int, down: int) -> bool:
        """Move the focus to the nearest widget in a direction; return whether there is one."""
        if self.focus is None:
            self.tab(1)
            return self.focus is not None
        here, focus = self.focus.rect, self.focus
        others = [
            each for each in self.focusables() if each is not focus and may_follow(focus, each)
        ]
        ahead = [widget for widget in others if is_ahead(here, widget.rect, across, down)]
        together = [widget for widget in ahead if widget.frame and widget.frame == focus.frame]
        ahead = together or ahead
        if ahead:
            self.set_focus(min(ahead, key=lambda widget: far(here, widget.rect, across, down)))
        return bool(ahead)

    # ------------------------------------------------------------------ events

    def handle(self, event: Event) -> bool:
        """Give an event to its widget; return whether one handled it."""
        if event.type in MOUSE:
            return self._mouse(event)
        if event.type in TEXT:
            return self.focus is not None and self.focus.on_text(event)
        if event.type == pygame.KEYDOWN:
            return self._key(event)
        return False

    def _key(self, event: Event) -> bool:
        focus = self.focus
        if focus is not None and focus.enabled and focus.on_key(event):
            return True
        if event.key == pygame.K_TAB:
            self.is_walked = True
            self.tab(-1 if event.mod & pygame.KMOD_SHIFT else 1)
            return True
        is_typing = isinstance(focus, Field) and event.key in SIDEWAYS
        if event.key in ARROWS and focus is not None and not is_typing:
            self.is_walked = True
            return self.go(*ARROWS[event.key])
        return False

    def shortcut(self, event: Event) -> bool:
        """Press the button or fold with this shortcut, unless a field has the focus."""
        if event.type != pygame.KEYDOWN or isinstance(self.focus, Field):
            return False
        if event.mod & (pygame.KMOD_ALT | pygame.KMOD_META):
            return False
        name = pygame.key.name(event.key).replace("return", "enter")  # both keys say Enter
        if event.mod & pygame.KMOD_CTRL:
            name = f"ctrl+{name}"
        for widget in self.widgets:
            if not isinstance(widget, Button | Fold) or not widget.enabled:
                continue
            if widget.shortcut.lower() == name:
                widget.press()
                return True
        return False

    def _mouse(self, event: Event) -> bool:
        if event.type != pygame.MOUSEWHEEL:
            self._pointer = event.pos
        opened = next((w for w in self.widgets if isinstance(w, Dropdown) and w.is_open), None)
        if opened is not None:
            return opened.on_mouse(event)
        if self._grabbed is not None and event.type != pygame.MOUSEBUTTONDOWN:
            grabbed = self._grabbed
            if event.type == pygame.MOUSEBUTTONUP:
                self._grabbed = None
            return grabbed.on_mouse(event)
        if event.type == pygame.MOUSEMOTION:
            return self._hover(event)
        return self._press(event)

    def _press(self, event: Event) -> bool:
        for widget in reversed(self.widgets):
            if widget.enabled and widget.contains(self._pointer):
                if event.type == pygame.MOUSEBUTTONDOWN and event.button == 1:
                    self.is_walked = False
                    if widget.focusable:
                        self.set_focus(widget)
                if widget.on_mouse(event):
                    down = event.type == pygame.MOUSEBUTTONDOWN
                    self._grabbed = widget if down and widget in self.widgets else None
                    return True
        return False

    def _hover(self, event: Event) -> bool:
        changed = False
        for widget in self.widgets:
            inside = widget.enabled and widget.contains(event.pos)
            if inside != widget.hovered:
                widget.hovered = inside
                changed = changed or widget.focusable or widget.role == "board"
            if inside and widget.on_mouse(event):
                changed = True
        return changed

    # ------------------------------------------------------------------ time and drawing

    def tick(self, seconds: float) -> bool:
        """Let time pass for all; return whether one has to be drawn again."""
        changed = [widget.tick(seconds) for widget in self.widgets]
        return any(changed)

    def wake_after(self) -> float | None:
        """Return in how many seconds the first of them has to be drawn again."""
        waits = [widget.wake_after() for widget in self.widgets]
        return min((wait for wait in waits if wait is not None), default=None)

    def draw(self, paint: Painter) -> None:
        """Draw all, and then what lies above all."""
        for widget in self.widgets:
            paint.frame = widget.frame
            paint.clip(None)
            widget.draw(paint)
        paint.frame = None
        paint.clip(None)
        for widget in self.widgets:
            widget.draw_above(paint)


def may_follow(focus: Widget, other: Widget) -> bool:
    """Say whether the arrows lead to a widget: one that is seen, or in the same scroll frame."""
    return other.is_in_view or other.frame == focus.frame


def is_ahead(here: Rect, there: Rect, across: int, down: int) -> bool:
    """Return whether a rectangle lies in a direction of another: more ahead than aside."""
    ahead, aside = distances(here, there, across, down)
    size = min(here.w, there.w) if across else min(here.h, there.h)
    return ahead > -size / 2 and aside <= max(0.0, ahead)


def far(here: Rect, there: Rect, across: int, down: int) -> tuple[bool, float]:
    """Order rectangles by their distance; those of the same column or row come first."""
    ahead, aside = distances(here, there, across, down)
    apart = abs(there.centery - here.centery if across else there.centerx - here.centerx)
    return aside > 0, ahead + 2 * aside + apart / 4


def distances(here: Rect, there: Rect, across: int, down: int) -> tuple[float, float]:
    """Return the gap between the facing edges of two rectangles, and the gap aside."""
    beside = max(0.0, there.left - here.right, here.left - there.right)
    below = max(0.0, there.top - here.bottom, here.top - there.bottom)
    if across:
        return (there.left - here.right if across > 0 else here.left - there.right), below
    return (there.top - here.bottom if down > 0 else here.top - there.bottom), beside
