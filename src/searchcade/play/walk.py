"""Steps that are shown one by one, walks that make them, and requests for the plans of walks."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, Literal, NamedTuple

from searchcade.canvas import Place
from searchcade.hands import Hand
from searchcade.play.route import cells_of, plan_to_cell, plan_to_goal
from searchcade.play.saved_game import PlayedGame
from searchcade.play.session import Help, Session
from searchcade.scene import Scene
from searchcade.search.run import never

STEP_S = 0.12  # that a step takes at the usual speed
WalkKind = Literal["click", "hint", "solver"]
HANDS: dict[WalkKind, Hand] = {"click": "p", "hint": "h", "solver": "s"}
Cancel = Callable[[], bool]
Find = Callable[[Session[Any, Any], Cancel], str | None]
"""Finds moves from where a session stands."""


@dataclass(slots=True)
class Walk:
    """Moves that are made one by one: a hint, the path to a clicked cell, a solver's plan."""

    kind: WalkKind
    moves: str
    cells: Sequence[Place] = ()
    """The cells that it leads through, the player's first."""
    wins: bool = False
    """Whether it leads to the goal."""
    is_any: bool = False
    """Whether it belongs to a plan that is not proven to be cheapest, where others are."""
    done: int = 0
    pause: float = 0.0
    pace: float = STEP_S

    @property
    def rest(self) -> str:
        """Return the moves that are still to be made."""
        return self.moves[self.done :]


class TableStep(NamedTuple):
    """Something that has happened: how it sounds, and how the board comes to it."""

    effect: str
    """The name of a sound; empty for none."""
    scene: Scene | None = None
    """What the board shows from now on; None where it stays as it is."""
    seconds: float = 0.0
    moves: str = ""
    is_kept: bool = False
    """Whether the game has changed, and has to be stored before the next step."""


class PlanRequest(NamedTuple):
    """Moves that have to be searched for; the player may go on meanwhile."""

    kind: WalkKind
    find: Find
    otherwise: str
    """What is said where there are none, as the name of a text."""
    moves: str
    """The moves of the game so far."""
    first: Session[Any, Any]
    second: Session[Any, Any]

    def answer(self, cancelled: Cancel = never) -> Walk | None:
        """Search, in any thread; None where there are no such moves."""
        session = self.first
        state, is_any_plan = session.state, session.game.play.is_any_plan
        plan = self.find(session, cancelled)
        if plan is None:
            return None
        is_any = self.kind != "click" and is_any_plan(session.level, state)
        return Walk(self.kind, plan, cells_of(self.second, plan), self.second.is_won, is_any)


def requested(game: PlayedGame, kind: WalkKind, find: Find, otherwise: str) -> PlanRequest:
    """Return a request for a plan from where a game stands; the player may go on meanwhile."""
    first, second = game.snapshot(), game.snapshot()
    return PlanRequest(kind, find, otherwise, game.session.moves, first, second)


def hint_of(game: PlayedGame, help: Help) -> PlanRequest:
    """Ask for the next moves, as far as `help` says."""
    return requested(game, "hint", lambda session, _cancelled: session.hint(help), "lost")


def solution(game: PlayedGame) -> PlanRequest:
    """Ask for all moves to the goal."""
    return requested(game, "solver", plan_to_goal, "lost")


def path_to(game: PlayedGame, cell: Place) -> PlanRequest:
    """Ask for the moves to a cell, along what the player knows."""
    whole, carries = game.snapshot(whole=True), game.session.game.play.carry
    find: Find = lambda _, cancelled: plan_to_cell(whole, cell, cancelled)  # noqa: E731
    return requested(game, "click", find, "not_there" if carries else "not_known")


def carrying(game: PlayedGame, thing: Place, cell: Place) -> PlanRequest:
    """Ask for the moves that bring a thing to a cell and move nothing else."""
    carry = game.session.game.play.carry
    assert carry is not None
    find: Find = lambda session, _: carry(session.level, session.state, thing, cell)  # noqa: E731
    return requested(game, "click", find, "not_carried")
