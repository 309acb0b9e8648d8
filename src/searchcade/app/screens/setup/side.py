"""The right side of the set-up: the level as it will be, the algorithms, and the start."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING, NamedTuple

from searchcade.app.board import Marks
from searchcade.app.board.widget import BoardView
from searchcade.app.layout import REST, centred, columns, rows
from searchcade.app.paint import Painter, Rect
from searchcade.app.screens import tokens
from searchcade.app.screens.setup.state import SetupState
from searchcade.app.widgets import Button, Card, Drawing, Dropdown, Label, Panel
from searchcade.canvas import Place
from searchcade.play.setup_choices import RACERS
from searchcade.texts.titles import algorithm_title

if TYPE_CHECKING:
    from searchcade.app.window import App

PAD, GAP = 18.0, 14.0
START = 54.0
TALL = 67.0  # units of a choice with its label
NOTE = 26.0


class SideActions(NamedTuple):
    """What the panel's widgets do."""

    start: Callable[[], None]
    pick: Callable[[Place], None]
    """Take a cell that was clicked on the board."""
    algorithms_changed: Callable[[], None]


class SidePanel(Panel[SetupState]):
    """The level above, the choices of algorithms below it, and the start at the end."""

    def __init__(self, rect: Rect, app: App, state: SetupState, actions: SideActions) -> None:
        super().__init__(rect)
        self._app, self.texts = app, app.texts
        self._words = app.texts.of(state.game)
        self._state, self._actions = state, actions
        self._board: BoardView | None = None

    # ------------------------------------------------------------------ building

    def build(self) -> None:
        """Add the widgets from below; each leaves the space above it to the next."""
        self.add(Card("setup.side.card", self.rect))
        _, inner, _ = rows(columns(self.rect, (PAD, REST, PAD))[1], (PAD - 6, REST, PAD))
        above, start = rows(inner, (REST, START), GAP)
        self._add_start(start)
        above = self._add_legend(self._add_algorithms(above))
        board, note = rows(above, (REST, NOTE), gap=4)
        self._note = self.add(
            Label("setup.note", note, "", size=16, colour="faint", align="centre")
        )
        self._add_board(board)

    def _add_start(self, place: Rect) -> None:
        words = self.texts(f"setup.start_{self._state.choices.mode}")
        button = Button(
            "setup.start", place, words, self._actions.start, icon="play", shortcut="Ctrl+Enter"
        )
        button.kind, button.size, button.enabled = "primary", 21, not self._state.is_locked
        self.add(button)

    def _add_legend(self, box: Rect) -> Rect:
        """Explain the pictures on the board; return what is left above."""
        seen, game = self._state.preview.seen, self._state.game
        names = tokens.explained(game, seen.loaded.level) if seen else []
        if not names or self._state.choices.mode != "play":
            return box
        above, place = rows(box, (REST, tokens.TALL), gap=4)
        self.add(tokens.Tokens("setup.legend", place, self.texts, game, names))
        return above

    def _add_board(self, box: Rect) -> None:
        seen = self._state.preview.seen
        if seen is not None:
            game, theme, pick = self._state.game, self._app.theme, self._actions.pick
            self._board = self.add(
                BoardView("setup.board", box, game, theme, seen.scene, clicked=pick)
            )
        self.add(Drawing("setup.problem", box, self._draw_cover))

    def _draw_cover(self, paint: Painter, rect: Rect) -> None:
        """Dim a level that is no longer the chosen one, and say what is wrong."""
        preview = self._state.preview
        if preview.is_ready or self._state.picking:  # then the cells must be seen
            return
        paint.box(rect, paint.theme.card, radius=12, alpha=150)
        if preview.problem:
            self._draw_problem(paint, rect, self.texts("setup.refused", reason=preview.problem))

    def _draw_problem(self, paint: Painter, rect: Rect, text: str) -> None:
        wide, ink = min(rect.w, 460.0), paint.theme.bad
        tall = paint.lines(text, wide - 40, size=18) * paint.line_height(18) + 28
        card = centred(rect, wide, tall)
        paint.box(card, paint.theme.card, radius=12, border=ink, thick=2)
        inner = Rect(card.x + 20, card.y + 14, card.w - 40, card.h)
        paint.paragraph(text, inner, size=18, colour=ink, align="centre")

    # ------------------------------------------------------------------ algorithms

    def _add_algorithms(self, box: Rect) -> Rect:
        """Ask for the algorithms of the mode; return what is left above."""
        state, mode = self._state, self._state.choices.mode
        if mode == "play":
            return box
        chosen = [state.algorithm] if mode == "watch" else state.racers
        if any(map(state.is_informed, chosen)) and len(state.game.estimates) > 1:
            box, place = rows(box, (REST, TALL), gap=8)
            self._add_heuristic(place)
        if mode == "race":
            return self._add_racers(box)
        above, place = rows(box, (REST, TALL), gap=8)
        label = self.texts("setup.algorithm")
        self._add_choice(
            "algorithm", place, label, state.offered, chosen[0], self._choose_algorithm
        )
        return above

    def _add_racers(self, box: Rect) -> Rect:
        """Ask for the algorithm of each lane, two in a row; return what is left above."""
        state = self._state
        above, *lines, _ = rows(box, (REST, *[TALL] * (RACERS // 2), 0), gap=8)
        places = [place for line in lines for place in columns(line, (REST, REST), GAP)]
        for number, place in enumerate(places):
            label = self.texts("setup.racer", number=number + 1)
            racer, choose = state.racer(number), partial(self._choose_racer, number)
            self._add_choice(f"racer.{number}", place, label, [*state.offered, ""], racer, choose)
        return above

    def _choose_algorithm(self, name: str) -> None:
        self._state.choices.algorithm = name
        self._actions.algorithms_changed()

    def _choose_racer(self, number: int, name: str) -> None:
        self._state.choose_racer(number, name)
        self._actions.algorithms_changed()

    def _add_choice(
        self, name: str, place: Rect, label: str, values: list[str], value: str,
        choose: Callable[[str], None],
    ) -> None:  # fmt: skip
        def show(each: str) -> str:
            return algorithm_title(self._words, each) if each else self.texts("setup.nobody")

        id, height = f"setup.{name}", self._app.height
        self.add(Dropdown(id, place, label, values, value, choose, show=show, height=height))

    def _add_heuristic(self, place: Rect) -> None:
        def choose(value: str) -> None:
            self._state.choices.heuristic = value

        self.add(
            Dropdown(
                "setup.heuristic", place, self.texts("setup.heuristic"),
                list(self._state.game.estimates), self._state.heuristic, choose,
                show=self._words.estimate, height=self._app.height,
            )
        )  # fmt: skip

    # ------------------------------------------------------------------ showing

    def show(self, state: SetupState, /) -> None:
        """Say what goes on, and mark the picked cells on the board."""
        note, texts = self._note, self.texts
        note.words, note.colour = "", "faint"
        if state.picking:
            what = self._words.option(state.picking)
            note.words, note.colour = texts("setup.picking", what=what), "accent"
        elif state.is_locked:
            note.words, note.colour = texts("setup.locked"), "accent"
        elif state.preview.is_coming:
            note.words = texts("setup.making")
        if self._board is not None:
            hover = (self._board.pointed or state.cursor) if state.picking else None
            self._board.marks = Marks(chosen=state.choices.places(), hover=hover)
