"""On a Dask cluster: the same records as here, and a killed worker costs nothing but time."""

import os
import signal
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from benches import ECHO, planned, written
from searchcade import cli
from searchcade.lab.bench import suite, workers
from searchcade.lab.bench.runs import plan
from searchcade.problem import BadInput

pytestmark = [
    pytest.mark.long,
    pytest.mark.skipif(os.name == "nt", reason="the solver here is a shell script"),
]
COUNTERS = ("outcome", "cost", "plan", "optimal", "expanded", "generated", "peak_frontier")


@pytest.fixture
def scheduler() -> Iterator[Any]:
    """Start a cluster of two processes here."""
    distributed = pytest.importorskip("distributed", reason="Dask is not installed")
    with distributed.LocalCluster(
        n_workers=2, threads_per_worker=1, memory_limit=0, dashboard_address=None
    ) as made:
        yield made


def test_a_worker_that_is_killed_loses_and_repeats_nothing(scheduler: Any, tmp_path: Path) -> None:
    written(tmp_path, ECHO)
    (tmp_path / "answer.sh").write_text(
        'echo started >> log\nsleep 0.05\necho \'{"plan": "RR"}\'\n'
    )
    runs = plan(suite.read(tmp_path / "small.toml", "small")).runs
    found = []
    for record in workers.cluster_records(runs, scheduler.scheduler_address):
        found.append(record)
        if len(found) == 20:
            os.kill(next(iter(scheduler.workers.values())).pid, signal.SIGKILL)
    assert sorted(record["key"] for record in found) == sorted(run.key for run in runs)
    started = (tmp_path / "log").read_text().count("started")
    assert 60 <= started <= 60 + workers.QUEUED_PER_THREAD * 2


def test_counters_are_equal_wherever_it_ran(scheduler: Any, tmp_path: Path) -> None:
    runs = planned(
        tmp_path, 'levels = ["maze/easy"]\nalgorithms = ["astar", "dfs"]\nseeds = 2'
    ).runs
    there = {
        record["key"]: record
        for record in workers.cluster_records(runs, scheduler.scheduler_address)
    }
    here = {record["key"]: record for record in workers.records(runs, 2)}
    assert len(here) == 4
    for key, record in here.items():
        assert [record[name] for name in COUNTERS] == [there[key][name] for name in COUNTERS]


def test_the_command_takes_the_address_of_a_scheduler(
    scheduler: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    planned(tmp_path, ECHO.replace("60", "3"))
    address = scheduler.scheduler_address
    assert cli.run(["bench", "small.toml", "--scheduler", address]) == 0
    assert (tmp_path / "results/small/results.jsonl").read_text().count("\n") == 3


def test_a_cancelled_experiment_hands_out_nothing_more(scheduler: Any, tmp_path: Path) -> None:
    runs = planned(tmp_path, ECHO).runs
    found: list[Any] = []
    found.extend(workers.cluster_records(runs, scheduler.scheduler_address, lambda: bool(found)))
    assert 1 <= len(found) < 60


def test_other_code_on_a_worker_is_refused(scheduler: Any, tmp_path: Path) -> None:
    runs = [run._replace(code="other") for run in planned(tmp_path, ECHO).runs]
    with pytest.raises(BadInput, match="expected the code that planned the run"):
        list(workers.cluster_records(runs, scheduler.scheduler_address))


def test_a_scheduler_that_is_not_there_is_one_line(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    pytest.importorskip("distributed", reason="Dask is not installed")
    monkeypatch.setattr(workers, "CONNECT_S", 1)
    with pytest.raises(BadInput, match="expected the address of a Dask scheduler"):
        list(workers.cluster_records(planned(tmp_path, ECHO).runs, "tcp://127.0.0.1:1"))


def test_a_scheduler_that_goes_away_is_one_line(scheduler: Any, tmp_path: Path) -> None:
    runs = planned(tmp_path, ECHO).runs
    source = workers.cluster_records(runs, scheduler.scheduler_address)
    next(source)
    scheduler.close()
    with pytest.raises(BadInput, match="the same command goes on from here"):
        list(source)
