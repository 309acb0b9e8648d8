"""The game that the page plays, made again whenever the page names another.

The page keeps a game as a `PageGame` and sends it with every request. So nothing is lost when
Python is ended, and two tabs do not disturb each other (decision 0029).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, replace
from math import inf
from typing import Any, NamedTuple

from searchcade.canvas import Place
from searchcade.hands import HANDS
from searchcade.level import LoadedLevel
from searchcade.play.real_time import CHOICES, TURNS
from searchcade.play.saved_game import PlayedGame
from searchcade.play.session import Session
from searchcade.play.table import Table
from searchcade.play.tips import Tips
from searchcade.play.walk import STEP_S, TableStep
from searchcade.problem import BadInput
from searchcade.tab.base_layer import Ground
from searchcade.tab.linked_level import linked
from searchcade.tab.page_lesson import PageLesson, lesson_level

MAX_MOVES = 100_000
SLACK_S = 0.02  # that a browser's clock may be early


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
        if len(game.moves) + len(game.undone) > MAX_MOVES:
            raise BadInput(f"expected a saved game of at most {MAX_MOVES:,} moves, found more")
        if {*game.hands, *game.undone_hands} - {*HANDS}:
            raise BadInput(f"expected hands among {HANDS}, found others")
        return game

    def as_dict(self) -> dict[str, Any]:
        """Return it as the page keeps it."""
        return asdict(self)


EMPTY = PageGame("")


class PagePlayer(NamedTuple):
    """What the page keeps of the person who plays."""

    pace: str = TURNS
    tips: Sequence[str] = ()
    """Those that have been read."""
    tasks: Sequence[str] = ()
    """Those of a lesson that are done."""

    @classmethod
    def read(cls, values: Mapping[str, Any]) -> PagePlayer:
        """Read what a page sends; what cannot be read is as at first."""
        pace = values.get("pace")
        tips, tasks = (values.get(name) for name in ("tips", "tasks"))
        return cls(pace if pace in CHOICES else TURNS, names(tips), names(tasks))


def names(value: object) -> list[str]:
    """Return the names in a list that a page sends."""
    return [each for each in value if isinstance(each, str)] if isinstance(value, list) else []


class PageTable:
    """A table whose steps the page shows: each takes its time before the next is made."""

    def __init__(self, level: str) -> None:
        self.asked = level
        """What the page calls the level."""
        self.loaded: LoadedLevel = lesson_level(level) or linked(level).loaded
        self.ground = Ground()
        self.player = PagePlayer()
        self._sit_down(PageGame(level))

    def _sit_down(self, game: PageGame) -> None:
        """Begin anew with a game; raise IllegalMove where its moves do not replay."""
        session = Session(self.loaded.game, self.loaded.level, game.moves, game.hands)
        session.hints = max(0, game.hints)
        session.undone = game.undone
        session.undone_hands = game.undone_hands[: len(game.undone)].ljust(len(game.undone), "p")
        played = PlayedGame(self.loaded, session)
        played.helped = game.helped
        self.table = Table(played, self._note)
        self.table.frame = STEP_S  # a request is answered for each step
        self.tips = Tips(self.table)
        self.lesson = PageLesson(self.table) if lesson_level(self.loaded.name) else None
        self.step: TableStep | None = None
        """What the reply shows."""
        self._left = 0.0  # seconds until the last step has been shown

    def _note(self, step: TableStep) -> None:
        if step.scene or step.moves:
            steps = self.ground.steps_to(step.scene, step.moves) if step.scene else 1.0
            self.step = step._replace(seconds=step.seconds * steps)
            self._left = self.step.seconds

    @property
    def session(self) -> Session[Any, Any]:
        """Return the present attempt."""
        return self.table.session

    def fits(self, game: PageGame) -> bool:
        """Say whether the page means this level."""
        return game.level in (self.asked, self.loaded.name)

    def resume(self, game: PageGame, *, anew: bool = False) -> None:
        """Go on with the game as the page has it; `anew`: nothing waits or walks any more."""
        if anew or game != replace(self.game(), level=game.level):
            self._sit_down(game)

    def game(self) -> PageGame:
        """Return the game for the page to keep."""
        session = self.session
        return PageGame(
            self.loaded.name, session.moves, session.hands, session.hints, self.table.game.helped,
            session.undone, session.undone_hands,
        )  # fmt: skip

    def know(self, player: PagePlayer) -> None:
        """Take over what the page keeps of its player."""
        self.player = player
        self.table.take_pace(player.pace)
        if self.tips.current in player.tips:
            self.tips.close()
        if self.lesson:
            self.lesson.know(player.tasks)

    def number(self, cell: Place) -> int:
        """Return the number of a cell, row by row."""
        return cell[0] * self.table.scene.cols + cell[1]

    def cell(self, number: int) -> Place:
        """Return the cell of a number."""
        return divmod(number, self.table.scene.cols)

    def pass_time(self, seconds: float) -> None:
        """Let time pass, without doing anything."""
        self.step = None
        self._left -= max(0.0, seconds)
        self.table.tick(max(0.0, seconds), is_free=False)

    def due_tip(self) -> str:
        """Return the tip that is to be read now; a lesson says everything itself."""
        if not self.lesson:
            self.tips.look(self.player.tips)
        return self.tips.current

    def act(self) -> None:
        """Do what is next, if the last step has been shown."""
        self.table.tick(0.0, is_free=self._left <= SLACK_S)

    @property
    def wait(self) -> float | None:
        """Return in how many seconds the page should ask again; None where nothing is to come."""
        due = self.table.wait
        return None if due == inf else round(max(0.0, self._left, due), 3)


_tables: list[PageTable] = []


def table_of(
    values: Mapping[str, Any], player: Mapping[str, Any] | None = None, *, anew: bool = False
) -> PageTable:
    """Return the table with the game and the player that the page sends."""
    game = PageGame.read(values)
    if not (_tables and _tables[0].fits(game)):
        _tables[:] = [PageTable(game.level)]
    _tables[0].resume(game, anew=anew)
    if player is not None:
        _tables[0].know(PagePlayer.read(player))
    return _tables[0]
