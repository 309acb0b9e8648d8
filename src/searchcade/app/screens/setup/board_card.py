"""The level as it will be: its board, and below it what matters about it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

from searchcade.app.board import Marks
from searchcade.app.board.widget import BoardView
from searchcade.app.icons import ICONS
from searchcade.app.layout import REST, centred, columns, inset, rows, shares
from searchcade.app.medals import LOOKS, draw_medal
from searchcade.app.paint import Painter, Rect
from searchcade.app.screens import tokens
from searchcade.app.screens.setup.state import SetupState
from searchcade.app.screens.tokens import draw_token
from searchcade.app.widgets import Card, Drawing, Panel, Widget
from searchcade.canvas import Place
from searchcade.game import Game, LevelFact
from searchcade.optima import stored
from searchcade.play.progress import optima
from searchcade.texts import Texts

if TYPE_CHECKING:
    from searchcade.app.window import App

SIDE = 24.0  # units of a picture
SIZE = 16.0


class ToldFact(NamedTuple):
    """A fact in words: its picture, and a number before the words where there is one."""

    picture: str
    words: str
    number: str = ""


class FactsRow(Widget):
    """Facts side by side, each with its picture; or one sentence instead of them."""

    role = "facts"

    def __init__(self, id: str, rect: Rect, game: Game[Any, Any]) -> None:
        super().__init__(id, rect)
        self._game = game
        self.facts: Sequence[ToldFact] = ()
        self.note, self.colour = "", "faint"

    @property
    def text(self) -> str:
        """Return the sentence, or all facts, one a line."""
        return self.note or "\n".join(f"{fact.number} {fact.words}".strip() for fact in self.facts)

    def draw(self, paint: Painter) -> None:
        """Draw the facts, as wide as their words; or write the sentence."""
        if self.note:
            ink = getattr(paint.theme, self.colour)
            paint.text(self.note, self.rect, size=17, colour=ink, align="centre")
            return
        wides = [self._width(paint, fact) for fact in self.facts]
        spare = max(0.0, self.rect.w - sum(wides)) / max(1, len(wides))
        places = shares(self.rect, [wide + spare for wide in wides], 8)
        for fact, place in zip(self.facts, places, strict=True):
            self._draw_fact(paint, fact, place)

    def _width(self, paint: Painter, fact: ToldFact) -> float:
        number = paint.width(f"{fact.number} ", size=SIZE, weight="bold") if fact.number else 0.0
        return SIDE + 10 + number + paint.width(fact.words, size=SIZE)

    def _draw_fact(self, paint: Painter, fact: ToldFact, place: Rect) -> None:
        wide = paint.width(f"{fact.number} ", size=SIZE, weight="bold") if fact.number else 0.0
        left, _, number, words = columns(place, (SIDE, 10, wide, REST))
        draw_picture(paint, self._game, fact.picture, centred(left, SIDE, SIDE))
        if fact.number:
            paint.text(fact.number, number, size=SIZE, weight="bold")
        paint.text(fact.words, words, size=SIZE)


def draw_picture(paint: Painter, game: Game[Any, Any], name: str, place: Rect) -> None:
    """Draw a medal, an icon or a picture of a game."""
    if name in LOOKS:
        draw_medal(paint, name, place)
    elif name in game.look.pictures:
        draw_token(paint, game, name, place.topleft, place.w)
    else:
        paint.icon(name if name in ICONS else "star", place, paint.theme.faint)


# ------------------------------------------------------------------ in words


def told_facts(texts: Texts, state: SetupState) -> list[ToldFact]:
    """Return the facts about the level that is seen: three of the game, and what gold asks for."""
    seen = state.preview.seen
    if seen is None:
        return []
    own = [told(texts, state.game, fact) for fact in seen.facts]
    return [*own, aim(texts, state)]


def told(texts: Texts, game: Game[Any, Any], fact: LevelFact) -> ToldFact:
    """Write a fact; a number at its beginning stands apart."""
    number, words = texts.number(fact.number), texts.of(game).fact(fact)
    rest = words.removeprefix(f"{number} ")
    return ToldFact(fact.picture, rest, number if rest != words else "")


def aim(texts: Texts, state: SetupState) -> ToldFact:
    """Say what gold asks for; where there is no medal, say what wins on the leaderboard."""
    seen, game, level = state.preview.seen, state.game, state.choices.level
    if seen and not game.levels.winnable(seen.loaded.level):
        return ToldFact("warning", texts("setup.hopeless"))
    if level not in optima(game):
        usual = texts(f"setup.ranked_{game.scoring.ranked_by}")
        return ToldFact("trophy", texts.of(game).find("facts.ranked", usual))
    if not state.is_as_drawn:
        return ToldFact("trophy", texts("setup.no_medal"))
    best = stored(game)[level].get("points") if game.scoring.points else optima(game)[level]
    return told(texts, game, LevelFact("gold", int(best or 0), "gold"))


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
