"""A search as a GIF: few frames, one shared palette, no dithering, so that it stays small."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from PIL import Image

from searchcade.canvas import Colour, Pixels
from searchcade.catalog import Choice, Named
from searchcade.search.node import Node
from searchcade.search.run import Budget, never
from searchcade.solve import Attempt, InPython, solve
from searchcade.trace import Trace

FRAMES = 60  # of the search, and of the walk
LARGEST = 720  # pixels of a side
MILLISECONDS = 60  # a frame
LAST = 2500  # milliseconds that the last frame stays


def record(named: Named, choice: Choice, budget: Budget, path: Path) -> Attempt:
    """Solve a level, then draw how the search went; the figures are those of the quick run."""
    attempt = solve(named, choice, budget)
    trace = Trace(named, attempt.result.expanded)
    every = max(1, attempt.result.expanded // FRAMES)
    frames: list[Pixels] = []

    def see(node: Node[Any], waiting: int) -> None:
        trace.see(node, waiting)
        if trace.expanded % every == 0:
            frames.append(trace.pixels(LARGEST, LARGEST))

    InPython(named, choice, never, see).run(Budget(nodes=attempt.result.expanded))
    stride = max(1, (attempt.result.steps or 0) // FRAMES)
    for step, state in enumerate(trace.walk(attempt.result.plan), start=1):
        if step % stride == 0 or step == attempt.result.steps:
            frames.append(trace.pixels(LARGEST, LARGEST, state))
    save(frames or [trace.pixels(LARGEST, LARGEST)], path)
    return attempt


def save(frames: list[Pixels], path: Path) -> None:
    """Write the frames, each pixel as a square."""
    palette = palette_of(frames)
    pictures = [picture(pixels, palette) for pixels in frames]
    times = [MILLISECONDS] * (len(pictures) - 1) + [LAST]
    pictures[0].save(
        path, format="GIF", save_all=True, append_images=pictures[1:], duration=times, loop=0
    )


def palette_of(frames: list[Pixels]) -> dict[Colour, int]:
    """Give all colours of the frames a number; near ones share it where they are too many."""
    colours = {colour for pixels in frames for row in pixels for colour in row}
    coarse = 1
    while len(kept := {rounded(colour, coarse) for colour in colours}) > 256:
        coarse *= 2
    numbers = {colour: number for number, colour in enumerate(sorted(kept))}
    return {colour: numbers[rounded(colour, coarse)] for colour in sorted(colours)}


def rounded(colour: Colour, coarse: int) -> Colour:
    """Return a near colour out of fewer."""
    red, green, blue = (part // coarse * coarse for part in colour)
    return red, green, blue


def picture(pixels: Pixels, palette: dict[Colour, int]) -> Image.Image:
    """Return the pixels as a picture in the palette's colours, as large as it may be."""
    height, width = len(pixels), len(pixels[0])
    found = Image.new("P", (width, height))
    flat = {number: colour for colour, number in palette.items()}
    found.putpalette([part for number in sorted(flat) for part in flat[number]])
    found.putdata([palette[colour] for row in pixels for colour in row])
    scale = max(1, LARGEST // max(width, height))
    return found.resize((width * scale, height * scale), Image.Resampling.NEAREST)
