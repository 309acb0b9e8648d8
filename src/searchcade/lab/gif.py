"""A search as a GIF: few frames, one shared palette, no dithering, so that it stays small."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from PIL import Image

from searchcade.canvas import Pixels
from searchcade.catalog import Choice, Named
from searchcade.search.node import Node
from searchcade.search.run import Budget, never
from searchcade.solve import Attempt, InPython, solve
from searchcade.trace import Trace

FRAMES = 90
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
    trace.show_plan(attempt.result.plan)
    frames.append(trace.pixels(LARGEST, LARGEST))
    save(frames, path)
    return attempt


def save(frames: list[Pixels], path: Path) -> None:
    """Write the frames, each pixel as a square."""
    scale = max(1, LARGEST // max(len(frames[0]), len(frames[0][0])))
    pictures = [enlarged(pixels, scale) for pixels in frames]
    palette = pictures[-1].quantize(255, dither=Image.Dither.NONE)
    drawn = [each.quantize(palette=palette, dither=Image.Dither.NONE) for each in pictures]
    times = [MILLISECONDS] * (len(drawn) - 1) + [LAST]
    drawn[0].save(
        path, format="GIF", save_all=True, append_images=drawn[1:], duration=times, loop=0
    )


def enlarged(pixels: Pixels, scale: int) -> Image.Image:
    """Return the pixels as a picture."""
    height, width = len(pixels), len(pixels[0])
    picture = Image.new("RGB", (width, height))
    picture.putdata([colour for row in pixels for colour in row])
    return picture.resize((width * scale, height * scale), Image.Resampling.NEAREST)
