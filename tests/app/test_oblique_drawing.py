"""What a tilted board draws, looked up pixel by pixel."""

from __future__ import annotations

from array import array
from dataclasses import replace
from random import Random
from string import ascii_uppercase
from typing import Any

import pygame
import pytest
from PIL import ImageChops
from toys import toy_game

from searchcade.app.board import BoardPainter, Marks, entering, glide
from searchcade.app.raster import to_image
from searchcade.canvas import Marks as FlatMarks
from searchcade.canvas import draw as draw_flat
from searchcade.games.bloxorz import GAME
from searchcade.scene import GAP, Body, Scene, Sprite
from searchcade.theme import NIGHT, THEMES, Theme

SIDE = (420, 320)
THEME = pytest.mark.parametrize("theme", THEMES.values(), ids=list(THEMES))
BLOCK = Body("block", 1, 1, 1, 1, 2, picture="block")
GONE = BLOCK._replace(depth=50)
STEPS = {"U": (-1, 0), "D": (1, 0), "L": (0, -1), "R": (0, 1)}
LEVEL = """\
S####~~#
#o##:###
##x#aa##
####BB#T
soft 1 1  toggle A
heavy 2 2  close B
split 1 4  to  0 1  3 2
"""
NEVER = 2**31 - 1


def board(theme: Theme = NIGHT) -> BoardPainter:
    """Return a board of the game with tiles and blocks."""
    found = BoardPainter(GAME, theme)
    found.place(pygame.Rect((0, 0), SIDE))
    return found


def drawn(on: BoardPainter, scene: Scene, marks: Marks | None = None) -> pygame.Surface:
    """Draw a scene on a window that fits."""
    surface = pygame.Surface(SIDE)
    on.draw(surface, scene, marks or Marks())
    return surface


def room(*bodies: Body, without: tuple[tuple[int, int], ...] = ()) -> Scene:
    """Return a board of 4 x 6 tiles, but for some cells."""
    cells = [(row, col) for row in range(4) for col in range(6) if (row, col) not in without]
    return Scene(4, 6, tuple(Sprite("floor", *cell) for cell in cells), bodies=bodies or (BLOCK,))


def colour_at(surface: pygame.Surface, place: tuple[float, float]) -> tuple[int, ...]:
    """Return the colour of a pixel."""
    return tuple(surface.get_at((round(place[0]), round(place[1]))))[:3]


def changed(one: pygame.Surface, other: pygame.Surface) -> pygame.Rect:
    """Return the box around all pixels that differ."""
    images = [to_image(each).convert("RGB") for each in (one, other)]
    left, top, right, bottom = ImageChops.difference(*images).getbbox() or (0, 0, 0, 0)
    return pygame.Rect(left, top, right - left, bottom - top)


@THEME
def test_the_same_arguments_give_the_same_pixels(theme: Theme) -> None:
    scene, marks = room(), Marks(trail=((1, 1), (1, 2)), hover=(2, 2), stuck=((3, 3),))
    first, on = drawn(board(theme), scene, marks), board(theme)
    drawn(on, room(BLOCK._replace(row=3), without=((0, 0),)))
    again = drawn(on, scene, marks)
    assert pygame.image.tobytes(first, "RGB") == pygame.image.tobytes(again, "RGB")


@THEME
def test_tiles_stand_out_from_the_abyss(theme: Theme) -> None:
    on = board(theme)
    surface = drawn(on, room(without=((2, 4),)))
    tile, nothing = (colour_at(surface, on.view().centre(*cell)) for cell in ((2, 2), (2, 4)))
    assert sum(abs(a - b) for a, b in zip(tile, nothing, strict=True)) > 100


@THEME
def test_every_tile_of_the_game_looks_different(theme: Theme) -> None:
    names = ["floor", "fragile", "goal", "soft", "heavy", "split", "bridge", GAP]
    on = board(theme)
    boxes = []
    for name in names:
        tiles = tuple(Sprite(name, 1, col) for col in range(3))
        surface = drawn(on, Scene(3, 3, tiles, bodies=(BLOCK._replace(row=0, depth=2),)))
        boxes.append(pygame.image.tobytes(surface, "RGB"))
    assert len(set(boxes)) == len(names)


def test_bridges_of_different_letters_have_different_colours() -> None:
    on, seen = board(), set()
    for letter in ascii_uppercase:
        scene = Scene(1, 3, (Sprite("bridge", 0, 1, label=letter),), bodies=(GONE,))
        surface = drawn(on, scene)
        seen.add(colour_at(surface, on.view().centre(-0.32, 1)))
    assert len(seen) == len(ascii_uppercase)


def test_a_body_is_drawn_on_its_cells_and_up_to_its_height() -> None:
    on = board()
    without = drawn(on, room(BLOCK._replace(depth=2)))
    box = changed(without, drawn(on, room(BLOCK)))
    view = on.view()
    assert box.collidepoint(view.centre(1, 1))
    _, top = view.centre(1, 1)
    assert box.top < top - 1.5 * view.size * 0.6


def test_the_marked_cube_is_told_from_the_other() -> None:
    on, cube = board(), Body("cube-0", 1, 1, picture="cube")
    plain, marked = (drawn(on, room(cube._replace(marked=each))) for each in (False, True))
    assert changed(plain, marked).width > on.view().size


def test_a_falling_body_is_hidden_by_nearer_tiles() -> None:
    on, without = board(), ((1, 2), (2, 2))
    fallen = BLOCK._replace(col=2, depth=3)
    plain = drawn(on, room(BLOCK._replace(col=2, depth=50), without=without))
    surface = drawn(on, room(fallen, without=without))
    centre = on.view().centre(3, 2)
    assert changed(plain, surface).height > 0
    assert colour_at(surface, centre) == colour_at(plain, centre)


def test_a_body_that_has_sunk_or_fallen_far_is_not_seen() -> None:
    on = board()
    sunk = drawn(on, room(BLOCK._replace(depth=2)))
    gone = drawn(on, room(BLOCK._replace(row=-5, depth=10)))
    assert changed(sunk, gone).size == (0, 0)


def test_marks_of_a_search_colour_the_tiles() -> None:
    on = board()
    order = array("i", [NEVER]) * 24
    order[14:16] = array("i", [0, 1])
    found = order[:]
    found[16] = 1
    plain, surface = drawn(on, room()), drawn(on, room(), Marks(order, found, moment=1, total=2))
    places = [on.view().centre(2, col) for col in (2, 3, 4, 5)]
    differ = [colour_at(surface, place) != colour_at(plain, place) for place in places]
    assert differ == [True, True, True, False]
    assert len({colour_at(surface, place) for place in places}) == 4


@pytest.mark.parametrize(
    ("marks", "colour"),
    [
        (Marks(trail=((2, 1), (2, 2), (2, 3))), NIGHT.trail),
        (Marks(path=((2, 1), (2, 2), (2, 3))), NIGHT.path),
        (Marks(hint=((2, 2), (2, 3))), NIGHT.hint),
    ],
)
def test_ways_lead_over_the_tiles(marks: Marks, colour: tuple[int, int, int]) -> None:
    on = board()
    surface = drawn(on, room(), marks)
    assert colour_at(surface, on.view().centre(2, 2.5)) == colour


def test_a_leap_aslant_is_not_drawn() -> None:
    on = board()
    marks = Marks(path=((0, 0), (3, 4)))
    assert changed(drawn(on, room()), drawn(on, room(), marks)).size == (0, 0)


def test_signs_are_drawn_where_they_belong() -> None:
    on = board()
    plain = drawn(on, room())
    for marks in (
        Marks(hover=(2, 3)), Marks(current=(2, 3)), Marks(stuck=((2, 3),)),
        Marks(chosen={"from": (2, 3)}), Marks(lit={(2, 3): "good"}),
    ):  # fmt: skip
        assert changed(plain, drawn(on, room(), marks)).colliderect(on.view().cell(2, 3))


def test_the_flat_view_shows_sprites_and_no_bodies() -> None:
    on = board()
    on.flat = True
    scene = room()
    plain = drawn(on, scene)
    assert not on.is_oblique
    other = scene._replace(bodies=(BLOCK._replace(row=3, col=4),))
    assert changed(plain, drawn(on, other)).size == (0, 0)
    block = Sprite("block", 1, 1, "block")
    standing = drawn(on, scene._replace(sprites=(*scene.sprites, block)))
    assert on.view().cell(1, 1).contains(changed(plain, standing))


def test_the_flat_view_shows_what_a_search_did_above_the_tiles() -> None:
    on = board()
    on.flat = True
    marks = Marks(array("i", bytes(4 * 24)), moment=0, total=1)
    plain, surface = drawn(on, room()), drawn(on, room(), marks)
    centre = on.view().centre(2, 2)
    assert colour_at(surface, centre) != colour_at(plain, centre)


def test_the_terminal_ignores_bodies() -> None:
    scene = room()
    flat = draw_flat(scene, FlatMarks(), {}, 20, 20)
    assert flat == draw_flat(scene._replace(bodies=()), FlatMarks(), {}, 20, 20)


def test_a_scene_without_bodies_is_seen_from_above() -> None:
    on = board()
    drawn(on, room()._replace(bodies=()))
    assert not on.is_oblique


def test_a_game_without_pictures_is_drawn() -> None:
    on = BoardPainter(toy_game(colours={"block": (200, 40, 40)}), NIGHT)
    on.place(pygame.Rect((0, 0), SIDE))
    assert changed(drawn(on, room()), drawn(on, room(BLOCK._replace(row=2)))).width > 0


def states_and_moves(count: int) -> list[tuple[Any, dict[str, Any]]]:
    """Return states of the level, of all that can be reached, with their moves."""
    problem = GAME.problem(GAME.parse(LEVEL))
    found, waiting = dict[Any, dict[str, Any]](), [problem.start]
    while waiting:
        state = waiting.pop()
        found[state] = {move: after for move, after, _ in problem.successors(state)}
        waiting += [after for after in found[state].values() if after not in found]
    return Random(5).sample(sorted(found.items()), count)


@THEME
def test_all_moves_and_falls_can_be_drawn(theme: Theme) -> None:
    level, random, on = GAME.parse(LEVEL), Random(7), board(theme)
    counts, fell = set[int](), 0
    for state, moves in states_and_moves(20):
        before = GAME.scene(level, state)
        counts.add(len(before.bodies))
        drawn(on, entering(before, random.random()))
        for move, after in moves.items():
            there = GAME.scene(level, after)
            drawn(on, glide(before, there, random.random(), STEPS.get(move)))
            drawn(on, glide(there, before, random.random()))
        for move in STEPS.keys() - moves.keys():
            if fall := GAME.look.fatal_move_scene(level, state, move):
                drawn(on, glide(before, fall, random.random(), STEPS[move]))
                fell += 1
    assert counts == {1, 2}
    assert fell > 5


@pytest.mark.parametrize(
    "marks",
    [
        Marks(numbers={(2, 4): ["7"]}),
        Marks(parents={(2, 4): (2, 3)}),
        Marks(fresh=[(2, 4)]),
        Marks(values={(2, 4): "7"}),
    ],
    ids=["number", "parent", "fresh", "value"],
)
def test_what_a_search_knows_is_drawn_within_its_tile(marks: Marks) -> None:
    on = board()
    box = changed(drawn(on, room()), drawn(on, room(), marks))
    assert box.size != (0, 0)
    assert on.view().cell(2, 4).inflate(4, 4).contains(box)


def test_a_waiting_tile_with_a_number_is_filled() -> None:
    on, found = board(), array("i", [NEVER] * 24)
    found[2 * 6 + 4] = 0
    waiting = Marks(found=found, order=array("i", [NEVER] * 24), moment=1, total=2)
    plain = drawn(on, room(), waiting)
    numbered = drawn(on, room(), replace(waiting, numbers={(2, 4): ["7"]}))
    near_the_corner = on.view().centre(2 - 0.3, 4 - 0.3)
    assert colour_at(plain, near_the_corner) != NIGHT.waiting
    assert colour_at(numbered, near_the_corner) == NIGHT.waiting
