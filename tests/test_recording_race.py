"""A race shows each search where the clock says, by expansions or by time."""

from dataclasses import replace

import pytest

from searchcade import catalog
from searchcade.level import LoadedLevel
from searchcade.problem import BadInput
from searchcade.recording import Lane, Race, Recording
from searchcade.search.run import Budget
from searchcade.solve import SolveReport

LEVEL = catalog.level("maze/easy?seed=3")
WALLED_IN = LoadedLevel("walled in", LEVEL.game, LEVEL.game.parse("#####\n#S#G#\n#####\n"))


def lane(text: str, *, seconds: float = 1, level: LoadedLevel = LEVEL) -> Lane:
    """Return a finished search that is said to have taken so long."""
    recording = Recording(level, catalog.algorithm(text, level.game))
    report = recording.run(Budget())
    return Lane(recording, timed(report, seconds))


def timed(report: SolveReport, seconds: float) -> SolveReport:
    return replace(report, result=replace(report.result, seconds=9.0, cpu_seconds=seconds))


def expanded(lane: Lane) -> int:
    return lane.recording.expanded


def test_by_expansions_all_stand_at_the_same_moment() -> None:
    race = Race([lane("bfs"), lane("astar"), lane("dfs")])
    assert race.moments(0) == [0, 0, 0]
    assert race.moments(10.7) == [10, 10, 10]


def test_nobody_runs_past_its_end() -> None:
    race = Race([lane("bfs"), lane("greedy")])
    lengths = [each.recording.length for each in race.lanes]
    assert race.end == max(lengths)
    assert race.moments(race.end) == race.moments(10**9) == lengths


def test_by_time_each_runs_at_its_own_rate() -> None:
    race = Race([lane("bfs", seconds=2), lane("astar", seconds=0.5)], "time")
    bfs, astar = race.lanes
    assert race.moments(0.25) == [expanded(bfs) // 8, expanded(astar) // 2]
    assert race.moments(0.5)[1] == expanded(astar)
    assert race.moments(2)[0] == expanded(bfs)
    assert race.moments(race.end) == [bfs.recording.length, astar.recording.length]


def test_turning_the_clock_back_shows_the_same() -> None:
    race = Race([lane("bfs", seconds=2), lane("astar", seconds=0.5)], "time")
    clocks = [race.end * part / 20 for part in range(21)]
    forward = [race.moments(clock) for clock in clocks]
    assert [race.moments(clock) for clock in reversed(clocks)] == forward[::-1]
    assert forward == sorted(forward)


def test_tells_who_finished_in_which_order() -> None:
    race = Race([lane("bfs", seconds=0.3), lane("dfs", seconds=0.1), lane("ucs", seconds=0.2)])
    race.by = "time"
    assert race.finished(0) == []
    assert race.finished(0.1) == [1]
    assert race.finished(0.25) == [1, 2]
    assert race.finished(race.end) == [1, 2, 0]
    assert race.places() == [3, 1, 2]


def test_the_place_depends_on_what_the_clock_counts() -> None:
    few_but_slow, many_but_quick = lane("astar", seconds=3), lane("ids", seconds=1)
    assert expanded(few_but_slow) < expanded(many_but_quick)
    lanes = [few_but_slow, many_but_quick]
    assert Race(lanes, "expansions").places() == [1, 2]
    assert Race(lanes, "time").places() == [2, 1]


def test_equal_searches_share_a_place() -> None:
    assert Race([lane("ucs"), lane("dijkstra"), lane("ids")]).places() == [1, 1, 3]


def test_who_finds_no_plan_has_no_place() -> None:
    race = Race([lane("bfs", level=WALLED_IN), lane("dfs", level=WALLED_IN)])
    assert race.finished(race.end) == [0, 1]
    assert race.places() == [None, None]
    table = race.table()
    assert [row and row["outcome"] for row in table] == ["unsolvable", "unsolvable"]


def test_the_table_has_the_figures_of_the_run_that_nobody_watched() -> None:
    race = Race([lane("bfs", seconds=0.125), lane("astar", seconds=0.25)])
    bfs, astar = race.table()
    assert bfs is not None
    assert astar is not None
    assert (bfs["algorithm"], bfs["seconds"]) == ("bfs", 0.125)
    assert (astar["algorithm"], astar["place"]) == ("astar", 1)
    assert bfs["expanded"] == expanded(race.lanes[0])


def test_starts_before_all_is_known() -> None:
    """By expansions it shows what there is; by time it waits for the figures."""
    waiting = Lane(Recording(LEVEL, catalog.algorithm("bfs", LEVEL.game)))
    done = lane("astar")
    race = Race([waiting, done])
    assert race.moments(5) == [0, 5]
    assert race.finished(10**9) == [1]
    assert race.places() == [None, 1]
    assert race.table()[0] is None
    race.by = "time"
    assert race.moments(10)[0] == 0
    waiting.recording.run(Budget())
    assert race.moments(10)[0] == 0
    assert race.finished(10**9) == [1]


def test_a_search_too_long_to_record_stands_still_until_it_walks() -> None:
    recording = Recording(LEVEL, catalog.algorithm("bfs", LEVEL.game), largest=50)
    report = recording.run(Budget())
    short = Lane(recording, report)
    race = Race([short, lane("bfs")])
    assert race.moments(50)[0] == race.moments(recording.expanded)[0] == 50
    assert race.moments(recording.expanded + 1)[0] == 51
    assert race.finished(recording.expanded - 1) == []
    assert race.finished(recording.expanded) == [0, 1]
    assert race.moments(race.end) == [each.recording.length for each in race.lanes]


def test_a_search_without_expansions_is_done_at_once() -> None:
    there = replace(LEVEL.level, goal=LEVEL.level.start)
    level = LoadedLevel("there already", LEVEL.game, there)
    lanes = [lane(each, level=level, seconds=0) for each in ("bibfs", "bfs")]
    race = Race(lanes, "time")
    assert [expanded(each) for each in race.lanes] == [0, 1]
    assert race.finished(0) == [0]
    assert race.finished(race.end) == [0, 1]
    assert race.moments(race.end) == [0, 1]


@pytest.mark.parametrize("number", [0, 1, 5])
def test_wants_two_to_four(number: int) -> None:
    with pytest.raises(BadInput, match=f"two to four algorithms, found {number}"):
        Race([lane("bfs")] * number)
