"""Settings and fixtures for all tests."""

from __future__ import annotations

import gc
import os
import signal
import sys
from collections.abc import Iterator
from itertools import count
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from hypothesis import settings

from searchcade.app.display import NAMES

if TYPE_CHECKING:
    from searchcade.app.window import App

HERE = Path(__file__).parent
sys.path.insert(0, str(HERE))  # so that every test can import `examples`
os.environ.setdefault("SEARCHCADE_CACHE", str(HERE.parent / ".pytest_cache" / "searchcade"))
os.environ["SEARCHCADE_DATA"] = str(HERE.parent / ".pytest_cache" / "searchcade-data")
if signal.getsignal(signal.SIGINT) == signal.SIG_IGN:  # as in a shell's background
    signal.signal(signal.SIGINT, signal.default_int_handler)
settings.register_profile("searchcade", deadline=None, derandomize=True, max_examples=60)
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "searchcade"))

FIRST = ("test_golden.py", "test_whole_words.py", "test_docs.py", "test_kill.py", "test_monkey.py")
"""Files with tests that take long: they begin early, so that no worker ends long after others."""

MOST_CASES = 4
"""Cases of one test in the usual run, spread over all of them; the long run has the others."""
SAMPLED = ("test_every_algorithm.py", "test_recording.py")
"""Files that choose the cases of their usual run themselves: see `examples.spread`."""
LONG = (
    "app/test_kill.py::test_a_kill_gives_no_time_back",
    "app/test_pacman_room.py::test_many_options_do_not_overlap",
    "app/test_pacman_room.py::test_what_a_player_does_and_what_its_marks_mean_have_room[app1",
    "app/test_real_window.py::test_a_database_that_cannot_be_opened_is_one_clear_line[sqlite",
    "app/test_real_window.py::test_a_database_that_cannot_be_opened_is_one_clear_line[mysql",
    "app/test_sokoban_window.py::test_every_moment_of_every_search_can_be_shown",
    "app/test_whole_words.py::test_no_word_is_cut",
    "bloxorz/test_bloxorz_mcts.py::test_proves_what_uniform_cost_finds_on_hundreds_of_random_levels",
    "cli/test_commands.py::test_the_example_in_the_help_runs[compare",
    "cli/test_commands.py::test_the_example_in_the_help_runs[match",
    "cli/test_solve_and_compare.py::test_compare_exits_1_where_nobody_finds_a_way",
    "cli/test_solve_and_compare.py::test_compare_shows_every_algorithm_that_fits",
    "compiled/test_memory_limits.py::test_a_limit_is_kept_and_used_up[text1",
    "compiled/test_memory_limits.py::test_a_limit_is_kept_and_used_up[text3",
    "compiled/test_memory_limits.py::test_a_limit_is_kept_and_used_up[text4",
    "compiled/test_memory_limits.py::test_a_limit_is_kept_and_used_up[text5",
    "compiled/test_memory_limits.py::test_a_limit_is_kept_and_used_up[text6",
    "compiled/test_preparing.py::test_everything_that_is_ever_compiled_is_prepared_in_advance",
    "maze/test_maze_energy.py::test_a_long_corridor_does_not_break_the_stack",
    "maze/test_maze_energy.py::test_agrees_with_brute_force_on_perfect_mazes",
    "maze/test_maze_levels.py::test_reads_a_long_file_of_levels",
    "pacman/test_pacman_agents_everywhere.py::test_the_best_player_wins_whatever_can_be_won[4",
    "pacman/test_pacman_agents_planner.py::test_no_other_player_has_more_points_in_the_same_game",
    "pacman/test_pacman_agents_planner.py::test_wins_nearly_all_small_maps_that_can_be_won",
    "pacman/test_pacman_agents_fog.py::test_the_explorer_wins_nearly_always_where_monsters_roam",
    "pacman/test_pacman_shipped.py::test_the_planner_proves_by_other_means_that_a_hunt_cannot_be_won",
    "sokoban/test_sokoban_deadlocks.py::test_a_corral_leaves_a_best_push_in_every_state",
    "sokoban/test_sokoban_levels.py::test_whatever_is_written_is_read_back_or_refused",
    "sokoban/test_sokoban_shipped.py::test_a_search_of_another_make_agrees_where_it_ends[4",
    "sokoban/test_sokoban_shipped.py::test_the_search_of_another_make_ends_on_most",
    "sokoban/test_sokoban_shipped.py::test_the_stored_optima_are_proved_again[4",
    "store/test_many_at_once.py",
    "test_docs.py::test_the_commands_run_as_written",
    "test_files.py::test_many_first_starts_at_once_agree_on_one_guest",
    "test_guides.py",
)
"""Tests that take several seconds each, and whose idea the usual run tries on smaller things."""


@pytest.hookimpl(tryfirst=True)
def pytest_sessionstart(session: pytest.Session) -> None:
    """Compile all kernels before the workers of a whole run start: else each would compile them."""
    config = session.config
    is_whole = config.args_source is pytest.Config.ArgsSource.TESTPATHS
    if is_whole and config.getoption("numprocesses", None):
        from kernels import compile_all

        compile_all()


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Mark long tests and all but some cases of a test; put the files that take long in front."""
    for item in items:
        if item.nodeid.removeprefix("tests/").startswith(LONG):
            item.add_marker(pytest.mark.long)
    cases: dict[str, list[pytest.Item]] = {}
    for item in items:
        if item.path.name not in SAMPLED and not item.get_closest_marker("long"):
            cases.setdefault(item.nodeid.partition("[")[0], []).append(item)
    for same in cases.values():
        usual = {round(number * (len(same) - 1) / (MOST_CASES - 1)) for number in range(MOST_CASES)}
        for number, item in enumerate(same):
            if len(same) > MOST_CASES and number not in usual:
                item.add_marker(pytest.mark.long)
    items.sort(key=lambda item: item.path.name not in FIRST)


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


@pytest.fixture
def app(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[App]:
    """Open a window in memory, with a store and settings of its own."""
    from desk import open_desk, settle

    monkeypatch.setenv("SEARCHCADE_DATA", str(tmp_path))
    app = open_desk(tmp_path)
    settle(app)
    yield app
    app.quit()
    app.store.close()


@pytest.fixture
def home(app: App) -> App:
    """Show the home screen."""
    from desk import settle

    from searchcade.app.screens.menu.home import HomeScreen

    app.start(HomeScreen(app))
    settle(app)
    return app
