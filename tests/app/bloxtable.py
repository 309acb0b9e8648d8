"""Boards of Bloxorz for tests of the window, and hands for them."""

from __future__ import annotations

import shutil
from dataclasses import replace
from pathlib import Path
from typing import Any

import pygame
import pytest
from desk import click_at, frames
from played import BACK, by_hand, plan
from played import begin as saved
from playtable import drawn, rest, sit_down

from searchcade import catalog
from searchcade.app.board.widget import BoardView
from searchcade.app.screens.play.screen import PlayScreen
from searchcade.app.window import App
from searchcade.game import Game, World
from searchcade.level import LoadedLevel
from searchcade.solve import solve

PLAIN = """\
#####..
#S####.
#####T#
.....##
"""
SPLIT = """\
########
#S##:###
#####T##
########
split 1 4  to  0 0  3 7
"""
WIRED = """\
#####..####
#S#o#aab###
##x##aab#T#
#####..####
soft 1 3  open A
heavy 2 2  close A  toggle B
"""
ONE_WAY = """\
#####AA####
#S###AA##T#
##x##AA####
heavy 2 2  close A
"""


def begin(app: App, board: str = PLAIN) -> PlayScreen:
    """Sit down at a board."""
    return sit_down(app, drawn(board, "bloxorz"))


def point_at(app: App, view: BoardView, row: int, col: int) -> None:
    """Move the mouse to a cell."""
    place = view.board.view().centre(row, col)
    move = pygame.event.Event(pygame.MOUSEMOTION, pos=place, rel=(0, 0), buttons=(0, 0, 0))
    frames(app, 0.05, [move])


def click_cell(app: App, screen: PlayScreen, row: int, col: int) -> None:
    """Click on a cell of the board."""
    x, y = screen.board.view.board.view().centre(row, col)
    click_at(app, (x / app.scale, y / app.scale))
    rest(app)


# ------------------------------------------------------------------ a row of levels

STRAIGHT = """\
code: 111222
#######
#S####T
#######
"""
ROW = {
    "01-straight": STRAIGHT,
    "02-corner": "code: 333444\n" + PLAIN,
    "03-cubes": "code: 555666\n" + SPLIT,
}


WORLDS = (World("rolling", ("01-*", "02-*")), World("switches", ("03-*",)))


def row_of_levels(folder: Path, monkeypatch: pytest.MonkeyPatch) -> Game[Any, Any]:
    """Let the game have three levels in two worlds, with passcodes and proven least costs."""
    levels = folder / "levels"
    levels.mkdir()
    shutil.copy(catalog.game("bloxorz").folder / "texts.toml", folder)
    game = catalog.game("bloxorz")
    game = replace(game, folder=folder, levels=replace(game.levels, worlds=WORLDS))
    costs = ["level,moves"]
    for name, text in ROW.items():
        (levels / f"{name}.txt").write_text(text, encoding="utf-8")
        costs.append(f"{name},{least(game, text)}")
    (levels / "optima.csv").write_text("\n".join(costs), encoding="utf-8")
    monkeypatch.setattr("searchcade.games.bloxorz.GAME", game)
    return game


def least(game: Game[Any, Any], text: str) -> int:
    """Return what a level costs at least."""
    loaded = LoadedLevel("drawn.txt", game, game.parse(text))
    cost = solve(loaded, catalog.algorithm("ucs", game)).result.cost
    assert cost is not None
    return cost


def win(app: App, level: str, *, detours: int = 0, hints: int = 0) -> None:
    """Let the player win a level, after some rolls to and fro."""
    loaded = catalog.level(f"bloxorz/{level}")
    best = plan(loaded)
    moves = (best[0] + BACK[best[0]]) * detours + best
    handle = saved(app, app.user, loaded)
    app.store.scores.finish(app.user.id, handle, by_hand(moves, hints=hints))
