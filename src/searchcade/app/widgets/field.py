"""A field to type into, with selection, clipboard, input methods and hidden passwords."""

from __future__ import annotations

import unicodedata
from collections.abc import Callable

import pygame

from searchcade.app.paint import Painter, Rect
from searchcade.app.widgets.base import Event, Widget
from searchcade.letters import visible

TALL = 42.0  # units of the box
HIDDEN = "•"


def ignore() -> None:
    """Do nothing."""


class Field(Widget):
    """One line of text. It reads text events only, so every input method works."""

    role = "field"
    focusable = True

    def __init__(
        self,
        id: str,
        rect: Rect,
        label: str,
        *,
        text: str = "",
        secret: bool = False,
        limit: int = 128,
        changed: Callable[[], None] = ignore,
        entered: Callable[[], None] = ignore,
    ) -> None:
        super().__init__(id, rect)
        self.label, self.secret, self.limit = label, secret, limit
        self.value = unicodedata.normalize("NFC", visible(text))[:limit]
        self.caret = self.anchor = len(self.value)
        self.composed = ""
        self.error = ""
        self.note = ""
        """What may be typed, written below the box while there is no error."""
        self.changed, self.entered = changed, entered
        self._time = 0.0
        self._scroll = 0.0
        self._dragging = False
        self._edges: list[float] = []

    @property
    def text(self) -> str:
        """Return what is typed; a password stays hidden from readers too."""
        return HIDDEN * len(self.value) if self.secret else self.value

    def restore(self, old: Widget) -> None:
        """Keep what was typed."""
        if isinstance(old, Field):
            self.value, self.caret, self.anchor = old.value, old.caret, old.anchor
            self.composed = old.composed

    # ------------------------------------------------------------------ text

    def on_text(self, event: Event) -> bool:
        """Take typed text, or show what an input method is composing."""
        if event.type == pygame.TEXTEDITING:
            self.composed = visible(event.text)
        else:
            self.composed = ""
            self.insert(event.text)
        self._time = 0
        return True

    def insert(self, text: str) -> None:
        """Put text in place of the selection; it is kept composed (NFC) and within the limit."""
        start, end = sorted((self.caret, self.anchor))
        head = unicodedata.normalize("NFC", self.value[:start] + visible(text))
        tail = self.value[end:]
        head = head[: max(start, self.limit - len(tail))]
        self.value = head + tail
        self.caret = self.anchor = len(head)
        self.changed()

    def on_key(self, event: Event) -> bool:
        """Move, select, delete, copy and paste; while something is composed, leave keys to it."""
        if event.type != pygame.KEYDOWN:
            return False
        if self.composed:
            return True
        self._time = 0
        command = bool(event.mod & (pygame.KMOD_CTRL | pygame.KMOD_META))
        if command and event.key in (pygame.K_a, pygame.K_c, pygame.K_x, pygame.K_v):
            self._clipboard(event.key)
            return True
        if event.key in (pygame.K_RETURN, pygame.K_KP_ENTER):
            self.entered()
            return True
        if event.key in (pygame.K_BACKSPACE, pygame.K_DELETE):
            self._delete(-1 if event.key == pygame.K_BACKSPACE else 1, command)
            return True
        return self._move(event.key, command, bool(event.mod & pygame.KMOD_SHIFT)) or (
            event.key not in (pygame.K_TAB, pygame.K_ESCAPE, pygame.K_UP, pygame.K_DOWN)
            and not pygame.K_F1 <= event.key <= pygame.K_F12
        )

    def _move(self, key: int, word: bool, select: bool) -> bool:
        steps = {pygame.K_LEFT: -1, pygame.K_RIGHT: 1}
        if key in steps:
            self.caret = self._step(steps[key], word)
        elif key in (pygame.K_HOME, pygame.K_END):
            self.caret = 0 if key == pygame.K_HOME else len(self.value)
        else:
            return False
        if not select:
            self.anchor = self.caret
        return True

    def _step(self, direction: int, word: bool) -> int:
        place = min(len(self.value), max(0, self.caret + direction))
        while word and 0 < place < len(self.value):
            before, after = self.value[place - 1], self.value[place]
            if before.isspace() and not after.isspace():
                break
            place += direction
        return place

    def _delete(self, direction: int, word: bool) -> None:
        if self.caret == self.anchor:
            self.anchor = self._step(direction, word)
        self.insert("")

    def _clipboard(self, key: int) -> None:
        if key == pygame.K_a:
            self.anchor, self.caret = 0, len(self.value)
            return
        if key == pygame.K_v:
            self.insert(pygame.scrap.get_text() if pygame.scrap.has_text() else "")
            return
        start, end = sorted((self.caret, self.anchor))
        if start == end or self.secret:
            return
        pygame.scrap.put_text(self.value[start:end])
        if key == pygame.K_x:
            self.insert("")

    def focus_changed(self) -> None:
        """Drop a composition; without the focus, drop the selection too."""
        self.composed = ""
        self._time = 0
        if not self.focused:
            self.anchor = self.caret

    # ------------------------------------------------------------------ mouse

    def on_mouse(self, event: Event) -> bool:
        """Set the caret with a click, select by dragging."""
        if event.type == pygame.MOUSEBUTTONDOWN and event.button == 1:
            self.caret = self.anchor = self._caret_at(event.pos[0])
            self._dragging = True
            return True
        if event.type == pygame.MOUSEMOTION and self._dragging:
            self.caret = self._caret_at(event.pos[0])
            return True
        if event.type == pygame.MOUSEBUTTONUP and self._dragging:
            self._dragging = False
            return True
        return False

    def _caret_at(self, x: float) -> int:
        gaps = [abs(edge - x) for edge in self._edges] or [0.0]
        return min(gaps.index(min(gaps)), len(self.value))

    # ------------------------------------------------------------------ drawing

    def tick(self, seconds: float) -> bool:
        """Let the caret blink."""
        before = self._time % 1 < 0.5
        self._time += seconds
        return self.focused and (self._time % 1 < 0.5) != before

    def wake_after(self) -> float | None:
        """Say when the caret blinks next."""
        return 0.5 - self._time % 0.5 if self.focused else None

    def draw(self, paint: Painter) -> None:
        """Draw label, box, selection, text, composition, caret and error."""
        box, theme = self.box, paint.theme
        above = Rect(self.rect.x, self.rect.y, self.rect.w, 24)
        paint.text(self.label, above, size=16, weight="semibold", colour=theme.faint)
        border = theme.bad if self.error else theme.focus if self.focused else theme.rim
        paint.box(box, theme.floor, radius=10, border=border, thick=2 if self.focused else 1)
        if self.error and box.h < TALL:  # no space below a low field: write it into the box
            inside = Rect(box.x, box.y, box.w - 10, box.h)
            paint.text(self.error, inside, size=15, colour=theme.bad, align="right")
        elif words := self.error or self.note:
            below = Rect(box.x, box.bottom + 1, box.w, 22)
            paint.text(words, below, size=15, colour=theme.bad if self.error else theme.faint)
        paint.clip(Rect(box.x + 8, box.y, box.w - 16, box.h))
        self._draw_line(paint, box)
        paint.clip(None)

    @property
    def box(self) -> Rect:
        """Return the part in which the text stands, below the label."""
        return Rect(self.rect.x, self.rect.y + 25, self.rect.w, min(TALL, self.rect.h - 25))

    def _draw_line(self, paint: Painter, box: Rect) -> None:
        theme, size = paint.theme, 19.0
        start, end = sorted((self.caret, self.anchor))
        shown = HIDDEN * len(self.value) if self.secret else self.value
        line = shown[: self.caret] + self.composed + shown[self.caret :]
        place = paint.width(shown[: self.caret] + self.composed, size=size)
        room = box.w - 24
        self._scroll = min(max(self._scroll, place - room), place)
        left = box.x + 12 - self._scroll
        self._edges = [left + paint.width(shown[:n], size=size) for n in range(len(shown) + 1)]
        if start != end and self.focused:
            marked = Rect(self._edges[start], box.y + 7, self._edges[end] - self._edges[start], 28)
            paint.box(marked, theme.second, radius=3, alpha=120)
        wide = paint.width(line, size=size) + 4
        paint.text(line, Rect(left, box.y, wide, box.h), size=size, colour=theme.text)
        if self.composed:
            from_ = self._edges[self.caret]
            under = box.centery + 13
            paint.line((from_, under), (left + place, under), theme.accent)
        if self.focused and self._time % 1 < 0.5:
            paint.box(Rect(left + place, box.y + 9, 2, 24), theme.accent, radius=0)
        if self.focused:
            pygame.key.set_text_input_rect(paint.pixels(Rect(left + place, box.y, 2, box.h)))
