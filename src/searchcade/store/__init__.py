"""Accounts, settings, saves, leaderboards and replays, in SQLite or PostgreSQL.

It knows names and texts, but no game. SQLAlchemy is imported when a store is opened, not before.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime
from typing import TYPE_CHECKING

from searchcade.store.errors import (
    Changed,
    NoSuch,
    NotYet,
    Refused,
    StoreFailed,
    Wait,
    WrongLogin,
)
from searchcade.store.folder import data_folder
from searchcade.store.names import check_name, check_password
from searchcade.store.records import (
    Board,
    Finding,
    FinishedGame,
    HandedIn,
    Handle,
    Judge,
    Order,
    PastGame,
    PendingGame,
    Played,
    Progress,
    Record,
    Report,
    Save,
    Score,
    User,
    is_helped,
)

if TYPE_CHECKING:
    from argon2 import PasswordHasher

    from searchcade.store.accounts import Accounts
    from searchcade.store.audit import Audit
    from searchcade.store.logins import Logins
    from searchcade.store.pending import Pending
    from searchcade.store.replays import Replays
    from searchcade.store.saves import Saves
    from searchcade.store.scores import Scores
    from searchcade.store.settings import Settings

__all__ = [
    "Board",
    "Changed",
    "Finding",
    "FinishedGame",
    "HandedIn",
    "Handle",
    "Judge",
    "NoSuch",
    "NotYet",
    "Order",
    "PastGame",
    "PendingGame",
    "Played",
    "Progress",
    "Record",
    "Refused",
    "Report",
    "Save",
    "Score",
    "Store",
    "StoreFailed",
    "User",
    "Wait",
    "WrongLogin",
    "check_name",
    "check_password",
    "check_store",
    "data_folder",
    "is_helped",
    "open_store",
]


@dataclass(frozen=True, slots=True, eq=False)
class Store:
    """An open database. Any thread may call it; every failure arrives as StoreFailed."""

    accounts: Accounts
    logins: Logins
    settings: Settings
    saves: Saves
    scores: Scores
    replays: Replays
    audit: Audit
    pending: Pending
    place: str
    """Where the data lies, in words that may be shown."""
    close: Callable[[], None]
    """Close the file or the connections to the server."""


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
