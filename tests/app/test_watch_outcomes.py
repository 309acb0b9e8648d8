"""What the watch screen says of a search is the truth, and it names things as people do."""

from pathlib import Path

import pytest
from desk import click, find, frames, press, settle, until
from watching import EASY, watch, watch_level

from searchcade import catalog
from searchcade.app.screens.watch import background_search
from searchcade.app.screens.watch.watch import WatchScreen
from searchcade.app.window import App
from searchcade.level import LoadedLevel
from searchcade.search.run import Budget, Result
from searchcade.texts import Texts
from searchcade.texts.titles import algorithm_title, sentences
from searchcade.texts.verdicts import verdict

WALLED_IN = """\
#####
#S#G#
#####
"""


def walled_in() -> LoadedLevel:
    """Return a level that nobody can solve."""
    game = catalog.game("maze")
    return LoadedLevel("walled-in.txt", game, game.parse(WALLED_IN))


def said(app: App) -> str:
    """Return the headline about a search."""
    return str(find(app, "watch.said").text.split("\n")[0])


# ------------------------------------------------------------------ the truth about it


def test_says_that_there_is_no_way_only_when_it_is_proven(app: App) -> None:
    watch_level(app, walled_in(), "bfs")
    press(app, "end")
    assert said(app) == "No solution (proven)"
    assert "Proven" in find(app, "watch.said").text
    find(app, "watch.algorithm").choose("beam")
    settle(app)
    press(app, "end")
    assert said(app) == "Not found"


def test_says_when_the_budget_is_used_up(app: App, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(background_search, "BUDGET", Budget(nodes=50))
    screen = watch(app, algorithm="bfs")
    press(app, "end")
    assert screen.length == 50
    assert said(app) == "Too many nodes"


def test_a_long_search_shows_that_it_works_and_can_be_stopped(app: App) -> None:
    screen = WatchScreen(app, catalog.level("maze/energy-hard?seed=3"), "bfs")
    app.push(screen)
    until(app, lambda: screen.length > 0)
    frames(app, 0.6)
    assert "so far" in find(app, "watch.moment").text
    click(app, "watch.stop")
    settle(app)
    press(app, "end")
    assert said(app) == "Stopped"
    with pytest.raises(KeyError):
        find(app, "watch.stop")


def test_tells_what_is_wrong_with_somebodys_own_search(app: App, tmp_path: Path) -> None:
    file = tmp_path / "mine.py"
    file.write_text("def wrong(problem):\n    return 'Q'\n", encoding="utf-8")
    app.extra = [f"{file}:wrong"]
    screen = watch(app)
    assert screen.names[-1] == app.extra[0]
    find(app, "watch.algorithm").choose(app.extra[0])
    settle(app)
    assert said(app) == "The search failed"
    assert "wrong" in find(app, "watch.algorithm").text


# ------------------------------------------------------------------ names


def test_the_list_has_what_fits_and_somebodys_own(app: App) -> None:
    app.extra = ["mine.py:mine"]
    names = WatchScreen(app, catalog.level(EASY), "bfs").names
    assert {"bfs", "astar", "wall-follower"} <= {*names}
    assert "energy" not in names
    assert names[-1] == "mine.py:mine"


def test_an_algorithm_is_named_with_its_options() -> None:
    words = Texts("en").of(catalog.game("maze"))
    assert algorithm_title(words, "astar?heuristic=euclid") == "A* (Straight-line distance)"
    assert algorithm_title(words, "beam?width=5") == "Beam search (width 5)"
    assert algorithm_title(words, "folder/mine.py:mine") == "mine"


def test_a_description_is_cut_after_some_sentences() -> None:
    assert sentences("One. Two! Three? Four.", 2) == "One. Two!"
    assert sentences("Only one.", 2) == "Only one."


def test_a_search_that_is_stopped_says_what_it_knows() -> None:
    texts = Texts("en")
    words = texts.of(catalog.game("maze"))
    stopped = Result("cancelled", lower_bound=12, stopped="cancelled")
    assert verdict(words, stopped)[1][0] == texts("watch.bound", bound="12")
    plain = Result("cancelled", stopped="cancelled")
    assert verdict(words, plain)[1][0] == texts("watch.because.cancelled")
    solved = Result("solved", "RR", 2, lower_bound=1, stopped="cancelled")
    assert verdict(words, solved)[1][0] == texts("watch.at_least", bound="1")


def test_the_result_has_the_figures_of_the_whole_plan_while_it_is_walked(app: App) -> None:
    screen = watch(app, "bloxorz/03-bow-tie", "mcts")
    steps = screen.walk
    screen.go(screen.recording.recorded + 1)
    frames(app)
    begun = find(app, "watch.counters").text
    assert f"Depth: {steps}" in begun
    screen.go(screen.length)
    frames(app)
    assert find(app, "watch.counters").text == begun
