"""Clicks, hints and the solver in Pacman: ways that avoid monsters, and nothing after the end."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from desk import open_desk, press, settle
from pacmantable import HUNTER, HURRY, begin, click_cell
from playtable import drawn, rest, sit_down, walk

from searchcade import catalog
from searchcade.app.screens.menu.home import HomeScreen
from searchcade.app.screens.play.route import way_to
from searchcade.app.window import App
from searchcade.canvas import Place
from searchcade.catalog import Named
from searchcade.session import Session

RING = "level: 4\n%%%%%%%%%\n%P . . G%\n% %%%%% %\n%   .   %\n%%%%%%%%%"


@pytest.fixture
def app(tmp_path: Path) -> Iterator[App]:
    app = open_desk(tmp_path)
    app.start(HomeScreen(app))
    settle(app)
    yield app
    app.quit()
    app.store.close()


def fewest(named: Named, cell: Place) -> int | None:
    """Count the moves that walk to a cell, by breadth-first search past no end of the game."""
    game, level, problem = named.game, named.level, named.game.problem(named.level)
    seen, layer, moves = {problem.start}, [problem.start], 0
    while layer and all(game.cell(level, state) != cell for state in layer):
        ways = (way for state in layer for way in problem.successors(state))
        after = {there for move, there, _ in ways if game.walks(move)} - seen
        layer = [state for state in after if not game.ended(level, [state])]
        seen |= after
        moves += 1
    return moves if layer else None


def open_cells(named: Named) -> list[Place]:
    """Return the cells of a map that are no walls."""
    lines = named.game.render(named.level).splitlines()
    rows = [line for line in lines if line.startswith("%")]
    return [(r, c) for r, row in enumerate(rows) for c, sign in enumerate(row) if sign != "%"]


@pytest.mark.parametrize("name", ["", "4-1-once-around", "2-1-sentries", "5-2-four-corners"])
def test_a_way_to_a_cell_has_the_fewest_moves_and_no_end_on_it(name: str) -> None:
    named = catalog.level(f"pacman/{name}") if name else drawn(RING, "pacman")
    cells, found = open_cells(named), 0
    for cell in cells[:: max(1, len(cells) // 12)]:
        moves = way_to(Session(named.game, named.level), cell)
        assert (None if moves is None else len(moves)) == fewest(named, cell)
        played = Session(named.game, named.level, moves or "")
        assert not any(named.game.ended(named.level, [state]) for state in played.states)
        found += moves is not None
    assert found > len(cells[:12]) / 2


def test_a_click_far_away_walks_around_the_hunter(app: App) -> None:
    screen = sit_down(app, drawn(RING, "pacman"))
    click_cell(app, screen, (3, 4))
    assert screen.play.session.moves == "DDRRR"
    assert not screen.play.session.ended


def test_a_click_on_a_cell_that_only_leads_to_a_monster_does_not_move(app: App) -> None:
    screen = begin(app, "level: 2\n%%%%%%%\n%P.G .%\n%%%%%%%")
    click_cell(app, screen, (1, 5))
    assert screen.play.session.moves == ""
    assert screen.advisor.answer == "not_there"


@pytest.mark.parametrize(
    ("text", "keys", "ended"),
    [(HURRY, ("right", "left", "right"), "stalled"), (HUNTER, ("right", "right"), "lost")],
)
def test_after_the_end_hints_the_solver_and_clicks_do_nothing(
    app: App, text: str, keys: tuple[str, ...], ended: str
) -> None:
    screen = begin(app, text)
    walk(app, *keys)
    moves = screen.play.session.moves
    for name in ("h", "g"):
        press(app, name)
        rest(app)
        assert screen.dialog is None
    screen.hint("way")
    click_cell(app, screen, (1, 1))
    click_cell(app, screen, (1, 2))
    assert (screen.play.session.ended, screen.play.session.moves) == (ended, moves)
    assert screen.play.session.hints == 0
    assert not screen.play.helped
