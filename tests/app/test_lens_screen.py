"""The heuristic lens in the window: three boards, one mark, and a verdict that a cell proves."""

from __future__ import annotations

from itertools import product

import pytest
from desk import click, click_at, find, frames, press, screen_name, settle
from tourhands import point_at

from searchcade import catalog
from searchcade.app.screens.lens.screen import LensScreen
from searchcade.app.window import App
from searchcade.recording.lens import Survey
from searchcade.texts import Texts
from searchcade.theme import contrast
from searchcade.views.lens import HIGH, LOW, NEAR_TO_FAR, Face, between, signed

BOARDS = ("lens.said", "lens.true", "lens.off")


def lens(app: App, level: str, heuristic: str = "") -> LensScreen:
    """Open the lens and wait until all is known."""
    screen = LensScreen(app, catalog.level(level), heuristic)
    app.push(screen)
    settle(app)
    return screen


def test_a_cell_can_be_marked_before_anything_is_known(
    app: App, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Survey, "reading", lambda *_: None)
    screen = LensScreen(app, catalog.level("bloxorz/24-hand-in-hand"))
    app.push(screen)
    cell = next(iter(screen.pieces[0].states))
    screen.mark(cell)
    app.draw()
    assert screen.marked == cell


def test_the_worst_cell_is_marked_on_all_boards_and_named_below(app: App) -> None:
    screen = lens(app, "maze/loops?size=12&seed=21", "manhattan?times=1.5")
    said, true, off = (find(app, id).text for id in BOARDS)
    assert float(off) == float(said) - float(true) > 0
    assert screen.marked
    row, col = screen.marked
    assert f"row {row + 1}, column {col + 1}" in find(app, "lens.proof").text
    assert find(app, "lens.verdict").text == "Not admissible"
    assert said in find(app, "lens.proof").text
    assert "Not consistent" in find(app, "lens.more").text


def test_arrows_and_pointer_move_the_mark(app: App) -> None:
    screen = lens(app, "maze/loops?size=12&seed=21")
    point_at(app, "lens.true", 3, 4)
    assert screen.marked == (3, 4)
    press(app, "right", "down")
    assert screen.marked == (4, 5)
    values = [find(app, id).text for id in BOARDS]
    press(app, "up")
    assert [find(app, id).text for id in BOARDS] != values
    assert find(app, "lens.said.number").text == find(app, "lens.said").text


def test_a_digit_makes_a_board_large_and_the_same_again_shows_all(app: App) -> None:
    lens(app, "bloxorz/03-bow-tie")
    narrow = find(app, "lens.true").rect.w
    press(app, "2")
    assert find(app, "lens.true").rect.w > 2 * narrow
    with pytest.raises(KeyError):
        find(app, "lens.said")
    press(app, "2")
    assert find(app, "lens.said").rect.w == narrow


def test_a_stone_is_chosen_in_the_list_or_by_a_click_on_it(app: App) -> None:
    screen = lens(app, "sokoban/16-storeroom")
    other = screen.pieces[1].home
    assert other not in screen.pieces[0].states
    x, y = find(app, "lens.said").board.view().centre(*other)
    click_at(app, (x / app.scale, y / app.scale))
    settle(app)
    assert (screen.piece, find(app, "lens.piece").value) == (1, "1")
    find(app, "lens.piece").choose("0")
    settle(app)
    assert screen.piece == 0


def test_another_heuristic_is_another_verdict_on_the_same_truth(app: App) -> None:
    screen = lens(app, "bloxorz/03-bow-tie")
    assert find(app, "lens.verdict").text == "Exact on this board"
    known = screen.survey.truths[0]
    find(app, "lens.heuristic").choose("halves")
    settle(app)
    assert find(app, "lens.verdict").text == "Not admissible"
    assert screen.survey.truths[0] is known


def test_a_truth_that_is_not_whole_is_not_called_admissible(app: App) -> None:
    screen = lens(app, "maze/loops?size=12&seed=21")
    known = screen.survey.truths[0].known
    for cell in list(known)[40:]:
        del known[cell]
    frames(app, 0.1)
    assert find(app, "lens.verdict").text == "Not too high, as far as is known"
    assert "40 cells that are known" in find(app, "lens.proof").text
    screen.mark((11, 0))
    assert find(app, "lens.true").text == find(app, "lens.off").text == "?"


def test_w_watches_the_search_that_uses_the_heuristic(app: App) -> None:
    screen = lens(app, "maze/loops?size=12&seed=21", "manhattan?times=2")
    press(app, "w")
    assert screen_name(app) == "WatchScreen"
    assert app.screen.search.choice.name.startswith("wastar?weight=2")  # type: ignore[attr-defined]
    press(app, "escape")
    assert app.screen is screen
    settle(app)


def test_leaving_ends_the_work(app: App) -> None:
    screen = LensScreen(app, catalog.level("sokoban/42-gallery"))
    app.push(screen)
    frames(app)
    click(app, "back")
    assert not screen.survey.truths[0].is_over
    settle(app, limit=20)


def test_a_level_without_a_plan_from_some_cells_shows_infinity(app: App) -> None:
    screen = lens(app, "sokoban/16-storeroom")
    dead = next(
        cell for cell, cost in screen.survey.truths[0].known.items() if cost == float("inf")
    )
    screen.mark(dead)
    assert find(app, "lens.true").text == "∞"


def test_a_number_can_be_read_on_every_colour() -> None:
    for scale, number in product((NEAR_TO_FAR, LOW, HIGH), range(21)):
        face = Face("1", between(scale, number / 20))
        assert contrast(face.ink, face.fill) >= 4.5


def test_differences_have_signs_in_both_languages() -> None:
    assert [signed(Texts("en"), off) for off in (-2, 0, 1.5, float("-inf"))] == [
        "−2",
        "0",
        "+1.5",
        "−∞",
    ]
    assert signed(Texts("vi"), 1.5) == "+1,5"
