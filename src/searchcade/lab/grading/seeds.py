"""The seeds of hidden levels: drawn once for a class, or each time from the teacher's secret."""

from __future__ import annotations

import hmac
import re
import secrets
from collections.abc import Mapping, Sequence

MOST_SEED = 10**8
SECRET = "SEARCHCADE_SECRET"  # the variable of the environment that may hold it
OPEN = "seed=?"
"""In the name of a level: its seed is not drawn yet."""


def with_seeds(text: str) -> str:
    """Draw a seed for each `seed=?`, from the system's own source of chance."""
    return re.sub(re.escape(OPEN), lambda _: f"seed={1 + secrets.randbelow(MOST_SEED)}", text)


def from_secret(
    names: Mapping[str, Sequence[str]], assignment: str, secret: str
) -> dict[str, list[str]]:
    """Draw the open seeds of each test's levels from a secret; without it leave these levels out.

    The same secret draws the same seeds, and nobody can draw them without it.
    """

    def drawn(test: str, number: int, name: str) -> str:
        place = f"{assignment} {test} {number}"
        digest = hmac.digest(secret.encode(), place.encode(), "sha256")
        return name.replace(OPEN, f"seed={1 + int.from_bytes(digest, 'big') % MOST_SEED}")

    return {
        test: [drawn(test, number, name) for number, name in enumerate(every)
               if secret or OPEN not in name]
        for test, every in names.items()
    }  # fmt: skip
