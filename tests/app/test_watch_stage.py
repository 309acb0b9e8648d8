"""The stage, for a projector: board, sentence and one panel, in large letters."""

from __future__ import annotations

import pytest
from desk import click, frames, press, screen_name, settle
from gamestops import BRIDGES, HUNT
from test_board_share import LANGUAGES, SIZES, looks
from test_whole_words import overlapping, watch_texts
from watching import watch, watch_level

from searchcade import catalog
from searchcade.app.screens.watch.sentence import SentenceText
from searchcade.app.screens.watch.watch import STAGE_LETTERS, WatchScreen
from searchcade.app.window import App
from searchcade.level import LoadedLevel

pytestmark = pytest.mark.usefixtures("home")
MAZE = catalog.level("maze/easy?seed=3")
STAGED = {
    "square": (MAZE, "astar"),
    "slanted": (BRIDGES, "bfs"),
    "game tree": (HUNT, "alphabeta?nodes=20"),
}


def staged(app: App, loaded: LoadedLevel = MAZE, algorithm: str = "astar") -> WatchScreen:
    """Show a step of a search on the stage."""
    screen = watch_level(app, loaded, algorithm)
    screen.go(12)
    press(app, "s")
    return screen


def shown(app: App) -> set[str]:
    """Return the parts of the screen that can be seen."""
    return {widget.id.removeprefix("watch.") for widget in app.screen.group.widgets}


def test_the_stage_has_board_sentence_and_one_panel_and_everything_comes_back(app: App) -> None:
    staged(app)
    assert {"board", "said", "line"} <= shown(app)
    assert not {"strip", "layer_card", "play", "algorithm", "timeline"} & shown(app)
    click(app, "watch.stage")
    assert {"strip", "layer_card", "play", "algorithm", "timeline"} <= shown(app)


def test_escape_leaves_the_stage_before_the_screen(app: App) -> None:
    screen = staged(app)
    press(app, "escape")
    assert app.screen is screen
    press(app, "escape")
    assert screen_name(app) == "HomeScreen"


def test_a_presenter_steps_with_the_page_keys_on_the_stage_only(app: App) -> None:
    screen = staged(app)
    press(app, "pagedown", "pagedown", "pageup")
    assert screen.playback.moment == 13
    press(app, "s", "pagedown")
    assert screen.playback.moment == 13


def test_space_and_arrows_work_on_the_stage(app: App) -> None:
    screen = staged(app)
    press(app, "right", "space")
    assert (screen.playback.moment, screen.playback.playing) == (13, True)


def test_a_look_ahead_is_stepped_line_by_line_and_its_tree_is_the_panel(app: App) -> None:
    screen = staged(app, HUNT, "alphabeta?nodes=20")
    assert "game_tree" in shown(app)
    screen.go(1)
    press(app, "pagedown")
    settle(app)
    frames(app)
    assert (screen.playback.moment, screen.line) == (1, 1)


def test_the_search_tree_takes_the_place_of_the_code(app: App) -> None:
    staged(app)
    press(app, "v")
    assert "tree_view" in shown(app)
    assert "line" not in shown(app)


def test_letters_are_larger_on_the_stage(app: App, monkeypatch: pytest.MonkeyPatch) -> None:
    seen: list[float] = []
    monkeypatch.setattr(SentenceText, "draw", lambda _self, paint: seen.append(paint.letters))
    screen = watch(app)
    app.draw()
    screen.turn_stage()
    app.draw()
    assert seen[-1] == STAGE_LETTERS * seen[0]


@pytest.mark.parametrize("name", STAGED)
def test_no_word_is_cut_on_the_stage(app: App, name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    staged(app, *STAGED[name])
    wrong, found = watch_texts(monkeypatch), {}
    for look in looks(app):
        wrong.clear()
        app.draw()
        found[look] = sorted({*wrong, *overlapping(app)})
    assert len(found) == len(SIZES) * len(LANGUAGES)
    assert {look: cut for look, cut in found.items() if cut} == {}
