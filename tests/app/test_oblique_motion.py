"""Bodies between two scenes: they roll, join, split, sink and fall; tiles come and go."""

from __future__ import annotations

from itertools import pairwise

import pytest

from searchcade.app.board import entering, glide
from searchcade.oblique import corners
from searchcade.roll import STEPS, Step, rolled, steps_between, tipping
from searchcade.scene import GAP, Body, Scene, Sprite

UPRIGHT = Body("block", 2, 2, 1, 1, 2, picture="block")
LYING = Body("block", 2, 3, 1, 2, 1, picture="block")
ALONG = Body("block", 2, 2, 2, 1, 1, picture="block")
CUBE = Body("cube-0", 2, 2, picture="cube-active", marked=True)
POSES = pytest.mark.parametrize("body", [UPRIGHT, LYING, ALONG, CUBE])
EVERY_STEP = pytest.mark.parametrize("step", STEPS)
SHARES = [number / 40 for number in range(1, 40)]


def scene(*bodies: Body, without: tuple[tuple[int, int], ...] = (), **tiles: str) -> Scene:
    """Return a board of 6 x 8 tiles, but for some cells; `r2c3="bridge"` is another picture."""
    cells = [(row, col) for row in range(6) for col in range(8) if (row, col) not in without]
    sprites = tuple(Sprite(tiles.get(f"r{row}c{col}", "floor"), row, col) for row, col in cells)
    return Scene(6, 8, sprites, bodies=bodies)


def outline(body: Body) -> set[tuple[float, ...]]:
    """Return the corners of a body, which it may have in another order after a roll."""
    return {tuple(round(part, 6) + 0.0 for part in corner) for corner in corners(body)}


@POSES
@EVERY_STEP
def test_a_roll_ends_exactly_where_the_next_scene_begins(body: Body, step: Step) -> None:
    assert outline(tipping(body, step, 0)) == outline(body)
    assert outline(tipping(body, step, 1)) == outline(rolled(body, step))


@POSES
@EVERY_STEP
def test_a_roll_and_the_roll_back_lead_to_the_same_place(body: Body, step: Step) -> None:
    assert rolled(rolled(body, step), (-step[0], -step[1])) == body


@POSES
@EVERY_STEP
def test_a_body_rolls_continuously_and_never_through_the_board(body: Body, step: Step) -> None:
    before, after = scene(body), scene(rolled(body, step))
    poses = [glide(before, after, share).bodies[0] for share in SHARES]
    for one, other in zip([body, *poses], [*poses, after.bodies[0]], strict=True):
        heights = [height for _, _, height in corners(one)]
        assert min(heights) >= -0.05
        centres = [
            [sum(part) / 8 for part in zip(*corners(each), strict=True)] for each in (one, other)
        ]
        assert max(abs(a - b) for a, b in zip(*centres, strict=True)) < 0.2


def test_what_a_roll_brings_about_takes_longer_than_the_roll() -> None:
    before, after = scene(UPRIGHT), scene(LYING)
    assert 1 <= steps_between(before, after) < 2
    assert steps_between(before, before) == 1
    with_bridge = scene(LYING, r5c5="bridge")
    fallen = scene(LYING._replace(depth=10), without=((2, 4),))
    times = [steps_between(before, each) for each in (after, with_bridge, fallen)]
    assert times == sorted(set(times))


def test_two_cubes_that_change_their_names_are_told_by_where_they_are() -> None:
    before = scene(CUBE, Body("cube-1", 4, 4))
    after = scene(Body("cube-1", 2, 3), Body("cube-0", 4, 4))
    half = glide(before, after, 0.5).bodies
    assert [each.turn is not None for each in half] == [False, True]
    assert (half[0].row, half[0].col) == (4, 4)


def test_a_swap_moves_nothing() -> None:
    before = scene(CUBE, Body("cube-1", 4, 4))
    after = scene(CUBE._replace(marked=False), Body("cube-1", 4, 4, marked=True))
    for share in SHARES:
        assert {each[:6] for each in glide(before, after, share).bodies} == {
            each[:6] for each in before.bodies
        }


def test_a_block_that_splits_rolls_onto_the_switch_then_sinks_and_cubes_rise() -> None:
    before, after = scene(LYING), scene(CUBE, Body("cube-1", 0, 0))
    frames = [glide(before, after, share, (0, 1)).bodies for share in SHARES]
    assert frames[3][0].turn is not None
    sinking = [each[0] for each in frames if each[0].key == "block" and each[0].depth > 0]
    assert {(each.row, each.col, each.height) for each in sinking} == {(2, 5, 2)}
    rising = [each for each in frames if len(each) == 2]
    depths = [cube.depth for cube, _ in rising]
    assert depths == sorted(depths, reverse=True)
    assert depths[-1] < 0.1


def test_a_block_splits_where_it_is_if_nobody_knows_the_move() -> None:
    before, after = scene(LYING), scene(CUBE, Body("cube-1", 0, 0))
    assert all(each.turn is None for each in glide(before, after, 0.1).bodies)


def test_cubes_join_after_the_roll_and_part_again_when_it_is_taken_back() -> None:
    apart, joined = scene(CUBE, Body("cube-1", 2, 4)), scene(LYING)
    forth = [glide(apart, joined, share).bodies for share in SHARES]
    back = [glide(joined, apart, share).bodies for share in SHARES]
    assert [len(each) for each in forth] == [2] * len(SHARES)
    assert forth[20][0].turn is not None
    assert [outline(each[0]) for each in forth] == [outline(each[0]) for each in reversed(back)]


def test_a_body_whose_way_is_unknown_goes_straight() -> None:
    half = glide(scene(UPRIGHT), scene(UPRIGHT._replace(row=4, col=6)), 0.5).bodies[0]
    assert (half.row, half.col) == (3, 4)


@pytest.mark.parametrize("without", [((2, 4),), ((2, 3),), ((2, 3), (2, 4))])
def test_a_body_over_an_edge_rolls_first_then_falls_faster_and_faster(
    without: tuple[tuple[int, int], ...],
) -> None:
    before = scene(UPRIGHT, without=without)
    after = scene(LYING._replace(depth=10), without=without)
    depths = [glide(before, after, share).bodies[0].depth for share in SHARES]
    assert depths[5] == 0
    assert depths == sorted(depths)
    assert depths[-1] > 8
    steps = [after - before for before, after in pairwise(depths)]
    assert steps[-1] == max(steps)


def test_a_body_half_over_an_edge_tips_over_it() -> None:
    without = ((2, 4),)
    before = scene(UPRIGHT, without=without)
    after = scene(LYING._replace(depth=10), without=without)
    turn = glide(before, after, 0.9).bodies[0].turn
    assert turn is not None
    assert (turn.across, turn.down, turn.col) == (1, 0, 4)


def test_a_body_falls_straight_where_the_tile_below_it_breaks() -> None:
    before = scene(LYING, r2c5="fragile")
    after = scene(Body("block", 2, 5, 1, 1, 2, 10), without=((2, 5),))
    middle = glide(before, after, 0.4, (0, 1))
    assert middle.bodies[0].turn is None
    assert middle.bodies[0].depth > 0
    assert [each.depth > 0 for each in middle.sprites if each.picture == "fragile"] == [True]


def test_a_body_sinks_into_a_hole() -> None:
    before, after = scene(LYING, r2c5="goal"), scene(Body("block", 2, 5, 1, 1, 2, 2), r2c5="goal")
    late = [glide(before, after, share).bodies[0] for share in SHARES if share > 0.5]
    assert all(each.turn is None and 0 < each.depth < 2 for each in late)


def test_bridges_come_and_go_after_the_roll() -> None:
    before, after = scene(UPRIGHT, r0c0=GAP, r0c1="bridge"), scene(LYING, r0c0="bridge", r0c1=GAP)
    assert glide(before, after, 0.3).sprites == before.sprites
    late = {(each.picture, each.col): each.depth for each in glide(before, after, 0.8).sprites}
    assert late["bridge", 0] > 0
    assert late["bridge", 1] > 0
    assert late[GAP, 1] == 0
    assert (GAP, 0) not in late


def test_tiles_fall_into_place_when_a_level_begins() -> None:
    whole = scene(UPRIGHT)
    first, middle = entering(whole, 0.0), entering(whole, 0.5)
    assert all(each.depth < 0 for each in first.sprites)
    assert all(each.depth < 0 for each in first.bodies)
    assert {each.depth == 0 for each in middle.sprites} == {True, False}
    assert entering(whole, 1.0) == whole
