"""The games on the home screen: a card for each, with a small board."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

from searchcade import catalog
from searchcade.app.board import BoardPainter, Marks
from searchcade.app.layout import below, grid
from searchcade.app.paint import Painter, Rect
from searchcade.app.theme import Theme, mixed
from searchcade.app.widgets import Label, Panel, Pressable, draw_focus
from searchcade.game import Game
from searchcade.texts import Texts

GAP = 22.0
SMALLEST = 11.0  # letters of a card, before text is made larger


class GamesPanel(Panel[None]):
    """All games, two in a row."""

    def __init__(
        self, rect: Rect, texts: Texts, theme: Theme, chosen: Callable[[Game[Any, Any]], None]
    ) -> None:
        super().__init__(rect)
        self._texts, self._theme, self._chosen = texts, theme, chosen

    def build(self) -> None:
        """Put a card for each game below a line of text."""
        line = Rect(self.rect.x, self.rect.y, self.rect.w, 40)
        self.add(Label("home.pick", line, self._texts("home.pick"), size=25, weight="semibold"))
        names = catalog.games()
        across = 1 if len(names) == 1 else 2
        box = below(line, self.rect.bottom - line.bottom - 12, 12)
        rows = -(-len(names) // across)
        wide = (box.w - (across - 1) * GAP) / across
        tall = min(wide * 0.6, (box.h - (rows - 1) * GAP) / rows)
        for name, place in zip(names, grid(box, len(names), across, GAP, tall), strict=True):
            game = catalog.game(name)
            act = partial(self._chosen, game)
            self.add(GameCard(f"home.game.{name}", place, game, self._texts, self._theme, act))


class GameCard(Pressable):
    """A game: a small board of it, its name and what it is."""

    role = "button"

    def __init__(
        self,
        id: str,
        rect: Rect,
        game: Game[Any, Any],
        texts: Texts,
        theme: Theme,
        action: Callable[[], None],
    ) -> None:
        super().__init__(id, rect, action)
        words = texts.of(game)
        levels = len(game.levels.presets) + len(game.shipped())
        algorithms = len(catalog.algorithms(game.name))
        self.title, self.about = words.title, words.about
        self.count = texts("home.levels_algorithms", levels=levels, algorithms=algorithms)
        level = cover_level(game)
        self.scene = game.scene(level, game.problem(level).start)
        self.board = BoardPainter(game, theme)

    @property
    def text(self) -> str:
        """Return the game's name."""
        return self.title

    def draw(self, paint: Painter) -> None:
        """Draw the card; it lights up below the mouse."""
        box, theme = self.rect, paint.theme
        paint.shadow(box)
        lit = self.hovered or self.focused or self.down
        paint.box(box, mixed(theme.card, theme.raised, 0.7) if lit else theme.card, radius=18,
                  border=theme.accent if lit else theme.line, thick=2 if lit else 1)  # fmt: skip
        if self.focused:
            draw_focus(paint, box, 20)
        side = min(box.w * 0.48, box.h - 36)
        picture = Rect(box.x + 18, box.centery - side / 2, side, side)
        self.board.place(paint.pixels(picture))
        self.board.draw(paint.surface, self.scene, Marks())
        words = Rect(picture.right + 22, box.y, box.right - picture.right - 40, box.h)
        self._write(paint, words, 1.3 if box.h > 320 else 1.0)

    def _write(self, paint: Painter, box: Rect, large: float) -> None:
        """Write the text in the middle of a box, in letters small enough to fit."""
        theme, size = paint.theme, 17 * large
        while size > SMALLEST and self._height(paint, box.w, size) > box.h - 20:
            size -= 1
        tall = paint.lines(self.about, box.w, size=size) * paint.line_height(size)
        height = self._height(paint, box.w, size)
        top = Rect(box.x, box.centery - height / 2, box.w, 2.1 * size)
        paint.text(self.title, top, size=1.65 * size, weight="bold")
        about = below(top, tall, 6)
        paint.block(self.about, about, size=size, colour=theme.faint)
        count = below(about, box.bottom, 8)
        paint.block(self.count, count, size=size * 0.9, weight="semibold", colour=theme.second)

    def _height(self, paint: Painter, wide: float, size: float) -> float:
        """Return how high title, text and count are together."""
        lines = paint.lines(self.about, wide, size=size)
        lines += paint.lines(self.count, wide, size=size * 0.9, weight="semibold")
        return 2.1 * size + 14 + lines * paint.line_height(size)


def cover_level(game: Game[Any, Any]) -> Any:
    """Return a small level that shows what a game looks like."""
    shipped = game.shipped()
    if not shipped:
        return game.generate(next(iter(game.levels.presets.values())))
    path = shipped.get(game.levels.cover) or next(iter(shipped.values()))
    return game.parse(path.read_text(encoding="utf-8"))
