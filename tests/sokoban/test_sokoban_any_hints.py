"""Hints in large rooms: any plan where none is proven to be cheapest, and one plan to the end."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator
from dataclasses import replace
from random import Random

import pytest
from warehouse import WEIGHTS, warehouse

from searchcade.compiled import engines
from searchcade.games.sokoban import GAME, hints
from searchcade.games.sokoban.hints import Advice, Contest, KnownPlans, advice, is_any_plan
from searchcade.games.sokoban.levels import parse
from searchcade.games.sokoban.quick.anytime import QuickSearch
from searchcade.games.sokoban.rules import Room, State, problem, start_state
from searchcade.play.session import Session
from searchcade.problem import Restarted, replay
from searchcade.search.run import Result

ROOM = parse("9 1\n########\n#@   . #\n# $  $ #\n#    . #\n########")
DETOUR = "ddrrruurD"  # once around, and the light stone onto its switch


@pytest.fixture(autouse=True)
def forget() -> Iterator[None]:
    """Forget the plans of other tests, and leave none."""
    hints.known_plans.cache_clear()
    yield
    hints.known_plans.cache_clear()


needs_kernels = pytest.mark.skipif(not engines.are_compiled(), reason="kernels are interpreted")


def wins(room: Room, state: State, plan: str | None) -> bool:
    """Say whether a plan leads from a state to the goal, by the rules."""
    rules = problem(room)
    return plan is not None and rules.is_goal(replay(Restarted(rules, state), plan)[0])


def following(plan: str, *, is_cheapest: bool = False) -> Callable[[Room], Advice]:
    """Return a search that knows one plan."""
    return lambda room: Advice(plan, is_cheapest)


class Slow:
    """A search for any plan that offers one at once and ends when it is told to."""

    def __init__(self) -> None:
        self.may_end, self.stopped = threading.Event(), threading.Event()

    def __call__(
        self, _room: Room, _end: float, cancelled: Callable[[], bool], offer: Callable[[str], None]
    ) -> Result:
        offer(DETOUR)
        while not self.may_end.wait(0.001):
            if cancelled():
                self.stopped.set()
                break
        return Result("solved", plan="rr" + DETOUR[5:])


@pytest.fixture
def slow(monkeypatch: pytest.MonkeyPatch) -> Iterator[Slow]:
    """Let a slow search for any plan run beside an exact one that finds nothing."""
    search = Slow()
    monkeypatch.setattr(engines, "are_compiled", lambda: True)
    monkeypatch.setattr(hints, "exact", lambda *_: Result("out of time"))
    monkeypatch.setattr(hints, "any_plan", search)
    monkeypatch.setattr(hints, "HEAD_START_SECONDS", 0.0)
    monkeypatch.setattr(hints, "FIRST_PLAN_SECONDS", 0.0)
    yield search
    search.may_end.set()
    for contest in tuple(hints.running):
        contest.finished.wait(60)


# ------------------------------------------------------------------ searching


@needs_kernels
@pytest.mark.parametrize("weights", ["", WEIGHTS])
@pytest.mark.parametrize("push_cost", ["w", "1+w"])
def test_a_large_room_gets_any_plan(weights: str, push_cost: str) -> None:
    room = warehouse(weights, push_cost)
    plan = advice(room, start_state(room))
    assert wins(room, start_state(room), plan)
    assert is_any_plan(room, start_state(room))


@needs_kernels
def test_a_small_room_gets_a_cheapest_plan_and_one_that_is_lost_none() -> None:
    start = start_state(ROOM)
    plan = advice(ROOM, start)
    assert wins(ROOM, start, plan)
    assert not is_any_plan(ROOM, start)
    lost, _ = replay(problem(ROOM), "rrdL")
    assert advice(ROOM, lost) is None
    assert not is_any_plan(ROOM, lost)


@needs_kernels
def test_plain_python_takes_no_time_for_a_better_bound(monkeypatch: pytest.MonkeyPatch) -> None:
    search = QuickSearch(ROOM)
    search.bound = 3
    monkeypatch.setenv("SEARCHCADE_KERNELS", "python")
    assert not [*search.raise_bound((search.start, 0))]
    assert search.bound == 3
    monkeypatch.undo()
    assert [*search.raise_bound((search.start, 0))]
    assert search.bound > 3


@needs_kernels
def test_where_there_are_no_threads_searches_take_turns(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(hints, "IN_BROWSER", True)
    monkeypatch.setattr(threading, "Thread", None)
    room = warehouse()
    assert wins(room, start_state(room), advice(room, start_state(room)))
    assert is_any_plan(room, start_state(room))
    assert wins(ROOM, start_state(ROOM), advice(ROOM, start_state(ROOM)))
    assert not is_any_plan(ROOM, start_state(ROOM))


@pytest.mark.parametrize("first_will_do", [True, False])
def test_in_turns_a_hint_ends_with_the_first_plan(
    first_will_do: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[bool] = []

    def any_plan(
        _room: Room, _end: float, cancelled: Callable[[], bool], offer: Callable[[str], None]
    ) -> Result:
        asked.append(cancelled())
        offer(DETOUR)
        asked.append(cancelled())
        return Result("cancelled") if cancelled() else Result("solved", plan="rr" + DETOUR[5:])

    monkeypatch.setattr(hints, "exact", lambda *_: Result("out of time"))
    monkeypatch.setattr(hints, "any_plan", any_plan)
    found = hints.in_turns(ROOM, 0.0, first_will_do=first_will_do)
    assert found == Advice(DETOUR if first_will_do else "rr" + DETOUR[5:])
    assert asked == [False, first_will_do]


def test_without_compiled_kernels_small_rooms_get_a_plan(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(engines, "are_compiled", lambda: False)
    monkeypatch.setattr(threading, "Thread", None)  # as in a browser
    monkeypatch.setattr(hints, "any_plan", None)  # whoever calls it fails
    assert wins(ROOM, start_state(ROOM), advice(ROOM, start_state(ROOM)))
    monkeypatch.setattr(hints, "EXACT_ONLY_SECONDS", 0.05)
    room = warehouse()
    assert advice(room, start_state(room)) == ""
    assert not is_any_plan(room, start_state(room))


def test_the_first_search_that_proves_something_stops_the_others() -> None:
    contest, stopped = Contest(), threading.Event()

    def slow(cancelled: Callable[[], bool]) -> Result:
        while not cancelled():
            stopped.wait(0.001)
        stopped.set()
        return Result("solved", plan="dear", stopped="cancelled")

    contest.start(slow)
    contest.start(lambda _cancelled: Result("solved", plan="cheap", optimal=True))
    assert contest.best().plan == "cheap"
    assert stopped.wait(60)


def test_any_plan_is_better_than_none() -> None:
    contest = Contest()
    contest.start(lambda _cancelled: Result("out of time"))
    contest.start(lambda _cancelled: Result("solved", plan="dear"))
    contest.start(lambda _cancelled: Result("out of memory"))
    assert contest.best().plan == "dear"


def test_a_search_that_fails_is_heard_of() -> None:
    def fail(_cancelled: Callable[[], bool]) -> Result:
        raise ZeroDivisionError

    contest = Contest()
    contest.start(fail)
    with pytest.raises(ZeroDivisionError):
        contest.best()


def test_a_hint_takes_the_first_plan_and_the_next_one_a_better(slow: Slow) -> None:
    session = Session(GAME, ROOM)
    assert session.hint("direction") == DETOUR[0]
    assert hints.first_advice(ROOM, session.state) == DETOUR
    (contest,) = hints.running
    slow.may_end.set()
    assert contest.finished.wait(60)
    assert not hints.running
    assert hints.first_advice(ROOM, session.state) == "rr" + DETOUR[5:]


def test_who_asks_for_the_whole_way_waits_for_the_better_plan(slow: Slow) -> None:
    session = Session(GAME, ROOM)
    session.hint("direction")
    threading.Timer(0.01, slow.may_end.set).start()
    assert session.hint("way") == "rr" + DETOUR[5:]


def test_what_is_proven_in_time_is_better_than_the_first_plan(
    slow: Slow, monkeypatch: pytest.MonkeyPatch
) -> None:
    proven = Result("solved", plan="cheap", optimal=True)
    monkeypatch.setattr(hints, "FIRST_PLAN_SECONDS", 60.0)
    monkeypatch.setattr(hints, "exact", lambda *_: slow.may_end.wait(0.05) or proven)
    found: list[Advice] = []
    assert hints.searched(ROOM, found.append) == Advice("cheap", True)
    assert found == [Advice("cheap", True)]
    assert slow.stopped.wait(60)


def test_another_hint_stops_the_search_behind_the_last_one(slow: Slow) -> None:
    hints.first_advice(ROOM, start_state(ROOM))
    (contest,) = hints.running
    hints.searched(ROOM, lambda _advice: None)
    assert contest.finished.wait(60)
    assert slow.stopped.is_set()


def test_a_search_that_fails_behind_a_hint_is_heard_of(
    slow: Slow, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(*_: object) -> Result:
        raise ZeroDivisionError

    monkeypatch.setattr(hints, "any_plan", fail)
    with pytest.raises(ZeroDivisionError):
        hints.first_advice(ROOM, start_state(ROOM))


@needs_kernels
def test_the_first_plan_of_a_large_room_is_offered_before_it_is_made_cheaper() -> None:
    room, offered = warehouse(), list[str]()
    is_over = offered.__len__
    result = hints.any_plan(room, 0.0, lambda: bool(is_over()), offered.append)
    assert wins(room, start_state(room), offered[0])
    assert len(offered) == 1
    assert result.plan


# ------------------------------------------------------------------ one plan to the end


@needs_kernels
def test_who_takes_hint_after_hint_arrives_by_one_plan(monkeypatch: pytest.MonkeyPatch) -> None:
    session, dice = Session(GAME, warehouse()), Random(7)
    plan = session.hint("way") or ""
    monkeypatch.setattr(hints, "searched", None)  # no other search is needed
    while not session.is_won and len(session.moves) < 3 * len(plan):
        if dice.random() < 0.1:  # a step of one's own now and then, which decides nothing
            walks = [m for m, _, _ in session.problem.successors(session.state) if m.islower()]
            session.play(dice.choice(walks or ["x"]))
        session.play(session.hint("direction") or "", "h")
    assert session.is_won


def test_another_plan_from_a_later_state_changes_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(hints, "searched", following(DETOUR))
    start = start_state(ROOM)
    assert advice(ROOM, start) == DETOUR
    monkeypatch.setattr(hints, "searched", following("somewhere else"))
    for number in range(len(DETOUR)):
        state, _ = replay(problem(ROOM), DETOUR[:number])
        assert advice(ROOM, state) == DETOUR[number:]
    assert advice(replace(ROOM), start) == DETOUR  # a game that is resumed has an equal room


def test_a_walk_of_ones_own_joins_the_plan_before_its_next_push() -> None:
    known, rules = KnownPlans(ROOM), problem(ROOM)
    known.learn(rules.start, Advice(DETOUR, False))
    aside, _ = replay(rules, "r")
    joined = known.advice(aside)
    assert joined == Advice("rrrD")
    assert replay(Restarted(rules, aside), "rrrD")[0] == replay(rules, DETOUR)[0]
    assert known.advice(replay(rules, "rr")[0]) == Advice("rrD")


def test_a_cheapest_plan_is_not_joined_for_it_need_not_be_cheapest_from_there() -> None:
    known, rules = KnownPlans(ROOM), problem(ROOM)
    known.learn(rules.start, Advice(DETOUR, True))
    assert known.advice(rules.start) == Advice(DETOUR, True)
    assert known.advice(replay(rules, "r")[0]) is None


def test_a_push_of_ones_own_needs_a_new_plan() -> None:
    known, rules = KnownPlans(ROOM), problem(ROOM)
    known.learn(rules.start, Advice(DETOUR, False))
    assert known.advice(replay(rules, "rD")[0]) is None


def test_a_plan_that_comes_through_a_state_twice_goes_on_from_the_last_time() -> None:
    known, rules = KnownPlans(ROOM), problem(ROOM)
    known.learn(rules.start, Advice("rl" + DETOUR, False))
    assert known.advice(rules.start) == Advice(DETOUR)


def test_old_plans_are_forgotten_when_they_are_too_many(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(hints, "MAX_KNOWN_STATES", 3)
    known, rules = KnownPlans(ROOM), problem(ROOM)
    known.learn(rules.start, Advice("dd", True))
    known.learn(rules.start, Advice("rrr", True))
    assert known.advice(replay(rules, "dd")[0])
    known.learn(rules.start, Advice("rrrr", True))
    assert known.advice(replay(rules, "dd")[0]) is None
