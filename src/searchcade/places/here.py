"""The current process as a place, as in a browser: for practice, it contains nothing.

The same functions are called on the same levels with the same limits, so a result equals that of
`searchcade grade`. In a browser the worker is what contains them.
"""

from __future__ import annotations

import shutil
import tempfile
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import replace
from pathlib import Path
from random import seed

from searchcade.own.deadline import Deadline, TimedPlayer, alarmed
from searchcade.own.function import OwnFunction, forget, own_function
from searchcade.own.rules import LimitReached
from searchcade.places.call import Call, Reply, performed
from searchcade.search.limits import Budget
from searchcade.search.printed import printing


class Here:
    """A folder in which a submission is, and this process."""

    def __init__(self) -> None:
        self._made = tempfile.TemporaryDirectory(prefix="searchcade-practice-")
        self.folder = Path(self._made.name).resolve()

    def hold(self, files: Sequence[Path]) -> None:
        """Put these files in the folder, and take everything else out of it."""
        for each in self.folder.iterdir():
            shutil.rmtree(each) if each.is_dir() else each.unlink()
        for file in files:
            shutil.copyfile(file, self.folder / file.name, follow_symlinks=False)

    def located(self, source: OwnFunction) -> OwnFunction:
        """Return a function of the submission where it can be loaded."""
        return replace(own_function(f"{self.folder / source.text}"), text=source.text)

    def reply(self, call: Call) -> Reply:
        """Run a function once; raise OwnCodeError for a mistake in it."""
        source = self.located(call.source)
        assert source.path
        try:
            with alarmed(call.budget.seconds), Deadline([source.path], call.budget), printing():
                return performed(call, source, call.level.problem())
        except LimitReached as reached:  # while the file was loaded
            return Reply(stopped=reached.stop)
        finally:
            forget(source.path)

    def player(self, source: OwnFunction, budget: Budget) -> TimedPlayer:
        """Return a player for one game."""
        seed(1)  # a player that draws at random without a seed does so alike in each game
        return TimedPlayer(self.located(source), {}, budget)

    def restart(self) -> None:
        """Do nothing: the worker of a browser is restarted by its page."""

    def close(self) -> None:
        """Remove the folder."""
        with suppress(OSError):
            self._made.cleanup()
