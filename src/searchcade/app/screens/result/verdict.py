"""The verdict on a game: a medal, stars, the number that matters, time, hints and place."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from searchcade.app.layout import REST, columns, rows
from searchcade.app.medals import draw_medal
from searchcade.app.paint import Painter, Rect
from searchcade.app.screens.common import clock
from searchcade.app.screens.result.outcome import Outcome
from searchcade.app.widgets import Button, Drawing, Label, Panel
from searchcade.play.progress import COLOURS
from searchcade.texts import Texts
from searchcade.theme import mixed
from searchcade.views.result import result_view

MEDAL = 120.0
STAR, APART = 32.0, 6.0


class VerdictPanel(Panel[None]):
    """Medal and words side by side, and a line of figures below."""

    def __init__(
        self, rect: Rect, texts: Texts, outcome: Outcome, open_board: Callable[[], None]
    ) -> None:
        super().__init__(rect)
        self._texts, self._outcome, self._open_board = texts, outcome, open_board
        self._view = result_view(texts, outcome.ending)

    def build(self) -> None:
        """Put the medal at the left, what was reached beside it."""
        upper, _, lower = rows(self.rect, (MEDAL, REST, 36))
        medal, words = columns(upper, (MEDAL, REST), 16)
        self.add(Drawing("result.medal", medal, self._draw_medal))
        more = self._more()
        title, figure, note, stars, _ = rows(words, (40, 28, 22 if more else 4, 34, REST))
        self._add_title(title)
        self.add(Label("result.figure", figure, self._view.figure, size=17, weight="semibold"))
        if more:
            self.add(Label("result.more", note, more, size=15, colour="faint"))
        self._add_stars(stars)
        self._add_facts(lower)

    # ------------------------------------------------------------------ the medal and the stars

    def _draw_medal(self, paint: Painter, rect: Rect) -> None:
        """Draw the medal, or a sign of how the game ended where there is none."""
        if medal := self._view.medal:
            draw_medal(paint, medal, rect)
            return
        icon = "flag" if self._outcome.saved.ended else "trophy"
        paint.dot(rect.center, rect.w * 0.42, paint.theme.raised)
        side = rect.w * 0.44
        place = Rect(rect.centerx - side / 2, rect.centery - side / 2, side, side)
        paint.icon(icon, place, paint.theme.bad if self._outcome.saved.ended else paint.theme.good)

    def _add_stars(self, box: Rect) -> None:
        """Show how many of three stars the game gets, and what gold asks for."""
        if not self._view.wanted:
            return
        left, right = columns(box, (3 * (STAR + APART), REST), 6)
        self.add(Drawing("result.stars", left, self._draw_stars))
        self.add(Label("result.asks", right, self._view.wanted, size=16, colour="faint"))

    def _draw_stars(self, paint: Painter, rect: Rect) -> None:
        """Draw won stars full; a star that is missing is an outline."""
        theme = paint.theme
        for number in range(3):
            place = Rect(rect.x + number * (STAR + APART), rect.centery - STAR / 2, STAR, STAR)
            if number < self._view.stars:
                paint.icon("star_full", place, COLOURS["gold"])
            paint.icon("star", place, mixed(theme.card, theme.text, 0.55))

    # ------------------------------------------------------------------ words

    def _add_title(self, box: Rect) -> None:
        colour = "bad" if self._outcome.saved.ended else "accent"
        self.add(
            Label("result.title", box, self._view.title, size=28, weight="bold", colour=colour)
        )

    def _more(self) -> str:
        """Return what else was counted, and whether the best plan is still being looked for."""
        is_searching = self._outcome.is_searching and self._outcome.is_won
        looking = [self._texts("result.looking")] if is_searching else []
        return " · ".join([*self._view.more, *looking])

    def _add_facts(self, box: Rect) -> None:
        """Show the time, the hints, and the place, which opens the leaderboard."""
        texts, saved, score = self._texts, self._outcome.saved, self._outcome.score
        time, hint, place = columns(box, (92, 132, REST), 8)
        self._add_fact(time, "clock", clock(saved.seconds))
        self._add_fact(hint, "hint", self._view.hints)
        words = texts("result.no_place")
        if score is not None and self._outcome.is_won:
            count = texts.number(max(score.rank, self._outcome.count))
            words = texts("result.place", rank=texts.number(score.rank), count=count)
        self.add(Button("result.leaderboard", place, words, self._open_board, icon="trophy",
                        shortcut="B", size=15))  # fmt: skip

    def _add_fact(self, box: Rect, icon: str, words: str) -> None:
        sign, label = columns(box, (20, REST), 8)
        self.add(Drawing(f"result.icon.{icon}", sign, partial(draw_icon, icon)))
        self.add(Label(f"result.{icon}", label, words, size=16, weight="semibold"))


def draw_icon(name: str, paint: Painter, rect: Rect) -> None:
    """Draw an icon beside a figure."""
    paint.icon(name, rect, paint.theme.faint)
