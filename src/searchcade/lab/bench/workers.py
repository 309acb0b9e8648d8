"""Workers here: threads, each of which starts one process after the other and waits for it."""

from __future__ import annotations

import queue
import threading
from collections.abc import Callable, Iterator, Sequence

from searchcade import catalog
from searchcade.lab.bench.child import perform
from searchcade.lab.bench.runs import Run
from searchcade.lab.summary import Record
from searchcade.search.limits import never
from searchcade.search.registry import Cancelled
from searchcade.spec import Spec

WAIT = 0.1  # seconds until Ctrl-C is noticed


class Ended:
    """A run that has ended; its worker waits until the record is kept before it begins another.

    So a killed client repeats no more runs than it has workers.
    """

    def __init__(self, record: Record) -> None:
        self.record = record
        self.is_kept = threading.Event()


class Workers:
    """Threads that take runs from one list and put records into one queue."""

    def __init__(self, runs: Sequence[Run], cancelled: Callable[[], bool]) -> None:
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
                    while not ended.is_kept.wait(WAIT) and not self.is_over():
                        pass
        except Exception as problem:
            self.done.put(problem)
        self.done.put(None)

    def next(self) -> Run | None:
        """Return the next run that nobody has taken."""
        with self.lock:
            return next(self.left, None)


def prepare(runs: Sequence[Run], cancelled: Callable[[], bool]) -> None:
    """Compile what the algorithms need, once and before any run: else every worker would."""
    names = {(run.game, Spec.parse(run.algorithm).name) for run in runs if not run.command}
    for game, name in sorted(names):
        if algorithm := catalog.algorithms(game).get(name):  # else it is the user's own
            algorithm.prepare(cancelled)


def records(
    runs: Sequence[Run], count: int, cancelled: Callable[[], bool] = never
) -> Iterator[Record]:
    """Yield the records of runs as they end; `count` is how many run at a time.

    When cancelled, or when the caller stops asking, running searches are stopped; they are not
    recorded.
    """
    try:
        prepare(runs, cancelled)
    except Cancelled:
        return
    workers = Workers(runs, cancelled)
    threads = workers.start(min(count, len(runs)))
    working = len(threads)
    try:
        while working:
            try:
                ended = workers.done.get(timeout=WAIT)
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
