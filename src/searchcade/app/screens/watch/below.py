"""The panel below the sentence, by what an explainer wants to show: frontier, counters or tree."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from searchcade.app.paint import Rect
from searchcade.app.screens.watch.counters import CounterPanel
from searchcade.app.screens.watch.game_tree import GameTreePanel
from searchcade.app.screens.watch.places import Places, frontier_places, tree_places
from searchcade.app.screens.watch.shown import Shown
from searchcade.app.screens.watch.strip import StripPanel
from searchcade.app.widgets import Panel

if TYPE_CHECKING:
    from searchcade.app.screens.watch.background_search import MeasuredSearch
    from searchcade.app.window import App

Make = Callable[["Rect", "App", "MeasuredSearch", Callable[[int], None]], Panel[Shown]]

PANELS: dict[str, Make] = {
    "frontier": StripPanel,
    "counters": CounterPanel,
    "tree": GameTreePanel,
}
"""Explainer.view -> the panel that shows it; it gets its rectangle, the window, the search, and a
function that goes to a moment."""
LAYOUTS: dict[str, Callable[[Rect], Places]] = {"tree": tree_places}
"""Explainer.view -> where the parts of the screen lie, where that is not as usual."""


def places_of(view: str, area: Rect) -> Places:
    """Return where the parts of the screen lie for a view."""
    return LAYOUTS.get(view, frontier_places)(area)
