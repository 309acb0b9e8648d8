"""Set-up: choose a level and its options, and see it before it begins."""

from __future__ import annotations

from pathlib import Path

import pytest
from desk import click, click_at, fill, find, frames, open_desk, press, screen_name
from setuptable import open_setup, shown, wait

from searchcade.app.paint import Painter
from searchcade.app.window import App


def test_the_first_level_is_seen_at_once(app: App) -> None:
    screen = open_setup(app)
    assert shown(screen).startswith("maze/easy?seed=")
    assert screen.preview.is_ready
    assert find(app, "setup.title").value.startswith("Easy")


def test_a_change_is_seen_a_moment_later(app: App) -> None:
    screen = open_setup(app)
    fill(app, "setup.option.size", "12")
    assert not screen.preview.is_ready
    wait(app)
    assert screen.preview.seen is not None
    assert screen.preview.seen.scene.rows == 12


def test_a_number_out_of_range_is_told_beside_its_field_and_nothing_begins(app: App) -> None:
    open_setup(app)
    fill(app, "setup.option.size", "1001")
    assert find(app, "setup.option.size").error == "From 2 to 1000"
    press(app, "return")
    wait(app)
    assert screen_name(app) == "SetupScreen"
    fill(app, "setup.option.size", "9")
    assert find(app, "setup.option.size").error == ""


def test_the_dice_give_another_seed(app: App) -> None:
    screen = open_setup(app)
    before = shown(screen)
    for _ in range(3):  # chance may give the same one
        click(app, "setup.dice")
        wait(app)
    assert shown(screen) != before


def test_start_and_goal_are_picked_on_the_board_and_may_not_be_the_same(app: App) -> None:
    screen = open_setup(app)
    find(app, "setup.option.start").choose("pick")
    frames(app)
    view = find(app, "setup.board").board.view()
    x, y = view.centre(3, 4)
    click_at(app, (x / app.scale, y / app.scale))
    wait(app)
    assert screen.choices.value("start") == "3,4"
    assert "start=3,4" in shown(screen)
    find(app, "setup.option.goal").choose("pick")
    press(app, *["down"] * 3, *["right"] * 4, "return")
    wait(app)
    assert not screen.preview.problem
    assert screen.choices.places() == {}
    assert screen_name(app) == "SetupScreen"


def test_a_picked_cell_that_no_longer_fits_is_dropped_with_a_word(app: App) -> None:
    screen = open_setup(app)
    screen.choose("start", "16,14")
    wait(app)
    screen.choose("size", "8")
    wait(app)  # it is refused, and asked for again without the cell
    wait(app)
    assert screen.preview.is_ready
    assert screen.choices.value("start") == "corner"
    assert shown(screen).startswith("maze/easy?")
    assert "Start: the cell that was picked does not fit any more." in app.message


def test_options_that_make_no_sense_are_hidden(app: App) -> None:
    screen = open_setup(app)
    ids = {widget.id for widget in screen.group.widgets}
    assert "setup.option.difficulty" not in ids
    find(app, "setup.option.energy").choose("known")
    assert find(app, "setup.option.difficulty").value == "medium"


def test_a_drawn_level_has_figures_and_no_options(app: App) -> None:
    screen = open_setup(app)
    screen.choose_level("roundabout")
    wait(app)
    assert "Cells" in find(app, "setup.facts").text
    assert shown(screen) == "maze/roundabout"


def test_the_level_is_remembered(app: App) -> None:
    screen = open_setup(app)
    screen.choose_level("medium")
    press(app, "escape")
    assert shown(open_setup(app)).startswith("maze/medium?seed=")


def test_a_named_level_is_what_it_is_called_each_time(app: App) -> None:
    screen = open_setup(app)
    screen.choose("size", "8")
    wait(app)
    assert find(app, "setup.title").value.endswith(", changed")
    press(app, "escape")
    again = open_setup(app)
    assert again.choices.value("size") == "20"
    assert not find(app, "setup.title").value.endswith(", changed")


def test_a_custom_level_keeps_its_options(app: App) -> None:
    screen = open_setup(app)
    screen.choose_level("custom")
    screen.choose("size", "8")
    press(app, "escape")
    assert open_setup(app).choices.value("size") == "8"


def test_a_level_that_cannot_be_made_is_refused_in_the_language_of_the_player(
    app: App, monkeypatch: pytest.MonkeyPatch
) -> None:
    app.change_settings(language="vi")
    screen = open_setup(app)
    screen.choose("size", "8")
    screen.choose("rows", "2")
    screen.choose("cols", "2")
    written: list[str] = []
    monkeypatch.setattr(Painter, "paragraph", lambda _self, text, *_, **__: written.append(text))
    screen.preview.problem = "maze: expected something else"
    app.draw()
    assert "Không tạo được màn này: maze: expected something else" in written


def test_only_algorithms_that_fit_are_offered(app: App) -> None:
    screen = open_setup(app)
    press(app, "f3")
    assert "energy" not in find(app, "setup.algorithm").values
    screen.choose_level("hungry-night")
    wait(app)
    assert "energy" in find(app, "setup.algorithm").values


def test_somebodys_own_algorithms_are_offered_too(app: App) -> None:
    app.extra.append("my_search.py:my_search")
    open_setup(app)
    press(app, "f3")
    assert find(app, "setup.algorithm").values[-1] == "my_search.py:my_search"


def test_arrows_choose_a_level_at_once(app: App) -> None:
    screen = open_setup(app)
    press(app, "down", "down")
    wait(app)
    assert screen.choices.level == "hard"
    assert shown(screen).startswith("maze/hard?seed=")


@pytest.mark.parametrize("size", [(1280, 720), (1024, 768), (2560, 1080)])
@pytest.mark.parametrize("mode", ["f2", "f3", "f4"])
def test_everything_of_the_set_up_is_inside_the_window(
    tmp_path: Path, size: tuple[int, int], mode: str
) -> None:
    app = open_desk(tmp_path, size=size, language="vi")
    screen = open_setup(app)
    press(app, mode)
    for widget in screen.group.widgets:
        assert widget.rect.left >= 0
        assert widget.rect.right <= app.width + 0.01
        assert widget.rect.bottom <= app.height + 0.01
    app.quit()
    app.store.close()
