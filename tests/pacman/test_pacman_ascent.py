"""Trees with penalties: never above the fewest steps, and equal to them where a sweep drowns."""

from random import Random

import numpy as np
import pytest
from random_maps import random_map

from searchcade import catalog
from searchcade.games.pacman import collect
from searchcade.games.pacman.arena import Arena
from searchcade.games.pacman.collect import FIRST_BEAM, open_cells, shortest_walk
from searchcade.games.pacman.collect.graph import reachable
from searchcade.games.pacman.levels import parse
from searchcade.games.pacman.rules import problem
from searchcade.search.run import run


def wide(seed: int, food: int = 14) -> Arena:
    """Return an open hall of 22 x 24 cells with a few pillars and little food."""
    random = Random(f"wide {seed}")
    places = [(row, col) for row in range(22) for col in range(24)]
    signs = {place: "%" if random.randrange(100) < 8 else " " for place in places}
    signs |= dict(zip(random.sample(places, food + 1), "P" + "." * food, strict=True))
    lines = ["".join(signs[row, col] for col in range(24)) for row in range(22)]
    return parse("\n".join(["%" * 26, *(f"%{line}%" for line in lines), "%" * 26]))


def bounds(arena: Arena, walk: int) -> list[int]:
    """Return all bounds for a map, given the length of a walk."""
    cells = open_cells(problem(arena))
    return list(collect.lower_bounds(collect.steps_between(cells, arena.start, arena.food), walk))


@pytest.mark.parametrize("seed", range(60))
def test_no_walk_is_shorter_than_the_bound(seed: int) -> None:
    arena = random_map(seed, food=2 + seed % 5, walls=seed % 30)
    fewest = run(catalog.algorithms("pacman")["bfs"], problem(arena)).cost
    if fewest:
        for walk in (fewest, fewest + 3):
            found = bounds(arena, walk)
            assert found == sorted(found)
            assert found[-1] <= fewest


def test_a_tree_that_is_a_path_ends_the_search() -> None:
    assert bounds(parse("%%%%%%%%\n%  P  .%\n%%%%%%%%"), 3) == [3]
    assert bounds(parse("%%%%%%%%%\n%P . . .%\n%%%%%%%%%"), 6)[0] == 6


@pytest.mark.parametrize("seed", range(20))
def test_the_smallest_tree_is_smallest(seed: int) -> None:
    """Against Kruskal: edges by length, those that close a circle left out."""
    random = np.random.default_rng(seed)
    lengths = random.integers(-50, 50, (9, 9))
    lengths = lengths + lengths.T
    parts = [{place} for place in range(9)]
    total, edges = 0, [0] * 9
    for length, one, other in sorted((lengths[a, b], a, b) for a in range(9) for b in range(a)):
        here, there = (next(part for part in parts if place in part) for place in (one, other))
        if here is not there:
            parts = [part for part in parts if part not in (here, there)] + [here | there]
            total += int(length)
            edges[one] += 1
            edges[other] += 1
    found, at_places = collect.smallest_tree(lengths.tolist(), [0] * 9)
    assert found == total
    assert sum(at_places) == sum(edges) == 16


@pytest.mark.parametrize("seed", range(3))
def test_wide_halls_are_proven_without_a_wider_sweep(seed: int) -> None:
    arena = wide(seed)
    cells = open_cells(problem(arena))
    food = [cell for cell in arena.food if cell in reachable(cells, arena.start)]
    for found in shortest_walk(cells, arena.start, food, arena.cols):
        assert found.states <= 4 * FIRST_BEAM
    assert found.is_proven
