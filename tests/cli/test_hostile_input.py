"""Bad commands, options and surroundings give one line and an exit code, never a traceback."""

import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import psutil
import pytest
from answers import Answer, check_complaint, check_refusal, searchcade
from hostile import GOOD, WALLED_IN, write_good

from searchcade.games.maze.options import OPTIONS


@pytest.fixture
def good(tmp_path: Path) -> str:
    return write_good(tmp_path)


# ------------------------------------------------------------------ names and options

MAZE_OPTIONS = {
    "size": ["0", "1", "-3", "x", "2.5", "²", "٣", "10001", "9" * 19, "9" * 5000, "1e3", " "],
    "rows": ["0", "-3", "x", "10001"],
    "cols": ["0", "-3", "x", "10001"],
    "algorithm": ["magic", "Prim", " "],
    "seed": ["-1", "x", "²", "0.5", "9" * 19],
    "braid": ["-0.1", "1.1", "nan", "inf", "x"],
    "start": ["x", "1", ",", "0,3", "3,0", "-1,0", "0,0,0", "2,2", "²,1", "9" * 5000 + ",0"],
    "goal": ["x", "1", ",", "0,3", "3,0", "-1,0", "0,0,0", "0,0"],
    "energy": ["on", "5", "Known"],
    "difficulty": ["medium"],
    "energy-start": ["5"],
    "pills": ["5"],
}


def test_every_option_of_the_maze_has_impossible_values() -> None:
    assert set(MAZE_OPTIONS) == set(OPTIONS)


@pytest.mark.parametrize(
    ("name", "value"),
    [
        pytest.param(name, value, id=f"{name}={value[:20]}")
        for name, values in MAZE_OPTIONS.items()
        for value in values
    ],
)
def test_refuses_an_impossible_option(name: str, value: str) -> None:
    small = () if name in ("size", "rows", "cols") else ("--option", "size=3")
    check_refusal(searchcade("generate", "maze", *small, "--option", f"{name}={value}"))


@pytest.mark.parametrize("value", ["-1", "x", "²", "0.5", "9" * 19])
@pytest.mark.parametrize("name", ["energy-start", "pills"])
def test_refuses_impossible_energy_and_pills(name: str, value: str) -> None:
    options = ("--option", "energy=known", "--option", f"{name}={value}")
    check_refusal(searchcade("generate", "maze", *options), f"expected {name}")


@pytest.mark.parametrize("energy", ["known", "hidden"])
def test_refuses_an_unknown_difficulty(energy: str) -> None:
    options = ("--option", f"energy={energy}", "--option", "difficulty=murderous")
    check_refusal(searchcade("generate", "maze", *options), "murderous")


COMMANDS = {
    "unknown command": (["sovle"], ["sovle"]),
    "unknown option": (["solve", "GOOD", "--quickly"], ["--quickly"]),
    "no level": (["solve"], ["LEVEL"]),
    "unknown game to solve": (["solve", "GOOD", "--game", "chess"], ["maze", "'chess'"]),
    "unknown game of a level": (["solve", "chess/easy"], ["chess/easy"]),
    "unknown game to make": (["generate", "chess"], ["maze", "'chess'"]),
    "unknown game to list": (["levels", "list", "chess"], ["maze", "'chess'"]),
    "unknown game of algorithms": (["algorithms", "chess"], ["maze", "'chess'"]),
    "unknown level": (["solve", "maze/heavy"], ["easy", "'heavy'"]),
    "unknown preset": (["generate", "maze", "heavy"], ["easy", "'heavy'"]),
    "a way out of the folder": (["solve", "maze/../../rules"], ["expected a level among"]),
    "unknown algorithm": (["solve", "GOOD", "--with", "magic"], ["bfs", "'magic'"]),
    "unknown algorithm of two": (["compare", "GOOD", "--with", "bfs,magic"], ["bfs", "'magic'"]),
    "no algorithm": (["compare", "GOOD", "--with", "bfs,"], ["expected an algorithm"]),
    "unknown heuristic": (["solve", "GOOD", "--with", "astar", "--heuristic", "luck"], ["'luck'"]),
    "unknown heuristic inside": (["solve", "GOOD", "--with", "astar?heuristic=luck"], ["'luck'"]),
    "heuristic nobody uses": (["solve", "GOOD", "--with", "bfs", "--heuristic", "luck"], ["luck"]),
    "option of no algorithm": (["solve", "GOOD", "--with", "bfs?depth=3"], ["'depth'"]),
    "width of a beam": (["solve", "GOOD", "--with", "beam?width=x"], ["number", "'x'"]),
    "narrow beam": (["solve", "GOOD", "--with", "beam?width=0"], ["from 1"]),
    "weight": (["solve", "GOOD", "--with", "wastar?weight=nan"], ["from 1"]),
    "broken algorithm option": (["solve", "GOOD", "--with", "beam?width"], ["name=value"]),
    "unknown option of a game": (["solve", "maze/easy?speed=9"], ["size", "'speed'"]),
    "broken option of a game": (["solve", "maze/easy?speed"], ["name=value", "'speed'"]),
    "broken --option": (["solve", "maze/easy", "--option", "size"], ["NAME=VALUE", "'size'"]),
    "two options in one": (["generate", "maze", "--option", "size=3&rows=4"], ["'3&rows=4'"]),
    "option for a file": (["solve", "GOOD", "--option", "size=3"], ["good.txt", "'size'"]),
    "unknown form to show": (["levels", "show", "GOOD", "--form", "morse"], ["compact", "morse"]),
    "unknown form to convert": (["levels", "convert", "GOOD", "--to", "morse"], ["'morse'"]),
    "unknown form to make": (["generate", "maze", "--form", "morse"], ["'morse'"]),
    "no form": (["levels", "convert", "GOOD"], ["--to"]),
    "negative time": (["solve", "GOOD", "--seconds", "-1"], ["--seconds", "range"]),
    "time that is no number": (["solve", "GOOD", "--seconds", "nan"], ["--seconds", "'nan'"]),
    "time without end": (["solve", "GOOD", "--seconds", "inf"], ["--seconds", "range"]),
    "time as a word": (["solve", "GOOD", "--seconds", "long"], ["--seconds", "'long'"]),
    "no nodes": (["solve", "GOOD", "--nodes", "0"], ["--nodes", "range"]),
    "nodes in parts": (["compare", "GOOD", "--nodes", "1.5"], ["--nodes", "'1.5'"]),
    "too many nodes": (["solve", "GOOD", "--nodes", "9" * 30], ["--nodes", "range"]),
    "memory that is no number": (["compare", "GOOD", "--memory", "nan"], ["--memory", "'nan'"]),
    "no memory": (["levels", "check", "GOOD", "--memory", "0"], ["--memory", "range"]),
    "negative seed": (["generate", "maze", "--seed", "-1"], ["--seed", "range"]),
    "huge seed": (["generate", "maze", "--seed", "9" * 30], ["--seed", "range"]),
    "chart of what kind": (["compare", "GOOD", "--chart", "c.doc"], ["--chart", ".svg", "c.doc"]),
    "chart of no kind": (["compare", "GOOD", "--chart", "chart"], ["--chart", ".svg"]),
    "plan to nowhere": (["solve", "GOOD", "--out", "no/p.txt"], ["--out", "no/p.txt", "folder"]),
    "picture to nowhere": (["solve", "GOOD", "--gif", "no/p.gif"], ["--gif", "no/p.gif", "folder"]),
    "chart to nowhere": (["compare", "GOOD", "--chart", "no/c.svg"], ["--chart", "no/c.svg"]),
    "level to nowhere": (["generate", "maze", "--out", "no/m.txt"], ["--out", "no/m.txt"]),
    "copy to nowhere": (["levels", "convert", "GOOD", "--to", "drawing", "--out", "no/m"], ["no"]),
    "plan to a folder": (["solve", "GOOD", "--out", "."], ["--out", "directory"]),
    "one picture of two levels": (["solve", "GOOD", "GOOD", "--gif", "x.gif"], ["found 2"]),
    "two matches": (["match", "GOOD", "GOOD", "--with", "bfs"], ["unexpected extra argument"]),
    "play without a display": (["play", "GOOD"], ["display"]),
    "play without a terminal": (["play", "GOOD", "--terminal"], ["terminal"]),
}  # fmt: skip


@pytest.mark.parametrize("name", COMMANDS)
def test_refuses_a_wrong_command(
    name: str, good: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    words, expected = COMMANDS[name]
    before = sorted(tmp_path.iterdir())
    check_refusal(searchcade(*(good if word == "GOOD" else word for word in words)), *expected)
    assert sorted(tmp_path.iterdir()) == before


def test_asks_for_one_level_where_a_file_has_two(tmp_path: Path) -> None:
    path = tmp_path / "two.txt"
    path.write_text(f"{GOOD}\n{WALLED_IN}")
    for command in (["match", str(path), "--with", "bfs"], ["levels", "show", str(path)]):
        check_refusal(searchcade(*command), "has 2 levels", f"{path}#1")


def test_names_the_game_to_ask_where_no_game_reads_a_file(tmp_path: Path) -> None:
    path = tmp_path / "prose.txt"
    path.write_text("Once upon a time\n")
    check_refusal(searchcade("levels", "check", str(path)), str(path), "expected")


# ------------------------------------------------------------------ files that are written


def test_does_not_replace_a_level_unless_asked_to(good: str, tmp_path: Path) -> None:
    target = tmp_path / "precious.txt"
    for command in (["generate", "maze", "easy"], ["levels", "convert", good, "--to", "compact"]):
        target.write_text("precious")
        answer = searchcade(*command, "--out", str(target))
        check_refusal(answer, f"{target}: ", "--force")
        assert target.read_text() == "precious"
        assert searchcade(*command, "--out", str(target), "--force").code == 0
        assert target.read_text() != "precious"
    assert sorted(tmp_path.iterdir()) == [Path(good), target]


def test_replaces_what_a_link_points_to(good: str, tmp_path: Path) -> None:
    target, link = tmp_path / "target.txt", tmp_path / "link.txt"
    target.write_text("old")
    try:
        link.symlink_to(target)
    except OSError:
        pytest.skip("no links here")
    command = ["levels", "convert", good, "--to", "drawing", "--force", "--out", str(link)]
    assert searchcade(*command).code == 0
    assert link.is_symlink()
    assert target.read_text() == GOOD


full = pytest.mark.skipif(not Path("/dev/full").exists(), reason="there is no /dev/full")


@full
@pytest.mark.parametrize("command", ["generate maze --out", "solve GOOD --gif", "solve GOOD --out"])
def test_names_the_file_for_which_the_disk_is_full(command: str, good: str) -> None:
    words = [good if word == "GOOD" else word for word in command.split()]
    answer = searchcade(*words, "/dev/full")
    assert answer.code == 2
    check_complaint(answer.err, "/dev/full: no space left on device")
    assert Path("/dev/full").is_char_device()


# ------------------------------------------------------------------ as a program of its own


def start(*arguments: str, **streams: object) -> subprocess.Popen[str]:
    """Start the real program."""
    command = [sys.executable, "-m", "searchcade", *arguments]
    wanted = {"stdout": subprocess.PIPE, "stderr": subprocess.PIPE, **streams}
    return subprocess.Popen(command, text=True, encoding="utf-8", **wanted)  # type: ignore[call-overload,no-any-return]


def ended(process: subprocess.Popen[str]) -> Answer:
    """Wait for the end of a program."""
    out, err = process.communicate(timeout=600)
    return Answer(process.returncode, out or "", err or "")


def test_exits_2_on_bad_input(tmp_path: Path) -> None:
    path = tmp_path / "bad.txt"
    path.write_text(GOOD.replace("S", "s"))
    check_refusal(ended(start("solve", str(path), "--game", "maze")), "line 2, column 2", "'s'")


def test_exits_1_where_there_is_no_way(tmp_path: Path) -> None:
    path = tmp_path / "walled.txt"
    path.write_text(WALLED_IN)
    answer = ended(start("solve", str(path)))
    assert answer.code == 1
    assert "unsolvable" in answer.out
    assert not answer.err


@pytest.mark.skipif(os.name == "nt", reason="pipes break otherwise there")
@pytest.mark.parametrize(
    "arguments", [["levels", "show", "maze/hard"], ["levels", "list"], ["--help"]], ids=" ".join
)
def test_ends_quietly_when_nobody_reads_on(arguments: list[str]) -> None:
    process = start(*arguments)
    assert process.stdout is not None
    process.stdout.close()
    process.stdout = None
    assert ended(process) == Answer(0, "", "")


@full
@pytest.mark.parametrize("command", [["solve"], ["levels", "check"]], ids=" ".join)
def test_says_so_when_the_answer_cannot_be_written(command: list[str], good: str) -> None:
    with Path("/dev/full").open("w") as nowhere:
        answer = ended(start(*command, good, stdout=nowhere))
    check_refusal(answer, "no space left on device")


def wait_until_busy(process: subprocess.Popen[str]) -> None:
    """Wait until a program has used the processor for half a second more."""
    times = psutil.Process(process.pid).cpu_times
    before = times().user
    while times().user < before + 0.5:
        time.sleep(0.01)


@pytest.mark.skipif(os.name == "nt", reason="Ctrl-C is sent otherwise there")
def test_ctrl_c_stops_the_search_and_shows_its_result(good: str) -> None:
    process = start("solve", good, "maze/custom?size=60&braid=1", "--with", "ids", "--json")
    assert process.stdout is not None
    assert '"solved"' in process.stdout.readline()  # now it is busy with the long one
    wait_until_busy(process)
    process.send_signal(signal.SIGINT)
    answer = ended(process)
    assert (answer.code, answer.err) == (130, "")
    assert json.loads(answer.out)["outcome"] == "cancelled"
