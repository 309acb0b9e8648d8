"""What this machine remembers for the next start: the last player, and a log-in that is kept.

Both are a convenience: nothing depends on whether their files can be read or written.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any, NamedTuple

from searchcade.files import make_private, make_private_folder, write_whole
from searchcade.problem import BadInput
from searchcade.store import Store, User, data_folder

MAX_BYTES = 4000  # of a file that are read; ours are shorter


class LastPlayer(NamedTuple):
    """What the first screen needs before a user has logged in."""

    name: str = ""
    language: str = ""
    theme: str = ""


def player_path() -> Path:
    """Return the path of the file with the last player."""
    return data_folder() / "last-player.json"


def login_path() -> Path:
    """Return the path of the file with the token of a log-in."""
    return data_folder() / "login.json"


def read_values(path: Path) -> dict[str, Any]:
    """Return what a file says that only its owner can read; nothing if it is missing or broken."""
    try:
        make_private(path)
        with path.open("rb") as file:
            values = json.loads(file.read(MAX_BYTES))
    except (OSError, ValueError, RecursionError):
        return {}
    return values if isinstance(values, dict) else {}


def write_values(path: Path, values: dict[str, str]) -> None:
    """Write a file that only its owner can read."""
    make_private_folder(path.parent)
    write_whole(path, json.dumps(values).encode(), private=True)


def last_player() -> LastPlayer:
    """Return the last player; an empty name if there is none."""
    values = read_values(player_path())
    if not {*LastPlayer._fields} <= values.keys():
        return LastPlayer()
    return LastPlayer(**{name: str(values[name]) for name in LastPlayer._fields})


def keep_player(player: LastPlayer) -> None:
    """Remember a player for the next start, if the file can be written."""
    try:
        write_values(player_path(), player._asdict())
    except (OSError, BadInput):
        pass


def kept_token(store: Store) -> str:
    """Return the token of a log-in for a store; empty if there is none."""
    values = read_values(login_path())
    return str(values.get("token", "")) if values.get("place") == store.place else ""


def keep_login(store: Store, user: User) -> None:
    """Keep a user logged in on this machine, if the file can be written."""
    token = store.logins.remember(user.id)
    try:
        write_values(login_path(), {"place": store.place, "token": token})
    except BadInput:
        store.logins.forget(token)


def forget_login(store: Store) -> None:
    """Revoke the log-in of this machine."""
    if token := kept_token(store):
        login_path().unlink(missing_ok=True)
        store.logins.forget(token)
