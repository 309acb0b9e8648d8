"""A level file that was dropped on the window: play its level, or choose among several."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from searchcade import catalog
from searchcade.level import LoadedLevel
from searchcade.problem import BadInput
from searchcade.texts import Texts
from searchcade.texts.titles import game_title

if TYPE_CHECKING:
    from searchcade.app.screen import Screen
    from searchcade.play.saved_game import SavedGame


def take(screen: Screen, path: str, *, instead: bool = False) -> None:
    """Open a file above the screen, or instead of it; say what is wrong where it is no level."""

    def found(levels: list[LoadedLevel]) -> None:
        if len(levels) == 1:
            play(screen, levels[0], instead=instead)
        elif screen.app.screen is screen:
            screen.app.push(screen.app.routes.file(Path(path).name, levels))

    def refused(problem: Exception) -> None:
        if not isinstance(problem, BadInput):
            raise problem
        screen.app.audio.effect("error")
        close = ("close", screen.texts("file.close"), screen.app.redraw)
        question = screen.texts("file.refused", file=Path(path).name)
        screen.ask(question, [close], note=str(problem))

    texts = screen.texts
    screen.app.jobs.start(lambda _job: read(path, texts), found, refused)


def read(path: str, texts: Texts) -> list[LoadedLevel]:
    """Read all levels of a file; raise BadInput with the reason of each game that refuses it.

    Where the file itself is the reason, such as one that is too large, it is read once only.
    """
    try:
        return catalog.levels(path)
    except BadInput as problem:
        of_file, reason = f"{Path(path)}: ", str(problem)
        if reason.startswith(of_file):
            raise BadInput(reason.removeprefix(of_file)) from None
        raise BadInput("\n".join(reasons(path, texts))) from None


def reasons(path: str, texts: Texts) -> list[str]:
    """Say why no game reads a file: one reason where it lies with the file itself."""
    found: dict[str, str] = {}
    for name in catalog.games():
        try:
            catalog.levels(path, name)
        except BadInput as problem:
            title = texts.of(catalog.game(name)).title
            found[title] = str(problem).removeprefix(path).lstrip(",: ")
    if len(set(found.values())) == 1:
        return list(found.values())[:1]
    return [f"{title}: {reason}" for title, reason in found.items()]


def play(screen: Screen, loaded: LoadedLevel, *, instead: bool = False) -> None:
    """Begin a game on a level of a file."""
    app, title = screen.app, game_title(screen.texts, loaded)

    def begun(play: SavedGame) -> None:
        if app.screen is screen:
            show = app.replace if instead else app.push
            show(app.routes.play(play))

    app.jobs.start(lambda _job: app.new_game(loaded, title), begun)
