"""Bloxorz in the window: falls, two cubes, and tiles that explain themselves."""

from __future__ import annotations

import pytest
from bloxtable import ONE_WAY, PLAIN, SPLIT, WIRED, begin, click_cell, point_at
from desk import click, find, frames, key, press, screen_name, settle
from playtable import drawn, facts, play_on, rest, saved_moves, walk

from searchcade import catalog
from searchcade.app.screens.play.screen import PlayScreen
from searchcade.app.window import App
from searchcade.play.saved_game import SavedGame
from searchcade.solve import solve

pytestmark = pytest.mark.usefixtures("home")


def has(app: App, id: str) -> bool:
    """Say whether a widget is on the screen."""
    return any(widget.id == id for widget in app.screen.group.widgets)


# ------------------------------------------------------------------ falls


def test_a_fall_is_shown_and_told_but_is_no_move(app: App) -> None:
    screen = begin(app)
    press(app, "left")
    assert screen.table.has_fallen
    assert not has(app, "play.fell")  # first it is seen
    rest(app)
    assert find(app, "play.fell.text").text == "The block fell."
    assert screen.saved.session.moves == ""
    assert all(body.depth > 0 for body in screen.board.view.scene.bodies)


def test_one_undo_takes_a_fall_back_and_nothing_else(app: App) -> None:
    screen = begin(app)
    walk(app, "right", "up", "up")
    assert screen.saved.session.moves == "RU"
    walk(app, "u")
    assert not screen.table.has_fallen
    assert not has(app, "play.fell")
    assert screen.saved.session.moves == "RU"
    assert screen.board.view.scene == screen.stage.motion.target
    walk(app, "u")
    assert screen.saved.session.moves == "R"


def test_undo_works_while_the_block_is_still_falling(app: App) -> None:
    screen = begin(app)
    walk(app, "right")
    press(app, "up")
    rest(app)
    frames(app, events=[key("up")])
    frames(app, 0.1)
    assert screen.table.has_fallen
    assert screen.stage.motion.is_moving
    frames(app, events=[key("u")])
    assert not screen.table.has_fallen
    assert not screen.stage.motion.is_moving
    assert screen.saved.session.moves == "RU"


@pytest.mark.parametrize(("button", "moves"), [("undo", "RU"), ("restart", "")])
def test_the_card_offers_undo_and_a_new_beginning(app: App, button: str, moves: str) -> None:
    screen = begin(app)
    walk(app, "right", "up", "up")
    click(app, f"play.fell.{button}")
    rest(app)
    assert not screen.table.has_fallen
    assert screen.saved.session.moves == moves


def test_nothing_moves_until_a_fall_is_taken_back(app: App) -> None:
    screen = begin(app)
    walk(app, "left", "right", "down", "y")
    click_cell(app, screen, 2, 3)
    assert screen.table.has_fallen
    assert screen.saved.session.moves == ""


def test_a_fall_is_never_saved(app: App) -> None:
    screen = begin(app)
    walk(app, "right", "up", "up")
    assert screen.table.has_fallen
    assert saved_moves(app) == "RU"
    save = app.store.saves.newest(app.user.id)
    assert save is not None
    assert (
        SavedGame.resume(app.store, app.user.id, save).session.state == screen.saved.session.state
    )


def test_leaving_after_a_fall_keeps_the_game_before_it(app: App) -> None:
    begin(app)
    walk(app, "right", "up", "up")
    press(app, "escape")
    settle(app)
    assert screen_name(app) == "HomeScreen"
    assert saved_moves(app) == "RU"


def test_a_hint_after_a_fall_goes_on_from_before_it(app: App) -> None:
    screen = begin(app)
    walk(app, "left")
    press(app, "h")
    rest(app)
    assert not screen.table.has_fallen
    assert screen.saved.session.moves
    assert screen.saved.session.hints == 1


def test_a_held_key_stops_at_the_edge(app: App) -> None:
    screen = begin(app)
    frames(app, events=[key("right")])
    play_on(app, 2)
    assert not screen.table.has_fallen
    frames(app, events=[key("right", up=True)])


# ------------------------------------------------------------------ two cubes


def split(app: App) -> str:
    """Roll the block onto the split switch, and return the moves."""
    walk(app, "right", "right")
    return "RR"


def test_space_takes_the_other_cube_and_its_button_is_there_only_while_split(app: App) -> None:
    screen = begin(app, SPLIT)
    assert not has(app, "play.move.S")
    before = split(app)
    button = find(app, "play.move.S")
    assert (button.text, button.shortcut) == ("Take the other cube", "Space")
    there = screen.table.place
    walk(app, "space")
    assert screen.saved.session.moves == before + "S"
    assert screen.table.place != there
    walk(app, "u", "u")
    assert not has(app, "play.move.S")


def test_the_button_swaps_too(app: App) -> None:
    screen = begin(app, SPLIT)
    before = split(app)
    click(app, "play.move.S")
    rest(app)
    assert screen.saved.session.moves == before + "S"


def test_the_letter_s_still_rolls_down(app: App) -> None:
    screen = begin(app, SPLIT)
    before = split(app)
    walk(app, "s")
    assert screen.saved.session.moves == before + "D"


def test_holding_space_swaps_once(app: App) -> None:
    screen = begin(app, SPLIT)
    before = split(app)
    for _ in range(60):
        frames(app, events=[key("space")])  # the system repeats it
    frames(app, events=[key("space", up=True)])
    rest(app)
    assert screen.saved.session.moves == before + "S"


def test_space_without_cubes_only_bumps(app: App) -> None:
    screen = begin(app, SPLIT)
    press(app, "m")
    click(app, "play.hint_size")
    press(app, "escape")
    walk(app, "space")
    assert screen.saved.session.moves == ""


def test_a_cube_falls_alone(app: App) -> None:
    screen = begin(app, SPLIT)
    split(app)
    walk(app, "up")
    assert screen.table.has_fallen
    assert sorted(body.depth > 0 for body in screen.board.view.scene.bodies) == [False, True]


def test_a_click_on_the_other_cube_takes_it(app: App) -> None:
    screen = begin(app, SPLIT)
    before = split(app)
    click_cell(app, screen, 3, 7)
    assert screen.saved.session.moves == before + "S"


def test_the_panel_counts_rolls_and_swaps_apart(app: App) -> None:
    begin(app, SPLIT)
    split(app)
    walk(app, "space", "left")
    said = facts(app)
    assert "Moves: 4" in said
    assert "Rolls: 3" in said
    assert "Swaps: 1" in said


# ------------------------------------------------------------------ clicks and warnings


@pytest.mark.parametrize("cell", [(1, 2), (1, 3)])
def test_a_click_on_either_cell_of_a_roll_makes_it(app: App, cell: tuple[int, int]) -> None:
    screen = begin(app)
    click_cell(app, screen, *cell)
    assert screen.saved.session.moves == "R"


def test_a_click_further_away_only_leads_where_the_block_has_been(app: App) -> None:
    screen = begin(app)
    click_cell(app, screen, 2, 5)  # the hole
    assert screen.saved.session.moves == ""
    assert screen.table.notice == "not_known"
    walk(app, "right", "down")
    assert screen.table.place == (2, 2)
    click_cell(app, screen, 1, 1)
    assert screen.saved.session.moves == "RDUL"


def test_a_lost_position_is_told_until_it_is_taken_back(app: App) -> None:
    screen = begin(app, ONE_WAY)
    walk(app, "right", "down", "left", "up", "right")
    assert find(app, "play.notice").text == ""
    walk(app, "down")  # it stands on the switch, and the only bridge goes
    assert screen.saved.session.moves == "RDLURD"
    assert "cannot be reached" in find(app, "play.notice").text
    walk(app, "u")
    assert find(app, "play.notice").text == ""


def test_hints_lead_to_the_goal_by_the_fewest_rolls(app: App) -> None:
    screen = begin(app)
    press(app, "h", mod=1)  # shift: all the way
    rest(app)
    assert screen_name(app) == "ResultScreen"
    plain = solve(screen.saved.loaded, catalog.algorithm("bfs", screen.saved.loaded.game)).result
    assert plain.optimal
    assert len(screen.saved.session.moves) == plain.steps


# ------------------------------------------------------------------ explanations


@pytest.mark.parametrize(
    ("cell", "said", "lit"),
    [
        ((1, 3), ["Soft switch", "Opens"], {(1, 5): "good", (2, 6): "good"}),
        ((2, 2), ["Heavy switch", "Closes", "in turn"], {(1, 5): "bad", (1, 7): "second"}),
        ((1, 5), ["not there", "Opened by", "Closed by"], {(1, 3): "good", (2, 2): "bad"}),
        ((2, 9), ["hole"], {}),
    ],
)
def test_pointing_at_a_tile_says_what_it_does_and_lights_what_it_acts_on(
    app: App, cell: tuple[int, int], said: list[str], lit: dict[tuple[int, int], str]
) -> None:
    screen = begin(app, WIRED)
    point_at(app, screen.board.view, *cell)
    lines = find(app, "play.note").text.split("\n")
    assert len(lines) == len(said)
    assert all(word in line for word, line in zip(said, lines, strict=True))
    assert lit.items() <= dict(screen.board.view.marks.lit).items()
    assert bool(lit) == bool(screen.board.view.marks.lit)


def test_plain_floor_needs_no_words(app: App) -> None:
    screen = begin(app, WIRED)
    point_at(app, screen.board.view, 1, 3)
    point_at(app, screen.board.view, 3, 1)
    assert find(app, "play.note").text == ""
    assert not screen.board.view.marks.lit


def test_what_is_said_follows_the_bridges(app: App) -> None:
    screen = begin(app, WIRED)
    point_at(app, screen.board.view, 1, 5)
    assert "not there" in find(app, "play.note").text
    walk(app, "right")
    assert screen.saved.session.moves == "R"
    assert "in place" in find(app, "play.note").text


def test_a_split_switch_shows_where_the_cubes_appear(app: App) -> None:
    screen = begin(app, SPLIT)
    point_at(app, screen.board.view, 1, 4)
    assert set(screen.board.view.marks.lit) == {(0, 0), (3, 7)}


# ------------------------------------------------------------------ views


def test_tiles_fall_into_place_at_first_and_nobody_has_to_wait(app: App) -> None:
    loaded = drawn(PLAIN, "bloxorz")
    screen = PlayScreen(app, SavedGame.begin(app.store, app.user.id, loaded, "A game"))
    app.push(screen)
    frames(app, 0.1)
    assert any(sprite.depth < 0 for sprite in screen.board.view.scene.sprites)
    press(app, "right")
    rest(app)
    assert screen.saved.session.moves == "R"
    assert all(sprite.depth == 0 for sprite in screen.board.view.scene.sprites)


def test_a_passcode_is_told_in_the_panel(app: App) -> None:
    begin(app, f"code: 123456\n{PLAIN}")
    assert "passcode 123456" in find(app, "play.level").text


def test_a_key_turns_the_board_and_the_next_game_remembers_it(app: App) -> None:
    screen = begin(app)
    assert not screen.board.view.board.flat
    press(app, "v")
    assert screen.board.view.board.flat
    click_cell(app, screen, 1, 3)
    assert screen.saved.session.moves == "R"
    assert begin(app, PLAIN).board.view.board.flat
    click(app, "play.view")
    assert not find(app, "play.board").board.flat
