"""A search in the terminal: two pixels a character, drawn as it goes."""

from __future__ import annotations

import time
from collections.abc import Callable
from contextlib import suppress
from functools import lru_cache
from typing import Any

from rich.live import Live
from rich.style import Style
from rich.text import Text

from searchcade.canvas import Colour, Pixels
from searchcade.catalog import AlgorithmSpec
from searchcade.cli.common import console
from searchcade.level import LoadedLevel
from searchcade.recording.live import Trace
from searchcade.report import SolveReport
from searchcade.search.node import Node
from searchcade.search.run import Budget, never
from searchcade.solve import solve

MAX_SHOWN_S = 4.0  # that the search takes at most, and the walk
MIN_STEPS_PER_S = 60  # of the search and the walk
FRAMES = 20  # pictures a second


@lru_cache(maxsize=4096)
def style(upper: Colour, lower: Colour) -> Style:
    """Return the style of a half block with these colours."""
    above, below = (f"rgb({red},{green},{blue})" for red, green, blue in (upper, lower))
    return Style.parse(f"{above} on {below}")


def half_blocks(pixels: Pixels) -> Text:
    """Return the pixels as text: the upper of two rows in front, the lower as background."""
    text = Text(no_wrap=True)
    rows = [*pixels, [(0, 0, 0)] * len(pixels[0])] if len(pixels) % 2 else pixels
    for upper, lower in zip(rows[::2], rows[1::2], strict=True):
        begin = 0
        pairs = list(zip(upper, lower, strict=True))
        for end in range(1, len(pairs) + 1):
            if end == len(pairs) or pairs[end] != pairs[begin]:
                text.append("▀" * (end - begin), style(*pairs[begin]))
                begin = end
        text.append("\n")
    return text


def picture(trace: Trace, height: int, width: int, caption: str, state: Any = None) -> Text:
    """Return the board with a caption, as large as the terminal allows."""
    text = half_blocks(trace.pixels(2 * (height - 2), width, state))
    return text.append(caption)


def solve_watched(
    loaded: LoadedLevel,
    choice: AlgorithmSpec,
    budget: Budget,
    cancelled: Callable[[], bool] = never,
) -> SolveReport:
    """Solve a level, then show how the search went; the figures are those of the quick run.

    Ctrl-C skips to the end.
    """
    report = solve(loaded, choice, budget, cancelled=cancelled)
    screen = console()
    trace = Trace(loaded, report.result.expanded, choice.algorithm.graph)
    with Live(console=screen, auto_refresh=False) as live:
        pace = Pace(report.result.expanded)

        def frame(state: Any = None) -> None:
            counts = f"{trace.expanded:,} expanded"
            if trace.frontier >= 0:  # own code does not tell
                counts += f", {trace.frontier:,} waiting"
            caption = f"{choice.algorithm.title}: {counts}"
            live.update(picture(trace, screen.height, screen.width, caption, state), refresh=True)

        def see(node: Node[Any], waiting: int) -> None:
            trace.see(node, waiting)
            if pace.is_time():
                frame()

        with suppress(KeyboardInterrupt):  # skip to the end
            limits = Budget(report.result.expanded, 10 * MAX_SHOWN_S, budget.memory_mb)
            solve(loaded, choice, limits, cancelled=cancelled, watch=see, problem=trace.problem)
            pace = Pace(report.result.steps or 1)
            for state in trace.walk(report.result.plan):
                if cancelled():
                    break
                if pace.is_time():
                    frame(state)
        frame(trace.show_plan(report.result.plan))
    return report


class Pace:
    """Shows steps within a few seconds: a few one by one, many in larger leaps."""

    def __init__(self, steps: int) -> None:
        self.speed = max(MIN_STEPS_PER_S, steps / MAX_SHOWN_S)
        self.begin = self.last = time.perf_counter()
        self.steps = 0

    def is_time(self) -> bool:
        """Count a step; wait for its time, and say whether a picture is due."""
        self.steps += 1
        ahead = self.steps / self.speed - (time.perf_counter() - self.begin)
        if ahead < 1 / FRAMES and time.perf_counter() - self.last < 1 / FRAMES:
            return False
        time.sleep(max(0.0, ahead))
        self.last = time.perf_counter()
        return True
