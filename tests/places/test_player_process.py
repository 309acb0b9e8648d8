"""Own players in a process of their own: whatever they do, the game ends with a verdict."""

from __future__ import annotations

import threading
from pathlib import Path

import pytest

from searchcade import catalog
from searchcade.games.pacman import GAME
from searchcade.games.pacman.levels import parse
from searchcade.level import LoadedLevel
from searchcade.own.function import OwnCodeError
from searchcade.search.run import Budget
from searchcade.solve import SolveReport, solve

HALL = LoadedLevel("hall", GAME, parse("level: 3\n%%%%%%%%%%%%\n%P   .    .%\n%%%%%%%%%%%%"))
CODE = """
import gc, os, random, sys, time

turns = 0
kept = []

def right(seen):
    return "R"

def counts(seen):
    global turns
    turns += 1
    return "R" if turns == seen.turn + 1 else None

def drunk(seen):
    return random.choice(list(seen.moves))

def endless(seen):
    while seen.turn == 2:
        pass
    return "R"

def greedy(seen):
    while seen.turn == 2:
        kept.append(bytearray(1_000_000))
    return "R"

def leaves(seen):
    sys.exit()

def vanishes(seen):
    os._exit(0)

def crashes(seen):
    os.kill(os.getpid(), 11)

def asks(seen):
    return input("Where to? ")

def wrong(seen):
    print("I am at", seen.cell)
    return "R" if seen.turn < 1 else {}["missing"]

def illegal(seen):
    return "R" if seen.turn < 1 else "U"

def talks(seen):
    print(seen.turn)
    return "R"

def forges(seen):
    for file in range(3, 20):
        try:
            os.write(file, b'{"kind": "result", "result": {}}\\n')
        except OSError:
            pass
    return "R"

def babbles(seen):
    for file in range(3, 20):
        try:
            os.write(file, b'{"kind": "move", "move": "R", "values": {}}\\n' * 50)
        except OSError:
            pass
    while True:
        pass

def looks_around(seen):
    known = [each for each in gc.get_objects() if type(each).__name__ in SECRET]
    print(len(known))
    return "R"

SECRET = ("Arena", "MonsterProblem", "State", "LoadedLevel", "Node", "Thought")
"""


@pytest.fixture
def file(tmp_path: Path) -> Path:
    """Write a file of players."""
    path = tmp_path / "mine.py"
    path.write_text(CODE, encoding="utf-8")
    return path


def game(file: Path, name: str, level: LoadedLevel = HALL, **budget: float) -> SolveReport:
    """Let a player of the file play."""
    choice = catalog.algorithm(f"{file}:{name}", level)
    return solve(level, choice, Budget(**{"seconds": 10, **budget}))  # type: ignore[arg-type]


@pytest.mark.parametrize("level", ["pacman/level-3?seed=1", "pacman/level-4?seed=1"])
def test_a_player_plays_to_an_end_and_the_same_game_again(level: str, file: Path) -> None:
    games = [game(file, "drunk", catalog.level(level)).result for _ in range(2)]
    assert games[0].outcome in ("solved", "lost", "stalled")
    assert games[0].steps
    assert (games[0].outcome, games[0].plan) == (games[1].outcome, games[1].plan)


def test_a_player_remembers_within_a_game_and_not_beyond(file: Path) -> None:
    assert [game(file, "counts").result.outcome for _ in range(2)] == ["solved", "solved"]


def test_a_player_of_a_file_does_what_its_function_does_here(file: Path) -> None:
    here = solve(HALL, lambda seen: "R").result
    there = game(file, "right").result
    assert (here.plan, here.cost, here.expanded) == (there.plan, there.cost, there.expanded)


def test_thinking_for_ever_ends_the_game_where_it_is(file: Path) -> None:
    result = game(file, "endless", seconds=0.3).result
    assert (result.outcome, result.stopped, result.plan) == ("out of time", "out of time", "RR")


def test_a_file_that_never_loads_is_out_of_time_before_the_first_move(tmp_path: Path) -> None:
    path = tmp_path / "slow.py"
    path.write_text("def act(seen):\n    return 'R'\n\nwhile True:\n    pass\n", encoding="utf-8")
    result = game(path, "act", seconds=0.2).result
    assert (result.outcome, result.plan) == ("out of time", "")


def test_too_much_memory_ends_the_game_where_it_is(file: Path) -> None:
    result = game(file, "greedy", memory_mb=100).result
    assert (result.outcome, result.plan) == ("out of memory", "RR")


def test_a_game_is_cancelled_in_the_middle_of_a_thought(file: Path) -> None:
    pressed = threading.Event()
    timer = threading.Timer(0.3, pressed.set)
    timer.start()
    choice = catalog.algorithm(f"{file}:endless", HALL)
    result = solve(HALL, choice, Budget(seconds=60), cancelled=pressed.is_set).result
    timer.join()
    assert (result.outcome, result.plan) == ("cancelled", "RR")


def test_a_game_that_is_cancelled_before_it_starts_has_no_plan(file: Path) -> None:
    choice = catalog.algorithm(f"{file}:right", HALL)
    assert solve(HALL, choice, cancelled=lambda: True).result.outcome == "cancelled"


@pytest.mark.parametrize(
    ("name", "words"),
    [
        ("leaves", r"line \d+: it called sys.exit\(None\)"),
        ("vanishes", "its process ended with exit code 0 and no answer"),
        ("crashes", r"its process crashed \(SIGSEGV\)"),
        ("asks", r"line \d+: EOFError"),
        ("wrong", r"line \d+: KeyError: 'missing'"),
        ("illegal", "expected one of R, L, or None to resign; it returned 'U'"),
        ("forges", "its process said something that no player says"),
    ],
)
def test_a_mistake_of_a_player_is_told_as_what_it_is(name: str, words: str, file: Path) -> None:
    with pytest.raises(OwnCodeError, match=words) as refusal:
        game(file, name)
    assert str(refusal.value).startswith(f"{file}:{name}: ")


def test_a_mistake_is_told_with_what_was_seen_and_printed(file: Path) -> None:
    with pytest.raises(OwnCodeError) as refusal:
        game(file, "wrong")
    details = "\n".join(refusal.value.details)
    assert "with <Seen turn 1, cell (1, 2), moves RL" in details
    assert "it printed: I am at (1, 2)" in details


def test_what_a_player_prints_is_kept(file: Path) -> None:
    report = game(file, "talks")
    assert report.printed.split() == [str(turn) for turn in range(9)]
    assert report.result.peak_memory_mb is None or report.result.peak_memory_mb < 50


def test_a_player_who_never_reads_is_out_of_time(file: Path) -> None:
    """It answers before it is asked, and what it sees is more than a pipe holds."""
    wall, row = "%" * 100, f"%{' ' * 98}%"
    rows = [wall, f"%P{' ' * 97}%", *[row] * 96, f"%{' ' * 97}.%", wall]
    hangar = LoadedLevel("hangar", GAME, parse("\n".join(rows)))
    result = game(file, "babbles", hangar, seconds=0.3).result
    assert result.outcome == "out of time"
    assert set(result.plan or "") <= {"R"}


def test_the_process_of_a_player_holds_nothing_of_the_game(file: Path) -> None:
    assert set(game(file, "looks_around").printed.split()) == {"0"}
