"""A growing delay after wrong passwords, against guessing."""

from __future__ import annotations

import hashlib
from datetime import datetime, timedelta
from math import ceil

from sqlalchemy import delete, select
from sqlalchemy.orm import Session

from searchcade.store.database import insert
from searchcade.store.errors import Wait
from searchcade.store.models import TriesRow

FREE = 5  # wrong passwords in a row before the first delay
SHORTEST, LONGEST = 5, 15 * 60  # seconds


def delay(failures: int) -> timedelta:
    """Return how long to wait after so many wrong passwords: 5 s, then twice as long each time."""
    if failures < FREE:
        return timedelta()
    return timedelta(seconds=min(SHORTEST * 2 ** min(failures - FREE, 16), LONGEST))


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
