"""Set-up: choose a level and its options, and see it before it begins."""

from __future__ import annotations

from pathlib import Path

import pytest
from desk import click, click_at, fill, find, frames, open_desk, press, screen_name
from pacmantable import has
from played import score
from setuptable import open_setup, shown, wait

from searchcade.app.paint import Painter
from searchcade.app.widgets import Field
from searchcade.app.window import App
from searchcade.play.setup_choices import stops


def test_the_first_level_is_seen_at_once(app: App) -> None:
    screen = open_setup(app)
    assert shown(screen).startswith("maze/easy?seed=")
    assert screen.preview.is_ready
    assert find(app, "setup.start").focused
    assert "Easy" in find(app, "setup.more").note


def test_a_change_is_seen_a_moment_later(app: App) -> None:
    screen = open_setup(app, more=True)
    fill(app, "setup.option.size", "12")
    assert not screen.preview.is_ready
    wait(app)
    assert screen.preview.seen is not None
    assert screen.preview.seen.scene.rows == 12


def test_a_number_out_of_range_is_told_beside_its_field_and_nothing_begins(app: App) -> None:
    open_setup(app, more=True)
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
    screen = open_setup(app, more=True)
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
    screen = open_setup(app, more=True)
    ids = {widget.id for widget in screen.group.widgets}
    assert "setup.option.difficulty" not in ids
    find(app, "setup.option.energy").choose("known")
    assert find(app, "setup.option.difficulty").value == "medium"


def test_what_matters_about_a_level_stands_below_it_and_what_gold_asks_for(app: App) -> None:
    screen = open_setup(app, "pacman", "4-2-figure-of-eight")
    press(app, "f3")  # to watch, no level has to be reached first
    told = "56 foods\n1 monster hunts you\nYou see all of it\n1,057 points for gold"
    assert find(app, "setup.facts").text == told
    screen.choose("turns", "simultaneous")
    wait(app)
    assert find(app, "setup.facts").text.endswith("Changed rules: no medal")
    screen.choose_level("4-8-pincers")
    wait(app)
    assert find(app, "setup.facts").text.endswith("Cannot be won: play for points")


def test_the_difficulty_is_one_of_a_few_and_a_sentence_says_what_it_does(app: App) -> None:
    screen = open_setup(app)
    seed = screen.choices.value("seed")
    app.screen.group.set_focus(find(app, "setup.difficulty"))
    press(app, "right")
    wait(app)
    assert shown(screen) == f"maze/medium?seed={seed}"
    assert "50 × 50" in find(app, "setup.difficulty.note").text
    screen.choose_level("roundabout")
    assert not has(app, "setup.difficulty")


def test_a_changed_option_renames_the_difficulty_and_a_button_leads_back(app: App) -> None:
    screen = open_setup(app)
    screen.choose("size", "8")
    assert find(app, "setup.changed").text == "Easy, changed"
    assert "Size: 8" in find(app, "setup.more").note
    press(app, "z")
    wait(app)
    assert not has(app, "setup.changed")
    assert shown(screen) == f"maze/easy?seed={screen.choices.value('seed')}"


def test_chance_in_the_rules_of_a_drawn_map_has_a_seed(app: App) -> None:
    screen = open_setup(app, "pacman", "3-1-in-the-dark")
    assert find(app, "setup.option.dice").value == "1"
    fill(app, "setup.option.dice", "7")
    wait(app)
    assert shown(screen) == "pacman/3-1-in-the-dark?dice=7"
    screen.choose_level("4-1-once-around")
    wait(app)
    assert not has(app, "setup.option.dice")


def test_more_unfolds_in_place_and_the_panel_follows_the_focus(app: App) -> None:
    open_setup(app, "pacman", "custom")
    assert not has(app, "setup.title")
    press(app, "m")
    frame = find(app, "setup.scroll").rect
    assert find(app, "setup.more").focused
    assert find(app, "setup.title").rect.top > frame.top
    for _ in range(12):
        press(app, "down")
        focus = app.screen.group.focus
        assert focus is not None
        assert focus.id == "setup.start" or frame.contains(focus.rect)
        if focus.id == "setup.start":
            break
        if isinstance(focus, Field):
            app.screen.group.go(0, 1)
    press(app, "m")
    assert not has(app, "setup.title")


def test_options_that_cannot_matter_are_hidden(app: App) -> None:
    open_setup(app, "pacman", "1-1-round-the-corner", more=True)
    assert not has(app, "setup.option.teleport")
    press(app, "escape")
    open_setup(app, "pacman", "5-2-four-corners", more=True)
    assert has(app, "setup.option.teleport")


def test_keys_lead_to_the_level_before_and_the_next_one(app: App) -> None:
    screen = open_setup(app, level="roundabout")
    names = stops(screen.game)
    press(app, "]")
    assert screen.choices.level == names[names.index("roundabout") + 1]
    press(app, "[", "[")
    assert screen.choices.level == names[names.index("roundabout") - 1]


def test_a_new_player_is_offered_the_first_level_that_is_not_won(app: App) -> None:
    screen = open_setup(app, level="")
    wait(app)
    assert screen.choices.level == next(iter(screen.game.shipped()))
    score(app, app.user, name=f"maze/{screen.choices.level}")
    press(app, "escape")
    app.memory.clear()
    assert open_setup(app, level="").choices.level == list(screen.game.shipped())[1]


def test_a_level_is_opened_with_the_options_in_its_name(app: App) -> None:
    assert shown(open_setup(app, level="easy?seed=7")) == "maze/easy?seed=7"


def test_the_level_is_remembered(app: App) -> None:
    screen = open_setup(app)
    screen.choose_level("medium")
    press(app, "escape")
    assert shown(open_setup(app, level="")).startswith("maze/medium?seed=")


def test_a_named_level_is_what_it_is_called_each_time(app: App) -> None:
    screen = open_setup(app)
    screen.choose("size", "8")
    wait(app)
    assert ", changed" in find(app, "setup.more").note
    press(app, "escape")
    again = open_setup(app, level="")
    assert again.choices.value("size") == "20"
    assert ", changed" not in find(app, "setup.more").note


def test_a_custom_level_keeps_its_options(app: App) -> None:
    screen = open_setup(app)
    screen.choose_level("custom")
    screen.choose("rows", "8")
    press(app, "escape")
    assert open_setup(app, level="").choices.value("rows") == "8"


def test_a_level_that_cannot_be_made_is_refused_in_the_language_of_the_player(
    app: App, monkeypatch: pytest.MonkeyPatch
) -> None:
    app.change_settings(language="vi")
    screen = open_setup(app, "sokoban")
    screen.choose("size", "4")
    screen.choose("stones", "8")
    wait(app)
    written: list[str] = []
    monkeypatch.setattr(Painter, "paragraph", lambda _self, text, *_, **__: written.append(text))
    app.draw()
    assert screen.preview.problem
    (said,) = written
    assert said.startswith("Không tạo được màn với: Kích thước tối đa: 4, Số tảng đá: 8.")
    assert screen.preview.problem not in said


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
        assert widget.frame or widget.rect.bottom <= app.height + 0.01
    app.quit()
    app.store.close()
