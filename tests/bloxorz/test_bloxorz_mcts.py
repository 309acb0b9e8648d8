"""The strong Monte-Carlo tree search: its plans, and above all its proofs."""

from collections.abc import Callable
from functools import cache
from random import Random
from typing import cast

import pytest
from random_boards import random_board

from searchcade.games.bloxorz import GAME
from searchcade.games.bloxorz.board import Board
from searchcade.games.bloxorz.levels import parse
from searchcade.games.bloxorz.mcts import Climber, least_left, monte_carlo
from searchcade.games.bloxorz.mcts.tree import PlanBranch, PlanTree, Rolls, rolls_from
from searchcade.games.bloxorz.rules import State, problem
from searchcade.problem import replay
from searchcade.search import best_first
from searchcade.search.node import Stopped, Verdict
from searchcade.search.registry import ALGORITHMS
from searchcade.search.run import Result, run

UCS = ALGORITHMS["ucs"]
MCTS = ALGORITHMS["mcts"]
assert best_first
assert GAME

TWO_BRIDGES = parse(
    """\
####..o##
#S##aa###
#o##aa#T#
####..###
soft 0 6  close A
soft 2 1  toggle A
"""
)
SPLIT = parse(
    """\
######...###
#S##:#...##T
######...###
split 1 4  to 0 9  2 9
"""
)
NO_WAY = parse("S##.T\n")
WEAK = {"depth": 3, "bound": "none", "shortcuts": "way", "reward": "none"}
"""Short playouts and no bound: they are right more seldom, and leave more to the tree's proof."""


def solved(board: Board, **options: object) -> Result:
    """Search a level to the end."""
    return run(MCTS, problem(board), options=options)


@cache
def example(seed: int) -> tuple[Board, Result]:
    """Return a random level, every second one with a swap that costs, and the truth about it."""
    board = random_board(seed, swap_cost=seed % 2)
    return board, run(UCS, problem(board))


def is_wrong(number: int, **options: object) -> bool:
    """Say whether the search and uniform cost disagree on a random level."""
    board, truth = example(number)
    ours = solved(board, **options)
    promises = (ours.outcome, ours.cost, ours.optimal)
    return promises != (truth.outcome, truth.cost, truth.plan is not None)


@pytest.mark.parametrize("tens", range(20))
def test_proves_what_uniform_cost_finds_on_hundreds_of_random_levels(tens: int) -> None:
    for number in range(10 * tens, 10 * tens + 10):
        assert not is_wrong(number, seed=number + 1)
        for seed in (1, 2):
            assert not is_wrong(number, seed=seed, **WEAK)


def forget_to_offer(tree: PlanTree, branch: PlanBranch, parent: PlanBranch, cost: int) -> None:
    """Move a branch, but do not offer again what was too dear before."""
    before = [(each, each.untried, each.is_exhausted) for each in branch.subtree()]
    RIGHTLY(tree, branch, parent, cost)
    for each, untried, is_exhausted in before:
        each.untried, each.is_exhausted = untried, is_exhausted


def offer_at_the_top_only(
    tree: PlanTree, branch: PlanBranch, parent: PlanBranch, cost: int
) -> None:
    """Move a branch, and forget that all below it got cheaper, too."""
    before = [(each, each.untried, each.is_exhausted) for each in branch.subtree()]
    RIGHTLY(tree, branch, parent, cost)
    for each, untried, is_exhausted in before[1:]:
        each.untried, each.is_exhausted = untried, is_exhausted


def forget_the_goal(tree: PlanTree, branch: PlanBranch, parent: PlanBranch, cost: int) -> None:
    """Move a branch, but do not look whether a goal got cheaper."""
    limit, best = tree.limit, tree.best
    RIGHTLY(tree, branch, parent, cost)
    tree.limit, tree.best = limit, best


def keep_the_dearer(_tree: PlanTree, _branch: PlanBranch, _parent: PlanBranch, _cost: int) -> None:
    """Never move a branch to where it costs less."""


RIGHTLY = PlanTree._move
MISTAKES = [forget_to_offer, offer_at_the_top_only, forget_the_goal, keep_the_dearer]


@pytest.mark.parametrize("wrongly", MISTAKES)
def test_the_random_levels_would_notice_a_false_proof(
    wrongly: Callable[..., None], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Each of these is easily forgotten, and each proves something false now and then."""
    monkeypatch.setattr(PlanTree, "_move", wrongly)
    assert any(is_wrong(number, seed=1, **WEAK) for number in range(250))


@pytest.mark.parametrize("seed", range(12))
def test_the_lower_bound_never_exceeds_the_truth(seed: int) -> None:
    board = random_board(seed, swap_cost=seed % 2)
    truth = run(UCS, problem(board)).cost
    climber = climbing(board, seed)
    while climber.grow():
        if truth is not None:
            assert climber.tree.lower_bound() <= truth <= climber.tree.limit


def climbing(board: Board, seed: int) -> Climber:
    """Begin a search that can be watched from inside."""
    rolling = problem(board)
    return Climber(PlanTree(Rolls(rolling, least_left(rolling, "relaxed")), Random(seed)), depth=5)


@pytest.mark.parametrize("seed", range(12))
def test_every_branch_costs_what_its_way_costs(seed: int) -> None:
    """Also after branches were moved: each stands where its parent says."""
    climber = climbing(random_board(seed, swap_cost=seed % 2), seed)
    while climber.grow():
        pass
    for branch in climber.tree.branches.values():
        for each in branch.below:
            assert each.parent is branch
        if branch.parent:
            rolls = climber.rolls(branch.parent.state)
            assert branch.cost == branch.parent.cost + dict(r[:2] for r in rolls)[branch.state]


def test_a_free_swap_is_a_part_of_the_roll_after_it() -> None:
    rolling = problem(SPLIT)
    state, _ = replay(rolling, "RR")
    moves = [moves for moves, _, _ in rolls_from(rolling.successors, state)]
    assert [*map(len, moves)] == [1] * (len(moves) // 2) + [2] * (len(moves) // 2)
    assert {each[0] for each in moves if len(each) == 2} == {"S"}


def test_states_that_differ_by_a_free_swap_are_one() -> None:
    rolling = problem(SPLIT)
    rolls = Rolls(rolling, lambda _: 0)
    state, _ = replay(rolling, "RR")
    swapped, _ = replay(rolling, "RRS")
    assert rolls.canonical(state) == rolls.canonical(swapped)
    paid = GAME.rules.with_options(SPLIT, {"swap-cost": "1"})
    assert Rolls(problem(paid), lambda _: 0).canonical(swapped) == swapped


def test_a_swap_that_costs_is_counted() -> None:
    free, paid = solved(SPLIT), solved(GAME.rules.with_options(SPLIT, {"swap-cost": "1"}))
    assert free.optimal
    assert paid.optimal
    assert paid.cost == run(UCS, problem(GAME.rules.with_options(SPLIT, {"swap-cost": "1"}))).cost
    assert free.cost == run(UCS, problem(SPLIT)).cost


def test_says_so_when_there_is_no_way() -> None:
    assert solved(NO_WAY).outcome == "unsolvable"


def stopped_after(steps: int, board: Board) -> Verdict | None:
    """Stop a search after so many steps; return what it has to say."""
    search = monte_carlo(problem(board), **WEAK)  # type: ignore[arg-type]
    try:
        for _ in range(steps):
            next(search)
        search.throw(Stopped())
    except StopIteration as end:
        return cast(Verdict, end.value)
    return None


def test_gives_its_best_plan_and_a_bound_when_it_is_stopped() -> None:
    best = run(UCS, problem(TWO_BRIDGES)).cost
    assert best is not None
    said = [stopped_after(steps, TWO_BRIDGES) for steps in range(1, 80)]
    assert [verdict for verdict in said if verdict and verdict.goal and not verdict.proven]
    for verdict in filter(None, said):
        assert verdict.lower_bound is not None
        assert verdict.lower_bound <= best
        if verdict.goal is None:
            continue
        assert best <= verdict.goal.cost
        assert replay(problem(TWO_BRIDGES), verdict.goal.plan())[1] == verdict.goal.cost
        assert not verdict.proven or verdict.goal.cost == best


def test_gives_a_bound_when_it_is_stopped_without_a_plan() -> None:
    search = monte_carlo(problem(TWO_BRIDGES))
    next(search)
    with pytest.raises(StopIteration) as end:
        search.throw(Stopped())
    verdict: Verdict = end.value.value
    assert (verdict.goal, verdict.proven) == (None, False)
    assert verdict.lower_bound


@pytest.mark.parametrize("reward", ["none", "new", "near"])
@pytest.mark.parametrize("playouts", ["random", "self-avoiding"])
def test_proves_whatever_its_options_are(reward: str, playouts: str) -> None:
    best = run(UCS, problem(TWO_BRIDGES)).cost
    found = solved(TWO_BRIDGES, reward=reward, playouts=playouts, c=0.0)
    assert (found.cost, found.optimal) == (best, True)


def expanded_states(seed: int) -> list[State]:
    """Return what the search looks at, in turn."""
    search = monte_carlo(problem(TWO_BRIDGES), seed=seed)
    return [step[0].state for step in search if isinstance(step, tuple)]


def test_the_seed_decides_what_it_looks_at() -> None:
    assert expanded_states(1) == expanded_states(1)
    assert expanded_states(1) != expanded_states(2)
