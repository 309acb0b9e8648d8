"""Own code in a process of its own: whatever it does, it is told as what it is."""

from __future__ import annotations

import os
import re
import signal
import subprocess
import sys
import threading
import time
from pathlib import Path

import pytest

from searchcade import catalog
from searchcade.own.function import OwnCodeError
from searchcade.places import launch
from searchcade.places.child_run import Lost
from searchcade.places.launch import ForkServer, children_of, descendants
from searchcade.places.process import Child, drain
from searchcade.problem import BadInput
from searchcade.search.node import Node
from searchcade.search.printed import Printed
from searchcade.search.run import Budget, Result
from searchcade.solve import SolveReport, solve

LEVEL = catalog.level("maze/easy?seed=7")
CODE = '''
import os, sys, time
from collections import deque

from searchcade.search.node import Node

def search(problem):
    """Search breadth first."""
    waiting, reached = deque([("", problem.start)]), {problem.start}
    while waiting:
        plan, state = waiting.popleft()
        if problem.is_goal(state):
            return plan
        for move, after, cost in problem.successors(state):
            if after not in reached:
                reached.add(after)
                waiting.append((plan + move, after))

def endless(problem):
    print("so far so good")
    problem.successors(problem.start)
    while True:
        pass

def asleep(problem):
    time.sleep(60)

def silent(problem):
    while True:
        problem.successors(problem.start)
    yield Node(problem.start), 0

def stubborn(problem):
    while True:
        try:
            problem.successors(problem.start)
        except BaseException:
            pass

def greedy(problem):
    kept = []
    while True:
        kept.append(bytearray(1_000_000))

def nibbling(problem):
    kept = []
    while True:
        problem.successors(problem.start)
        kept.append(bytearray(1_000_000))

def leaves(problem):
    sys.exit()

def vanishes(problem):
    os._exit(0)

def crashes(problem):
    os.kill(os.getpid(), 11)

def deep(problem):
    return deep(problem)

def wrong(problem):
    problem.successors(problem.start)
    return helper({})

def helper(table):
    return table["missing"]

def number(problem):
    return 17

def pairs(problem):
    yield problem.start

def text(problem):
    yield Node(problem.start), 0
    return "RRDD"

def no_goal(problem):
    yield Node(problem.start), 0
    return Node(problem.start)

def no_state(problem):
    return problem.successors("here")

def chatty(problem):
    print("x" * 3_000_000)
    print("the end")

def forks(problem):
    if os.fork() == 0:
        os.setsid()
        time.sleep(60)
    open("child.txt", "w").close()

def kills_server(problem):
    if os.path.exists("left.txt"):  # it is run again by another server
        os.remove("left.txt")
    if os.fork() == 0:
        os.setsid()
        with open("new.txt", "w") as file:
            print(os.getpid(), file=file)
        os.rename("new.txt", "left.txt")
        time.sleep(60)
    while not os.path.exists("left.txt"):
        time.sleep(0.01)
    os.kill(os.getppid(), 9)
    time.sleep(60)

def kills_server_once(problem):
    if not os.path.exists("once.txt"):
        open("once.txt", "w").close()
        os.kill(os.getppid(), 9)
        time.sleep(60)
    return search(problem)

def stops_server(problem):
    os.kill(os.getppid(), 19)
    return search(problem)

def opens_all_files(problem):
    import resource
    resource.setrlimit(resource.RLIMIT_NOFILE, (64, 64))
    files = []
    try:
        while True:
            files.append(os.open(os.devnull, os.O_RDONLY))
    except OSError:
        return search(problem)

def options(problem, weight=1, name="a", exact=False):
    print(repr((weight, name, exact)))
'''


@pytest.fixture(scope="module")
def file(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("own") / "mine.py"
    path.write_text(CODE, encoding="utf-8")
    return path


def report(file: Path, name: str, *, seconds: float = 0.4, megabytes: float = 200) -> SolveReport:
    """Solve with a function of the file."""
    choice = catalog.algorithm(f"{file}:{name}", LEVEL)
    return solve(LEVEL, choice, Budget(seconds=seconds, memory_mb=megabytes))


def test_a_search_that_has_opened_all_files_is_reported_all_the_same(file: Path) -> None:
    found = report(file, "opens_all_files", seconds=20).result
    assert (found.outcome, found.peak_memory_mb) == ("solved", None)


def test_it_is_counted_as_ours(file: Path) -> None:
    ours = solve(LEVEL, catalog.algorithm("bfs", LEVEL)).result
    own = report(file, "search", seconds=20).result
    assert (own.outcome, own.plan, own.cost) == ("solved", ours.plan, ours.cost)
    assert own.expanded == ours.expanded - 1  # it does not ask for the goal's successors
    assert own.generated == ours.generated
    assert own.peak_frontier is None  # it does not tell
    assert not own.optimal


@pytest.mark.parametrize("name", ["endless", "asleep", "silent", "stubborn"])
def test_whatever_goes_on_for_ever_is_out_of_time(file: Path, name: str) -> None:
    found = report(file, name).result
    assert (found.outcome, found.stopped) == ("out of time", "out of time")


def test_what_it_has_printed_and_counted_is_known_when_it_is_killed(file: Path) -> None:
    found = report(file, "endless")
    assert re.fullmatch(r"so far so good\nstopped in line 2\d in endless\n", found.printed)
    assert found.result.expanded == 1


@pytest.mark.parametrize("name", ["greedy", "nibbling"])
def test_memory_has_an_end(file: Path, name: str) -> None:
    found = report(file, name, seconds=20, megabytes=120).result
    assert found.outcome == "out of memory"
    assert found.peak_memory_mb is not None
    assert 100 < found.peak_memory_mb < 132


@pytest.mark.parametrize(
    ("name", "message"),
    [
        ("leaves", r"mine.py:leaves: line \d+: it called sys.exit\(None\)"),
        ("vanishes", "ended with exit code 0 and no answer"),
        ("crashes", r"crashed \(SIGSEGV\)"),
        ("deep", r"line \d+: RecursionError"),
        ("wrong", r"line \d+: KeyError: 'missing'"),
        ("number", "expected a plan such as .*; it returned 17"),
        ("pairs", r"line \d+: expected each yield to be \(node, number of nodes that wait\)"),
        ("text", r"move 1 \('R'\) of its plan is not legal"),
        ("no_goal", "its plan of 0 moves does not end at the goal"),
        (
            "no_state",
            r"expected a state of this level, a State\(cell, energy, taken\); found 'here'",
        ),
    ],
)
def test_a_mistake_is_told(file: Path, name: str, message: str) -> None:
    with pytest.raises(OwnCodeError, match=message):
        report(file, name, seconds=20)


def test_a_mistake_is_told_with_its_lines_and_the_state_at_hand(file: Path) -> None:
    with pytest.raises(OwnCodeError) as failure:
        report(file, "wrong", seconds=20)
    first, second, where = failure.value.details
    assert first.endswith("in wrong: return helper({})")
    assert second.endswith('in helper: return table["missing"]')
    assert "after 1 expansions" in where
    assert "State(cell=0, energy=0, taken=0)" in where


def test_long_output_is_shortened(file: Path) -> None:
    printed = report(file, "chatty", seconds=20).printed
    assert len(printed) < 5000
    assert printed.endswith("the end\n")
    assert "bytes ..." in printed


STUCK = """
def forgets(problem):
    waiting = [("", problem.start)]
    for plan, state in waiting:
        for move, after, _ in problem.successors(state):
            waiting.append((plan + move, after))

def remembers(problem):
    reached = [problem.start]
    for state in reached:
        reached += [each for _, each, _ in problem.successors(state) if each not in reached]
    while True:
        pass

def hoards(problem):
    kept = []
    while True:
        kept.append(bytearray(10**7))

def strays(problem):
    first = problem.successors(problem.start)[0][0]
    return first + "x"
"""


@pytest.mark.every_case
@pytest.mark.parametrize(
    ("function", "words"),
    [("forgets", "it asked "), ("hoards", "stopped in line 18, in hoards")],
)
def test_what_a_limit_has_ended_is_told_why(function: str, words: str, tmp_path: Path) -> None:
    mine = tmp_path / "stuck.py"
    mine.write_text(STUCK)
    choice = catalog.algorithm(f"{mine}:{function}", LEVEL)
    assert words in solve(LEVEL, choice, Budget(nodes=3000, seconds=5, memory_mb=100)).printed


def test_a_search_that_remembers_is_not_asked_whether_it_does(tmp_path: Path) -> None:
    mine = tmp_path / "stuck.py"
    mine.write_text(STUCK)
    choice = catalog.algorithm(f"{mine}:remembers", LEVEL)
    assert "asked" not in solve(LEVEL, choice, Budget(seconds=0.5)).printed


def test_an_illegal_move_is_told_with_the_moves_before_it(tmp_path: Path) -> None:
    mine = tmp_path / "stuck.py"
    mine.write_text(STUCK)
    with pytest.raises(OwnCodeError, match=r"move 2 \('x'\) of its plan") as caught:
        solve(LEVEL, catalog.algorithm(f"{mine}:strays", LEVEL))
    assert caught.value.details[0] == "    the moves before it: D"


def test_options_are_read_by_their_defaults(file: Path) -> None:
    text = f"{file}:options?weight=2.5&name=b&exact=yes"
    found = solve(LEVEL, catalog.algorithm(text, LEVEL))
    assert found.printed == "(2.5, 'b', True)\n"
    with pytest.raises(BadInput, match="expected one of weight, name, exact, found 'size'"):
        catalog.algorithm(f"{file}:options?size=3", LEVEL)
    with pytest.raises(BadInput, match="expected weight as a number, found 'much'"):
        catalog.algorithm(f"{file}:options?weight=much", LEVEL)


def test_what_it_leaves_behind_is_killed(file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(file.parent)
    report(file, "forks", seconds=20)
    assert (file.parent / "child.txt").exists()  # it runs in the folder of its caller
    end = time.monotonic() + 20
    while left := asleep_in_a_session():
        assert time.monotonic() < end, left
        time.sleep(0.05)


def asleep_in_a_session() -> list[str]:
    """Return the processes of this user whose parent is a fork server and that lead a session."""
    lines = subprocess.check_output(["ps", "-wweo", "pid,ppid,sid,args"], text=True).splitlines()
    rows = [line.split(None, 3) for line in lines[1:]]
    keepers = {row[0] for row in rows if "places.server" in row[3] and row[1] == str(os.getpid())}
    servers = {row[0] for row in rows if row[1] in keepers}
    assert servers
    return [row[3] for row in rows if row[1] in servers and row[0] == row[2]]


def test_a_search_can_be_cancelled(file: Path) -> None:
    choice = catalog.algorithm(f"{file}:asleep", LEVEL)
    pressed = threading.Event()
    threading.Timer(0.3, pressed.set).start()
    found = solve(LEVEL, choice, Budget(), cancelled=pressed.is_set).result
    assert found.outcome == "cancelled"


def test_what_is_watched_arrives_in_order(file: Path) -> None:
    seen: list[Node[object]] = []
    choice = catalog.algorithm(f"{file}:search", LEVEL)
    found = solve(LEVEL, choice, watch=lambda node, _waiting: seen.append(node)).result
    assert len(seen) == found.expanded
    assert seen[0].state == LEVEL.problem().start
    assert len({node.state for node in seen}) == found.expanded


def test_a_function_of_ones_own_process_runs_there() -> None:
    asked: list[object] = []

    def two_moves(problem: object) -> str | None:
        asked.append(problem)
        return None

    assert solve(LEVEL, two_moves).result.outcome == "not found"
    assert len(asked) == 1


def test_a_server_that_was_killed_is_started_again(file: Path) -> None:
    assert solved(file)
    for line in subprocess.check_output(["ps", "-wweo", "pid,ppid,args"], text=True).splitlines():
        pid, parent, command = line.split(None, 2)
        if "places.server" in command and parent == str(os.getpid()):
            os.kill(int(pid), signal.SIGKILL)
    time.sleep(0.1)
    assert solved(file)


# ------------------------------------------------------------------ the server

linux = pytest.mark.skipif(sys.platform != "linux", reason="prctl and /proc are Linux'")


@linux
def test_what_kills_the_server_is_told_and_nothing_of_it_is_left(
    file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(file.parent)
    with pytest.raises(OwnCodeError, match="the process that starts searches was killed"):
        report(file, "kills_server", seconds=20)
    left = int((file.parent / "left.txt").read_text())
    end = time.monotonic() + 20
    while is_running(left):
        assert time.monotonic() < end
        time.sleep(0.01)
    assert solved(file)


def is_running(pid: int) -> bool:
    """Say whether a process is there, and not only its exit code."""
    try:
        stat = Path(f"/proc/{pid}/stat").read_text()
    except OSError:
        return False
    return stat.rpartition(")")[2].split()[0] not in "ZX"


@linux
def test_children_die_with_the_server_and_the_server_with_its_keeper(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    server = other_server(monkeypatch)
    with Child() as child:
        (keeper,) = (
            each for each in children_of(os.getpid()) if descendants(each)[-1:] == [pid(child)]
        )
        family = descendants(keeper)
        os.kill(keeper, signal.SIGKILL)
        end = time.monotonic() + 20
        while any(map(is_running, family)):
            assert time.monotonic() < end
            time.sleep(0.01)
    server.end()


def pid(child: Child) -> int:
    """Return the id of a child."""
    return child._process.pid


@linux
def test_a_run_whose_server_was_killed_is_repeated_once(
    file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(file.parent)
    assert report(file, "kills_server_once", seconds=20).result.outcome == "solved"


def test_a_watched_run_is_not_repeated(file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(file.parent)
    (file.parent / "once.txt").unlink(missing_ok=True)
    choice = catalog.algorithm(f"{file}:kills_server_once", LEVEL)
    with pytest.raises(Lost):
        solve(LEVEL, choice, watch=lambda _node, _waiting: None)


@linux
def test_a_server_that_was_stopped_goes_on(file: Path) -> None:
    assert report(file, "stops_server", seconds=20).result.outcome == "solved"
    assert solved(file)


def test_a_kill_that_is_not_confirmed_in_time_does_not_end_the_server(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    server = other_server(monkeypatch)
    with Child() as one, Child() as other:
        monkeypatch.setattr("searchcade.places.launch.END_SECONDS", 0)
        one.kill()
        assert server.is_alive
        other.tell("no request")
        while other.hear(20) is not None:
            pass
        assert other.exit_code() == 70
    server.end()


def solved(file: Path) -> Result | None:
    """Solve with a good function."""
    result = report(file, "search", seconds=20).result
    return result if result.outcome == "solved" else None


@pytest.mark.long
def test_nothing_stays_when_the_caller_is_killed(file: Path) -> None:
    code = (
        "from searchcade import catalog; from searchcade.solve import solve; import sys\n"
        "level = catalog.level('maze/easy?seed=7'); print('go', flush=True)\n"
        "solve(level, catalog.algorithm(sys.argv[1], level))"
    )
    caller = subprocess.Popen(
        [sys.executable, "-c", code, f"{file}:asleep"], stdout=subprocess.PIPE, text=True
    )
    assert caller.stdout is not None
    assert caller.stdout.readline() == "go\n"
    time.sleep(2)
    caller.kill()
    end = time.monotonic() + 20
    while str(caller.pid) in subprocess.check_output(["ps", "-wweo", "args"], text=True):
        assert time.monotonic() < end
    caller.wait()


def other_server(monkeypatch: pytest.MonkeyPatch) -> ForkServer:
    """Start a server for one test, which may spoil it."""
    server = ForkServer()
    monkeypatch.setattr(launch, "fork_server", lambda: server)
    return server


def test_a_child_that_says_nonsense_is_over(monkeypatch: pytest.MonkeyPatch) -> None:
    server = other_server(monkeypatch)
    with Child() as child:
        child.tell("no request")
        while child.hear(20) is not None:
            pass
        assert child.exit_code() == 70
    server.end()
    assert not server.is_alive


def test_printed_keeps_both_ends() -> None:
    printed, (read, write) = Printed(), os.pipe()
    os.write(write, b"a" * 3000 + b"b" * 3000)
    os.close(write)
    drain(printed, read)
    assert printed.text == "a" * 2000 + "\n... 2,000 bytes ...\n" + "b" * 2000
