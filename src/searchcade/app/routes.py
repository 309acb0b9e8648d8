"""Routes from screen to screen: the only module that imports them all.

A screen asks `app.routes` for the next one and shows it with `app.push`, `replace` or `start`.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

from searchcade import catalog
from searchcade.app.screens.account.login import LoginScreen
from searchcade.app.screens.account.own import OwnAccountScreen
from searchcade.app.screens.account.register import RegisterScreen
from searchcade.app.screens.account.welcome import WelcomeScreen
from searchcade.app.screens.editor.screen import EditorScreen
from searchcade.app.screens.file.browse import BrowseScreen
from searchcade.app.screens.file.picker import FileDrop, PickerScreen
from searchcade.app.screens.lab.runs import RunsScreen
from searchcade.app.screens.lab.screen import LabScreen
from searchcade.app.screens.lens.screen import LensScreen
from searchcade.app.screens.lesson.screen import LessonScreen
from searchcade.app.screens.levels.screen import LevelsScreen
from searchcade.app.screens.menu.help import HelpScreen
from searchcade.app.screens.menu.home import HomeScreen
from searchcade.app.screens.menu.leaderboard import LeaderboardScreen
from searchcade.app.screens.menu.record import RecordScreen
from searchcade.app.screens.menu.saves import SavesScreen
from searchcade.app.screens.menu.settings import SettingsScreen
from searchcade.app.screens.play.mistakes import MistakesScreen
from searchcade.app.screens.play.screen import PlayScreen
from searchcade.app.screens.result.screen import ResultScreen
from searchcade.app.screens.setup.setup import SetupScreen
from searchcade.app.screens.watch.race import RaceScreen
from searchcade.app.screens.watch.replay import ReplayScreen
from searchcade.app.screens.watch.watch import WatchScreen
from searchcade.game import Game
from searchcade.lab.comparison import Row
from searchcade.level import LoadedLevel
from searchcade.play.analysis import Analysis
from searchcade.play.saved_game import SavedGame
from searchcade.share import Shared
from searchcade.store import Score

if TYPE_CHECKING:
    from searchcade.app.screen import Screen
    from searchcade.app.window import App


class Routes:
    """Makes the screens of a window, and leads from one to the next."""

    def __init__(self, app: App) -> None:
        self._app = app

    def welcome(self) -> Screen:
        return WelcomeScreen(self._app)

    def login(self) -> Screen:
        return LoginScreen(self._app)

    def register(self) -> Screen:
        return RegisterScreen(self._app)

    def home(self) -> Screen:
        return HomeScreen(self._app)

    def help(self, chapter: str = "") -> Screen:
        """Open a chapter of the help by its name; the name of a game is one."""
        return HelpScreen(self._app, chapter)

    def own_account(self) -> Screen:
        """Return the card of the player's account; a guest may make one."""
        return RegisterScreen(self._app) if self._app.user.is_guest else OwnAccountScreen(self._app)

    def settings(self) -> Screen:
        return SettingsScreen(self._app)

    def saves(self) -> Screen:
        return SavesScreen(self._app)

    def leaderboard(self, game: str = "", board: str = "") -> Screen:
        return LeaderboardScreen(self._app, game, board)

    def setup(self, game: Game[Any, Any], level: str = "", mode: str = "play") -> Screen:
        return SetupScreen(self._app, game, level, mode)

    def levels(self, game: Game[Any, Any], level: str = "") -> Screen:
        return LevelsScreen(self._app, game, level)

    def record(self) -> Screen:
        return RecordScreen(self._app)

    def lesson(self, game: str) -> Screen:
        return LessonScreen(self._app, catalog.game(game))

    def lens(self, loaded: LoadedLevel, heuristic: str = "") -> Screen:
        return LensScreen(self._app, loaded, heuristic)

    def lab(self, levels: Sequence[str] = ()) -> Screen:
        return LabScreen(self._app, levels)

    def lab_runs(self, rows: Sequence[Row]) -> Screen:
        return RunsScreen(self._app, rows)

    def editor(
        self, loaded: LoadedLevel | None = None, game: Game[Any, Any] | None = None
    ) -> Screen:
        return EditorScreen(self._app, loaded, game)

    def open_file(
        self, path: str, *, instead: bool = False, take: Callable[[Shared], None] | None = None
    ) -> None:
        """Show the levels of a file above the present screen, or `instead` of it.

        A level is played, or given to `take`.
        """
        FileDrop(self._app, instead=instead, take=take).open(path)

    def browse(self, take: Callable[[Shared], None] | None = None) -> Screen:
        """Choose a level of one's own, a file or a code; it is played, or given to `take`."""
        return BrowseScreen(self._app, take)

    def picker(
        self,
        title: str,
        levels: list[LoadedLevel],
        take: Callable[[Shared], None] | None = None,
    ) -> Screen:
        return PickerScreen(self._app, title, levels, take)

    def play(self, saved: SavedGame) -> Screen:
        return PlayScreen(self._app, saved)

    def result(
        self, saved: SavedGame, score: Score | None, problem: str = "", *, is_pending: bool = False
    ) -> Screen:
        return ResultScreen(self._app, saved, score, problem, is_pending=is_pending)

    def mistakes(self, loaded: LoadedLevel, analysis: Analysis, title: str) -> Screen:
        return MistakesScreen(self._app, loaded, analysis, title)

    def watch(
        self, loaded: LoadedLevel, algorithm: str = "", *, by_key: bool = False, study: bool = False
    ) -> Screen:
        """Watch an algorithm on a level; with `study` it asks questions, once it can."""
        return WatchScreen(self._app, loaded, algorithm, by_key=by_key, study=study)

    def race(self, loaded: LoadedLevel, algorithms: list[str]) -> Screen:
        return RaceScreen(self._app, loaded, algorithms)

    def replay(self, loaded: LoadedLevel, moves: str, name: str = "") -> Screen:
        return ReplayScreen(self._app, loaded, moves, name)
