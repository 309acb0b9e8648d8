"""A search or a game as a GIF: few frames, one palette, no dithering, so that it stays small."""

from __future__ import annotations

from array import array
from collections.abc import Callable, Sequence
from io import BytesIO
from pathlib import Path
from typing import Any

from PIL import Image

from searchcade.canvas import Colour, Marks, Pixels, draw
from searchcade.catalog import AlgorithmSpec
from searchcade.files import write_whole
from searchcade.level import LoadedLevel
from searchcade.play.session import Session
from searchcade.play.trail import without_detours
from searchcade.recording.live import Trace
from searchcade.report import SolveReport
from searchcade.search.node import Node
from searchcade.search.run import Budget, never
from searchcade.solve import solve

FRAMES = 60  # of the search, and of the walk
MAX_SIDE = 720  # pixels of a side
MILLISECONDS = 60  # a frame
LAST = 2500  # milliseconds that the last frame stays


def record(
    loaded: LoadedLevel,
    choice: AlgorithmSpec,
    budget: Budget,
    path: Path,
    cancelled: Callable[[], bool] = never,
) -> SolveReport:
    """Solve a level, then draw how the search went; the figures are those of the quick run."""
    report = solve(loaded, choice, budget, cancelled=cancelled)
    trace = Trace(loaded, report.result.expanded, choice.algorithm.graph)
    every = max(1, report.result.expanded // FRAMES)
    film = GifFrames()

    def see(node: Node[Any], waiting: int) -> None:
        trace.see(node, waiting)
        if trace.expanded % every == 0:
            film.add(trace.pixels(MAX_SIDE, MAX_SIDE))

    solve(loaded, choice, Budget(report.result.expanded), watch=see, problem=trace.problem)
    stride = max(1, (report.result.steps or 0) // FRAMES)
    for step, state in enumerate(trace.walk(report.result.plan), start=1):
        if step % stride == 0 or step == report.result.steps:
            film.add(trace.pixels(MAX_SIDE, MAX_SIDE, state))
    if not film.frames:
        film.add(trace.pixels(MAX_SIDE, MAX_SIDE))
    film.save(path)
    return report


def record_game(loaded: LoadedLevel, moves: str, path: Path, *, frames: int = 120) -> None:
    """Draw a game with the trail behind the player, in about `frames` frames."""
    game, level = loaded.game, loaded.level
    states = Session(game, level, moves).states
    places = [game.look.cell(level, state) for state in states]
    stride = max(1, -(-len(moves) // frames))
    film = GifFrames()
    for step in sorted({*range(0, len(states), stride), len(moves)}):
        marks = Marks(path=without_detours(places[: step + 1]))
        scene = game.scene_after(level, states[: step + 1])
        film.add(draw(scene, marks, game.look.colours, MAX_SIDE, MAX_SIDE))
    film.save(path)


class GifFrames:
    """Frames of one size with two bytes per pixel, the number of a colour: a board can be large."""

    def __init__(self) -> None:
        self.numbers: dict[Colour, int] = {}
        self.frames: list[array[int]] = []
        self.size = (0, 0)

    def add(self, pixels: Pixels) -> None:
        """Add a frame."""
        numbers = self.numbers
        flat = [numbers.setdefault(colour, len(numbers)) for row in pixels for colour in row]
        self.frames.append(array("H", flat))
        self.size = (len(pixels[0]), len(pixels))

    def save(self, path: Path) -> None:
        """Write the frames, each pixel as a square; raise BadInput if that fails."""
        palette, entries = shared_palette(list(self.numbers))
        lookup = entries.__getitem__
        pictures = [picture(bytes(map(lookup, frame)), self.size, palette) for frame in self.frames]
        times = [MILLISECONDS] * (len(pictures) - 1) + [LAST]
        data = BytesIO()
        pictures[0].save(
            data, format="GIF", save_all=True, append_images=pictures[1:], duration=times, loop=0
        )
        write_whole(path, data.getvalue())


def shared_palette(colours: list[Colour]) -> tuple[list[Colour], list[int]]:
    """Return at most 256 colours, and the entry of each given one; similar colours may share it."""
    coarse = 1
    while len(kept := {rounded(colour, coarse) for colour in colours}) > 256:
        coarse *= 2
    palette = sorted(kept)
    entries = {colour: number for number, colour in enumerate(palette)}
    return palette, [entries[rounded(colour, coarse)] for colour in colours]


def rounded(colour: Colour, coarse: int) -> Colour:
    """Return a similar colour of a coarser grid."""
    red, green, blue = (part // coarse * coarse for part in colour)
    return red, green, blue


def picture(frame: bytes, size: tuple[int, int], palette: Sequence[Colour]) -> Image.Image:
    """Return a frame as a picture in the palette's colours, scaled up to the largest size."""
    image = Image.frombytes("P", size, frame)
    image.putpalette([part for colour in palette for part in colour])
    scale = max(1, MAX_SIDE // max(size))
    return image.resize((image.width * scale, image.height * scale), Image.Resampling.NEAREST)
