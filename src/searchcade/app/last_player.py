"""The last player on this machine: a name, a language and a theme for the next start."""

from __future__ import annotations

import json
import os
from pathlib import Path
from typing import NamedTuple

from searchcade.files import write_whole
from searchcade.problem import BadInput
from searchcade.store import data_folder

LONGEST = 1000  # bytes of the file that are read; ours is shorter


class LastPlayer(NamedTuple):
    """What the first screen needs before a user has logged in."""

    name: str = ""
    language: str = ""
    theme: str = ""


def place() -> Path:
    """Return the path of the file, in the folder of the data."""
    return data_folder() / "last-player.json"


def read() -> LastPlayer:
    """Return the last player; an empty name if the file is missing or broken."""
    try:
        with place().open("rb") as file:
            values = json.loads(file.read(LONGEST))
        return LastPlayer(**{name: str(values[name]) for name in LastPlayer._fields})
    except (OSError, ValueError, KeyError, TypeError, RecursionError):
        return LastPlayer()


def keep(player: LastPlayer) -> None:
    """Remember a player for the next start, if the file can be written."""
    try:
        place().parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        write_whole(place(), json.dumps(player._asdict()).encode())
        os.chmod(place(), 0o600)
    except (OSError, BadInput):
        pass  # a convenience, and nothing depends on it
