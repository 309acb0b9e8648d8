"""A picture beside the welcome: a search on a small board, which runs once and then rests."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from searchcade import catalog
from searchcade.app.board import Marks
from searchcade.app.board.widget import BoardView
from searchcade.app.jobs import Job, ignore
from searchcade.app.paint import Rect

if TYPE_CHECKING:
    from searchcade.app.window import App
    from searchcade.recording import Recording

SEARCH, WALK = 6.0, 3.0  # seconds that the search and the walk along its plan take
SEED = "12"


def record(job: Job[Recording]) -> Recording:
    """Let a search run on the first level of the first game."""
    from searchcade.recording import Recording
    from searchcade.search.run import Budget

    game = catalog.game(catalog.games()[0])
    level = [*game.levels.presets, *game.shipped()][0]
    options = (
        {"seed": SEED} if level in game.levels.presets and "seed" in game.levels.options else {}
    )
    loaded = catalog.level(f"{game.name}/{level}", options=options)
    recording = Recording(loaded, catalog.algorithm("astar", game))
    recording.run(Budget(nodes=20_000, seconds=5), job.cancelled)
    return recording


class Showcase:
    """The recording of a search, and how much of it has been shown."""

    def __init__(self, app: App, ready: Callable[[], None]) -> None:
        self.recording: Recording | None = None
        self.time = 0.0
        self._app, self._ready = app, ready
        # A picture that cannot be made is not worth a message: there is none then.
        self._job = app.jobs.start(record, self._take, ignore)

    def _take(self, recording: Recording) -> None:
        self.recording = recording
        if self._app.settings.calm:
            self.time = SEARCH + WALK
        self._ready()

    def stop(self) -> None:
        """Make no picture any more."""
        self._job.cancel()

    @property
    def is_moving(self) -> bool:
        """Say whether there is more to show."""
        return self.recording is not None and self.time < SEARCH + WALK

    def pass_time(self, seconds: float) -> bool:
        """Go on; say whether the picture has changed."""
        if not self.is_moving:
            return False
        self.time = min(self.time + seconds, SEARCH + WALK)
        return True

    def view(self, id: str, rect: Rect) -> BoardView | None:
        """Return the board as it is now, if there is one already."""
        if self.recording is None:
            return None
        loaded = self.recording.loaded
        scene = loaded.game.scene(loaded.level, self.recording.problem.start)
        found = BoardView(id, rect, loaded.game, self._app.theme, scene)
        self.show(found)
        return found

    def show(self, view: BoardView) -> None:
        """Bring a board up to date."""
        recording = self.recording
        if recording is None:
            return
        last = recording.recorded
        if self.time < SEARCH:
            t = round(last * self.time / SEARCH)
        else:
            t = last + round((recording.length - last) * (self.time - SEARCH) / WALK)
        moment = recording.moment(t)
        if moment.phase == "walk":
            view.scene = recording.loaded.game.scene(recording.loaded.level, moment.state)
        view.marks = Marks(
            order=recording.order,
            found=recording.found,
            moment=t,
            total=last,
            current=moment.path[-1] if moment.phase == "search" and moment.path else None,
            path=moment.path,
        )
