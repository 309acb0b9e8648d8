"""The audit: judge every score again, and mark what does not fit; nothing is deleted."""

from __future__ import annotations

import time
from collections.abc import Sequence
from math import isfinite
from typing import Any

from sqlalchemy import Row, Select, and_, or_, select, update
from sqlalchemy.orm import aliased

from searchcade.hands import HANDS
from searchcade.problem import BadInput
from searchcade.store.database import Database
from searchcade.store.models import LevelRow, ReplayRow, ScoreRow, UserRow
from searchcade.store.records import (
    AuditFinding,
    Judge,
    Played,
    Progress,
    Report,
    StoreFailed,
    is_helped,
    is_too_fast,
)
from searchcade.store.saves import PERSON
from searchcade.store.scores import GOOD, TOO_FAST, excess, figures

OTHER_GAME = "the replay is of another game or of somebody else"
NO_REPLAY = "the moves do not replay"
OTHER_FIGURES = "the figures do not follow from the moves"
OTHER_BOARD = "the board does not follow from the level"
HELPED = "hints or the solver played it"
NEGATIVE = "negative time or hints"
MISSING = "its replay, level or player is missing"
OTHER_HANDS = "the hands do not fit the moves, the hints or the game"
COPIED = "a copy of another game"
UNREADABLE = "it cannot be read"


class Audit:
    """Judges the lines of leaderboards: new ones, or all of them again."""

    def __init__(self, database: Database, judge: Judge) -> None:
        self._database = database
        self._judge = judge

    def judge_new(self, seconds: float) -> None:
        """Judge lines of an older version, as many as the time allows; the rest waits unranked."""
        end = time.monotonic() + seconds
        for number in self._numbers(ScoreRow.verdict.is_(None)):
            self._judged(number, mark=True)
            if time.monotonic() > end:
                break

    def run(self, *, mark: bool = True) -> Report:
        """Judge all lines; with `mark` the verdicts are kept, and only good lines stay ranked."""
        numbers = self._numbers(ScoreRow.id.is_not(None))
        every = [self._judged(number, mark=mark) for number in numbers]
        return Report(len(numbers), [each for each in every if each and each.reason != GOOD])

    def _numbers(self, which: Any) -> Sequence[int]:
        """Return the ids of lines."""
        with self._database.reading() as session:
            return session.scalars(select(ScoreRow.id).where(which).order_by(ScoreRow.id)).all()

    def _judged(self, number: int, *, mark: bool) -> AuditFinding | None:
        """Judge a line, whatever is in it; with `mark` the verdict is kept. None if it is gone.

        No transaction is open while a line is judged.
        """
        line = None
        try:
            with self._database.reading() as session:
                line = session.execute(everything().where(ScoreRow.id == number)).one_or_none()
            if line is None:
                return None
            values = self._values(line)
        except Exception as problem:  # a column may have anything that somebody has written there
            is_of_database = isinstance(problem, StoreFailed)
            if is_of_database and not isinstance(problem.__cause__, (TypeError, ValueError)):
                raise
            values = {"verdict": UNREADABLE}
        if mark and (line is None or any(getattr(line, key) != values[key] for key in values)):
            with self._database.writing() as session:
                session.execute(update(ScoreRow).where(ScoreRow.id == number).values(**values))
        if line is None:
            return AuditFinding(number, "", "", "", UNREADABLE)
        return AuditFinding(number, line.game, line.board, line.name or "", values["verdict"])

    def _values(self, line: Row[Any]) -> dict[str, Any]:
        """Return the columns that a line should have: a verdict, and the figures of a good one."""
        reason, played = self._verdict(line)
        if played is None or reason != GOOD:
            return {"verdict": reason}
        return {"verdict": reason, **figures(played), "aided": line.hints > 0}

    def _verdict(self, line: Row[Any]) -> tuple[str, Played | None]:
        """Return what is wrong with a line, and what the judge says about its game."""
        if None in (line.player_id, line.level_game, line.found_user_id):
            return MISSING, None
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
        reason = self._compared(line, played)
        return COPIED if reason == GOOD and self._is_copy(line) else reason, played

    def _is_copy(self, line: Row[Any]) -> bool:
        """Say whether an older replay has the same moves and time, or ended at the same moment."""
        mine, other = aliased(ReplayRow), aliased(ReplayRow)
        same_game = and_(
            other.user_id != mine.user_id, other.moves == mine.moves, other.seconds == mine.seconds
        )
        same_moment = and_(other.user_id == mine.user_id, other.date == mine.date)
        query = select(other.id).join_from(mine, other, other.level_id == mine.level_id)
        query = query.where(mine.id == line.replay_id, other.id < mine.id)
        with self._database.reading() as session:
            found = session.scalars(query.where(or_(same_game, same_moment)).limit(1))
            return found.first() is not None

    def _compared(self, line: Row[Any], played: Played) -> str:
        said = (line.ended, line.steps, line.cost, line.points, line.seconds, line.hints, line.date)
        true = (*played[:4], line.played_seconds, line.played_hints, line.played_date)
        if said != true or (played.ended and played.points is None):
            return OTHER_FIGURES
        if line.verdict is not None and not has_its_optimum(line, played):
            return OTHER_FIGURES
        progress = Progress(line.moves, hands_of(line), line.hints, line.seconds)
        if not has_its_hands(progress, played):
            return OTHER_HANDS
        if line.helped or is_helped(progress):
            return HELPED
        if is_too_fast(progress):
            return TOO_FAST
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
        ReplayRow.date.label("played_date"),
    )
    level = LevelRow.text, LevelRow.game.label("level_game")
    user = UserRow.name, UserRow.id.label("found_user_id")
    query = select(*ScoreRow.__table__.c, *replay, *level, *user).select_from(ScoreRow)
    query = query.outerjoin(ReplayRow, ReplayRow.id == ScoreRow.replay_id)
    query = query.outerjoin(LevelRow, LevelRow.id == ReplayRow.level_id)
    return query.outerjoin(UserRow, UserRow.id == ScoreRow.user_id)


def hands_of(line: Row[Any]) -> str:
    """Return the hand of each move; moves without one were made by the player."""
    return str(line.hands).ljust(len(line.moves), PERSON)


def has_its_hands(progress: Progress, played: Played) -> bool:
    """Say whether the hands can be those of a game with these moves and hints."""
    hands = progress.hands
    is_hinted, is_real_time = "h" in hands, "r" in hands
    return (
        len(hands) == len(progress.moves)
        and set(hands) <= set(HANDS)
        and (progress.hints > 0 or not is_hinted)
        and (played.real_time or not is_real_time)
    )


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
