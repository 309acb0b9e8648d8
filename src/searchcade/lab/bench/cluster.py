"""Workers on a Dask cluster that exists already; the one door to Dask.

A task only starts the process of a run and waits for it: that process has its own limits, for Dask
can neither stop a task nor limit its memory. A future is released as soon as its record is written,
so that nothing is computed again when a worker dies later.
"""

from __future__ import annotations

import asyncio
import concurrent.futures
import logging
import time
from collections.abc import Callable, Iterator, Sequence
from itertools import count, islice
from typing import Any

from searchcade.lab.bench.child import perform
from searchcade.lab.bench.runs import Run
from searchcade.lab.summary import Record
from searchcade.problem import BadInput, library_needed
from searchcade.search.limits import never

CONNECT = 20  # seconds
CLOSE = 5  # seconds
WAIT = 0.02  # seconds between two looks at what is done
AHEAD = 3  # runs that wait for each thread of the cluster, so that none is idle
ATTEMPTS = 5  # of a run whose workers die
LOST = (OSError, asyncio.CancelledError, concurrent.futures.CancelledError)


def records(
    runs: Sequence[Run], address: str, cancelled: Callable[[], bool] = never
) -> Iterator[Record]:
    """Yield the records of runs as the workers of a cluster end them.

    When cancelled, nothing more is handed out; what runs there ends by its own limits.
    """
    with library_needed("--scheduler"):
        import distributed

    logging.getLogger("distributed").setLevel(logging.CRITICAL)  # it logs what we say in one line
    try:
        client = distributed.Client(address, timeout=CONNECT, set_as_default=False)
    except (OSError, ValueError) as problem:
        reason = " ".join(str(problem).split())
        wanted = "expected the address of a Dask scheduler, such as tcp://host:8786"
        raise BadInput(f"--scheduler {address}: {wanted}, found: {reason}") from None
    try:
        yield from Hand(client, runs).records(cancelled)
    except LOST:
        lost = "the scheduler has gone; the same command goes on from here"
        raise BadInput(f"--scheduler {address}: {lost}") from None
    finally:
        client.close(timeout=CLOSE)


class Hand:
    """Hands out runs to a cluster, a few at a time, and takes their records."""

    def __init__(self, client: Any, runs: Sequence[Run]) -> None:
        from distributed import as_completed

        self.client = client
        self.left = iter(runs)
        self.names = count()
        self.running: dict[Any, tuple[Run, int]] = {}
        """Future -> its run, and how often it was handed out."""
        self.done = as_completed(loop=client.loop)

    def records(self, cancelled: Callable[[], bool]) -> Iterator[Record]:
        """Yield records until all runs are done."""
        self.fill()
        while self.running and not cancelled():
            if not self.done.has_ready():
                time.sleep(WAIT)
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
        wanted = max(1, AHEAD * threads)  # there may be no worker now, and some later
        for run in islice(self.left, max(0, wanted - len(self.running))):
            self.hand_out(run, 1)

    def hand_out(self, run: Run, attempt: int) -> None:
        """Let the cluster perform a run."""
        name = f"searchcade-{run.key}-{self.client.id}-{next(self.names)}"  # never used before
        future = self.client.submit(perform, run, key=name, pure=False, retries=ATTEMPTS)
        self.running[future] = run, attempt
        self.done.add(future)

    def taken(self, future: Any) -> Record | None:
        """Return the record of a future; hand its run out again if its workers died."""
        from distributed import KilledWorker

        run, attempt = self.running.pop(future)
        try:
            record: Record | None = future.result(timeout=CONNECT)
        except KilledWorker:
            if attempt == ATTEMPTS:
                died = "every worker that tried it has died"
                raise BadInput(f"{run.label} on {run.level}: {died}") from None
            self.hand_out(run, attempt + 1)
            return None
        return record
