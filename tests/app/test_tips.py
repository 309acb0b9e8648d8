"""Tips: told once a player, when they first matter, and again when asked for."""

from __future__ import annotations

import pytest
from bloxtable import SPLIT
from desk import click, find, frames, press, screen_name
from playtable import drawn, sit_down, walk

from searchcade.app.window import App
from searchcade.play.tips import TIPS

STONES = """\
2
#######
#     #
# @$ .#
#     #
#######"""
LOW = """\
energy: 6
#################
#S     1       G#
#################"""
FOG = """\
level: 3
%%%%%%%%%%%%%%%
%P..  %  .  ..%
% %%% % %%% % %
%.%     .     %
%%%%%%%%%%%%%%%"""
FIRST = {
    "deadlock": ("sokoban", STONES, ("right", "up", "right", "down")),
    "energy": ("maze", LOW, ("right",)),
    "split": ("bloxorz", SPLIT, ("right", "right")),
    "fog": ("pacman", FOG, ()),
}


@pytest.fixture
def app(app: App) -> App:
    """Let somebody sit down who has read no tip."""
    app.change_settings(tips="")
    return app


def said(app: App) -> str:
    """Return what the tip says, if one is shown."""
    text: str = find(app, "play.tip").text
    return text.partition("\n")[0]


def meet(app: App, tip: str) -> None:
    """Play to where a tip matters."""
    game, text, keys = FIRST[tip]
    sit_down(app, drawn(text, game))
    if find_or_none(app, "play.start"):
        press(app, "return")
    walk(app, *keys)
    frames(app, 0.2)


def find_or_none(app: App, id: str) -> bool:
    """Say whether there is such a widget."""
    return any(widget.id == id for widget in app.screen.group.widgets)


@pytest.mark.parametrize(
    "tip", ["fog", "deadlock", *(pytest.param(tip, marks=pytest.mark.long) for tip in TIPS[1:3])]
)
def test_a_tip_comes_when_it_first_matters_and_never_again(app: App, tip: str) -> None:
    meet(app, tip)
    assert said(app) == app.texts(f"tips.{tip}.head")
    press(app, "return")
    frames(app, 0.1)
    assert said(app) == ""
    assert screen_name(app) == "PlayScreen"
    app.pop()
    meet(app, tip)
    assert said(app) == ""
    assert app.store.settings.load(app.user.id)["tips"] == tip


def test_a_click_closes_it_and_goes_nowhere_else(app: App) -> None:
    meet(app, "fog")
    moves = app.screen.saved.session.moves  # type: ignore[attr-defined]
    click(app, "play.tip")
    frames(app, 0.2)
    assert said(app) == ""
    assert app.screen.saved.session.moves == moves  # type: ignore[attr-defined]


def test_it_goes_when_what_it_is_about_has_gone(app: App) -> None:
    meet(app, "deadlock")
    walk(app, "u", "u")
    frames(app, 0.2)
    assert said(app) == ""


def test_help_shows_them_again(app: App) -> None:
    app.change_settings(tips="fog")
    app.help()
    frames(app)
    click(app, "help.tips")
    assert app.settings.tips == ""
    app.pop()
    meet(app, "fog")
    assert said(app) == "You are in the fog"
