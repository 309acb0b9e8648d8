"""A panel owns its widgets: the screen adds it, shows it a state, and makes it anew."""

from __future__ import annotations

from pathlib import Path

import pytest
from desk import find, open_desk

from searchcade.app.layout import REST, rows
from searchcade.app.paint import Rect
from searchcade.app.screen import Screen
from searchcade.app.widgets import Card, Field, Label, Panel
from searchcade.app.window import App


class Counter(Panel[int]):
    """Shows a number above a field."""

    def build(self) -> None:
        number, field = rows(self.rect, (40, REST), gap=8)
        self.add(Card("counter", self.rect))
        self.number = self.add(Label("counter.number", number, ""))
        self.add(Field("counter.name", field, "Name"))

    def show(self, state: int, /) -> None:
        self.number.words = str(state)


class Counting(Screen):
    """A screen with a label below the panel and one above it."""

    def build(self) -> None:
        self.add(Label("counting.before", Rect(0, 0, 100, 30), "before"))
        self.panel = self.add_panel(Counter(Rect(100, 100, 300, 120)))
        self.add(Label("counting.after", Rect(0, 40, 100, 30), "after"))


@pytest.fixture
def app(tmp_path: Path) -> App:
    app = open_desk(tmp_path)
    app.start(Counting(app))
    return app


def test_its_widgets_lie_where_the_screen_added_the_panel(app: App) -> None:
    ids = [widget.id for widget in app.screen.group.widgets]
    inside = ["counter", "counter.number", "counter.name"]
    assert ids == ["counting.before", *inside, "counting.after"]


def test_it_shows_the_state_it_is_given(app: App) -> None:
    assert isinstance(app.screen, Counting)
    app.screen.panel.show(7)
    assert find(app, "counter.number").text == "7"


def test_a_rebuild_makes_it_anew_and_keeps_what_was_typed(app: App) -> None:
    assert isinstance(app.screen, Counting)
    before = app.screen.panel
    find(app, "counter.name").value = "Mai"
    app.screen.rebuild()
    assert app.screen.panel is not before
    assert find(app, "counter.name").value == "Mai"
