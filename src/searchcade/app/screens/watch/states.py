"""The states behind a cell: small boards with g, h and f; choosing one goes to its moment."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING

from searchcade.app.layout import REST, columns, grid, inset, rows
from searchcade.app.paint import Painter, Rect
from searchcade.app.screen import Screen
from searchcade.app.screens.common import Header, body
from searchcade.app.screens.watch.strip import SmallBoards
from searchcade.app.widgets import Button, Label, Pressable, draw_focus
from searchcade.canvas import Place
from searchcade.recording.textbook import Textbook
from searchcade.views.states import StateView, state_views, states_title

if TYPE_CHECKING:
    from searchcade.app.window import App

FEW, MANY = (4, 2), (7, 3)
"""How many states are shown across and down; few of them are shown larger."""
GAP = 16.0


class StateTile(Pressable):
    """A small board with its numbers."""

    role = "button"

    def __init__(
        self, id: str, rect: Rect, state: StateView, boards: SmallBoards, action: Callable[[], None]
    ) -> None:
        super().__init__(id, rect, action)
        self._state, self._boards = state, boards

    @property
    def text(self) -> str:
        """Return both lines."""
        return f"{self._state.numbers}\n{self._state.when}"

    def draw(self, paint: Painter) -> None:
        """Draw the board above the lines."""
        theme = paint.theme
        fill = theme.raised if self.hovered else theme.card
        paint.box(self.rect, fill, radius=8, border=theme.rim)
        if self.focused:
            draw_focus(paint, self.rect)
        picture, numbers, when = rows(inset(self.rect, 8), (REST, 22, 20), 2)
        self._boards.draw(paint, picture, self._state.entry)
        paint.text(self._state.numbers, numbers, size=16, weight="semibold", align="centre")
        paint.text(self._state.when, when, size=15, colour=theme.faint, align="centre")


class StatesScreen(Screen):
    """All states of a search that one cell stands for, at a moment."""

    def __init__(
        self, app: App, explainer: Textbook, cell: Place, t: int, go: Callable[[int], None]
    ) -> None:
        super().__init__(app)
        self._explainer, self._cell, self._t, self._go = explainer, cell, t, go
        self._boards = SmallBoards(explainer)
        self.entries = explainer.entries_at(cell, t)
        self.page = 0

    @property
    def pages(self) -> int:
        """Return how many pages there are."""
        return -(-len(self.entries) // self.room)

    @property
    def shape(self) -> tuple[int, int]:
        """Return how many states are shown across and down."""
        return FEW if len(self.entries) <= FEW[0] * FEW[1] else MANY

    @property
    def room(self) -> int:
        """Return how many states a page has."""
        return self.shape[0] * self.shape[1]

    def build(self) -> None:
        """Put the title above a grid of states, the newest first."""
        words = self.texts.of(self._explainer.recording.loaded.game)
        title, note = states_title(words, self._cell, len(self.entries), self._t)
        self.add_panel(Header(self.width, title, self.back, note, room=self.width / 2))
        area, foot = rows(body(self.width, self.height), (REST, 40), GAP)
        places = grid(area, self.room, self.shape[0], GAP)
        states = state_views(words, self._explainer, self._on_page(), self._t)
        for state, place in zip(states, places, strict=False):
            self.add(self._tile(state, place))
        if self.pages > 1:
            self._add_pages(foot)

    def _tile(self, state: StateView, place: Rect) -> StateTile:
        action = partial(self._choose, state.moment)
        return StateTile(f"states.{state.entry}", place, state, self._boards, action)

    def _add_pages(self, box: Rect) -> None:
        _, back, word, on, _ = columns(box, (REST, 56, 160, 56, REST), 8)
        text = self.texts("states.page", number=self.page + 1, count=self.pages)
        self.add(Button("states.previous", back, "", partial(self.turn, -1), icon="left",
                        shortcut="PageUp", enabled=self.page > 0))  # fmt: skip
        self.add(Label("states.page", word, text, size=17, align="centre"))
        self.add(Button("states.next", on, "", partial(self.turn, 1), icon="right",
                        shortcut="PageDown", enabled=self.page + 1 < self.pages))  # fmt: skip

    def first_focus(self) -> str:
        """Let Enter go to the newest state."""
        shown = self._on_page()
        return f"states.{shown[0]}" if shown else ""

    def _on_page(self) -> list[int]:
        return self.entries[self.page * self.room :][: self.room]

    def turn(self, direction: int) -> None:
        """Show the next page, or the one before."""
        self.page = min(max(0, self.page + direction), self.pages - 1)
        self.rebuild()

    def _choose(self, moment: int) -> None:
        """Go to the moment of a state."""
        self.app.pop()
        self._go(moment)
