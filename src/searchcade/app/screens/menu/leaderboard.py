"""Leaderboard: the best of each level, in the order one chooses; every game can be watched."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, cast

from searchcade import catalog
from searchcade.app.jobs import Job
from searchcade.app.layout import below, columns
from searchcade.app.paint import Rect
from searchcade.app.screen import Screen
from searchcade.app.screens.common import Header, body
from searchcade.app.screens.menu.ranking import Ranking, TablePanel
from searchcade.app.screens.next_game import load_replay
from searchcade.app.widgets import Bar, Button, Card, Dropdown, Label, Panel
from searchcade.level import LoadedLevel
from searchcade.play.setup_choices import level_names
from searchcade.store import FinishedGame, Leaderboard, NotYet, Order
from searchcade.texts.leaderboards import board_title, family_of, seed_label, seed_title, seeds_of

if TYPE_CHECKING:
    from searchcade.app.window import App

CHOICES = 94.0  # the height of the line above the table


class Selection:
    """Which leaderboard is shown, in which order, and which others there are."""

    def __init__(self, played: list[Leaderboard], game: str, board: str = "") -> None:
        self.played = [each for each in played if each.game in catalog.games()]
        """The leaderboards of all games with a line on them."""
        self.game = game or (self.played[0].game if self.played else catalog.games()[0])
        self.order: Order = catalog.game(self.game).scoring.ranked_by
        self.open(self.game, board)

    def open(self, game: str, board: str = "") -> None:
        """Choose a leaderboard; without a name, the first of the game that has a line."""
        of = catalog.game(game)
        if game != self.game:
            self.order = of.scoring.ranked_by
        self.game = game
        names = [each.family or each.board for each in self.played if each.game == game]
        self.board = board or [*names, *level_names(of)][0]
        self.family = family_of(of, self.board)
        """The leaderboard across seeds to which the chosen one belongs; empty if there is none."""
        if self.order not in self.orders():
            self.order = "excess" if self.is_across else of.scoring.ranked_by

    @property
    def is_across(self) -> bool:
        """Say whether it compares the games of all seeds, and not those of one level."""
        return self.board == self.family

    def orders(self) -> list[str]:
        """Return the orders that make sense: a game for points may be lost, and end early."""
        if catalog.game(self.game).scoring.points is not None:
            return ["points"]
        return ["excess", "seconds"] if self.is_across else ["steps", "cost", "seconds"]

    def counts(self) -> dict[str, int]:
        """Return the game's leaderboards in the order of its levels, with their lengths."""
        lengths = dict.fromkeys(level_names(catalog.game(self.game)), 0)
        for each in self.played:
            if each.game == self.game:
                name = each.family or each.board
                lengths[name] = lengths.get(name, 0) + each.count
        shown = self.family or self.board
        return {**lengths, shown: lengths.get(shown, 0)}

    def seeds(self) -> list[str]:
        """Return the leaderboard of all seeds, and those of each seed that was played."""
        played = seeds_of((each for each in self.played if each.game == self.game), self.family)
        return [*dict.fromkeys((self.family, *played, self.board))]


class LeaderboardScreen(Screen):
    """Choose a game, a level and an order; the table follows."""

    def __init__(self, app: App, game: str = "", board: str = "") -> None:
        super().__init__(app)
        self.selection: Selection | None = None
        self.ranking: Ranking | None = None
        scores = app.store.scores
        self._job: Job[list[Leaderboard]] = app.jobs.start(
            lambda _job: scores.boards(), lambda played: self._rank(Selection(played, game, board))
        )
        self._replay: Job[tuple[LoadedLevel, FinishedGame]] | None = None

    def _rank(self, chosen: Selection) -> None:
        """Load the lines of a leaderboard, and show them when they are there."""
        if self.ranking is not None:
            self.ranking.stop()
        self.selection = chosen
        self.ranking = Ranking(
            self.app, chosen.game, chosen.board, chosen.order, self.rebuild,
            across=chosen.is_across,
        )  # fmt: skip
        self.rebuild()

    def leave(self) -> None:
        """Load nothing more."""
        self._job.cancel()
        if self.ranking is not None:
            self.ranking.stop()
        if self._replay is not None:
            self._replay.cancel()

    # ------------------------------------------------------------------ what is shown

    def build(self) -> None:
        """Put the choices above the table."""
        title, note = self.texts("leaderboard.title"), self.texts("leaderboard.no_hints_first")
        self.add_panel(Header(self.width, title, self.back, note))
        card = body(self.width, self.height)
        self.add(Card("leaderboard.card", card))
        inner = Rect(card.x + 16, card.y + CHOICES, card.w - 32, card.h - CHOICES - 14)
        ranking = self.ranking
        if ranking is None or ranking.head is None:
            self._add_waiting(inner)
        elif ranking.count:
            self.add_panel(TablePanel(inner, self.texts, ranking, self.sort, self.watch))
        else:
            self._add_empty(inner)
        if self.selection is not None:
            line = Rect(inner.x, card.y + 10, inner.w, 67)
            self.add_panel(LeaderboardChoices(line, self, self.selection))

    def first_focus(self) -> str:
        """Let the arrow keys begin in the table."""
        return "leaderboard.table"

    def _add_waiting(self, inner: Rect) -> None:
        line = Rect(inner.x, inner.centery - 40, inner.w, 40)
        text = self.texts("leaderboard.loading")
        self.add(Label("leaderboard.loading", line, text, colour="faint", align="centre"))
        self.add(Bar("leaderboard.busy", Rect(inner.centerx - 110, line.bottom + 4, 220, 6)))

    def _add_empty(self, inner: Rect) -> None:
        line = Rect(inner.x, inner.centery - 80, inner.w, 40)
        text, note = self.texts("leaderboard.empty"), self.texts("leaderboard.empty_note")
        self.add(Label("leaderboard.empty", line, text, size=24, weight="bold", align="centre"))
        second = below(line, 40, 2)
        self.add(Label("leaderboard.empty.note", second, note, colour="faint", align="centre"))
        button = Rect(inner.centerx - 110, second.bottom + 18, 220, 50)
        self.add(Button("leaderboard.play", button, self.texts("leaderboard.play"), self._play,
                        icon="play", kind="primary"))  # fmt: skip

    # ------------------------------------------------------------------ actions

    def open(self, game: str, board: str = "") -> None:
        """Show another leaderboard."""
        assert self.selection is not None
        self.selection.open(game, board)
        self._rank(self.selection)

    def sort(self, order: str) -> None:
        """Show the lines in another order."""
        assert self.selection is not None
        self.selection.order = cast(Order, order)
        self._rank(self.selection)

    def _play(self) -> None:
        assert self.selection is not None
        level = self.selection.board.partition("?")[0]
        self.app.push(self.app.routes.levels(catalog.game(self.selection.game), level))

    def watch(self, number: int) -> None:
        score = self.ranking.line(number) if self.ranking else None
        if score is None:
            return
        replay_id = score.replay_id
        self._replay = self.app.jobs.start(
            lambda _job: load_replay(self.app, replay_id), self._show, self._not_shown
        )

    def _show(self, answer: tuple[LoadedLevel, FinishedGame]) -> None:
        loaded, finished = answer
        name = finished.name or self.texts("leaderboard.guest")
        self.app.push(self.app.routes.replay(loaded, finished.moves, name))

    def _not_shown(self, problem: Exception) -> None:
        """Say why a game cannot be watched; the usual reason is no error."""
        if isinstance(problem, NotYet):
            self.app.toast(self.texts("leaderboard.win_first"))
        else:
            self.app.complain(problem)


class LeaderboardChoices(Panel[None]):
    """The choices above the table: game, level, seed and order."""

    def __init__(self, rect: Rect, screen: LeaderboardScreen, selection: Selection) -> None:
        super().__init__(rect)
        self._screen, self._texts, self._selection = screen, screen.texts, selection
        self._words = screen.texts.of(catalog.game(selection.game))

    def build(self) -> None:
        """Put the choices side by side; the level takes the place of the seed if there is none."""
        chosen, part = self._selection, (self.rect.w - 60) / 11
        game, board, seed, order = columns(self.rect, [n * part for n in (2, 5, 2, 2)], 20)
        if not chosen.family:
            board.w += 2 * part
        self._choice("game", game, catalog.games(), chosen.game,
                     lambda name: self._screen.open(name, ""), self._game_title)  # fmt: skip
        self._choice("board", board, list(chosen.counts()), chosen.family or chosen.board,
                     self._open, self._board_title)  # fmt: skip
        if chosen.family:
            self._choice("seed", seed, chosen.seeds(), chosen.board, self._open, self._seed_title,
                         label=seed_label(chosen.board))  # fmt: skip
        self._choice("order", order, chosen.orders(), chosen.order, self._screen.sort,
                     lambda name: self._texts(f"leaderboard.{name}"))  # fmt: skip

    def _choice(
        self,
        name: str,
        rect: Rect,
        values: list[str],
        value: str,
        changed: Callable[[str], None],
        show: Callable[[str], str],
        *,
        label: str = "",
    ) -> None:
        text = self._texts(label or f"leaderboard.{name}")
        self.add(Dropdown(f"leaderboard.{name}", rect, text, values, value, changed, show=show,
                        height=self._screen.height))  # fmt: skip

    def _open(self, board: str) -> None:
        self._screen.open(self._selection.game, board)

    def _game_title(self, name: str) -> str:
        return self._texts.of(catalog.game(name)).title

    def _board_title(self, name: str) -> str:
        title, count = board_title(self._words, name), self._selection.counts()[name]
        number = self._texts.number(count)
        return self._texts("leaderboard.with_count", title=title, count=number) if count else title

    def _seed_title(self, board: str) -> str:
        if board == self._selection.family:
            return self._texts("leaderboard.all")
        return seed_title(self._words, board)
