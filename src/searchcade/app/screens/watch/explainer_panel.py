"""The panel below the sentence, by what an explainer wants to show: frontier, counters or tree."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, NamedTuple

from searchcade.app.layout import REST, columns, inset, rows
from searchcade.app.paint import Rect
from searchcade.app.screens.figures import fact
from searchcade.app.screens.watch.game_tree import GameTreePanel
from searchcade.app.screens.watch.lane import FactsLine
from searchcade.app.screens.watch.middle import Heading
from searchcade.app.screens.watch.own_panels import OwnFrontierPanel
from searchcade.app.screens.watch.strip import StripPanel
from searchcade.app.widgets import Card, Panel
from searchcade.views.watch import WatchView

if TYPE_CHECKING:
    from searchcade.app.screens.watch.background_search import MeasuredSearch
    from searchcade.app.window import App

GAP = 16.0
CONTROLS = 64.0
SIDE = 688.0  # units of the column beside a board
SENTENCE, STRIP = 96.0, 128.0
LAYERS = 256.0
OWN_SENTENCE, OWN_DIFFERENCE = 80.0, 88.0  # the latter stands above the frontier of own code


class Places(NamedTuple):
    """The rectangle of each part."""

    board: Rect
    sentence: Rect
    code: Rect
    layers: Rect
    below: Rect
    """The frontier, the counters or the game tree."""
    controls: Rect
    tree: Rect
    """The search tree, where it is shown instead of all that is below the sentence."""


def frontier_places(area: Rect) -> Places:
    """Share the screen for a search with a frontier: the board takes the whole height."""
    above, controls = rows(area, (REST, CONTROLS), GAP)
    board, side = columns(above, (REST, SIDE), GAP)
    sentence, middle, below = rows(side, (SENTENCE, REST, STRIP), GAP)
    code, layers = columns(middle, (REST, LAYERS), GAP)
    tree = Rect(middle.x, middle.y, middle.w, below.bottom - middle.y)
    return Places(board, sentence, code, layers, below, controls, tree)


def own_places(area: Rect) -> Places:
    """Share the screen for own code: the difference stands above its frontier."""
    places = frontier_places(area)
    side = Rect(places.code.x, places.sentence.y, SIDE, places.board.h)
    sentence, middle, below = rows(side, (OWN_SENTENCE, REST, STRIP + OWN_DIFFERENCE), GAP)
    code, layers = columns(middle, (REST, LAYERS), GAP)
    return places._replace(sentence=sentence, code=code, layers=layers, below=below)


def tree_places(area: Rect) -> Places:
    """Share the screen for a game tree, which is wide: it lies below the board."""
    above, sentence, below, controls = rows(area, (REST, 60, 148, CONTROLS), GAP)
    board, code, layers = columns(above, (REST, 496, LAYERS + 8), GAP)
    tree = Rect(code.x, code.y, layers.right - code.x, code.h)
    return Places(board, sentence, code, layers, below, controls, tree)


class CounterPanel(Panel[WatchView]):
    """What a search has done by a moment, in numbers, where no textbook describes it."""

    def __init__(
        self, rect: Rect, app: App, _search: MeasuredSearch, _go: Callable[[int], None]
    ) -> None:
        super().__init__(rect)
        self._texts = app.texts

    def build(self) -> None:
        """Put the counters side by side."""
        self.add(Card("watch.below", self.rect))
        head, _, line, _ = rows(inset(self.rect, 16, 8), (32, REST, 54, REST))
        self.add(Heading("watch.below_title", head, "chart", self._texts("watch.counters")))
        self._counters = self.add(FactsLine("watch.counters", line, []))

    def show(self, view: WatchView, /) -> None:
        """Show the counters of a moment."""
        self._counters.facts = [*map(fact, view.counters)]


Make = Callable[["Rect", "App", "MeasuredSearch", Callable[[int], None]], Panel[WatchView]]

PANELS: dict[str, Make] = {
    "frontier": StripPanel,
    "counters": CounterPanel,
    "tree": GameTreePanel,
    "own": OwnFrontierPanel,
}
"""Explainer.view -> the panel that shows it; it gets its rectangle, the window, the search, and a
function that goes to a moment."""
LAYOUTS: dict[str, Callable[[Rect], Places]] = {"tree": tree_places, "own": own_places}
"""Explainer.view -> where the parts of the screen lie, where that is not as usual."""


def places_of(view: str, area: Rect) -> Places:
    """Return where the parts of the screen lie for a view."""
    return LAYOUTS.get(view, frontier_places)(area)
