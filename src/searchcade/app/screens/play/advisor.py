"""What is worked out beside a game: hints, ways, the solver's plan, and how the game looks."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from searchcade.app.jobs import Job, Jobs
from searchcade.app.screens.play.clicked import way_to
from searchcade.app.screens.play.mover import Mover
from searchcade.app.screens.play.walk import Walk
from searchcade.canvas import Place
from searchcade.play.route import cells_of, way_to_the_end
from searchcade.play.saved_game import SavedGame
from searchcade.play.session import Help, Session

Find = Callable[[Session[Any, Any], Job[Walk | None]], str | None]
"""Looks for moves from where a game stands."""


class Advisor:
    """Thinks in jobs and lets the mover walk what was found; a late answer is dropped."""

    def __init__(self, jobs: Jobs, mover: Mover, changed: Callable[[], None]) -> None:
        self.outlook: Mapping[str, Any] = {}
        """Figures of the present state that take a while to find."""
        self.answer = ""
        """Why nothing is walked, as a text is named; empty where all is well."""
        self._jobs, self._mover, self._changed = jobs, mover, changed
        self._thinking: Job[Walk | None] | None = None
        self._looking: Job[Mapping[str, Any]] | None = None

    @property
    def is_thinking(self) -> bool:
        """Say whether moves are being looked for."""
        return self._thinking is not None

    @property
    def play(self) -> SavedGame:
        """Return the game."""
        return self._mover.play

    def cancel(self) -> None:
        """Stop looking for moves: the player went on."""
        self.answer = ""
        if self._thinking:
            self._thinking.cancel()
            self._thinking = None

    def close(self) -> None:
        """Stop everything."""
        self.cancel()
        if self._looking:
            self._looking.cancel()

    # ------------------------------------------------------------------ moves

    def hint(self, help: Help) -> None:
        """Look for the next moves, so far as `help` says; it is counted when it is shown."""
        self._think("hint", lambda still, _job: still.hint(help), "lost")

    def finish(self) -> None:
        """Look for all moves to the end."""
        self._think("solver", lambda still, job: way_to_the_end(still, job.cancelled), "lost")

    def walk_to(self, cell: Place) -> None:
        """Look for the way to a cell, along what the player knows."""
        answer = "not_there" if self.play.loaded.game.play.carry else "not_known"
        whole = self.play.still(whole=True)
        self._think("click", lambda _still, job: way_to(whole, cell, job.cancelled), answer)

    def carry(self, thing: Place, cell: Place) -> None:
        """Look for the moves that bring a thing to a cell and move nothing else."""
        carry = self.play.loaded.game.play.carry
        assert carry is not None
        self._think(
            "click", lambda still, _job: carry(still.level, still.state, thing, cell), "not_carried"
        )

    def _think(self, kind: str, find: Find, otherwise: str) -> None:
        self.cancel()
        self._mover.walk = None
        play, moves = self.play, self.play.session.moves
        still, again = play.still(), play.still()  # the game may go on while its walk is found

        def work(job: Job[Walk | None]) -> Walk | None:
            plan = find(still, job)
            return None if plan is None else Walk(kind, plan, cells_of(again, plan), again.is_won)

        def done(walk: Walk | None) -> None:
            self._thinking = None
            if walk is None:
                self.answer = otherwise
            elif not walk.moves:
                self.answer = "not_found"
            elif moves == play.session.moves:
                play.session.hints += kind == "hint"
                self._mover.follow(walk)
            self._changed()

        self._thinking = self._jobs.start(work, done)

    # ------------------------------------------------------------------ outlook

    def look(self) -> None:
        """Find out how the game looks now; while one look takes its time, no second begins."""
        if self._looking:
            return
        loaded, state = self.play.loaded, self.play.session.state

        def done(found: Mapping[str, Any]) -> None:
            self._looking = None
            self.outlook = found
            self._changed()
            if state != self.play.session.state:
                self.look()

        self._looking = self._jobs.start(
            lambda _job: loaded.game.play.analysis(loaded.level, state), done
        )
