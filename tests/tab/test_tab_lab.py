"""The lab in the page: the choices and figures of the window, one request at a time."""

from __future__ import annotations

import csv
import io
import json
from typing import Any

import pytest

from searchcade import catalog, solve
from searchcade.lab.comparison import Conditions, Question, compare, summary
from searchcade.lab.summary import Runs, Total
from searchcade.level import LoadedLevel
from searchcade.tab import lab
from searchcade.tab.dispatch import answer
from searchcade.texts import Texts
from searchcade.views.lab import mean_text, share_text
from searchcade.views.lab_charts import Axes, Scale, by_time, rounded_up
from searchcade.views.lab_choices import LabChoices

RUNS = Runs([{"game": "maze", "outcome": "not found"}])
CHOSEN = {"levels": ["maze/loops"], "with": ["bfs", "greedy"], "seeds": "3", "seconds": "5"}


@pytest.fixture(autouse=True)
def no_processes(monkeypatch: pytest.MonkeyPatch) -> None:
    """Do as a browser does, which has no processes."""
    monkeypatch.setattr(solve, "has_processes", lambda: False)


def ask(verb: str, **values: Any) -> Any:
    """Ask as the page does."""
    reply = json.loads(answer(json.dumps({"ask": f"lab.{verb}", "values": values})))
    return reply.get("reply", reply)


def ran(chosen: dict[str, Any]) -> list[Any]:
    """Run what is chosen, as the page does."""
    asked = ask("plan", chosen=chosen)
    parts = [
        ask("compared", runs=[ask("run", level=level, algorithm=name, seconds=5)
                              for name in asked["with"]])
        for level in asked["levels"]
    ]  # fmt: skip
    return [run for part in parts for run in part]


def names(chosen: dict[str, Any]) -> list[str]:
    """Return the algorithms that are offered."""
    return [name for name, _ in ask("choices", chosen=chosen)["algorithms"]]


# ------------------------------------------------------------------ what is chosen


def test_at_first_the_usual_is_chosen_and_all_games_are_offered() -> None:
    got = ask("choices", chosen={}, language="vi")
    assert got["sections"][0]["title"] == "Mê cung"
    assert len(got["sections"]) == len(catalog.games())
    assert got["levels"] == ["maze/loops"]
    assert (got["count"], got["chosen"], got["runs"]) == (10, 7, 70)
    assert got["seconds"]["chosen"] == "10"
    assert ["60", "60 s"] in got["seconds"]["offered"]
    assert ["maze/loops", "Có chu trình", "× 10", True] in got["sections"][0]["groups"]


def test_a_link_chooses_worlds_presets_and_own_levels() -> None:
    typed = "sokoban/0[12]*"
    world = next(
        each[0] for part in ask("choices", chosen={})["sections"] for each in part["groups"]
        if each[0].startswith("sokoban/@")
    )  # fmt: skip
    chosen = {"levels": [world, typed, "sokoban/easy"], "seeds": "5", "with": ["bfs"]}
    got = ask("choices", chosen=chosen)
    assert got["sections"][0] == {"title": "Added", "groups": [[typed, typed, "2 levels", True]]}
    assert {*got["levels"]} == {world, typed, "sokoban/easy"}
    asked = ask("plan", chosen=chosen)["levels"]
    assert len(asked) == got["count"]
    assert asked[0] == "sokoban/01-one-push"
    assert "sokoban/easy?seed=5" in asked
    assert "push-astar" in names(chosen)
    assert "wall-follower" not in names({"levels": ["maze/loops", "sokoban/easy"]})


def test_what_was_typed_stays_offered_when_it_is_not_chosen() -> None:
    got = ask("choices", chosen={"levels": ["maze/easy"], "own": ["maze/loops?seed=2..4"]})
    assert got["sections"][0]["groups"] == [
        ["maze/loops?seed=2..4", "maze/loops?seed=2..4", "3 levels", False]
    ]
    assert ask("plan", chosen={"levels": ["maze/loops?seed=2..4"], "with": ["bfs"]})["levels"] == [
        f"maze/loops?seed={seed}" for seed in (2, 3, 4)
    ]


def test_texts_that_name_no_levels_are_refused_and_the_others_stay() -> None:
    got = ask("choices", chosen={"levels": ["maze/nowhere", "maze/easy", "../etc"]})
    assert got["levels"] == ["maze/easy"]
    assert got["own"] == []
    assert len(got["refused"]) == 2
    assert all("expected" in each and "\n" not in each for each in got["refused"])


def test_where_no_chosen_algorithm_fits_all_are_chosen() -> None:
    got = ask("choices", chosen={"levels": ["sokoban/easy"], "with": ["wall-follower"]})
    assert got["chosen"] == len(got["algorithms"]) - ("best" in got["with"])
    assert "wall-follower" in got["with"]  # it is chosen again where it fits


def test_without_levels_or_a_common_algorithm_it_is_said(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    assert ask("choices", chosen={"levels": []})["none"] == "Choose some levels first."
    monkeypatch.setattr(lab, "fitting_of", lambda _level: [])
    of_none = {"levels": ["maze/loops"], "with": ["bfs"]}
    assert "one game only" in ask("choices", chosen=of_none)["none"]
    assert "expected 1 to 4,000 runs, found 0" in ask("plan", chosen=of_none)["error"]["text"]


@pytest.mark.parametrize(
    "chosen", [{"levels": "maze/loops"}, {"levels": [7]}, {"with": {}}, {"own": "x"}]
)
def test_damaged_choices_are_refused_in_one_line(chosen: dict[str, Any]) -> None:
    assert "list of texts" in ask("choices", chosen=chosen)["error"]["text"]


def test_limits_are_those_that_are_offered() -> None:
    got = ask("choices", chosen={"seeds": "7", "seconds": "forever"})
    assert (got["seeds"]["chosen"], got["seconds"]["chosen"]) == ("10", "10")
    assert (
        ask("run", level="maze/easy?seed=1", algorithm="bfs", seconds=9)["record"]["seconds_limit"]
        == 1
    )


# ------------------------------------------------------------------ runs and what they say


def test_the_figures_are_those_of_compare() -> None:
    runs = ran(CHOSEN)
    levels = [catalog.level(f"maze/loops?seed={seed}") for seed in (1, 2, 3)]
    rows = compare(Question(levels, ("bfs", "greedy")), Conditions(repeats=1))
    said = {each.label: each for each in summary(rows).totals()}
    got = ask("summary", runs=runs)
    assert [line["name"] for line in got["lines"]] == ["greedy", "bfs"]
    assert [name for name, *_ in got["columns"]][4] == "above"
    for line in got["lines"]:
        total = said[line["name"]]
        cells = dict(zip([name for name, *_ in got["columns"]], line["cells"], strict=True))
        assert cells["solved"] == "3 of 3"
        assert cells["optimal"] == f"{total.cheapest} of 3"
        assert cells["cost"] == mean_text(Texts("en"), total.figure("cost"))
        assert cells["above"] == share_text(Texts("en"), total.above)
        assert cells["expanded"] == mean_text(Texts("en"), total.figure("expanded"))
    assert {5, 6} <= {*got["lines"][0]["best"]}  # expanded and generated
    assert {2, 3, 4} <= {*got["lines"][1]["best"]}  # optimal, cost and above
    assert got["means"] == "Means of 3 levels"
    assert 1 not in got["lines"][0]["best"]  # all solve all
    assert {*got["lines"][0]["best"]}.isdisjoint({2, 3, 4})


def test_the_optimum_is_known_once_all_have_run_on_a_level() -> None:
    alone = ask("run", level="maze/loops?seed=2", algorithm="greedy", seconds=5)
    assert alone["record"]["optimum"] is None
    best = ask("run", level="maze/loops?seed=2", algorithm="bfs", seconds=5)["record"]["cost"]
    late = ask("failed", level="maze/loops?seed=2", algorithm="dfs", error="too late")
    [after, failed] = ask("compared", runs=[alone, late])
    assert after["record"]["optimum"] == best
    assert after["record"]["above_optimum"] == round(alone["record"]["cost"] / best - 1, 6)
    assert failed == late
    assert ask("compared", runs=[late]) == [late]


def test_a_run_that_was_ended_has_failed_and_stops_no_mean() -> None:
    runs = ran(CHOSEN)
    runs += [ask("failed", level="maze/loops?seed=1", algorithm="dfs", error="It took too long.")]
    got = ask("summary", runs=runs, focus="dfs")
    assert got["lines"][-1]["cells"][:3] == ["Depth-first search (DFS)", "0 of 1", "–"]
    assert got["means"] == "Means of 3 levels"
    assert got["runs"]["lines"][0]["cells"][:2] == ["With loops · 1", "Failed"]
    assert (got["runs"]["note"], got["runs"]["colour"]) == ("It took too long.", "bad")


def test_means_are_over_the_levels_that_all_have_answered() -> None:
    runs = ran(CHOSEN)
    late = ask("failed", level="maze/loops?seed=3", algorithm="greedy", error="late")
    got = ask("summary", runs=[*runs[:5], late])
    assert got["means"] == "Means of the 2 of 3 levels that all solve"
    one = ask("summary", runs=runs[:3])  # the second has not come to the third level yet
    assert one["means"] == "Means of the 1 of 2 levels that all solve"


def test_memory_is_shown_where_it_was_measured() -> None:
    runs = ran(CHOSEN)
    for number, run in enumerate(runs):
        run["record"]["peak_memory_mb"] = 1.25 if number == 0 else None
    columns = [name for name, *_ in ask("summary", runs=runs, focus="bfs")["runs"]["columns"]]
    assert "memory" in columns
    columns = [name for name, *_ in ask("summary", runs=runs, focus="greedy")["runs"]["columns"]]
    assert "memory" not in columns


def test_the_best_is_not_chosen_with_all_the_others() -> None:
    made = LabChoices(algorithms={"wall-follower"})
    made.take_fitting(["best", "bfs"])
    assert made.names() == ["bfs"]


def test_an_optimum_says_nothing_of_a_run_without_a_plan() -> None:
    level = "maze/loops?seed=2"
    run = ask("run", level=level, algorithm="bfs", seconds=5)
    stopped = {**run["record"], "outcome": "not found", "cost": None, "plan": None}
    lost = {**run["record"], "outcome": "lost"}
    done = ask("compared", runs=[run, {**run, "record": stopped}, {**run, "record": lost}])
    assert [each["record"]["above_optimum"] for each in done] == [0.0, None, None]


def test_more_runs_than_a_page_can_keep_are_refused() -> None:
    presets = [f"maze/{name}" for name in ("easy", "loops", "medium", "hard")]
    chosen = {"levels": presets, "seeds": "100", "with": names({"levels": presets})}
    assert "expected 1 to 4,000 runs, found 5," in ask("plan", chosen=chosen)["error"]["text"]


def test_colours_are_as_many_as_ten_and_the_later_ones_are_paler() -> None:
    totals = [Total(f"bfs?n={number}", [RUNS], [], {}) for number in range(11)]
    series = by_time(Texts("en"), totals, "").series
    assert [each.is_chosen for each in series] == [True, *[False] * 10]
    plain = [each.number for each in series if not each.is_pale]
    assert plain == [1, 2, 3, 4, 10, 11]
    assert series[4].colour == series[9].colour == "second"


def test_a_column_that_is_pressed_sorts_and_turns_round() -> None:
    runs = ran(CHOSEN)
    by_cost = ask("summary", runs=runs, pressed="cost")
    assert by_cost["sorting"] == {"column": "cost", "is_reversed": False}
    assert by_cost["arrow"] == "up"
    assert [line["name"] for line in by_cost["lines"]] == ["bfs", "greedy"]
    again = ask("summary", runs=runs, order="cost", pressed="cost")
    assert again["sorting"]["is_reversed"]
    assert again["arrow"] == "down"
    assert [line["name"] for line in again["lines"]] == ["greedy", "bfs"]
    another = ask("summary", runs=runs, order="cost", is_reversed=True, pressed="expanded")
    assert not another["sorting"]["is_reversed"]
    third = ask("summary", runs=runs, order="cost", is_reversed=True, pressed="cost")
    assert third["arrow"] == "up"
    assert ask("summary", runs=runs, pressed="optimal")["arrow"] == "down"
    assert [line["name"] for line in ask("summary", runs=runs, order="algorithm")["lines"]] == [
        "bfs", "greedy",
    ]  # fmt: skip


def test_the_runs_of_an_algorithm_can_be_watched() -> None:
    runs = ran(CHOSEN)
    assert ask("summary", runs=runs)["runs"] is None
    got = ask("summary", runs=runs, focus="bfs", language="vi")["runs"]
    assert got["title"] == "Tìm kiếm theo chiều rộng (BFS)"
    assert "memory" not in [name for name, *_ in got["columns"]] or "MB" in str(got["lines"])
    first = got["lines"][0]
    assert (first["level"], first["with"]) == ("maze/loops?seed=1", "bfs")
    assert first["cells"][:3] == ["Có chu trình · 1", "Tối ưu (đã chứng minh)", "170"]
    assert got["colour"] == "faint"


def test_games_for_points_show_the_score() -> None:
    chosen = {"levels": ["pacman/level-4"], "with": ["greedy"], "seeds": "3"}
    got = ask("summary", runs=ran(chosen))
    assert [name for name, *_ in got["columns"]][2] == "score"


def test_the_csv_has_a_line_for_each_run_and_one_for_a_failure() -> None:
    runs = ran(CHOSEN)
    runs += [ask("failed", level="maze/loops?seed=1", algorithm="dfs", error="late")]
    lines = list(csv.DictReader(io.StringIO(ask("csv", runs=runs))))
    assert [line["outcome"] for line in lines] == ["solved"] * 6 + [""]
    assert (lines[-1]["error"], lines[-1]["algorithm"]) == ("late", "dfs")
    assert lines[0]["above_optimum"] == "0.0"
    assert "label" not in lines[0]


# ------------------------------------------------------------------ charts


def test_bars_are_shares_of_the_longest_and_green_where_all_are_cheapest() -> None:
    bars, *_ = ask("summary", runs=ran(CHOSEN))["charts"]
    greedy, bfs = bars["bars"]
    assert (bfs["work"], bfs["is_cheapest"], bfs["loss"]) == (1, True, 0)
    assert (greedy["is_cheapest"], greedy["loss"]) == (False, 1)
    assert greedy["work"] == pytest.approx(number(greedy) / number(bfs), abs=0.001)
    assert bars["note"] == "green, with a tick: the cheapest plan every time"
    assert bars["work"] == "Expanded"


def number(bar: Any) -> float:
    """Return the number behind a bar."""
    return float(bar["work_text"])


def test_plots_hold_all_runs_and_number_the_algorithms_in_the_order_of_the_table() -> None:
    _, scatter, by_time = ask("summary", runs=ran(CHOSEN), focus="bfs")["charts"]
    greedy, bfs = scatter["series"]
    assert (greedy["number"], greedy["is_chosen"], bfs["is_chosen"]) == (1, False, True)
    assert (bfs["colour"], greedy["colour"]) == ("accent", "good")
    assert len(bfs["points"]) == 3
    assert {up for _, up in bfs["points"]} == {0}
    assert bfs["pin"][0] > greedy["pin"][0]
    places = [place for each in (greedy, bfs) for point in each["points"] for place in point]
    assert all(0 <= place <= 1 for place in places)
    assert [tick["at"] for tick in scatter["ticks_up"]] == [0, 0.5, 1]
    for series in by_time["series"]:
        across, up = zip(*series["points"], strict=True)
        assert list(across) == sorted(across)
        assert list(up) == pytest.approx([0, 1 / 3, 1 / 3, 2 / 3, 2 / 3, 1], abs=1e-4)
        assert series["pin"] == series["points"][-1]


def test_scales_are_logarithmic_where_small_bars_could_not_be_seen() -> None:
    assert Scale.of([1.0, 49.0]).share(1.0) == pytest.approx(1 / 49)
    assert Scale.of([1.0, 51.0, None]).share(51.0) == 1
    assert Scale.of([1.0, 51.0]).share(1.0) == pytest.approx(0.175, abs=0.001)
    assert Scale.of([None]).share(None) is None
    assert [rounded_up(value) for value in (0, 0.11, 2.4, 7, 100)] == [1, 0.2, 2.5, 8, 100]
    axes = Axes.around([10, 10_000], 4)
    assert axes.at(100, 1) == pytest.approx((1 / 3, 0.25))
    assert len(Axes.around([1, 1e14], 1).ticks_across(str)) <= 8


def test_fitting_is_found_once_a_level(monkeypatch: pytest.MonkeyPatch) -> None:
    lab.fitting_of.cache_clear()
    asked: list[str] = []

    def level_of(name: str) -> LoadedLevel:
        asked.append(name)
        return catalog.level(name)

    monkeypatch.setattr(lab, "level_of", level_of)
    names({"levels": ["maze/easy"]})
    names({"levels": ["maze/easy", "maze/loops"]})
    assert asked == ["maze/easy?seed=1", "maze/loops?seed=1"]
