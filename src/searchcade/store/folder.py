"""The folder of this user's data, and the key of the guest account of this installation."""

from __future__ import annotations

import os
import platform
import secrets
from pathlib import Path

from searchcade.files import make_private_folder, write_once
from searchcade.problem import BadInput


def data_folder() -> Path:
    """Return the folder of this user's data: SEARCHCADE_DATA, or the usual place of the system."""
    if chosen := os.environ.get("SEARCHCADE_DATA"):
        return Path(chosen)
    import platformdirs  # the core runs without it

    return Path(platformdirs.user_data_dir("searchcade", appauthor=False))


def guest_key() -> str:
    """Return the key of this installation's guest: a random word stored in the data folder."""
    place = data_folder() / "guest"
    try:
        if not place.exists():
            make_private_folder(place.parent)
            write_once(place, secrets.token_hex(16).encode())
        return place.read_text(encoding="ascii")
    except (OSError, BadInput, UnicodeDecodeError):
        return f"{platform.node()} {os.getpid()}"  # nothing can be stored: for this run only
