"""My record: a player's own figures, achievements and last games."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from searchcade import catalog
from searchcade.app.jobs import Job
from searchcade.app.layout import REST, columns, rows
from searchcade.app.screen import Screen
from searchcade.app.screens.common import Header, body
from searchcade.app.screens.menu.record_figures import TABLE, DayChart, FigureTiles, GameTable
from searchcade.app.screens.menu.record_lists import RecordLists, Tab
from searchcade.app.widgets import Bar
from searchcade.level import LoadedLevel
from searchcade.play import statistics
from searchcade.play.statistics import Statistics
from searchcade.store import FinishedGame, PastGame

if TYPE_CHECKING:
    from searchcade.app.window import App

TILES, LISTS = 88.0, 476.0


class RecordScreen(Screen):
    """What a player has done so far; a guest has a record, too."""

    def __init__(self, app: App) -> None:
        super().__init__(app)
        self.told: Statistics | None = None
        self.tab: Tab = "achievements"
        self._jobs: list[Job[Any]] = []
        self._load()

    def _load(self) -> None:
        app = self.app
        self._jobs.append(
            app.jobs.start(lambda _job: statistics.load(app.store, app.user.id), self._loaded)
        )

    def _loaded(self, told: Statistics) -> None:
        self.told = told
        self.rebuild()

    def leave(self) -> None:
        """Load nothing more."""
        for job in self._jobs:
            job.cancel()

    def first_focus(self) -> str:
        """Let the arrow keys begin in the list."""
        return f"record.{self.tab}"

    def build(self) -> None:
        """Put the large figures above the table and the chart, the lists beside them."""
        texts, note = self.texts, self.app.user.name
        self.add_panel(Header(self.width, texts("record.title"), self.back, note))
        box, told = body(self.width, self.height), self.told
        if told is None:
            self.add(Bar("record.busy", box.copy().inflate(-box.w * 0.7, 6 - box.h)))
            return
        tiles, rest = rows(box, (TILES, REST), 16)
        left, right = columns(rest, (REST, LISTS), 16)
        table, chart = rows(left, (TABLE, REST), 16)
        self.add_panel(FigureTiles(tiles, texts, told))
        self.add_panel(GameTable(table, texts, told))
        self.add_panel(DayChart(chart, texts, told))
        self.add_panel(RecordLists(right, texts, told, self.tab, self._turn, self._watch))

    def _turn(self, tab: str) -> None:
        """Show the other list."""
        self.tab = "games" if tab == "games" else "achievements"
        self.rebuild()

    def _watch(self, game: PastGame) -> None:
        """Open the replay of a game."""
        store, user = self.app.store, self.app.user

        def load(_job: object) -> tuple[LoadedLevel, FinishedGame]:
            finished = store.replays.load(user.id, game.replay_id)
            of = catalog.game(finished.game)
            level = of.parse(finished.level_text)
            return LoadedLevel(finished.level_name, of, level), finished

        def show(answer: tuple[LoadedLevel, FinishedGame]) -> None:
            self.app.push(self.app.routes.replay(answer[0], answer[1].moves, answer[1].name))

        self._jobs.append(self.app.jobs.start(load, show))
