"""Write a level as files: in the text forms of its game, for other programs, and as a picture."""

from __future__ import annotations

import io
from collections.abc import Mapping
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

import platformdirs
import pygame

from searchcade.app.board import BoardPainter, Marks
from searchcade.app.opener import open_outside
from searchcade.files import write_whole
from searchcade.game import Game
from searchcade.level import LoadedLevel
from searchcade.play.own_levels import usable
from searchcade.problem import BadInput
from searchcade.scene import Scene
from searchcade.theme import Theme

if TYPE_CHECKING:
    from searchcade.app.jobs import Job
    from searchcade.app.window import App

TEXT = "text"
SUFFIXES = {"movingai": "map", "pddl": "pddl", "berkeley": "lay"}
CELL, LARGEST = 96, 2400  # pixels of a cell, and of the longer side of a picture


def forms(game: Game[Any, Any]) -> list[str]:
    """Return the forms in which a drawing can be written; `solved` needs moves, which it lacks."""
    named = [form for form in game.levels.forms if form not in ("drawing", "solved")]
    return [TEXT, *named, *game.levels.exports]


def texts_of(loaded: LoadedLevel, form: str, name: str) -> Mapping[str, str]:
    """Return the files of a level in a form: texts by their names."""
    game, file = loaded.game, f"{name}.{SUFFIXES.get(form, 'txt')}"
    if form in game.levels.exports:
        return game.levels.exports[form](loaded.level, file)
    write = game.levels.forms.get(form, game.render)
    return {file: write(loaded.level)}


def picture_of(game: Game[Any, Any], scene: Scene, theme: Theme) -> bytes:
    """Return a picture of a board as a PNG file."""
    side = max(1, min(CELL, LARGEST // max(scene.rows, scene.cols)))
    surface = pygame.Surface((side * (scene.cols + 1), side * (scene.rows + 1)))
    surface.fill(theme.floor)
    board = BoardPainter(game, theme)
    board.place(surface.get_rect())
    board.draw(surface, scene, Marks())
    file = io.BytesIO()
    pygame.image.save(surface, file, "level.png")
    return file.getvalue()


def free_name(folder: Path, name: str) -> str:
    """Return a name that begins no file of a folder yet."""
    names = (f"{name}-{number}" if number else name for number in range(10**6))
    return next(each for each in names if not any(folder.glob(f"{each}.*")))


def save_texts(app: App, loaded: LoadedLevel, form: str) -> Job[Path]:
    """Write the files of a form where people look for documents, and tell where they are."""

    def work(_job: Job[Path]) -> Path:
        folder = platformdirs.user_documents_path() / "searchcade"
        name = free_name(folder, usable(loaded.name).replace(" ", "-"))
        return written(
            folder, {file: text.encode() for file, text in texts_of(loaded, form, name).items()}
        )

    return app.jobs.start(work, partial(told, app))


def save_picture(app: App, game: Game[Any, Any], scene: Scene, title: str) -> Job[Path]:
    """Write a picture where people look for pictures, and tell where it is."""

    def work(_job: Job[Path]) -> Path:
        folder = platformdirs.user_pictures_path() / "searchcade"
        name = free_name(folder, (usable(title) or game.name).replace(" ", "-"))
        return written(folder, {f"{name}.png": picture_of(game, scene, app.theme)})

    return app.jobs.start(work, partial(told, app))


def written(folder: Path, files: Mapping[str, bytes]) -> Path:
    """Write files into a folder, and return the path of the first."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as problem:
        raise BadInput(f"{folder}: {(problem.strerror or str(problem)).lower()}") from None
    for name, data in files.items():
        write_whole(folder / name, data)
    return folder / next(iter(files))


def told(app: App, path: Path) -> None:
    """Say where a file is, and offer to open its folder."""

    def show() -> None:
        if not open_outside(path.parent):
            app.toast(app.texts("window.no_folder", path=path.parent), "bad")

    app.toast(
        app.texts("editor.exported", path=path), "good", (app.texts("window.open_folder"), show)
    )
