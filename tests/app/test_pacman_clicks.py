"""Clicks, hints and the solver in Pacman: ways that are known, and nothing after the end."""

from __future__ import annotations

import pytest
from desk import press
from pacmantable import DARK, HUNTER, HURRY, begin, click_cell
from playtable import rest, walk

from searchcade.app.window import App

pytestmark = pytest.mark.usefixtures("home")


def test_a_click_leads_along_a_corridor_and_no_further_than_the_next_junction(app: App) -> None:
    screen = begin(app, "level: 1\n%%%%%%%\n%P    %\n%%%%% %\n%.    %\n% %%% %\n%     %\n%%%%%%%")
    click_cell(app, screen, (5, 1))
    assert screen.saved.session.moves == ""
    assert screen.table.notice == "not_known"
    click_cell(app, screen, (3, 5))
    assert screen.saved.session.moves == "RRRRDD"


def test_a_click_does_not_lead_into_the_fog(app: App) -> None:
    screen = begin(app, DARK)
    click_cell(app, screen, (1, 9))
    assert screen.saved.session.moves == ""
    click_cell(app, screen, (1, 3))
    assert screen.saved.session.moves == "RR"


def test_a_click_on_a_cell_that_only_leads_to_a_monster_does_not_move(app: App) -> None:
    screen = begin(app, "level: 2\n%%%%%%%\n%P.G .%\n%%%%%%%")
    click_cell(app, screen, (1, 5))
    assert screen.saved.session.moves == ""
    assert screen.table.notice == "not_known"


@pytest.mark.parametrize(
    ("text", "keys", "ended"),
    [(HURRY, ("right", "left", "right"), "stalled"), (HUNTER, ("right", "right"), "lost")],
)
def test_after_the_end_hints_the_solver_and_clicks_do_nothing(
    app: App, text: str, keys: tuple[str, ...], ended: str
) -> None:
    screen = begin(app, text)
    walk(app, *keys)
    moves = screen.saved.session.moves
    for name in ("h", "g"):
        press(app, name)
        rest(app)
        assert screen.dialog is None
    screen.controls.hint("way")
    click_cell(app, screen, (1, 1))
    click_cell(app, screen, (1, 2))
    assert (screen.saved.session.ended, screen.saved.session.moves) == (ended, moves)
    assert screen.saved.session.hints == 0
    assert not screen.saved.helped
