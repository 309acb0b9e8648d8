"""The levels of a file, to pick one."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from searchcade.app.board.widget import BoardView
from searchcade.app.layout import REST, columns, inset, rows
from searchcade.app.paint import Painter, Rect
from searchcade.app.screen import Screen
from searchcade.app.screens.common import Header, body
from searchcade.app.screens.file.drop import FileDrop
from searchcade.app.screens.levelpictures import LevelPictures
from searchcade.app.widgets import Button, Card, Listing, Panel
from searchcade.level import LoadedLevel
from searchcade.share import Shared

if TYPE_CHECKING:
    from searchcade.app.window import App

LIST, GAP, PAD, ROW = 440.0, 16.0, 14.0, 64.0
BUTTON = 54.0


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
        self._take = take
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
        self.add_panel(
            LevelPanel(
                side, self.app, self.loaded, self.play, self.watch, is_taken=self._take is not None
            )
        )

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
        FileDrop(self.app, take=self._take).use(Shared(self.loaded))

    def watch(self) -> None:
        """Watch how the chosen level is solved."""
        self.app.push(self.app.routes.watch(self.loaded))

    def on_drop(self, path: str) -> None:
        """Open another file above this one."""
        FileDrop(self.app, take=self._take).open(path)

    def leave(self) -> None:
        """Make no more pictures."""
        self.pictures.stop()


class LevelPanel(Panel[None]):
    """The chosen level as a board, above the buttons that watch or play it."""

    def __init__(
        self,
        rect: Rect,
        app: App,
        loaded: LoadedLevel,
        play: Callable[[], None],
        watch: Callable[[], None],
        *,
        is_taken: bool,
    ) -> None:
        super().__init__(rect)
        self._texts, self._theme, self._loaded = app.texts, app.theme, loaded
        self._play, self._watch, self._is_taken = play, watch, is_taken

    def build(self) -> None:
        """Put the board above two buttons."""
        self.add(Card("file.side", self.rect))
        board, line = rows(inset(self.rect, PAD), (REST, BUTTON), PAD)
        left, right = columns(line, (REST, REST), PAD)
        game, level = self._loaded.game, self._loaded.level
        scene = game.scene(level, game.problem(level).start)
        self.add(BoardView("file.board", board, game, self._theme, scene))
        watch, play = self._texts("setup.start_watch"), self._texts("setup.start_play")
        play = self._texts("file.take") if self._is_taken else play
        self.add(Button("file.watch", left, watch, self._watch, icon="eye", shortcut="W"))
        self.add(Button("file.play", right, play, self._play, icon="play", shortcut="Enter",
                        kind="primary"))  # fmt: skip
