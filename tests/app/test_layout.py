"""Rectangles are cut without a gap too many and without a unit lost."""

from __future__ import annotations

from searchcade.app.layout import (
    REST,
    below,
    centred,
    columns,
    grid,
    inset,
    rows,
    shares,
)
from searchcade.app.paint import Rect

BOX = Rect(100, 50, 400, 200)


def test_an_inset_leaves_the_same_margin_on_both_sides() -> None:
    assert inset(BOX, 10) == Rect(110, 60, 380, 180)
    assert inset(BOX, 10, 20) == Rect(110, 70, 380, 160)
    assert inset(BOX, -3) == Rect(97, 47, 406, 206)


def test_a_centred_rectangle_has_the_same_middle() -> None:
    assert centred(BOX, 100, 40) == Rect(250, 130, 100, 40)


def test_neighbours_lie_below_and_at_the_right() -> None:
    assert below(BOX, 30, gap=8) == Rect(100, 258, 400, 30)


def test_the_rest_takes_what_the_others_leave() -> None:
    title, middle, foot = rows(BOX, (40, REST, 48), gap=12)
    assert title == Rect(100, 50, 400, 40)
    assert middle == Rect(100, 102, 400, 88)
    assert foot == Rect(100, 202, 400, 48)


def test_several_rests_are_equal() -> None:
    left, right = columns(BOX, (REST, REST), gap=20)
    assert left == Rect(100, 50, 190, 200)
    assert right == Rect(310, 50, 190, 200)


def test_nothing_gets_a_negative_size_where_there_is_no_room() -> None:
    assert [each.h for each in rows(BOX, (150, REST, 150))] == [150, 0, 150]


def test_without_a_rest_pieces_have_their_sizes() -> None:
    assert [(each.x, each.w) for each in columns(BOX, (50, 60), gap=5)] == [(100, 50), (155, 60)]


def test_shares_are_in_proportion_and_fill_the_row() -> None:
    small, large = shares(BOX, (1, 3), gap=40)
    assert (small.w, large.w) == (90, 270)
    assert large.right == BOX.right


def test_a_grid_is_filled_row_by_row() -> None:
    cells = grid(BOX, 3, 2, gap=10)
    assert cells[0] == Rect(100, 50, 195, 95)
    assert cells[1] == Rect(305, 50, 195, 95)
    assert cells[2] == Rect(100, 155, 195, 95)


def test_a_grid_with_a_height_may_be_longer_than_its_box() -> None:
    assert [each.y for each in grid(BOX, 4, 1, gap=10, tall=60)] == [50, 120, 190, 260]


def test_no_pieces_of_nothing() -> None:
    assert rows(BOX, ()) == columns(BOX, ()) == shares(BOX, ()) == grid(BOX, 0, 2) == []


def test_a_grid_has_as_many_lines_as_its_cells_need() -> None:
    for count, tall in ((3, 200), (4, 95), (6, 95), (7, 60)):
        cells = grid(BOX, count, 3, gap=10)
        assert len(cells) == count
        assert {cell.h for cell in cells} == {tall}
