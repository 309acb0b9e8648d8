"""A page of text to read."""

from __future__ import annotations

from searchcade.app.paint import Painter, Rect
from searchcade.app.widgets.base import draw_focus
from searchcade.app.widgets.scrolling import Scrolling


class Page(Scrolling):
    """A text to read; a line that begins with '# ' is a heading, '- ' a point of a list."""

    role = "page"

    def __init__(self, id: str, rect: Rect, text: str, *, size: float = 18) -> None:
        self.words, self.size = text, size
        self._height = 0.0
        super().__init__(id, rect)

    @property
    def text(self) -> str:
        """Return the text."""
        return self.words

    def content_height(self) -> float:
        """Return the height of the text, which is known once it has been drawn."""
        return self._height

    def draw(self, paint: Painter) -> None:
        """Write the paragraphs in view."""
        if self.focused:
            draw_focus(paint, self.rect)
        paint.clip(self.view)
        top = self.view.y - self.offset
        begin = top
        for line in self.words.split("\n"):
            top += self._write(paint, line, top)
        self._height = top - begin + 8
        self.draw_bar(paint)
        paint.clip(None)

    def _write(self, paint: Painter, line: str, top: float) -> float:
        left, width, size = self.view.x + 6, self.view.w - 28, self.size
        if not line:
            return size * 0.6
        if line.startswith("# "):
            place = Rect(left, top + size * 0.4, width, size)
            big = size * 1.2
            height = paint.paragraph(
                line[2:], place, size=big, weight="bold", colour=paint.theme.accent
            )
            return height + size * 0.6
        if line.startswith("- "):
            paint.dot((left + 8, top + size * 0.66), 3, paint.theme.faint)
            return paint.paragraph(line[2:], Rect(left + 22, top, width - 22, size), size=size)
        return paint.paragraph(line, Rect(left, top, width, size), size=size)
