"""Learning from the mistakes of a finished game: one by one, until the right move is found."""

from __future__ import annotations

from collections.abc import Callable
from math import inf
from typing import Any, Literal, NamedTuple

from searchcade.canvas import Place
from searchcade.level import LoadedLevel
from searchcade.play.analysis import Analysis, Stretch, end_cost
from searchcade.play.remaining_cost import Cost, Deadline, RemainingCost, remaining_costs
from searchcade.play.route import move_onto, plan_to_cell
from searchcade.play.session import Session
from searchcade.problem import BadInput
from searchcade.scene import Scene
from searchcade.search.limits import never

Verdict = Literal["best", "worse", "fatal", "fell", "unknown", "illegal", "shown"]
"""What is said of a move. `unknown`: the solver could not tell in time; `shown`: it was shown."""
WRONG = ("worse", "fatal", "fell")
JUDGE_S = 3.0  # to find out what a move leaves
SHOWN, APART = "?", "/"
EFFECTS = {"best": "win", "shown": "hint", "fell": "fall", "illegal": "bump"}
"""What is heard of a move; of any other, that it is taken back."""


class Try(NamedTuple):
    """A move that was tried, and what is known of it."""

    move: str
    verdict: Verdict
    loss: Cost = None
    """What it costs more than the best; None where that is not known."""

    @property
    def effect(self) -> str:
        """Return the name of the sound."""
        return EFFECTS.get(self.verdict, "undo")


def can_be_tried(analysis: Analysis) -> list[Stretch]:
    """Return the mistakes of which a right move is known."""
    return [stretch for stretch in analysis.stretches if stretch.best]


class MistakeReview:
    """One person at the mistakes of a game; nothing of it is stored."""

    def __init__(self, loaded: LoadedLevel, analysis: Analysis) -> None:
        self.loaded, self.analysis = loaded, analysis
        self.stretches = can_be_tried(analysis)
        self.tries: list[list[Try]] = [[]]
        """Those at each mistake so far; the present one is the last."""
        self._source: RemainingCost | None = None

    # ------------------------------------------------------------------ where it stands

    @property
    def number(self) -> int:
        """Return the index of the present mistake."""
        return len(self.tries) - 1

    @property
    def count(self) -> int:
        """Return how many mistakes there are."""
        return len(self.stretches)

    @property
    def is_over(self) -> bool:
        """Say whether all mistakes are behind."""
        return self.number == self.count

    @property
    def stretch(self) -> Stretch:
        """Return the present mistake."""
        return self.stretches[self.number]

    @property
    def played(self) -> str:
        """Return the move that was made in the game."""
        return self.analysis.moves[self.stretch.first - 1]

    @property
    def last(self) -> Try | None:
        """Return the last try at the present mistake."""
        return self.tries[-1][-1] if self.tries[-1] else None

    @property
    def is_solved(self) -> bool:
        """Say whether the right move was found, or shown."""
        return self.last is not None and self.last.verdict in ("best", "shown")

    @property
    def right_at_once(self) -> int:
        """Return how many mistakes were mended at first try."""
        return sum(each is True for each in map(first_try, self.tries))

    def position(self, moves: str = "") -> Session[Any, Any]:
        """Return the game before the present mistake, after some more moves."""
        before = self.analysis.moves[: self.stretch.first - 1]
        return Session(self.loaded.game, self.loaded.level, before + moves)

    def scene(self, move: str = "") -> Scene:
        """Return the board before the present mistake or after a move, with nothing hidden."""
        game, level = self.loaded.game, self.loaded.level
        session = self.position()
        if not (session.play(move) or not move):
            fall = game.look.fatal_move_scene(level, session.state, move)
            if fall:
                return fall
        return game.scene_after(game.look.revealed(level), session.states)

    def move_towards(self, cell: Place) -> str:
        """Return the first move to a cell, as a click in a game makes it; empty where none is."""
        session = self.position()
        return move_onto(session, cell) or (plan_to_cell(session, cell) or "")[:1]

    # ------------------------------------------------------------------ trying

    def judge(self, move: str, cancelled: Callable[[], bool] = never) -> Try:
        """Find out what a move loses, in any thread; what is not proven within seconds is unknown.

        Each move after which nothing is lost is best.
        """
        session = self.position()
        if not session.play(move):
            fall = session.game.look.fatal_move_scene(session.level, session.state, move)
            return Try(move, "fell" if fall else "illegal")
        if session.moves[-1] in self.stretch.best:
            return Try(session.moves[-1], "best", 0)
        return self._compared(session, self._cost_after(session, cancelled))

    def _cost_after(self, session: Session[Any, Any], cancelled: Callable[[], bool]) -> Cost:
        """Return what remains after a move: the analysis knows it of the one that was played."""
        number = len(session.moves)
        if self.analysis.moves.startswith(session.moves):
            return self.analysis.remaining[number]
        if self._source is None:
            self._source = remaining_costs(self.loaded, JUDGE_S, cancelled)
        return end_cost(session, self._source.with_time(Deadline.after(JUDGE_S, cancelled)))

    def _compared(self, session: Session[Any, Any], after: Cost) -> Try:
        """Compare what remains after a move with what remained before it."""
        move, before = session.moves[-1], self.analysis.remaining[self.stretch.first - 1]
        if after is None or before is None:
            return Try(move, "worse" if self.stretch.is_all else "unknown")
        if after == inf:
            return Try(move, "fatal", inf)
        paid = session.costs[-1] - session.costs[-2]
        loss = paid + after - before
        return Try(move, "worse" if loss > 0 else "best", loss)

    def shown(self) -> Try:
        """Return a best move, for somebody who asks for it."""
        return Try(self.stretch.best[0], "shown", 0)

    def take(self, made: Try) -> bool | None:
        """Note a try; return whether the first try was right where this decides it."""
        if self.is_over or self.is_solved or made.verdict == "illegal":
            return None
        before = first_try(self.tries[-1])
        self.tries[-1].append(made)
        return first_try(self.tries[-1]) if before is None else None

    def go_on(self) -> None:
        """Go to the next mistake, once this one is solved."""
        if self.is_solved:
            self.tries.append([])

    # ------------------------------------------------------------------ as text

    @property
    def text(self) -> str:
        """Return all moves that were tried, such as `LU/?/`: the second mistake was shown."""
        return APART.join(
            "".join(SHOWN if each.verdict == "shown" else each.move for each in tried)
            for tried in self.tries
        )

    def read(self, text: str) -> MistakeReview:
        """Go on from a text; raise BadInput where it does not fit these mistakes."""
        for number, tried in enumerate(text.split(APART)):
            if number:
                self.go_on()
            if number != self.number or (self.is_over and tried):
                raise BadInput("expected tries at the mistakes of this game, found others")
            for move in tried:
                self.take(self.shown() if move == SHOWN else self.judge(move))
        if self.text != text:
            raise BadInput("expected legal moves up to the right one, found others")
        return self


def first_try(tries: list[Try]) -> bool | None:
    """Say whether the first try was right; None while it is open, as after an unknown move."""
    for made in tries:
        if made.verdict == "best":
            return True
        if made.verdict in (*WRONG, "shown"):
            return False
    return None
