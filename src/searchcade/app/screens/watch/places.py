"""Where the parts of the watch screen lie: the board at the left, what explains it at the right."""

from __future__ import annotations

from typing import NamedTuple

from searchcade.app.layout import REST, columns, rows
from searchcade.app.paint import Rect

GAP = 16.0
CONTROLS = 64.0
SIDE = 688.0  # units of the column beside a board
SENTENCE, STRIP = 96.0, 128.0
LAYERS = 256.0


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


def tree_places(area: Rect) -> Places:
    """Share the screen for a game tree, which is wide: it lies below the board."""
    above, sentence, below, controls = rows(area, (REST, 60, 148, CONTROLS), GAP)
    board, code, layers = columns(above, (REST, 496, LAYERS + 8), GAP)
    tree = Rect(code.x, code.y, layers.right - code.x, code.h)
    return Places(board, sentence, code, layers, below, controls, tree)
