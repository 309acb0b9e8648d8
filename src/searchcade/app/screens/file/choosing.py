"""The levels of a file, to choose one."""

from __future__ import annotations

from typing import TYPE_CHECKING

from searchcade.app.board.widget import BoardView
from searchcade.app.paint import Painter, Rect
from searchcade.app.screen import Screen
from searchcade.app.screens.common import EDGE, TOP, header
from searchcade.app.screens.file import dropped
from searchcade.app.screens.levelpictures import LevelPictures
from searchcade.app.widgets import Button, Card, Listing
from searchcade.level import LoadedLevel

if TYPE_CHECKING:
    from searchcade.app.window import App

LIST, GAP, PAD, ROW = 440.0, 16.0, 14.0, 64.0
BUTTON = 54.0


class FileScreen(Screen):
    """The levels of one file beside a picture of the chosen one."""

    def __init__(self, app: App, title: str, levels: list[LoadedLevel]) -> None:
        super().__init__(app)
        self.title, self.levels = title, levels
        self.chosen = 0
        by_name = {each.name: each for each in levels}
        self.pictures = LevelPictures(app, by_name.__getitem__)

    @property
    def loaded(self) -> LoadedLevel:
        """Return the chosen level."""
        return self.levels[self.chosen]

    # ------------------------------------------------------------------ building

    def build(self) -> None:
        """Put the list at the left, the chosen level and the buttons at the right."""
        header(self, self.title, self.texts("file.count", count=len(self.levels)))
        tall = self.height - TOP - EDGE
        levels = Rect(EDGE, TOP, LIST, tall)
        side = Rect(levels.right + GAP, TOP, self.width - EDGE - levels.right - GAP, tall)
        self.add(Card("file.card", levels))
        inner = Rect(levels.x + 8, levels.y + 8, levels.w - 16, levels.h - 16)
        self.add(
            Listing(
                "file.levels", inner, len(self.levels), self._draw_row, row=ROW, chosen=self.chosen,
                name=self.name, changed=self._choose, entered=lambda _number: self.play(),
            )
        )  # fmt: skip
        self.add(Card("file.side", side))
        self._add_side(Rect(side.x + PAD, side.y + PAD, side.w - 2 * PAD, side.h - 2 * PAD))

    def _add_side(self, box: Rect) -> None:
        game, level = self.loaded.game, self.loaded.level
        scene = game.scene(level, game.problem(level).start)
        board = Rect(box.x, box.y, box.w, box.h - BUTTON - PAD)
        self.add(BoardView("file.board", board, game, self.app.theme, scene))
        half = (box.w - PAD) / 2
        place = Rect(box.x, box.bottom - BUTTON, half, BUTTON)
        words = self.texts("setup.start_watch")
        self.add(Button("file.watch", place, words, self.watch, icon="eye", shortcut="W"))
        place = Rect(box.right - half, place.y, half, BUTTON)
        words = self.texts("setup.start_play")
        button = Button("file.play", place, words, self.play, icon="play", shortcut="Enter")
        button.kind = "primary"
        self.add(button)

    def first_focus(self) -> str:
        """Let the arrows go through the list."""
        return "file.levels"

    def _draw_row(self, paint: Painter, row: Rect, number: int) -> None:
        side = row.h - 12
        self.pictures.draw(paint, Rect(row.x + 10, row.y + 6, side, side), self.levels[number].name)
        place = Rect(row.x + side + 26, row.y, row.w - side - 34, row.h)
        paint.text(self.name(number), place, size=18)

    def name(self, number: int) -> str:
        """Name a level of the file by its number, and by what it calls itself."""
        loaded, count = self.levels[number], str(number + 1)
        caption = loaded.game.levels.caption(loaded.level)
        if caption in ("", count):
            return self.texts("file.level", number=count)
        return f"{count}. {caption}"

    # ------------------------------------------------------------------ choosing

    def _choose(self, number: int) -> None:
        self.chosen = number
        self.rebuild()

    def play(self) -> None:
        """Play the chosen level."""
        dropped.play(self, self.loaded)

    def watch(self) -> None:
        """Watch how the chosen level is solved."""
        self.app.push(self.app.routes.watch(self.loaded))

    def on_drop(self, path: str) -> None:
        """Take another file instead of this one."""
        dropped.take(self, path)

    def leave(self) -> None:
        """Make no pictures any more."""
        self.pictures.stop()
