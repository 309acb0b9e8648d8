"""Passwords as argon2id hashes, and a growing delay after wrong ones, against guessing.

Hashing is slow on purpose: never call it on the UI thread.
"""

from __future__ import annotations

import hashlib
from base64 import b64encode
from datetime import datetime, timedelta
from math import ceil

from argon2 import PasswordHasher
from argon2.exceptions import Argon2Error, InvalidHashError
from sqlalchemy import delete, select
from sqlalchemy.orm import Session

from searchcade.store.database import insert
from searchcade.store.errors import StoreFailed, Wait
from searchcade.store.models import TriesRow
from searchcade.store.names import tidy

FREE_TRIES = 5  # wrong passwords in a row before the first delay
MIN_DELAY_SECONDS, MAX_DELAY_SECONDS = 5, 15 * 60  # seconds


class Passwords:
    """Hashes and checks passwords."""

    def __init__(self, hasher: PasswordHasher | None = None) -> None:
        self._hasher = hasher or PasswordHasher()
        self._nobody = hash_of_nothing(self._hasher)

    def hash(self, password: str) -> str:
        """Return the hash to store."""
        try:
            return self._hasher.hash(_as_bytes(password))
        except Argon2Error:
            raise StoreFailed("there is not enough memory to hash the password") from None

    def match(self, password: str, kept: str | None) -> bool:
        """Check a password. Without a hash it returns False after the same time."""
        try:
            return self._hasher.verify(kept or self._nobody, _as_bytes(password))
        except (Argon2Error, InvalidHashError):
            return False

    def is_outdated(self, kept: str) -> bool:
        """Say whether a hash was made with other parameters than those of today."""
        return self._hasher.check_needs_rehash(kept)


def hash_of_nothing(hasher: PasswordHasher) -> str:
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
    return "name " + hashlib.sha256(name_key.encode("utf-8", "surrogatepass")).hexdigest()[:4]


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
