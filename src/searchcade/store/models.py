"""The tables. Change them together with a migration; a test compares the two."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Any, ClassVar

from sqlalchemy import (
    BigInteger,
    CheckConstraint,
    DateTime,
    Dialect,
    Double,
    ForeignKey,
    Index,
    MetaData,
    TypeDecorator,
    UniqueConstraint,
    false,
)
from sqlalchemy.orm import DeclarativeBase, Mapped, mapped_column

NAMES = {  # constraints have names, so that migrations can change them on both engines
    "ix": "ix_%(table_name)s_%(column_0_N_name)s",
    "uq": "uq_%(table_name)s_%(column_0_N_name)s",
    "ck": "ck_%(table_name)s_%(constraint_name)s",
    "fk": "fk_%(table_name)s_%(column_0_name)s",
    "pk": "pk_%(table_name)s",
}
NEVER_AGAIN = {"sqlite_autoincrement": True}  # else SQLite reuses the id of a deleted row


class UtcTime(TypeDecorator[datetime]):
    """A time in UTC, on both engines; SQLite itself stores no time zones."""

    impl = DateTime(timezone=True)
    cache_ok = True

    def process_bind_param(self, value: datetime | None, dialect: Dialect) -> datetime | None:
        return None if value is None else value.astimezone(UTC)

    def process_result_value(self, value: datetime | None, dialect: Dialect) -> datetime | None:
        if value is None or value.tzinfo is not None:
            return value and value.astimezone(UTC)
        return value.replace(tzinfo=UTC)


class Base(DeclarativeBase):
    """The base class of all tables."""

    metadata = MetaData(naming_convention=NAMES)
    type_annotation_map: ClassVar[dict[Any, Any]] = {datetime: UtcTime, float: Double}


class UserRow(Base):
    """An account with name and password, or the guest of an installation."""

    __tablename__ = "users"
    id: Mapped[int] = mapped_column(primary_key=True)
    name: Mapped[str]
    name_key: Mapped[str | None] = mapped_column(unique=True)
    password_hash: Mapped[str | None]
    guest_key: Mapped[str | None] = mapped_column(unique=True)
    created: Mapped[datetime]
    __table_args__ = (
        CheckConstraint("(name_key IS NULL) <> (guest_key IS NULL)", "account_or_guest"),
        CheckConstraint("(name_key IS NULL) = (password_hash IS NULL)", "name_and_password"),
        NEVER_AGAIN,
    )


class TriesRow(Base):
    """The number of wrong passwords in a row, and when the next one may be tried."""

    __tablename__ = "tries"
    key: Mapped[str] = mapped_column(primary_key=True)
    failures: Mapped[int]
    wait_until: Mapped[datetime]


class LoginRow(Base):
    """A log-in that is remembered on a computer: the hash of its token, and of the password's hash.

    With another password, the second no longer fits.
    """

    __tablename__ = "logins"
    token_hash: Mapped[str] = mapped_column(primary_key=True)
    user_id: Mapped[int] = mapped_column(ForeignKey("users.id"), index=True)
    password_mark: Mapped[str]
    expires: Mapped[datetime]


class SettingRow(Base):
    """One setting of a user."""

    __tablename__ = "settings"
    user_id: Mapped[int] = mapped_column(ForeignKey("users.id"), primary_key=True)
    name: Mapped[str] = mapped_column(primary_key=True)
    value: Mapped[str]


class MarkRow(Base):
    """How often a user was asked about something, and has answered right at first try."""

    __tablename__ = "marks"
    user_id: Mapped[int] = mapped_column(ForeignKey("users.id"), primary_key=True)
    game: Mapped[str] = mapped_column(primary_key=True)
    algorithm: Mapped[str] = mapped_column(primary_key=True)
    kind: Mapped[str] = mapped_column(primary_key=True)
    asked: Mapped[int]
    correct: Mapped[int]


class LevelRow(Base):
    """The text of a level, stored once for all users."""

    __tablename__ = "levels"
    id: Mapped[int] = mapped_column(primary_key=True)
    game: Mapped[str]
    content_hash: Mapped[str]
    text: Mapped[str]
    __table_args__ = (UniqueConstraint("game", "content_hash"), NEVER_AGAIN)


class SaveRow(Base):
    """An unfinished game."""

    __tablename__ = "saves"
    id: Mapped[int] = mapped_column(primary_key=True)
    user_id: Mapped[int] = mapped_column(ForeignKey("users.id"))
    level_id: Mapped[int] = mapped_column(ForeignKey("levels.id"), index=True)
    title: Mapped[str]
    level_name: Mapped[str]
    moves: Mapped[str]
    hints: Mapped[int]
    seconds: Mapped[float]
    helped: Mapped[bool]
    created: Mapped[datetime]
    changed: Mapped[datetime]
    hands: Mapped[str] = mapped_column(server_default="")
    running: Mapped[bool] = mapped_column(server_default=false())
    version: Mapped[int] = mapped_column(server_default="1")
    __table_args__ = (Index(None, "user_id", "changed"), NEVER_AGAIN)


class ReplayRow(Base):
    """A finished game: won, or played for points."""

    __tablename__ = "replays"
    id: Mapped[int] = mapped_column(primary_key=True)
    user_id: Mapped[int] = mapped_column(ForeignKey("users.id"), index=True)
    level_id: Mapped[int] = mapped_column(ForeignKey("levels.id"), index=True)
    level_name: Mapped[str]
    moves: Mapped[str]
    hints: Mapped[int]
    seconds: Mapped[float]
    helped: Mapped[bool]
    date: Mapped[datetime]
    hands: Mapped[str] = mapped_column(server_default="")
    __table_args__ = (NEVER_AGAIN,)


class ScoreRow(Base):
    """A line of a leaderboard; an index for each order it is shown in.

    Only lines with an empty verdict are ranked: the judge agrees with them.
    """

    __tablename__ = "scores"
    id: Mapped[int] = mapped_column(primary_key=True)
    user_id: Mapped[int] = mapped_column(ForeignKey("users.id"))
    replay_id: Mapped[int] = mapped_column(ForeignKey("replays.id"), unique=True)
    game: Mapped[str]
    board: Mapped[str]
    steps: Mapped[int]
    cost: Mapped[int] = mapped_column(BigInteger)
    seconds: Mapped[float]
    hints: Mapped[int]
    date: Mapped[datetime]
    points: Mapped[int | None] = mapped_column(BigInteger)
    ended: Mapped[str] = mapped_column(server_default="")
    family: Mapped[str] = mapped_column(server_default="")
    optimum: Mapped[int | None] = mapped_column(BigInteger)
    excess: Mapped[float | None]
    aided: Mapped[bool] = mapped_column(server_default=false())
    verdict: Mapped[str | None] = mapped_column(index=True)
    __table_args__ = (
        Index(None, "game", "board", "verdict", "aided", "points"),
        Index(None, "game", "board", "verdict", "aided", "steps", "seconds", "date", "id"),
        Index(None, "game", "board", "verdict", "aided", "cost", "seconds", "date", "id"),
        Index(None, "game", "board", "verdict", "aided", "seconds", "date", "id"),
        Index(None, "game", "family", "verdict", "aided", "points"),
        Index(None, "game", "family", "verdict", "aided", "excess", "seconds", "date", "id"),
        Index(None, "user_id", "game", "board"),
        NEVER_AGAIN,
    )
