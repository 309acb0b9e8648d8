"""Searches on maps: the report's breadth-first walk, estimates, and games that are not won."""

from random import Random

import pytest
from random_maps import random_map

from searchcade import catalog
from searchcade.catalog import AlgorithmSpec
from searchcade.games.pacman import GAME
from searchcade.games.pacman.arena import Arena
from searchcade.games.pacman.heuristics import farthest, manhattan
from searchcade.games.pacman.levels import parse
from searchcade.games.pacman.rules import MonsterProblem, State, nothing_moves, problem
from searchcade.level import LoadedLevel
from searchcade.search.node import Node, Search, Verdict
from searchcade.search.registry import Algorithm, anything
from searchcade.search.run import Result, run
from searchcade.solve import WrongPlan, solve

SEARCHES = catalog.algorithms("pacman")


def found(name: str, arena: Arena) -> Result:
    """Run a search that needs no estimate."""
    return run(SEARCHES[name], problem(arena))


# ------------------------------------------------------------------ the report's walk


def test_the_report_takes_the_nearest_food_by_rows_and_columns_first() -> None:
    arena = parse("%%%%%%%%\n%.P    %\n%%% %%%%\n% .    %\n%%%%%%%%")
    assert found("report-bfs", arena).plan == "LRRDDL"
    behind = parse("%%%%%%%%%\n%   P  .%\n% %%%%%%%\n%   .   %\n%%%%%%%%%")
    assert found("report-bfs", behind).plan == "LLLDDRRRLLLUURRRRRR"
    assert found("bfs", behind).steps == 14


def test_the_report_leaves_food_that_it_cannot_reach_for_later() -> None:
    arena = parse("%%%%%%%\n%P%.  %\n% %%% %\n%     %\n%%%%%%%")
    assert found("report-bfs", arena).steps == found("bfs", arena).steps
    closed = parse("%%%%%%%\n%P%.% %\n% %%% %\n%    .%\n%%%%%%%")
    assert found("report-bfs", closed).outcome == "unsolvable"


@pytest.mark.parametrize("seed", range(20))
def test_the_report_wins_wherever_it_can_be_won_and_never_in_fewer_steps(seed: int) -> None:
    arena = random_map(seed, headers="level: 2", more="G", food=3, walls=15)
    ours, best = found("report-bfs", arena), found("bfs", arena)
    assert ours.outcome == best.outcome
    assert (ours.steps or 0) >= (best.steps or 0)
    assert not ours.optimal or ours.steps == best.steps


def test_the_report_walks_only_where_nothing_moves() -> None:
    text = "%%%%%%\n%P.G.%\n%%%%%%"
    assert nothing_moves(problem(parse(f"level: 2\n{text}")))
    assert not nothing_moves(problem(parse(f"level: 4\n{text}")))
    assert not nothing_moves(problem(parse("level: pies\n%%%%\n%P.%\n%%%%")))


# ------------------------------------------------------------------ estimates


@pytest.mark.parametrize("teleport", ["diagonal", "adjacent", "auto", "none"])
@pytest.mark.parametrize("seed", range(8))
def test_the_farthest_food_is_never_overestimated_with_pies(seed: int, teleport: str) -> None:
    headers = f"level: pies\nteleport: {teleport}"
    arena = random_map(seed, headers=headers, more="OO", food=2, walls=50)
    rules, value, random = problem(arena), farthest(arena), Random(seed)
    state = rules.start
    for _ in range(6):
        rules.start = state
        best = run(SEARCHES["bfs"], rules)
        assert best.cost is None or value(state) <= best.cost
        successors = list(rules.successors(state))
        if not successors:
            break
        state = random.choice(successors)[1]


def test_one_food_is_estimated_exactly() -> None:
    arena = parse("teleport: none\n%%%%%%%%\n%PO%%%.%\n%%%%%%%%")
    assert farthest(arena)(problem(arena).start) == 5


def test_rows_and_columns_are_too_far_where_corners_teleport() -> None:
    arena = parse("level: pies\n%%%%%%%\n%P    %\n%    .%\n%%%%%%%")
    start = problem(arena).start
    assert manhattan(arena)(start) == 5
    assert farthest(arena)(start) == found("bfs", arena).cost == 1


# ------------------------------------------------------------------ games that are not won


def played(plan: str, ended: str) -> AlgorithmSpec:
    """Return a player that makes these moves and says how the game ended."""

    def search(rules: MonsterProblem) -> Search[State]:
        node: Node[State] = Node(rules.start)
        for move in plan:
            yield node, 0
            node = next(child for child in node.children(rules) if child.move == move)
        yield node, 0
        return Verdict(node, proven=False, ended=ended)  # type: ignore[arg-type]

    player = Algorithm("player", "Player", search, False, False, "no", "pacman", anything)
    return AlgorithmSpec("player", player)


HUNTED = LoadedLevel("hunted", GAME, parse("%%%%%%%%\n%P . G.%\n%%%%%%%%"))


@pytest.mark.parametrize(("plan", "ended"), [("RR", "lost"), ("R", "resigned"), ("", "stalled")])
def test_a_game_that_is_not_won_has_its_moves_and_its_score(plan: str, ended: str) -> None:
    report = solve(HUNTED, played(plan, ended))
    result = report.result
    assert (result.outcome, result.plan, result.cost) == (ended, plan, len(plan))
    assert not result.optimal
    assert report.as_dict()["score"] == 20 * (plan == "RR") - len(plan)


@pytest.mark.parametrize(("plan", "ended"), [("R", "lost"), ("R", ""), ("RR", "")])
def test_a_player_who_says_what_is_not_true_is_caught(plan: str, ended: str) -> None:
    with pytest.raises(WrongPlan):
        solve(HUNTED, played(plan, ended))


def test_a_player_who_has_won_cannot_say_that_he_lost() -> None:
    won = LoadedLevel("won", GAME, parse("%%%%\n%P.%\n%%%%"))
    with pytest.raises(WrongPlan):
        solve(won, played("R", "resigned"))
