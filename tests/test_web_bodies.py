"""Bodies of pages: the polygons are those of the window, and rolls lead from look to look."""

from __future__ import annotations

from itertools import accumulate, pairwise
from typing import Any

import pytest

from searchcade import catalog, oblique
from searchcade.app.board.oblique.slant import slanted
from searchcade.problem import walked
from searchcade.roll import rolled, steps_between
from searchcade.scene import DIRECTIONS, Body, Scene, Sprite
from searchcade.solve import solve
from searchcade.web.bodies import FRAMES_A_STEP, Bodies, slant
from searchcade.web.film import same
from searchcade.web.stage import Stage

TILES = tuple(Sprite("floor", row, col) for row in range(3) for col in range(4))
STANDING = Body("block", 1, 0, height=2, picture="block")


def scene(*bodies: Body, tiles: tuple[Sprite, ...] = TILES) -> Scene:
    """Return a small board with bodies."""
    return Scene(3, 4, tiles, bodies=bodies)


def film(level: str) -> dict[str, Any]:
    """Return the film of a shortest plan."""
    loaded = catalog.level(level)
    plan = solve(loaded, "bfs").result.plan
    assert plan
    stage = Stage(loaded)
    return stage.film(same(level), [stage.lane(same("bfs"), plan, {})]).as_dict()


def test_faces_are_those_that_the_window_draws() -> None:
    bodies = Bodies()
    [number] = bodies.stance(scene(STANDING))
    [shape, row, col, *_], view = bodies.as_dict()["poses"][number], slanted(3, 4, 100)
    faces, *_ = bodies.as_dict()["shapes"][shape]
    drawn = oblique.faces(view, STANDING)
    assert [face[0] for face in faces] == [round(each.bright, 3) for each in drawn]
    x, y = oblique.projection(1).point(row, col)
    for (_, outline, panel), each in zip(faces, drawn, strict=True):
        for line, points in ((outline, each.outline), (panel, each.panel)):
            seen = [100 * (number + (y if at % 2 else x)) for at, number in enumerate(line)]
            assert seen == pytest.approx([part for point in points for part in point], abs=1.5)


def test_the_box_around_a_board_is_that_of_the_window() -> None:
    left, top, wide, high = slant(6, 10)["box"]
    bounds = slanted(6, 10, 1000).bounds()
    assert [1000 * left, 1000 * top] == pytest.approx([bounds.left, bounds.top], abs=9)
    assert [1000 * wide, 1000 * high] == pytest.approx([bounds.width, bounds.height], abs=9)


def test_a_roll_begins_where_the_body_stood_and_turns_over_its_edge() -> None:
    bodies = Bodies()
    lying = rolled(STANDING, (0, 1))
    roll = bodies.frames(scene(STANDING), scene(lying), (0, 1))
    assert roll["tiles"] == 1
    assert len(roll["frames"]) == 9  # 6 a step, and a roll takes 1.4
    assert roll["frames"][0] == bodies.stance(scene(STANDING))
    assert len({frame[0] for frame in roll["frames"]}) == 9
    assert bodies.stance(scene(lying))[0] not in {frame[0] for frame in roll["frames"]}
    poses = bodies.as_dict()["poses"]
    assert {tuple(poses[frame[0]][1:3]) for frame in roll["frames"]} == {(1, 0)}


def test_a_body_beside_the_tiles_falls_behind_the_nearer_ones() -> None:
    bodies = Bodies()
    fallen = Body("block", -1, 0, rows=1, height=2, depth=10.0, picture="block")
    frames = bodies.frames(scene(STANDING._replace(row=0)), scene(fallen), (-1, 0))["frames"]
    poses = bodies.as_dict()["poses"]
    seen = [poses[frame[0]] for frame in frames if frame]
    behind = [pose for pose in seen if len(pose) > 8]
    assert behind
    drops = [pose[3] for pose in behind]
    assert drops == sorted(drops)
    assert behind[-1][4] < 1  # it fades
    assert bodies.stance(scene(fallen)) == []


def test_a_block_that_sinks_is_lit_and_only_what_is_above_is_seen() -> None:
    bodies = Bodies()
    sunk = STANDING._replace(depth=2.0)
    frames = bodies.frames(scene(STANDING), scene(sunk), None)["frames"]
    poses = bodies.as_dict()["poses"]
    last = poses[frames[-1][0]]
    assert last[7] == 1
    assert last[3] == 0
    assert bodies.stance(scene(sunk)) == []
    tips = [bodies.as_dict()["shapes"][poses[frame[0]][0]][3][1] for frame in frames]
    assert tips == sorted(tips)
    assert tips[0] < tips[-1]


def test_the_cube_that_moves_is_marked_and_lit() -> None:
    bodies = Bodies()
    one, other = Body("cube", 0, 0, picture="cube"), Body("cube", 2, 2, picture="cube-active")
    stance = bodies.stance(scene(one, other._replace(marked=True)))
    poses = [bodies.as_dict()["poses"][number] for number in stance]
    assert [pose[5:] for pose in poses] == [["cube"], ["cube-active", 1, 1]]
    assert poses[0][0] == poses[1][0]  # the same shape


def poses(data: dict[str, Any], numbers: list[int]) -> list[Any]:
    """Return poses with their shapes instead of the numbers of these."""
    found = [data["poses"][number] for number in numbers]
    return [[data["shapes"][shape], *others] for shape, *others in found]


@pytest.mark.parametrize("level", ["bloxorz/15-on-and-off", "bloxorz/21-two-islands"])
def test_all_looks_of_a_plan_have_their_bodies_and_rolls(level: str) -> None:
    loaded, whole = catalog.level(level), film(level)
    board, [lane] = whole["board"], whole["lanes"]
    looks = [*accumulate(lane["looks"])]
    firsts = [*accumulate(stance[0] for stance in board["stances"] if stance)]
    stances = [[firsts.pop(0), *stance[1:]] if stance else [] for stance in board["stances"]]
    states = [state for state, _ in walked(loaded.problem(), lane["plan"])]
    scenes = [loaded.game.scene(loaded.level, state) for state in states]
    for look, each in zip(looks, scenes, strict=True):
        alone = Bodies()
        stance = alone.stance(each)
        assert poses(board, stances[look]) == poses(alone.as_dict(), stance)
    moves = zip(pairwise(looks), pairwise(scenes), lane["plan"], strict=True)
    for (before, after), pair, move in moves:
        alone = Bodies()
        roll = alone.frames(*pair, DIRECTIONS.get(move.upper()))
        told = board["rolls"][f"{before}>{after}"]
        assert told["tiles"] == roll["tiles"]
        assert [poses(board, frame) for frame in told["frames"]] == [
            poses(alone.as_dict(), frame) for frame in roll["frames"]
        ]


def test_the_same_roll_elsewhere_has_the_same_shapes() -> None:
    bodies = Bodies()
    bodies.frames(scene(STANDING), scene(rolled(STANDING, (0, 1))), (0, 1))
    count = len(bodies.as_dict()["shapes"])
    there = STANDING._replace(row=2, col=1)
    bodies.frames(scene(there), scene(rolled(there, (0, 1))), (0, 1))
    assert len(bodies.as_dict()["shapes"]) == count


def test_a_tile_that_breaks_holds_nothing_any_more() -> None:
    bodies = Bodies()
    broken = tuple(each for each in TILES if (each.row, each.col) != (1, 0))
    fallen = STANDING._replace(depth=10.0)
    frames = bodies.frames(scene(STANDING), scene(fallen, tiles=broken), None)["frames"]
    found = [bodies.as_dict()["poses"][frame[0]] for frame in frames[1:] if frame]
    assert all(len(pose) > 8 for pose in found)


def test_what_falls_is_drawn_before_what_stands() -> None:
    bodies = Bodies()
    one, other = Body("cube", 0, 1, picture="cube"), Body("cube", 3, 3, depth=2, picture="cube")
    first, second = (bodies.as_dict()["poses"][n] for n in bodies.stance(scene(one, other)))
    assert (first[1], second[1]) == (3, 0)
    assert first[3] > 0


def test_tiles_come_when_the_roll_is_over() -> None:
    level = "bloxorz/15-on-and-off"
    rolls = film(level)["board"]["rolls"].values()
    assert {roll["tiles"] for roll in rolls if len(roll["frames"]) == 9} == {1}
    assert all(0.3 < roll["tiles"] < 1 for roll in rolls if len(roll["frames"]) > 9)
    assert any(roll["tiles"] < 1 for roll in rolls)


def test_other_games_have_nothing_of_it() -> None:
    assert "slant" not in film("sokoban/01-one-push")["board"]


def test_frames_are_as_many_as_the_move_is_long() -> None:
    loaded = catalog.level("bloxorz/01-first-roll")
    start = loaded.problem().start
    before = loaded.game.scene(loaded.level, start)
    move, state, _ = next(iter(loaded.problem().successors(start)))
    after = loaded.game.scene(loaded.level, state)
    step = DIRECTIONS[move]
    count = len(Bodies().frames(before, after, step)["frames"])
    assert count == -(-FRAMES_A_STEP * steps_between(before, after, step) // 1)
