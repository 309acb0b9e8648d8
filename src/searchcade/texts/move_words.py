"""The words for moves and mistakes of a game."""

from __future__ import annotations

from searchcade.level import LoadedLevel
from searchcade.play.analysis import Analysis, Stretch
from searchcade.texts import Texts

WAYS = "UDLR"


class MoveWords:
    """Names the moves of one level in one language."""

    def __init__(self, texts: Texts, loaded: LoadedLevel) -> None:
        self._texts, self._game = texts, loaded.game
        self._unit = "steps" if loaded.game.scoring.unit_cost(loaded.level) else "cost"

    def move(self, letter: str) -> str:
        """Name a move: a direction, a push, or what the game calls it."""
        if letter.upper() not in WAYS:
            return self._texts.of(self._game).move(letter)
        way = self._texts(f"analysis.ways.{letter.upper()}")
        is_push = letter.isupper() and not self._game.play.is_walk(letter)
        return self._texts("analysis.push", way=way) if is_push else way

    def moves(self, letters: str) -> str:
        """Name some moves, of which each would do."""
        *others, last = [self.move(letter) for letter in letters]
        if not others:
            return last
        return self._texts("analysis.or", first=", ".join(others), last=last)

    @property
    def curve(self) -> str:
        """Say what the curve shows."""
        return self._texts(f"analysis.curve_{self._unit}")

    @property
    def lost(self) -> str:
        """Return the heading of the list of mistakes."""
        return self._texts(f"analysis.lost_{self._unit}")

    def name(self, analysis: Analysis, stretch: Stretch) -> str:
        """Name the moves of a stretch."""
        texts, first = self._texts, self._texts.number(stretch.first)
        if stretch.last > stretch.first:
            return texts("analysis.moves", number=first, last=texts.number(stretch.last))
        move = self.move(analysis.moves[stretch.first - 1])
        return texts("analysis.move", number=first, move=move)

    def note(self, analysis: Analysis, number: int) -> str:
        """Say what a stretch was, and what would have been best."""
        stretch = analysis.stretches[number]
        kind = "fatal" if stretch.is_fatal else "first" if number == 0 else "missed"
        return self._texts(f"analysis.{kind}", best=self._best(stretch))

    def _best(self, stretch: Stretch) -> str:
        if not stretch.best:
            return self._texts("analysis.no_better")
        name = "was_best" if stretch.is_all else "as_good"
        return self._texts(f"analysis.{name}", moves=self.moves(stretch.best))

    def loss(self, stretch: Stretch) -> str:
        """Say how much was lost."""
        if stretch.is_fatal:
            return self._texts("analysis.fatal_loss")
        return f"+{self._texts.of(self._game).amount(stretch.loss)}"
