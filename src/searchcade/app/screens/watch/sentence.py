"""The sentence about the present step, and a smaller one below it."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from searchcade.app import fonts
from searchcade.app.layout import REST, columns, inset, rows
from searchcade.app.paint import Painter, Rect
from searchcade.app.widgets import Bar, Button, Card, Panel, Widget
from searchcade.texts import Texts
from searchcade.theme import Colour
from searchcade.views.watch import WatchView

SIZE, SMALL = 18, 16  # units of letters
STOP_WIDTH = 118.0


class SentenceText(Widget):
    """A main text and a side text; what stands between asterisks is emphasised."""

    role = "label"

    def __init__(self, id: str, rect: Rect) -> None:
        super().__init__(id, rect)
        self.main, self.side, self.colour = "", "", "text"

    @property
    def text(self) -> str:
        """Return both texts, a line each."""
        return "\n".join(each.replace("*", "") for each in (self.main, self.side) if each)

    def draw(self, paint: Painter) -> None:
        """Write both in the middle of the height, in letters as large as fit."""
        main, side = self._fitted(paint)
        high = sum(len(each.lines) * each.pixels * fonts.LINE for each in (main, side))
        top = paint.px(self.rect.y) + max(0, (paint.px(self.rect.h) - high) / 2)
        ink = getattr(paint.theme, self.colour)
        top = write(paint, self.main, main, (paint.px(self.rect.x), top), "semibold", ink)
        if self.side:
            place = (paint.px(self.rect.x), top)
            write(paint, self.side, side, place, "regular", paint.theme.faint)

    def _fitted(self, paint: Painter) -> tuple[fonts.Fitted, fonts.Fitted]:
        wide, tall = paint.px(self.rect.w), paint.px(self.rect.h)
        main = side = fonts.Fitted((), 0)
        for pixels in range(paint.letter(SIZE), paint.least - 1, -1):
            main = wrapped(self.main, pixels, "semibold", wide)
            smaller = max(paint.least, min(paint.letter(SMALL), pixels - 1))
            side = wrapped(self.side, smaller, "regular", wide)
            if sum(len(each.lines) * each.pixels * fonts.LINE for each in (main, side)) <= tall:
                break
        return main, side


def wrapped(text: str, pixels: int, weight: str, wide: int) -> fonts.Fitted:
    """Break a text into lines; emphasis takes no space."""
    lines = fonts.wrapped(text.replace("*", ""), pixels, weight, wide) if text else ()
    return fonts.Fitted(lines, pixels)


def write(
    paint: Painter,
    text: str,
    fitted: fonts.Fitted,
    place: tuple[float, float],
    weight: str,
    ink: Colour,
) -> float:
    """Write lines at a place in pixels; return where they end."""
    left, top = place
    emphasised = [number % 2 == 1 for number, part in enumerate(text.split("*")) for _ in part]
    begin = 0
    for line in fitted.lines:
        across = left
        for part, is_strong in pieces(line, emphasised[begin:]):
            colour = paint.theme.accent if is_strong else ink
            picture = fonts.rendered(part, fitted.pixels, weight, colour)
            paint.surface.blit(picture, (across, round(top)))
            across += picture.get_width()
        begin += len(line) + 1
        top += fitted.pixels * fonts.LINE
    return top


def pieces(line: str, emphasised: list[bool]) -> Iterator[tuple[str, bool]]:
    """Cut a line where the emphasis begins and ends."""
    start = 0
    for place in range(1, len(line) + 1):
        if place == len(line) or emphasised[place] != emphasised[start]:
            yield line[start:place], emphasised[start]
            start = place


class SentencePanel(Panel[WatchView]):
    """A card with the sentence; while a long search runs, also a button that stops it."""

    def __init__(self, rect: Rect, texts: Texts, stop: Callable[[], None] | None) -> None:
        super().__init__(rect)
        self._texts, self._stop = texts, stop

    def build(self) -> None:
        """Put a bulb at the left, the words beside it."""
        self.add(Card("watch.sentence", self.rect))
        bulb, words, end = columns(
            inset(self.rect, 16, 4), (28, REST, STOP_WIDTH if self._stop else 0), gap=16
        )
        self.add(Bulb("watch.bulb", bulb))
        self._said = self.add(SentenceText("watch.said", words))
        if self._stop:
            bar, _, stop, _ = rows(end, (REST, 8, 40, 8))
            self.add(Bar("watch.busy", rows(bar, (REST, 10, 0))[1]))
            text = self._texts("watch.stop")
            self.add(Button("watch.stop", stop, text, self._stop, size=16))

    def show(self, view: WatchView, /) -> None:
        """Show the main text and the side text of a moment."""
        self._said.main, self._said.side, self._said.colour = view.said[:3]


class Bulb(Widget):
    """The sign of an explanation."""

    def draw(self, paint: Painter) -> None:
        """Draw it in the middle of the height."""
        paint.icon("hint", self.rect, paint.theme.accent)
