"""The plans that hints have found in a room, so that who follows one is led on along it.

Another search from the next state may find another plan. Taken move by move, hints of different
plans could lead in circles; along one plan they arrive.
"""

from __future__ import annotations

import threading
from functools import lru_cache
from typing import NamedTuple

from searchcade.games.sokoban.exact.graph import flooded, walk
from searchcade.games.sokoban.rules import Room, State, problem
from searchcade.problem import Restarted, walked

ROOMS = 4  # whose plans are kept
MOST_STATES = 20_000  # that are kept of a room: some hundred bytes each


class Advice(NamedTuple):
    """What is known about the goal from a state."""

    plan: str | None
    """The moves to the goal; none where no plan was found, None where there is none."""
    is_cheapest: bool = False
    """Whether it is proven that no plan costs less."""


class Spot(NamedTuple):
    """A state on a plan, by the number of the moves that lead to it."""

    plan: str
    number: int
    is_cheapest: bool

    @property
    def rest(self) -> Advice:
        """Return the moves from here on: the rest of a cheapest plan is a cheapest one, too."""
        return Advice(self.plan[self.number :], self.is_cheapest)


class KnownPlans:
    """The states on the plans of a room, each with the newest plan that leads through it.

    Who follows them arrives: a move leads on along its plan, or onto a newer one.
    """

    def __init__(self, room: Room) -> None:
        self.room = room
        self._spots: dict[State, Spot] = {}
        self._pushes: dict[tuple[int, ...], State] = {}  # stones -> from where the plan goes on
        self._lock = threading.RLock()  # a search that nobody waits for any more learns, too

    def learn(self, start: State, advice: Advice) -> None:
        """Keep a plan from a state; all others are forgotten when they have become too many."""
        plan, is_cheapest = advice
        if not plan:
            return
        with self._lock:
            if len(self._spots) > MOST_STATES:
                self._spots, self._pushes = {}, {}
            game = Restarted(problem(self.room), start)
            for number, (state, _) in enumerate(walked(game, plan)):
                self._spots[state] = Spot(plan, number, is_cheapest)
                self._pushes[state.stones] = state  # at last the one before the push

    def advice(self, state: State) -> Advice | None:
        """Return the rest of a plan that leads through this state; None where none does.

        A plan that is not proven to be cheapest is also joined by a walk to its next push; instead
        of one that is, a new search may find a cheaper one from here.
        """
        with self._lock:
            spot, there = self._spots.get(state), self._pushes.get(state.stones)
            if spot or there is None:
                return spot and spot.rest
            ahead = self._spots[there].rest
            if ahead.is_cheapest or not is_walk(self.room, state, there):
                return None
            joined = walk(self.room, state, there.ares) + (ahead.plan or "")
            self.learn(state, Advice(joined))
            return Advice(joined)


def is_walk(room: Room, state: State, there: State) -> bool:
    """Say whether Ares gets from one state to another without a push."""
    return flooded(room, there)[state.ares] >= 0


@lru_cache(maxsize=ROOMS)
def known_plans(room: Room) -> KnownPlans:
    """Return what is known of a room; a game that is resumed has an equal one."""
    return KnownPlans(room)
