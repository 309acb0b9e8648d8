"""The race screen: one clock for two to four boards, ribbons, and a table at the end."""

from dataclasses import replace
from pathlib import Path

import pytest
from desk import click, find, frames, open_desk, press, settle

from searchcade import catalog
from searchcade.app.paint import Rect
from searchcade.app.screens.watch.lane import arranged, divided
from searchcade.app.screens.watch.race import RaceScreen
from searchcade.app.window import App
from searchcade.play.session import Session

EASY = "maze/easy?seed=3"


def race(app: App, *names: str, level: str = EASY) -> RaceScreen:
    """Let algorithms race, and wait until all are recorded and measured."""
    screen = RaceScreen(app, catalog.level(level), list(names))
    app.push(screen)
    settle(app)
    settle(app)
    return screen


def end(app: App) -> None:
    """Go to the end of the race, and wait for what is told there."""
    press(app, "end")
    settle(app)
    frames(app)


def test_all_have_expanded_the_same_number_at_each_moment(app: App) -> None:
    race(app, "bfs", "astar", "greedy")
    find(app, "race.timeline").set(30)
    frames(app)
    for number in range(3):
        assert "Expanded: 30" in find(app, f"race.{number}.counters").text


def test_by_time_each_runs_at_its_own_measured_speed(app: App) -> None:
    screen = race(app, "bfs", "astar")
    for contender, rate in zip(screen.contenders, (100, 50), strict=True):
        lane = contender.lane
        report = lane.measured
        assert report is not None
        seconds = report.result.expanded / rate
        lane.measured = replace(report, result=replace(report.result, cpu_seconds=seconds))
    click(app, "race.time")
    find(app, "race.timeline").set(screen.length // 8)
    frames(app)
    first, second = (panel.board.marks.moment for panel in screen.panels)
    assert first == pytest.approx(2 * second, abs=2)
    assert second > 10
    click(app, "race.expansions")
    frames(app)
    first, second = (panel.board.marks.moment for panel in screen.panels)
    assert first == second


def test_ribbons_tell_who_came_first(app: App) -> None:
    screen = race(app, "bfs", "greedy")
    counts = [each.search.recording.expanded for each in screen.contenders]
    assert counts[1] < counts[0]
    find(app, "race.timeline").set(counts[1])
    frames(app)
    assert find(app, "race.1.ribbon").text == "1st"
    assert find(app, "race.0.ribbon").text == ""
    end(app)
    assert find(app, "race.0.ribbon").text == "2nd"


def test_the_table_comes_when_all_is_over_and_can_be_put_away(app: App) -> None:
    race(app, "bfs", "astar")
    with pytest.raises(KeyError):
        find(app, "race.table")
    end(app)
    assert [row[0] for row in find(app, "race.table").results.rows] == [
        "Breadth-first search (BFS)",
        "A*",
    ]
    click(app, "race.results")
    with pytest.raises(KeyError):
        find(app, "race.table")


def test_a_race_of_players_shows_their_points(app: App) -> None:
    screen = race(app, "planner", "report-minimax", level="pacman/4-1-once-around")
    end(app)
    table = find(app, "race.table")
    assert [column.name for column in table.columns][2:4] == ["points", "steps"]
    for contender, row in zip(screen.contenders, table.results.rows, strict=True):
        report, loaded = contender.lane.report, screen.loaded
        assert report is not None
        played = Session(loaded.game, loaded.level, report.result.plan or "")
        assert row[2] == str(played.points)


def test_lanes_can_be_added_changed_and_taken_away(app: App) -> None:
    screen = race(app, "bfs", "astar")
    assert not find(app, "race.fewer").enabled
    click(app, "race.more")
    settle(app)
    click(app, "race.more")
    settle(app)
    assert len(screen.contenders) == 4
    assert len({each.name for each in screen.contenders}) == 4
    assert not find(app, "race.more").enabled
    find(app, "race.3.algorithm").choose("greedy")
    settle(app)
    assert screen.contenders[3].name == "greedy"
    click(app, "race.fewer")
    assert len(screen.contenders) == 3
    end(app)
    assert len(find(app, "race.table").results.rows) == 3


def test_leaving_ends_all_searches(app: App) -> None:
    screen = RaceScreen(app, catalog.level("maze/energy-hard?seed=3"), ["bfs", "ucs"])
    app.push(screen)
    frames(app)
    press(app, "escape", "escape")  # the question, then the screen
    settle(app)
    outcomes = [each.lane.report.result.outcome for each in screen.contenders if each.lane.report]
    assert outcomes == ["cancelled", "cancelled"]


def test_a_search_that_fails_does_not_stop_the_others(app: App, tmp_path: Path) -> None:
    file = tmp_path / "mine.py"
    file.write_text("def wrong(problem):\n    return 'Q'\n", encoding="utf-8")
    screen = race(app, "bfs", f"{file}:wrong")
    assert screen.contenders[1].search.failure
    end(app)
    assert find(app, "race.0.ribbon").text == "1st"
    assert {*find(app, "race.table").results.rows[1][1:]} == {"–"}


@pytest.mark.parametrize("count", [2, 3, 4])
@pytest.mark.parametrize("size", [(1224, 526), (1224, 766), (1624, 526), (1224, 350)])
def test_boards_lie_beside_each_other_inside_the_area(
    count: int, size: tuple[float, float]
) -> None:
    area = Rect(10, 20, *size)
    places = arranged(area, count)
    assert len(places) == count
    for number, place in enumerate(places):
        assert area.inflate(1, 1).contains(place)
        assert place.collidelist(places[number + 1 :]) == -1
        for part in divided(place):
            assert place.inflate(1, 1).contains(part)
            assert min(part.size) > 20


def test_four_wide_boards_lie_two_by_two() -> None:
    area, wide = Rect(0, 0, 1224, 540), (8, 16)
    places = arranged(area, 4, wide)
    assert [place.topleft for place in places] == [
        (0, 0), (618, 0), (0, 276), (618, 276),
    ]  # fmt: skip
    row = Rect(0, 0, 300, 540)
    assert min(divided(places[0], wide)[0].w / 16, divided(places[0], wide)[0].h / 8) > (
        divided(row, wide)[0].w / 16
    )


def test_counters_have_words(app: App) -> None:
    race(app, "bfs", "astar", "greedy", "dfs")
    frames(app)
    assert find(app, "race.0.counters").text.startswith("Expanded: ")


@pytest.mark.parametrize("language", ["en", "vi"])
def test_draws_in_both_languages(tmp_path: Path, language: str) -> None:
    app = open_desk(tmp_path, language=language, theme="beach")
    screen = race(app, "bfs", "astar", "greedy", "wall-follower")
    end(app)
    app.draw()
    assert screen.shows_results


def test_a_line_says_what_being_first_means(app: App) -> None:
    race(app, "astar", "greedy")
    end(app)
    assert find(app, "race.remark").text.startswith("First means fewest expansions")
    press(app, "t")
    assert find(app, "race.remark").text.startswith("First means least time")
    press(app, "r")
    with pytest.raises(KeyError):
        find(app, "race.remark")


def test_four_boards_lie_two_by_two(app: App) -> None:
    race(app, "bfs", "astar", "greedy", "dfs")
    first, second, third, fourth = (find(app, f"race.{number}").rect for number in range(4))
    assert (first.y, first.x) == (second.y, third.x)
    assert (fourth.y, fourth.x) == (third.y, second.x)


# ------------------------------------------------------------------ guesses


def verdicts(app: App) -> list[str]:
    """Return what is said of the guesses at the end."""
    return [find(app, f"race.verdict.{number}").text for number in range(2)]


def test_two_guesses_are_asked_and_judged_at_the_end(app: App) -> None:
    screen = race(app, "bfs", "greedy", "astar", level="maze/loops?seed=12")
    assert find(app, "race.question").text == "Who will need the fewest expansions?"
    press(app, "2")
    assert find(app, "race.question").text == "Who will find the cheapest plan?"
    assert not screen.playback.playing
    click(app, "race.guess.1")
    assert screen.playback.playing
    end(app)
    right, wrong = verdicts(app)
    assert right.endswith("Right!")
    assert wrong.endswith("It was A*, Breadth-first search (BFS).")


@pytest.mark.parametrize("key", ["space", "return", "escape"])
def test_nobody_has_to_guess(app: App, key: str) -> None:
    screen = race(app, "bfs", "astar")
    press(app, key)
    frames(app)
    assert app.screen is screen
    assert screen.playback.playing
    assert not has(app, "race.question")
    end(app)
    assert not has(app, "race.verdict.0")


def test_a_race_that_is_stepped_or_scrubbed_asks_no_more(app: App) -> None:
    race(app, "bfs", "astar")
    press(app, "right")
    frames(app)
    assert not has(app, "race.question")


def test_who_has_guessed_sees_no_figures_before_the_end(app: App) -> None:
    screen = race(app, "bfs", "astar")
    assert str(screen.length) not in find(app, "race.moment").text
    assert not find(app, "race.results").enabled
    press(app, "1", "1")
    assert not find(app, "race.results").enabled
    end(app)
    assert find(app, "race.results").enabled


def test_who_has_not_guessed_may_see_the_figures_at_any_time(app: App) -> None:
    race(app, "bfs", "astar")
    press(app, "space", "space")
    frames(app)
    assert find(app, "race.results").enabled


def test_other_contenders_are_guessed_anew(app: App) -> None:
    screen = race(app, "bfs", "astar")
    press(app, "1")
    click(app, "race.more")
    assert screen.guesses == {}
    assert find(app, "race.question").text == "Who will need the fewest expansions?"
    assert find(app, "race.guess.2").text


def has(app: App, id: str) -> bool:
    """Say whether the screen has a widget of this id."""
    return any(widget.id == id for widget in app.screen.group.widgets)
