"""The textbook searches once more, in plain lists: what a frontier is after each expansion.

Nothing here reads a recording. The nodes come from the search itself; what waits, in which order,
and what became of the neighbours is worked out from the definition of each algorithm.
"""

from collections import Counter
from collections.abc import Callable, Iterator
from typing import Any, NamedTuple

from searchcade.catalog import AlgorithmSpec
from searchcade.level import LoadedLevel
from searchcade.search.node import Node
from searchcade.search.run import Budget, never
from searchcade.solve import InPython


class Waits(NamedTuple):
    """A node that waits."""

    state: Any
    g: int
    h: float
    age: int
    """How many entered before it."""


class After(NamedTuple):
    """What there is after an expansion: those that wait, first the next one, and the counts."""

    taken: Waits
    waiting: list[Waits]
    kinds: Counter[str]
    bound: float = 0
    met: Any = None
    """The state where two waves have met: this is said in place of the counts."""


class Replay:
    """A search on a level, and the frontier after each of its expansions."""

    def __init__(self, loaded: LoadedLevel, choice: AlgorithmSpec, budget: Budget) -> None:
        self.problem: Any = choice.algorithm.graph(loaded.problem())
        self.nodes: list[tuple[Node[Any], int]] = []
        InPython(loaded, choice, never, lambda *seen: self.nodes.append(seen)).run(budget)
        name = choice.heuristic
        self.h: Callable[[Any], float] = (
            loaded.game.estimates[name].build(loaded.level) if name else lambda _state: 0
        )
        self.options = choice.options
        self.age = 0
        kind = choice.algorithm.name
        deepening = {"ids": lambda each: each.g, "idastar": lambda each: each.g + each.h}
        if kind in deepening:
            self.after = list(self.deepening(deepening[kind]))
        elif kind == "bibfs":
            self.after = list(self.both_ends())
        elif kind == "beam":
            self.after = list(self.beam(self.options.get("width", 100)))
        else:
            self.after = list(self.usual(kind))

    def waits(self, state: Any, g: int) -> Waits:
        self.age += 1
        return Waits(state, g, self.h(state), self.age)

    # ------------------------------------------------------------------ one entry a state

    def usual(self, kind: str) -> Iterator[After]:
        weight = self.options.get("weight", 2)
        order: Callable[[Waits], Any] = {
            "bfs": lambda each: each.age,
            "dfs": lambda each: -each.age,
            "ucs": lambda each: (each.g, -each.age),
            "dijkstra": lambda each: (each.g, -each.age),
            "greedy": lambda each: (each.h, -each.age),
            "astar": lambda each: (each.g + each.h, -each.age),
            "jps": lambda each: (each.g + each.h, -each.age),
            "wastar": lambda each: (each.g + weight * each.h, -each.age),
        }[kind]
        waiting = {self.problem.start: self.waits(self.problem.start, 0)}
        done: dict[Any, int] = {}
        for node, _ in self.nodes:
            taken = min(waiting.values(), key=order)
            assert (taken.state, taken.g) == (node.state, node.cost)
            del waiting[node.state]
            done[node.state] = node.cost
            kinds = Counter(self.grow(kind, node, waiting, done))
            yield After(taken, sorted(waiting.values(), key=order), kinds)

    def grow(
        self, kind: str, node: Node[Any], waiting: dict[Any, Waits], done: dict[Any, int]
    ) -> Iterator[str]:
        """Put the neighbours into the frontier; say what became of each."""
        if self.problem.is_goal(node.state):
            return
        successors = list(self.problem.successors(node.state))
        for _, state, cost in reversed(successors) if kind == "dfs" else successors:
            g, is_known = node.cost + cost, state in waiting or state in done
            known = (
                min(
                    each
                    for each in (done.get(state), waiting[state].g if state in waiting else None)
                    if each is not None
                )
                if is_known
                else None
            )
            if kind == "dfs":
                said = "expanded" if state in done else "again" if state in waiting else "new"
            elif kind == "bfs" or known is None or g >= known:
                said = "new" if known is None else "seen"
            else:
                said = "cheaper"
            yield said
            if said not in ("seen", "expanded"):
                waiting[state] = self.waits(state, g)

    # ------------------------------------------------------------------ level by level

    def beam(self, width: int) -> Iterator[After]:
        level, grown = [self.waits(self.problem.start, 0)], list[Waits]()
        seen = {self.problem.start}
        for node, _ in self.nodes:
            if not level:
                level, grown = sorted(grown, key=lambda each: each.h)[:width], []
            taken = level.pop(0)
            assert taken.state == node.state
            kinds: Counter[str] = Counter()
            if not self.problem.is_goal(node.state):
                for _, state, cost in self.problem.successors(node.state):
                    kinds["seen" if state in seen else "new"] += 1
                    if state not in seen:
                        grown.append(self.waits(state, node.cost + cost))
                    seen.add(state)
            yield After(taken, level + sorted(grown, key=lambda each: each.h), kinds)

    def both_ends(self) -> Iterator[After]:
        waves = [
            [self.waits(self.problem.start, 0)],
            [self.waits(goal, 0) for goal in dict.fromkeys(self.problem.goals)],
        ]
        seen = [{each.state for each in wave} for wave in waves]
        level: list[Waits] = []
        side = 0
        for node, _ in self.nodes:
            if not level:
                side = 0 if len(waves[0]) <= len(waves[1]) else 1
                level, waves[side] = waves[side], []
            taken = level.pop(0)
            assert taken.state == node.state
            kinds: Counter[str] = Counter()
            met = None
            steps = self.problem.predecessors if side else self.problem.successors
            for _, state, cost in steps(node.state):
                kinds["seen" if state in seen[side] else "new"] += 1
                if state not in seen[side]:
                    waves[side].append(self.waits(state, node.cost + cost))
                seen[side].add(state)
                if state in seen[1 - side]:
                    met = state
                    break
            later = sorted(waves, key=len)
            yield After(taken, [*level, *later[0], *later[1]], kinds, met=met)

    # ------------------------------------------------------------------ pass by pass

    def deepening(self, score: Callable[[Waits], float]) -> Iterator[After]:
        stack, cut = [self.waits(self.problem.start, 0)], list[float]()
        bound, reached = score(stack[0]), dict[Any, int]()
        for node, _ in self.nodes:
            while True:
                if not stack:
                    bound, cut, reached = min(cut), [], {}
                    stack = [self.waits(self.problem.start, 0)]
                taken = stack.pop()
                if score(taken) > bound:
                    cut.append(score(taken))
                elif taken.state not in reached or taken.g < reached[taken.state]:
                    break
            reached[taken.state] = taken.g
            assert (taken.state, taken.g) == (node.state, node.cost)
            kinds: Counter[str] = Counter()
            if not self.problem.is_goal(node.state):
                for _, state, cost in reversed(list(self.problem.successors(node.state))):
                    stack.append(self.waits(state, node.cost + cost))
                    kinds["within" if score(stack[-1]) <= bound else "beyond"] += 1
            yield After(taken, stack[::-1], kinds, bound)
