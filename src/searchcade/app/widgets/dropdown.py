"""A dropdown: arrow keys step through its values, a click opens the list."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import pygame

from searchcade.app.layout import REST, inset, rows
from searchcade.app.paint import Painter, Rect
from searchcade.app.widgets.base import Event, Widget, draw_focus
from searchcade.app.widgets.buttons import PRESS_KEYS
from searchcade.theme import ink_on, mixed

ROW = 36.0
MAX_ROWS = 9  # that an open list shows at once


class Dropdown(Widget):
    """One of several values, each shown by its name."""

    role = "choice"
    focusable = True

    def __init__(
        self,
        id: str,
        rect: Rect,
        label: str,
        values: Sequence[str],
        value: str,
        changed: Callable[[str], None],
        *,
        show: Callable[[str], str] = str,
        height: float = 720,
    ) -> None:
        super().__init__(id, rect)
        self.label, self.values, self.value = label, list(values), value
        self.show = show
        self.is_open = False
        self.changed = changed
        self._pointed = 0
        self._first = 0
        self._height = height
        self._width = self._wide = rect.w

    @property
    def text(self) -> str:
        """Return the label and the value."""
        return f"{self.label}: {self.show(self.value)}"

    def restore(self, old: Widget) -> None:
        """Stay open through a rebuild, unless there is something else to choose from."""
        if isinstance(old, Dropdown) and old.values == self.values:
            self.is_open, self._pointed, self._first = old.is_open, old._pointed, old._first

    @property
    def box(self) -> Rect:
        """Return the part with the value, below the label where there is one."""
        return rows(self.rect, (25 if self.label else 0, REST))[1]

    @property
    def menu(self) -> Rect:
        """Return the place of the open list: below the box, or above where there is no space."""
        height = min(MAX_ROWS, len(self.values)) * ROW + 12
        top = self.box.bottom + 4
        if top + height > self._height - 6:
            top = max(6, self.box.top - 4 - height)
        left = min(self.box.x, self._width - self._wide - 6)
        return Rect(max(6, left), top, self._wide, height)

    def choose(self, value: str) -> None:
        """Take a value and close the list."""
        self.is_open = False
        if value != self.value:
            self.value = value
            self.changed(value)

    def _step(self, direction: int) -> None:
        place = self.values.index(self.value) if self.value in self.values else 0
        self.choose(self.values[(place + direction) % len(self.values)])

    def _open(self) -> None:
        self.is_open = self.enabled and bool(self.values)
        self._pointed = self.values.index(self.value) if self.value in self.values else 0
        self._keep_in_view()

    def _keep_in_view(self) -> None:
        lowest = max(0, self._pointed - MAX_ROWS + 1)
        self._first = min(max(self._first, lowest), self._pointed)

    def focus_changed(self) -> None:
        """Close the list when the focus leaves."""
        if not self.focused:
            self.is_open = False

    def on_key(self, event: Event) -> bool:
        """Step with left and right; Enter opens the list, in which up and down point."""
        if event.type != pygame.KEYDOWN or not self.enabled or not self.values:
            return False
        if self.is_open:
            return self._key_in_list(event)
        if event.key in (pygame.K_LEFT, pygame.K_RIGHT):
            self._step(-1 if event.key == pygame.K_LEFT else 1)
        elif event.key in PRESS_KEYS:
            self._open()
        else:
            return False
        return True

    def _key_in_list(self, event: Event) -> bool:
        far = len(self.values)
        steps = {
            pygame.K_UP: -1, pygame.K_DOWN: 1, pygame.K_HOME: -far, pygame.K_END: far,
            pygame.K_PAGEUP: -MAX_ROWS, pygame.K_PAGEDOWN: MAX_ROWS,
        }  # fmt: skip
        if event.key in steps:
            self._pointed = min(max(0, self._pointed + steps[event.key]), len(self.values) - 1)
            self._keep_in_view()
        elif event.key in PRESS_KEYS:
            self.choose(self.values[self._pointed])
        elif event.key == pygame.K_ESCAPE:
            self.is_open = False
        else:
            return bool(event.key != pygame.K_TAB)
        return True

    def on_mouse(self, event: Event) -> bool:
        """Open with a click; choose, scroll or close the open list."""
        if not self.is_open:
            if event.type == pygame.MOUSEBUTTONDOWN and event.button == 1:
                self._open()
                return True
            return False
        if event.type == pygame.MOUSEWHEEL:
            most = max(0, len(self.values) - MAX_ROWS)
            self._first = min(max(0, self._first - event.y), most)
        elif event.type == pygame.MOUSEMOTION:
            before = self._pointed
            self._pointed = self._row_at(event.pos) if self._in_menu(event.pos) else before
            return self._pointed != before
        elif event.type == pygame.MOUSEBUTTONDOWN and event.button == 1:
            if self._in_menu(event.pos):
                self.choose(self.values[self._row_at(event.pos)])
            else:
                self.is_open = False
        return True

    def _in_menu(self, position: tuple[float, float]) -> bool:
        return self.menu.collidepoint(position)

    def _row_at(self, position: tuple[float, float]) -> int:
        row = int((position[1] - self.menu.y - 6) // ROW)
        return min(max(0, self._first + row), len(self.values) - 1)

    def draw(self, paint: Painter) -> None:
        """Draw the label and the value in a box."""
        box, theme = self.box, paint.theme
        if self.label:
            above = Rect(self.rect.x, self.rect.y, self.rect.w, 24)
            paint.text(self.label, above, size=16, weight="semibold", colour=theme.faint)
        fill = mixed(theme.raised, theme.text, 0.1) if self.hovered else theme.raised
        edge = theme.rim if self.enabled else theme.line
        paint.box(box, fill if self.enabled else theme.card, radius=10, border=edge)
        if self.focused:
            draw_focus(paint, box)
        ink = theme.text if self.enabled else theme.faint
        inner = Rect(box.x + 12, box.y, box.w - 44, box.h)
        paint.text(self.show(self.value), inner, size=18, colour=ink)
        paint.icon("down", Rect(box.right - 30, box.centery - 9, 18, 18), theme.faint)

    def _fit(self, paint: Painter) -> None:
        """Make the list wide enough for the longest name, if the window is."""
        names = [self.show(value) for value in self.values]
        widest = max(paint.width(name, size=17, weight="semibold") for name in names)
        self._width = paint.surface.get_width() / paint.scale
        self._wide = min(max(self.box.w, widest + 44), self._width - 12)

    def draw_above(self, paint: Painter) -> None:
        """Draw the open list."""
        if not self.is_open:
            return
        self._fit(paint)
        menu, theme = self.menu, paint.theme
        paint.shadow(menu, radius=10)
        paint.box(menu, theme.card, radius=10, border=theme.line)
        for number, value in enumerate(self.values[self._first : self._first + MAX_ROWS]):
            row = Rect(menu.x + 6, menu.y + 6 + number * ROW, menu.w - 12, ROW)
            pointed = self._first + number == self._pointed
            if pointed:
                paint.box(row, theme.second, radius=7)
            ink = ink_on(theme.second) if pointed else theme.text
            weight = "semibold" if value == self.value else "regular"
            paint.text(self.show(value), inset(row, 8, 0), size=17, weight=weight, colour=ink)
        if len(self.values) > MAX_ROWS:
            share = MAX_ROWS / len(self.values)
            top = menu.y + 6 + (menu.h - 12) * self._first / len(self.values)
            paint.box(Rect(menu.right - 7, top, 4, (menu.h - 12) * share), theme.line, radius=2)
