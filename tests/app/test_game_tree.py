"""Game trees in the window: position by position, forwards and back, and open what lies below."""

from __future__ import annotations

import pygame
import pytest
from desk import click, find, frames, press, settle
from watching import watch

from searchcade import catalog
from searchcade.app.screens.watch.watch import WatchScreen
from searchcade.app.window import App
from searchcade.recording.game_look import GameLook
from searchcade.web.playback import READING


def watched(app: App, player: str = "alphabeta?nodes=60") -> WatchScreen:
    """Watch the first moves of a player, and stand at the first one."""
    screen = WatchScreen(app, catalog.level("pacman/4-7-grand-arcade"), player)
    app.push(screen)
    while screen.recording.recorded < 8:
        frames(app)
    screen.search.cancel()
    settle(app)
    press(app, "space", "home")
    press(app, "right")
    settle(app)
    return screen


def said(app: App) -> tuple[str, str]:
    """Return the sentence and the line that runs."""
    return find(app, "watch.said").text, find(app, "watch.line").text


def test_arrows_go_position_by_position_and_back(app: App) -> None:
    screen = watched(app)
    assert (screen.playback.moment, screen.line) == (1, 0)
    seen = []
    for _ in range(12):
        press(app, "right")
        settle(app)
        seen.append((*said(app), find(app, "watch.game_tree").text))
    assert screen.line == 12
    assert len(set(seen)) == 12
    for expected in reversed(seen[:-1]):
        press(app, "left")
        assert (*said(app), find(app, "watch.game_tree").text) == expected


def test_the_buttons_do_what_the_arrows_do(app: App) -> None:
    screen = watched(app)
    click(app, "watch.next")
    settle(app)
    frames(app)
    assert screen.line == 1
    click(app, "watch.next")
    click(app, "watch.previous")
    assert screen.line == 1


def test_shift_and_an_arrow_goes_from_moment_to_moment(app: App) -> None:
    screen = watched(app)
    press(app, "right")
    settle(app)
    press(app, "right", mod=pygame.KMOD_SHIFT)
    assert (screen.playback.moment, screen.line) == (2, 0)
    press(app, "left", "left")
    assert isinstance(screen.explainer, GameLook)
    assert (screen.playback.moment, screen.line) == (1, screen.explainer.lines(1) - 2)


def test_space_plays_on_within_the_look_ahead(app: App) -> None:
    screen = watched(app)
    press(app, "right")
    settle(app)
    frames(app)
    assert screen.line == 1
    press(app, "space")
    frames(app, 2.5 / READING)
    assert (screen.playback.moment, screen.playback.playing) == (1, True)
    assert screen.line > 1


def test_a_cut_is_a_step_with_its_line_and_crossed_in_the_tree(app: App) -> None:
    screen = watched(app)
    explainer = screen.explainer
    assert isinstance(explainer, GameLook)
    press(app, "right")
    settle(app)
    grown = explainer.tree(1)
    assert grown
    screen.playback.line = next(n for n, event in enumerate(grown.events, 1) if event.what == "cut")
    frames(app)
    words, line = said(app)
    assert "cut" in words
    assert "cut" in line
    assert "cut" in find(app, "watch.game_tree").text


def test_the_board_shows_what_is_known_of_each_step(app: App) -> None:
    screen = watched(app, "report-minimax?depth=2")
    press(app, "right")
    settle(app)
    frames(app)
    assert set(screen.board.marks.values.values()) == {"?"}
    assert isinstance(screen.explainer, GameLook)
    screen.playback.line = screen.explainer.lines(1) - 1
    frames(app)
    assert "?" not in screen.board.marks.values.values()
    assert screen.board.marks.best


def test_positions_are_opened_by_clicks_and_arrows(app: App) -> None:
    screen = watched(app, "report-minimax?depth=2")
    press(app, "right")
    settle(app)
    assert isinstance(screen.explainer, GameLook)
    screen.playback.line = screen.explainer.lines(1) - 1
    frames(app)
    tree = find(app, "watch.game_tree")
    assert tree.top == tree.seen.root
    child = tree.spots()[1]
    tree.open(child.number)
    assert tree.top == child.number
    screen.group.set_focus(tree)
    screen.group.is_walked = True
    press(app, "up")
    assert tree.top == tree.seen.root
    press(app, "down")
    assert tree.seen.tree.positions[tree.top].parent == tree.seen.root


@pytest.mark.parametrize("player", ["monte-carlo?playouts=20", "expectimax?depth=2"])
def test_every_kind_of_tree_is_drawn(app: App, player: str) -> None:
    screen = watched(app, player)
    press(app, "right")
    settle(app)
    assert isinstance(screen.explainer, GameLook)
    for line in range(1, screen.explainer.lines(1), 7):
        screen.playback.line = line
        frames(app)
        assert find(app, "watch.game_tree").text
        assert said(app)[0]


def test_a_trapped_pacman_is_shown_and_explained(app: App) -> None:
    screen = watch(app, "pacman/4-8-pincers", "report-minimax")
    screen.go(screen.recording.recorded)
    settle(app)
    frames(app)
    sentence = "Every step runs into a monster"
    assert all(each in find(app, "watch.said").text for each in ("−∞", sentence))
    press(app, "left")  # the end of the look ahead that found no step
    frames(app)
    assert screen.line == 2
    assert find(app, "watch.said").text.startswith(sentence)
