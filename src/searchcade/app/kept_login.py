"""The log-in that is kept on this machine: a token in a file that only its owner can read."""

from __future__ import annotations

import json
from pathlib import Path

from searchcade.files import make_private, make_private_folder, write_whole
from searchcade.problem import BadInput
from searchcade.store import Store, User, data_folder

LONGEST = 4000  # bytes of the file that are read; ours is shorter


def path() -> Path:
    """Return the path of the file, in the folder of the data."""
    return data_folder() / "login.json"


def read(store: Store) -> str:
    """Return the token for a store; empty if there is none."""
    try:
        make_private(path())
        with path().open("rb") as file:
            values = json.loads(file.read(LONGEST))
        return str(values["token"]) if values["place"] == store.place else ""
    except (OSError, ValueError, KeyError, TypeError, RecursionError):
        return ""


def keep(store: Store, user: User) -> None:
    """Keep a user logged in on this machine, if the file can be written."""
    token = store.logins.remember(user.id)
    try:
        make_private_folder(path().parent)
        text = json.dumps({"place": store.place, "token": token})
        write_whole(path(), text.encode(), private=True)
    except BadInput:
        store.logins.forget(token)  # a convenience, and nothing depends on it


def forget(store: Store) -> None:
    """Revoke the log-in of this machine."""
    if token := read(store):
        path().unlink(missing_ok=True)
        store.logins.forget(token)
