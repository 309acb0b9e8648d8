"""Leaderboard: the best of each level, in the order one chooses; every game can be watched."""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

from searchcade import catalog
from searchcade.app.jobs import Job
from searchcade.app.paint import Rect
from searchcade.app.screen import Screen
from searchcade.app.screens.common import EDGE, TOP, header
from searchcade.app.screens.menu.ranking import Head, Ranking
from searchcade.app.screens.menu.ranktable import RankTable
from searchcade.app.widgets import Bar, Button, Card, Dropdown, Label
from searchcade.level import LoadedLevel
from searchcade.store import Board, FinishedGame, NotYet, Order
from searchcade.texts import GameTexts
from searchcade.texts.leaderboards import (
    board_title,
    family_of,
    known_boards,
    seed_label,
    seed_title,
    seeds_of,
)

if TYPE_CHECKING:
    from searchcade.app.window import App

CHOICES, FOOT = 94.0, 60.0  # the lines above and below the table


class LeaderboardScreen(Screen):
    """Choose a game, a level and an order; the table follows."""

    def __init__(self, app: App, game: str = "", board: str = "") -> None:
        super().__init__(app)
        self.game, self.board = game, board
        self.family = ""
        """The board across seeds to which the present one belongs; empty where there is none."""
        self.order: Order = "steps"
        self.boards: list[Board] = []
        self.ranking: Ranking | None = None
        scores = app.store.scores
        self._job: Job[list[Board]] = app.jobs.start(lambda _job: scores.boards(), self._take)
        self._watching: Job[tuple[LoadedLevel, FinishedGame]] | None = None

    def _take(self, boards: list[Board]) -> None:
        self.boards = [each for each in boards if each.game in catalog.games()]
        first = self.boards[0].game if self.boards else catalog.games()[0]
        self._open(self.game or first, self.board)

    def _open(self, game: str, board: str = "") -> None:
        """Show a leaderboard; without a name, the first on which somebody stands."""
        if game != self.game or self.ranking is None:
            self.order = catalog.game(game).scoring.ranked_by
        self.game = game
        of = catalog.game(game)
        played = [each.family or each.board for each in self.boards if each.game == game]
        self.board = board or [*played, *known_boards(of)][0]
        self.family = family_of(of, self.board)
        if self.order not in self._orders():
            self.order = "excess" if self.across else of.scoring.ranked_by
        self._rank()

    @property
    def across(self) -> bool:
        """Say whether the games of all seeds are compared, and not those of one level."""
        return self.board == self.family

    def _rank(self) -> None:
        if self.ranking is not None:
            self.ranking.stop()
        self.ranking = Ranking(
            self.app, self.game, self.board, self.order, self.rebuild, across=self.across
        )
        self.rebuild()

    def leave(self) -> None:
        """Fetch nothing any more."""
        self._job.cancel()
        if self.ranking is not None:
            self.ranking.stop()
        if self._watching is not None:
            self._watching.cancel()

    # ------------------------------------------------------------------ what is shown

    def build(self) -> None:
        """Put the choices above the table."""
        header(self, self.texts("leaderboard.title"), self.texts("leaderboard.no_hints_first"))
        card = Rect(EDGE, TOP, self.width - 2 * EDGE, self.height - TOP - EDGE)
        self.add(Card("leaderboard.card", card))
        inner = Rect(card.x + 16, card.y + CHOICES, card.w - 32, card.h - CHOICES - 14)
        if self.ranking is None or self.ranking.head is None:
            self._waiting(inner)
        elif self.ranking.count:
            self._table(inner, self.ranking, self.ranking.head)
        else:
            self._empty(inner)
        if self.ranking is not None:
            self._choices(Rect(inner.x, card.y + 10, inner.w, 67))

    def first_focus(self) -> str:
        """Let the arrow keys begin in the table."""
        return "leaderboard.table"

    def _choices(self, line: Rect) -> None:
        part = (line.w - 60) / 11
        texts, tall = self.texts, self.height
        games, boards = catalog.games(), self._boards()
        words = GameTexts(texts, catalog.game(self.game))
        game = Rect(line.x, line.y, 2 * part, line.h)
        self.add(Dropdown("leaderboard.game", game, texts("leaderboard.game"), games, self.game,
                        self._open, show=self._game_title, height=tall))  # fmt: skip
        board = Rect(game.right + 20, line.y, (5 if self.family else 7) * part, line.h)
        self.add(Dropdown("leaderboard.board", board, texts("leaderboard.board"), list(boards),
                        self.family or self.board, lambda name: self._open(self.game, name),
                        height=tall, show=lambda name: self._board_title(words, name)))  # fmt: skip
        if self.family:
            seed = Rect(board.right + 20, line.y, 2 * part, line.h)
            label = texts(seed_label(self.board))
            self.add(Dropdown("leaderboard.seed", seed, label, self._seeds(),
                            self.board, lambda name: self._open(self.game, name), height=tall,
                            show=lambda name: self._seed_title(words, name)))  # fmt: skip
        order = Rect(line.right - 2 * part, line.y, 2 * part, line.h)
        self.add(Dropdown("leaderboard.order", order, texts("leaderboard.order"), self._orders(),
                        self.order, self._sort, height=tall,
                        show=lambda name: texts(f"leaderboard.{name}")))  # fmt: skip

    def _boards(self) -> dict[str, int]:
        """Return the game's leaderboards in the order of its levels, and how long each is."""
        found = dict.fromkeys(known_boards(catalog.game(self.game)), 0)
        for each in self.boards:
            if each.game == self.game:
                name = each.family or each.board
                found[name] = found.get(name, 0) + each.count
        shown = self.family or self.board
        return {**found, shown: found.get(shown, 0)}

    def _seeds(self) -> list[str]:
        """Return the board of all seeds, and those of each seed that was played."""
        found = seeds_of((each for each in self.boards if each.game == self.game), self.family)
        return [*dict.fromkeys((self.family, *found, self.board))]

    def _seed_title(self, words: GameTexts, board: str) -> str:
        return self.texts("leaderboard.all") if board == self.family else seed_title(words, board)

    def _orders(self) -> list[str]:
        """Return the orders that make sense: games for points may be lost, and soon over."""
        if catalog.game(self.game).scoring.points is not None:
            return ["points"]
        return ["excess"] if self.across else ["steps", "cost", "seconds"]

    def _game_title(self, name: str) -> str:
        return self.texts.of(catalog.game(name)).title

    def _board_title(self, words: GameTexts, name: str) -> str:
        title, count = board_title(words, name), self._boards()[name]
        number = self.texts.number(count)
        return self.texts("leaderboard.with_count", title=title, count=number) if count else title

    def _waiting(self, inner: Rect) -> None:
        place = Rect(inner.x, inner.centery - 40, inner.w, 40)
        text = self.texts("leaderboard.loading")
        self.add(Label("leaderboard.loading", place, text, colour="faint", align="centre"))
        self.add(Bar("leaderboard.busy", Rect(inner.centerx - 110, place.bottom + 4, 220, 6)))

    def _empty(self, inner: Rect) -> None:
        place = Rect(inner.x, inner.centery - 80, inner.w, 40)
        text, note = self.texts("leaderboard.empty"), self.texts("leaderboard.empty_note")
        self.add(Label("leaderboard.empty", place, text, size=24, weight="bold", align="centre"))
        below = place.move(0, 42)
        self.add(Label("leaderboard.empty.note", below, note, colour="faint", align="centre"))
        button = Rect(inner.centerx - 110, below.bottom + 18, 220, 50)
        self.add(Button("leaderboard.play", button, self.texts("leaderboard.play"), self._play,
                        icon="play", kind="primary"))  # fmt: skip

    def _table(self, inner: Rect, ranking: Ranking, head: Head) -> None:
        rect = Rect(inner.x, inner.y, inner.w, inner.h - FOOT)
        self.add(RankTable("leaderboard.table", rect, ranking, self.texts, sort=self._sort,
                           entered=self._watch))  # fmt: skip
        foot = Rect(inner.x + 8, rect.bottom + 12, inner.w / 2, 48)
        text = self.texts("leaderboard.not_yet")
        if head.own is not None:
            rank, count = self.texts.number(head.own.rank), self.texts.number(head.lines)
            text = self.texts("leaderboard.own", rank=rank, count=count)
        colour = "accent" if head.own else "faint"
        self.add(Label("leaderboard.own", foot, text, size=19, weight="semibold", colour=colour))
        watch = Rect(inner.right - 240, foot.y, 240, 48)
        self.add(Button("leaderboard.watch", watch, self.texts("leaderboard.watch"),
                        self.table.enter, icon="eye"))  # fmt: skip
        if head.own is not None:
            show = Rect(watch.x - 232, foot.y, 220, 48)
            self.add(Button("leaderboard.show_own", show, self.texts("leaderboard.show_own"),
                            self._show_own, icon="user"))  # fmt: skip

    @property
    def table(self) -> RankTable:
        """Return the table, which is there when there are lines."""
        return next(each for each in self._built if isinstance(each, RankTable))

    # ------------------------------------------------------------------ what a person does

    def _sort(self, order: str) -> None:
        self.order = cast(Order, order)
        self._rank()

    def _show_own(self) -> None:
        self.table.choose(self.table.marked)

    def _play(self) -> None:
        self.app.push(self.app.routes.setup(catalog.game(self.game)))

    def _watch(self, number: int) -> None:
        score = self.ranking.line(number) if self.ranking else None
        if score is None:
            return
        replay_id = score.replay_id
        self._watching = self.app.jobs.start(
            lambda _job: self._load(replay_id), self._show, self._not_shown
        )

    def _load(self, replay_id: int) -> tuple[LoadedLevel, FinishedGame]:
        found = self.app.store.replays.load(self.app.user.id, replay_id)
        game = catalog.game(found.game)
        return LoadedLevel(found.level_name, game, game.parse(found.level_text)), found

    def _not_shown(self, problem: Exception) -> None:
        """Say why a game cannot be watched; the usual reason is no failure."""
        if isinstance(problem, NotYet):
            self.app.toast(self.texts("leaderboard.win_first"))
        else:
            self.app.complain(problem)

    def _show(self, answer: tuple[LoadedLevel, FinishedGame]) -> None:
        loaded, found = answer
        name = found.name or self.texts("leaderboard.guest")
        self.app.push(self.app.routes.replay(loaded, found.moves, name))
