"""Sprites between two scenes."""

from __future__ import annotations

import pytest

from searchcade.app.board import glide
from searchcade.app.board.motion import paired
from searchcade.scene import Scene, Sprite

BEFORE = Scene(3, 3, (Sprite("pill", 0, 1), Sprite("hero", 0, 0, "hero")))
AFTER = Scene(3, 3, (Sprite("hero", 0, 1, "hero"),))


def test_begins_and_ends_with_the_scenes() -> None:
    assert glide(BEFORE, AFTER, 0.0) == BEFORE
    assert glide(BEFORE, AFTER, 1.0) == AFTER
    assert glide(BEFORE, AFTER, -1.0) == BEFORE
    assert glide(BEFORE, AFTER, 2.0) == AFTER


def test_a_sprite_with_a_key_moves_all_the_way_and_never_back() -> None:
    shares = [step / 20 for step in range(21)]
    places = [glide(BEFORE, AFTER, share).sprites[-1].col for share in shares]
    assert places == sorted(places)
    assert places[10] == pytest.approx(0.5)


def test_what_is_taken_vanishes_on_the_way() -> None:
    assert "pill" in [sprite.picture for sprite in glide(BEFORE, AFTER, 0.3).sprites]
    assert "pill" not in [sprite.picture for sprite in glide(BEFORE, AFTER, 0.7).sprites]


def test_a_sprite_that_comes_or_goes_stays_in_its_place() -> None:
    gone = Scene(3, 3, (Sprite("hero", 2, 2, "hero"), Sprite("box", 1, 1, "box")))
    assert Sprite("box", 1, 1, "box") in glide(AFTER, gone, 0.8).sprites
    assert Sprite("box", 1, 1, "box") in glide(gone, AFTER, 0.2).sprites


def moved(before: list[tuple[int, int]], after: list[tuple[int, int]]) -> list[float]:
    """Return how far each of some monsters that are alike glides, of those that do."""
    old, new = (
        [Sprite("monster", row, col, "monster") for row, col in places]
        for places in (before, after)
    )
    pairs = paired(old, new)
    return [abs(one.row - other.row) + abs(one.col - other.col) for one, other in pairs]


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ([(0, 0), (0, 1)], [(0, 1), (0, 2)]),
        ([(0, 0), (0, 1), (0, 2)], [(0, 1), (0, 2), (1, 2)]),
        ([(0, 2), (0, 1), (0, 0), (5, 5)], [(1, 2), (0, 2), (0, 1), (5, 6)]),
    ],
)
def test_alike_monsters_that_follow_each_other_glide_one_cell_each(
    before: list[tuple[int, int]], after: list[tuple[int, int]]
) -> None:
    assert moved(before, after) == [1] * len(before)


def test_of_alike_stones_only_the_one_that_was_pushed_glides() -> None:
    assert moved([(0, 0), (4, 4), (4, 5)], [(0, 0), (4, 4), (3, 5)]) == [1]


def test_where_one_did_leap_the_others_stay() -> None:
    assert moved([(0, 0), (4, 4)], [(8, 8), (4, 4)]) == [16]


def test_a_row_of_alike_monsters_is_half_a_cell_further_in_the_middle_of_a_move() -> None:
    before, after = (
        Scene(1, 9, tuple(Sprite("monster", 0, col, "monster") for col in columns))
        for columns in ((1, 2, 3), (2, 3, 4))
    )
    places = sorted(sprite.col for sprite in glide(before, after, 0.5).sprites)
    assert places == pytest.approx([1.5, 2.5, 3.5])
