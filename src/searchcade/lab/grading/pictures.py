"""Pictures of a mistake: the level's drawing in a terminal, coloured cells on a page."""

from __future__ import annotations

from itertools import groupby

from searchcade.level import LoadedLevel
from searchcade.recording.live import Trace
from searchcade.svg import ink

ROWS, COLS = 30, 100  # of the largest drawing in a terminal
PIXELS = 120  # cells and walls, along a side of a picture
WIDTH = 260  # of a picture on a page


def drawing(level: LoadedLevel) -> str:
    """Return the level as its file draws it, if that is small enough."""
    text = level.game.render(level.level).rstrip("\n")
    lines = text.splitlines()
    fits = len(lines) <= ROWS and all(len(line) <= COLS for line in lines)
    return text if fits else ""


def picture(level: LoadedLevel, plan: str) -> str:
    """Return the level with the path of a plan, and where it ends, as SVG."""
    trace = Trace(level)
    pixels = trace.pixels(PIXELS, PIXELS, trace.show_plan(plan))
    wide, high = len(pixels[0]), len(pixels)
    cells = []
    for row, colours in enumerate(pixels):
        col = 0
        for colour, run in groupby(colours):
            length = len(list(run))
            cells.append(
                f'<rect x="{col}" y="{row}" width="{length}" height="1" fill="{ink(colour)}"/>'
            )
            col += length
    size = f'width="{WIDTH}" height="{WIDTH * high // wide}" viewBox="0 0 {wide} {high}"'
    style = 'shape-rendering="crispEdges" role="img"'
    return f'<svg xmlns="http://www.w3.org/2000/svg" {size} {style}>{"".join(cells)}</svg>'
