"""Advice: a plan from where the player stands, and a warning when all is lost.

Small rooms get a cheapest plan. In large ones the search for any plan runs in parallel to the exact
one, and its best plan is taken if nothing is proven in time. A hint takes its first plan: what is
found later is learnt for the next hint. Plans are kept, and hints lead on along them: hints of
different plans, taken move by move, could lead in circles.
"""

from __future__ import annotations

import queue
import threading
import time
from collections.abc import Callable, Mapping
from dataclasses import replace
from functools import lru_cache
from typing import Any, NamedTuple

from searchcade.compiled import engines
from searchcade.games.sokoban.deadlocks import is_deadlocked
from searchcade.games.sokoban.exact.graph import flooded, walk
from searchcade.games.sokoban.rules import Room, State, problem, remaining
from searchcade.games.sokoban.searches import planned
from searchcade.problem import Restarted, walked
from searchcade.search.memory import IN_BROWSER
from searchcade.search.registry import ALGORITHMS
from searchcade.search.run import Budget, Result, never, run

KNOWN_ROOMS = 4  # whose plans are kept
MAX_KNOWN_STATES = 20_000  # that are kept of a room: some hundred bytes each
PYTHON_SECONDS = 0.3  # for the readable search: most rooms need no more, and no compiled code
ANSWER_SECONDS = 1.8  # seconds until there is an answer: with stopping the searches, two
MIN_PROCESSOR_SECONDS = 1.4  # of processor time that are spent before it is given up, if later
MAX_WAIT_SECONDS = 8.0  # until there is an answer on a machine that is busy with other things
EXACT_ONLY_SECONDS = 3.0  # seconds for the exact search where it is the only one
HEAD_START_SECONDS = 0.1  # seconds of the compiled exact search before the other begins
FIRST_PLAN_SECONDS = 0.4  # until any plan does for a hint: most rooms have a cheapest one by then
MEMORY_MB = 1024  # megabytes
Cancel = Callable[[], bool]


class Advice(NamedTuple):
    """What is known about the goal from a state."""

    plan: str | None
    """The moves to the goal; none where no plan was found, None where there is none."""
    is_cheapest: bool = False
    """Whether it is proven that no plan costs less."""


class KnownState(NamedTuple):
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
        self._spots: dict[State, KnownState] = {}
        self._pushes: dict[tuple[int, ...], State] = {}  # stones -> from where the plan goes on
        self._lock = threading.RLock()  # a search whose hint was already given learns, too

    def learn(self, start: State, advice: Advice) -> None:
        """Keep a plan from a state; all others are forgotten when they have become too many."""
        plan, is_cheapest = advice
        if not plan:
            return
        with self._lock:
            if len(self._spots) > MAX_KNOWN_STATES:
                self._spots, self._pushes = {}, {}
            game = Restarted(problem(self.room), start)
            for number, (state, _) in enumerate(walked(game, plan)):
                self._spots[state] = KnownState(plan, number, is_cheapest)
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


@lru_cache(maxsize=KNOWN_ROOMS)
def known_plans(room: Room) -> KnownPlans:
    """Return what is known of a room; a game that is resumed has an equal one."""
    return KnownPlans(room)


def advice(room: Room, state: State) -> str | None:
    """Return a plan from here, None when there is none; no moves when time runs out."""
    known = known_plans(room)
    if known.advice(state):
        for contest in tuple(running):
            contest.finished.wait()  # a hint was given, and a better plan is looked for
    found = known.advice(state)
    if found is None:
        found = searched(remaining(room, state))
        known.learn(state, found)
    return found.plan


def first_advice(room: Room, state: State) -> str | None:
    """Return the same as soon as there is a plan; a better one is learnt when it is found."""
    known = known_plans(room)
    found = known.advice(state)
    if found is None:
        found = searched(remaining(room, state), later=lambda better: known.learn(state, better))
        known.learn(state, found)
    return found.plan


def is_any_plan(room: Room, state: State) -> bool:
    """Say whether the plan that was given from here is not proven to be cheapest."""
    found = known_plans(room).advice(state)
    return found is not None and bool(found.plan) and not found.is_cheapest


# ------------------------------------------------------------------ searching


class Contest:
    """Searches in background threads: the first that proves something stops the others."""

    def __init__(self) -> None:
        self.decided, self.finished = threading.Event(), threading.Event()
        self._answers: queue.SimpleQueue[Result | BaseException] = queue.SimpleQueue()
        self._first: queue.SimpleQueue[Advice | BaseException] = queue.SimpleQueue()
        self._running = 0
        self._began = time.monotonic()

    def start(self, search: Callable[[Cancel], Result]) -> None:
        """Let a search take part."""

        def work() -> None:
            try:
                result = search(self.decided.is_set)
            except BaseException as failure:  # raised in the caller's thread below
                self._answers.put(failure)
            else:
                if is_decided(result):
                    self.decided.set()
                self._answers.put(result)

        self._running += 1
        threading.Thread(target=work, daemon=True).start()

    def best(self) -> Result:
        """Wait for the searches; return what is proven, else the plan of the last that has one."""
        best = Result("not found")
        for _ in range(self._running):
            answer = self._answers.get()
            if isinstance(answer, BaseException):
                raise answer
            if is_decided(answer):
                return answer
            best = answer if answer.plan else best
        return best

    def offer(self, plan: str) -> None:
        """Note the first plan that is found."""
        self._first.put(Advice(plan))

    def first(self, later: Callable[[Advice], None]) -> Advice:
        """Return the first plan, or what the searches end with; call `later` with the latter."""
        running.append(self)
        threading.Thread(target=self._finish, args=(later,), daemon=True).start()
        answer = self._first.get()
        left = self._began + FIRST_PLAN_SECONDS - time.monotonic()
        if isinstance(answer, Advice) and not self.finished.is_set() and self.decided.wait(left):
            answer = self._first.get()  # what is proven
        if isinstance(answer, BaseException):
            raise answer
        return answer

    def _finish(self, later: Callable[[Advice], None]) -> None:
        answer: Advice | BaseException
        try:
            answer = as_advice(self.best())
            later(answer)
        except BaseException as failure:  # raised in the caller's thread above
            answer = failure
        running.remove(self)
        self.finished.set()
        self._first.put(answer)


running: list[Contest] = []
"""Contests that go on after a hint."""


def searched(room: Room, later: Callable[[Advice], None] | None = None) -> Advice:
    """Look for a cheapest plan; where that takes long, for any plan as well.

    With `later` the first plan will do, and `later` is called with the best one.
    """
    for other in tuple(running):
        other.decided.set()  # its player has gone on
    end = time.monotonic() + ANSWER_SECONDS
    if not engines.are_compiled():
        return as_advice(in_python(room, EXACT_ONLY_SECONDS))
    if IN_BROWSER:
        return in_turns(room, end, first_will_do=later is not None)
    contest = Contest()
    contest.start(lambda cancelled: exact(room, end - time.monotonic(), cancelled))
    if not contest.decided.wait(HEAD_START_SECONDS):
        contest.start(lambda cancelled: any_plan(room, end, cancelled, contest.offer))
    return contest.first(later) if later else as_advice(contest.best())


def in_turns(room: Room, end: float, *, first_will_do: bool) -> Advice:
    """Search one after the other, where there are no threads: the exact search, then any plan."""
    result = exact(room, FIRST_PLAN_SECONDS)
    if is_decided(result):
        return as_advice(result)
    offered: list[str] = []
    result = any_plan(room, end, lambda: first_will_do and bool(offered), offered.append)
    return as_advice(result) if result.plan else Advice("".join(offered))


def is_decided(result: Result) -> bool:
    """Say whether a result is proven: a cheapest plan, or that there is none."""
    return result.optimal or result.outcome == "unsolvable"


def as_advice(result: Result) -> Advice:
    """Return what a result says to a player."""
    if result.outcome == "unsolvable":
        return Advice(None)
    return Advice(result.plan or "", result.optimal)


def in_python(room: Room, seconds: float, cancelled: Cancel = never) -> Result:
    """Look for a cheapest plan with the readable search."""
    budget = Budget(seconds=seconds, memory_mb=MEMORY_MB)
    return run(ALGORITHMS["push-astar"], problem(room), budget=budget, cancelled=cancelled)


def exact(room: Room, seconds: float, cancelled: Cancel = never) -> Result:
    """Look for it with the compiled search, where that knows the room."""
    from searchcade.games.sokoban.compiled import push_astar  # late: few need it

    if push_astar.fits(room, ""):
        return push_astar(room, "", Budget(seconds=seconds, memory_mb=MEMORY_MB), cancelled)
    return in_python(room, seconds, cancelled)


def any_plan(room: Room, end: float, cancelled: Cancel, offer: Callable[[str], None]) -> Result:
    """Look for any plan, offer it, and look for cheaper ones until the end.

    A busy machine may search longer, so that it finds a plan where a quiet one does.
    """
    from searchcade.games.sokoban.quick.anytime import QuickSearch  # late: few need it

    began, search, offered = time.process_time(), QuickSearch(room), False

    def is_over() -> bool:
        nonlocal offered
        if search.pushes and not offered:
            offer(search.plan)
            offered = True
        is_late = time.monotonic() > end and time.process_time() - began > MIN_PROCESSOR_SECONDS
        return is_late or cancelled()

    budget = Budget(seconds=MAX_WAIT_SECONDS, memory_mb=MEMORY_MB)
    quick = replace(ALGORITHMS["push-quick"], search=lambda problem: planned(problem, search))
    return run(quick, problem(room), budget=budget, cancelled=is_over)


# ------------------------------------------------------------------ where the player stands


def landmark(_room: Room, _state: State, moves: str) -> bool:
    """Say whether the last move was a push: until then Ares only walks there."""
    return moves[-1:].isupper()


def outlook(room: Room, state: State) -> Mapping[str, Any]:
    """Say whether some stones can provably never all get to switches, and which."""
    dead = is_deadlocked(room, state)
    places = tuple(divmod(cell, room.cols) for cell in sorted(dead))
    return {"lost": True, "dead_stones": len(dead), "stuck": places} if dead else {}
