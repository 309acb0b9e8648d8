"""The board has most of the window, and no word is cut beside it: measured on pictures."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from pathlib import Path
from unittest.mock import patch

import pytest
from desk import frames, open_desk
from gamestops import BRIDGES, HUNT, ROOM
from PIL import ImageChops
from test_whole_words import overlapping, show, watch_texts

from searchcade import catalog
from searchcade.app.board.widget import BoardView
from searchcade.app.paint import Rect
from searchcade.app.raster import to_image
from searchcade.app.screen import Screen
from searchcade.app.window import App
from searchcade.level import LoadedLevel

SIZES = ((1024, 600), (1280, 720), (1920, 1080))
LANGUAGES = ("en", "vi")
SHARE, RACE_SHARE = 0.55, 0.5  # of the height
TRACK = 22.0  # units of the height of a switch
SHADE = 40  # of 255: a shadow around a board does not count
MAZE = catalog.level("maze/loops?seed=12")
WATCHED = {
    "square": (MAZE, "astar"),
    "stones": (ROOM, "astar"),
    "slanted": (BRIDGES, "bfs"),
    "game tree": (HUNT, "alphabeta?nodes=60"),
    "no textbook": (HUNT, "planner"),
    "wide": (catalog.level("pacman/2-1-sentries"), "bfs"),
}


def boards(screen: Screen) -> list[BoardView]:
    """Return the boards of a screen."""
    return [each for each in screen.group.widgets if isinstance(each, BoardView)]


def height(app: App, board: BoardView) -> float:
    """Return the share of the window's height that a board has: of the pixels it changes."""
    with patch.object(board, "draw", lambda _paint: None):
        app.draw()
        without = to_image(app.surface).convert("L")
    app.draw()
    differs = ImageChops.difference(to_image(app.surface).convert("L"), without)
    box = differs.point(lambda value: 255 if value > SHADE else 0).getbbox()
    return (box[3] - box[1]) / app.surface.get_height() if box else 0.0


def looks(app: App, *, letters: str = "usual") -> Iterator[str]:
    """Show the screen in all sizes and languages, and name each."""
    for language in LANGUAGES:
        for size in SIZES:
            show(app, size, language=language, text_size=letters)
            yield f"{size[0]} x {size[1]}, {language}"


def watched(app: App, loaded: LoadedLevel, algorithm: str) -> Screen:
    """Watch a search until something can be seen, and stand still there."""
    screen = app.routes.watch(loaded, algorithm)
    app.push(screen)
    while screen.recording.recorded < 3 and not screen.search.is_done:  # type: ignore[attr-defined]
        frames(app)
    screen.go(2)  # type: ignore[attr-defined]
    frames(app)
    return screen


@pytest.fixture
def desk(tmp_path: Path) -> App:
    return open_desk(tmp_path, theme="default")


@pytest.mark.parametrize("name", WATCHED)
def test_a_watched_board_has_most_of_the_height(desk: App, name: str) -> None:
    screen = watched(desk, *WATCHED[name])
    shares = {look: height(desk, boards(screen)[0]) for look in looks(desk)}
    assert {look: share for look, share in shares.items() if share < SHARE} == {}


def test_four_boards_of_a_race_together_have_half_of_the_height(desk: App) -> None:
    screen = desk.routes.race(MAZE, ["bfs", "astar", "greedy", "dfs"])
    desk.push(screen)
    frames(desk)
    for look in looks(desk):
        above, _, below, _ = (height(desk, board) for board in boards(screen))
        assert above + below >= RACE_SHARE, look


def test_a_board_that_lost_its_room_would_be_noticed(desk: App) -> None:
    screen = watched(desk, *WATCHED["square"])
    board = boards(screen)[0]
    board.rect = Rect(board.rect.x, board.rect.y, 300, 300)
    assert height(desk, board) < SHARE


@pytest.mark.parametrize("name", WATCHED)
def test_the_switches_of_layers_have_room_in_their_card(desk: App, name: str) -> None:
    screen = watched(desk, *WATCHED[name])
    card = screen.find("watch.layer_card").rect
    switches = [each.rect for each in screen.group.widgets if each.id.startswith("watch.layer.")]
    assert all(card.contains(each) and each.h >= TRACK for each in switches)
    assert all(not one.colliderect(other) for one, other in combinations(switches, 2))


@pytest.mark.parametrize("name", WATCHED)
def test_no_word_is_cut_beside_a_board_in_the_largest_letters(
    desk: App, name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    watched(desk, *WATCHED[name])
    wrong, found = watch_texts(monkeypatch), {}
    for look in looks(desk, letters="largest"):
        wrong.clear()
        desk.draw()
        found[look] = sorted({*wrong, *overlapping(desk)})
    assert {look: cut for look, cut in found.items() if cut} == {}
