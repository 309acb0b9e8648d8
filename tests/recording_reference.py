"""The same search again, with every node kept: slow and plain, for tests of recordings."""

from collections.abc import Iterator
from typing import Any

from searchcade import catalog
from searchcade.catalog import AlgorithmSpec
from searchcade.level import LoadedLevel
from searchcade.problem import walked
from searchcade.recording import Inspection, Recording
from searchcade.search.node import Node
from searchcade.search.run import Budget, never
from searchcade.solve import InPython

Place = tuple[int, int]
BUDGET = Budget(nodes=3000, seconds=600)


class Reference:
    """What a search did, node by node."""

    def __init__(self, loaded: LoadedLevel, choice: AlgorithmSpec, budget: Budget) -> None:
        self.loaded = loaded
        self.rules = loaded.game.problem(loaded.level)
        self.problem = choice.algorithm.graph(self.rules)
        self.seen: list[tuple[Node[Any], int]] = []
        InPython(loaded, choice, never, self.see).run(budget)
        build = loaded.game.estimates[choice.heuristic].build if choice.heuristic else None
        self.estimate = build(loaded.level) if build else None

    def see(self, node: Node[Any], waiting: int) -> None:
        self.seen.append((node, waiting))

    def cell(self, state: Any) -> Place:
        return self.loaded.game.look.cell(self.loaded.level, state)

    def cost(self, node: Node[Any]) -> int | None:
        """Return the cost of a node, unless it stands alone and is not the start."""
        lone = node.parent is None and node.state != self.problem.start
        return None if lone else node.cost

    def path(self, node: Node[Any]) -> list[Place]:
        """Return the cells to a node, also those that a longer walk passes."""
        states = [each.state for each in node.path()]
        if self.problem is not self.rules:
            states = [state for state, _ in walked(self.rules, node.plan())]
        return [self.cell(state) for state in states]

    def estimated(self, state: Any) -> float | None:
        return self.estimate(state) if self.estimate else None

    def sightings(self, place: Place, t: int) -> Iterator[tuple[int, float, Any]]:
        """Yield when a cell was seen from another, at what cost, and the state there."""
        for moment, (node, _) in enumerate(self.seen[:t], start=1):
            cost = self.cost(node)
            for _, state, step in self.problem.successors(node.state):
                if self.cell(state) == place:
                    yield moment, float("inf") if cost is None else cost + step, state

    def inspect(self, place: Place, t: int) -> Inspection | None:
        for moment in range(min(t, len(self.seen)), 0, -1):
            node = self.seen[moment - 1][0]
            if self.cell(node.state) == place:
                return Inspection(True, moment, self.cost(node), self.estimated(node.state))
        sightings = list(self.sightings(place, t))
        if not sightings:
            return None
        _, cost, state = min(sightings, key=lambda sighting: sighting[1])
        g = None if cost == float("inf") else int(cost)
        return Inspection(False, sightings[0][0], g, self.estimated(state))


def recorded(loaded: LoadedLevel, text: str) -> tuple[Recording, Reference]:
    """Return a finished recording, and what it ought to show."""
    choice = catalog.algorithm(text, loaded.game)
    recording = Recording(loaded, choice)
    recording.run(BUDGET)
    return recording, Reference(loaded, choice, BUDGET)


def check_moment(recording: Recording, reference: Reference, t: int) -> None:
    """Compare a moment of the search with the reference."""
    node, told = reference.seen[t - 1]
    waiting = recording.explainer.waiting(t) if told < 0 else told  # a plain function does not tell
    found = recording.moment(t)
    assert (found.phase, found.expanded, found.waiting, found.walked) == ("search", t, waiting, 0)
    assert found.state == node.state
    assert found.cost == reference.cost(node)
    assert found.path == reference.path(node)
    assert found.depth == (None if found.cost is None else len(found.path) - 1)
