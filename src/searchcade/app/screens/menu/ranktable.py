"""The table of a leaderboard: trophies for the first three, the player's own line lit."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from searchcade import catalog
from searchcade.app.paint import Painter, Rect
from searchcade.app.screens.common import clock
from searchcade.app.screens.menu.ranking import Ranking
from searchcade.app.widgets import Column, Table, Widget
from searchcade.game import Game
from searchcade.store import Score
from searchcade.texts import GameTexts, Texts
from searchcade.texts.leaderboards import seed_label, seed_title

TROPHIES = [(226, 170, 30), (150, 162, 180), (192, 118, 64)]  # gold, silver and bronze
WAITING = "…"


def counted(game: Game[Any, Any], across: bool) -> list[str]:
    """Return what the lines of a game count: across seeds also what it cost over the optimum.

    Where every step costs one, the cost would only repeat the steps.
    """
    if game.scoring.points is not None:
        return ["points", "end", "steps"]
    if across:
        return ["excess", "cost"]
    return ["steps"] if game.scoring.ranked_by == "steps" else ["steps", "cost"]


def columns(texts: Texts, counts: Sequence[str], board: str = "") -> list[Column]:
    """Return the columns of a leaderboard.

    On a board across seeds, which has to be named, one says which seed was played.
    """
    across = bool(board)
    sorted_by = set() if across else {"points", "steps", "cost"}
    seed = [Column("seed", texts(seed_label(board)), 1.2, "right")] if across else []
    return [
        Column("rank", texts("leaderboard.rank"), 0.9, "right"),
        Column("name", texts("leaderboard.name"), 3),
        *seed,
        *(
            Column(
                name,
                texts(f"leaderboard.{name}"),
                1.6 if name == "excess" else 1.1,
                "right",
                can_sort=name in sorted_by,
            )
            for name in counts
        ),
        Column("seconds", texts("leaderboard.seconds"), 1.2, "right", can_sort=not across),
        Column("hints", texts("leaderboard.hints"), 0.9, "right"),
        Column("date", texts("leaderboard.date"), 1.4, "right"),
    ]


def cells(words: GameTexts, score: Score, counts: Sequence[str], across: bool) -> list[str]:
    """Return a line as people read it."""
    texts = words.texts
    told = {
        "steps": texts.number(score.steps),
        "cost": texts.number(score.cost),
        "points": texts.number(score.points or 0),
        "end": texts(f"leaderboard.ended_{score.ended or 'won'}"),
        "excess": over(texts, score),
    }
    date = score.date.astimezone().strftime(texts("leaderboard.day_format"))
    name = score.name or texts("leaderboard.guest")
    seed = [seed_title(words, score.board)] if across else []
    spent = [clock(score.seconds), texts.number(score.hints)]
    shown = [told[count] for count in counts]
    return [texts.number(score.rank), name, *seed, *shown, *spent, date]


def over(texts: Texts, score: Score) -> str:
    """Say what a game cost over the optimum, in percent."""
    percent = 100 * ((score.excess or 1) - 1)
    if percent <= 0:
        return texts("leaderboard.optimal")
    return texts("leaderboard.over", percent=texts.number(percent, 1 if percent < 10 else 0))


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
        game = catalog.game(ranking.game)
        self.ranking, self.words = ranking, texts.of(game)
        self.counts = counted(game, ranking.across)
        own = ranking.head.own if ranking.head else None
        marked = own.rank - 1 if own else -1
        shown = columns(texts, self.counts, ranking.board if ranking.across else "")
        super().__init__(
            id, rect, shown, ranking.count, self._cells,
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
            return [self.words.texts.number(number + 1), WAITING, *[""] * (len(self.columns) - 2)]
        return cells(self.words, score, self.counts, self.ranking.across)

    def _draw_cells(self, paint: Painter, box: Rect, number: int) -> None:
        super()._draw_cells(paint, box, number)
        if number < len(TROPHIES):
            place = self.places(box)[0]
            paint.icon("trophy", Rect(place.x, box.centery - 13, 26, 26), TROPHIES[number])
