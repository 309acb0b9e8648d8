"""The folder of this user's data."""

from __future__ import annotations

import os
from pathlib import Path


def data_folder() -> Path:
    """Return the folder of this user's data: SEARCHCADE_DATA, or where the system wants it."""
    if chosen := os.environ.get("SEARCHCADE_DATA"):
        return Path(chosen)
    import platformdirs  # the core runs without it

    return Path(platformdirs.user_data_dir("searchcade", appauthor=False))
