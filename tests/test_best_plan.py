"""The best plan of a level, the medal of a game beside it, and the verdict on a drawn level."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest

from searchcade import catalog
from searchcade.catalog import AlgorithmSpec
from searchcade.compiled import engines
from searchcade.level import LoadedLevel
from searchcade.optima import stored
from searchcade.play import verdict
from searchcade.play.best_plan import Best, at_hand, better, find_best, known
from searchcade.play.ending import Ending
from searchcade.play.session import Session
from searchcade.play.verdict import Verdict
from searchcade.search.limits import Budget, never
from searchcade.search.node import Ended
from searchcade.search.run import Outcome, Result

MAZE = "maze/first-steps"
PLAN = "RRDDLULDDRRRRRUULDLUURRRDDD"
ROOM = "######\n#@$ .#\n######\n"


def drawn(text: str) -> LoadedLevel:
    """Return a room of stones."""
    game = catalog.game("sokoban")
    return LoadedLevel("drawn", game, game.parse(text))


# ------------------------------------------------------------------ the best plan


@pytest.mark.every_case
@pytest.mark.parametrize(
    ("one", "other", "best"),
    [
        (Best(), Best(), Best()),
        (Best("R", 3), Best("L", 2), Best("L", 2)),
        (Best("R", 2), Best("L", 3), Best("R", 2)),
        (Best("R", 2), Best("L", 2), Best("L", 2)),
        (Best("R", 2, True), Best("L", 2), Best("R", 2, True)),
        (Best("R", 2, bound=1), Best(bound=2), Best("R", 2, bound=2)),
        (Best(bound=3), Best("L", 5, bound=1), Best("L", 5, bound=3)),
    ],
)
def test_the_cheaper_plan_is_better_and_the_higher_bound_is_kept(
    one: Best, other: Best, best: Best
) -> None:
    assert better(one, other) == best


@pytest.mark.parametrize(
    ("name", "on_disk", "best"),
    [
        (MAZE, Best(), Best(cost=27, is_proven=True, bound=27)),
        ("maze/easy?seed=3", Best(), Best()),
        ("pacman/1-1-round-the-corner?level=2", Best(), Best()),
    ],
)
def test_what_ships_with_a_level_is_known_without_a_search(
    name: str, on_disk: Best, best: Best
) -> None:
    loaded = catalog.level(name)
    assert (known(loaded), at_hand(loaded)) == (on_disk, best)


def test_every_plan_that_is_stored_wins_or_has_points() -> None:
    rows = [
        (row, known(catalog.level(f"{name}/{level}")))
        for name in catalog.games()
        for level, row in stored(catalog.game(name)).items()
        if row.get("plan")
    ]
    assert rows
    for row, best in rows:
        assert best.plan == row["plan"]
        if best.points is None:
            assert best.cost is not None
            assert best.is_proven == (best.cost == best.bound)
            assert best.bound == (int(row["at least"]) if row["at least"] else None)
        else:
            assert (best.cost, best.is_proven) == (None, False)


def test_the_best_plan_is_searched_for_where_none_is_stored() -> None:
    assert find_best(drawn(ROOM), never) == Best("RR", 2, True, 2)
    assert find_best(drawn(ROOM), lambda: True) == Best()


# ------------------------------------------------------------------ how a game ended


@pytest.mark.every_case
@pytest.mark.parametrize(
    ("moves", "hints", "ended", "helped", "best", "medal", "stars"),
    [
        (PLAN, 0, "", False, Best(cost=27, is_proven=True), "gold", 3),
        (f"RL{PLAN}", 0, "", False, Best(cost=27, is_proven=True), "silver", 2),
        (f"RLRL{PLAN}", 0, "", False, Best(cost=27, is_proven=True), "bronze", 1),
        (PLAN, 1, "", False, Best(cost=27, is_proven=True), "bronze", 1),
        (PLAN, 0, "", True, Best(cost=27, is_proven=True), "", 0),
        (PLAN, 0, "resigned", False, Best(cost=27, is_proven=True), "", 0),
        (PLAN[:-1], 0, "", False, Best(cost=27, is_proven=True), "", 0),
        (PLAN, 0, "", False, Best(cost=27), "", 0),
        (PLAN, 0, "", False, None, "", 0),
    ],
)
def test_a_game_gets_the_medal_that_it_deserves(
    moves: str, hints: int, ended: Ended, helped: bool, best: Best | None, medal: str, stars: int
) -> None:
    loaded = catalog.level(MAZE)
    session = Session(loaded.game, loaded.level, moves)
    session.hints = hints
    ending = Ending(loaded, session, ended, helped, best)
    assert (ending.medal, ending.stars) == (medal, stars)
    assert ending.is_won == (moves.endswith("DDD") and not ended)
    assert ending.is_helped == helped


def test_a_level_that_does_not_ship_has_stars_and_no_medal() -> None:
    loaded = drawn(ROOM)
    session = Session(loaded.game, loaded.level, "RR")
    ending = Ending(loaded, session, best=Best("RR", 2, True))
    assert (ending.merit, ending.medal, ending.stars) == ("gold", "", 3)


# ------------------------------------------------------------------ the verdict


@pytest.mark.every_case
@pytest.mark.parametrize(
    ("positions", "plan", "difficulty"),
    [(49, "", 1), (50, "", 2), (499, "", 2), (500, "", 3), (5_000, "", 4), (50_000, "", 5),
     (49_999, "", 4), (3, "R" * 50, 2)],
)  # fmt: skip
def test_a_level_is_harder_by_the_positions_looked_at(
    positions: int, plan: str, difficulty: int
) -> None:
    assert Verdict("solvable", 0, positions, plan).difficulty == difficulty


@pytest.mark.parametrize(("plan", "pushes"), [("rRuU", 2), ("RRDD", 0), ("", 0), ("rr", 0)])
def test_pushes_are_large_letters_where_small_ones_walk(plan: str, pushes: int) -> None:
    assert Verdict("solvable", 0, 1, plan).pushes == pushes


def test_a_drawn_level_is_solved_or_shown_where_it_is_stuck() -> None:
    found = verdict.judge(drawn(ROOM), never)
    assert (found.answer, found.plan, found.cost, found.is_cheapest) == ("solvable", "RR", 2, True)
    assert (found.stuck, found.positions > 0) == ((), True)
    hopeless = verdict.judge(drawn("#####\n#@ ##\n# .$#\n#####\n"), never)
    assert (hopeless.answer, hopeless.plan, hopeless.stuck) == ("unsolvable", "", ((2, 3),))
    assert verdict.judge(drawn(ROOM), lambda: True).answer == "unknown"


@pytest.mark.every_case
@pytest.mark.parametrize(
    ("outcome", "is_cancelled", "has_compiler", "asked"),
    [
        ("out of time", False, True, [8.0, 2.0]),
        ("out of time", True, True, [8.0]),
        ("out of time", False, False, [8.0]),
        ("unsolvable", False, True, [8.0]),
        ("solved", False, True, [8.0]),
    ],
)
def test_any_plan_is_looked_for_where_nothing_is_decided(
    outcome: Outcome,
    is_cancelled: bool,
    has_compiler: bool,
    asked: list[float],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    budgets: list[float] = []

    def solve(loaded: LoadedLevel, choice: AlgorithmSpec, budget: Budget, **_: object) -> Any:
        budgets.append(budget.seconds)
        if len(budgets) == 1:
            result = Result(outcome, "RR", 2, expanded=10, seconds=3.0)
        else:
            result = Result("solved", "RR", 2, expanded=5, seconds=0.5)
        return SimpleNamespace(result=result)

    monkeypatch.setattr(verdict, "solve", solve)
    monkeypatch.setattr(engines, "are_compiled", lambda: has_compiler)
    found = verdict.judge(drawn(ROOM), lambda: is_cancelled, Budget(seconds=8))
    assert budgets == asked
    both = (15, 3.5) if len(asked) > 1 else (10, 3.0)
    assert (found.positions, found.seconds) == both
    answers = {"out of time": "unknown", "unsolvable": "unsolvable", "solved": "solvable"}
    assert found.answer == ("solvable" if len(asked) > 1 else answers[outcome])


def test_a_level_that_is_solved_at_once_costs_nothing() -> None:
    found = verdict.judge(drawn("#####\n#@* #\n#####\n"), never)
    assert (found.answer, found.plan, found.cost) == ("solvable", "", 0)


def test_a_level_without_a_plan_has_no_best_one() -> None:
    assert find_best(drawn("#####\n#@ ##\n# .$#\n#####\n"), never) == Best()
    assert find_best(catalog.level("pacman/1-7-walled-in"), never) == Best("", points=0)
