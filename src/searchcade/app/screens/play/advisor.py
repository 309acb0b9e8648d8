"""What is worked out in background threads while a game is played: hints, plans, an analysis."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from searchcade.app.jobs import Job, Jobs
from searchcade.app.screens.play.mover import Mover, Walk
from searchcade.canvas import Place
from searchcade.play.route import cells_of, plan_to_cell, plan_to_goal
from searchcade.play.saved_game import SavedGame
from searchcade.play.session import Help, Session

ADVISED = ("hint", "solver")  # walks along the game's own advice
Find = Callable[[Session[Any, Any], Job[Walk | None]], str | None]
"""Finds moves from where a game stands."""


class Advisor:
    """Finds moves in background jobs and lets the mover walk them; a late answer is dropped."""

    def __init__(self, jobs: Jobs, mover: Mover, changed: Callable[[], None]) -> None:
        self.analysis: Mapping[str, Any] = {}
        """Figures of the present state that take a while to find."""
        self.answer = ""
        """Why no moves are made, as the name of a text; empty where all is well."""
        self.remark = ""
        """What is to be known of the last hint, as the name of a text: it is said once."""
        self._is_any = False  # whether the last hint was one of any plan
        self._jobs, self._mover, self._changed = jobs, mover, changed
        self._thinking: Job[Walk | None] | None = None
        self._analysing: Job[Mapping[str, Any]] | None = None

    @property
    def is_thinking(self) -> bool:
        """Say whether moves are being looked for."""
        return self._thinking is not None

    @property
    def saved(self) -> SavedGame:
        """Return the game."""
        return self._mover.saved

    def cancel(self) -> None:
        """Stop looking for moves: the player has gone on."""
        self.answer = self.remark = ""
        if self._thinking:
            self._thinking.cancel()
            self._thinking = None

    def close(self) -> None:
        """Stop everything."""
        self.cancel()
        if self._analysing:
            self._analysing.cancel()

    # ------------------------------------------------------------------ moves

    def hint(self, help: Help) -> None:
        """Look for the next moves, as far as `help` says; a hint is counted when it is shown."""
        self._think("hint", lambda session, _job: session.hint(help), "lost")

    def solve(self) -> None:
        """Look for all moves to the goal."""
        self._think("solver", lambda session, job: plan_to_goal(session, job.cancelled), "lost")

    def walk_to(self, cell: Place) -> None:
        """Look for the moves to a cell, along what the player knows."""
        answer = "not_there" if self.saved.loaded.game.play.carry else "not_known"
        whole = self.saved.snapshot(whole=True)
        self._think("click", lambda _, job: plan_to_cell(whole, cell, job.cancelled), answer)

    def carry(self, thing: Place, cell: Place) -> None:
        """Look for the moves that bring a thing to a cell and move nothing else."""
        carry = self.saved.loaded.game.play.carry
        assert carry is not None
        self._think(
            "click", lambda game, _job: carry(game.level, game.state, thing, cell), "not_carried"
        )

    def _think(self, kind: str, find: Find, otherwise: str) -> None:
        self.cancel()
        self._mover.stand()
        saved, moves = self.saved, self.saved.session.moves
        first, second = saved.snapshot(), saved.snapshot()  # the player may go on meanwhile

        def work(job: Job[Walk | None]) -> Walk | None:
            state, is_any_plan = first.state, first.game.play.is_any_plan
            plan = find(first, job)
            if plan is None:
                return None
            is_any = kind in ADVISED and is_any_plan(first.level, state)
            return Walk(kind, plan, cells_of(second, plan), second.is_won, is_any)

        def done(walk: Walk | None) -> None:
            self._thinking = None
            if walk is None:
                self.answer = otherwise
            elif not walk.moves:
                self.answer = "not_found"
            elif moves == saved.session.moves:
                saved.session.hints += kind == "hint"
                self._tell(walk)
                self._mover.follow(walk)
            self._changed()

        self._thinking = self._jobs.start(work, done)

    def _tell(self, walk: Walk) -> None:
        """Say once that hints follow a plan that need not be cheapest."""
        if walk.kind == "hint":
            self.remark = "hint_any" if walk.is_any and not self._is_any else ""
            self._is_any = walk.is_any

    # ------------------------------------------------------------------ analysis

    def analyse(self) -> None:
        """Analyse the present state; while one analysis runs, no second one begins."""
        if self._analysing:
            return
        loaded, state = self.saved.loaded, self.saved.session.state

        def done(analysis: Mapping[str, Any]) -> None:
            self._analysing = None
            self.analysis = analysis
            self._changed()
            if state != self.saved.session.state:
                self.analyse()

        self._analysing = self._jobs.start(
            lambda _job: loaded.game.play.analysis(loaded.level, state), done
        )
