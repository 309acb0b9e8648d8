"""Results survive: torn lines are removed, full disks leave nothing half, one client writes."""

import errno
import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from benches import lines, record, stored
from searchcade.lab.bench import results
from searchcade.problem import BadInput

HOLD = """\
import sys, time
from pathlib import Path
from searchcade.lab.bench import results
with results.opened(Path(sys.argv[1])) as file:
    print("open", flush=True)
    time.sleep(60)
"""


@pytest.mark.parametrize(
    "torn",
    [b'{"key": "b", "outc', b'{"key": "b"}', b"\0\0\0", b"\0\n\0", b'{"x": 1}\n', b"[]\n"],
)
def test_a_torn_last_line_is_removed(torn: bytes, tmp_path: Path) -> None:
    path = stored(tmp_path, [record()]) / "results.jsonl"
    whole = path.read_bytes()
    path.write_bytes(whole + torn)
    assert len(results.read([tmp_path])) == 1  # a reader leaves it alone: somebody may be writing
    assert path.read_bytes() == whole + torn
    with results.opened(tmp_path) as file:
        assert path.read_bytes() == whole
        file.write(record(label="dfs"))
    assert [each["label"] for each in lines(path)] == ["bfs", "dfs"]


def test_a_wrong_line_before_others_is_told_and_nothing_is_removed(tmp_path: Path) -> None:
    path = stored(tmp_path, [record(), record(label="dfs")]) / "results.jsonl"
    broken = path.read_text().replace('"key"', '"kex"', 1)
    path.write_text(broken)
    with pytest.raises(BadInput, match=r"results\.jsonl, line 1: expected a JSON object"):
        results.read([tmp_path])
    with pytest.raises(BadInput, match="line 1"), results.opened(tmp_path):
        pass
    assert path.read_text() == broken


def test_a_full_disk_is_one_line_and_leaves_whole_records(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(_handle: int) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")

    with results.opened(tmp_path) as file:
        file.write(record())
        monkeypatch.setattr(os, "fsync", full)
        with pytest.raises(BadInput, match="no space left on device; the same command goes on"):
            file.write(record(label="dfs"))
    assert [each["label"] for each in lines(tmp_path / "results.jsonl")] == ["bfs"]


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="needs /dev/full")
def test_a_write_that_fails_half_way_is_told() -> None:
    with open("/dev/full", "ab+", buffering=0) as file:
        writer = results.ResultsFile(Path("/dev/full"), file)
        with pytest.raises(BadInput, match="/dev/full: no space left"):
            writer.write(record())


def test_a_folder_that_cannot_be_made_is_one_line(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    with pytest.raises(BadInput, match="file"), results.opened(tmp_path / "file"):
        pass


def test_two_clients_on_one_folder_are_refused_and_a_killed_one_frees_it(tmp_path: Path) -> None:
    command = [sys.executable, "-c", HOLD, str(tmp_path)]
    env = {**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)}
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env=env) as other:
        assert other.stdout
        assert other.stdout.readline() == "open\n"
        with (
            pytest.raises(BadInput, match=f"no bench writes to, found process {other.pid}"),
            results.opened(tmp_path),
        ):
            pass
        with results.opened(tmp_path, "-1-of-2") as file:
            file.write(record())  # another slice is another file
        other.kill()
    with results.opened(tmp_path) as file:
        file.write(record(label="dfs"))
    assert len(results.read([tmp_path])) == 2


def test_slices_are_read_together_and_merged_into_one_file(tmp_path: Path) -> None:
    stored(tmp_path, [record()])
    for number, label in enumerate(("dfs", "bfs"), start=1):
        with results.opened(tmp_path, f"-{number}-of-2") as file:
            file.write(record(label=label))
    assert len(results.read([tmp_path])) == 2
    assert results.merge(tmp_path) == 2
    assert results.files(tmp_path) == [tmp_path / "results.jsonl"]
    assert len(lines(tmp_path / "results.jsonl")) == 2
    assert results.merge(tmp_path) == 2


def test_the_last_answer_to_a_question_counts() -> None:
    old, new = record(code="old", key="1"), record(code="new", key="2")
    other = record(repeat=2)
    assert results.latest([old, other, new]) == [other, new]


def test_folders_above_results_are_made_and_a_file_of_results_can_be_named(tmp_path: Path) -> None:
    deep = tmp_path / "of" / "mine"
    with results.opened(deep) as file:
        file.write(record())
    with results.opened(deep) as file:
        file.write(record(label="dfs"))
    one = deep / "results.jsonl"
    assert results.files(one) == [one]
    assert results.read([one]) == results.read([deep]) == [record(), record(label="dfs")]
    assert results.read([one, deep]) == results.read([one])
    assert results.keys(deep) == {record()["key"], record(label="dfs")["key"]}
    assert results.keys(tmp_path / "nowhere") == set()


def test_results_that_are_not_there_are_told(tmp_path: Path) -> None:
    with pytest.raises(BadInput, match=r"expected a folder with results\.jsonl, found none"):
        results.read([tmp_path / "nowhere"])


def test_a_line_that_bench_has_not_written_is_told(tmp_path: Path) -> None:
    stored(tmp_path, [record(), {"key": "mine"}])
    with pytest.raises(
        BadInput, match=r"results\.jsonl, key 'mine': expected a record of bench with"
    ):
        results.read([tmp_path])


def test_a_record_is_one_line_whatever_is_in_it(tmp_path: Path) -> None:
    with results.opened(tmp_path) as file:
        file.write(record(error="line\nbreak \u2028 \u0085 é"))
    (found,) = results.read([tmp_path])
    assert found["error"] == "line\nbreak \u2028 \u0085 é"
    assert json.loads((tmp_path / "results.jsonl").read_bytes().split(b"\n")[0])
