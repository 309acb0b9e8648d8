"""One run of a kernel: it gets more memory until it is done, and says why it stopped."""

from collections.abc import Callable
from typing import Any

import pytest

from searchcade.compiled import background, jit, textbook
from searchcade.compiled.background import run_kernel
from searchcade.compiled.kernel_run import Compilable, CompiledSearch, KernelRun, Kernels, KernelSet
from searchcade.search.run import Budget, Result, never


class Rows:
    """A memory of a few rows that can grow."""

    def __init__(self, rows: int = 1, most: int = 100, megabytes: float = 0.0) -> None:
        self.rows, self.most, self.taken = rows, most, megabytes
        self.counters, self.flag = [0] * textbook.COUNTERS, [0]
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


@pytest.fixture(autouse=True)
def interpreted(monkeypatch: pytest.MonkeyPatch) -> None:
    """Run kernels as plain Python."""
    monkeypatch.setattr(jit, "compiled", lambda body: body)


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
    assert run_kernel(lambda: list(flag), flag, lambda: True) == [1, 0]
    assert run_kernel(lambda: list(flag), flag, never) == [0, 0]


def test_without_threads_the_kernel_runs_in_the_caller(monkeypatch: pytest.MonkeyPatch) -> None:
    def no_threads(_thread: object) -> None:
        raise RuntimeError("can't start new thread")

    monkeypatch.setattr("threading.Thread.start", no_threads)
    assert run_kernel(lambda: 7, [0]) == 7


def test_after_ctrl_c_the_kernel_has_a_moment_to_end(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(background, "END_SECONDS", 60.0)  # however busy the machine is
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
        run_kernel(call, flag, cancelled)
    assert ended
    assert flag == [1, 0]


# ------------------------------------------------------------------ what a game has


class Noted:
    """Kernels that note what is asked of them."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.prepared: list[str] = []
        self.loads = 0
        monkeypatch.setattr(
            Compilable, "prepare", lambda each, cancelled=never: self.prepared.append(each.name)
        )

    def search(self, name: str) -> CompiledSearch[str]:
        """Return a search that answers with its arguments."""

        def answer(*arguments: Any, **options: Any) -> Result:
            return Result("solved", repr((arguments[:3], options)), 0)

        return CompiledSearch(name, {}, lambda: None, answer, lambda level, estimate: True)

    def load(self) -> KernelSet[str]:
        """Import the kernels."""
        self.loads += 1
        searches = {name: self.search(f"toy {name}") for name in ("bfs", "ucs")}
        return KernelSet({**searches, "astar": searches["ucs"]}, [self.search("toy replay")])


@pytest.fixture
def noted(monkeypatch: pytest.MonkeyPatch) -> Noted:
    """Return kernels that note what is asked of them."""
    return Noted(monkeypatch)


def test_kernels_are_imported_once_and_not_to_know_whether_they_are(
    noted: Noted, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Compilable, "is_loaded", lambda each: True)
    kernels = Kernels(["bfs", "ucs", "astar"], noted.load)
    assert not kernels.is_loaded("bfs")
    assert noted.loads == 0
    assert kernels.search("bfs") is kernels.loaded().searches["bfs"]
    assert noted.loads == 1
    assert kernels.is_loaded("bfs")


def test_kernels_that_two_algorithms_share_are_listed_once(noted: Noted) -> None:
    kernels = noted.load()
    assert [each.name for each in kernels.all()] == ["toy bfs", "toy ucs", "toy replay"]


def test_all_searches_are_prepared_at_once(noted: Noted) -> None:
    noted.load().prepare_searches()
    assert noted.prepared == ["toy bfs", "toy ucs", "toy ucs"]


def test_a_search_is_prepared_before_it_runs_and_has_the_usual_budget(noted: Noted) -> None:
    result = noted.search("toy")("a level", weight=2)
    assert noted.prepared == ["toy"]
    assert result.plan == repr((("a level", "", Budget()), {"weight": 2}))
    result = noted.search("toy")("a level", "pull", Budget(nodes=3))
    assert result.plan == repr((("a level", "pull", Budget(nodes=3)), {}))
