"""Finished games: they enter a leaderboard after the judge has replayed them; their replays."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime
from typing import Any, NamedTuple

from sqlalchemy import ColumnElement, Row, Select, case, exists, func, or_, select, tuple_
from sqlalchemy.orm import Session, aliased

from searchcade.hands import are_real_time
from searchcade.problem import BadInput
from searchcade.store.database import Database
from searchcade.store.models import LevelRow, ReplayRow, SaveRow, ScoreRow, UserRow
from searchcade.store.records import (
    Changed,
    FinishedGame,
    Handle,
    Judge,
    Leaderboard,
    NoSuch,
    NotYet,
    Order,
    PastGame,
    Played,
    Progress,
    Record,
    Score,
    is_helped,
    is_too_fast,
)
from searchcade.store.saves import check_finished, keep_level, own

GOOD = ""  # the verdict about a line that is ranked
TOO_FAST = "faster than anybody moves"
ORDERS: dict[str, tuple[str, ...]] = {
    "points": ("seconds", "date", "id"),  # after the points themselves
    "steps": ("steps", "seconds", "date", "id"),
    "cost": ("cost", "seconds", "date", "id"),
    "seconds": ("seconds", "date", "id"),
    "excess": ("excess", "seconds", "date", "id"),
}


class Scores:
    """The leaderboards of all games: of one level, or `across` all its seeds."""

    def __init__(self, database: Database, now: Callable[[], datetime], judge: Judge) -> None:
        self._database = database
        self._now = now
        self._judge = judge

    def finish(
        self,
        user_id: int,
        handle: Handle,
        progress: Progress,
        order: Order = "steps",
        *,
        force: bool = False,
    ) -> Score | None:
        """Turn a save into a replay and a score with its rank; None if it gets none.

        That is if it was helped, or is too fast to be true. Board, steps, cost and points come from
        the judge. Raise BadInput, and change nothing, if the moves neither win nor count by points,
        or if the time cannot be; Changed, if another process wrote the save.
        """
        check_finished(progress)
        about = select(LevelRow.game, LevelRow.text, SaveRow.level_name).join_from(
            SaveRow, LevelRow
        )
        with self._database.reading() as session:
            level = session.execute(about.where(own(user_id, handle.id))).one_or_none()
        if level is None:
            raise NoSuch("save")
        played = self._judged(*level, progress)  # slow: outside a transaction
        date = self._now()
        with self._database.writing() as session:
            save = take_save(session, user_id, handle, force=force)
            grown = progress._replace(
                hints=max(progress.hints, save.hints),
                seconds=max(progress.seconds, save.seconds),
                helped=progress.helped or save.helped,
            )
            played_on = PlayedOn(user_id, save.level_id, level.game, save.level_name)
            return enter(session, played_on, grown, played, date, order)

    def hand_in(
        self,
        user_id: int,
        *,
        game: str,
        level_name: str,
        level_text: str,
        progress: Progress,
        order: Order = "steps",
    ) -> Score | None:
        """Enter a finished game that has no save; one that was handed in before counts once."""
        check_finished(progress)
        played = self._judged(game, level_text, level_name, progress)
        progress, date = progress._replace(hints=max(0, progress.hints)), self._now()
        with self._database.writing() as session:
            played_on = PlayedOn(user_id, keep_level(session, game, level_text), game, level_name)
            if earlier := same_game(session, played_on, progress):
                score = select(ScoreRow.id).where(ScoreRow.replay_id == earlier)
                number = session.scalars(score).one_or_none()
                return None if number is None else placed(session, number, order)
            return enter(session, played_on, progress, played, date, order)

    def _judged(self, game: str, text: str, level_name: str, progress: Progress) -> Played:
        played = self._judge(game, text, level_name, progress.moves)
        if played.ended and played.points is None:
            raise BadInput("the game is not won yet")
        if "r" in progress.hands and not played.real_time:
            raise BadInput("expected no moves in real time in this game")
        return played

    def boards(self) -> list[Leaderboard]:
        """Return the leaderboards that have lines."""
        key = ScoreRow.game, ScoreRow.family, ScoreRow.board
        query = select(*key, func.count()).where(ScoreRow.verdict == GOOD)
        with self._database.reading() as session:
            rows = session.execute(query.group_by(*key).order_by(*key))
            return [Leaderboard(game, board, count, family) for game, family, board, count in rows]

    def count(self, game: str, board: str, *, across: bool = False) -> int:
        """Return the number of lines of a leaderboard."""
        with self._database.reading() as session:
            return int(session.scalars(lines(func.count(), game, board, across)).one())

    def page(
        self,
        game: str,
        board: str,
        order: Order,
        offset: int = 0,
        limit: int = 50,
        *,
        across: bool = False,
    ) -> list[Score]:
        """Return some lines of a leaderboard; the best one has rank 1."""
        # Ids first: so the lines before the page are skipped in the index alone.
        numbers = lines(ScoreRow.id, game, board, across).order_by(*columns(ScoreRow, order))
        part = numbers.offset(offset).limit(limit).subquery()
        query = scores().join(part, part.c.id == ScoreRow.id).order_by(*columns(ScoreRow, order))
        with self._database.reading() as session:
            rows = session.execute(query)
            return [as_score(row, rank) for rank, row in enumerate(rows, start=offset + 1)]

    def own(
        self, game: str, board: str, order: Order, user_id: int, *, across: bool = False
    ) -> Score | None:
        """Return a user's best line of a leaderboard."""
        query = lines(ScoreRow.id, game, board, across).where(ScoreRow.user_id == user_id)
        with self._database.reading() as session:
            best = session.scalars(query.order_by(*columns(ScoreRow, order)).limit(1)).first()
            return None if best is None else ranked(session, best, order, across)

    def records(self, game: str, user_id: int) -> dict[str, Record]:
        """Return the record of a user on each leaderboard of a game, of the games won."""
        unaided = func.min(case((ScoreRow.hints == 0, ScoreRow.cost)))
        query = select(ScoreRow.board, func.min(ScoreRow.cost), unaided)
        mine = (ScoreRow.user_id == user_id) & (ScoreRow.game == game)
        won = (ScoreRow.ended == "") & (ScoreRow.verdict == GOOD)
        with self._database.reading() as session:
            rows = session.execute(query.where(mine, won).group_by(ScoreRow.board))
            return {board: Record(cost, best) for board, cost, best in rows}

    def rank(self, score_id: int, order: Order, *, across: bool = False) -> int:
        """Return the place of a score on its leaderboard."""
        with self._database.reading() as session:
            return ranked(session, score_id, order, across).rank


class PlayedOn(NamedTuple):
    """The player and the level of a game."""

    user_id: int
    level_id: int
    game: str
    level_name: str


def take_save(session: Session, user_id: int, handle: Handle, *, force: bool) -> SaveRow:
    """Remove a save and return it; of several transactions that try, one gets it."""
    query = select(SaveRow).where(own(user_id, handle.id)).with_for_update()
    save = session.scalars(query).one_or_none()
    if save is None:
        raise NoSuch("save")
    if save.version != handle.version and not force:
        raise Changed
    session.delete(save)
    return save


def same_game(session: Session, played_on: PlayedOn, progress: Progress) -> int | None:
    """Return the replay of exactly this game, if it has been stored."""
    same = select(ReplayRow.id).where(
        ReplayRow.user_id == played_on.user_id,
        ReplayRow.level_id == played_on.level_id,
        ReplayRow.moves == progress.moves,
        ReplayRow.seconds == progress.seconds,
    )
    return session.scalars(same.limit(1)).one_or_none()


def enter(
    session: Session,
    played_on: PlayedOn,
    progress: Progress,
    played: Played,
    date: datetime,
    order: Order,
) -> Score | None:
    """Store a finished game, and enter it on its leaderboard unless it was helped or too fast."""
    game = ReplayRow(
        user_id=played_on.user_id,
        level_id=played_on.level_id,
        level_name=played_on.level_name,
        moves=progress.moves,
        hands=progress.hands,
        hints=progress.hints,
        seconds=progress.seconds,
        helped=is_helped(progress),
        date=date,
    )
    session.add(game)
    session.flush()
    if game.helped:
        return None
    line = ScoreRow(
        user_id=game.user_id,
        replay_id=game.id,
        game=played_on.game,
        seconds=game.seconds,
        hints=game.hints,
        date=game.date,
        aided=game.hints > 0,
        verdict=TOO_FAST if is_too_fast(progress) else GOOD,
        **figures(played),
    )
    session.add(line)
    session.flush()
    return placed(session, line.id, order)


def placed(session: Session, score_id: int, order: Order) -> Score | None:
    """Return a score with its rank; None for one that is not on its leaderboard."""
    verdict = session.scalars(select(ScoreRow.verdict).where(ScoreRow.id == score_id)).one()
    return ranked(session, score_id, order) if verdict == GOOD else None


def figures(played: Played) -> dict[str, Any]:
    """Return the judge's result of a game as the columns of its score."""
    columns = {**played._asdict(), "excess": excess(played)}
    del columns["real_time"]
    return columns


def excess(played: Played) -> float | None:
    """Return the cost over the optimum of a game that was won, as a ratio."""
    if played.optimum is None or played.ended:
        return None
    return played.cost / max(1, played.optimum)


# ------------------------------------------------------------------ queries


def columns(table: Any, order: Order) -> list[Any]:
    """Return the columns that a leaderboard is sorted by; games without hints come first."""
    if order not in ORDERS:
        raise BadInput(f"expected an order among {', '.join(ORDERS)}; found {order!r}")
    sorted_by = [getattr(table, name) for name in ORDERS[order]]
    return [table.aided, *([table.points.desc()] if order == "points" else []), *sorted_by]


def is_better(order: Order, mine: Any) -> Any:
    """Return the condition that a line of a leaderboard ranks above another one."""
    names = ORDERS[order] if order == "points" else ("aided", *ORDERS[order])
    one, other = (tuple_(*(getattr(table, name) for name in names)) for table in (ScoreRow, mine))
    if order != "points":
        return one < other
    more = (ScoreRow.points > mine.points) | ((ScoreRow.points == mine.points) & (one < other))
    return (ScoreRow.aided < mine.aided) | ((ScoreRow.aided == mine.aided) & more)


def lines(what: Any, game: str, board: str, across: bool) -> Select[Any]:
    """Return a query over the lines of one leaderboard."""
    query = select(what).where(ScoreRow.game == game, ScoreRow.verdict == GOOD)
    if not across:
        return query.where(ScoreRow.board == board)
    return query.where(ScoreRow.family == board, comparable(ScoreRow))


def comparable(table: Any) -> Any:
    """Return the condition that a line can be compared with those of another seed."""
    return table.excess.is_not(None) | table.points.is_not(None)


def scores() -> Select[Any]:
    """Return the query for scores with the names of their players, and whose hands moved."""
    shown = [column for column in ScoreRow.__table__.c if column.name in Score.__slots__]
    query = select(*shown, UserRow.name, ReplayRow.hands).join_from(ScoreRow, UserRow)
    return query.join(ReplayRow, ReplayRow.id == ScoreRow.replay_id)


def as_score(row: Row[Any], rank: int) -> Score:
    """Return a line with its rank."""
    values = {**row._mapping}
    return Score(rank=rank, real_time=are_real_time(values.pop("hands")), **values)


def ranked(session: Session, score_id: int, order: Order, across: bool = False) -> Score:
    """Return a score with its rank: the number of better lines on its board, plus one."""
    row = session.execute(scores().where(ScoreRow.id == score_id)).one_or_none()
    if row is None:
        raise NoSuch("score")
    mine = aliased(ScoreRow)
    same_board = (ScoreRow.game == mine.game) & (ScoreRow.verdict == GOOD)
    if across:
        same_board &= (ScoreRow.family == mine.family) & comparable(ScoreRow)
    else:
        same_board &= ScoreRow.board == mine.board
    query = select(func.count()).select_from(ScoreRow).join(mine, same_board)
    before = session.scalars(query.where(mine.id == score_id, is_better(order, mine))).one()
    return as_score(row, before + 1)


# ------------------------------------------------------------------ replays


class Replays:
    """The finished games of all users; winning ones are shown to users that have won the level."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def load(self, user_id: int, replay_id: int) -> FinishedGame:
        """Return a finished game for a user to watch, or raise NotYet."""
        query = (
            select(
                LevelRow.game,
                ReplayRow.level_name,
                LevelRow.text.label("level_text"),
                ReplayRow.moves,
                ReplayRow.seconds,
                ReplayRow.hints,
                UserRow.name,
                ReplayRow.date,
            )
            .join_from(ReplayRow, LevelRow)
            .join(UserRow, UserRow.id == ReplayRow.user_id)
            .where(ReplayRow.id == replay_id)
        )
        with self._database.reading() as session:
            row = session.execute(query).one_or_none()
            if row is None:
                raise NoSuch("replay")
            if not session.scalar(select(may_watch(user_id, replay_id))):
                raise NotYet
        return FinishedGame(**row._mapping)

    def history(self, user_id: int) -> list[PastGame]:
        """Return all finished games of a user, the newest first."""
        with self._database.reading() as session:
            return [PastGame(**row._mapping) for row in session.execute(games_of(user_id))]


def games_of(user_id: int) -> Select[Any]:
    """Return the query for the games of a user; those that the judge refused are left out."""
    played = ReplayRow.level_name, ReplayRow.seconds, ReplayRow.hints, ReplayRow.helped
    judged = ScoreRow.board, ScoreRow.ended, ScoreRow.cost, ScoreRow.points, ScoreRow.optimum
    number, steps = ReplayRow.id.label("replay_id"), func.length(ReplayRow.moves).label("steps")
    query = select(number, steps, ReplayRow.date, LevelRow.game, *played, *judged)
    query = query.join_from(ReplayRow, LevelRow).outerjoin(
        ScoreRow, ScoreRow.replay_id == ReplayRow.id
    )
    counts = or_(ReplayRow.helped, ScoreRow.verdict == GOOD)
    mine = query.where(ReplayRow.user_id == user_id, counts)
    return mine.order_by(ReplayRow.date.desc(), ReplayRow.id.desc())


def may_watch(user_id: int, replay_id: int) -> ColumnElement[bool]:
    """Say whether a game is the user's own, or was not won, or is of a level the user has won."""
    shown, mine = aliased(ReplayRow), aliased(ReplayRow)
    this = select(shown.level_id).where(shown.id == replay_id).scalar_subquery()
    is_own = exists().where(shown.id == replay_id, shown.user_id == user_id)
    not_won = exists().where(ScoreRow.replay_id == replay_id, ScoreRow.ended != "")
    won = (ScoreRow.replay_id == mine.id) & (ScoreRow.ended == "")
    has_won = exists().where(mine.user_id == user_id, mine.level_id == this, won)
    return or_(is_own, not_won, has_won)
