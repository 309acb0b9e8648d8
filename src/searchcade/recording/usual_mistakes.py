"""The textbook searches with one usual mistake each, as short as can be: which states they expand.

Nothing here is shown or timed. A run of own code is laid beside these, expansion by expansion.
"""

from __future__ import annotations

import heapq
from collections import deque
from collections.abc import Iterator, Mapping
from typing import Any, Literal, NamedTuple

from searchcade.problem import Heuristic, Problem

Kind = Literal["bfs", "dfs", "ucs", "greedy", "astar"]
Ties = Literal["textbook", "other", "oldest", "state", "cost", "plan"]
"""Which of equals is taken first: as ours do, or by something else that stands in an entry."""

INFORMED = ("greedy", "astar")
GOAL = ("goal_early", "goal_never")
PATHS = ("no_visited", "visited_late", "visited_early", "stale")
ENDS = ("stack", "queue")
MISTAKES: Mapping[Kind, tuple[str, ...]] = {
    "bfs": (*GOAL, "no_visited", "visited_late", "stack"),
    "dfs": (*GOAL, "no_visited", "visited_late", "visited_early", "queue"),
    "ucs": (*GOAL, *PATHS, "cost_as_one", *ENDS),
    "greedy": (*GOAL, *PATHS, "cost_added", *ENDS),
    "astar": (*GOAL, *PATHS, "h_twice", "h_added_up", "h_forgotten", "cost_forgotten",
              "cost_as_one", *ENDS),
}  # fmt: skip
"""The mistakes of each algorithm, the more usual ones first."""
TIES: Mapping[Kind, tuple[Ties, ...]] = {
    "bfs": ("textbook", "other"),
    "dfs": ("textbook", "other"),
    "ucs": ("textbook", "oldest", "state", "plan"),
    "greedy": ("textbook", "oldest", "state", "cost", "plan"),
    "astar": ("textbook", "oldest", "state", "cost", "plan"),
}


class Variant(NamedTuple):
    """A textbook search, perhaps with a mistake, and its order among equals."""

    kind: Kind
    mistake: str = ""
    ties: Ties = "textbook"
    is_closed: bool = False
    """Whether a best-first search remembers what it has expanded, in place of the cheapest cost."""


class Queued(NamedTuple):
    """What waits."""

    state: Any
    g: int
    f: float
    plan: str


class ModelSearch:
    """One run of a variant."""

    def __init__(
        self, problem: Problem[Any], estimate: Heuristic[Any] | None, variant: Variant
    ) -> None:
        self.problem, self.estimate = problem, estimate
        self.kind, self.mistake, self.ties, self.is_closed = variant
        self.policy = self.remembers()
        self.waiting: deque[Queued] = deque()
        self.heap: list[tuple[float, Any, int, Queued]] = []
        self.cheapest: dict[Any, int] = {}
        self.count = 0

    def remembers(self) -> str:
        """Return when a state is remembered: generated, taken, or with its cheapest cost."""
        known = {"visited_early": "generated", "visited_late": "taken", "no_visited": "never"}
        usual = {"bfs": "generated", "dfs": "taken"}.get(self.kind, "cheapest")
        return known.get(self.mistake) or ("taken" if self.is_closed else usual)

    def expanded(self) -> Iterator[Any]:
        """Yield the states whose successors are asked for, in their order."""
        start = self.problem.start
        self.put(Queued(start, 0, 0, ""))  # it is taken first whatever its score
        self.cheapest[start] = 0
        closed: set[Any] = set()
        while self.waiting or self.heap:
            entry = self.take()
            if self.is_passed_over(entry, closed):
                continue
            closed.add(entry.state)
            if self.mistake not in GOAL and self.problem.is_goal(entry.state):
                return
            yield entry.state
            for child in self.children(entry):
                if self.mistake == "goal_early" and self.problem.is_goal(child.state):
                    return
                if self.is_news(child, closed):
                    self.cheapest[child.state] = child.g
                    self.put(child._replace(f=self.score(child, entry)))

    def children(self, entry: Queued) -> list[Queued]:
        """Return what can be put into the frontier, in the order in which it is put."""
        found = []
        for move, state, cost in self.problem.successors(entry.state):
            step = 1 if self.mistake == "cost_as_one" else cost
            g = entry.g + step
            plan = entry.plan + move if self.ties == "plan" else ""
            found.append(Queued(state, g, 0, plan))
        is_reversed = (self.kind == "dfs") != (self.ties == "other")
        return found[::-1] if is_reversed else found

    def is_news(self, child: Queued, closed: set[Any]) -> bool:
        """Say whether a child is put into the frontier."""
        if self.policy == "taken":
            return child.state not in closed
        if self.policy == "cheapest":
            return child.state not in self.cheapest or child.g < self.cheapest[child.state]
        return self.policy == "never" or child.state not in self.cheapest

    def is_passed_over(self, entry: Queued, closed: set[Any]) -> bool:
        """Say whether what was taken is not expanded."""
        if self.mistake in ("visited_late", "stale"):
            return False
        if self.policy == "taken":
            return entry.state in closed
        return self.policy == "cheapest" and entry.g > self.cheapest[entry.state]

    # ------------------------------------------------------------------ the frontier

    def put(self, entry: Queued) -> None:
        """Put an entry into the frontier."""
        self.count += 1
        if self.has_heap:
            heapq.heappush(self.heap, (entry.f, self.tie(entry), self.count, entry))
        else:
            self.waiting.append(entry)

    def take(self) -> Queued:
        """Take an entry from the frontier."""
        if self.has_heap:
            return heapq.heappop(self.heap)[-1]
        is_stack = self.mistake == "stack" or (self.kind == "dfs" and self.mistake != "queue")
        return self.waiting.pop() if is_stack else self.waiting.popleft()

    @property
    def has_heap(self) -> bool:
        """Say whether the lowest score is taken first."""
        return self.kind not in ("bfs", "dfs") and self.mistake not in ENDS

    def tie(self, entry: Queued) -> Any:
        """Return what decides between equals."""
        if self.ties == "state":
            return entry.state
        if self.ties == "plan":
            return entry.plan
        return {"cost": (entry.g, entry.state), "oldest": self.count}.get(self.ties, -self.count)

    def score(self, entry: Queued, parent: Queued) -> float:
        """Return the score of an entry that is put; only then is it estimated."""
        kind, mistake, g, h = self.kind, self.mistake, entry.g, 0.0
        if self.estimate and kind in INFORMED and mistake != "h_forgotten":
            h = self.estimate(entry.state)
        if kind == "greedy":
            return g + h if mistake == "cost_added" else h
        if mistake == "h_added_up":
            return parent.f + g - parent.g + h
        return (0 if mistake == "cost_forgotten" else g) + (2 * h if mistake == "h_twice" else h)
