"""The watch screen: any algorithm, at any moment, and what the mouse points at."""

import threading
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import platformdirs
import pygame
import pytest
from desk import click, find, frames, open_desk, press, screen_name, settle
from watching import EASY, point, watch

from guides import more_games
from searchcade import catalog, games
from searchcade.app.screens.saved_file import save_file
from searchcade.app.screens.watch import background_search
from searchcade.app.screens.watch.watch import WatchScreen
from searchcade.app.window import App
from searchcade.recording import Recording
from searchcade.report import SolveReport
from searchcade.web.playback import READING, SPEEDS

MORE = more_games()


@pytest.fixture
def _coins() -> Iterator[None]:
    games.__path__.append(MORE)
    yield
    games.__path__.remove(MORE)


# ------------------------------------------------------------------ playing back


@pytest.mark.parametrize("level", ["maze/easy?seed=3", "bloxorz/01-first-roll"])
def test_begins_with_a_search_that_explains_itself_slowly_enough_to_be_read(
    app: App, level: str
) -> None:
    screen = watch(app, level)
    assert screen.search.choice.algorithm.name == "astar"
    assert screen.playback.speed == READING
    frames(app, 1.2 / READING)
    assert screen.playback.moment == 1


def test_the_strongest_algorithm_is_the_first_of_the_list_and_stays_chosen_in_its_game(
    app: App,
) -> None:
    screen = watch(app, "maze/energy-easy?seed=3")
    strongest = find(app, "watch.algorithm").values[0]
    assert strongest == "energy"
    screen.choose(strongest)
    assert watch(app, "maze/energy-easy?seed=4").search.choice.algorithm.name == "energy"
    assert watch(app, "maze/easy?seed=3").search.choice.algorithm.name == "astar"
    assert watch(app, "bloxorz/01-first-roll").search.choice.algorithm.name == "astar"


def test_a_chosen_speed_stays_on_the_next_level(app: App) -> None:
    screen = watch(app)
    press(app, "up", "up")
    screen.leave()
    assert watch(app, "maze/easy?seed=4").playback.speed == SPEEDS[2]


def test_shows_the_whole_search_and_then_walks_the_plan(app: App) -> None:
    screen = watch(app, algorithm="astar")
    press(app, "end")
    assert screen.playback.place == screen.length
    plan = screen.recording.report
    assert plan is not None
    assert f"{plan.result.steps} steps" in find(app, "watch.said").text
    assert "Optimal: proven" in find(app, "watch.said").text
    goal = next(sprite for sprite in screen.board.scene.sprites if sprite.picture == "goal")
    player = next(sprite for sprite in screen.board.scene.sprites if sprite.key)
    assert (player.row, player.col) == (goal.row, goal.col)


def test_keys_pause_step_and_leap(app: App) -> None:
    screen = watch(app)
    press(app, "space")
    assert not screen.playback.playing
    press(app, "home", "right", "right", "left")
    assert screen.playback.moment == 1
    press(app, "space")
    assert screen.playback.playing


def test_keys_change_the_speed(app: App) -> None:
    screen = watch(app)
    before = screen.playback.notch
    press(app, "up", "=", "-")
    assert screen.playback.notch == before + 1


def test_buttons_do_what_the_keys_do(app: App) -> None:
    screen = watch(app)
    click(app, "watch.last")
    assert screen.playback.place == screen.length
    click(app, "watch.previous")
    assert screen.playback.place == screen.length - 1
    click(app, "watch.first")
    click(app, "watch.next")
    assert screen.playback.moment == 1
    click(app, "watch.play")
    assert screen.playback.playing


def test_the_timeline_leads_to_any_moment_and_back_shows_the_same(app: App) -> None:
    screen = watch(app, algorithm="bfs")
    timeline = find(app, "watch.timeline")
    timeline.set(40)
    frames(app)
    first = find(app, "watch.said").text, find(app, "watch.strip").text
    assert find(app, "watch.moment").text.startswith("40 of ")
    assert screen.board.marks.moment == 40
    timeline.set(100)
    frames(app)
    assert (find(app, "watch.said").text, find(app, "watch.strip").text) != first
    timeline.set(40)
    frames(app)
    assert (find(app, "watch.said").text, find(app, "watch.strip").text) == first


def test_walks_smoothly_between_two_cells(app: App) -> None:
    screen = watch(app, algorithm="astar")
    screen.playback.choose(0)
    screen.playback.go(screen.recording.recorded, screen.length)
    press(app, "space")
    frames(app, 0.5)
    player = next(sprite for sprite in screen.board.scene.sprites if sprite.key)
    assert (player.row, player.col) == pytest.approx(screen.board.marks.path[-1])
    assert player.row % 1 or player.col % 1


def test_rests_when_it_is_paused(app: App) -> None:
    screen = watch(app)
    assert screen.wake_after() == 0
    press(app, "end")
    assert screen.wake_after() is None


# ------------------------------------------------------------------ algorithms


def test_every_algorithm_that_fits_can_be_watched(app: App) -> None:
    screen = watch(app)
    for name in screen.names:
        screen.choose(name)
        settle(app)
        press(app, "end")
        assert screen.recording.report is not None
        assert find(app, "watch.said").text
        assert find(app, "watch.counters").text


def test_another_algorithm_starts_again_on_the_same_level(app: App) -> None:
    screen = watch(app, algorithm="bfs")
    press(app, "end")
    level = screen.loaded
    find(app, "watch.algorithm").choose("astar")
    settle(app)
    assert screen.search.choice.algorithm.name == "astar"
    assert screen.loaded is level
    assert screen.playback.playing
    assert screen.playback.place < screen.length


def test_only_informed_searches_ask_for_a_heuristic(app: App) -> None:
    watch(app, algorithm="bfs")
    with pytest.raises(KeyError):
        find(app, "watch.heuristic")
    find(app, "watch.algorithm").choose("astar")
    find(app, "watch.heuristic").choose("euclid")
    settle(app)
    screen = app.screen
    assert isinstance(screen, WatchScreen)
    assert screen.search.choice.heuristic == "euclid"
    find(app, "watch.algorithm").choose("greedy")
    assert screen.search.choice.heuristic == "euclid"


def test_leaving_ends_the_search(app: App) -> None:
    screen = WatchScreen(app, catalog.level("maze/energy-hard?seed=3"), "bfs")
    app.push(screen)
    frames(app)
    press(app, "escape")
    settle(app)
    report = screen.recording.report
    assert report is not None
    assert report.result.outcome == "cancelled"


# ------------------------------------------------------------------ the cell under the mouse


def test_the_mouse_shows_g_h_and_f(app: App) -> None:
    screen = watch(app, algorithm="astar")
    press(app, "end")
    row, col = screen.recording.moment(20).path[-1]
    point(app, screen, row, col)
    known = screen.recording.inspect((row, col), screen.length)
    assert known is not None
    text = find(app, "watch.cell").text
    assert f"no. {known.moment}" in text
    assert f"g = {known.g}\nh = {known.h}\nf = {known.f}" in text
    assert screen.board.marks.hover == (row, col)


def test_a_cell_that_was_not_seen_says_so(app: App) -> None:
    screen = watch(app)
    press(app, "home")
    point(app, screen, 19, 19)
    assert find(app, "watch.cell").text == "Not seen yet"
    frames(
        app,
        events=[pygame.event.Event(pygame.MOUSEMOTION, pos=(5, 5), rel=(0, 0), buttons=(0, 0, 0))],
    )
    assert find(app, "watch.cell").text == ""


# ------------------------------------------------------------------ elsewhere


@pytest.mark.usefixtures("_coins")
def test_a_game_without_walls_and_pictures_can_be_watched(app: App) -> None:
    screen = watch(app, "coins/some?seed=27")
    for name in screen.names:
        screen.choose(name)
        settle(app)
        press(app, "home", "right", "end")
        assert screen.recording.report is not None


def test_saves_the_search_as_a_gif(
    app: App, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(platformdirs, "user_pictures_path", lambda: tmp_path)
    watch(app, "maze/first-steps", "bfs")
    for _ in range(2):
        click(app, "watch.gif")
        settle(app)
    names = sorted(path.name for path in (tmp_path / "searchcade").iterdir())
    assert names == ["maze-bfs-1.gif", "maze-bfs.gif"]


def test_leads_to_a_race_against_another_algorithm(app: App) -> None:
    watch(app, algorithm="astar?heuristic=euclid")
    click(app, "watch.race")
    settle(app)
    assert screen_name(app) == "RaceScreen"
    assert "Straight-line" in find(app, "race.0.algorithm").text
    assert "Breadth-first" in find(app, "race.1.algorithm").text


def test_leads_to_a_game_on_the_same_level(app: App) -> None:
    watch(app)
    click(app, "watch.play_it")
    settle(app)
    assert screen_name(app) == "PlayScreen"


@pytest.mark.parametrize("language", ["en", "vi"])
@pytest.mark.parametrize("theme", ["default", "beach"])
@pytest.mark.parametrize("size", [(1024, 768), (1280, 720), (2560, 1080)])
def test_everything_lies_inside_the_window(
    tmp_path: Path, language: str, theme: str, size: tuple[int, int]
) -> None:
    app = open_desk(tmp_path, size=size, language=language, theme=theme)
    screen = watch(app, algorithm="astar")
    app.draw()
    window = pygame.FRect(0, 0, app.width, app.height)
    assert all(window.contains(widget.rect) for widget in screen.group.widgets if widget.rect.w)


def test_files_are_written_one_at_a_time(app: App, tmp_path: Path) -> None:
    may_end, written = threading.Event(), list[Path]()

    def write(path: Path) -> None:
        may_end.wait()
        written.append(path)

    first = save_file(app, tmp_path, "search.gif", write)
    assert save_file(app, tmp_path, "search.html", write) is first
    assert app.message == "The last file is still being written."
    may_end.set()
    settle(app)
    assert [path.name for path in written] == ["search.gif"]
    save_file(app, tmp_path, "search.html", write)
    settle(app)
    assert [path.name for path in written] == ["search.gif", "search.html"]


def test_a_search_that_was_left_is_not_run_again_for_its_time(
    app: App, monkeypatch: pytest.MonkeyPatch
) -> None:
    may_end, measured = threading.Event(), list[Recording]()
    run = Recording.run

    def wait(recording: Recording, *values: Any) -> SolveReport:
        may_end.wait()
        return run(recording, *values)

    monkeypatch.setattr(Recording, "run", wait)
    monkeypatch.setattr(background_search, "measure", lambda it, _job: measured.append(it))
    app.push(WatchScreen(app, catalog.level(EASY), "bfs"))
    app.pop()
    may_end.set()
    settle(app)
    assert measured == []
    app.push(WatchScreen(app, catalog.level(EASY), "bfs"))
    settle(app)
    assert len(measured) == 1
