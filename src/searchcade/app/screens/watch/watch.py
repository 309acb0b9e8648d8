"""Watch a search: every moment of it on the board, forwards and backwards."""

from __future__ import annotations

from typing import TYPE_CHECKING

from searchcade import catalog
from searchcade.app.board.widget import BoardView
from searchcade.app.screens.cell_note import CellNote
from searchcade.app.screens.common import EDGE, Header
from searchcade.app.screens.gifs import save_gif
from searchcade.app.screens.watch.background_search import BUDGET, MeasuredSearch
from searchcade.app.screens.watch.moments import cell_lines, scene_between, search_marks
from searchcade.app.screens.watch.panel import Actions, Watched, WatchPanel
from searchcade.app.screens.watch.playback_screen import PlaybackScreen
from searchcade.canvas import Place
from searchcade.catalog import AlgorithmSpec
from searchcade.level import LoadedLevel
from searchcade.problem import BadInput
from searchcade.recording import Moment, Recording
from searchcade.scene import Scene
from searchcade.texts.titles import game_title, level_title

if TYPE_CHECKING:
    from searchcade.app.window import App

PANEL = 384.0  # units of the panel beside the board


class WatchScreen(PlaybackScreen):
    """A level, an algorithm, and the recording of what it does there."""

    prefix = "watch"
    flat = True  # so that all searched cells can be seen

    def __init__(
        self, app: App, loaded: LoadedLevel, algorithm: str = "", *, by_key: bool = False
    ) -> None:
        """Begin to search; raise BadInput for an algorithm or a level that cannot be watched.

        A search that was started by a key of the game writes to the output file, where the game
        has one.
        """
        super().__init__(app, loaded)
        self.names = [*catalog.fitting_algorithms(loaded), *app.extra]
        self._writes = by_key and loaded.game.play.has_output
        self._begin(catalog.algorithm(algorithm or catalog.BEST, loaded))

    # ------------------------------------------------------------------ the search

    def _begin(self, choice: AlgorithmSpec) -> None:
        self.search = MeasuredSearch(
            self.app, self.loaded, choice, self.rebuild, writes=self._writes
        )
        self.playback.restart()

    @property
    def recording(self) -> Recording:
        """Return what the search has done so far."""
        return self.search.recording

    def choose(self, text: str, heuristic: str | None = None) -> None:
        """Watch another algorithm, or another heuristic, on the same level."""
        try:
            present = self.search.choice.heuristic
            choice = catalog.algorithm(text, self.loaded, heuristic or present)
        except BadInput as problem:
            self.app.complain(problem)
        else:
            self.search.cancel()
            self._begin(choice)
        self.rebuild()

    def leave(self) -> None:
        """End the search before the screen goes."""
        self.search.cancel()

    # ------------------------------------------------------------------ the playback

    @property
    def length(self) -> int:
        """Return the last moment: of the search so far, then of the plan."""
        return self.recording.length

    @property
    def walk(self) -> int:
        """Return how many moments the plan takes."""
        return self.recording.length - self.recording.recorded

    @property
    def is_complete(self) -> bool:
        """Say whether the search has ended."""
        return self.search.is_done

    @property
    def pointed(self) -> Place | None:
        """Return the cell under the mouse."""
        return self.board.pointed if self.board.hovered else None

    def update(self, seconds: float) -> bool:
        """Go on with the playback; say that the search is at work once it takes long."""
        self.search.seconds += seconds
        if self.search.is_slow != self._said_slow:
            self.rebuild()
        return super().update(seconds)

    def show(self) -> None:
        """Draw the present moment, its figures, and what the mouse points at."""
        recording, t = self.recording, self.playback.moment
        moment, cell = recording.moment(t), self.pointed
        words = self.texts.of(self.loaded.game)
        self.board.scene, path = self._picture(moment, t)
        self.board.marks = search_marks(recording, t, self.texts, path, cell)
        self.note.lines = cell_lines(words, recording.inspect(cell, t)) if cell else []
        self.panel.show(Watched(moment, is_over=t >= recording.recorded))

    def _picture(self, moment: Moment, t: int) -> tuple[Scene, list[tuple[float, float]]]:
        """Return the scene and the path to it; between two moves of the plan, things glide."""
        loaded, share = self.loaded, self.playback.place - t
        path: list[tuple[float, float]] = [*moment.path]
        if share == 0 or t < self.recording.recorded or t >= self.length:
            return loaded.game.scene_after(loaded.level, self.recording.states(t)), path
        report = self.recording.report
        plan = report.result.plan if report else None
        move = (plan or "")[t - self.recording.recorded :][:1]
        states = [*self.recording.states(t), self.recording.moment(t + 1).state]
        scene, place = scene_between(loaded, states, share, move)
        return scene, [*path, place]

    # ------------------------------------------------------------------ the widgets

    def build(self) -> None:
        """Put the board above the controls, and the panel beside them."""
        loaded = self.loaded
        start = loaded.game.scene(loaded.level, self.recording.problem.start)
        aside = self.width - EDGE - self.add_level_bar(self.add_view(start))
        title, note = self.texts("watch.title"), level_title(self.texts, loaded)
        self.add_panel(Header(self.width, title, self.back, note, aside=aside))
        board, controls, panel = self.places(PANEL)
        self.board = BoardView("watch.board", board, loaded.game, self.app.theme, start)
        self.add(self.board)
        self.add_controls(controls)
        actions = Actions(self.choose, self.race, self.play, self.gif)
        self.panel = self.add_panel(WatchPanel(panel, self.app, self.search, self.names, actions))
        self._said_slow = self.search.is_slow
        self.note = CellNote("watch.cell", self.board)
        self.add(self.note)

    def go_to(self, loaded: LoadedLevel) -> None:
        """Watch the same algorithm on another level."""
        name = self.search.choice.name_with_heuristic
        self.app.replace(self.app.routes.watch(loaded, name))

    # ------------------------------------------------------------------ what else to do here

    def race(self) -> None:
        """Let this algorithm race against others on this level."""
        self.playback.playing = False
        mine = self.search.choice
        best = self.loaded.game.best_algorithm(self.loaded.level)
        rival = next(name for name in [best, *self.names] if name != mine.name_without_heuristic)
        self.app.push(self.app.routes.race(self.loaded, [mine.name_with_heuristic, rival]))

    def play(self) -> None:
        """Let the person play this level; a game of it that waits below goes on."""
        below = self.app.screens[-2:-1]
        if below and below[0].played_level is self.loaded:
            self.app.pop()
            return
        title = game_title(self.texts, self.loaded)
        self.app.replace(self.app.routes.play(self.app.new_game(self.loaded, title)))

    def gif(self) -> None:
        """Save the search as a GIF."""
        from searchcade.lab import gif  # late: Pillow is heavy

        loaded, choice = self.loaded, self.search.choice
        name = f"{loaded.game.name}-{choice.algorithm.name}"
        save_gif(self.app, name, lambda path: gif.record(loaded, choice, BUDGET, path))
