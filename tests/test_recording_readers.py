"""A recording is read while it is written: what is said of a recorded moment never changes.

Both halves of that are provoked line by line, not by luck: somebody reads between any two lines
of the thread that writes, and the search goes on between any two lines of one who reads.
"""

from __future__ import annotations

import sys
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from types import FrameType
from typing import Any

import pytest

from searchcade import catalog
from searchcade import recording as package
from searchcade.level import LoadedLevel
from searchcade.recording import Recording
from searchcade.recording.explainers import EXPLAINERS
from searchcade.recording.game_look import GameLook
from searchcade.recording.search_tree import around
from searchcade.recording.textbook import Textbook
from searchcade.search.run import Budget

FOLDER = str(Path(package.__file__).parent)
MAZE = """\
#########
# #S    #
# # # # #
#       #
# # # # #
#   #  G#
#########"""
HUNT = "pacman/4-1-once-around"
PUZZLE = "bloxorz/01-first-roll"
BUDGET = Budget(nodes=40)
FEW = {"alphabeta": "?nodes=20", "monte-carlo": "?playouts=5"}  # so that they are quick
MOST_LINES, EVERY = 600, 12  # lines of a reader before which the search goes on


def level_for(name: str) -> LoadedLevel:
    """Return a small level that an algorithm can search."""
    maze = catalog.game("maze")
    mazes = [maze.parse(MAZE), maze.parse(f"directions: 8\n{MAZE}")]
    levels = [LoadedLevel("loops", maze, each) for each in mazes]
    levels += map(catalog.level, (HUNT, PUZZLE))
    return next(each for each in levels if name in catalog.fitting_algorithms(each))


def new_recording(name: str) -> Recording:
    loaded = level_for(name)
    return Recording(loaded, catalog.algorithm(name + FEW.get(name, ""), loaded))


def answers(recording: Recording, t: int) -> list[object]:
    """Return all that is said of a moment, and of the way there."""
    explainer = recording.explainer
    said: list[object] = [recording.moment(t), explainer.explain(t)]
    said += [explainer.explain(t - 1, line) for line in range(1, explainer.lines(t - 1) + 1)]
    said += [[(n, at) for n, at in enumerate(marks) if at <= t] for marks in explainer.marks(t)]
    if isinstance(explainer, Textbook):
        said += [explainer.neighbours(t), explainer.frontier(t), explainer.fresh(t)]
        said += [explainer.entries_at(cell, t) for cell in recording.moment(t).path]
        first, last = explainer.span(t)  # it grows with the search
        assert last <= explainer.entries.ends[recording.recorded]
        assert all(around(explainer, entry) for entry in range(first, last))
    if isinstance(explainer, GameLook):  # the best of a move is known when all steps are
        said[1] = explainer.turn(t)
    return said


@contextmanager
def at_lines(do: Callable[[int], None]) -> Iterator[None]:
    """Do something before every line of the package that this thread runs, given its number."""
    lines = 0

    def trace(frame: FrameType, event: str, _value: object) -> Any:
        if not frame.f_code.co_filename.startswith(FOLDER):
            return None
        nonlocal lines
        if event == "line":
            sys.settrace(None)
            do(lines)
            lines += 1
            sys.settrace(trace)
        return trace

    before = sys.gettrace()
    sys.settrace(trace)
    try:
        yield
    finally:
        sys.settrace(before)


class Stepped:
    """A recording whose search goes on by one expansion at a time, and at last to its end."""

    def __init__(self, name: str) -> None:
        self.recording = recording = new_recording(name)
        self._go, self._done = threading.Semaphore(0), threading.Semaphore(0)
        see, close = recording._see, recording.explainer.close
        recording._see = self._waiting(see)  # type: ignore[method-assign]
        recording.explainer.close = self._waiting(close)  # type: ignore[method-assign]
        self._thread = threading.Thread(target=self._run)
        self._thread.start()
        self._done.acquire()

    def _waiting(self, do: Callable[..., None]) -> Callable[..., None]:
        def wait(*values: Any) -> None:
            self._done.release()
            self._go.acquire()
            do(*values)

        return wait

    def _run(self) -> None:
        self.recording.run(BUDGET)
        self._done.release()

    def step(self) -> None:
        """Let the search go on, and wait until it has."""
        if self.recording.report is None:
            self._go.release()
            self._done.acquire()

    def end(self) -> None:
        while self.recording.report is None:
            self.step()
        self._thread.join()


def truth(name: str) -> list[list[object]]:
    """Return what is said of each moment when all is over."""
    recording = new_recording(name)
    recording.run(BUDGET)
    return [answers(recording, t) for t in range(1, recording.recorded + 1)]


@pytest.mark.every_case
@pytest.mark.parametrize("name", EXPLAINERS)
def test_one_who_reads_between_two_lines_of_the_search_reads_what_stays(name: str) -> None:
    known, recording = truth(name), new_recording(name)
    see = recording._see

    def look(_line: int) -> None:
        if newest := recording.recorded:
            assert answers(recording, newest) == known[newest - 1]

    def seen(*values: Any) -> None:
        if recording.recorded in (0, 1, 4, len(known) - 1):
            with at_lines(look):
                see(*values)
        else:
            see(*values)

    recording._see = seen  # type: ignore[assignment,method-assign]
    recording.run(BUDGET)
    assert recording.recorded == len(known) > 0


def read_while_searching(name: str, t: int, since: int) -> tuple[list[object], int]:
    """Read a moment while the search goes on, from one of the reader's lines on; count them."""
    search, lines = Stepped(name), list[int]()

    def go_on(number: int) -> None:
        lines.append(number)
        if number >= since:
            search.step()

    while search.recording.recorded < t:
        search.step()
    with at_lines(go_on):
        said = answers(search.recording, t)
    search.end()
    return said, len(lines)


@pytest.mark.every_case
@pytest.mark.parametrize("name", EXPLAINERS)
def test_a_search_that_goes_on_between_two_lines_changes_nothing_for_a_reader(name: str) -> None:
    known = truth(name)
    for t in {max(1, len(known) - 1), len(known)}:
        since = count = 0
        while since <= min(count, MOST_LINES):
            said, count = read_while_searching(name, t, since)
            assert said == known[t - 1]
            since += EVERY
