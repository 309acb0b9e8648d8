"""The level as it will be: its board, and below it what matters about it."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from searchcade.app.board import Marks
from searchcade.app.board.widget import BoardView
from searchcade.app.layout import REST, centred, inset, rows
from searchcade.app.paint import Painter, Rect
from searchcade.app.screens import tokens
from searchcade.app.screens.setup.facts import FactsRow, told_facts
from searchcade.app.screens.setup.state import SetupState
from searchcade.app.widgets import Card, Drawing, Panel
from searchcade.canvas import Place

if TYPE_CHECKING:
    from searchcade.app.window import App

PAD = 16.0
FACTS = 52.0


class BoardCard(Panel[SetupState]):
    """A board with facts below it; `pick` takes a cell that was clicked."""

    def __init__(
        self, rect: Rect, app: App, state: SetupState, pick: Callable[[Place], None]
    ) -> None:
        super().__init__(rect)
        self._app, self._texts, self._state, self._pick = app, app.texts, state, pick
        self._board: BoardView | None = None
        self.problem = ""
        """Why there is no such level."""

    def build(self) -> None:
        """Give the board what the facts leave."""
        self.add(Card("setup.board.card", self.rect))
        board, _, line, _, facts = rows(inset(self.rect, PAD), (REST, 14, 2, 6, FACTS))
        self.add(Drawing("setup.line", line, draw_line))
        self._facts = self.add(FactsRow("setup.facts", inset(facts, 10, 0), self._state.game))
        self._add_board(self._add_legend(board))

    def _add_legend(self, box: Rect) -> Rect:
        """Explain the pictures on the board, where they need it; return what is left above."""
        seen, game = self._state.preview.seen, self._state.game
        names = tokens.explained(game, seen.loaded.level) if seen else []
        if not names or self._state.choices.mode != "play":
            return box
        above, place = rows(box, (REST, tokens.TALL), gap=8)
        self.add(tokens.Tokens("setup.legend", inset(place, 10, 0), self._texts, game, names))
        return above

    def _add_board(self, box: Rect) -> None:
        seen = self._state.preview.seen
        if seen is not None:
            game, theme = self._state.game, self._app.theme
            self._board = self.add(
                BoardView("setup.board", box, game, theme, seen.scene, clicked=self._pick)
            )
        self.add(Drawing("setup.problem", box, self._draw_cover))

    def _draw_cover(self, paint: Painter, rect: Rect) -> None:
        """Dim a level that is no longer the chosen one, and say what is wrong."""
        if self._state.preview.is_ready or self._state.picking:  # then the cells must be seen
            return
        paint.box(rect, paint.theme.card, radius=12, alpha=150)
        if self.problem:
            self._draw_problem(paint, rect)

    def _draw_problem(self, paint: Painter, rect: Rect) -> None:
        wide, ink = min(rect.w, 460.0), paint.theme.bad
        tall = paint.lines(self.problem, wide - 40, size=18) * paint.line_height(18) + 28
        card = centred(rect, wide, tall)
        paint.box(card, paint.theme.card, radius=12, border=ink, thick=2)
        inner = Rect(card.x + 20, card.y + 14, card.w - 40, card.h)
        paint.paragraph(self.problem, inner, size=18, colour=ink, align="centre")

    def show(self, state: SetupState, /) -> None:
        """Say what goes on or what matters, and mark the picked cells on the board."""
        row, texts = self._facts, self._texts
        row.note, row.colour, row.facts = "", "faint", told_facts(texts, state)
        if state.picking:
            what = texts.of(state.game).option(state.picking)
            row.note, row.colour = texts("setup.picking", what=what), "accent"
        elif state.is_locked:
            row.note, row.colour = texts("setup.locked"), "accent"
        elif state.preview.is_coming:
            row.note = texts("setup.making")
        if self._board is not None:
            hover = (self._board.pointed or state.cursor) if state.picking else None
            self._board.marks = Marks(chosen=state.choices.places(), hover=hover)


def draw_line(paint: Painter, rect: Rect) -> None:
    """Draw a thin line between the board and the facts."""
    paint.line(rect.midleft, rect.midright, paint.theme.line)
