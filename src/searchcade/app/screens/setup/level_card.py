"""The chosen level in the panel: its picture, number, name, and the player's best game on it."""

from __future__ import annotations

from searchcade import daily
from searchcade.app.layout import REST, centred, columns, inset, rows
from searchcade.app.medals import draw_medal
from searchcade.app.paint import Painter, Rect
from searchcade.app.screens.levelpictures import LevelPictures
from searchcade.app.screens.setup.state import SetupState
from searchcade.app.widgets import Widget
from searchcade.texts import Texts

SIDE = 72.0  # units of the picture
MEDAL = 34.0


class LevelCard(Widget):
    """A picture at the left, three lines beside it, and a medal at the right."""

    role = "level"

    def __init__(
        self, id: str, rect: Rect, texts: Texts, state: SetupState, pictures: LevelPictures
    ) -> None:
        super().__init__(id, rect)
        self._texts, self._state, self._pictures = texts, state, pictures

    @property
    def text(self) -> str:
        """Return number, name and best game."""
        return ", ".join((self._number, self._state.level_title(self._texts), self._best))

    @property
    def _number(self) -> str:
        """Return where the level stands among those that were drawn, or that chance makes it."""
        texts, game, level = self._texts, self._state.game, self._state.choices.level
        if level == daily.NAME:
            return texts("setup.today")
        names = list(game.shipped())
        if level not in names:
            return texts("setup.random")
        return texts("setup.number", number=names.index(level) + 1, count=len(names))

    @property
    def _best(self) -> str:
        """Return the best game of the player."""
        texts, choices = self._texts, self._state.choices
        if choices.level == daily.NAME:
            return texts("setup.for_all")
        if choices.is_made:
            return texts("setup.every_seed")
        record = self._state.progress.records.get(choices.level)
        return (
            texts("setup.best", cost=texts.of(self._state.game).amount(record.cost))
            if record
            else texts("setup.unsolved")
        )

    def draw(self, paint: Painter) -> None:
        """Draw the card; a locked level has a lock in place of a medal."""
        theme, state = paint.theme, self._state
        paint.box(self.rect, theme.floor, radius=8, border=theme.rim, alpha=90)
        medal = state.progress.medal(state.choices.level)
        sign = MEDAL if medal or state.is_locked else 0.0
        picture, _, words, _, right = columns(inset(self.rect, 12), (SIDE, 16, REST, 4, sign))
        if seen := state.preview.seen:
            self._pictures.draw(paint, centred(picture, SIDE, SIDE), seen.loaded.name)
        number, title, best = rows(words, (24, REST, 24))
        paint.text(self._number, number, size=15, weight="bold", colour=theme.accent)
        paint.text(state.level_title(self._texts), title, size=19, weight="bold")
        paint.text(self._best, best, size=15, colour=theme.faint)
        if medal:
            draw_medal(paint, medal, centred(right, MEDAL, MEDAL))
        elif state.is_locked:
            paint.icon("lock", centred(right, 24, 24), theme.faint)
