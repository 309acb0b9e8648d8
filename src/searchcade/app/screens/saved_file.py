"""Save what a screen shows as a file, or share it as a code; tell where it is."""

from __future__ import annotations

import os
import re
from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

import platformdirs
import pygame

from searchcade import share
from searchcade.app.opener import open_outside
from searchcade.catalog import AlgorithmSpec
from searchcade.level import LoadedLevel
from searchcade.report import SolveReport
from searchcade.solve import solve
from searchcade.store import data_folder
from searchcade.web.film import Film

if TYPE_CHECKING:
    from searchcade.app.jobs import Job
    from searchcade.app.window import App


WRITING = "saved_file"  # the job that writes a file, in the memory of the window
Searched = tuple[AlgorithmSpec, SolveReport | None]
"""An algorithm, and the report of its search where that is done."""


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
    before: Job[Path] | None = app.memory.get(WRITING)
    if before is not None and not before.is_done:
        app.toast(app.texts("window.still_writing"))
        return before

    def work(_job: Job[Path]) -> Path:
        path = free_path(folder, name)
        path.parent.mkdir(parents=True, exist_ok=True)
        write(path)
        return path

    tell = partial(tell_path, app, "watch.gif_saved")
    job = app.memory[WRITING] = app.jobs.start(work, tell)
    return job


def tell_path(app: App, text: str, path: Path) -> None:
    """Say where a file is, and offer to open its folder."""

    def show() -> None:
        if not open_outside(path.parent):
            app.toast(app.texts("window.no_folder", path=path.parent), "bad")

    app.toast(app.texts(text, path=path), "good", (app.texts("window.open_folder"), show))


def save_gif(app: App, name: str, write: Callable[[Path], object]) -> Job[Path]:
    """Write a GIF in a background thread, and tell where it is."""
    app.toast(app.texts("watch.gif_begun"))
    return save_file(app, platformdirs.user_pictures_path() / "searchcade", f"{name}.gif", write)


def save_searches(app: App, loaded: LoadedLevel, searches: Sequence[Searched]) -> Job[Path]:
    """Write searches on a level, side by side; those that are still running run once more."""
    from searchcade.lab.pages import report_films  # late: few games end as a page

    def films() -> list[Film]:
        return report_films([[report or solve(loaded, choice) for choice, report in searches]])

    names = "-".join(choice.algorithm.name for choice, _ in searches)
    return _save(app, f"{loaded.game.name}-{names}", films)


def save_game(app: App, loaded: LoadedLevel, moves: str) -> Job[Path]:
    """Write a game, move by move."""
    from searchcade.texts.films import game_film  # late: few games end as a page

    return _save(app, f"{loaded.game.name}-game", lambda: [game_film(loaded, [moves])])


def _save(app: App, name: str, films: Callable[[], Sequence[Film]]) -> Job[Path]:
    """Write a page in a background thread, and tell where it is."""
    from searchcade.lab.pages import write_page

    app.toast(app.texts("filming.begun"))
    return save_file(app, documents(), f"{name}.html", lambda path: write_page(path, films()))


def share_game(app: App, loaded: LoadedLevel, moves: str) -> None:
    """Copy the code of a game, and offer a web page of it; making the code may take a moment."""

    def done(code: str) -> None:
        pygame.scrap.put_text(code)
        app.toast(app.texts("result.shared"), "good", (app.texts("filming.save"), save))

    def save() -> None:
        save_game(app, loaded, moves)

    app.jobs.start(lambda _job: share.code_of(loaded, moves), done)
