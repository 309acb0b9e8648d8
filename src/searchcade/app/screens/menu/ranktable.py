"""The table of a leaderboard: medals for the first three, the player's own line lit."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from searchcade import catalog
from searchcade.app.paint import Painter, Rect
from searchcade.app.screens.common import clock
from searchcade.app.screens.menu.ranking import Ranking
from searchcade.app.texts import Texts
from searchcade.app.widgets import Column, Table, Widget
from searchcade.store import Score

MEDALS = [(226, 170, 30), (150, 162, 180), (192, 118, 64)]  # gold, silver and bronze
WAITING = "…"


def columns(texts: Texts, has_points: bool = False) -> list[Column]:
    """Return the columns of a leaderboard; where there are points, they stand for the cost."""
    counts = ["points", "end", "steps"] if has_points else ["steps", "cost"]
    return [
        Column("rank", texts("leaderboard.rank"), 0.9, "right"),
        Column("name", texts("leaderboard.name"), 3),
        *(
            Column(name, texts(f"leaderboard.{name}"), 1.1, "right", can_sort=name != "end")
            for name in counts
        ),
        Column("seconds", texts("leaderboard.seconds"), 1.2, "right", can_sort=True),
        Column("hints", texts("leaderboard.hints"), 0.9, "right"),
        Column("date", texts("leaderboard.date"), 1.4, "right"),
    ]


def cells(texts: Texts, score: Score, has_points: bool = False) -> list[str]:
    """Return a line as people read it."""
    date = score.date.astimezone().strftime(texts("leaderboard.day_format"))
    name = score.name or texts("leaderboard.guest")
    counts = [texts.number(score.steps), texts.number(score.cost)]
    if has_points:
        end = texts(f"leaderboard.ended_{score.ended or 'won'}")
        counts = [texts.number(score.points or 0), end, texts.number(score.steps)]
    spent = [clock(score.seconds), texts.number(score.hints)]
    return [texts.number(score.rank), name, *counts, *spent, date]


class RankTable(Table):
    """A leaderboard to scroll through."""

    def __init__(
        self,
        id: str,
        rect: Rect,
        ranking: Ranking,
        texts: Texts,
        *,
        sort: Callable[[str], None],
        entered: Callable[[int], None],
    ) -> None:
        self.ranking, self.texts = ranking, texts
        self.has_points = catalog.game(ranking.game).points is not None
        own = ranking.head.own if ranking.head else None
        marked = own.rank - 1 if own else -1
        super().__init__(
            id, rect, columns(texts, self.has_points), ranking.count, self._cells,
            marked=marked, order=ranking.order, sort=sort, entered=entered,
        )  # fmt: skip
        self.chosen = 0
        self.scroll_to(0)  # begin with the best, not with the player's own line

    def restore(self, old: Widget) -> None:
        """Stay at the same line of the same leaderboard."""
        if isinstance(old, RankTable) and old.ranking is self.ranking and old.count == self.count:
            self.chosen = old.chosen
            super().restore(old)

    def _cells(self, number: int) -> Sequence[str]:
        score = self.ranking.line(number)
        if score is None:
            return [self.texts.number(number + 1), WAITING, *[""] * (len(self.columns) - 2)]
        return cells(self.texts, score, self.has_points)

    def _draw_cells(self, paint: Painter, box: Rect, number: int) -> None:
        super()._draw_cells(paint, box, number)
        if number < len(MEDALS):
            place = self.places(box)[0]
            paint.icon("medal", Rect(place.x, box.centery - 13, 26, 26), MEDALS[number])
