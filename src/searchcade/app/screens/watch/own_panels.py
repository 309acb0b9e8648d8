"""What is shown of own code beside its source: variables, frontier, the first difference."""

from __future__ import annotations

from searchcade.app.layout import REST, columns, inset, rows
from searchcade.app.paint import Painter, Rect
from searchcade.app.screens.watch.middle import Heading
from searchcade.app.screens.watch.sentence import SentenceText
from searchcade.app.screens.watch.strip import StripPanel
from searchcade.app.widgets import Button, Card, Panel, Widget
from searchcade.texts import Texts
from searchcade.views.watch import WatchView

LINE = 22.0  # units of a variable
DIFFERENCE = 80.0  # units of the first difference
GO = 96.0


class Variables(Widget):
    """Names and values, a line each, as many as fit."""

    role = "label"

    def __init__(self, id: str, rect: Rect) -> None:
        super().__init__(id, rect)
        self.pairs: list[tuple[str, str]] = []

    @property
    def text(self) -> str:
        """Return what stands there."""
        return "\n".join(f"{name} = {value}" for name, value in self.pairs)

    def draw(self, paint: Painter) -> None:
        """Draw the names at the left, the values at the right."""
        count = max(1, int(self.rect.h // LINE))
        places = rows(self.rect, (*[LINE] * count, REST))
        for (name, value), place in zip(self.pairs, places[:count], strict=False):
            left, right = columns(place, (92, REST), 6)
            paint.text(name, left, size=15, colour=paint.theme.faint)
            paint.text(value, right, size=15, weight="semibold")


class VariablesPanel(Panel[WatchView]):
    """A card with the variables of the function that asks."""

    def __init__(self, rect: Rect, texts: Texts) -> None:
        super().__init__(rect)
        self._texts = texts

    def build(self) -> None:
        """Put them below the heading."""
        self.add(Card("watch.variables_card", self.rect))
        head, _, body = rows(inset(self.rect, 16, 8), (28, 2, REST))
        title = self._texts("own_lines.variables")
        self.add(Heading("watch.variables_title", head, "code", title))
        self._variables = self.add(Variables("watch.variables", body))

    def show(self, view: WatchView, /) -> None:
        """Show the variables of a moment."""
        self._variables.pairs = [*view.own.variables] if view.own else []


class OwnFrontierPanel(StripPanel):
    """The frontier of own code, and above it where it leaves the textbook."""

    def build(self) -> None:
        """Put the difference above the strip, with a button that goes there."""
        above, below = rows(self.rect, (DIFFERENCE, REST), 8)
        self.add(Card("watch.difference_card", above))
        words, go = columns(inset(above, 16, 4), (REST, GO), 12)
        self._difference = self.add(SentenceText("watch.difference", words))
        self._moment = 0
        text = self._texts("own_lines.go")
        place = rows(go, (REST, 44, REST))[1]
        self._button = self.add(
            Button("watch.go_difference", place, text, self._go_there, size=15, enabled=False)
        )
        self._build_at(below)

    def _go_there(self) -> None:
        """Go to the expansion that differs."""
        self._go(self._moment)

    def show(self, view: WatchView, /) -> None:
        """Show the frontier of a moment, and the first difference as soon as it is known."""
        super().show(view)
        if view.own:
            self._difference.main, self._moment = view.own.difference, view.own.moment
            self._button.enabled = self._moment > 0
