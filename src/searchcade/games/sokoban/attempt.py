"""One run of a kernel: called again and again, with more room, until it is done or stopped."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

import numpy as np

from searchcade.compiled.driver import run_kernel
from searchcade.compiled.jit import compiled
from searchcade.games.sokoban import packed
from searchcade.games.sokoban.rules import State
from searchcade.games.sokoban.space import Space
from searchcade.search.run import Budget, Limits, Outcome, Result, Stop

Cancel = Callable[[], bool]


class Attempt:
    """One run of a kernel: its space, its limits and what came of it."""

    def __init__(self, space: Space, budget: Budget, cancelled: Cancel) -> None:
        self.limits = Limits(budget, cancelled)
        self.space = space
        self.flag = np.zeros(1, dtype=np.uint8)
        self.stopped: Stop | None = None

    def run(self, body: Callable[..., int], *arguments: Any) -> int:
        """Call the kernel until it is done or stopped; give it more room when it asks."""
        fast, space, nodes = compiled(body), self.space, self.limits.budget.nodes
        while True:
            call: Callable[[], int] = partial(fast, *arguments, *space.arrays(), self.flag, nodes)
            status = run_kernel(call, self.flag, self.is_over)
            left = self.limits.left(space.megabytes())
            if status != packed.FULL:
                return status
            if not left or not space.grow(left):
                self.stopped = "out of memory"
                return packed.STOPPED

    def path(self) -> list[State]:
        """Return the states from the start to the goal."""
        return self.space.path(int(self.space.register[packed.CURRENT]))

    def is_over(self) -> bool:
        """Look at the limits; the kernel counts its nodes itself."""
        self.stopped = self.limits.limit_reached()
        return self.stopped is not None

    def result(
        self,
        status: int,
        plan: str | None = None,
        cost: int | None = None,
        *,
        optimal: bool = False,
        bound: int | None = None,
        proof: str = "",
    ) -> Result:
        """Read the counters."""
        stopped: Stop | None = None
        outcome: Outcome = "solved" if plan is not None else "unsolvable"
        if status == packed.STOPPED:
            outcome = stopped = self.stopped or "out of nodes"
        register = [int(number) for number in self.space.register]
        return Result(
            outcome,
            plan,
            cost,
            optimal,
            expanded=register[packed.EXPANDED],
            generated=register[packed.GENERATED],
            peak_frontier=register[packed.PEAK],
            peak_memory_mb=self.limits.counted_memory(),
            seconds=self.limits.seconds,
            lower_bound=bound,
            proof=proof,
            stopped=stopped,
        )
