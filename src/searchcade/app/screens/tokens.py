"""What the pictures on a board mean: a row of them, each with a word."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from searchcade.app.paint import Painter, Rect
from searchcade.app.pictures import shared
from searchcade.app.widgets import Widget
from searchcade.game import Game
from searchcade.texts import GameTexts, Texts

TALL = 52.0  # units of a title and a row
SIDE = 24.0
LINE = 15.0  # the height of letters


class Tokens(Widget):
    """Pictures of a game side by side with what they mean, below a title."""

    role = "legend"

    def __init__(
        self, id: str, rect: Rect, texts: Texts, game: Game[Any, Any], names: Sequence[str]
    ) -> None:
        super().__init__(id, rect)
        words = texts.of(game)
        self.game = game
        self.title = words.find("legend.title", "")
        self.entries = [(name, meaning(words, name)) for name in names]

    @property
    def text(self) -> str:
        """Return the title and the words."""
        return f"{self.title}: " + ", ".join(words for _, words in self.entries)

    def draw(self, paint: Painter) -> None:
        """Draw each picture before its word, spread over the row."""
        box, faint = self.rect, paint.theme.faint
        paint.text(self.title, Rect(box.x, box.y, box.w, 22), size=LINE, colour=faint)
        each = box.w / max(1, len(self.entries))
        for number, (name, words) in enumerate(self.entries):
            place = Rect(box.x + number * each, box.y + 23, each, SIDE + 4)
            draw_token(paint, self.game, name, (place.x, place.centery - SIDE / 2), SIDE)
            beside = Rect(place.x + SIDE + 6, place.y, each - SIDE - 8, place.h)
            paint.text(words, beside, size=17, weight="semibold")


def explained(game: Game[Any, Any], level: Any) -> list[str]:
    """Return the pictures on a level that need an explanation."""
    if not game.look.legend:
        return []
    there = {each.picture for each in game.scene(level, game.problem(level).start).sprites}
    return [name for name in game.look.legend if name in there]


def meaning(words: GameTexts, name: str) -> str:
    """Say what a picture means."""
    text = words.game.look.legend[name]
    return words.find(f"legend.{text}", text)


def draw_token(
    paint: Painter, game: Game[Any, Any], name: str, at: tuple[float, float], side: float
) -> None:
    """Draw a picture of a game with its corner at a place."""
    pixels = max(1, round(side * paint.scale))
    picture = shared(game, paint.theme).get(name, pixels)
    paint.surface.blit(picture, (round(at[0] * paint.scale), round(at[1] * paint.scale)))
