"""Watch a search: every moment of it on the board, forwards and backwards."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from searchcade import catalog
from searchcade.app.board import Marks
from searchcade.app.boardview import BoardView
from searchcade.app.paint import Rect
from searchcade.app.screens.common import EDGE, Header
from searchcade.app.screens.gifs import save_gif
from searchcade.app.screens.watch.cellnote import CellNote, described
from searchcade.app.screens.watch.controls import TALL, PlayerScreen
from searchcade.app.screens.watch.levelbar import WIDE, add_level_bar
from searchcade.app.screens.watch.output import write
from searchcade.app.screens.watch.panel import WatchPanel
from searchcade.app.screens.watch.searching import BUDGET, measure, measure_apart, record
from searchcade.app.screens.watch.thinking import thoughts
from searchcade.app.screens.watch.walking import on_the_way
from searchcade.canvas import Place
from searchcade.catalog import AlgorithmSpec
from searchcade.level import LoadedLevel
from searchcade.problem import BadInput
from searchcade.recording import Moment, Recording
from searchcade.scene import Scene
from searchcade.solve import Attempt
from searchcade.texts.titles import game_title, level_title

if TYPE_CHECKING:
    from searchcade.app.jobs import Job
    from searchcade.app.window import App

BEGIN = 84.0  # units above the board
BELOW = 20.0  # and below everything
LONG = 0.4  # seconds after which a search says that it is still at work
PANEL = 384.0  # units of the panel beside it


class WatchScreen(PlayerScreen):
    """A level, an algorithm, and the recording of what it does there."""

    prefix = "watch"
    flat = True  # so that what was searched can be seen everywhere

    def __init__(
        self, app: App, loaded: LoadedLevel, choice_text: str = "", *, by_key: bool = False
    ) -> None:
        """Begin to search; raise BadInput for an algorithm or a level that cannot be watched.

        What was asked for by a key of the game goes to the output file, where it has one.
        """
        super().__init__(app)
        self.by_key = by_key
        self.output: Path | None = None
        """The file to which the result was appended."""
        self.output_problem = ""
        self.loaded = loaded
        self.names = [*catalog.fitting_algorithms(loaded), *app.extra]
        self._begin(
            catalog.algorithm(choice_text or loaded.game.best_algorithm(loaded.level), loaded.game)
        )

    # ------------------------------------------------------------------ the search

    def _begin(self, choice: AlgorithmSpec) -> None:
        self.choice = choice
        self.recording = recording = Recording(self.loaded, choice)
        self.seconds = 0.0
        self.failure = ""
        self.measured: Attempt | None = None
        self.output = None
        writes = self.by_key and self.loaded.game.play.has_output
        self.playback.restart()

        def work(job: Job[Attempt]) -> Attempt:
            record(recording, job)
            attempt = (measure_apart if writes else measure)(recording, job)
            if writes and not job.is_cancelled:
                self._write(attempt)
            return attempt

        self._job = self.app.jobs.start(work, self._measured, self._failed)

    def _write(self, attempt: Attempt) -> None:
        """Append the result to the output file; a full disk does not spoil the search."""
        try:
            self.output, self.output_problem = write(attempt), ""
        except BadInput as problem:
            self.output, self.output_problem = None, str(problem)

    def _measured(self, attempt: Attempt) -> None:
        self.measured = attempt
        self.rebuild()

    def _failed(self, problem: Exception) -> None:
        self.app.complain(problem)
        self.failure = str(problem)
        self.rebuild()

    def choose(self, text: str, heuristic: str | None = None) -> None:
        """Watch another algorithm, or another heuristic, on the same level."""
        try:
            game = self.loaded.game
            choice = catalog.algorithm(text, game, heuristic or self.choice.heuristic)
        except BadInput as problem:
            self.app.complain(problem)
        else:
            self._job.cancel()
            self._begin(choice)
        self.rebuild()

    def stop(self) -> None:
        """End the search; what it did so far can be watched."""
        self._job.cancel()

    def leave(self) -> None:
        """End the search before the screen goes."""
        self._job.cancel()

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
        return self.recording.attempt is not None or bool(self.failure)

    @property
    def is_slow(self) -> bool:
        """Say whether the search is still at work, and has been for a while."""
        return self.seconds >= LONG and not self.is_complete

    @property
    def pointed(self) -> Place | None:
        """Return the cell under the mouse."""
        return self.board.pointed if self.board.hovered else None

    def update(self, seconds: float) -> bool:
        """Go on with the playback; say that the search is at work once it takes long."""
        self.seconds += seconds
        if self.is_slow != self._said_slow:
            self.rebuild()
        return super().update(seconds)

    def show(self) -> None:
        """Draw the present moment, its figures, and what the mouse points at."""
        board, recording, t = self.board, self.recording, self.playback.moment
        moment = recording.moment(t)
        board.scene, path = self._picture(moment, t)
        board.marks = Marks(
            order=recording.order,
            found=recording.found,
            moment=min(t, recording.recorded),
            total=recording.recorded,
            current=moment.path[-1] if t and moment.phase == "search" else None,
            path=path,
            hover=self.pointed,
            **thoughts(self.loaded, moment, self.texts),
        )
        known = recording.inspect(self.pointed, t) if self.pointed else None
        self.note.lines = described(self.texts, known) if self.pointed else []
        self.panel.show(moment)

    def _picture(self, moment: Moment, t: int) -> tuple[Scene, list[tuple[float, float]]]:
        """Return the scene and the way to it; between two steps of the walk, things glide."""
        loaded, share = self.loaded, self.playback.place - t
        path: list[tuple[float, float]] = [*moment.path]
        if share == 0 or t < self.recording.recorded or t >= self.length:
            return loaded.game.scene_after(loaded.level, self.recording.states(t)), path
        attempt = self.recording.attempt
        plan = attempt.result.plan if attempt else None
        move = (plan or "")[t - self.recording.recorded :][:1]
        states = [*self.recording.states(t), self.recording.moment(t + 1).state]
        scene, place = on_the_way(loaded, states, share, move)
        return scene, [*path, place]

    # ------------------------------------------------------------------ the widgets

    def build(self) -> None:
        """Put the board above the controls, and the panel beside them."""
        start = self.loaded.game.scene(self.loaded.level, self.recording.problem.start)
        title, note = self.texts("watch.title"), level_title(self.texts, self.loaded)
        aside = self._add_bar(start)
        self.add_panel(Header(self.width, title, self.back, note, aside=aside))
        panel = Rect(self.width - EDGE - PANEL, BEGIN, PANEL, self.height - BEGIN - BELOW)
        wide = panel.x - 18 - EDGE
        controls = Rect(EDGE, self.height - BELOW - TALL, wide, TALL)
        loaded = self.loaded
        self.board = BoardView(
            "watch.board",
            Rect(EDGE, BEGIN, wide, controls.y - BEGIN - 6),
            loaded.game,
            self.app.theme,
            start,
        )
        self.add(self.board)
        self.add_controls(controls)
        self.panel = WatchPanel(self, panel)
        self.panel.build()
        self._said_slow = self.is_slow
        self.note = CellNote("watch.cell", self.board)
        self.add(self.note)

    def _add_bar(self, scene: Scene) -> float:
        """Put what leads to other views and levels at the top; return how much room it takes."""
        right = self.width - EDGE
        left = self.add_view(right, scene)
        add_level_bar(self, self.loaded, left, self._go)
        return right - left + (WIDE if self.loaded.game.levels.in_order else 0)

    def _go(self, loaded: LoadedLevel) -> None:
        """Watch the same algorithm on another level."""
        name = self.choice.name_with_heuristic
        self.app.replace(self.app.routes.watch(loaded, name))

    # ------------------------------------------------------------------ what else to do here

    def race(self) -> None:
        """Let this algorithm race against others on this level."""
        self.playback.playing = False
        mine = self.choice.name_without_heuristic
        best = self.loaded.game.best_algorithm(self.loaded.level)
        rival = next(name for name in [best, *self.names] if name != mine)
        names = [self.choice.name_with_heuristic, rival]
        self.app.push(self.app.routes.race(self.loaded, names))

    def play(self) -> None:
        """Play this level oneself; a game that waits below goes on."""
        below = self.app.screens[-2:-1]
        if below and below[0].played_level is self.loaded:
            self.app.pop()
            return
        title = game_title(self.texts, self.loaded)
        self.app.replace(self.app.routes.play(self.app.new_game(self.loaded, title)))

    def gif(self) -> None:
        """Save the search as a GIF."""
        from searchcade.lab import gif

        name = f"{self.loaded.game.name}-{self.choice.algorithm.name}"
        loaded, choice = self.loaded, self.choice
        save_gif(self, name, lambda path: gif.record(loaded, choice, BUDGET, path))
