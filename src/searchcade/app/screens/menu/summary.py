"""The line at the top of Home: days in a row, medals of all games, and the player's name."""

from __future__ import annotations

from searchcade.app.medals import draw_medal
from searchcade.app.paint import Painter, Rect
from searchcade.app.widgets import Widget
from searchcade.play.progress import MEDALS
from searchcade.play.road import Road
from searchcade.texts import Texts

ICON, GAP = 24.0, 26.0


class Summary(Widget):
    """What a player has achieved, from right to left: name, medals, days in a row."""

    role = "label"

    def __init__(self, id: str, rect: Rect, texts: Texts, road: Road, name: str) -> None:
        super().__init__(id, rect)
        self._name, self._medals = name, road.medals()
        days = road.statistics.streak if road.statistics.days else 0
        self._days = texts("home.streak", days=days) if days else ""

    @property
    def text(self) -> str:
        """Return the days in a row, the medals and the name."""
        medals = ", ".join(f"{name} {self._medals[name]}" for name in MEDALS if self._medals[name])
        return " · ".join(filter(None, [self._days, medals, self._name]))

    def draw(self, paint: Painter) -> None:
        """Draw each part before the one at its right."""
        right = self._draw_part(paint, self.rect.right, "user", self._name)
        if self._medals:
            x, top, bottom = right + GAP / 2, self.rect.y + 16, self.rect.bottom - 16
            paint.line((x, top), (x, bottom), paint.theme.line)
            for name in reversed(MEDALS):
                right = self._draw_part(paint, right, name, str(self._medals[name]))
        if self._days:
            self._draw_part(paint, right, "flame", self._days)

    def _draw_part(self, paint: Painter, right: float, icon: str, text: str) -> float:
        """Draw an icon and a text that end at the right; return where the next part ends."""
        wide = min(paint.width(text, size=17, weight="semibold") + 1, self.rect.w / 2)
        place = Rect(right - wide, self.rect.y, wide, self.rect.h)
        paint.text(text, place, size=17, weight="semibold")
        sign = Rect(place.x - ICON - 8, self.rect.y, ICON, self.rect.h)
        if icon in MEDALS:
            draw_medal(paint, icon, sign)
        else:
            colour = paint.theme.accent if icon == "flame" else paint.theme.text
            paint.icon(icon, sign, colour)
        return sign.x - GAP
