"""Accounts, settings, saves, leaderboards and replays, in SQLite or PostgreSQL.

It knows names and texts, but no game. SQLAlchemy is imported when a store is opened, not before.
"""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime
from typing import TYPE_CHECKING

from searchcade.store.folder import data_folder
from searchcade.store.names import check_name, check_password
from searchcade.store.records import (
    AuditFinding,
    Changed,
    FinishedGame,
    HandedIn,
    Handle,
    Judge,
    Leaderboard,
    NoSuch,
    NotYet,
    Order,
    PastGame,
    PendingGame,
    Played,
    Progress,
    Record,
    Refused,
    Report,
    Save,
    Score,
    Store,
    StoreFailed,
    User,
    Wait,
    WrongLogin,
    is_helped,
)

if TYPE_CHECKING:
    from argon2 import PasswordHasher

__all__ = [
    "AuditFinding", "Changed", "FinishedGame", "HandedIn", "Handle", "Judge", "Leaderboard",
    "NoSuch", "NotYet", "Order", "PastGame", "PendingGame", "Played", "Progress", "Record",
    "Refused", "Report", "Save", "Score", "Store", "StoreFailed", "User", "Wait", "WrongLogin",
    "check_name", "check_password", "check_store", "data_folder", "is_helped", "open_store",
]  # fmt: skip


def check_store() -> str:
    """Return where the data lies; raise StoreFailed if it cannot be opened."""
    from searchcade.store.opening import check  # SQLAlchemy

    return check()


def open_store(
    url: str | None = None,
    *,
    judge: Judge,
    must_exist: bool = False,
    now: Callable[[], datetime] | None = None,
    hasher: PasswordHasher | None = None,
) -> Store:
    """Open the database of a URL, of SEARCHCADE_DATABASE, or of the user's data folder.

    Scores of an older version are judged first. A missing file is created, unless it `must_exist`.
    """
    from searchcade.store.opening import open_database, store_on

    return store_on(open_database(url, must_exist=must_exist), judge, now, hasher)
