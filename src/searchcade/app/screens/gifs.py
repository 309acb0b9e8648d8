"""Save what a screen shows as a GIF, where people look for pictures."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

import platformdirs

from searchcade.app.screens.saved_file import save_file

if TYPE_CHECKING:
    from searchcade.app.jobs import Job
    from searchcade.app.window import App


def save_gif(app: App, name: str, write: Callable[[Path], object]) -> Job[Path]:
    """Write a GIF in a background thread, and tell where it is."""
    app.toast(app.texts("watch.gif_begun"))
    return save_file(app, platformdirs.user_pictures_path() / "searchcade", f"{name}.gif", write)
