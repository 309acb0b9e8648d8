"""What several screens share: the line at the top, and times and numbers as people read them."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import accumulate

from searchcade.app.paint import Rect
from searchcade.app.screen import Screen
from searchcade.app.widgets import Button, Label

EDGE = 28.0  # units between the window's rim and what lies in it
TOP = 92.0  # where the space below the line at the top begins


def header(
    screen: Screen, title: str, note: str = "", *, room: float = 0.0, aside: float = 0.0
) -> None:
    """Put the way back, the title and a note at the top; the title takes `room`, or half of it.

    The note leaves some room `aside` for what stands at its right.
    """
    back = Rect(EDGE, 22, 52, 48)
    screen.add(Button("back", back, "", screen.back, icon="back", size=22))
    place = Rect(back.right + 18, 18, room or screen.width * 0.5, 56)
    screen.add(Label("title", place, title, size=32, weight="bold"))
    if note:
        right = Rect(screen.width / 2, 18, screen.width / 2 - EDGE - aside, 56)
        screen.add(Label("note", right, note, size=18, colour="faint", align="right"))


def in_a_row(box: Rect, wanted: Sequence[float], gap: float = 8.0) -> list[Rect]:
    """Share a row among neighbours, by how wide each of them wants to be."""
    share = (box.w - gap * (len(wanted) - 1)) / max(1.0, sum(wanted))
    lefts = accumulate(wanted, lambda left, wide: left + wide * share + gap, initial=box.x)
    return [
        Rect(left, box.y, wide * share, box.h) for left, wide in zip(lefts, wanted, strict=False)
    ]


def clock(seconds: float) -> str:
    """Write a time as 1:05 or 1:02:05."""
    whole = int(seconds)
    minutes, rest = divmod(whole, 60)
    if minutes < 60:
        return f"{minutes}:{rest:02}"
    return f"{minutes // 60}:{minutes % 60:02}:{rest:02}"
