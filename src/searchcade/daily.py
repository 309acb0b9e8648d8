"""The challenge of the day: one seed for each game and day, the same for everybody."""

from __future__ import annotations

import hashlib
from datetime import UTC, date, datetime

from searchcade.problem import BadInput

NAME = "daily"
MAX_SEED = 999_999


def day_of(text: str | None = None) -> date:
    """Read a day as YYYY-MM-DD, today by UTC if there is none; the future has no challenge yet."""
    today = datetime.now(UTC).date()
    if text is None:
        return today
    try:
        day = date.fromisoformat(text)
    except ValueError:
        day = date.max
    if day.isoformat() != text or day > today:
        wanted = f"a day as YYYY-MM-DD, not after {today} (UTC)"
        raise BadInput(f"{NAME}: expected {wanted}, found {text!r}")
    return day


def seed_of(game: str, day: date) -> int:
    """Return the seed of a game on a day: from 1 to 999,999, by the SHA-256 of both names."""
    digest = hashlib.sha256(f"searchcade {NAME} {game} {day.isoformat()}".encode()).digest()
    return 1 + int.from_bytes(digest[:8], "big") % MAX_SEED
