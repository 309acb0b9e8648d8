"""Save what a screen shows as a GIF, where people look for pictures."""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

import platformdirs

from searchcade.app.opener import open_outside

if TYPE_CHECKING:
    from searchcade.app.jobs import Job
    from searchcade.app.window import App


def free_path(name: str) -> Path:
    """Return the path of a new file in the folder of pictures."""
    folder = platformdirs.user_pictures_path() / "searchcade"
    plain = re.sub(r"[^\w-]+", "-", name).strip("-") or "search"
    paths = (folder / f"{plain}{f'-{number}' if number else ''}.gif" for number in range(10**6))
    return next(path for path in paths if not path.exists())


def save_gif(app: App, name: str, write: Callable[[Path], object]) -> Job[Path]:
    """Write a GIF in a background thread, and tell where it is."""
    texts = app.texts

    def work(_job: Job[Path]) -> Path:
        path = free_path(name)
        path.parent.mkdir(parents=True, exist_ok=True)
        write(path)
        return path

    def done(path: Path) -> None:
        offer = (texts("window.open_folder"), partial(show, path))
        app.toast(texts("watch.gif_saved", path=path), "good", offer)

    def show(path: Path) -> None:
        if not open_outside(path.parent):
            app.toast(texts("window.no_folder", path=path.parent), "bad")

    app.toast(texts("watch.gif_begun"))
    return app.jobs.start(work, done)
