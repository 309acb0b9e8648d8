"""The searches on random graphs with costs, against a plain relaxation of all edges."""

from collections.abc import Iterable
from random import Random

import pytest

from searchcade import catalog
from searchcade.search.run import run

FAR = 10**9
ALGORITHMS = catalog.algorithms()


class Graph:
    """A random directed graph with costs, zero among them; the moves are letters."""

    start = 0

    def __init__(self, seed: int) -> None:
        random = Random(seed)
        self.size = random.randint(2, 12)
        self.edges = {
            state: [
                ("ABCD"[number], random.randrange(self.size), random.choice((0, 1, 1, 2, 7)))
                for number in range(random.randint(0, 4))
            ]
            for state in range(self.size)
        }

    def is_goal(self, state: int) -> bool:
        return state == self.size - 1

    def successors(self, state: int) -> Iterable[tuple[str, int, int]]:
        return self.edges[state]

    def true_costs(self) -> list[int]:
        """Return the cheapest cost to the goal from each state: relax all edges often enough."""
        costs = [FAR] * self.size
        costs[-1] = 0
        for _ in range(self.size):
            for state, edges in self.edges.items():
                costs[state] = min([costs[state], *(costs[to] + cost for _, to, cost in edges)])
        return costs


@pytest.mark.parametrize("name", [name for name in ALGORITHMS if name != "bibfs"])
def test_promises_hold_on_random_graphs(name: str) -> None:
    """Estimates are random numbers below the truth: admissible, and mostly not consistent."""
    algorithm = ALGORITHMS[name]
    for seed in range(300):
        graph = Graph(seed)
        costs = graph.true_costs()
        random = Random(seed)
        estimates = [random.randint(0, min(cost, 50)) for cost in costs]
        result = run(algorithm, graph, estimates.__getitem__, unit_cost=False)
        if costs[0] == FAR:
            assert result.outcome == ("unsolvable" if algorithm.complete else "not found")
        elif algorithm.complete or result.plan is not None:
            assert result.outcome == "solved"
            assert (result.cost or 0) >= costs[0]
            if result.optimal:
                assert result.cost == costs[0]
            if name == "wastar":
                assert (result.cost or 0) <= 2 * costs[0]
