"""A level file that was dropped on the window: play its level, or pick one of several."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

from searchcade import catalog
from searchcade.level import LoadedLevel
from searchcade.level_file import how_far
from searchcade.problem import BadInput
from searchcade.share import Shared
from searchcade.texts import Texts
from searchcade.texts.titles import game_title

if TYPE_CHECKING:
    from searchcade.app.window import App
    from searchcade.play.saved_game import SavedGame

REASON = re.compile(
    r"(?:line (\d+)(?:, column (\d+))?: )?expected (one of )?(.+), found (.+)", re.DOTALL
)


class FileDrop:
    """A file that is being read for a screen. If the player has left that screen, nothing opens.

    A level is played, or given to `take` where somebody else wants it.
    """

    def __init__(
        self, app: App, *, instead: bool = False, take: Callable[[Shared], None] | None = None
    ) -> None:
        self._app, self._texts, self._take = app, app.texts, take
        self._below = app.screen
        self._instead = instead
        """Whether the next screen replaces the present one."""

    def open(self, path: str) -> None:
        """Read a file in a background thread, and show its levels or what is wrong with it."""
        file = Path(path).name

        def take(levels: list[LoadedLevel]) -> None:
            if len(levels) == 1:
                self.use(Shared(levels[0]))
            elif self._app.screen is self._below:
                self._app.push(self._app.routes.picker(file, levels, self._take))

        def refuse(problem: Exception) -> None:
            if not isinstance(problem, BadInput):
                raise problem
            self._app.audio.effect("error")
            close = ("close", self._texts("file.close"), self._app.redraw)
            self._below.ask(self._texts("file.refused", file=file), [close], note=str(problem))

        self._app.jobs.start(lambda _job: read(path, self._texts), take, refuse)

    def use(self, shared: Shared) -> None:
        """Play a level, or show the game that came with it, unless somebody else takes it."""
        if self._take is not None:
            self._take(shared)
        elif not shared.moves:
            self.play(shared.loaded)
        elif self._app.screen is self._below:
            self._app.push(self._app.routes.replay(shared.loaded, shared.moves))

    def play(self, loaded: LoadedLevel) -> None:
        """Begin a game on a level of a file."""
        app, title = self._app, game_title(self._texts, loaded)

        def begun(saved: SavedGame) -> None:
            if app.screen is self._below:
                show = app.replace if self._instead else app.push
                show(app.routes.play(saved))

        app.jobs.start(lambda _job: app.new_game(loaded, title), begun)


def read(path: str, texts: Texts) -> list[LoadedLevel]:
    """Read all levels of a file; raise BadInput with the reason of the game that it fits best.

    A reason that lies with the file itself, such as its size, is found by reading it once.
    """
    try:
        return catalog.levels(path)
    except BadInput as problem:
        of_file, reason = f"{Path(path)}: ", str(problem)
        if reason.startswith(of_file):
            raise BadInput(in_words(texts, reason.removeprefix(of_file))) from None
        raise BadInput("\n".join(reasons(path, texts))) from None


def reasons(path: str, texts: Texts) -> list[str]:
    """Say why the games refuse a file that read most of it; once where all say the same."""
    by_title: dict[str, str] = {}
    for name in catalog.games():
        try:
            catalog.levels(path, name)
        except BadInput as problem:
            title = texts.of(catalog.game(name)).title
            by_title[title] = str(problem).removeprefix(path).lstrip(",: ")
    furthest = max(map(how_far, by_title.values()))
    said = {
        title: in_words(texts, reason)
        for title, reason in by_title.items()
        if how_far(reason) == furthest
    }
    if len(said) > 1 and len(set(said.values())) == 1:
        return list(said.values())[:1]
    return [f"{title}: {reason}" for title, reason in said.items()]


def in_words(texts: Texts, reason: str) -> str:
    """Say in the reader's language where a file is wrong, what was expected and what was found."""
    parts = REASON.fullmatch(reason)
    if parts is None:
        return reason
    line, column, among, wanted, found = parts.groups()
    place = "file.line_column" if column else "file.line"
    expected = "file.expected_one_of" if among else "file.expected"
    where = f"{texts(place, line=line, column=column)}: " if line else ""
    return where + texts(expected, wanted=wanted, found=found)
