"""A process that measures the any-plan search on one level after the other, as a user calls it.

Reads a task as a line of JSON, answers with a line of JSON. The clock is the processor time of the
process, all threads; kernels are loaded before the first answer.
"""

from __future__ import annotations

import gc
import inspect
import json
import sys
import time
from functools import cache
from pathlib import Path
from typing import Any

from measure import Record
from searchcade import catalog
from searchcade.games.sokoban.quick import anytime
from searchcade.level import LoadedLevel
from searchcade.search.run import Budget
from searchcade.solve import solve
from searchcade.spec import Spec
from sokoban_replay import Board, board, drawings, replayed

NAME = "push-quick"
PATIENT = Budget(seconds=1e6)  # the processor time ends a search, not the clock on the wall
Search: Any = anytime.QuickSearch


class Noting(Search):  # type: ignore[misc]
    """The program's own search, which also notes when it has its first plan."""

    last: Noting | None = None

    def __init__(self, *arguments: Any, **options: Any) -> None:
        Noting.last = self
        self.first: list[int] | None = None
        self.first_at = 0.0
        super().__init__(*arguments, **options)

    @property
    def pushes(self) -> list[int] | None:
        """Return the pushes of the best plan so far."""
        return self.best

    @pushes.setter
    def pushes(self, pushes: list[int] | None) -> None:
        self.best = pushes
        if pushes is not None and self.first is None:
            self.first, self.first_at = list(pushes), time.process_time()

    def first_plan(self) -> str:
        """Return the first plan, once the search is over."""
        self.pushes = self.first
        return str(self.plan)


@cache
def levels(file: str) -> list[tuple[LoadedLevel, Board]]:
    """Return the levels of a file as the program reads them, each beside our own reading."""
    boards = [board(rows) for rows in drawings(Path(file).read_text(encoding="utf-8"))]
    return list(zip(catalog.levels(file, "sokoban", {}), boards, strict=True))


def seeds() -> int | None:
    """Return the seed that the search takes by itself; None where it takes none."""
    search = catalog.algorithms("sokoban")[NAME].search
    seed = inspect.signature(search).parameters.get("seed")
    return None if seed is None else int(seed.default or 0)


def named(loaded: LoadedLevel, seed: int) -> str:
    """Return the algorithm that `solve --any` takes, with another seed unless it is 0."""
    spec = Spec.parse(loaded.game.fastest_algorithm(loaded.level))
    usual = seeds()
    assert spec.name == NAME
    assert seed == 0 or usual is not None
    return str(spec.with_({"seed": str((usual or 0) + seed)}) if seed else spec)


def measured(file: str, level: int, seed: int, seconds: float, more: float | None) -> Record:
    """Search so many seconds, or until there has been a plan for `more` seconds."""
    loaded, room = levels(file)[level - 1]
    choice = catalog.algorithm(named(loaded, seed), loaded)
    Noting.last = None
    gc.collect()
    began = time.process_time()

    def enough() -> bool:
        now, search = time.process_time(), Noting.last
        if more is not None and search and search.first and now > search.first_at + more:
            return True
        return now > began + seconds

    result = solve(loaded, choice, PATIENT, cancelled=enough).result
    spent = time.process_time() - began
    record: Record = {"first_s": None, "first_cost": None, "cost": None}
    if result.plan is not None:
        search = Noting.last
        assert search is not None
        assert search.first is not None
        assert result.cost == replayed(room, result.plan)
        record = {
            "first_s": round(search.first_at - began, 3),
            "first_cost": replayed(room, search.first_plan()),
            "cost": result.cost,
        }
    return {
        **record,
        "bound": result.lower_bound,
        "proven": int(result.optimal),
        "cpu_s": round(spent, 2),
        "expanded": result.expanded,
    }


def prepared() -> Record:
    """Compile or load the kernels; say what processor time that took."""
    began = time.process_time()
    catalog.algorithms("sokoban")[NAME].prepare(lambda: False)
    return {"prepare_s": round(time.process_time() - began, 2)}


def main() -> None:
    """Answer tasks until there are no more."""
    anytime.QuickSearch = Noting  # type: ignore[misc]
    print(json.dumps({**prepared(), "seeds": seeds()}), flush=True)
    for line in sys.stdin:
        task = json.loads(line)
        try:
            answer = measured(**task)
        except Exception as failure:
            answer = {"failed": f"{type(failure).__name__}: {failure}"[:200]}
        print(json.dumps(answer), flush=True)


if __name__ == "__main__":
    main()
