"""Runs of submissions in the current process, as in a browser: practice, not a sandbox.

The same functions are called on the same levels with the same limits, so a result equals that of
`searchcade grade`; but nothing keeps a submission from reading files or meddling with the rules.
In a browser the worker is what contains it.
"""

from __future__ import annotations

import shutil
import tempfile
from collections import Counter
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import replace
from pathlib import Path
from random import seed
from typing import Any

from searchcade.lab.grading.graded_run import GradedRun, Heard, LocalRules, estimates, searched
from searchcade.level import LoadedLevel
from searchcade.own.deadline import Deadline, TimedPlayer, alarmed
from searchcade.own.function import OwnFunction, forget, own_function
from searchcade.own.rules import LimitReached, untold
from searchcade.search.limits import Budget
from searchcade.search.printed import printing


class Here:
    """A folder in which submissions are run by this process."""

    def __init__(self) -> None:
        self._made = tempfile.TemporaryDirectory(prefix="searchcade-practice-")
        self.folder = Path(self._made.name).resolve()

    def __enter__(self) -> Here:
        """Use it."""
        return self

    def __exit__(self, *_problem: object) -> None:
        """Remove the folder."""
        with suppress(OSError):
            self._made.cleanup()

    def hold(self, files: Sequence[Path]) -> None:
        """Put these files in the folder, and take everything else out of it."""
        for each in self.folder.iterdir():
            shutil.rmtree(each) if each.is_dir() else each.unlink()
        for file in files:
            shutil.copyfile(file, self.folder / file.name, follow_symlinks=False)

    def heard(self, run: GradedRun, level: LoadedLevel) -> Heard:
        """Run a function once."""
        source = replace(own_function(f"{self.folder / run.algorithm}"), text=run.algorithm)
        asked: Counter[Any] = Counter()
        rules = NotedRules(level.problem(), asked)
        seed(1)  # what draws at random without a seed does so alike each time
        found: dict[str, Any] = {}
        try:
            with alarmed(run.budget.seconds), Deadline([source.path], run.budget), printing():
                if run.states:
                    return Heard(values=estimates(source, rules, run.states))
                found = searched(source, rules, run.estimate(), run.budget, untold)
        except LimitReached as reached:
            found = {"stopped": reached.stop}
        except MemoryError:
            found = {"stopped": "out of memory"}
        finally:
            forget(self.folder / run.algorithm.partition(":")[0])
        return Heard(**{"expanded": asked.total(), **found}, asked=asked if run.served else {})

    def player(self, source: OwnFunction, budget: Budget) -> TimedPlayer:
        """Return a player for one game."""
        seed(1)  # a player that draws at random without a seed does so alike in each game
        return TimedPlayer(source, {}, budget)

    def restart(self) -> None:
        """Do nothing: the worker of a browser is restarted by its page."""


class NotedRules(LocalRules):
    """The rules of a level; they note how often each state is asked for."""

    def __init__(self, problem: Any, asked: Counter[Any]) -> None:
        super().__init__(problem)

        def successors(state: Any) -> Any:
            found = problem.successors(state)
            asked[state] += 1
            return found

        self.successors = successors
