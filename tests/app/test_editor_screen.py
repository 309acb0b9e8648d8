"""The editor: painting by keys and mouse, the live verdict, playing, leaving and coming back."""

from __future__ import annotations

from pathlib import Path

import pygame
import pytest
from desk import click, fill, find, frames, key, open_desk, press, screen_name, settle
from editortable import judged, open_editor, put_ring
from playtable import rest

from searchcade import catalog
from searchcade.app import clipboard
from searchcade.app.screens.editor.screen import LAST_GAME, EditorScreen
from searchcade.app.window import App
from searchcade.play import own_levels

pytestmark = pytest.mark.usefixtures("home")
SHIFT, CTRL = pygame.KMOD_SHIFT, pygame.KMOD_CTRL


def shown(app: App) -> str:
    """Return what the verdict says."""
    text: str = find(app, "editor.verdict").text
    return text


def drag(app: App, *cells: tuple[int, int]) -> None:
    """Press the mouse on a cell, go over others, and let it go."""
    board = find(app, "editor.board").board
    places = [board.view().cell(*cell).center for cell in cells]
    kinds = [pygame.MOUSEBUTTONDOWN, *[pygame.MOUSEMOTION] * (len(cells) - 1)]
    for kind, place in zip(kinds, places, strict=True):
        more = {"button": 1} if kind == pygame.MOUSEBUTTONDOWN else {"rel": (0, 0), "buttons": ()}
        frames(app, events=[pygame.event.Event(kind, pos=place, **more)])
    frames(app, events=[pygame.event.Event(pygame.MOUSEBUTTONUP, pos=places[-1], button=1)])


def test_the_board_has_the_ring_in_the_first_frame(app: App) -> None:
    screen = open_editor(app)
    assert screen.group.focus is find(app, "editor.board")
    assert "Can be solved" in shown(app)
    assert find(app, "editor.here").text == "Row 4, column 5: stone of 1"


def test_keys_paint_and_a_held_key_draws_a_line_that_is_one_step(app: App) -> None:
    screen = open_editor(app)
    press(app, "1")
    put_ring(app, 1, 1)
    frames(app, events=[key("space")])
    press(app, "right", "right")
    frames(app, events=[key("space", up=True)])
    press(app, "down")
    assert screen.state.drawing.cells[1][:5] == ("#", "#", "#", "#", " ")
    assert screen.state.drawing.at((2, 3)) == " "
    press(app, "u")
    assert screen.state.drawing.cells[1][:5] == ("#", " ", " ", " ", " ")
    press(app, "y")
    assert screen.state.drawing.at((1, 3)) == "#"


def test_the_mouse_paints_while_it_is_dragged(app: App) -> None:
    screen = open_editor(app)
    click(app, "editor.tool.switch")
    drag(app, (1, 1), (1, 2), (2, 2))
    assert [screen.state.drawing.at(cell) for cell in ((1, 1), (1, 2), (2, 2))] == ["."] * 3
    press(app, "z", mod=CTRL)
    assert screen.state.drawing.at((1, 1)) == " "


def test_the_verdict_follows_each_change(app: App) -> None:
    open_editor(app)
    put_ring(app, 1, 1)
    press(app, "4", "space")
    assert "2 stones, 1 switch" in shown(app)
    press(app, "5")
    put_ring(app, 5, 5)
    press(app, "space")
    judged(app)
    assert "Cannot be solved" in shown(app)
    assert (1, 1) in find(app, "editor.board").marks.stuck
    press(app, "u", "u")
    judged(app)
    assert "Can be solved" in shown(app)


def test_a_weight_is_typed_or_counted(app: App) -> None:
    screen = open_editor(app)
    press(app, "4", "=", "=", "-")
    assert screen.state.amount == 2
    fill(app, "editor.amount", "40")
    assert screen.state.amount == 40
    press(app, "escape", "space")
    assert screen.state.drawing.at((3, 4)) == "$40"
    judged(app)
    assert "80 are pushes of weight 40" in find(app, "editor.note").text


def test_walls_of_a_maze_are_drawn_between_cells(app: App) -> None:
    screen = open_editor(app, "maze/first-steps")
    before = screen.state.drawing
    press(app, "1")
    put_ring(app, 0, 0)
    press(app, "down", mod=SHIFT)
    assert screen.state.drawing != before
    press(app, "2")
    press(app, "down", mod=SHIFT)
    assert screen.state.drawing == before
    press(app, "1")
    drag(app, (0, 0), (1, 0))
    assert screen.state.drawing.at((0, 0))[0] in "67"


def test_a_switch_is_chosen_and_joined_to_a_bridge(app: App) -> None:
    screen = open_editor(app, "bloxorz/10-light-touch")
    drawing = screen.state.drawing
    bridge = next(place for place, cell in drawing.places() if cell.upper() == "A")
    press(app, "7")
    put_ring(app, *next(place for place, cell in drawing.places() if cell == "#"))
    press(app, "space", "0", "space")
    source = screen.state.source
    assert drawing.has(source)
    click(app, "editor.variant")
    screen.set_variant("flip")
    put_ring(app, *bridge)
    find(app, "editor.board")
    screen.group.set_focus(find(app, "editor.board"))
    press(app, "space")
    assert screen.state.drawing.at(source) == "xA~"
    assert bridge in find(app, "editor.board").marks.lit


def test_title_size_and_rules_are_changed_in_place_of_the_tools(app: App) -> None:
    screen = open_editor(app)
    press(app, "t")
    fill(app, "editor.title", "Cửa hẹp")
    click(app, "editor.rows.more")
    click(app, "editor.cols.less")
    click(app, "editor.push-cost.more")
    drawing = screen.state.drawing
    assert (drawing.rows, drawing.cols) == (8, 7)
    assert drawing.headers == {"title": "Cửa hẹp", "push-cost": "1+w"}
    press(app, "escape")
    assert find(app, "editor.palette")
    assert screen_name(app) == "EditorScreen"


def test_the_plan_is_shown_and_the_level_played_and_escape_comes_back(app: App) -> None:
    screen = open_editor(app)
    put_ring(app, 1, 1)
    press(app, "1", "space")
    judged(app)
    drawing = screen.state.drawing
    press(app, "v")
    rest(app)
    assert screen_name(app) == "ReplayScreen"
    press(app, "escape", "p")
    rest(app)
    assert screen_name(app) == "PlayScreen"
    press(app, "escape")
    assert app.screen is screen
    assert screen.state.drawing == drawing
    assert screen.state.cursor == (1, 1)
    assert screen.state.draft.can_undo


def test_saving_never_replaces_another_level_silently(app: App) -> None:
    open_editor(app, "sokoban/01-one-push")
    press(app, "s", mod=CTRL)
    settle(app)
    assert [own.name for own in own_levels.own_levels("sokoban")] == ["One push"]
    put_ring(app, 1, 1)
    press(app, "1", "space")
    judged(app)
    press(app, "s", mod=CTRL)  # the same level once more
    settle(app)
    press(app, "escape")
    open_editor(app, "sokoban/01-one-push")
    press(app, "s", mod=CTRL)
    settle(app)
    click(app, "dialog.other")
    settle(app)
    assert [own.name for own in own_levels.own_levels("sokoban")] == ["One push", "One push 2"]


def test_a_drawing_that_is_no_level_cannot_be_saved_but_is_kept(app: App) -> None:
    open_editor(app)
    put_ring(app, 3, 2)
    press(app, "2", "space")
    press(app, "s", mod=CTRL)
    settle(app)
    assert "kept as a draft" in app.message
    assert own_levels.own_levels("sokoban") == []
    assert own_levels.read_draft("sokoban")


def test_leaving_asks_once_and_the_draft_is_offered_next_time(app: App) -> None:
    screen = open_editor(app)
    put_ring(app, 1, 1)
    press(app, "1", "space")
    drawing = screen.state.drawing
    press(app, "escape", "escape")
    assert app.screen is screen
    press(app, "escape", "right", "return")
    assert screen_name(app) == "HomeScreen"
    again = open_editor(app)
    press(app, "return")
    judged(app)
    assert again.state.drawing == drawing
    press(app, "u")
    assert not again.dialog


def test_a_program_that_is_killed_loses_nothing(app: App, tmp_path: Path) -> None:
    screen = open_editor(app)
    put_ring(app, 1, 1)
    press(app, "1", "space")
    settle(app)
    other = open_desk(tmp_path)  # nothing of the first window has been closed
    settle(other)
    again = open_editor(other)
    press(other, "return")
    assert again.state.drawing == screen.state.drawing


def test_a_draft_that_is_dropped_is_gone(app: App) -> None:
    open_editor(app)
    put_ring(app, 1, 1)
    press(app, "1", "space")
    press(app, "escape", "right", "return")
    open_editor(app)
    click(app, "dialog.anew")
    assert own_levels.read_draft("sokoban") == ""


def test_a_code_is_copied_and_pasted(app: App) -> None:
    open_editor(app, "bloxorz/03-bow-tie")
    press(app, "c")
    code = clipboard.paste()
    assert code == find(app, "editor.code").text
    press(app, "escape")
    screen = open_editor(app)
    press(app, "v", mod=CTRL)
    judged(app)
    assert screen.game.name == "bloxorz"
    assert screen.state.draft.title == "Bow tie"


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("", "Nothing to paste"),
        ("SC1-0000-0000", "check sum"),
        ("hello", "no level"),
        ("1\n#####\n#@$.#\n#####\n", ""),
        ("maze/first-steps", ""),
    ],
)
def test_whatever_is_pasted_is_drawn_or_refused_in_a_line(app: App, text: str, said: str) -> None:
    open_editor(app)
    clipboard.copy(text)
    press(app, "v", mod=CTRL)
    settle(app)
    assert said in app.message
    assert "\n" not in app.message


def test_a_level_that_ships_is_called_as_in_the_language_of_the_player(app: App) -> None:
    app.change_settings(language="vi")
    assert open_editor(app, "sokoban/12-left-bank").state.draft.title == "Bờ trái"
    app.change_settings(language="en")
    assert open_editor(app, "sokoban/12-left-bank").state.draft.title == "The left bank"
    assert open_editor(app, "maze/easy?seed=3").state.draft.title == "Easy · 3"


def test_a_file_that_is_dropped_is_drawn(app: App, tmp_path: Path) -> None:
    screen = open_editor(app)
    path = tmp_path / "mine.txt"
    path.write_text("#####\n#S G#\n#####\n", encoding="utf-8")
    frames(app, events=[pygame.event.Event(pygame.DROPFILE, file=str(path))])
    judged(app)
    assert screen.game.name == "maze"
    assert screen.state.draft.title == "mine"


def test_a_new_level_of_another_game_is_begun(app: App) -> None:
    screen = open_editor(app)
    press(app, "n")
    click(app, "dialog.pacman")
    judged(app)
    assert screen.game is catalog.game("pacman")
    assert "Can be solved" in shown(app)


def board_drawn(app: App) -> bytes:
    """Return the pixels of the board, without a message above it, the ring near its corner."""
    judged(app)
    away = {"pos": (1, 1), "rel": (0, 0), "buttons": (0, 0, 0)}
    frames(app, events=[pygame.event.Event(pygame.MOUSEMOTION, away)])
    put_ring(app, 0, 0)
    press(app, "right")
    app.current_toast = None
    app.draw()
    place = app.painter().pixels(find(app, "editor.board").rect)
    return pygame.image.tobytes(app.surface.subsurface(place), "RGB")


@pytest.mark.parametrize("first", catalog.games())
def test_a_level_of_another_game_is_drawn_with_the_pictures_of_its_game(
    first: str, app: App
) -> None:
    for other in {*catalog.games()} - {first}:
        app.start(EditorScreen(app, game=catalog.game(first)))
        press(app, "n")
        click(app, f"dialog.{other}")
        begun = board_drawn(app)
        app.start(EditorScreen(app, game=catalog.game(other)))
        assert begun == board_drawn(app), f"{other} after {first}"


def test_a_dropped_file_of_another_game_is_drawn_with_the_pictures_of_its_game(
    app: App, tmp_path: Path
) -> None:
    path = tmp_path / "mine.txt"
    path.write_text("#####\n#@$.#\n#####\n", encoding="utf-8")
    app.start(EditorScreen(app, game=catalog.game("maze")))
    frames(app, events=[pygame.event.Event(pygame.DROPFILE, file=str(path))])
    dropped = board_drawn(app)
    app.start(EditorScreen(app, catalog.level(str(path))))
    assert dropped == board_drawn(app)


@pytest.mark.parametrize("game", catalog.games())
def test_every_form_is_exported(
    app: App, game: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("XDG_DOCUMENTS_DIR", "XDG_PICTURES_DIR"):
        monkeypatch.setenv(name, str(tmp_path / name))
    app.memory[LAST_GAME] = game
    screen = open_editor(app)
    buttons = [each.id for each in screen.group.widgets if each.id.startswith("editor.export.")]
    for id in buttons:
        click(app, id)
        settle(app)
        assert "Written" in app.message
        app.current_toast = None  # it lies above the buttons
    pictures = list((tmp_path / "XDG_PICTURES_DIR").rglob("*.png"))
    assert len(pictures) == 1
    texts = [*(tmp_path / "XDG_DOCUMENTS_DIR").rglob("*.*")]
    assert len(texts) >= len(buttons) - 1
    assert catalog.levels(str(next(path for path in texts if path.suffix == ".txt")), game)


def test_a_board_that_is_too_large_is_told(app: App) -> None:
    screen = open_editor(app, "maze/custom?rows=70&cols=10&seed=1")
    assert "70 x 10" in app.message
    assert isinstance(screen, EditorScreen)
    assert screen.game.name == "maze"


def test_a_draft_of_another_game_is_not_lost_but_offered(app: App) -> None:
    open_editor(app)
    put_ring(app, 1, 1)
    press(app, "1", "space", "escape", "right", "return")
    app.memory[LAST_GAME] = "maze"
    screen = EditorScreen(app, None, catalog.game("maze"))
    app.push(screen)
    judged(app)
    assert not screen.dialog
    press(app, "n")
    click(app, "dialog.sokoban")
    settle(app)
    click(app, "dialog.go_on")
    judged(app)
    assert screen.state.drawing.at((1, 1)) == "#"


def test_an_own_level_is_changed_in_its_place(app: App) -> None:
    own = own_levels.save(catalog.level("sokoban/01-one-push"), "Mine")
    screen = open_editor(app, own_levels.load(own))
    assert screen.state.draft.title == "Mine"
    press(app, "1", "space")
    judged(app)
    press(app, "u")
    put_ring(app, 1, 1)
    press(app, "space")
    judged(app)
    press(app, "s", mod=CTRL)
    settle(app)
    assert [each.name for each in own_levels.own_levels("sokoban")] == ["Mine"]
    assert "Mine" in app.message
    assert not screen.state.draft.is_changed


def test_a_key_that_goes_up_elsewhere_ends_the_stroke(app: App) -> None:
    screen = open_editor(app)
    press(app, "1")
    frames(app, events=[key("space")])
    press(app, "tab")
    frames(app, events=[key("space", up=True)])
    assert not screen.state.is_drawing
