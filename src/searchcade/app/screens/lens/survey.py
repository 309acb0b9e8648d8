"""The background work of the lens: what heuristics say, and the true distances, as they come."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING, Any

from searchcade.app.jobs import Job
from searchcade.game import Piece
from searchcade.level import LoadedLevel
from searchcade.recording.lens import Findings, Measure, Reading, examined, tried
from searchcade.recording.truth import Truth
from searchcade.search.run import Result

if TYPE_CHECKING:
    from searchcade.app.window import App

Chosen = tuple[int, Measure]
"""The number of a piece, and a heuristic."""


class Survey:
    """All that is known so far; what is asked for first is worked on."""

    def __init__(self, app: App, loaded: LoadedLevel, pieces: list[Piece[Any]]) -> None:
        self.loaded, self.pieces = loaded, pieces
        self.unit = loaded.game.lens.unit(loaded.level)
        self.truths = [Truth(loaded, piece) for piece in pieces]
        self.findings: dict[Chosen, Findings] = {}
        self.results: dict[Measure, Result] = {}
        """What A* achieves on the level."""
        self._app = app
        self._jobs: list[Job[Any]] = []

    def ask(self, chosen: Chosen, changed: Callable[[], None]) -> None:
        """Find out all about a heuristic with a piece; `changed` is called when something is."""
        self.stop()
        number, measure = chosen
        truth = self.truths[number]
        if chosen not in self.findings:
            self._start(partial(self._examine, chosen), changed)
        if not truth.is_over:
            self._start(partial(self._find, truth), changed)
        if measure not in self.results:
            self._start(partial(self._try, measure), changed)

    def _start(self, work: Callable[[Job[None]], None], changed: Callable[[], None]) -> None:
        self._jobs.append(self._app.jobs.start(work, lambda _: changed()))

    def _examine(self, chosen: Chosen, _job: Job[None]) -> None:
        self.findings[chosen] = examined(self.loaded, self.pieces[chosen[0]], chosen[1])

    def _try(self, measure: Measure, job: Job[None]) -> None:
        self.results[measure] = tried(self.loaded, measure, job.cancelled)

    def _find(self, truth: Truth, job: Job[None]) -> None:
        """Begin where the usual heuristic says that the goal is near."""
        estimate = Measure(self.loaded.usual_heuristic).build(self.loaded)
        truth.find(lambda cell: estimate(truth.piece.states[cell]), job.cancelled)

    def stop(self) -> None:
        """End what is being worked on; what is known stays known."""
        for job in self._jobs:
            job.cancel()
        self._jobs = []

    def reading(self, chosen: Chosen) -> Reading | None:
        """Return what is known of a heuristic so far; None before it has been asked."""
        if chosen not in self.findings:
            return None
        known = dict(self.truths[chosen[0]].known)  # a thread may add to it meanwhile
        true = {cell: cost / self.unit for cell, cost in known.items()}
        return Reading(self.findings[chosen].said, true)
