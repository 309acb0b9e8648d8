"""What a board draws, looked up pixel by pixel."""

from __future__ import annotations

from array import array

import pygame
import pytest
from toys import TWO_STONES, toy_game

from searchcade.app.board import BoardPainter, Marks
from searchcade.scene import Scene, Sprite
from searchcade.theme import BEACH, NIGHT, THEMES, Theme, mixed

NEVER = 2**31 - 1
THEME = pytest.mark.parametrize("theme", THEMES.values(), ids=list(THEMES))
# two cells side by side, open to each other, above two that are closed
TWO_ROOMS = Scene(2, 2, (), bytes([2, 8, 0, 0]))
PATH = ((2, 0), (2, 1), (2, 2))


def room(rows: int, cols: int, *sprites: Sprite) -> Scene:
    """Return a board of open cells."""
    return Scene(rows, cols, sprites, bytes([15]) * (rows * cols))


def board(theme: Theme = NIGHT, side: int = 400) -> BoardPainter:
    """Return a board that fills a window of this size."""
    found = BoardPainter(toy_game(), theme)
    found.place(pygame.Rect(0, 0, side, side))
    return found


def drawn(on: BoardPainter, scene: Scene, marks: Marks | None = None) -> pygame.Surface:
    """Draw a scene on a window that fits."""
    surface = pygame.Surface(on.rect.size)
    on.draw(surface, scene, marks or Marks())
    return surface


def colour_at(surface: pygame.Surface, place: tuple[float, float]) -> tuple[int, int, int]:
    """Return the colour of a pixel."""
    red, green, blue, _ = surface.get_at((round(place[0]), round(place[1])))
    return red, green, blue


def alike(one: tuple[int, int, int], other: tuple[int, int, int], by: int = 12) -> bool:
    """Whether two colours differ little."""
    return all(abs(a - b) <= by for a, b in zip(one, other, strict=True))


@THEME
def test_walls_stand_where_there_is_no_passage(theme: Theme) -> None:
    on = board(theme)
    surface = drawn(on, TWO_ROOMS)
    view = on.view()
    assert alike(colour_at(surface, view.centre(0, 0.5)), theme.floor)  # open
    assert alike(colour_at(surface, view.centre(1, 0.5)), theme.wall)
    assert alike(colour_at(surface, view.centre(0.5, 0)), theme.wall)
    assert alike(colour_at(surface, view.centre(0.5, 1)), theme.wall)
    assert alike(colour_at(surface, view.centre(0, 0)), theme.floor)


@THEME
def test_a_cell_that_nobody_gets_into_is_wall(theme: Theme) -> None:
    on = board(theme)
    surface = drawn(on, TWO_ROOMS)
    assert alike(colour_at(surface, on.view().centre(1, 1)), theme.wall)
    assert alike(colour_at(surface, on.view().centre(0, 1)), theme.floor)


def test_walls_are_seen_at_every_size_and_zoom() -> None:
    rows = 60  # pairs of cells, closed to the next pair
    scene = Scene(rows, rows, (), bytes([2, 8] * (rows * rows // 2)))
    for side in (260, 420, 700):
        on = board(side=side)
        for _ in range(4):
            surface, view = drawn(on, scene), on.view()
            row, _, col, _ = view.seen()
            row, col = row + 2, col + col % 2 + 2
            open_side = colour_at(surface, view.centre(row, col + 0.5))
            closed_side = colour_at(surface, (view.corner(row, col)[0], view.centre(row, col)[1]))
            assert alike(open_side, NIGHT.floor)
            assert alike(closed_side, NIGHT.wall, by=30)
            on.zoom(1.8)


@THEME
def test_expanded_cells_are_shaded_by_their_order_and_waiting_ones_are_marked(
    theme: Theme,
) -> None:
    on = board(theme)
    order = array("i", [0, 1, 2, NEVER, NEVER, NEVER])
    found = array("i", [0, 0, 1, 2, NEVER, NEVER])
    surface = drawn(on, room(2, 3), Marks(order=order, found=found, moment=2, total=3))
    view = on.view()
    assert colour_at(surface, view.centre(0, 0)) == theme.first
    assert alike(colour_at(surface, view.centre(0, 1)), mixed(theme.first, theme.last, 0.5), by=2)
    assert colour_at(surface, view.centre(0, 2)) == theme.last
    assert alike(colour_at(surface, view.centre(1, 0)), theme.waiting)
    assert alike(colour_at(surface, view.centre(1, 1)), theme.floor)


def test_what_comes_later_is_not_shown() -> None:
    on = board()
    order = array("i", [0, 1, 2, 3])
    surface = drawn(on, room(2, 2), Marks(order=order, moment=1, total=4))
    assert alike(colour_at(surface, on.view().centre(1, 0)), NIGHT.floor)
    assert not alike(colour_at(surface, on.view().centre(0, 1)), NIGHT.floor)


@pytest.mark.parametrize(
    ("marks", "colour"),
    [
        (Marks(trail=PATH), NIGHT.trail),
        (Marks(path=PATH), NIGHT.path),
        (Marks(hint=PATH), NIGHT.hint),
    ],
)
def test_a_way_is_drawn_through_its_cells_and_not_beside(
    marks: Marks, colour: tuple[int, int, int]
) -> None:
    on = board()
    surface = drawn(on, room(5, 5), marks)
    assert colour_at(surface, on.view().centre(2, 0.5)) == colour
    assert alike(colour_at(surface, on.view().centre(0, 2)), NIGHT.floor)


def test_a_rival_way_is_seen_beside_the_trail() -> None:
    on, path = board(), ((1, 0), (1, 1), (1, 2))
    surface = drawn(on, room(3, 3), Marks(trail=path, rival=path))
    x, top = on.view().centre(0.5, 1)
    column = [
        colour_at(surface, (x, y)) for y in range(round(top), round(on.view().centre(1.5, 1)[1]))
    ]
    assert NIGHT.trail in column
    assert NIGHT.path in column


def test_rings_surround_the_current_and_the_picked_cells() -> None:
    on = board()
    marks = Marks(current=(0, 0), chosen={"from": (2, 2)}, hover=(1, 1))
    surface, plain = drawn(on, room(3, 3), marks), drawn(on, room(3, 3))
    view = on.view()
    for row, col in ((0, 0), (2, 2), (1, 1)):
        edge = (view.corner(row, col)[0] + 2, view.centre(row, col)[1])
        assert colour_at(surface, edge) != colour_at(plain, edge)
    assert colour_at(surface, view.centre(0, 2)) == colour_at(plain, view.centre(0, 2))


@THEME
def test_a_game_without_pictures_and_thin_walls_is_drawn(theme: Theme) -> None:
    on = BoardPainter(toy_game(colours={"stone": (200, 40, 40)}), theme)
    on.place(pygame.Rect(0, 0, 300, 240))
    surface = drawn(on, TWO_STONES)
    assert colour_at(surface, on.view().centre(2, 3)) == (200, 40, 40)
    assert alike(colour_at(surface, on.view().centre(1, 1)), theme.floor, by=16)


@pytest.mark.parametrize("side", [1, 3, 230, 1000])
@pytest.mark.parametrize("window", [24, 300])
def test_draws_boards_of_any_size_in_windows_of_any_size(side: int, window: int) -> None:
    on = board(side=window)
    order = array("i", range(side * side))
    scene = room(side, side, Sprite("dot", side - 1, 9, "me"))  # beside the smallest board
    path = [(0, col) for col in range(side)]
    marks = Marks(order=order, moment=0, total=side * side, path=path)
    plain, marked = drawn(on, scene), drawn(on, scene, marks)
    assert plain.get_buffer().raw != marked.get_buffer().raw
    assert plain.get_buffer().raw != pygame.Surface((window, window)).get_buffer().raw


def test_nothing_is_drawn_outside_its_rectangle() -> None:
    on = BoardPainter(toy_game(), BEACH)
    on.place(pygame.Rect(100, 80, 200, 150))
    surface = pygame.Surface((400, 300))
    surface.fill((1, 2, 3))
    on.draw(
        surface, room(9, 9, Sprite("dot", 0, 0, "me"), Sprite("dot", 8, 8)), Marks(current=(0, 0))
    )
    surface.fill((1, 2, 3), on.rect)
    assert pygame.transform.average_color(surface)[:3] == (1, 2, 3)
    assert surface.get_clip() == surface.get_rect()


def test_the_same_arguments_give_the_same_pixels_whatever_was_drawn_before() -> None:
    on, fresh = board(), board()
    scene, marks = (
        room(8, 8, Sprite("dot", 3.5, 2, "me")),
        Marks(trail=[(0, 0), (0, 1)], hover=(4, 4)),
    )
    drawn(on, TWO_ROOMS, Marks(path=((0, 0), (0, 1))))
    drawn(on, scene, Marks(trail=[(0, 0), (1, 0)]))
    assert drawn(on, scene, marks).get_buffer().raw == drawn(fresh, scene, marks).get_buffer().raw


def test_walls_that_change_are_drawn_anew() -> None:
    on, passages = board(), bytearray([2, 8, 0, 0])
    scene = Scene(2, 2, (), passages)
    drawn(on, scene)
    passages[0] = passages[1] = 0
    assert alike(colour_at(drawn(on, scene), on.view().centre(0, 0.5)), NIGHT.wall)


def test_cells_are_found_and_dragged_along() -> None:
    on = board()
    assert on.cell_at((200, 200)) is None  # nothing has been drawn yet
    drawn(on, room(40, 40))
    assert not on.is_zoomed
    on.zoom(3, (200, 200))
    assert on.is_zoomed
    before = on.cell_at((200, 200))
    on.pan(-3 * on.view().size, 0)
    assert before
    assert on.cell_at((200, 200)) == (before[0], before[1] + 3)


@THEME
def test_what_is_stuck_gets_a_ring_and_a_warning_on_its_corner(theme: Theme) -> None:
    on = board(theme)
    surface = drawn(on, TWO_STONES, Marks(stuck=((2, 3),)))
    cell = on.view().cell(2, 3)
    assert alike(colour_at(surface, (cell.left + 2, cell.centery)), theme.bad)
    assert alike(colour_at(surface, (cell.right + 2, cell.top - 4)), theme.bad)  # over the edge
    other = on.view().cell(0, 1)
    assert not alike(colour_at(surface, (other.left + 2, other.centery)), theme.bad)


def test_a_leap_is_not_drawn_across_what_lies_between() -> None:
    on = board()
    surface = drawn(on, room(4, 4), Marks(path=((0, 0), (0, 1), (2, 3), (3, 3))))
    view = on.view()
    assert alike(colour_at(surface, view.centre(0, 0.5)), NIGHT.path)
    assert alike(colour_at(surface, view.centre(2.5, 3)), NIGHT.path)
    assert not alike(colour_at(surface, view.centre(1, 2)), NIGHT.path)
