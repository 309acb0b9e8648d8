"""Log-ins that are remembered on a computer: a random token there, its hash here."""

from __future__ import annotations

import secrets
from collections.abc import Callable
from datetime import datetime, timedelta
from hashlib import sha256

from sqlalchemy import delete, select

from searchcade.store.accounts import as_user
from searchcade.store.database import Database
from searchcade.store.errors import NoSuch
from searchcade.store.models import LoginRow, UserRow
from searchcade.store.records import User

LIFETIME = timedelta(days=30)


class Logins:
    """Remember a log-in for some weeks. A new password, or logging out, ends it."""

    def __init__(self, database: Database, now: Callable[[], datetime]) -> None:
        self._database, self._now = database, now

    def remember(self, user_id: int) -> str:
        """Return a new token for a user; whoever has it is logged in without a password."""
        token, now = secrets.token_urlsafe(32), self._now()
        with self._database.writing() as session:
            user = session.get(UserRow, user_id)
            if user is None or user.password_hash is None:
                raise NoSuch("account")
            session.execute(delete(LoginRow).where(LoginRow.expires <= now))
            mark = digest(user.password_hash)
            row = LoginRow(token_hash=digest(token), user_id=user_id, password_mark=mark)
            row.expires = now + LIFETIME
            session.add(row)
        return token

    def recall(self, token: str) -> User | None:
        """Return the user of a token; None if it has expired or was revoked."""
        same = LoginRow.token_hash == digest(token)
        query = select(LoginRow, UserRow).join(UserRow, UserRow.id == LoginRow.user_id).where(same)
        with self._database.reading() as session:
            found = session.execute(query).one_or_none()
            if found is None:
                return None
            login, user = found
            is_valid = login.expires > self._now()
            is_same = login.password_mark == digest(user.password_hash or "")
            return as_user(user) if is_valid and is_same else None

    def forget(self, token: str) -> None:
        """Revoke a token."""
        with self._database.writing() as session:
            session.execute(delete(LoginRow).where(LoginRow.token_hash == digest(token)))


def digest(secret: str) -> str:
    """Return the hash of a secret that is long and random, so that a fast one is enough."""
    return sha256(secret.encode("utf-8", "surrogatepass")).hexdigest()
