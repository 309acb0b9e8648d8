"""What is shown of a watched search, without a window: one view for each moment."""

from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from own_mistakes import ASTAR, BFS
from searchcade import catalog
from searchcade.recording import Recording
from searchcade.recording.game_look import GameLook
from searchcade.search.limits import Budget
from searchcade.solve import solve
from searchcade.texts import GameTexts, Texts
from searchcade.views.watch import (
    Layers,
    Watched,
    WatchView,
    cell_lines,
    duration,
    layer_title,
    layers_of,
    short_value,
    states_at,
    watch_view,
)  # fmt: skip


def recorded(level: str, algorithm: str, nodes: int = 200, largest: int = 1000) -> Recording:
    """Return the recording of a search."""
    loaded = catalog.level(level)
    recording = Recording(loaded, catalog.algorithm(algorithm, loaded), largest)
    recording.run(Budget(nodes=nodes))
    return recording


def texts_of(recording: Recording) -> GameTexts:
    """Return the texts of its game."""
    return Texts("en").of(recording.loaded.game)


def view(recording: Recording, t: int, chips: int = 3, **more: Any) -> WatchView:
    """Return the view of a moment."""
    return watch_view(texts_of(recording), Watched(recording, t, **more), chips)


def figures(shown: WatchView) -> dict[str, str]:
    """Return the counters by their names."""
    return {each.name: each.text for each in shown.counters}


@pytest.fixture(scope="module")
def astar() -> Recording:
    """Return A* in a small maze: 28 expansions, then a plan of 27 moves."""
    return recorded("maze/first-steps", "astar")


@pytest.fixture(scope="module")
def hunted() -> Recording:
    """Return a look ahead against a hunter: 63 expansions, then a game of 20 moves."""
    return recorded("pacman/4-1-once-around", "alphabeta")


# ------------------------------------------------------------------ sentences


def test_a_moment_of_a_search_is_explained_with_its_line_of_code(astar: Recording) -> None:
    said = view(astar, 2).said
    assert said.main.startswith("Row 1, column 2 is expanded because *f = 9* is the lowest")
    assert said.side == "Of its 2 neighbours 1 is new and 1 was seen before."
    assert (said.colour, said.line) == ("text", 7)


def test_the_last_moment_of_the_search_is_explained_and_the_walk_tells_the_result(
    astar: Recording,
) -> None:
    assert "It is the goal" in view(astar, 28).said.side
    assert view(astar, 28).result == ()
    over = view(astar, 29)
    assert over.said[:3] == (
        "Solved: 27 steps, cost 27", "Optimal: proven that no plan costs less.", "good",
    )  # fmt: skip
    assert [each.name for each in over.result] == ["expanded", "waiting", "depth", "cost", "time"]


def test_the_result_of_a_search_without_a_plan_is_shown_at_its_last_moment() -> None:
    stopped = recorded("maze/first-steps", "astar", nodes=5)
    assert stopped.length == stopped.recorded
    assert view(stopped, stopped.length).said.colour != "text"
    assert view(stopped, stopped.length - 1).said.colour == "text"


def test_a_playback_that_is_too_fast_is_not_explained(astar: Recording) -> None:
    fast = view(astar, 2, is_resting=True)
    assert fast.said.colour == "faint"
    assert (fast.frontier.size, fast.frontier.words) == (0, ())
    assert fast.frontier.note
    assert view(astar, 29, is_resting=True).said.colour == "good"


def test_a_search_that_failed_says_why_at_every_moment(astar: Recording) -> None:
    assert view(astar, 2, failure="line 3: no").said[:3] == (
        Texts("en")("watch.failed"), "line 3: no", "bad",
    )  # fmt: skip


def test_a_coloured_cell_that_stands_for_many_states_is_told_but_not_line_by_line() -> None:
    pushed = recorded("sokoban/05-near-or-far", "bfs")
    told = Texts("en")("watch.many_states")
    assert told in view(pushed, 4).said.side
    assert told not in view(pushed, 4, line=1).said.side


def test_a_recording_that_was_cut_says_how_much_is_kept() -> None:
    cut = recorded("maze/first-steps", "astar", largest=10)
    assert (cut.recorded, cut.expanded) == (10, 28)
    assert "10" in view(cut, cut.length).said.side.split("costs less.")[1]


# ------------------------------------------------------------------ where it stands


@pytest.mark.parametrize(
    ("t", "note"),
    [(0, "0 of 28 expansions"), (28, "28 of 28 expansions"), (30, "Plan: 2 of 27 moves")],
)
def test_the_note_counts_expansions_then_moves(astar: Recording, t: int, note: str) -> None:
    assert view(astar, t).note == note


def test_the_note_of_a_running_search_says_so() -> None:
    loaded = catalog.level("maze/first-steps")
    waiting = Recording(loaded, catalog.algorithm("astar", loaded))
    assert view(waiting, 0).note == Texts("en")("watch.searching", count="0", all="0")


def test_the_note_counts_the_events_of_a_look_ahead(hunted: Recording) -> None:
    look = hunted.explainer
    assert isinstance(look, GameLook)
    t = next(t for t in range(hunted.recorded) if look.can_grow(t) and look.turn(t) == t)
    look.grow(t)
    events = Texts("en").number(look.lines(t) - 1)
    told = Texts("en")("gametree.of_events", count="3", all=events)
    assert view(hunted, t, line=3).note == told


# ------------------------------------------------------------------ counters


def test_counters_are_those_of_the_search_also_while_the_plan_is_walked(astar: Recording) -> None:
    assert figures(view(astar, 2)) == {
        "expanded": "2", "waiting": "0", "depth": "1", "cost": "1", "time": "–",
    }  # fmt: skip
    assert figures(view(astar, 40)) == figures(view(astar, 28))


def test_the_time_of_a_moment_is_its_share_of_the_measured_time(astar: Recording) -> None:
    assert astar.report
    result = replace(astar.report.result, seconds=2.8)
    measured = replace(astar.report, result=result)
    assert figures(view(astar, 14, measured=measured))["time"] == "1.40 s"
    loaded = catalog.level("maze/first-steps")
    running = Recording(loaded, catalog.algorithm("astar", loaded))
    assert figures(view(running, 0))["time"] == "…"


def test_a_game_that_was_played_ends_with_points_instead_of_a_cost(hunted: Recording) -> None:
    end = {each.name: each.text for each in view(hunted, hunted.length).result}
    assert end["points"] == "80"
    assert "cost" not in end


def test_a_game_with_an_output_file_shows_the_figures_of_the_file() -> None:
    pushed = recorded("sokoban/01-one-push", "astar")
    report = solve(pushed.loaded, pushed.choice)
    shown = view(pushed, pushed.length, measured=report).result
    assert [each.name for each in shown] == ["steps", "weight", "expanded", "time", "memory"]
    assert view(pushed, pushed.length).result[0].name == "expanded"
    large = replace(report, result=replace(report.result, peak_memory_mb=3.25))
    told = view(pushed, pushed.length, measured=large).result[-1].text
    assert told in ("3.2 MB", "3.3 MB")


@pytest.mark.parametrize(
    ("seconds", "text"), [(0.0012, "1.20 ms"), (0.25, "250 ms"), (3, "3.00 s")]
)
def test_a_time_is_written_in_milliseconds_while_it_is_short(seconds: float, text: str) -> None:
    assert duration(Texts("en"), seconds) == text


@pytest.mark.parametrize(
    ("value", "text"),
    [(float("inf"), "∞"), (-float("inf"), "−∞"), (2e6, "∞"), (25_000, "25k"), (250.4, "250"),
     (2.5, "2.5"), (2.0, "2")],
)  # fmt: skip
def test_values_of_moves_are_short(value: float, text: str) -> None:
    assert short_value(Texts("en"), value) == text


# ------------------------------------------------------------------ the frontier


def test_a_chip_tells_what_decides_its_turn_and_how_it_comes_about(astar: Recording) -> None:
    shown = view(astar, 2).frontier
    assert shown.size == len(shown.chips) == 1
    assert shown.words[0] == ("9", "2 + 7", "r1 c3")
    assert shown.note.startswith("1 waits: f = g + h")


def test_only_as_many_chips_as_wanted_are_described() -> None:
    pushed = recorded("sokoban/01-one-push", "bfs")
    shown = view(pushed, 2, chips=2).frontier
    assert (shown.size, len(shown.words), len(shown.chips)) == (5, 2, 2)
    assert [each.parts for each in shown.words] == ["g = 3", ""]  # one move that costs 3, one of 1


def test_a_look_ahead_has_no_frontier(hunted: Recording) -> None:
    assert view(hunted, 2).frontier == view(hunted, 5).frontier
    assert view(hunted, 2).frontier.note == ""


# ------------------------------------------------------------------ cells and layers


def test_a_cell_tells_when_it_was_expanded_and_its_scores(astar: Recording) -> None:
    words = texts_of(astar)
    assert cell_lines(words, Watched(astar, 2), (0, 1))[1:] == ["g = 1", "h = 8", "f = 9"]
    expanded, waits = (cell_lines(words, Watched(astar, 2), (0, col))[0] for col in (1, 2))
    assert expanded == words.texts("watch.expanded_as", number="2")
    assert waits == words.texts("watch.waits_since", number="2")
    assert cell_lines(words, Watched(astar, 2), (3, 3)) == [words.texts("watch.unseen")]


def test_a_cell_tells_how_many_states_are_behind_it() -> None:
    pushed = recorded("sokoban/05-near-or-far", "bfs", nodes=2000)
    end = Watched(pushed, pushed.length)
    cells = [(row, col) for row in range(pushed.rows) for col in range(pushed.cols)]
    counts = {cell: len(states_at(end, cell)) for cell in cells}
    assert {0, 1, 2} <= {*counts.values()}
    for cell, count in counts.items():
        told = Texts("en")("watch.states_here", count=Texts("en").number(count))
        assert (told in cell_lines(texts_of(pushed), end, cell)) == (count > 1)
    assert states_at(Watched(pushed, 0), cells[0]) == []


def test_layers_are_those_that_a_search_has(astar: Recording, hunted: Recording) -> None:
    assert layers_of(astar) == ["expanded", "frontier", "way", "numbers", "parents"]
    assert layers_of(hunted) == ["expanded", "way", "danger", "values"]
    texts = Texts("en")
    assert layer_title(texts, astar.explainer, "way") == texts("watch.layer.way")
    assert layer_title(texts, astar.explainer, "numbers").endswith(texts("watch.score.f"))


def test_a_third_coloured_layer_switches_the_oldest_off_and_a_memory_keeps_them() -> None:
    memory: dict[str, Any] = {}
    layers = Layers(memory)
    layers.switch("danger")
    assert ("expanded" in layers, "frontier" in layers, "danger" in layers) == (False, True, True)
    layers.switch("danger")
    assert "danger" not in Layers(memory)
    assert "frontier" not in Layers(memory, "tree")
    assert "values" in Layers(memory, "tree")


# ------------------------------------------------------------------ own code


def test_own_code_is_shown_with_what_it_holds(tmp_path: Path) -> None:
    file = tmp_path / "mine.py"
    file.write_text(BFS, encoding="utf-8")
    recording = recorded("maze/easy?seed=7", f"{file}:bfs")
    shown = view(recording, 30)
    assert shown.own
    assert ("waiting", f"deque, len {shown.frontier.size}") in shown.own.variables
    assert shown.frontier.note == f"{shown.frontier.size} in waiting, the next one first"
    assert figures(shown)["waiting"] == str(shown.frontier.size)
    assert [words.parts for words in shown.frontier.words] == [""] * len(shown.frontier.words)
    assert shown.own.moment == 0
    for t in range(2, 60):
        before, now = view(recording, t - 1, 9), view(recording, t, 9)
        known = {chip.cell for chip in before.frontier.chips}
        assert [chip.is_new for chip in now.frontier.chips] == [
            chip.cell not in known for chip in now.frontier.chips
        ]
    resting = view(recording, 30, is_resting=True)
    assert resting.own
    assert resting.own.variables == []


def test_a_number_that_own_code_has_put_is_shown_alone(tmp_path: Path) -> None:
    file = tmp_path / "mine.py"
    file.write_text(ASTAR, encoding="utf-8")
    shown = view(recorded("maze/loops?seed=12", f"{file}:astar"), 30)
    score, parts, cell = shown.frontier.words[0]
    assert float(score) > 0
    assert parts == ""
    assert cell.startswith("r")


def test_own_code_without_a_container_of_states_is_told_so(tmp_path: Path) -> None:
    file = tmp_path / "mine.py"
    file.write_text("def f(problem):\n    problem.successors(problem.start)\n", encoding="utf-8")
    recording = recorded("maze/easy?seed=7", f"{file}:f")
    assert view(recording, 1).frontier.note == "no list, queue or heap of states was found"
    assert view(recording, 0).frontier.note == ""


def test_a_state_that_is_asked_for_again_is_told_so(tmp_path: Path) -> None:
    file = tmp_path / "mine.py"
    ask = "    problem.successors(problem.start)\n"
    file.write_text(f"def f(problem):\n{ask}{ask}{ask}", encoding="utf-8")
    recording = recorded("maze/easy?seed=7", f"{file}:f")
    begin = "Line 2 asks what follows *row 1, column 1*"
    assert view(recording, 1).said.main == f"{begin}: that is an expansion."
    assert "again: it has asked for this state *2 times*" in view(recording, 2).said.main


def test_a_cell_of_many_states_is_told_as_a_position(tmp_path: Path) -> None:
    file = tmp_path / "mine.py"
    file.write_text(BFS, encoding="utf-8")
    assert "*row " in view(recorded("maze/easy?seed=7", f"{file}:bfs"), 3).said.main
    many = recorded("sokoban/05-near-or-far", f"{file}:bfs")
    assert "*a position at row " in view(many, 3).said.main


def test_searches_of_ours_have_nothing_of_own_code() -> None:
    assert view(recorded("maze/easy?seed=7", "bfs"), 3).own is None
