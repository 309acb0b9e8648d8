"""An array job for Slurm: a shell script whose tasks perform one slice of the runs each."""

from __future__ import annotations

import shlex
import sys
from collections.abc import Sequence
from math import ceil
from pathlib import Path
from typing import NamedTuple

from searchcade.lab.bench.runs import Run
from searchcade.problem import BadInput

START = 2.0  # seconds that a run may take beyond its limit
SPARE_MB = 512  # megabytes for the program itself
VARIABLE = "SLURM_ARRAY_TASK_ID"


class Slice(NamedTuple):
    """Every n-th run: a part of a suite that a job of its own performs."""

    number: int
    total: int

    @classmethod
    def parse(cls, text: str) -> Slice:
        """Read `K/N`."""
        number, sign, total = text.partition("/")
        is_good = sign and number.isdecimal() and total.isdecimal() and len(text) < 16
        if not (is_good and 1 <= int(number) <= int(total)):
            raise BadInput(f"--slice: expected K/N with K from 1 to N, found {text!r}")
        return cls(int(number), int(total))

    @property
    def name(self) -> str:
        """Return what its results are called, behind `results`."""
        return f"-{self.number}-of-{self.total}"

    def of(self, runs: Sequence[Run]) -> Sequence[Run]:
        """Return its runs; slow levels stand together in a suite and so get spread over slices."""
        return runs[self.number - 1 :: self.total]


def script(
    suite: str, folder: Path, runs: Sequence[Run], tasks: int, levels: Path | None = None
) -> str:
    """Return the script of an array job with so many tasks."""
    slices = [Slice(number, tasks).of(runs) for number in range(1, tasks + 1)]
    longest = max(sum(run.limits.seconds + START for run in each) for each in slices)
    memory = max(run.limits.memory_mb for run in runs) + SPARE_MB
    command = [sys.executable, "-m", "searchcade", "bench", "run", suite]
    if levels:
        command += ["--levels", str(levels.resolve())]
    more = ["--out", str(folder.resolve()), "--workers", "1", "--slice"]
    return f"""\
#!/bin/sh
#SBATCH --job-name=searchcade
#SBATCH --array=1-{tasks}
#SBATCH --cpus-per-task=1
#SBATCH --mem={ceil(memory)}M
#SBATCH --time={clock(longest)}
#SBATCH --requeue
# {len(runs)} runs in {tasks} tasks. Submit it with sbatch; submit it again to go on.
cd {shlex.quote(str(Path.cwd()))} || exit 2
exec {shlex.join(command)} {shlex.join(more)} "${{{VARIABLE}:?submit this with sbatch}}/{tasks}"
"""


def clock(seconds: float) -> str:
    """Write a time as Slurm reads it, rounded up to minutes."""
    minutes = ceil(seconds / 60)
    days, rest = divmod(minutes, 24 * 60)
    return f"{days}-{rest // 60:02}:{rest % 60:02}:00"
