"""The table: the level and the game that the page plays, made again whenever it names another.

The page keeps a game as a `PageGame` and sends it with every request. So nothing is lost when
Python is ended, and two tabs do not disturb each other.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, dataclass
from typing import Any

from searchcade.hands import HANDS
from searchcade.level import LoadedLevel
from searchcade.play.session import Session
from searchcade.problem import BadInput
from searchcade.tab.ground import Ground
from searchcade.tab.linked_level import linked

MOST_MOVES = 100_000


@dataclass(frozen=True, slots=True)
class PageGame:
    """A game as the page keeps it: all that is needed to make it again."""

    level: str
    """An address, a share code, or the text of a level."""
    moves: str = ""
    hands: str = ""
    hints: int = 0
    helped: bool = False
    """Whether it was begun in the middle of another game."""
    undone: str = ""
    """What redo plays again, the next move last."""
    undone_hands: str = ""

    @classmethod
    def read(cls, values: Mapping[str, Any]) -> PageGame:
        """Read what a page sends; it may come from a file that somebody else has written."""
        known = {name: values[name] for name in cls.__slots__ if name in values}
        game = cls(**{"level": "", **known})
        if any(type(value) is not type(getattr(EMPTY, name)) for name, value in known.items()):
            raise BadInput("expected a saved game, found something else")
        if len(game.moves) + len(game.undone) > MOST_MOVES:
            raise BadInput(f"expected a saved game of at most {MOST_MOVES:,} moves, found more")
        if {*game.hands, *game.undone_hands} - {*HANDS}:
            raise BadInput(f"expected hands among {HANDS}, found others")
        return game

    def as_dict(self) -> dict[str, Any]:
        """Return it as the page keeps it."""
        return asdict(self)


EMPTY = PageGame("")


class Table:
    """One level with one session on it."""

    def __init__(self, level: str) -> None:
        self.asked = level
        """What the page calls the level."""
        self.loaded: LoadedLevel = linked(level).loaded
        self.session: Session[Any, Any] = Session(self.loaded.game, self.loaded.level)
        self.helped = False
        self.ground = Ground()

    def fits(self, game: PageGame) -> bool:
        """Say whether the page means this level."""
        return game.level in (self.asked, self.loaded.name)

    def resume(self, game: PageGame) -> None:
        """Take the game as the page has it; raise IllegalMove where its moves do not replay."""
        session = self.session
        if (session.moves, session.hands) != (game.moves, game.hands):
            session = Session(self.loaded.game, self.loaded.level, game.moves, game.hands)
        session.hints = max(0, game.hints)
        session.undone = game.undone
        session.undone_hands = game.undone_hands[: len(game.undone)].ljust(len(game.undone), "p")
        self.session, self.helped = session, game.helped

    def game(self) -> PageGame:
        """Return the game for the page to keep."""
        session = self.session
        return PageGame(
            self.loaded.name, session.moves, session.hands, session.hints, self.helped,
            session.undone, session.undone_hands,
        )  # fmt: skip


_tables: list[Table] = []


def table_of(values: Mapping[str, Any]) -> Table:
    """Return the table with the game that the page sends."""
    game = PageGame.read(values)
    if not (_tables and _tables[0].fits(game)):
        _tables[:] = [Table(game.level)]
    _tables[0].resume(game)
    return _tables[0]
