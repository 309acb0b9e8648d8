"""Who played last on this machine: a name, a language and a theme for the next start."""

from __future__ import annotations

import json
import os
from pathlib import Path
from typing import NamedTuple

from searchcade.files import write_whole
from searchcade.problem import BadInput
from searchcade.store import data_folder

LONGEST = 1000  # bytes of the file that are read: more is not ours


class LastPlayer(NamedTuple):
    """What the first screen knows before anybody has logged in."""

    name: str = ""
    language: str = ""
    theme: str = ""


def place() -> Path:
    """Return the file beside the data in which it is kept."""
    return data_folder() / "last-player.json"


def read() -> LastPlayer:
    """Return who played last; nobody where that is not known or makes no sense."""
    try:
        with place().open("rb") as file:
            found = json.loads(file.read(LONGEST))
        return LastPlayer(**{name: str(found[name]) for name in LastPlayer._fields})
    except (OSError, ValueError, KeyError, TypeError):
        return LastPlayer()


def keep(player: LastPlayer) -> None:
    """Remember a player for the next start, where that can be done."""
    try:
        place().parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        write_whole(place(), json.dumps(player._asdict()).encode())
        os.chmod(place(), 0o600)
    except (OSError, BadInput):
        pass  # a convenience, and nothing depends on it
