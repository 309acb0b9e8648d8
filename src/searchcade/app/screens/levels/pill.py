"""The line beside the title: medals of a game, and how many of its levels are solved."""

from __future__ import annotations

from searchcade.app.medals import draw_medal
from searchcade.app.paint import Painter, Rect
from searchcade.app.widgets import Widget
from searchcade.play.progress import MEDALS, PlayerProgress, winnable
from searchcade.texts import Texts


class MedalPill(Widget):
    """Three medals with their numbers, and a sentence."""

    role = "label"

    def __init__(self, rect: Rect, texts: Texts, progress: PlayerProgress) -> None:
        super().__init__("levels.medal_count", rect)
        self._medals = progress.medals()
        total = len(winnable(progress.game))
        self._words = texts("levels_screen.solved_of", solved=progress.solved(), total=total)

    @property
    def text(self) -> str:
        """Return the medals and what is solved."""
        medals = ", ".join(f"{name} {self._medals[name]}" for name in MEDALS)
        return f"{medals}; {self._words}"

    def draw(self, paint: Painter) -> None:
        """Draw all on a round card that is as wide as it must be."""
        box, left = self.rect, self.rect.x + 14
        wide = paint.width(self._words, size=16, weight="semibold") + 3 * 56 + 32
        paint.box(Rect(box.x, box.y, wide, box.h), paint.theme.card, radius=20)
        for name in MEDALS:
            draw_medal(paint, name, Rect(left, box.y, 24, box.h))
            place = Rect(left + 28, box.y, 28, box.h)
            paint.text(str(self._medals[name]), place, size=16, weight="semibold")
            left += 56
        words = Rect(left + 4, box.y, wide, box.h)
        paint.text(self._words, words, size=16, weight="semibold")
