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
from searchcade.scene import Scene
from searchcade.views.watch import WatchView

if TYPE_CHECKING:
    from searchcade.app.screens.watch.background_search import MeasuredSearch
    from searchcade.app.window import App

GAP = 10.0
TOP, EDGE, BOTTOM = 80.0, 24.0, 16.0  # units around all parts
CONTROLS = 58.0
SIDE, NARROW = 688.0, 430.0  # units of the column beside a board, and beside a wide one
WIDE = 1.2  # columns of a board for each row, from where on it is wide
SENTENCE, TALL_SENTENCE, STRIP = 96.0, 140.0, 128.0
LOW = 124.0  # of what lies below a wide board
LAYERS = 256.0
STAGE_SENTENCE, STAGE_PANEL = 230.0, 250.0
TREE_LAYERS = 136.0
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
    return Places(board, sentence, code, layers, below, controls, joined(middle, below))


def wide_places(area: Rect) -> Places:
    """Share the screen for a wide board: the layers lie below it."""
    above, controls = rows(area, (REST, CONTROLS), GAP)
    left, side = columns(above, (REST, NARROW), GAP)
    board, layers = rows(left, (REST, LOW), GAP)
    sentence, code, below = rows(side, (TALL_SENTENCE, REST, STRIP), GAP)
    return Places(board, sentence, code, layers, below, controls, joined(code, below))


def own_places(usual: Places) -> Places:
    """Share the screen for own code: the difference stands above its frontier."""
    side = joined(usual.sentence, usual.below)
    sentence, middle, below = rows(side, (OWN_SENTENCE, REST, STRIP + OWN_DIFFERENCE), GAP)
    code, layers = middle, usual.layers
    if usual.layers.y == usual.code.y:
        code, layers = columns(middle, (REST, LAYERS), GAP)
    tree = joined(middle, below)
    return Places(usual.board, sentence, code, layers, below, usual.controls, tree)


def tree_places(area: Rect) -> Places:
    """Share the screen for a game tree or counters, which are wide: they lie below the board."""
    above, controls = rows(area, (REST, CONTROLS), GAP)
    left, side = columns(above, (REST, NARROW), GAP)
    board, below = rows(left, (REST, LOW), GAP)
    sentence, code, layers = rows(side, (TALL_SENTENCE, REST, TREE_LAYERS), GAP)
    return Places(board, sentence, code, layers, below, controls, joined(code, layers))


def without_layers(places: Places) -> Places:
    """Hide the layers behind what else is there; a board that they lie below gets their place."""
    is_below = places.layers.x == places.board.x
    board = joined(places.board, places.layers) if is_below else places.board
    return places._replace(board=board, layers=places.tree)


class StagePlaces(NamedTuple):
    """The rectangles of a screen for a projector."""

    board: Rect
    sentence: Rect
    panel: Rect


def stage_places(view: str, width: float, height: float, scene: Scene) -> StagePlaces:
    """Share a projector's screen; a wide board, or a game tree, has the panel below it."""
    area = inset(Rect(0, 0, width, height), EDGE)
    if view == "tree" or bool(scene.bodies) or scene.cols > WIDE * scene.rows:
        above, panel = rows(area, (REST, STAGE_PANEL), GAP)
        board, sentence = columns(above, (REST, NARROW), GAP)
    else:
        board, side = columns(area, (REST, SIDE), GAP)
        sentence, panel = rows(side, (STAGE_SENTENCE, REST), GAP)
    return StagePlaces(board, sentence, panel)


def joined(above: Rect, below: Rect) -> Rect:
    """Return the place of two panels that lie below each other."""
    return Rect(above.x, above.y, above.w, below.bottom - above.y)


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


def places_of(view: str, width: float, height: float, scene: Scene) -> Places:
    """Return where the parts of a window lie for a view and a board.

    The board has at least 55 % of the height, as long as it is less than 1.86 times as wide as
    high; one that is seen from the front is always wide.
    """
    area = Rect(EDGE, TOP, width - 2 * EDGE, height - TOP - BOTTOM)
    is_wide = bool(scene.bodies) or scene.cols > WIDE * scene.rows
    if view == "tree" or (is_wide and view == "counters"):
        return tree_places(area)
    usual = wide_places(area) if is_wide else frontier_places(area)
    return own_places(usual) if view == "own" else usual
