"""The audit: judge every score again, and mark what does not fit; nothing is deleted."""

from __future__ import annotations

import time
from collections.abc import Iterator
from math import isfinite
from typing import Any

from sqlalchemy import Row, Select, select, update

from searchcade.problem import BadInput
from searchcade.store.database import Database
from searchcade.store.models import LevelRow, ReplayRow, ScoreRow, UserRow
from searchcade.store.records import Finding, Judge, Played, Progress, Report, is_helped
from searchcade.store.saves import PERSON
from searchcade.store.scores import GOOD, excess, figures

OTHER_GAME = "the replay is of another game or of somebody else"
NO_REPLAY = "the moves do not replay"
OTHER_FIGURES = "the figures do not follow from the moves"
OTHER_BOARD = "the board does not follow from the level"
HELPED = "hints or the solver played it"
NEGATIVE = "negative time or hints"


class Audit:
    """Judges the lines of leaderboards: new ones, or all of them again."""

    def __init__(self, database: Database, judge: Judge) -> None:
        self._database = database
        self._judge = judge

    def judge_new(self, seconds: float) -> None:
        """Judge lines of an older version, as many as the time allows; the rest waits unranked."""
        end = time.monotonic() + seconds
        for line in self._lines(ScoreRow.verdict.is_(None)):
            self._settle(line)
            if time.monotonic() > end:
                break

    def run(self, *, mark: bool = True) -> Report:
        """Judge all lines; with `mark` the verdicts are kept, and only good lines stay ranked."""
        count, findings = 0, []
        for line in self._lines(ScoreRow.id.is_not(None)):
            reason = self._settle(line) if mark else self._verdict(line)[0]
            count += 1
            if reason != GOOD:
                findings.append(Finding(line.id, line.game, line.board, line.name, reason))
        return Report(count, findings)

    def _lines(self, which: Any) -> Iterator[Row[Any]]:
        """Yield lines one by one; no transaction is open while one is judged."""
        with self._database.reading() as session:
            numbers = session.scalars(select(ScoreRow.id).where(which).order_by(ScoreRow.id)).all()
        for number in numbers:
            with self._database.reading() as session:
                row = session.execute(everything().where(ScoreRow.id == number)).one_or_none()
            if row is not None:
                yield row

    def _settle(self, line: Row[Any]) -> str:
        """Judge a line and keep the verdict."""
        reason, played = self._verdict(line)
        values: dict[str, Any] = {"verdict": reason}
        if played is not None and reason == GOOD:
            values |= figures(played) | {"aided": line.hints > 0}
        if any(getattr(line, name) != value for name, value in values.items()):
            with self._database.writing() as session:
                session.execute(update(ScoreRow).where(ScoreRow.id == line.id).values(**values))
        return reason

    def _verdict(self, line: Row[Any]) -> tuple[str, Played | None]:
        """Return what is wrong with a line, and what the judge says about its game."""
        if line.game != line.level_game or line.user_id != line.player_id:
            return OTHER_GAME, None
        if not (isfinite(line.seconds) and line.seconds >= 0 and line.hints >= 0):
            return NEGATIVE, None
        try:
            played = self._judge(line.game, line.text, line.level_name, line.moves)
        except BadInput:
            return NO_REPLAY, None
        if played.optimum is None:  # it cannot be proven in time now; perhaps it could before
            played = played._replace(optimum=line.optimum)
        return self._compared(line, played), played

    def _compared(self, line: Row[Any], played: Played) -> str:
        told = (line.ended, line.steps, line.cost, line.points, line.seconds, line.hints)
        true = (*played[:4], line.played_seconds, line.played_hints)
        if told != true or (played.ended and played.points is None):
            return OTHER_FIGURES
        if line.verdict is not None and not has_its_optimum(line, played):
            return OTHER_FIGURES
        if line.helped or is_helped(Progress(line.moves, hands_of(line), 0, 0)):
            return HELPED
        return GOOD if has_its_board(line, played) else OTHER_BOARD


def everything() -> Select[Any]:
    """Return the query for scores with their replays, levels and users."""
    replay = (
        ReplayRow.level_name,
        ReplayRow.moves,
        ReplayRow.hands,
        ReplayRow.helped,
        ReplayRow.user_id.label("player_id"),
        ReplayRow.seconds.label("played_seconds"),
        ReplayRow.hints.label("played_hints"),
    )
    level = LevelRow.text, LevelRow.game.label("level_game")
    query = select(*ScoreRow.__table__.c, *replay, *level, UserRow.name)
    query = query.join_from(ScoreRow, ReplayRow, ReplayRow.id == ScoreRow.replay_id)
    return query.join(LevelRow, LevelRow.id == ReplayRow.level_id).join(
        UserRow, UserRow.id == ScoreRow.user_id
    )


def hands_of(line: Row[Any]) -> str:
    """Return the hand of each move; moves without one were made by the player."""
    return str(line.hands).ljust(len(line.moves), PERSON)


def has_its_optimum(line: Row[Any], played: Played) -> bool:
    """Say whether the optimum and the excess of a line are right, as far as they are known."""
    if line.aided != (line.hints > 0) or (line.excess is not None and line.excess < 1):
        return False
    return line.optimum is None or (line.optimum, line.excess) == (played.optimum, excess(played))


def has_its_board(line: Row[Any], played: Played) -> bool:
    """Say whether a line is on the right leaderboard.

    Lines of older versions have no seed, and some name options that are the default anyway. They
    are accepted if the level is the one that the board names.
    """
    if line.verdict in (None, NO_REPLAY):
        return head(line.board) == head(played.board)
    return (line.board, line.family) == (played.board, played.family)


def head(board: str) -> str:
    """Return the level of a board key; all levels from files count as one."""
    return "#" if board.startswith("#") else board.partition("?")[0]
