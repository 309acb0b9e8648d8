"""Processor time is that of the search, with its kernels and without the time it waits."""

import threading
import time

import pytest

from searchcade import catalog
from searchcade.compiled.kernel_run import run_in_thread
from searchcade.search.limits import charge, processor_seconds, thread_clock
from searchcade.solve import solve

BUSY = 0.05  # seconds


def work() -> float:
    """Use the processor for a moment; return for how long."""
    began = time.thread_time()
    while (spent := time.thread_time() - began) < BUSY:
        pass
    return spent


def test_a_kernel_in_a_thread_of_its_own_counts_and_waiting_does_not() -> None:
    before = processor_seconds()
    spent = run_in_thread(work, [0])
    assert processor_seconds() - before >= spent
    before = processor_seconds()
    time.sleep(BUSY)
    assert processor_seconds() - before < BUSY


def test_the_time_of_a_kernel_counts_while_it_runs() -> None:
    before, flag = processor_seconds(), [0]

    def kernel() -> bool:
        while not flag[0] and time.thread_time() < 100 * BUSY:
            pass
        return bool(flag[0])

    assert run_in_thread(kernel, flag, lambda: processor_seconds() - before > BUSY)


def test_where_threads_have_no_clock_that_of_the_wall_counts(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.delattr(time, "pthread_getcpuclockid", raising=False)
    clock = thread_clock()
    time.sleep(BUSY)
    assert clock() >= BUSY


def test_the_work_of_another_thread_does_not_count() -> None:
    before = processor_seconds()
    other = threading.Thread(target=charge, args=(1000,))
    other.start()
    other.join()
    assert processor_seconds() - before < 1000


def test_a_record_has_the_processor_time_of_its_search() -> None:
    loaded = catalog.level("maze/easy?seed=7")
    result = solve(loaded, catalog.algorithm("bfs", loaded)).result
    assert result.cpu_seconds is not None
    assert result.cpu_seconds > 0
