"""A level file: read, and its level played, or one of several picked."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

from searchcade import catalog
from searchcade.app.board.widget import BoardView
from searchcade.app.layout import REST, columns, inset, rows
from searchcade.app.paint import Painter, Rect
from searchcade.app.screen import Screen
from searchcade.app.screens.common import Header, body
from searchcade.app.screens.levelpictures import LevelPictures
from searchcade.app.screens.next_game import play_level
from searchcade.app.widgets import Button, Card, Listing, Panel
from searchcade.level import LoadedLevel
from searchcade.level_file import how_far
from searchcade.problem import BadInput
from searchcade.share import Shared
from searchcade.texts import Texts
from searchcade.texts.titles import game_title

if TYPE_CHECKING:
    from searchcade.app.window import App

REASON = re.compile(
    r"(?:line (\d+)(?:, column (\d+))?: )?expected (one of )?(.+), found (.+)", re.DOTALL
)
LIST, GAP, PAD, ROW = 440.0, 16.0, 14.0, 64.0
BUTTON = 54.0


class FileDrop:
    """A file that is being read for a screen. If the player has left that screen, nothing opens.

    A level is played, or given to `take`.
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
        """Play a level, or show the game that came with it, unless `take` wants it."""
        if self._take is not None:
            self._take(shared)
        elif not shared.moves:
            self.play(shared.loaded)
        elif self._app.screen is self._below:
            self._app.push(self._app.routes.replay(shared.loaded, shared.moves))

    def play(self, loaded: LoadedLevel) -> None:
        """Begin a game on a level of a file."""
        if self._app.screen is self._below:
            title = game_title(self._texts, loaded)
            play_level(self._app, loaded, title, instead=self._instead)


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


class PickerScreen(Screen):
    """The levels of one file beside a picture of the chosen one."""

    def __init__(
        self,
        app: App,
        title: str,
        levels: list[LoadedLevel],
        take: Callable[[Shared], None] | None = None,
    ) -> None:
        super().__init__(app)
        self.title, self.levels = title, levels
        self.take = take
        self.chosen = 0
        by_name = {each.name: each for each in levels}
        self.pictures = LevelPictures(app, by_name.__getitem__)

    @property
    def loaded(self) -> LoadedLevel:
        """Return the chosen level."""
        return self.levels[self.chosen]

    def build(self) -> None:
        """Put the list at the left, the chosen level and the buttons at the right."""
        count = self.texts("file.count", count=len(self.levels))
        self.add_panel(Header(self.width, self.title, self.back, count))
        levels, side = columns(body(self.width, self.height), (LIST, REST), GAP)
        self.add(Card("file.card", levels))
        self.add(
            Listing(
                "file.levels", inset(levels, 8), len(self.levels), self._draw_row, row=ROW,
                chosen=self.chosen, name=self.name, changed=self._choose,
                entered=lambda _number: self.play(),
            )
        )  # fmt: skip
        self.add_panel(LevelPanel(side, self))

    def first_focus(self) -> str:
        """Let the arrow keys go through the list."""
        return "file.levels"

    def _draw_row(self, paint: Painter, row: Rect, number: int) -> None:
        side = row.h - 12
        self.pictures.draw(paint, Rect(row.x + 10, row.y + 6, side, side), self.levels[number].name)
        place = Rect(row.x + side + 26, row.y, row.w - side - 34, row.h)
        paint.text(self.name(number), place, size=18)

    def name(self, number: int) -> str:
        """Return the name of a level: its number in the file, and its own caption if it has one."""
        loaded, count = self.levels[number], str(number + 1)
        caption = loaded.game.levels.caption(loaded.level)
        if caption in ("", count):
            return self.texts("file.level", number=count)
        return f"{count}. {caption}"

    # ------------------------------------------------------------------ actions

    def _choose(self, number: int) -> None:
        self.chosen = number
        self.rebuild()

    def play(self) -> None:
        """Play the chosen level, or give it to whom it is for."""
        FileDrop(self.app, take=self.take).use(Shared(self.loaded))

    def watch(self) -> None:
        """Watch how the chosen level is solved."""
        self.app.push(self.app.routes.watch(self.loaded))

    def on_drop(self, path: str) -> None:
        """Open another file above this one."""
        FileDrop(self.app, take=self.take).open(path)

    def leave(self) -> None:
        """Make no more pictures."""
        self.pictures.stop()


class LevelPanel(Panel[None]):
    """The chosen level as a board, above the buttons that watch or play it."""

    def __init__(self, rect: Rect, screen: PickerScreen) -> None:
        super().__init__(rect)
        self._screen = screen

    def build(self) -> None:
        """Put the board above two buttons."""
        self.add(Card("file.side", self.rect))
        board, line = rows(inset(self.rect, PAD), (REST, BUTTON), PAD)
        left, right = columns(line, (REST, REST), PAD)
        screen, loaded, texts = self._screen, self._screen.loaded, self._screen.texts
        scene = loaded.game.scene(loaded.level, loaded.problem().start)
        self.add(BoardView("file.board", board, loaded.game, screen.app.theme, scene))
        play = texts("file.take" if screen.take else "setup.start_play")
        watch = texts("setup.start_watch")
        self.add(Button("file.watch", left, watch, screen.watch, icon="eye", shortcut="W"))
        self.add(Button("file.play", right, play, screen.play, icon="play", shortcut="Enter",
                        kind="primary"))  # fmt: skip
