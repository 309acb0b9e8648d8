"""What matters about a level, in words below its picture; one of them is what gold asks for."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from searchcade.app.icons import ICONS
from searchcade.app.layout import REST, centred, columns, shares
from searchcade.app.medals import LOOKS, draw_medal
from searchcade.app.paint import Painter, Rect
from searchcade.app.screens.setup.state import SetupState
from searchcade.app.screens.tokens import draw_token
from searchcade.app.widgets import Widget
from searchcade.game import Game, LevelFact
from searchcade.optima import stored
from searchcade.play.progress import optima
from searchcade.texts import Texts

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
