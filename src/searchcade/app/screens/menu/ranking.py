"""The table of a leaderboard in one order; only the blocks that were looked at are loaded."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

from searchcade import catalog
from searchcade.app import layout
from searchcade.app.jobs import BackgroundCache
from searchcade.app.paint import Painter, Rect
from searchcade.app.widgets import Button, Column, Label, Panel, Table, Widget
from searchcade.game import Game
from searchcade.store import Order, Score
from searchcade.texts import GameTexts, Texts
from searchcade.texts.figures import clock
from searchcade.texts.leaderboards import seed_label, seed_title

if TYPE_CHECKING:
    from searchcade.app.window import App

FOOT = 48.0  # the height of the line below the table
BLOCK = 100  # lines that are loaded together
TROPHIES = [(226, 170, 30), (150, 162, 180), (192, 118, 64)]  # gold, silver and bronze
WAITING = "…"


class Head(NamedTuple):
    """What is loaded before the lines."""

    lines: int
    own: Score | None
    """The best line of the player."""


class Ranking:
    """The lines of a leaderboard, loaded when they come into view."""

    def __init__(
        self,
        app: App,
        game: str,
        board: str,
        order: Order,
        ready: Callable[[], None],
        *,
        across: bool = False,
    ) -> None:
        self.game, self.board, self.order = game, board, order
        self.across = across
        """Whether it compares all seeds of a kind of level."""
        self.head: Head | None = None
        self._store, self._user, self._ready = app.store, app.user, ready
        self._blocks: BackgroundCache[int, list[Score]] = BackgroundCache(app.jobs, self._block)
        self._job = app.jobs.start(lambda _job: self._open(), self._take)

    def _open(self) -> tuple[Head, list[Score]]:
        scores, here = self._store.scores, (self.game, self.board)
        own = scores.own(*here, self.order, self._user.id, across=self.across)
        return Head(scores.count(*here, across=self.across), own), self._block(0)

    def _block(self, number: int) -> list[Score]:
        part = {"offset": number * BLOCK, "limit": BLOCK}
        return self._store.scores.page(
            self.game, self.board, self.order, **part, across=self.across
        )

    def _take(self, answer: tuple[Head, list[Score]]) -> None:
        self.head, first = answer
        self._blocks.put(0, first)
        self._ready()

    @property
    def count(self) -> int:
        """Return the number of lines."""
        return self.head.lines if self.head else 0

    def line(self, number: int) -> Score | None:
        """Return a line, counted from 0; None while it is being loaded."""
        lines = self._blocks.get(number // BLOCK)
        place = number % BLOCK
        return lines[place] if lines and place < len(lines) else None

    def stop(self) -> None:
        """Load nothing more."""
        self._job.cancel()
        self._blocks.stop()


class RankTable(Table):
    """A leaderboard to scroll: trophies for the first three, the player's own line lit."""

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
        self.ranking, self._words = ranking, texts.of(game)
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
            return [self._words.texts.number(number + 1), WAITING, *[""] * (len(self.columns) - 2)]
        return cells(self._words, score, self.counts, self.ranking.across)

    def _draw_cells(self, paint: Painter, box: Rect, number: int) -> None:
        super()._draw_cells(paint, box, number)
        if number < len(TROPHIES):
            place = self.places(box)[0]
            paint.icon("trophy", Rect(place.x, box.centery - 13, 26, 26), TROPHIES[number])


class TablePanel(Panel[None]):
    """The table, and below it the player's own rank and what one can do with a line."""

    def __init__(
        self,
        rect: Rect,
        texts: Texts,
        ranking: Ranking,
        sort: Callable[[str], None],
        watch: Callable[[int], None],
    ) -> None:
        super().__init__(rect)
        self._texts, self._lines = texts, ranking.count
        self._own = ranking.head.own if ranking.head else None
        table, self._foot = layout.rows(rect, (layout.REST, FOOT), 12)
        self.table = RankTable("leaderboard.table", table, ranking, texts, sort=sort, entered=watch)

    def build(self) -> None:
        """Put the rank at the left below the table, the buttons at the right."""
        self.add(self.table)
        place = Rect(self._foot.x + 8, self._foot.y, self.rect.w / 2, 48)
        colour = "accent" if self._own else "faint"
        self.add(Label("leaderboard.own", place, self._rank(), size=19, weight="semibold",
                       colour=colour))  # fmt: skip
        _, show, watch = layout.columns(self._foot, (layout.REST, 220, 240), 12)
        self.add(Button("leaderboard.watch", watch, self._texts("leaderboard.watch"),
                        self.table.enter, icon="eye"))  # fmt: skip
        if self._own is not None:
            self.add(Button("leaderboard.show_own", show, self._texts("leaderboard.show_own"),
                            self._show_own, icon="user"))  # fmt: skip

    def _rank(self) -> str:
        if self._own is None:
            return self._texts("leaderboard.not_yet")
        rank, count = self._texts.number(self._own.rank), self._texts.number(self._lines)
        return self._texts("leaderboard.own", rank=rank, count=count)

    def _show_own(self) -> None:
        self.table.choose(self.table.marked)


# ------------------------------------------------------------------ columns and cells


def counted(game: Game[Any, Any], across: bool) -> list[str]:
    """Return which figures the lines of a game show.

    Where every step costs one, the cost would only repeat the steps.
    """
    if game.scoring.points is not None:
        return ["points", "end", "steps"]
    if across:
        return ["excess", "cost"]
    return ["steps"] if game.scoring.ranked_by == "steps" else ["steps", "cost"]


def columns(texts: Texts, counts: Sequence[str], board: str = "") -> list[Column]:
    """Return the columns of a leaderboard.

    Only one that compares seeds passes its name: it gets a column that says which seed was played.
    """
    across = bool(board)
    by_time = not across or "excess" in counts
    sorted_by = {"excess"} if across else {"points", "steps", "cost"}
    seed = [Column("seed", texts(seed_label(board)), 1.2, "right")] if across else []
    figures = [
        Column(name, texts(f"leaderboard.{name}"), 1.6 if name == "excess" else 1.1, "right",
               can_sort=name in sorted_by)
        for name in counts
    ]  # fmt: skip
    return [
        Column("rank", texts("leaderboard.rank"), 0.9, "right"),
        Column("name", texts("leaderboard.name"), 3),
        *seed,
        *figures,
        Column("seconds", texts("leaderboard.seconds"), 1.2, "right", can_sort=by_time),
        Column("hints", texts("leaderboard.hints"), 0.9, "right"),
        Column("date", texts("leaderboard.date"), 1.4, "right"),
    ]


def cells(words: GameTexts, score: Score, counts: Sequence[str], across: bool) -> list[str]:
    """Return the texts of a line, one for each column."""
    texts = words.texts
    figures = {
        "steps": texts.number(score.steps),
        "cost": words.amount(score.cost),
        "points": texts.number(score.points or 0),
        "end": texts(f"leaderboard.ended_{score.ended or 'won'}"),
        "excess": excess(texts, score),
    }
    date = score.date.astimezone().strftime(texts("leaderboard.day_format"))
    name = score.name or texts("leaderboard.guest")
    name += f" · {texts('leaderboard.real_time')}" if score.real_time else ""
    seed = [seed_title(words, score.board)] if across else []
    spent = [clock(score.seconds), texts.number(score.hints)]
    shown = [figures[count] for count in counts]
    return [texts.number(score.rank), name, *seed, *shown, *spent, date]


def excess(texts: Texts, score: Score) -> str:
    """Say by how many percent a game cost more than the optimum."""
    percent = 100 * ((score.excess or 1) - 1)
    if percent <= 0:
        return texts("leaderboard.optimal")
    return texts("leaderboard.over", percent=texts.number(percent, 1 if percent < 10 else 0))
