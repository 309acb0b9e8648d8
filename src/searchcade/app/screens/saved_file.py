"""Write a new file in the background, tell where it is, and offer to open its folder."""

from __future__ import annotations

import os
import re
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

import platformdirs

from searchcade.app.opener import open_outside
from searchcade.store import data_folder

if TYPE_CHECKING:
    from searchcade.app.jobs import Job
    from searchcade.app.window import App

WRITING = "saved_file"  # the job that writes a file, in the memory of the window


def documents() -> Path:
    """Return the folder for files that are handed in: among the user's documents."""
    if os.environ.get("SEARCHCADE_DATA"):
        return data_folder()
    return platformdirs.user_documents_path() / "searchcade"


def free_path(folder: Path, name: str) -> Path:
    """Return the path of a new file in a folder: `race.gif`, then `race-1.gif`."""
    stem, dot, suffix = name.rpartition(".")
    plain = re.sub(r"[^\w-]+", "-", stem).strip("-") or "search"
    paths = (
        folder / f"{plain}{f'-{number}' if number else ''}{dot}{suffix}" for number in range(10**6)
    )
    return next(path for path in paths if not path.exists())


def save_file(app: App, folder: Path, name: str, write: Callable[[Path], object]) -> Job[Path]:
    """Write a file that does not exist yet, in a background thread, and tell where it is.

    One at a time: many a file has a search behind it, which may take a minute and a gigabyte.
    """
    texts = app.texts
    before: Job[Path] | None = app.memory.get(WRITING)
    if before is not None and not before.is_done:
        app.toast(texts("window.still_writing"))
        return before

    def work(_job: Job[Path]) -> Path:
        path = free_path(folder, name)
        path.parent.mkdir(parents=True, exist_ok=True)
        write(path)
        return path

    def done(path: Path) -> None:
        offer = (texts("window.open_folder"), partial(show, path))
        app.toast(texts("watch.gif_saved", path=path), "good", offer)

    def show(path: Path) -> None:
        if not open_outside(path.parent):
            app.toast(texts("window.no_folder", path=path.parent), "bad")

    job = app.memory[WRITING] = app.jobs.start(work, done)
    return job
