"""A recording at its edges: searches of one's own, limits, threads, hostile questions."""

import threading
from collections.abc import Iterable
from pathlib import Path
from typing import Any

import pytest

from examples import examples, name
from recording_reference import BUDGET, check_moment, recorded
from searchcade import catalog
from searchcade.level import LoadedLevel
from searchcade.problem import BadInput, Problem
from searchcade.recording import NEVER, Inspection, Recording
from searchcade.recording.live import Peeked
from searchcade.search.node import Node
from searchcade.search.run import Budget, run

LEVELS = examples("solvable") + examples("unsolvable")

OWN = '''
def only_every_second(problem):
    """Yield a node out of two, so that parents are missing."""
    from searchcade.search.node import Node
    node = Node(problem.start)
    for step in range(9):
        if step % 2 == 0:
            yield node, 7
        if problem.is_goal(node.state):
            return node
        node = (list(node.children(problem)) or [Node(problem.start)])[-1]

def in_any_order(problem, estimate):
    """Look at some states without saying how they are reached."""
    seen = [problem.start]
    for state in seen:
        for _, after, _ in problem.successors(state):
            if after not in seen:
                seen.append(after)
    return None

def makes_up_moves(problem):
    """Claim a move that nobody can make."""
    from searchcade.search.node import Node
    states = [after for _, after, _ in problem.successors(problem.start)]
    far = [after for state in states for _, after, _ in problem.successors(state)]
    for state in far or [problem.start]:
        yield Node(state, Node(problem.start), "?", 1), 0
'''


@pytest.mark.parametrize("level", LEVELS, ids=name)
def test_records_a_search_that_leaves_parents_out(level: LoadedLevel, tmp_path: Path) -> None:
    check_own_search(level, own(tmp_path, "only_every_second"))


@pytest.mark.parametrize("level", LEVELS, ids=name)
def test_records_a_search_that_says_no_parents(level: LoadedLevel, tmp_path: Path) -> None:
    check_own_search(level, own(tmp_path, "in_any_order"))


def check_own_search(level: LoadedLevel, search: str) -> None:
    """Compare every moment of a search from a user's file with the slow replay."""
    recording, reference = recorded(level, search)
    assert recording.recorded == len(reference.seen) > 0
    for t in range(1, recording.recorded + 1):
        check_moment(recording, reference, t)
    for t in range(1, recording.recorded + 1, 1 + recording.recorded // 50):
        for place in [(0, 0), (1, 1), reference.cell(reference.seen[-1][0].state)]:
            assert recording.inspect(place, t) == reference.inspect(place, t)


def own(folder: Path, function: str) -> str:
    """Write a file with searches of one's own and name one of them."""
    file = folder / "own_for_recording.py"
    file.write_text(OWN)
    return f"{file}:{function}"


def test_shows_what_a_search_claims_even_if_no_move_leads_there(tmp_path: Path) -> None:
    for level in LEVELS:
        recording, reference = recorded(level, own(tmp_path, "makes_up_moves"))
        for t in range(1, recording.recorded + 1):
            check_moment(recording, reference, t)
            for cell in range(recording.rows * recording.cols):
                place = divmod(cell, recording.cols)
                assert recording.inspect(place, t) == reference.inspect(place, t)


def test_brings_states_back_from_deep_ways() -> None:
    """A way of hundreds of moves: most of its states are not kept but replayed."""
    recording, reference = recorded(catalog.level("maze/medium?seed=5"), "dfs")
    deepest = max(range(1, recording.recorded + 1), key=lambda t: recording.moment(t).depth or 0)
    assert (recording.moment(deepest).depth or 0) > 200
    for t in range(deepest - 40, deepest + 1):
        check_moment(recording, reference, t)


def test_adds_cost_and_estimate() -> None:
    assert Inspection(True, 1, 3, 2.5).f == 5.5
    assert Inspection(True, 1, 3, None).f is None
    assert Inspection(True, 1, None, 2.5).f is None


def test_begins_before_the_first_expansion() -> None:
    level = LEVELS[0]
    recording = Recording(level, catalog.algorithm("bfs", level.game))
    found = recording.moment(5)  # nothing has run: the nearest moment is the first
    assert (found.phase, found.expanded, found.depth, found.cost) == ("search", 0, 0, 0)
    assert found.state == recording.problem.start
    assert recording.length == 0
    assert recording.report is None
    assert set(recording.order) == {NEVER}
    assert recording.inspect((0, 0), 5) is None


@pytest.mark.parametrize("place", [(-1, 0), (0, -1), (99, 0), (0, 99)])
def test_knows_nothing_of_places_beside_the_board(place: tuple[int, int]) -> None:
    recording, _ = recorded(LEVELS[0], "bfs")
    assert recording.inspect(place, recording.length) is None


def test_counts_on_where_it_records_no_more() -> None:
    level = catalog.level("maze/easy?seed=3")
    choice = catalog.algorithm("bfs", level.game)
    recording = Recording(level, choice, largest=50)
    report = recording.run(BUDGET)
    assert recording.recorded == 50
    assert recording.expanded == report.result.expanded > 50
    assert recording.length == 50 + len(report.result.plan or "")
    assert sum(moment < NEVER for moment in recording.order) == 50
    last = recording.moment(recording.length)
    assert (last.phase, last.expanded) == ("walk", report.result.expanded)
    assert recording.problem.is_goal(last.state)


def test_can_be_read_while_it_is_written() -> None:
    """Stop the search in the middle of it, and look at it from another thread."""
    level = catalog.level("maze/easy?seed=3")
    choice = catalog.algorithm("astar", level.game)
    recording, reached, go = Recording(level, choice), threading.Event(), threading.Event()

    def wait_once() -> bool:
        if recording.expanded >= 32:
            reached.set()
            go.wait(600)
        return False

    thread = threading.Thread(target=recording.run, args=(BUDGET, wait_once))
    thread.start()
    assert reached.wait(600)
    so_far, shown = recording.length, recording.moment(32)
    go.set()
    thread.join()
    assert so_far == 32
    assert shown == recording.moment(32)
    assert recording.length > 32


def test_a_cancelled_search_keeps_what_it_did() -> None:
    level = catalog.level("maze/easy?seed=3")
    recording = Recording(level, catalog.algorithm("bfs", level.game))
    report = recording.run(Budget(), lambda: recording.expanded >= 40)
    assert report.result.outcome == "cancelled"
    assert recording.length == recording.recorded == report.result.expanded
    assert recording.moment(recording.length).expanded == recording.recorded


def test_cannot_be_written_to_from_outside() -> None:
    recording, _ = recorded(LEVELS[0], "bfs")
    for array in (recording.order, recording.found):
        with pytest.raises(TypeError, match="read-only"):
            array[0] = 1


def test_says_when_a_board_is_too_large(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("searchcade.recording.recording.MAX_RECORDED", 10)
    with pytest.raises(BadInput, match=r"expected at most 10 cells, found 400"):
        Recording(catalog.level("maze/easy"), catalog.algorithm("bfs", catalog.game("maze")))


def test_says_when_an_algorithm_does_not_fit() -> None:
    level = catalog.level("maze/easy")
    recording = Recording(level, catalog.algorithm("energy", level.game))
    with pytest.raises(BadInput, match="does not fit"):
        recording.run(BUDGET)


def test_passes_of_one_search_do_not_pile_up_nodes() -> None:
    """Iterative deepening drops its nodes after each pass, and so does what records it."""
    level = catalog.level("maze/easy?seed=3")
    recording = Recording(level, catalog.algorithm("ids", level.game))
    most = 0

    def look() -> bool:
        nonlocal most
        most = max(most, len(recording.tree.numbers))
        return False

    recording.run(BUDGET, look)
    assert recording.recorded == 3000
    assert 0 < most <= 400
    assert not recording.tree.numbers


def test_keeps_what_a_player_thinks_of_each_step_of_a_turn() -> None:
    game = catalog.game("pacman")
    text = "level: 4\n%%%%%%%%%\n%P . . G%\n% %%%%% %\n%   .   %\n%%%%%%%%%"
    level = LoadedLevel("drawn.txt", game, game.parse(text))
    recording = Recording(level, catalog.algorithm("report-minimax", game))
    recording.run(Budget())
    assert recording.moment(0).values == {}
    thinking = [t for t in range(recording.recorded + 1) if recording.moment(t).values]
    first, second = recording.moment(thinking[0]), recording.moment(thinking[1])
    assert (len(first.values), len(second.values)) == (1, 2)
    walked = recording.moment(recording.recorded + 1)
    row, col = walked.path[-1]
    assert walked.values
    assert all(abs(r - row) + abs(c - col) == 1 for r, c in walked.values)
    assert len(recording.states(recording.recorded + 1)) == 2
    assert len(recording.states(1)) == 1


class Questions:
    """A problem that notes which states it is asked about."""

    def __init__(self, problem: Problem[Any]) -> None:
        self.start, self.is_goal, self.problem = problem.start, problem.is_goal, problem
        self.asked: list[Any] = []

    def successors(self, state: Any) -> Iterable[tuple[str, Any, int]]:
        self.asked.append(state)
        return self.problem.successors(state)


@pytest.mark.parametrize("algorithm", ["bfs", "dfs", "ucs", "ids"])
def test_a_watcher_and_its_search_ask_the_rules_once_for_both(algorithm: str) -> None:
    level = catalog.level("maze/first-steps")
    questions = Questions(level.game.problem(level.level))
    peeked: Peeked[Any] = Peeked(questions)

    def watch(node: Node[Any], _waiting: int) -> None:
        peeked.peek(node.state)

    result = run(catalog.algorithms()[algorithm], peeked, watch=watch)
    assert result.outcome == "solved"
    assert len(questions.asked) == result.expanded


def test_what_a_watcher_has_looked_at_is_kept_for_one_question() -> None:
    problem = LEVELS[0].game.problem(LEVELS[0].level)
    peeked: Peeked[Any] = Peeked(problem)
    first = peeked.peek(problem.start)
    assert peeked.successors(problem.start) is first
    first.clear()  # a search may do as it likes with its list
    assert list(peeked.successors(problem.start)) == list(problem.successors(problem.start)) != []
