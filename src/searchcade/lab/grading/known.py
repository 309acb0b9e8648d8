"""What is known of a level before anything is graded: optimum, references, all its states."""

from __future__ import annotations

import heapq
from collections.abc import Mapping
from functools import cached_property
from math import inf
from typing import Any

from searchcade import catalog
from searchcade.level import LoadedLevel
from searchcade.problem import BadInput
from searchcade.search.limits import Budget
from searchcade.search.node import Node
from searchcade.search.run import Result, run
from searchcade.solve import check_fits

BUDGET = Budget(nodes=1_000_000, seconds=300)
MOST_STATES = 60_000  # of a level on which heuristics are graded

Edges = list[tuple[str, int, int]]
"""The moves from a state: letter, number of the state after it, cost."""


class Known:
    """A level with what searches of ours found out about it."""

    def __init__(self, level: LoadedLevel) -> None:
        self.level, self.problem = level, level.problem()
        self._results: dict[str, Result] = {}

    def result(self, algorithm: str, heuristic: str | None = None) -> Result:
        """Return what an algorithm of ours does, in Python and with the usual counts."""
        key = f"{algorithm} {heuristic}"
        if key not in self._results:
            choice = catalog.algorithm(algorithm, self.level, heuristic)
            check_fits(self.level, choice)
            estimate = self.level.game.estimates[choice.heuristic] if choice.heuristic else None
            self._results[key] = run(
                choice.algorithm, self.problem,
                estimate.build(self.level.level) if estimate else None,
                options=choice.options, budget=BUDGET,
                unit_cost=self.level.game.scoring.unit_cost(self.level.level),
            )  # fmt: skip
            if self._results[key].stopped:
                raise BadInput(f"{self.level.name}: too large to be graded with {algorithm}")
        return self._results[key]

    @property
    def optimum(self) -> int | None:
        """Return the least cost of a plan; None where there is none."""
        return self.result("ucs").cost

    @property
    def fewest(self) -> int | None:
        """Return the fewest moves of a plan."""
        return self.result("bfs").steps

    # ------------------------------------------------------------------ all states

    @cached_property
    def states(self) -> list[Any]:
        """Return every state that can be reached, in the order of a breadth-first search."""
        return [node.state for node in self._nodes]

    @cached_property
    def _nodes(self) -> list[Node[Any]]:
        seen, nodes = {self.problem.start}, [Node(self.problem.start)]
        for node in nodes:
            for child in node.children(self.problem):
                if child.state not in seen:
                    seen.add(child.state)
                    nodes.append(child)
            if len(nodes) > MOST_STATES:
                wanted = f"expected a level of at most {MOST_STATES:,} states"
                raise BadInput(f"{self.level.name}: {wanted} to grade heuristics on")
        return nodes

    def path_to(self, number: int) -> str:
        """Return moves that lead to a state."""
        return "".join(node.move or "" for node in self._nodes[number].path())

    @cached_property
    def numbers(self) -> Mapping[Any, int]:
        """Number the states."""
        return {state: number for number, state in enumerate(self.states)}

    @cached_property
    def edges(self) -> list[Edges]:
        """Return the moves from each state, by number."""
        numbers = self.numbers
        return [
            [(move, numbers[after], cost) for move, after, cost in self.problem.successors(state)]
            for state in self.states
        ]

    @cached_property
    def goals(self) -> list[bool]:
        """Say of each state whether it is a goal."""
        return [self.problem.is_goal(state) for state in self.states]

    @cached_property
    def distances(self) -> list[float]:
        """Return the true cost from each state to a goal, by Dijkstra's algorithm backwards."""
        before: list[list[tuple[int, int]]] = [[] for _ in self.states]
        for number, edges in enumerate(self.edges):
            for _, after, cost in edges:
                before[after].append((number, cost))
        distances = [0 if goal else inf for goal in self.goals]
        waiting = [(0.0, number) for number, goal in enumerate(self.goals) if goal]
        while waiting:
            far, number = heapq.heappop(waiting)
            if far > distances[number]:
                continue  # a shorter way was found after it was queued
            for there, cost in before[number]:
                if far + cost < distances[there]:
                    distances[there] = far + cost
                    heapq.heappush(waiting, (far + cost, there))
        return distances

    def expansions_with(self, values: list[float]) -> int:
        """Return how many states A* expands with these estimates; ties go to the deeper state."""
        best, expanded = {0: 0.0}, 0
        waiting = [(values[0], 0.0, 0)]
        closed: dict[int, float] = {}
        while waiting:
            _, cost, number = heapq.heappop(waiting)
            cost = -cost
            if closed.get(number, inf) <= cost:
                continue
            closed[number] = cost
            expanded += 1
            if self.goals[number]:
                break
            for _, after, step in self.edges[number]:
                total = cost + step
                if total < best.get(after, inf) and values[after] < inf:
                    best[after] = total
                    heapq.heappush(waiting, (total + values[after], -total, after))
        return expanded
