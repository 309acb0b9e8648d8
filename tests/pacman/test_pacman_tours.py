"""The estimates over all food: consistent on every edge, and as sharp as they say."""

import pytest
from random_maps import random_map

from searchcade import catalog
from searchcade.games.pacman import GAME
from searchcade.games.pacman.arena import Arena
from searchcade.games.pacman.heuristics import ON_TOUR, far_apart
from searchcade.games.pacman.levels import parse
from searchcade.games.pacman.rules import problem
from searchcade.search.consistency import drops
from searchcade.search.run import run

SEARCHES = catalog.algorithms("pacman")

CONSISTENT = ("farthest", "mst", "tour", "null")
KINDS = {
    "walls only": ("level: 1", ""),
    "still": ("level: 2", "GG"),
    "wanderers": ("level: 3\ncap: 40", "G"),
    "chasers": ("level: 4", "GG"),
    "at once": ("level: 4\nturns: simultaneous", "G"),
    "no teleport": ("level: pies\nteleport: none", "OO"),
    "diagonal": ("level: pies\nteleport: diagonal", "OO"),
    "adjacent": ("level: pies\nteleport: adjacent", "OO"),
    "auto": ("level: pies\nteleport: auto", "OO"),
}
RING = """\
%%%%%%%%%
%.  .  .%
% %%%%% %
%.%%P%%.%
% %  %% %
%. .. . %
%.%%.%%.%
%%%%%%%%%
"""
PILLARS = """\
%%%%%%%%%
%.......%
%.%.%.%.%
%...P...%
%%%%%%%%%
"""


@pytest.mark.parametrize("name", CONSISTENT)
@pytest.mark.parametrize("kind", KINDS)
def test_no_move_lowers_an_estimate_by_more_than_it_costs(kind: str, name: str) -> None:
    headers, more = KINDS[kind]
    for seed in range(12):
        arena = random_map(seed, headers=headers, more=more, food=5, walls=40)
        estimate = GAME.estimates[name].build(arena)
        assert next(drops(problem(arena), estimate, most=600), None) is None


def test_the_check_finds_the_drop_of_rows_and_columns_at_a_teleport() -> None:
    arena = parse("%%%%%%%\n%P    %\n%     %\n%    .%\n%%%%%%%\n")
    jumps = GAME.rules.with_options(arena, {"level": "pies", "teleport": "diagonal"})
    found = list(drops(problem(jumps), GAME.estimates["manhattan"].build(jumps)))
    assert found
    assert "T costs 1" in str(found[0])


def expanded(arena: Arena, name: str) -> int:
    found = run(SEARCHES["astar"], problem(arena), GAME.estimates[name].build(arena))
    assert found.cost == run(SEARCHES["frontier"], problem(arena)).cost
    return found.expanded


def test_a_better_estimate_expands_less() -> None:
    arena = parse(RING)
    counts = [expanded(arena, name) for name in ("null", "farthest", "mst", "tour")]
    assert counts == sorted(counts, reverse=True)
    assert counts[0] > 10 * counts[-1]


def test_the_tour_through_all_food_is_the_truth() -> None:
    arena = parse(RING)
    estimate = GAME.estimates["tour"].build(arena)
    assert len(arena.food) <= ON_TOUR
    assert estimate(problem(arena).start) == run(SEARCHES["frontier"], problem(arena)).cost


def test_with_much_food_the_tour_goes_through_a_part_of_it() -> None:
    arena = parse(PILLARS)
    assert len(arena.food) > ON_TOUR
    estimate = GAME.estimates["tour"].build(arena)
    truth = run(SEARCHES["frontier"], problem(arena)).cost
    assert truth is not None
    assert 0 < estimate(problem(arena).start) <= truth
    assert next(drops(problem(arena), estimate, most=500), None) is None


def test_food_on_a_tour_is_far_apart() -> None:
    assert far_apart([[0, 1, 9], [1, 0, 8], [9, 8, 0]]) == [0, 2, 1]
