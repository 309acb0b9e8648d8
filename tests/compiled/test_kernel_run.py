"""One run of a kernel: it gets more memory until it is done, and says why it stopped."""

from collections.abc import Callable
from typing import Any

import pytest

from searchcade.compiled import kernel_run, textbook
from searchcade.compiled.arena import KernelArena
from searchcade.compiled.engines.python import PythonArena
from searchcade.compiled.kernel_run import (
    CompiledReplay,
    CompiledSearch,
    KernelRun,
    Kernels,
    KernelSet,
    run_in_thread,
)
from searchcade.search.run import Budget, Result, never


class Rows:
    """A memory of a few rows that can grow."""

    def __init__(self, rows: int = 1, most: int = 100, megabytes: float = 0.0) -> None:
        self.rows, self.most, self.taken = rows, most, megabytes
        self.arena: KernelArena = PythonArena("toy")
        self.counters, self.looks = [0] * textbook.COUNTERS, [0]
        self.grown: list[float] = []

    def arguments(self) -> tuple[Any, ...]:
        return (self,)

    def megabytes(self) -> float:
        return self.taken

    def grow(self, left: float) -> bool:
        self.grown.append(left)
        self.rows *= 2
        return self.rows <= self.most


def count_to(wanted: int, rows: Rows, most: int) -> int:
    """Count, a row for each number: the simplest kernel."""
    if wanted > most:
        return textbook.STOPPED
    rows.counters[textbook.EXPANDED] = min(wanted, rows.rows)
    return textbook.FULL if wanted > rows.rows else textbook.FOUND


def pause(pauses: int, rows: Rows, _most: int) -> int:
    """Pause so many times, then be done; note for how many looks each slice was to run."""
    rows.grown.append(rows.looks[0])
    return textbook.FOUND if len(rows.grown) > pauses else textbook.PAUSED


def test_a_kernel_gets_more_memory_until_it_is_done() -> None:
    rows = Rows()
    run = KernelRun(rows, Budget(memory_mb=10_000), never)
    assert run.run(count_to, 7) == textbook.FOUND
    assert (rows.rows, len(rows.grown), run.stopped) == (8, 3, None)
    assert all(0 < left <= 10_000 * 2**20 for left in rows.grown)


def test_a_kernel_that_gets_no_more_memory_is_out_of_memory() -> None:
    rows = Rows(most=4)
    run = KernelRun(rows, Budget(memory_mb=10_000), never)
    assert run.run(count_to, 7) == textbook.STOPPED
    assert run.result(textbook.STOPPED).outcome == "out of memory"
    assert len(rows.grown) == 3


def test_memory_does_not_grow_beyond_the_budget() -> None:
    rows = Rows(megabytes=20_000)
    run = KernelRun(rows, Budget(memory_mb=10_000), never)
    assert run.run(count_to, 7) == textbook.STOPPED
    assert (run.stopped, rows.grown) == ("out of memory", [])


def test_a_kernel_counts_its_nodes_itself() -> None:
    run = KernelRun(Rows(), Budget(nodes=5), never)
    assert run.run(count_to, 7) == textbook.STOPPED
    result = run.result(textbook.STOPPED)
    assert (result.outcome, result.stopped) == ("out of nodes", "out of nodes")


def test_a_kernel_is_over_when_somebody_cancels() -> None:
    run = KernelRun(Rows(), Budget(), lambda: True)
    assert run.is_over()
    assert run.result(textbook.STOPPED, "RR", 2).outcome == "cancelled"
    run = KernelRun(Rows(), Budget(), never)
    assert not run.is_over()
    assert run.stopped is None


def test_a_kernel_goes_on_after_a_pause_in_longer_slices(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(kernel_run, "SLICE_SECONDS", 1e9)  # however busy the machine is
    rows = Rows()
    run = KernelRun(rows, Budget(), never)
    assert run.run(pause, 3) == textbook.FOUND
    assert rows.grown == [2, 16, 128, 1024]


def test_a_kernel_that_pauses_is_stopped_there() -> None:
    rows = Rows()
    run = KernelRun(rows, Budget(), lambda: len(rows.grown) >= 2)
    assert run.run(pause, 9) == textbook.STOPPED
    assert (len(rows.grown), run.stopped) == (2, "cancelled")


def test_what_is_over_before_it_begins_is_never_called() -> None:
    rows = Rows()
    assert KernelRun(rows, Budget(seconds=0), never).run(pause, 9) == textbook.STOPPED
    assert not rows.grown


def test_a_slice_lasts_as_long_as_it_should() -> None:
    seconds = kernel_run.SLICE_SECONDS
    assert kernel_run.longer(100, seconds) == 100
    assert kernel_run.longer(100, 2 * seconds) == 50
    assert kernel_run.longer(100, 0.0) == 800
    assert kernel_run.longer(2, 100 * seconds) == 2


@pytest.mark.parametrize(
    ("status", "plan", "outcome"),
    [
        (textbook.FOUND, "RR", "solved"),
        (textbook.FOUND, "", "solved"),
        (textbook.EXHAUSTED, None, "unsolvable"),
        (textbook.RUNNING, "RR", "solved"),
    ],
)
def test_a_plan_is_a_solution_and_none_is_a_proof(
    status: int, plan: str | None, outcome: str
) -> None:
    result = KernelRun(Rows(), Budget(), never).result(status, plan)
    assert (result.outcome, result.plan, result.stopped) == (outcome, plan, None)
    assert not result.optimal  # nobody said so


def test_a_result_has_all_that_was_counted_and_said() -> None:
    rows = Rows()
    rows.counters[textbook.EXPANDED : textbook.PEAK + 1] = [11, 22, 33]
    said = KernelRun(rows, Budget(), never).result(0, "RR", 9, optimal=True, bound=8, proof="all")
    assert (said.expanded, said.generated, said.peak_frontier) == (11, 22, 33)
    assert (said.cost, said.optimal, said.lower_bound, said.proof) == (9, True, 8, "all")
    assert said.seconds >= 0


# ------------------------------------------------------------------ the threads


def test_a_kernel_that_is_cancelled_before_it_begins_sees_the_flag() -> None:
    flag = [0, 0]
    assert run_in_thread(lambda: list(flag), flag, lambda: True) == [1, 0]
    assert run_in_thread(lambda: list(flag), flag, never) == [0, 0]


def test_without_threads_the_kernel_runs_in_the_caller(monkeypatch: pytest.MonkeyPatch) -> None:
    def no_threads(_thread: object) -> None:
        raise RuntimeError("can't start new thread")

    monkeypatch.setattr("threading.Thread.start", no_threads)
    assert run_in_thread(lambda: 7, [0]) == 7


def test_after_ctrl_c_the_kernel_has_a_moment_to_end(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(kernel_run, "END_SECONDS", 60.0)  # however busy the machine is
    flag, ended = [0, 0], []

    def call() -> None:
        while not flag[0]:
            pass
        ended.append(True)

    looks: list[Callable[[], bool]] = []

    def cancelled() -> bool:
        looks.append(never)
        if len(looks) > 1:
            raise KeyboardInterrupt
        return False

    with pytest.raises(KeyboardInterrupt):
        run_in_thread(call, flag, cancelled)
    assert ended
    assert flag == [1, 0]


# ------------------------------------------------------------------ what a game has


def answer(*arguments: Any, **options: Any) -> Result:
    """Answer with the arguments."""
    return Result("solved", repr((arguments[:3], options)), 0)


SEARCH: CompiledSearch[str] = CompiledSearch(answer, lambda level, estimate: True)
REPLAY: CompiledReplay[str] = CompiledReplay(lambda level, plan: True, lambda level: level == "a")


def test_kernels_are_imported_once() -> None:
    loads: list[int] = []

    def load() -> KernelSet[str]:
        loads.append(1)
        return KernelSet({"bfs": SEARCH}, lambda: None, REPLAY)

    kernels = Kernels(["bfs"], load)
    assert not loads
    assert kernels.search("bfs") is kernels.loaded().searches["bfs"]
    assert loads == [1]


def test_rules_are_compiled_for_the_levels_that_they_fit() -> None:
    kernels = Kernels(["bfs"], lambda: KernelSet({"bfs": SEARCH}, lambda: None, REPLAY))
    assert kernels.replay("a") is REPLAY
    assert kernels.replay("b") is None
    without = Kernels(["bfs"], lambda: KernelSet({"bfs": SEARCH}, lambda: None))
    assert without.replay("a") is None


def test_a_level_that_does_not_fit_is_out_of_memory() -> None:
    def refuse(*_: object) -> Result:
        raise MemoryError

    result = CompiledSearch[str](refuse, lambda level, estimate: True)("a level")
    assert (result.outcome, result.stopped, result.plan) == ("out of memory", "out of memory", None)


def test_a_search_has_the_usual_budget() -> None:
    result = SEARCH("a level", weight=2)
    assert result.plan == repr((("a level", "", Budget()), {"weight": 2}))
    result = SEARCH("a level", "pull", Budget(nodes=3))
    assert result.plan == repr((("a level", "pull", Budget(nodes=3)), {}))
