"""What several screens share: the header, and the space below it."""

from __future__ import annotations

from collections.abc import Callable

from searchcade.app.paint import Rect
from searchcade.app.widgets import Button, Label, Panel

EDGE = 24.0  # units between the window's rim and what lies in it
TOP = 88.0  # where the space below the header begins
WATCHED = "watch.chosen"  # what the window remembers: game -> algorithm that was watched last


def back_button(back: Callable[[], None]) -> Button:
    """Return the button in the upper left corner that leaves a screen."""
    return Button("back", Rect(EDGE, 24, 48, 48), "", back, icon="back", size=22)


def body(width: float, height: float) -> Rect:
    """Return the space below the header of a window of this size."""
    return Rect(EDGE, TOP, width - 2 * EDGE, height - TOP - EDGE)


class Header(Panel[None]):
    """The line at the top of a screen: a button that goes back, a title and a note.

    The title is as wide as `room`, or half the window; the note leaves space `aside` at its right.
    """

    def __init__(
        self,
        width: float,
        title: str,
        back: Callable[[], None],
        note: str = "",
        *,
        room: float = 0.0,
        aside: float = 0.0,
    ) -> None:
        super().__init__(Rect(EDGE, 20, width - 2 * EDGE, 56))
        self._title, self._note, self._back = title, note, back
        self._room, self._aside = room or width / 2, aside
        self._middle = width / 2

    def build(self) -> None:
        """Put the button and the title at the left, the note at the right."""
        line = self.rect
        back = self.add(back_button(self._back))
        title = Rect(back.rect.right + 16, line.y, self._room, line.h)
        self.add(Label("title", title, self._title, size=30, weight="bold"))
        if self._note:
            right = Rect(self._middle, line.y, line.right - self._middle - self._aside, line.h)
            self.add(Label("note", right, self._note, size=18, colour="faint", align="right"))
