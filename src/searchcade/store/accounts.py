"""What belongs to a user: the account or guest, its password, remembered log-ins, settings.

Passwords are stored as argon2id hashes. Hashing is slow on purpose: never call it on the UI thread.
After wrong passwords there is a growing delay, against guessing.
"""

from __future__ import annotations

import secrets
from base64 import b64encode
from collections.abc import Callable, Mapping
from datetime import datetime, timedelta
from hashlib import sha256
from math import ceil
from typing import Any

from argon2 import PasswordHasher
from argon2.exceptions import Argon2Error, InvalidHashError
from sqlalchemy import ColumnElement, delete, select, update
from sqlalchemy.orm import Session

from searchcade.store.database import Database, insert
from searchcade.store.models import (
    LoginRow,
    MarkRow,
    ReplayRow,
    SaveRow,
    ScoreRow,
    SettingRow,
    TriesRow,
    UserRow,
)
from searchcade.store.names import (
    check_known_name,
    check_name,
    check_password,
    looks,
    name_key,
    tidy,
)
from searchcade.store.records import NoSuch, Refused, StoreFailed, User, Wait, WrongLogin

LOGIN_LIFETIME = timedelta(days=30)
FREE_TRIES = 5  # wrong passwords in a row before the first delay
MIN_DELAY_SECONDS, MAX_DELAY_SECONDS = 5, 15 * 60


class Accounts:
    """Register, log in, or play as the guest of an installation."""

    def __init__(
        self, database: Database, passwords: Passwords, now: Callable[[], datetime]
    ) -> None:
        self._database = database
        self._passwords = passwords
        self._now = now

    def register(self, name: str, password: str, guest: User | None = None) -> User:
        """Create an account, or raise Refused; the data of a guest moves to the account."""
        name = tidy(name)
        if reason := check_name(name):
            raise Refused("name", reason)
        if reason := check_password(password):
            raise Refused("password", reason)
        with self._database.reading() as session:
            check_is_free(session, name)  # before the slow hash
        row = {
            "name": name,
            "name_key": name_key(name),
            "password_hash": self._passwords.hash(password),
            "created": self._now(),
        }
        with self._database.writing() as session:
            check_is_free(session, name)
            user = add(session, row)
            if guest:
                hand_over(session, guest.id, user.id)
        return user

    def log_in(self, name: str, password: str) -> User:
        """Return the user of this name and password, or raise WrongLogin or Wait."""
        key = "" if check_known_name(name) else name_key(name)
        now = self._now()
        with self._database.writing() as session:
            user = find(session, UserRow.name_key == key)
            tries = key_of(user.id if user else None, key or name)
            begin_try(session, tries, now)
        # No transaction is open while the hash is computed: other writers would wait for it.
        kept = user.password_hash if user else None
        if not self._passwords.match(password, kept) or user is None or kept is None:
            raise WrongLogin
        newer = self._passwords.hash(password) if self._passwords.is_outdated(kept) else kept
        with self._database.writing() as session:
            forget_tries(session, tries)
            if newer != kept:
                same = (UserRow.id == user.id) & (UserRow.password_hash == kept)
                session.execute(update(UserRow).where(same).values(password_hash=newer))
        return as_user(user)

    def change_password(self, user: User, old: str, new: str) -> User:
        """Give an account another password, or raise Refused, WrongLogin or Wait."""
        if reason := check_password(new):
            raise Refused("password", reason)
        self.log_in(user.name, old)
        row = {"password_hash": self._passwords.hash(new)}
        with self._database.writing() as session:
            session.execute(update(UserRow).where(UserRow.id == user.id).values(row))
        return user

    def delete(self, user: User, password: str) -> None:
        """Delete an account and all that belongs to it, or raise WrongLogin or Wait."""
        self.log_in(user.name, password)
        with self._database.writing() as session:
            for table in (ScoreRow, ReplayRow, SaveRow, SettingRow, MarkRow, LoginRow):
                session.execute(delete(table).where(table.user_id == user.id))
            session.execute(delete(UserRow).where(UserRow.id == user.id))

    def guest(self, key: str) -> User:
        """Return the guest of the installation that has this key."""
        with self._database.reading() as session:
            if guest := find(session, UserRow.guest_key == key):
                return as_user(guest)
        row = {"name": "", "guest_key": key, "created": self._now()}
        with self._database.writing() as session:
            session.execute(insert(session, UserRow).values(row).on_conflict_do_nothing())
            return as_user(session.scalars(select(UserRow).where(UserRow.guest_key == key)).one())


def add(session: Session, row: dict[str, Any]) -> User:
    """Add an account."""
    adding = insert(session, UserRow).values(row).on_conflict_do_nothing()
    number = session.scalar(adding.returning(UserRow.id))
    if number is None:  # another user took the name while the password was hashed
        raise Refused("name", "taken")
    return User(number, row["name"], is_guest=False)


def check_is_free(session: Session, name: str) -> None:
    """Refuse a name that another user has, or that looks like it."""
    taken = session.scalars(select(UserRow.name).where(UserRow.name_key.is_not(None)))
    wanted = looks(name)
    if any(wanted & looks(str(each)) for each in taken):
        raise Refused("name", "taken")


def find(session: Session, condition: ColumnElement[bool]) -> UserRow | None:
    """Return the one user that meets the condition."""
    user = session.scalars(select(UserRow).where(condition)).one_or_none()
    if user:
        session.expunge(user)  # so that it can be read after the transaction
    return user


def as_user(row: UserRow) -> User:
    """Return the public facts about a user."""
    return User(row.id, row.name, is_guest=row.guest_key is not None)


def hand_over(session: Session, guest_id: int, user_id: int) -> None:
    """Move all data of a guest to a user; the guest stays, without data."""
    guest = session.get(UserRow, guest_id)
    if guest is None or guest.guest_key is None:
        raise NoSuch("guest")
    for table in (SettingRow, MarkRow, SaveRow, ReplayRow, ScoreRow):
        owned = update(table).where(table.user_id == guest_id)
        session.execute(owned.values(user_id=user_id))


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
            row.expires = now + LOGIN_LIFETIME
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


class UserSettings:
    """The settings that each user has chosen; others are missing."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def load(self, user_id: int) -> dict[str, str]:
        """Return all settings of a user."""
        query = select(SettingRow.name, SettingRow.value).where(SettingRow.user_id == user_id)
        with self._database.reading() as session:
            return {row.name: row.value for row in session.execute(query)}

    def keep(self, user_id: int, values: Mapping[str, str]) -> None:
        """Change these settings; the others stay."""
        # Sorted, so that two transactions with the same settings cannot deadlock.
        rows = [
            {"user_id": user_id, "name": name, "value": value}
            for name, value in sorted(values.items())
        ]
        if not rows:
            return
        with self._database.writing() as session:
            adding = insert(session, SettingRow).values(rows)
            newer = {"value": adding.excluded.value}
            session.execute(
                adding.on_conflict_do_update(index_elements=["user_id", "name"], set_=newer)
            )

    def reset(self, user_id: int) -> None:
        """Delete all settings of a user."""
        with self._database.writing() as session:
            session.execute(delete(SettingRow).where(SettingRow.user_id == user_id))


# ------------------------------------------------------------------ passwords


class Passwords:
    """Hashes and checks passwords."""

    def __init__(self, hasher: PasswordHasher | None = None) -> None:
        self._hasher = hasher or PasswordHasher()
        self._decoy = decoy_hash(self._hasher)

    def hash(self, password: str) -> str:
        """Return the hash to store."""
        try:
            return self._hasher.hash(_as_bytes(password))
        except Argon2Error:
            raise StoreFailed("there is not enough memory to hash the password") from None

    def match(self, password: str, kept: str | None) -> bool:
        """Check a password. Without a hash it returns False after the same time."""
        try:
            return self._hasher.verify(kept or self._decoy, _as_bytes(password))
        except (Argon2Error, InvalidHashError):
            return False

    def is_outdated(self, kept: str) -> bool:
        """Say whether a hash was made with other parameters than those of today."""
        return self._hasher.check_needs_rehash(kept)


def decoy_hash(hasher: PasswordHasher) -> str:
    """Return a hash that no password has, and that takes as long to check as a real one."""
    salt, digest = (
        b64encode(bytes(size)).decode().rstrip("=") for size in (hasher.salt_len, hasher.hash_len)
    )
    costs = f"m={hasher.memory_cost},t={hasher.time_cost},p={hasher.parallelism}"
    return f"$argon2id$v=19${costs}${salt}${digest}"


def _as_bytes(password: str) -> bytes:
    # A keyboard may send a lone surrogate, which UTF-8 refuses with an error that quotes it.
    return tidy(password).encode("utf-8", "surrogatepass")


def delay(failures: int) -> timedelta:
    """Return how long to wait after so many wrong passwords: 5 s, then twice as long each time."""
    if failures < FREE_TRIES:
        return timedelta()
    return timedelta(
        seconds=min(MIN_DELAY_SECONDS * 2 ** min(failures - FREE_TRIES, 16), MAX_DELAY_SECONDS)
    )


def key_of(user_id: int | None, name_key: str) -> str:
    """Return the key of the counter for a name, whether an account has it or not.

    Unknown names share 65,536 counters: a user may have typed a password as the name, and 16 bits
    of its hash do not reveal it.
    """
    if user_id is not None:
        return f"user {user_id}"
    return f"name {digest(name_key)[:4]}"


def begin_try(session: Session, key: str, now: datetime) -> None:
    """Allow a password to be checked, or raise Wait.

    The try counts as wrong until `forget_tries`, so that many at the same time all count.
    """
    fresh = {"key": key, "failures": 0, "wait_until": now}
    session.execute(insert(session, TriesRow).values(fresh).on_conflict_do_nothing())
    tries = session.scalars(select(TriesRow).where(TriesRow.key == key).with_for_update()).one()
    # A clock that was set back must not cause a longer wait than the delay.
    left = min(tries.wait_until - now, delay(tries.failures))
    if left > timedelta():
        raise Wait(ceil(left.total_seconds()))
    tries.failures += 1
    tries.wait_until = now + delay(tries.failures)


def forget_tries(session: Session, key: str) -> None:
    """Reset the counter: the password was right."""
    session.execute(delete(TriesRow).where(TriesRow.key == key))
