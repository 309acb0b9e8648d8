"""Cells and pixels: where a board lies, zoom, and the camera that follows."""

from __future__ import annotations

import pygame
import pytest

from searchcade.app.board.view import Camera

SIZES = [(1, 1), (1, 40), (20, 20), (31, 7), (50, 50), (100, 100), (300, 300), (1000, 1000)]


def camera(width: int = 680, height: int = 640) -> Camera:
    found = Camera()
    found.area = pygame.Rect(20, 30, width, height)
    return found


@pytest.mark.parametrize(("rows", "cols"), SIZES)
@pytest.mark.parametrize("zoom", [1.0, 1.7, 4.0])
def test_a_cell_is_found_at_its_centre(rows: int, cols: int, zoom: float) -> None:
    eye = camera()
    eye.zoom_by(zoom, rows, cols, None)
    view = eye.view(rows, cols)
    top, bottom, left, right = view.seen()
    step = max(1, (bottom - top) // 9), max(1, (right - left) // 9)
    for row in range(top, bottom, step[0]):
        for col in range(left, right, step[1]):
            centre = view.centre(row, col)
            if pygame.Rect(view.window).collidepoint(centre):
                assert view.cell_at(centre) == (row, col)


@pytest.mark.parametrize(("rows", "cols"), SIZES)
def test_a_board_fits_and_is_centred(rows: int, cols: int) -> None:
    eye = camera()
    view = eye.view(rows, cols)
    seen = pygame.Rect(view.window)
    assert eye.area.contains(seen)
    assert view.seen() == (0, rows, 0, cols)
    assert abs(seen.centerx - eye.area.centerx) <= 1
    assert abs(seen.centery - eye.area.centery) <= 1


def test_there_is_no_cell_outside_the_board() -> None:
    view = camera().view(10, 4)
    left, top, width, height = view.window
    for outside in ((left - 1, top), (left, top - 1), (left + width, top), (left, top + height)):
        assert view.cell_at(outside) is None


@pytest.mark.parametrize("at", [(100, 120), (360, 350), (600, 500)])
def test_zooming_keeps_the_cell_under_the_mouse(at: tuple[int, int]) -> None:
    eye = camera(640, 640)
    before = eye.view(160, 160).cell_at(at)
    for _ in range(6):
        eye.zoom_by(1.3, 160, 160, at)
    after = eye.view(160, 160).cell_at(at)
    assert eye.view(160, 160).size > 15
    assert after == before


def test_zooming_out_ends_with_the_whole_board() -> None:
    eye = camera()
    eye.zoom_by(5, 100, 100, (100, 100))
    eye.zoom_by(0.01, 100, 100, (600, 300))
    assert eye.view(100, 100) == camera().view(100, 100)


@pytest.mark.parametrize("place", [(0, 0), (99, 99), (50, 3), (40, 99)])
def test_the_camera_follows_until_the_cell_is_seen_and_then_rests(place: tuple[int, int]) -> None:
    eye = camera()
    eye.zoom_by(6, 100, 100, None)
    frames = 0
    while eye.follow(*place, 100, 100):
        frames += 1
        assert frames < 200
    view = eye.view(100, 100)
    assert view.cell_at(view.centre(*place)) == place
    resting = eye.middle
    assert not eye.follow(*place, 100, 100)
    assert eye.middle == resting


def test_nothing_follows_on_a_board_that_is_seen_whole() -> None:
    eye = camera()
    before = eye.view(30, 30)
    assert not eye.follow(0, 0, 30, 30)
    assert eye.view(30, 30) == before


def test_a_zoomed_board_leaves_no_room_empty() -> None:
    eye = camera()
    eye.zoom_by(4, 60, 60, None)
    eye.look_at(-100, 500, 60, 60)
    assert eye.view(60, 60).window == tuple(eye.area)
