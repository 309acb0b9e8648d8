"""The lines of own code that ran and what it held, recorded without changing what it does."""

from __future__ import annotations

import sys
from collections.abc import Callable
from heapq import heapify
from pathlib import Path
from random import Random
from types import FrameType
from typing import Any

import pytest

from own_mistakes import ASTAR, BFS, DFS
from searchcade import catalog
from searchcade.own import lines
from searchcade.own.function import OwnCodeError, from_function
from searchcade.own.lines import MAX_RAN, Snapshot, codes_of
from searchcade.own.source import source_of
from searchcade.own.variables import least
from searchcade.recording import Recording
from searchcade.recording.own_lines import OwnLines
from searchcade.report import SolveReport
from searchcade.search.node import Node
from searchcade.search.run import Budget, never, unwatched
from searchcade.solve import InPython, solve

LEVEL = catalog.level("maze/custom?size=8&seed=3&braid=0.3")
BOUNDED = Budget(seconds=20, nodes=20_000)


def own(folder: Path, text: str, name: str = "") -> Any:
    """Return the choice of a program, whose first function searches."""
    file = folder / "mine.py"
    file.write_text(text, encoding="utf-8")
    name = name or text.partition("def ")[2].partition("(")[0]
    return catalog.algorithm(f"{file}:{name}", LEVEL)


def recorded(folder: Path, text: str, name: str = "") -> list[Snapshot]:
    """Run a program in this process, and return what was recorded of it."""
    found: list[Snapshot] = []
    InPython(LEVEL, own(folder, text, name), never, unwatched, tell=found.append).run(BOUNDED)
    return found


def asked(folder: Path, text: str) -> list[Any]:
    """Return the states that a program asks for."""
    found: list[Any] = []

    def see(node: Node[Any], _waiting: int) -> None:
        found.append(node.state)

    InPython(LEVEL, own(folder, text, named(text)), never, see).run(BOUNDED)
    return found


def in_child(folder: Path, text: str, budget: Budget = BOUNDED) -> tuple[SolveReport, Any, int]:
    """Run a program in a process of its own; return its report, its lines and its expansions."""
    found: list[Snapshot] = []
    seen: list[Node[Any]] = []
    report = solve(LEVEL, own(folder, text), budget, tell=found.append,
                   watch=lambda node, _waiting: seen.append(node))  # fmt: skip
    return report, found, len(seen)


# ------------------------------------------------------------------ lines and variables


def test_the_lines_between_two_expansions_are_recorded_in_their_order(tmp_path: Path) -> None:
    first, second, *_, last = recorded(tmp_path, BFS)
    assert first.ran == [4, 5, 6, 7, 8, 10]
    assert (first.line, second.line) == (10, 10)
    assert second.ran[:4] == [11, 12, 13, 10]
    assert second.ran[-4:] == [6, 7, 8, 10]
    assert last.is_end
    assert last.line == last.ran[-1] == 9


def test_the_variables_of_the_function_that_asks_are_short_texts(tmp_path: Path) -> None:
    first, *_ = recorded(tmp_path, BFS)
    assert first.variables == [
        ("waiting", "deque, len 0"), ("reached", "set, len 1"), ("plan", "''"),
        ("state", "<1, 1>"),
    ]  # fmt: skip


CURIOUS = """\
class Thing:
    def __init__(self): self.inner = [1, 2]
    def __repr__(self): raise SystemExit("looked")
    def __len__(self): raise SystemExit("looked")
    def __eq__(self, other): raise SystemExit("looked")
    __hash__ = None
    @property
    def value(self): raise SystemExit("looked")
"""


def test_what_nobody_wants_to_read_is_left_out(tmp_path: Path) -> None:
    text = "import itertools\n" + BFS.replace(
        "    waiting =", "    n, _, heap = itertools.count(), 7, itertools\n    waiting ="
    )
    first, *_ = recorded(tmp_path, text, "bfs")
    assert [name for name, _ in first.variables] == ["n", "waiting", "reached", "plan", "state"]
    assert first.variables[0] == ("n", "count")


def test_no_line_of_the_program_runs_because_somebody_looks(tmp_path: Path) -> None:
    text = BFS.replace("def bfs", CURIOUS + "\ndef bfs").replace(
        "    reached = ", "    thing, huge = Thing(), 10 ** 5000\n    reached = "
    )
    first, *_ = recorded(tmp_path, text, "bfs")
    assert ("thing", "Thing(inner=list, len 2)") in first.variables
    assert ("huge", "int") in first.variables


@pytest.mark.parametrize("text", [BFS, DFS])
def test_a_recorded_run_is_the_plain_run(tmp_path: Path, text: str) -> None:
    plain = solve(LEVEL, own(tmp_path, text), BOUNDED).result
    watched, found, expansions = in_child(tmp_path, text)
    assert (watched.result.plan, watched.result.expanded) == (plain.plan, plain.expanded)
    assert expansions == plain.expanded
    assert [each.is_end for each in found] == [False] * plain.expanded + [True]


def test_nothing_is_recorded_unless_somebody_asks(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delattr(lines, "tracer_of")
    InPython(LEVEL, own(tmp_path, BFS), never, unwatched).run(BOUNDED)
    with pytest.raises(NameError):
        recorded(tmp_path, BFS)


# ------------------------------------------------------------------ the frontier

LIST = BFS.replace("waiting.popleft()", "waiting.pop(0)").replace("deque([", "list([")
QUEUE = "import queue\n\n" + BFS.replace("waiting = deque([(\"\", problem.start)])", (
    "waiting = queue.Queue()\n    waiting.put((\"\", problem.start))"
)).replace("while waiting:", "while not waiting.empty():").replace(
    "waiting.popleft()", "waiting.get()").replace("waiting.append", "waiting.put")  # fmt: skip
STACK_QUEUE = QUEUE.replace("queue.Queue()", "queue.LifoQueue()")
CLASS = """\
class Frontier:
    def __init__(self, first):
        self.items = [first]

    def take(self):
        return self.items.pop()

class Thing:
    __slots__ = ("state", "plan")
    def __init__(self, state, plan):
        self.state, self.plan = state, plan

def search(problem):
    frontier, done = Frontier(Thing(problem.start, "")), {}
    while frontier.items:
        node = frontier.take()
        if node.state in done:
            continue
        done[node.state] = node
        if problem.is_goal(node.state):
            return node.plan
        for move, after, cost in problem.successors(node.state):
            frontier.items.append(Thing(after, node.plan + move))
"""
LOWEST = """\
def search(problem):
    known, open_states, plans = {problem.start: 0}, {problem.start: 0}, {problem.start: ""}
    while open_states:
        state = min(open_states, key=open_states.get)
        cost = open_states.pop(state)
        if problem.is_goal(state):
            return plans[state]
        for move, after, step in problem.successors(state):
            if after not in known:
                known[after] = open_states[after] = cost + step
                plans[after] = plans[state] + move
"""


@pytest.mark.parametrize(
    ("text", "name"),
    [(BFS, "waiting"), (LIST, "waiting"), (QUEUE, "waiting"), (DFS, "stack"),
     (STACK_QUEUE, "waiting"), (CLASS, "frontier.items"), (LOWEST, "open_states")],
)  # fmt: skip
def test_the_frontier_is_the_container_that_states_are_taken_from(
    tmp_path: Path, text: str, name: str
) -> None:
    found = [each.frontier for each in recorded(tmp_path, text, named(text))[:-1]]
    assert {each.name for each in found if each} == {name}
    assert all(found)
    assert max(each.size for each in found if each) > 1


@pytest.mark.parametrize("text", [BFS, LIST, QUEUE, DFS])
def test_the_first_that_waits_is_taken_next(tmp_path: Path, text: str) -> None:
    found = recorded(tmp_path, text, named(text))[:-1]
    places = [LEVEL.game.look.cell(LEVEL.level, state) for state in asked(tmp_path, text)]
    jumps = 0
    for t, each in enumerate(found[:-1]):
        rows, cols = (abs(one - other) for one, other in zip(*places[t : t + 2], strict=True))
        if rows + cols > 1 and each.frontier and each.frontier.first:  # it was no neighbour
            jumps += 1
            assert each.frontier.first[0][:2] == places[t + 1]
    assert jumps


def named(text: str) -> str:
    """Return the name of the function that searches."""
    return "search" if "def search" in text else ""


def test_a_heap_is_shown_with_its_lowest_first(tmp_path: Path) -> None:
    found = recorded(tmp_path, ASTAR)
    several = [each.frontier for each in found if each.frontier and each.frontier.size > 2]
    assert several
    for frontier in several:
        scores = [waiting.score for waiting in frontier.first]
        assert scores == sorted(scores, key=lambda score: score or 0)


def test_a_heap_yields_its_elements_in_their_order() -> None:
    random = Random(1)
    heap = [(random.randrange(9), -number, "x") for number in range(60)]
    heapify(heap)
    assert list(least(heap)) == sorted(heap)
    assert list(least([])) == []


def test_the_costs_of_a_dictionary_are_its_scores(tmp_path: Path) -> None:
    frontiers = [each.frontier for each in recorded(tmp_path, LOWEST) if each.frontier]
    scores = [waiting.score for each in frontiers for waiting in each.first]
    assert scores
    assert all(type(score) is int and score > 0 for score in scores)


def test_the_larger_of_two_frontiers_is_shown(tmp_path: Path) -> None:
    text = """\
def search(problem):
    few, many = [], [problem.start] * 3
    while len(many) < 40:
        state = many.pop(0)
        for move, after, cost in problem.successors(state):
            many += [after, after]
            few.append(after)
        few.pop()
"""
    found = [each.frontier for each in recorded(tmp_path, text) if not each.is_end]
    assert {each.name for each in found if each} == {"many"}


def test_a_recursion_has_no_frontier(tmp_path: Path) -> None:
    text = """\
def search(problem):
    def visit(state, plan, seen):
        if problem.is_goal(state):
            return plan
        seen.add(state)
        for move, after, cost in problem.successors(state):
            if after not in seen and (found := visit(after, plan + move, seen)) is not None:
                return found
    return visit(problem.start, "", set())
"""
    found = recorded(tmp_path, text)
    assert not any(each.frontier for each in found)
    assert ("plan", "''") in found[0].variables


def deep(problem: Any, state: Any = None) -> None:
    """Ask for a state and all that it leads to, once each, remembering nothing but the depth."""
    for _, after, _ in problem.successors(state or problem.start):
        if sum(after) > sum(state or problem.start):
            deep(problem, after)


def test_variables_of_whoever_calls_are_not_those_of_the_program() -> None:
    mine = [after for _, after, _ in LEVEL.problem().successors(LEVEL.problem().start)]
    found: list[Snapshot] = []
    choice = catalog.own_algorithm(from_function(deep), LEVEL)
    InPython(LEVEL, choice, never, unwatched, tell=found.append).run(BOUNDED)
    assert mine
    assert len(found) > 2
    assert not any(each.frontier for each in found)


# ------------------------------------------------------------------ bounds, and what is left


def test_after_many_lines_the_next_expansion_is_waited_for(tmp_path: Path) -> None:
    text = BFS.replace("    reached =", "    for n in range(5000):\n        n += 1\n    reached =")
    first, second, *_ = recorded(tmp_path, text)
    assert len(first.ran) == MAX_RAN
    assert second.ran[-1] == second.line


def test_functions_that_are_called_after_many_lines_are_followed_again(tmp_path: Path) -> None:
    text = """\
def search(problem):
    for n in range(2000):
        n += 1
    return visit(problem, problem.start, set())

def visit(problem, state, done):
    done.add(state)
    for move, after, cost in problem.successors(state):
        if after not in done:
            visit(problem, after, done)
"""
    _, second, third, *_ = recorded(tmp_path, text)
    assert second.ran == third.ran == [9, 10, 7, 8]


def test_after_many_expansions_a_program_runs_on_unrecorded(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(lines, "MAX_SNAPSHOTS", 5)
    seen: list[Node[Any]] = []
    found: list[Snapshot] = []
    search = InPython(LEVEL, own(tmp_path, BFS), never,
                      lambda node, _: seen.append(node), tell=found.append)  # fmt: skip
    result = search.run(BOUNDED)
    assert len(found) == 5
    assert len(seen) == result.expanded > 5


DEEP = """\
def search(problem, depth=1):
    if depth > {depth}:
        problem.successors(problem.start)
        return ""
    return search(problem, depth + 1)
"""


def test_a_deep_recursion_is_as_deep_as_without(tmp_path: Path) -> None:
    deepest = 0
    for depth in range(700, 1000):
        try:
            InPython(LEVEL, own(tmp_path, DEEP.format(depth=depth)), never, unwatched).run(BOUNDED)
        except OwnCodeError as problem:
            if "RecursionError" in str(problem):
                break
            deepest = depth  # it has returned no plan, which is not what is asked here
    assert deepest
    limit = sys.getrecursionlimit()
    with pytest.raises(OwnCodeError, match="its plan of 0 moves"):
        recorded(tmp_path, DEEP.format(depth=deepest))
    assert sys.getrecursionlimit() == limit


@pytest.mark.skipif(sys.version_info >= (3, 12), reason="lines come from sys.monitoring")
def test_whoever_traces_already_goes_on(tmp_path: Path) -> None:
    events: list[int] = []

    def theirs(frame: FrameType, _event: str, _value: Any) -> Callable[..., Any] | None:
        if frame.f_code.co_filename.endswith("mine.py"):
            events.append(frame.f_lineno)
            return theirs
        return None

    before = sys.gettrace()
    sys.settrace(theirs)
    try:
        found = recorded(tmp_path, BFS)
        assert sys.gettrace() is theirs
    finally:
        sys.settrace(before)
    assert [number for each in found for number in each.ran]
    assert set(events) >= {4, 5, 6, 7, 8, 10}


def test_a_generator_is_recorded_at_each_yield(tmp_path: Path) -> None:
    text = """\
from searchcade.search.node import Node

def search(problem):
    waiting, reached = [Node(problem.start)], {problem.start}
    while waiting:
        node = waiting.pop(0)
        yield node, len(waiting)
        if problem.is_goal(node.state):
            return node
        for child in node.children(problem):
            if child.state not in reached:
                reached.add(child.state)
                waiting.append(child)
"""
    first, second, *_, last = recorded(tmp_path, text)
    assert first.line == second.line == 7
    assert first.ran == [4, 5, 6, 7]
    assert second.frontier
    assert second.frontier.name == "waiting"
    assert last.is_end
    assert last.line == 9


def test_a_generator_within_a_generator_is_recorded_where_it_yields(tmp_path: Path) -> None:
    text = """\
from searchcade.search.node import Node

def search(problem):
    return (yield from inner(problem))

def inner(problem):
    inside = Node(problem.start)
    yield inside, 0
"""
    first, *_ = recorded(tmp_path, text)
    assert first.line == 8
    assert [name for name, _ in first.variables] == ["inside"]


def test_an_endless_loop_ends_with_its_line_also_while_it_is_recorded(tmp_path: Path) -> None:
    text = BFS.replace("        for", "        while state:\n            plan\n        for")
    report, found, expansions = in_child(tmp_path, text, Budget(seconds=0.5))
    assert report.result.outcome == "out of time"
    assert "line 1" in report.printed
    assert expansions == len(found)


def test_what_ran_before_an_endless_loop_is_recorded(tmp_path: Path) -> None:
    text = BFS.replace("            if after", "            while plan: move\n            if after")
    report, found, expansions = in_child(tmp_path, text, Budget(seconds=0.5))
    assert report.result.outcome == "out of time"
    assert expansions == len(found) == 2


def test_a_program_that_fails_is_told_its_line_also_while_it_is_recorded(tmp_path: Path) -> None:
    text = BFS.replace("if problem.is_goal(state)", "if problem.is_goal(plan)")
    with pytest.raises(OwnCodeError, match="line 8"):
        in_child(tmp_path, text)


def test_memory_that_is_used_up_is_told_with_its_line(tmp_path: Path) -> None:
    text = BFS.replace("        for move", "        kept = [0] * 10 ** 9\n        for move")
    report, _, _ = in_child(tmp_path, text, Budget(seconds=20, memory_mb=100))
    assert report.result.outcome == "out of memory"
    assert "line 10" in report.printed


# ------------------------------------------------------------------ messages, and the source

GOOD = [[1, 2], 2, [["a", "1"]], ["waiting", 1, [[0, 1, 2.5]]], False, [[[4], 7]]]


def test_a_message_is_read_as_it_was_sent() -> None:
    snapshot = Snapshot.parsed(GOOD, tuple)
    assert snapshot.ran == [1, 2]
    assert snapshot.frontier
    assert snapshot.frontier.first[0] == (0, 1, 2.5)


@pytest.mark.parametrize(
    "forged",
    [None, 3, [], [[1], 2, [], None, False], [[1], "2", [], None, False, []],
     [[-1], 2, [], None, False, []], [["x"], 2, [], None, 0, []],
     [[1], 2, [["a", 1]], None, False, []], [[1], 2, [], ["w", -1, []], False, []],
     [[1], 2, [], ["w", 1, [[0, 0, "9"]]], False, []], [[1], 2, [], [{}, 1, []], False, []],
     [[1], 2, [], None, False, [[[4], "7"]]], [[1], 2, [], None, False, [[4, 7]]]],
)  # fmt: skip
def test_no_message_is_believed(forged: Any) -> None:
    with pytest.raises((TypeError, ValueError)):
        Snapshot.parsed(forged, tuple)


def test_the_source_is_the_function_with_what_it_uses(tmp_path: Path) -> None:
    file = tmp_path / "mine.py"
    file.write_text(
        CLASS.replace("def search", "UNUSED = 1\n\ndef unused():\n    pass\n\ndef search")
    )
    source = source_of(file, "search")
    texts = [line.text for line in source.lines]
    assert texts[0] == "class Frontier:"
    assert "def unused():" not in texts
    assert source.taken == {"items": "last"}
    assert source.lines[source.place(6) - 1] == (6, "        return self.items.pop()")
    assert source.roles[6] == "take"


FORGER = """\
import json, os

def search(problem):
    event = [list(problem.start), -1, "", 0, -1, {forged}]
    message = json.dumps(dict(kind="events", events=[event])).encode() + b"\\n"
    for file in range(3, 64):
        try:
            os.write(file, message)
        except OSError:
            pass
    problem.successors(problem.start)
"""


@pytest.mark.parametrize(
    "forged", ["'x'", "[]", "[[1], 2, [], ['w', 0, [[-1, 0, None]]], False, []]"]
)
def test_forged_lines_are_refused_in_one_sentence(tmp_path: Path, forged: str) -> None:
    with pytest.raises(OwnCodeError, match="said something that no search says"):
        in_child(tmp_path, FORGER.replace("{forged}", forged))


def test_a_forged_frontier_beyond_the_board_is_not_shown(tmp_path: Path) -> None:
    forged = "[[1], 2, [], ['w', 1, [[900, 900, None]]], False, []]"
    choice = own(tmp_path, FORGER.replace("{forged}", forged))
    recording = Recording(LEVEL, choice)
    recording.run(BOUNDED)
    explainer = recording.explainer
    assert isinstance(explainer, OwnLines)
    assert explainer.waiting(1) == 1
    assert explainer.frontier(1).chips == []


def test_a_decorator_belongs_to_its_function(tmp_path: Path) -> None:
    file = tmp_path / "mine.py"
    file.write_text("import functools\n\n@functools.cache\ndef f(problem):\n    return 1\n")
    assert [line.number for line in source_of(file, "f").lines] == [3, 4, 5]
    assert source_of(file, "g").lines == ()
    assert source_of(tmp_path / "none.py", "f").lines == ()


def test_the_code_of_a_file_is_that_of_all_its_functions() -> None:
    text = """\
import functools, os

class Thing:
    @staticmethod
    def still(): pass
    @classmethod
    def many(cls): pass
    def usual(self):
        def inner(): return [n for n in range(3)]

@functools.cache
def kept(): pass

def f(): return lambda: 1
"""
    names: dict[str, Any] = {}
    exec(compile(text, "mine.py", "exec"), names)
    found = {code.co_name for code in codes_of(names["f"], "mine.py")} - set(lines.INLINED)
    assert found == {"still", "many", "usual", "inner", "kept", "f", "<lambda>"}


def test_a_loop_that_estimates_and_never_asks_keeps_no_more_and_more(tmp_path: Path) -> None:
    text = """\
def search(problem, estimate):
    problem.successors(problem.start)
    for _ in range(5000):
        estimate(problem.start)

def h(problem):
    return lambda state: 1
"""
    file = tmp_path / "mine.py"
    file.write_text(text, encoding="utf-8")
    found: list[Snapshot] = []
    choice = catalog.algorithm(f"{file}:search", LEVEL, f"{file}:h")
    InPython(LEVEL, choice, never, unwatched, tell=found.append).run(BOUNDED)
    assert [len(each.estimates) for each in found] == [0, lines.MAX_ESTIMATES]


def test_a_process_tells_of_its_first_expansions_only(tmp_path: Path) -> None:
    level, found = catalog.level("maze/custom?size=50&seed=1"), list[Snapshot]()
    report = solve(level, own(tmp_path, BFS), BOUNDED, tell=found.append, watch=lambda *_: None)
    assert len(found) == lines.MAX_SNAPSHOTS < report.result.expanded
