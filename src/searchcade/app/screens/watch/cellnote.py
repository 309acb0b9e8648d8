"""What a search knows of the cell under the mouse, on a small card beside that cell."""

from __future__ import annotations

from searchcade.app.boardview import BoardView
from searchcade.app.paint import Painter, Rect
from searchcade.app.texts import Texts
from searchcade.app.widgets import Widget
from searchcade.recording import Inspection

LINE = 23.0
GAP = 14.0  # units between the cell and the card


class CellNote(Widget):
    """A card with a few lines that never lies on the cell it speaks of."""

    role = "note"

    def __init__(self, id: str, board: BoardView) -> None:
        super().__init__(id, Rect(0, 0, 0, 0))
        self.board = board
        self.lines: list[str] = []

    @property
    def text(self) -> str:
        """Return the lines."""
        return "\n".join(self.lines)

    def draw_above(self, paint: Painter) -> None:
        """Draw the card to the right of the cell, or to its left where there is no room."""
        if not self.lines or self.board.pointed is None:
            return
        cell = self.board.board.view().cell(*self.board.pointed)
        left, right = cell.left / paint.scale - GAP, cell.right / paint.scale + GAP
        wide = max(paint.width(line, size=17) for line in self.lines) + 28
        tall = len(self.lines) * LINE + 16
        edge = paint.surface.get_width() / paint.scale
        x = right if right + wide < edge - 8 else left - wide
        top, bottom = self.board.rect.top, self.board.rect.bottom - tall
        box = Rect(x, min(max(top, cell.centery / paint.scale - tall / 2), bottom), wide, tall)
        paint.shadow(box, radius=10)
        paint.box(box, paint.theme.card, radius=10, border=paint.theme.line)
        for number, line in enumerate(self.lines):
            place = Rect(box.x + 14, box.y + 8 + number * LINE, wide - 26, LINE)
            first = number == 0
            colour = paint.theme.faint if first else paint.theme.text
            paint.text(line, place, size=16 if first else 17, colour=colour)


def described(texts: Texts, known: Inspection | None) -> list[str]:
    """Say when a cell was expanded or seen, and its g, h and f."""
    if known is None:
        return [texts("watch.unseen")]
    moment = texts.number(known.moment)
    when = (
        texts("watch.expanded_as", number=moment)
        if known.expanded
        else texts("watch.waits_since", number=moment)
    )
    values = {"g": known.g, "h": known.h, "f": known.f}
    return [when, *(f"{name} = {short(texts, value)}" for name, value in values.items()
                    if value is not None)]  # fmt: skip


def short(texts: Texts, value: float) -> str:
    """Write a number with a decimal only where it has one."""
    return texts.number(value, 0 if float(value).is_integer() else 1)
