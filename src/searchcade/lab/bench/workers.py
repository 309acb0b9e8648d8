"""Where runs are performed: by threads here, on a Dask cluster, or as an array job of Slurm."""

from __future__ import annotations

import asyncio
import concurrent.futures
import logging
import queue
import shlex
import sys
import threading
import time
from collections.abc import Callable, Iterator, Sequence
from itertools import count, islice
from math import ceil
from pathlib import Path
from typing import Any, NamedTuple

from searchcade.lab.bench.child import perform
from searchcade.lab.bench.runs import BenchRun
from searchcade.lab.summary import Record
from searchcade.problem import BadInput, library_needed
from searchcade.search.limits import never

STOP_POLL_S = 0.1  # until Ctrl-C is noticed
CONNECT_S, CLOSE_S = 20, 5
CLUSTER_POLL_S = 0.02  # between two looks at what is done
QUEUED_PER_THREAD = 3  # runs that wait for each thread of the cluster, so that none is idle
MAX_ATTEMPTS = 5  # of a run whose workers die
LOST = (OSError, asyncio.CancelledError, concurrent.futures.CancelledError)
START_S = 2.0  # that a run may take beyond its limit
PROGRAM_MB = 512  # for the program itself
VARIABLE = "SLURM_ARRAY_TASK_ID"


class Ended:
    """A run that has ended; its worker waits until the record is kept before it begins another.

    So a killed client repeats no more runs than it has workers.
    """

    def __init__(self, record: Record) -> None:
        self.record = record
        self.is_kept = threading.Event()


class Workers:
    """Threads that take runs from one list and put records into one queue."""

    def __init__(self, runs: Sequence[BenchRun], cancelled: Callable[[], bool]) -> None:
        self.left = iter(runs)
        self.cancelled = cancelled
        self.stopping = False
        self.lock = threading.Lock()
        self.done: queue.Queue[Ended | Exception | None] = queue.Queue()

    def start(self, count: int) -> list[threading.Thread]:
        """Start so many threads; they do not keep the program alive."""
        threads = [threading.Thread(target=self.work, daemon=True) for _ in range(count)]
        for thread in threads:
            thread.start()
        return threads

    def is_over(self) -> bool:
        """Say whether no further run is wanted."""
        return self.stopping or self.cancelled()

    def work(self) -> None:
        """Perform runs until there are none left, then put None."""
        try:
            while not self.is_over() and (run := self.next()) is not None:
                record = perform(run, self.is_over)
                if record is not None:
                    ended = Ended(record)
                    self.done.put(ended)
                    while not ended.is_kept.wait(STOP_POLL_S) and not self.is_over():
                        pass
        except Exception as problem:
            self.done.put(problem)
        self.done.put(None)

    def next(self) -> BenchRun | None:
        """Return the next run that no worker has taken."""
        with self.lock:
            return next(self.left, None)


def records(
    runs: Sequence[BenchRun], count: int, cancelled: Callable[[], bool] = never
) -> Iterator[Record]:
    """Yield the records of runs as they end; `count` is how many run at a time.

    When cancelled, or when the caller stops asking, running searches are stopped; they are not
    recorded.
    """
    workers = Workers(runs, cancelled)
    threads = workers.start(min(count, len(runs)))
    working = len(threads)
    try:
        while working:
            try:
                ended = workers.done.get(timeout=STOP_POLL_S)
            except queue.Empty:
                continue
            if ended is None:
                working -= 1
            elif isinstance(ended, Exception):
                raise ended
            else:
                yield ended.record
                ended.is_kept.set()
    finally:
        workers.stopping = True
        for thread in threads:
            thread.join()


def cluster_records(
    runs: Sequence[BenchRun], address: str, cancelled: Callable[[], bool] = never
) -> Iterator[Record]:
    """Yield the records of runs as the workers of a cluster end them.

    When cancelled, nothing more is handed out; what runs there ends by its own limits.
    """
    with library_needed("--scheduler"):
        import distributed

    logging.getLogger("distributed").setLevel(logging.CRITICAL)  # it logs what we say in one line
    try:
        client = distributed.Client(address, timeout=CONNECT_S, set_as_default=False)
    except (OSError, ValueError) as problem:
        reason = " ".join(str(problem).split())
        wanted = "expected the address of a Dask scheduler, such as tcp://host:8786"
        raise BadInput(f"--scheduler {address}: {wanted}, found: {reason}") from None
    try:
        yield from ClusterClient(client, runs).records(cancelled)
    except LOST:
        lost = "the scheduler has gone; the same command goes on from here"
        raise BadInput(f"--scheduler {address}: {lost}") from None
    finally:
        client.close(timeout=CLOSE_S)


class ClusterClient:
    """Hands out runs to a cluster, a few at a time, and takes their records.

    A task only starts the process of a run and waits for it: that process has its own limits, for
    Dask can neither stop a task nor limit its memory. A future is released as soon as its record is
    written, so that nothing is computed again when a worker dies later.
    """

    def __init__(self, client: Any, runs: Sequence[BenchRun]) -> None:
        from distributed import as_completed

        self.client = client
        self.left = iter(runs)
        self.names = count()
        self.running: dict[Any, tuple[BenchRun, int]] = {}
        """Future -> its run, and how often it was handed out."""
        self.done = as_completed(loop=client.loop)

    def records(self, cancelled: Callable[[], bool]) -> Iterator[Record]:
        """Yield records until all runs are done."""
        self.fill()
        while self.running and not cancelled():
            if not self.done.has_ready():
                time.sleep(CLUSTER_POLL_S)
                continue
            future = next(self.done)
            record = self.taken(future)
            if record is not None:
                yield record
            future.release()  # after its record is written: the worker need not keep it
            self.fill()
        self.client.cancel(list(self.running))

    def fill(self) -> None:
        """Hand out as many runs as the cluster has threads, and some that wait."""
        threads = sum(self.client.nthreads().values())
        wanted = max(1, QUEUED_PER_THREAD * threads)  # there may be no worker now, and some later
        for run in islice(self.left, max(0, wanted - len(self.running))):
            self.hand_out(run, 1)

    def hand_out(self, run: BenchRun, attempt: int) -> None:
        """Let the cluster perform a run."""
        name = f"searchcade-{run.key}-{self.client.id}-{next(self.names)}"  # never used before
        future = self.client.submit(perform, run, key=name, pure=False, retries=MAX_ATTEMPTS)
        self.running[future] = run, attempt
        self.done.add(future)

    def taken(self, future: Any) -> Record | None:
        """Return the record of a future; hand its run out again if its workers died."""
        from distributed import KilledWorker

        run, attempt = self.running.pop(future)
        try:
            record: Record | None = future.result(timeout=CONNECT_S)
        except KilledWorker:
            if attempt == MAX_ATTEMPTS:
                died = "every worker that tried it has died"
                raise BadInput(f"{run.label} on {run.level}: {died}") from None
            self.hand_out(run, attempt + 1)
            return None
        return record


class Slice(NamedTuple):
    """Every n-th run: the part of a suite that one job performs."""

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

    def of(self, runs: Sequence[BenchRun]) -> Sequence[BenchRun]:
        """Return its runs; slow levels stand together in a suite and so get spread over slices."""
        return runs[self.number - 1 :: self.total]


def script(
    suite: str, folder: Path, runs: Sequence[BenchRun], tasks: int, levels: Path | None = None
) -> str:
    """Return the script of an array job with so many tasks."""
    slices = [Slice(number, tasks).of(runs) for number in range(1, tasks + 1)]
    longest = max(sum(run.limits.seconds + START_S for run in each) for each in slices)
    memory = max(run.limits.memory_mb for run in runs) + PROGRAM_MB
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
