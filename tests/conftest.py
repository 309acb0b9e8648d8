"""Settings and fixtures for all tests."""

from __future__ import annotations

import gc
import importlib
import os
import signal
import sys
from collections.abc import Iterator
from contextlib import suppress
from itertools import count
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from hypothesis import settings

from searchcade.app.display import NAMES
from searchcade.compiled import engines
from searchcade.compiled.engines.linear import cache_folder

if TYPE_CHECKING:
    from searchcade.app.window import App

HERE = Path(__file__).parent
sys.path.insert(0, str(HERE))  # so that every test can import `examples`
if "SEARCHCADE_CACHE" not in os.environ:
    cache, users = HERE.parent / ".pytest_cache" / "searchcade", cache_folder()
    os.environ["SEARCHCADE_CACHE"] = str(cache)
    for folder in (cache, users / "guest"):
        folder.mkdir(parents=True, exist_ok=True)
    with suppress(OSError):  # the guests' Python takes a minute to compile: once for all checkouts
        (cache / "guest").symlink_to(users / "guest")
os.environ["SEARCHCADE_DATA"] = str(HERE.parent / ".pytest_cache" / "searchcade-data")
if signal.getsignal(signal.SIGINT) == signal.SIG_IGN:  # as in a shell's background
    signal.signal(signal.SIGINT, signal.default_int_handler)
settings.register_profile("searchcade", deadline=None, derandomize=True, max_examples=60)
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "searchcade"))

FIRST = ("test_golden.py", "test_whole_words.py", "test_docs.py", "test_kill.py", "test_monkey.py")
"""Files with tests that take long: they begin early, so that no worker ends long after others."""

MOST_CASES = 12
"""Cases of one test in the usual run, spread over all of them; the long run has the others."""
SAMPLED = ("test_every_algorithm.py", "test_recording.py")
"""Files that choose the cases of their usual run themselves: see `examples.spread`."""
LONG = tuple(
    line
    for line in (HERE / "long.txt").read_text(encoding="utf-8").splitlines()
    if not line.startswith("#")
)
"""The beginnings of the names of tests that are left to the long run."""


def pytest_addoption(parser: pytest.Parser) -> None:
    """Add the option that makes the machine look slow."""
    help = "delay every write of a game and every background job: a slow disk, a busy machine"
    parser.addoption("--slow-machine", action="store_true", help=help)


def pytest_configure(config: pytest.Config) -> None:
    """Slow the program down, or run kernels by Numba, where this is asked for, in each worker."""
    if os.environ.get("SEARCHCADE_TEST_KERNELS") == "numba":
        sys.path.insert(0, str(HERE.parent / "tools"))
        engines.chosen = importlib.import_module("numba_engine").NumbaArena
    if config.getoption("--slow-machine"):
        import slow_machine

        slow_machine.begin()


@pytest.hookimpl(wrapper=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> Iterator[None]:
    """Mark long tests and all but some cases of a test; put the files that take long in front.

    The order is else that of pytest-randomly; `-p no:randomly` takes that of the files. Which cases
    belong to the usual run does not depend on it.
    """
    mark_long(items)
    yield
    items.sort(key=lambda item: item.path.name not in FIRST)


def mark_long(items: list[pytest.Item]) -> None:
    """Mark the tests that the usual run leaves out."""
    for item in items:
        if item.nodeid.removeprefix("tests/").startswith(LONG):
            item.add_marker(pytest.mark.long)
    cases: dict[str, list[pytest.Item]] = {}
    for item in items:
        is_whole = item.get_closest_marker("long") or item.get_closest_marker("every_case")
        if item.path.name not in SAMPLED and not is_whole:
            cases.setdefault(item.nodeid.partition("[")[0], []).append(item)
    for same in cases.values():
        same.sort(key=place_of_case)  # pytest-randomly has shuffled them already
        usual = {round(number * (len(same) - 1) / (MOST_CASES - 1)) for number in range(MOST_CASES)}
        for number, item in enumerate(same):
            if len(same) > MOST_CASES and number not in usual:
                item.add_marker(pytest.mark.long)


def place_of_case(item: pytest.Item) -> tuple[int, ...]:
    """Return where a case stands in the list of its test, whatever the order of the run."""
    callspec = getattr(item, "callspec", None)
    return tuple(callspec.indices.values()) if callspec else ()


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Print the seed of the order, with which the same order can be had again."""
    seed = getattr(terminalreporter.config.option, "randomly_seed", None)
    terminalreporter.write_line(f"order of the tests: -p randomly --randomly-seed={seed}")


ENDED = count()
"""The tests that have ended in this process."""


def pytest_runtest_logfinish() -> None:
    """Now and then, exclude what stays from garbage collections, of which a window makes many."""
    if next(ENDED) % 50 == 0:
        gc.collect()
        gc.freeze()


@pytest.fixture(autouse=True)
def no_display(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """Hide the display from all tests but those of the window: none may open one by accident."""
    if request.path.parent.name != "app":
        for name in NAMES:
            monkeypatch.delenv(name, raising=False)


# ------------------------------------------------------------------ the window
# Here and not in tests/app/conftest.py: mypy wants one module of a name.


@pytest.fixture(autouse=True)
def closed_windows() -> Iterator[None]:
    """Close the windows that a test has opened."""
    yield
    if "desk" in sys.modules:
        from desk import close_windows

        close_windows()


@pytest.fixture
def app(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[App]:
    """Open a window in memory, with a store and settings of its own."""
    from desk import close, open_desk, settle

    monkeypatch.setenv("SEARCHCADE_DATA", str(tmp_path))
    app = open_desk(tmp_path)
    settle(app)
    yield app
    close(app)
    app.store.close()


@pytest.fixture
def home(app: App) -> App:
    """Show the home screen."""
    from desk import settle

    from searchcade.app.screens.menu.home import HomeScreen

    app.start(HomeScreen(app))
    settle(app)
    return app
