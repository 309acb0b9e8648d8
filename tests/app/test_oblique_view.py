"""Where the cells of a tilted board lie, and how it is zoomed, dragged and followed."""

from __future__ import annotations

import pygame
import pytest
from toys import toy_game

from searchcade.app.board import BoardPainter, Marks
from searchcade.app.board.oblique.slant import Slant, SlantCamera
from searchcade.scene import Body, Scene, Sprite
from searchcade.theme import NIGHT

SIZES = pytest.mark.parametrize("size", [(920, 690), (400, 700), (180, 120)])
BOARDS = pytest.mark.parametrize(("rows", "cols"), [(1, 1), (6, 10), (20, 20), (3, 60), (100, 80)])


def camera(size: tuple[int, int]) -> SlantCamera:
    """Return a camera that looks at an area away from the corner of the window."""
    found = SlantCamera()
    found.area = pygame.Rect(40, 30, *size)
    return found


def board(rows: int = 8, cols: int = 12) -> BoardPainter:
    """Return a board on which a scene with a body has been drawn."""
    tiles = tuple(Sprite("floor", row, col) for row in range(rows) for col in range(cols))
    found = BoardPainter(toy_game(), NIGHT)
    found.place(pygame.Rect(0, 0, 800, 600))
    scene = Scene(rows, cols, tiles, bodies=(Body("block", 1, 1, height=2),))
    found.draw(pygame.Surface((800, 600)), scene, Marks())
    return found


def middle(view: Slant) -> tuple[float, float]:
    """Return the middle of the part that is seen."""
    return pygame.Rect(view.window).center


@SIZES
@BOARDS
def test_the_whole_board_fits_and_is_centred(size: tuple[int, int], rows: int, cols: int) -> None:
    eye = camera(size)
    box = eye.slant(rows, cols).bounds()
    assert eye.area.contains(box)
    assert abs(box.centerx - eye.area.centerx) <= 1
    assert abs(box.centery - eye.area.centery) <= 1


@SIZES
@BOARDS
def test_the_cell_at_the_middle_of_a_cell_is_that_cell(
    size: tuple[int, int], rows: int, cols: int
) -> None:
    view = camera(size).slant(rows, cols)
    for row in {0, rows // 2, rows - 1}:
        for col in {0, cols // 3, cols - 1}:
            assert view.cell_at(view.centre(row, col)) == (row, col)
            assert view.cell(row, col).collidepoint(view.centre(row, col))


def test_every_cell_of_a_board_is_found_by_its_middle() -> None:
    on = board()
    for row in range(8):
        for col in range(12):
            assert on.cell_at(on.view().centre(row, col)) == (row, col)


def test_no_cell_is_found_beside_the_board_or_the_window() -> None:
    view = camera((920, 690)).slant(6, 10)
    assert view.cell_at(view.centre(-1, 3)) is None
    assert view.cell_at(view.centre(3, 10)) is None
    assert view.cell_at((5, 5)) is None


def test_a_place_and_its_pixel_lead_to_each_other() -> None:
    view = camera((700, 500)).slant(9, 9)
    for place in ((0.0, 0.0), (3.25, 7.5), (-1.0, 12.0)):
        assert view.place(view.point(*place)) == pytest.approx(place)


def test_steps_are_whole_pixels_so_that_all_tiles_are_alike() -> None:
    view = camera((920, 690)).slant(12, 12)
    assert all(part == round(part) for part in (*view.across, *view.down))


def test_right_leads_right_and_down_leads_down() -> None:
    view = camera((920, 690)).slant(6, 6)
    assert view.across[0] > 3 * abs(view.across[1])
    assert view.down[1] > 3 * abs(view.down[0])


def test_zooming_keeps_the_cell_under_the_mouse() -> None:
    on = board()
    x, y = on.view().centre(4, 6)
    for _ in range(3):
        on.zoom(1.4, (x, y))
        assert on.cell_at((x, y)) == (4, 6)
    assert on.is_zoomed


def test_zooming_out_shows_the_whole_board_again() -> None:
    on = board()
    whole = on.view()
    on.zoom(2.5, (700, 500))
    assert on.view() != whole
    on.zoom(0.01)
    assert on.view() == whole


def test_the_board_is_dragged_as_far_as_it_reaches() -> None:
    on = board()
    on.zoom(3)
    before = on.view()
    on.pan(-50, 30)
    after = on.view()
    assert (after.left - before.left, after.top - before.top) == pytest.approx((-50, 30), abs=2)
    on.pan(100_000, 100_000)
    view = on.view()
    assert isinstance(view, Slant)
    assert view.bounds().topleft == on.camera.area.topleft


def test_a_cell_out_of_sight_is_followed_until_it_is_seen() -> None:
    on = board()
    on.zoom(3, (10, 10))
    frames = 0
    while on.follow(7, 11):
        frames += 1
        assert frames < 500
    assert frames > 3
    assert on.camera.area.collidepoint(on.view().centre(7, 11))


def test_nothing_is_followed_where_all_is_seen() -> None:
    assert not board().follow(7, 11)


def test_only_cells_in_sight_are_counted_as_seen() -> None:
    on = board(40, 40)
    assert on.view().seen() == (0, 40, 0, 40)
    on.zoom(5, (400, 300))
    first_row, last_row, first_col, last_col = on.view().seen()
    assert last_row - first_row < 40
    assert last_col - first_col < 40
    view = on.view()
    assert isinstance(view, Slant)
    row, col = on.cell_at(middle(view)) or (-1, -1)
    assert first_row <= row < last_row
    assert first_col <= col < last_col


@BOARDS
def test_around_a_board_is_room_for_who_falls(rows: int, cols: int) -> None:
    seen = camera((920, 690))
    box = seen.slant(rows, cols).bounds()
    assert box.width <= 0.93 * seen.area.width
    assert box.height <= 0.93 * seen.area.height
