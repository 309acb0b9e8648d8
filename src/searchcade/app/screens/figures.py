"""What a panel says about a game: its figures, and a notice that the player should read now."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from searchcade.app.icons import ICONS
from searchcade.app.layout import inset
from searchcade.app.paint import Painter, Rect
from searchcade.app.widgets import Fact, Widget
from searchcade.game import Game
from searchcade.play.saved_game import SavedGame
from searchcade.texts import Texts
from searchcade.texts.figures import Figure, clock, own_figures
from searchcade.theme import Colour, mixed
from searchcade.views.play import Notice

SILENCE = Notice()
FIGURE_ICONS = {
    "expanded": "check", "waiting": "eye", "depth": "down", "time": "clock", "memory": "save",
}  # fmt: skip
"""The icons of figures that have another name than their icon."""


class NoticeBox(Widget):
    """Something that the player should know now; nothing is drawn when there is nothing."""

    role = "notice"

    def __init__(self, id: str, rect: Rect, notice: Notice = SILENCE) -> None:
        super().__init__(id, rect)
        self.notice = notice

    @property
    def text(self) -> str:
        """Return what is said."""
        return self.notice.text

    def draw(self, paint: Painter) -> None:
        """Write it on a box of its colour, in letters as large as fit."""
        if not self.text:
            return
        ink: Colour = getattr(paint.theme, self.notice.tone)
        paint.box(self.rect, mixed(paint.theme.card, ink, 0.14), radius=10, border=ink)
        inner = inset(self.rect, 12, 0)
        size = next((s for s in (16, 15, 14) if self._height(paint, inner, s) < inner.h), 13)
        spare = max(0.0, inner.h - self._height(paint, inner, size))
        place = Rect(inner.x, inner.y + spare / 2, inner.w, inner.h - spare / 2)
        paint.block(self.text, place, size=size, colour=ink)

    def _height(self, paint: Painter, box: Rect, size: float) -> float:
        return paint.lines(self.text, box.w, size=size) * paint.line_height(size)


def time_fact(texts: Texts, saved: SavedGame) -> Fact:
    """Return how long a game was played so far."""
    return Fact("clock", texts("play.time"), clock(saved.seconds))


def figure_facts(texts: Texts, game: Game[Any, Any], figures: Mapping[str, Any]) -> list[Fact]:
    """Return a game's own figures under the names that people read."""
    return [*map(fact, own_figures(texts.of(game), figures))]


def fact(figure: Figure) -> Fact:
    """Return a figure with its icon."""
    icon = FIGURE_ICONS.get(figure.name, figure.name.partition("_")[0])
    return Fact(icon if icon in ICONS else "star", figure.title, figure.text)
