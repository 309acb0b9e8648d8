"""What is compiled is known, announced and stoppable, and `doctor --prepare` leaves nothing out."""

import json
import subprocess
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager

import pytest

from searchcade import catalog
from searchcade.compiled import background, jit
from searchcade.search.node import Node, Search
from searchcade.search.registry import Algorithm, Cancelled, anything
from searchcade.search.run import run

COMPILES = """
# Stands in for Numba: nothing is compiled, and what would be is noted by its name.
import json
from types import SimpleNamespace
from searchcade import catalog, solve
from searchcade.cli import doctor
from searchcade.compiled import jit

noted = set()

def njit(**options):
    def note(function):
        if "cache" in options:  # else it is a helper, compiled with its caller
            noted.add(f"{function.__module__}.{function.__qualname__}")
        return function
    return note

jit.numba = lambda: SimpleNamespace(njit=njit, config=SimpleNamespace(CACHE_DIR=""))
jit.is_ready = lambda _function: False
bodies = {
    f"{body.__module__}.{body.__qualname__}"
    for kernels in (catalog.game(game).kernels for game in catalog.games())
    if kernels
    for part in kernels.loaded().all()
    for body in part.bodies
}
doctor.compile_all()
prepared = set(noted)

from searchcade.games.bloxorz import generator as stages
from searchcade.games.maze import generator as mazes
from searchcade.search.run import Budget

mazes.SMALL = mazes.WORTH_A_COMPILE = stages.SMALL = stages.WORTH_A_COMPILE = 0
solve.FIRST_NODES = solve.COMPILE_NODES = solve.LONG_PLAN = 1
levels = {
    "maze": "maze/custom?size=6&seed=1",
    "bloxorz": "bloxorz/01-first-roll",
    "sokoban": "sokoban/02-walk-around",
}
for game, text in levels.items():
    named = catalog.level(text)
    for name, each in catalog.algorithms(game).items():
        if each.fits(named.game.problem(named.level)) and each.name != "mcts-classic":
            solve.solve(named, catalog.algorithm(name, named.game), Budget(nodes=300, seconds=5))
for name in mazes.GENERATORS:
    mazes.generate_maze(4, 4, name, 1, braid=0.5)
catalog.level("bloxorz/custom?rows=5&cols=6&moves=6&seed=1")
print(json.dumps([sorted(bodies), sorted(prepared), sorted(noted)]))
"""


def test_everything_that_is_ever_compiled_is_prepared_in_advance() -> None:
    done = subprocess.run(
        [sys.executable, "-c", COMPILES], capture_output=True, text=True, check=True
    )
    bodies, prepared, used = json.loads(done.stdout)
    assert len(bodies) > 20
    assert prepared == bodies
    assert used == bodies


def test_every_kernel_can_be_asked_how_long_it_takes() -> None:
    kernels = [catalog.game(name).kernels for name in catalog.games()]
    parts = [part for each in kernels if each for part in each.loaded().all()]
    assert len(parts) > 10
    for part in parts:
        assert all(seconds > 0 for seconds in part.bodies.values())
        assert part.seconds() >= 0
        assert part.is_ready() == (part.seconds() == 0)


@pytest.fixture
def heard(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Return what a listener hears, where nothing is compiled yet."""
    found: list[str] = []

    @contextmanager
    def listener(seconds: float) -> Iterator[None]:
        found.append(f"about {seconds}")
        yield
        found.append("done")

    monkeypatch.setattr(background, "listeners", [listener])
    monkeypatch.setattr(background, "prepared", set())
    monkeypatch.setattr(jit, "is_ready", lambda _function: False)
    monkeypatch.setattr(jit, "is_awake", lambda: True)
    return found


def one() -> None:
    """Stand for a kernel."""


def other() -> None:
    """Stand for another one."""


def test_says_how_long_the_compiler_will_take_and_when_it_is_done(heard: list[str]) -> None:
    background.prepare("test", {one: 8, other: 0.5}, lambda: heard.append("compiled"))
    assert heard == ["about 8.5", "compiled", "done"]
    background.prepare("test", {one: 8, other: 0.5}, lambda: heard.append("again"))
    assert len(heard) == 3  # once in a process


def test_the_first_compile_in_a_process_takes_longer(
    heard: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(jit, "is_awake", lambda: False)
    assert background.missing({one: 8, other: 0.5}) == 8.5 + background.START
    assert background.missing({}) == 0
    monkeypatch.setattr(jit, "is_ready", lambda function: function is one)
    assert background.missing({one: 8, other: 0.5}) == 0.5 + background.START
    assert background.missing({one: 8}) == 0
    assert heard == []


def test_a_kernel_that_is_kept_is_loaded_without_a_word(
    heard: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(jit, "is_ready", lambda _function: True)
    background.prepare("test", {one: 8}, lambda: heard.append("loaded"))
    assert heard == ["loaded"]


def test_nobody_has_to_wait_for_the_compiler(heard: list[str]) -> None:
    never_done = threading.Event()
    with pytest.raises(Cancelled):
        background.prepare("test", {one: 8}, never_done.wait, lambda: len(heard) > 0)
    never_done.set()
    assert "test" not in background.prepared


def test_a_compiler_that_fails_is_heard_of(heard: list[str]) -> None:
    def fail() -> None:
        raise ZeroDivisionError

    with pytest.raises(ZeroDivisionError):
        background.prepare("test", {one: 8}, fail)
    assert len(heard) == 1


def test_a_search_that_is_stopped_while_it_is_compiled_was_cancelled() -> None:
    def stop(_cancelled: object) -> None:
        raise Cancelled

    def search(_problem: object) -> Search[int]:
        yield Node(0), 0
        return None

    slow = Algorithm("slow", "Slow", search, False, False, "no", "", anything, stop)
    problem = catalog.level("maze/easy?seed=7")
    result = run(slow, problem.game.problem(problem.level))
    assert (result.outcome, result.stopped, result.expanded) == ("cancelled", "cancelled", 0)
