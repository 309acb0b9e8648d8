"""bench run: whatever interrupts it, the same command goes on, and each run is recorded once."""

import json
import os
import random
import signal
import subprocess
import time
from contextlib import suppress
from pathlib import Path
from typing import Any

import psutil
import pytest

from benches import ECHO, SMALL, lines, start, written
from searchcade import cli
from searchcade.lab.bench import child, results, runs, suite, workers
from searchcade.lab.bench.child import chosen
from searchcade.problem import BadInput
from searchcade.solve import solve

needs_sh = pytest.mark.skipif(os.name == "nt", reason="the solver here is a shell script")
COUNTERS = ("outcome", "cost", "steps", "plan", "optimal", "expanded", "generated", "peak_frontier")


def bench(capsys: pytest.CaptureFixture[str], *arguments: str) -> tuple[int, str, str]:
    """Run a bench command in this process."""
    code = cli.run(["bench", *arguments])
    return code, *capsys.readouterr()


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Go to a folder with a small suite."""
    written(tmp_path)
    monkeypatch.chdir(tmp_path)
    return tmp_path


def test_every_run_is_a_line_that_says_everything(
    folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    code, out, err = bench(capsys, "small.toml")
    assert code == 0
    assert "bfs" in out
    assert "2 of 2 runs are in results/small" in err
    for record, run in zip(
        sorted(lines(folder / "results/small/results.jsonl"), key=lambda each: each["label"]),
        sorted(runs.plan(suite.find("small.toml")).runs, key=lambda each: each.label),
        strict=True,
    ):
        loaded = run.load()
        expected = solve(loaded, chosen(run, loaded)).result
        assert {name: record[name] for name in COUNTERS} == {
            name: getattr(expected, name) for name in COUNTERS
        }
        assert record["key"] == run.key
        assert (record["exit"], record["seed"], record["repeat"]) == ("ended", None, 1)
        assert (record["seconds_limit"], record["memory_limit_mb"]) == (10.0, 1024.0)
        assert record["cells"] == 3
        assert all(record[name] for name in ("host", "time", "version", "code", "level_hash"))


@needs_sh
def test_what_is_recorded_does_not_run_again(
    folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    written(folder, ECHO)
    for _ in range(2):
        code, _, err = bench(capsys, "run", "small.toml", "--out", "here")
        assert code == 0
        assert "60 of 60 runs are in here" in err
    assert (folder / "log").read_text().count("started") == 60
    (folder / "small.toml").write_text(ECHO.replace("60", "62"))
    assert bench(capsys, "small.toml", "--out", "here")[0] == 0
    assert (folder / "log").read_text().count("started") == 62


@needs_sh
def test_a_run_that_fails_is_recorded_and_told(
    folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (folder / "answer.sh").write_text("exit 3\n")
    (folder / "small.toml").write_text(ECHO.replace("60", "2"))
    code, _, err = bench(capsys, "small.toml")
    assert code == 1
    assert err.count("failed: expected a line of JSON, found none (exit code 3)") == 1
    assert [each["outcome"] for each in results.read([folder / "results/small"])] == ["failed"] * 2


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["nothing.toml"], "expected a suite file or one of"),
        (["small.toml", "--slice", "3/2"], "--slice: expected K/N"),
        (["small.toml", "--slice", "x"], "--slice: expected K/N"),
        (["small.toml", "--workers", "0"], "--workers"),
        (["small.toml", "--scheduler", "nonsense://x"], "--scheduler"),
        (["small.toml", "--out", "small.toml"], "small.toml"),
        (["report", "nowhere"], "nowhere: expected a folder with results.jsonl"),
        (["export", "nowhere", "--form", "csv"], "nowhere"),
        (["compare", "nowhere", "nowhere"], "nowhere"),
        (["merge", "small.toml"], "small.toml"),
        (["new", "small.toml"], "there is such a file already"),
    ],
)
@pytest.mark.usefixtures("folder")
def test_bad_input_is_one_line(
    arguments: list[str], words: str, capsys: pytest.CaptureFixture[str]
) -> None:
    code, out, err = bench(capsys, *arguments)
    assert (code, out) == (2, "")
    assert words in err
    assert err.count("\n") == 1


def test_new_writes_a_suite_that_runs(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert bench(capsys, "new", "mine.toml")[0] == 0
    assert len(runs.plan(suite.read(folder / "mine.toml", "mine")).runs) == 18


def test_list_shows_what_ships(capsys: pytest.CaptureFixture[str]) -> None:
    assert "standard/sokoban" in bench(capsys, "list")[1]
    found = [json.loads(line) for line in bench(capsys, "list", "--json")[1].splitlines()]
    assert [each["suite"] for each in found] == suite.shipped()


# ------------------------------------------------------------------ interrupted


def waiting_for(path: Path, count: int) -> None:
    """Wait until a file has so many lines."""
    for _ in range(1200):
        if path.exists() and path.read_bytes().count(b"\n") >= count:
            return
        time.sleep(0.01)
    raise AssertionError(f"{path} does not grow")


def check_each_once(folder: Path, name: str, count: int) -> None:
    """Check that a file has the record of each run, once."""
    found = lines(folder / "results" / name / "results.jsonl")
    assert len(found) == count
    assert len({each["key"] for each in found}) == count
    assert {each["outcome"] for each in found} == {"solved"}


@needs_sh
def test_ctrl_c_stops_and_the_same_command_goes_on(
    folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    written(folder, ECHO)
    path = folder / "results/small/results.jsonl"
    with start(folder, "small.toml", "--workers", "2") as client:
        waiting_for(path, 5)
        client.send_signal(signal.SIGINT)
        _, err = client.communicate(timeout=60)
    assert client.returncode == 130
    assert "Traceback" not in err
    done = len(lines(path))
    assert 5 <= done < 60
    assert bench(capsys, "small.toml")[0] == 0
    check_each_once(folder, "small", 60)
    assert (folder / "log").read_text().count("started") <= 60 + 2


@needs_sh
@pytest.mark.long
def test_a_killed_client_loses_nothing_and_repeats_only_what_ran(
    folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    kills = kill_again_and_again(folder, 1)
    assert bench(capsys, "small.toml")[0] == 0
    check_each_once(folder, "small", 60)
    assert (folder / "log").read_text().count("started") <= 60 + 2 * kills


@needs_sh
@pytest.mark.long
def test_clients_and_solvers_killed_at_random_moments_record_each_run_once(
    folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    kills = kill_again_and_again(folder, 5, solvers=True)
    assert kills == 5
    assert bench(capsys, "small.toml")[0] == 0
    check_each_once(folder, "small", 60)


@pytest.mark.long
@pytest.mark.skipif(os.name == "nt", reason="there is no fork server")
def test_searches_and_their_server_killed_meanwhile_are_done_again(folder: Path) -> None:
    text = 'levels = ["maze/custom?size=8"]\nalgorithms = ["bfs", "astar"]\nseeds = 60'
    (folder / "small.toml").write_text(text)
    path = folder / "results/small/results.jsonl"
    with start(folder, "small.toml", "--workers", "2") as client:
        for number in (10, 40, 70):
            waiting_for(path, number)
            for process in psutil.Process(client.pid).children(recursive=number != 40):
                with suppress(psutil.NoSuchProcess):
                    process.kill()
        _, err = client.communicate(timeout=120)
    assert client.returncode == 0, err
    check_each_once(folder, "small", 120)


def test_a_machine_that_starts_no_process_says_so_and_records_nothing(
    folder: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(*_arguments: Any) -> None:
        raise BrokenPipeError

    monkeypatch.setattr(child, "solve_in_subprocess", refuse)
    monkeypatch.setattr(child, "PAUSE", 0)
    code, _, err = bench(capsys, "small.toml", "--workers", "1")
    assert code == 2
    assert "bfs on corridor.txt: no process could be started, 6 times" in err
    assert not lines(folder / "results/small/results.jsonl")


def kill_again_and_again(folder: Path, times: int, *, solvers: bool = False) -> int:
    """Start the experiment, kill it after a few runs, and so on; return how often it was killed."""
    (folder / "small.toml").write_text(ECHO)
    path = folder / "results/small/results.jsonl"
    dice = random.Random(1)
    (folder / "answer.sh").write_text('echo started >> log\nsleep 0.05\necho \'{"plan": "RR"}\'\n')
    for number in range(times):
        with start(folder, "small.toml", "--workers", "2") as client:
            waiting_for(path, 8 * (number + 1))
            if solvers:
                kill_solvers(client)
            time.sleep(dice.uniform(0, 0.1))
            client.kill()
    return times


def kill_solvers(client: subprocess.Popen[str]) -> None:
    """Kill the solvers that a client has started, as a system short of memory would."""
    for solver in psutil.Process(client.pid).children():
        with suppress(psutil.NoSuchProcess):
            solver.kill()


@needs_sh
@pytest.mark.long
def test_a_second_client_is_refused_while_the_first_one_works(folder: Path) -> None:
    (folder / "small.toml").write_text(ECHO)
    (folder / "answer.sh").write_text('sleep 0.05\necho \'{"plan": "RR"}\'\n')
    with start(folder, "small.toml", "--workers", "2") as first:
        waiting_for(folder / "results/small/results.jsonl", 1)
        with start(folder, "small.toml") as second:
            _, err = second.communicate(timeout=60)
        first.communicate(timeout=60)
    assert second.returncode == 2
    assert f"no bench writes to, found process {first.pid}" in err
    assert first.returncode == 0
    check_each_once(folder, "small", 60)


def test_a_record_that_cannot_be_written_stops_the_experiment(
    folder: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(_self: Any, _record: Any) -> None:
        raise BadInput("results.jsonl: no space left on device")

    monkeypatch.setattr(results.ResultsFile, "write", full)
    (folder / "small.toml").write_text(SMALL)
    code, _, err = bench(capsys, "small.toml", "--workers", "1")
    assert code == 2
    assert "no space left on device" in err


# ------------------------------------------------------------------ slices and Slurm


@needs_sh
def test_the_tasks_of_an_array_job_do_all_runs_once(
    folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    written(folder, ECHO.replace("60", "7"))
    code, out, _ = bench(capsys, "small.toml", "--slurm", "3")
    assert (code, out) == (0, "sbatch results/small/slurm.sh\n")
    script = folder / "results/small/slurm.sh"
    assert "#SBATCH --array=1-3\n" in script.read_text()
    assert "#SBATCH --mem=1536M\n" in script.read_text()
    tasks = [
        subprocess.Popen(["sh", str(script)], env={**os.environ, "SLURM_ARRAY_TASK_ID": str(n)})
        for n in (1, 2, 3)
    ]
    assert [task.wait(timeout=120) for task in tasks] == [0, 0, 0]
    assert (folder / "log").read_text().count("started") == 7
    found = results.read([folder / "results/small"])
    assert len({each["key"] for each in found}) == len(found) == 7
    assert bench(capsys, "merge", "results/small")[1] == "7 runs in results/small/results.jsonl\n"
    check_each_once(folder, "small", 7)


def test_a_script_outside_slurm_says_so(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    bench(capsys, "small.toml", "--slurm", "2")
    script = str(folder / "results/small/slurm.sh")
    env = {name: value for name, value in os.environ.items() if not name.startswith("SLURM")}
    done = subprocess.run(["sh", script], env=env, capture_output=True, text=True, check=False)
    assert done.returncode != 0
    assert "submit this with sbatch" in done.stderr


# ------------------------------------------------------------------ the same wherever it runs


@pytest.mark.long
def test_counters_do_not_depend_on_the_number_of_workers(folder: Path) -> None:
    text = 'levels = ["maze/easy"]\nalgorithms = ["astar", "dfs"]\nseeds = 2'
    plan = runs.plan(suite.read(written(folder, text), "small"))
    seen = [
        {
            record["key"]: [record[name] for name in COUNTERS]
            for record in workers.records(plan.runs, count)
        }
        for count in (1, 3)
    ]
    assert len(seen[0]) == 4
    assert seen[0] == seen[1]
