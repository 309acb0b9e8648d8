"""Watching somebody play: the danger on the board, and what each step is thought to be worth."""

from __future__ import annotations

import pygame
import pytest
from desk import find, frames, press
from playtable import drawn
from watching import watch_level

from searchcade.app.board import BoardPainter, Marks
from searchcade.app.board.signs import draw_signs
from searchcade.app.board.view import View
from searchcade.app.window import App
from searchcade.texts import Texts
from searchcade.theme import NIGHT
from searchcade.views.watch import layers_of, short_value

pytestmark = pytest.mark.usefixtures("home")

RING = "level: 4\n%%%%%%%%%\n%P . . G%\n% %%%%% %\n%   .   %\n%%%%%%%%%"
DARK = "level: 3\n%%%%%%%%%%%%\n%P.      ..%\n%%%%%%%%%%%%"


def test_danger_is_greatest_where_a_monster_is(app: App) -> None:
    screen = watch_level(app, drawn(RING, "pacman"), "astar")
    assert screen.board.marks.danger == {}  # the colours of the search come first
    press(app, "6")
    danger = screen.board.marks.danger
    assert danger[1, 7] == 1
    assert 0 < danger[1, 5] < danger[1, 6] < 1
    assert (1, 1) in danger
    assert (3, 1) not in danger  # eight steps from the monster


def test_values_stand_around_the_player_while_the_game_is_walked(app: App) -> None:
    screen = watch_level(app, drawn(RING, "pacman"), "report-minimax")
    press(app, "space", "end")
    frames(app, 0.1)
    find(app, "watch.timeline").set(screen.recording.recorded)
    frames(app, 0.1)
    assert screen.recording.moment(screen.recording.recorded).phase == "search"
    first = screen.recording.moment(screen.recording.recorded + 1)
    assert first.phase == "walk"
    find(app, "watch.timeline").set(screen.recording.recorded + 1)
    frames(app, 0.1)
    marks, (row, col) = screen.board.marks, first.path[-1]
    assert marks.values
    assert all(abs(r - row) + abs(c - col) == 1 for r, c in marks.values)
    assert marks.best in marks.values
    assert "Score" in find(app, "watch.counters").text


def test_the_walk_in_the_fog_remembers_what_was_seen(app: App) -> None:
    screen = watch_level(app, drawn(DARK, "pacman"), "bfs")
    press(app, "space", "end")
    frames(app, 0.2)
    names = [sprite.picture for sprite in screen.board.scene.sprites]
    assert names.count("fog") == 0
    assert names.count("dim") == 6


@pytest.mark.parametrize(
    ("value", "text"),
    [(3.0, "3"), (-13.25, "-13.2"), (250.4, "250"), (54321.0, "54k"), (float("-inf"), "−∞")],
)
def test_values_are_written_in_a_few_signs(value: float, text: str) -> None:
    assert short_value(Texts("en"), value) == text


def test_danger_and_values_change_the_picture() -> None:
    loaded = drawn(RING, "pacman")
    scene = loaded.game.scene(loaded.level, loaded.game.problem(loaded.level).start)
    board, sheets = BoardPainter(loaded.game, NIGHT), []
    board.place(pygame.Rect(0, 0, 360, 220))
    for marks in (Marks(), Marks(danger={(1, 3): 1.0}), Marks(values={(1, 2): "7"}, best=(1, 2))):
        surface = pygame.Surface((360, 220))
        board.draw(surface, scene, marks)
        sheets.append(pygame.image.tobytes(surface, "RGB"))
    assert len({*sheets}) == 3


def test_there_are_switches_only_for_layers_that_a_search_has(app: App) -> None:
    plain = watch_level(app, drawn("level: 1\n%%%%%%\n%P  .%\n%%%%%%", "pacman"), "bfs")
    assert layers_of(plain.recording) == ["expanded", "frontier", "way", "numbers", "parents"]
    hunted = watch_level(app, drawn(RING, "pacman"), "astar")
    assert layers_of(hunted.recording)[5:] == ["danger"]
    played = watch_level(app, drawn(RING, "pacman"), "report-minimax")
    assert layers_of(played.recording)[-2:] == ["danger", "values"]


@pytest.mark.parametrize("scale", [1.0, 1.5])
@pytest.mark.parametrize("side", [8, 20, 90])
def test_a_value_is_large_enough_to_read_and_in_the_middle_of_its_cell(
    side: int, scale: float
) -> None:
    surface = pygame.Surface((5 * side + 99, 5 * side + 99))
    view = View(5, 5, 50, 50, side, (0, 0, *surface.get_size()))
    draw_signs(surface, view, Marks(values={(2, 2): "7"}), NIGHT, scale)
    plate = pygame.mask.from_threshold(surface, (0, 0, 0), (1, 1, 1, 255))
    plate.invert()
    (box,) = plate.get_bounding_rects()
    assert box.height >= max(round(16 * scale), 0.3 * side)
    assert box.center == pytest.approx(view.cell(2, 2).center, abs=1)
