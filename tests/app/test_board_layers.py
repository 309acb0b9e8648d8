"""What the layers of a board are made of, compared with plain definitions of it."""

from __future__ import annotations

from array import array
from itertools import combinations
from random import Random

import pygame
import pytest

from searchcade.app.backdrop import put_light
from searchcade.app.board.layers import (
    ALL_SIDES,
    COARSE_WALL,
    DOWN,
    FIRST,
    LAST,
    LEFT,
    NOTHING,
    RIGHT,
    UP,
    WAITING,
    Part,
    Walls,
    blurred,
    numbered,
    strokes,
    tones,
)
from searchcade.app.board.marks import Marks
from searchcade.app.board.oblique.decal import CellShape, thick_tile
from searchcade.app.board.signs import draw_numbers
from searchcade.app.board.view import View
from searchcade.scene import Scene
from searchcade.theme import NIGHT

ROWS, COLS = 3, 5
PARTS = [
    (top, bottom, left, right)
    for top, bottom in combinations(range(ROWS + 1), 2)
    for left, right in combinations(range(COLS + 1), 2)
]
NEVER = 2**31 - 1
PASSAGES = bytes(Random(4).choices(range(16), k=ROWS * COLS))


def some_marks(waiting: bool, expanded: bool) -> Marks:
    """Return marks of a search of ten moments, at the sixth."""
    random = Random(3)
    order = array("i", random.choices([*range(10), NEVER], k=ROWS * COLS))
    found = array("i", [max(0, each - 3) if each < NEVER else NEVER for each in order])
    return Marks(
        order, found, moment=6, total=10, is_waiting_shown=waiting, is_expanded_shown=expanded
    )


def number_of(marks: Marks, cell: int) -> int:
    """Return the number of a cell by its definition."""
    assert marks.order
    assert marks.found
    if marks.order[cell] <= marks.moment:
        share = int(marks.order[cell] * ((LAST - FIRST) / (marks.total - 1)))
        return FIRST + min(share, LAST - FIRST) if marks.is_expanded_shown else NOTHING
    return WAITING if marks.is_waiting_shown and marks.found[cell] <= marks.moment else NOTHING


@pytest.mark.parametrize("waiting", [True, False])
@pytest.mark.parametrize("expanded", [True, False])
def test_every_part_of_a_board_has_the_numbers_of_its_cells(waiting: bool, expanded: bool) -> None:
    marks = some_marks(waiting, expanded)
    for part in PARTS:
        top, bottom, left, right = part
        cells = [row * COLS + col for row in range(top, bottom) for col in range(left, right)]
        wanted = bytes(number_of(marks, cell) for cell in cells)
        assert numbered(marks, ROWS, COLS, part).tobytes() == wanted


def test_walls_are_where_there_is_no_passage_also_along_the_border() -> None:
    walls = Walls(Scene(ROWS, COLS, (), PASSAGES))
    for row in range(ROWS + 1):
        side, line = (DOWN, row - 1) if row == ROWS else (UP, row)
        wanted = bytes(not PASSAGES[line * COLS + col] & side for col in range(COLS))
        assert walls.above(row, 0, COLS) == wanted
    for col in range(COLS + 1):
        side, line = (RIGHT, col - 1) if col == COLS else (LEFT, col)
        wanted = bytes(not PASSAGES[row * COLS + line] & side for row in range(ROWS))
        assert walls.beside(col, 0, ROWS) == wanted


def test_a_part_draws_the_walls_of_a_cell_around_it() -> None:
    walls = Walls(Scene(ROWS, COLS, (), bytes(ROWS * COLS)))
    boxes = list(strokes(walls, 10, (1, 2, 1, 2)))
    assert boxes[0].unionall(boxes[1:]) == pygame.Rect(-10, -10, 31, 31)
    assert len(boxes) == 8  # four lines across, four down


def test_walls_of_few_pixels_have_four_pixels_a_cell() -> None:
    walls = Walls(Scene(ROWS, COLS, (), PASSAGES))
    picture = blurred(walls, (9, 8, 7), (1, 3, 2, 5), (6, 4))
    for row in range(1, 3):
        for col in range(2, 5):
            cell, x, y = PASSAGES[row * COLS + col], 2 * (col - 2), 2 * (row - 1)
            opacities = [
                picture.get_at((x + across, y + down)).a for down in (0, 1) for across in (0, 1)
            ]
            flags = [True, not cell & UP, not cell & LEFT, not cell & ALL_SIDES]
            assert opacities == [COARSE_WALL * flag for flag in flags]


@pytest.mark.parametrize("part", [(0, 7, 0, 9), (13, 30, 4, 27)])
def test_the_tones_of_a_floor_repeat_without_a_seam(part: Part) -> None:
    cells = [(row, col) for row in range(*part[:2]) for col in range(*part[2:])]
    mixed = bytes((7919 * row + 104729 * col + 31 * row * col) % 5 for row, col in cells)
    assert tones(part, is_chequered=False).tobytes() == mixed
    chequered = bytes((row + col) % 2 * 4 for row, col in cells)
    assert tones(part, is_chequered=True).tobytes() == chequered


def test_numbers_are_written_on_the_colour_of_their_own_cell() -> None:
    """On a board that is not square; a waiting cell is filled."""
    view = View(2, 3, 0, 0, 60, (0, 0, 180, 120))
    found = array("i", [NEVER, NEVER, NEVER, NEVER, 0, NEVER])
    marks = Marks(found=found, numbers={(row, col): ["1"] for row in (0, 1) for col in range(3)})
    surface = pygame.Surface((180, 120))
    draw_numbers(surface, view, marks, NIGHT)
    corners = [(row, col) for row in (0, 1) for col in range(3)
               if surface.get_at((60 * col + 12, 60 * row + 30))[:3] == NIGHT.waiting]  # fmt: skip
    assert corners == [(1, 1)]


def test_a_light_is_round_and_soft() -> None:
    surface = pygame.Surface((200, 200))
    put_light(surface, 100, 100, 100, (255, 255, 255), 1)
    at = [surface.get_at(place).r for place in ((100, 100), (150, 100), (100, 150), (195, 195))]
    assert at[0] > 230
    assert at[1:] == [pytest.approx(64, abs=6), pytest.approx(at[1], abs=2), 0]


def test_a_tile_is_lit_from_afar_and_darker_at_its_sides() -> None:
    flat = pygame.Surface((100, 100), pygame.SRCALPHA)
    flat.fill((100, 120, 140))
    tile = thick_tile(flat, CellShape((100, 20), (-20, 80), 90))

    def green(x: int, y: int) -> int:
        return tile.picture.get_at((x - tile.x, y - tile.y)).g

    top, far, near, front, below, right = (
        green(40, 50), green(49, 13), green(31, 86), green(31, 95), green(31, 115), green(90, 70),
    )  # fmt: skip
    assert top == 120
    assert (far, near) == (150, 101)  # 22 % of the way to white, 84 % of its colour
    assert top * 0.62 >= front > below > top * 0.4
    assert front > right > 30
