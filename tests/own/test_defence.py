"""Defend your code: the answers are what the program has done, told by another witness."""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from random import Random
from typing import Any

import pytest

from own_mistakes import MISTAKES
from searchcade import catalog
from searchcade.level import LoadedLevel
from searchcade.own.function import own_function
from searchcade.recording import Recording
from searchcade.recording.own_lines import OwnLines
from searchcade.recording.own_questions import RecordedRun
from searchcade.recording.question import Question
from searchcade.recording.questions import can_be_asked, questions
from searchcade.search.run import Budget

BUDGET = Budget(nodes=300, seconds=30)
LEVELS = ("maze/loops?seed=7", "sokoban/05-near-or-far", "bloxorz/11-two-buttons",
          "pacman/1-6-labyrinth")  # fmt: skip
QUEUE = '''
from collections import deque

def search(problem):
    """Breadth first."""
    queue = deque([(problem.start, "")])
    seen = {problem.start}
    while queue:
        state, plan = queue.popleft()
        if problem.is_goal(state):
            return plan
        for move, after, cost in problem.successors(state):
            if after not in seen:
                seen.add(after)
                queue.append((after, plan + move))
'''
FORGETFUL = QUEUE.replace("            if after not in seen:\n    ", "            if True:\n    ")
HEAP = '''
import heapq

def search(problem, estimate):
    """A*."""
    heap = [(estimate(problem.start), 0, problem.start, "")]
    best = {problem.start: 0}
    while heap:
        f, g, state, plan = heapq.heappop(heap)
        if problem.is_goal(state):
            return plan
        for move, after, cost in problem.successors(state):
            if after not in best or g + cost < best[after]:
                best[after] = g + cost
                heapq.heappush(heap, (g + cost + estimate(after), g + cost, after, plan + move))
'''
PROGRAMS = {"queue": QUEUE, "forgetful": FORGETFUL, "heap": HEAP}


def recorded(folder: Path, text: str, loaded: LoadedLevel) -> Recording:
    """Record a run of a program."""
    file = folder / "mine.py"
    file.write_text(text, encoding="utf-8")
    name = text.partition("def ")[2].partition("(")[0]
    recording = Recording(loaded, catalog.algorithm(f"{file}:{name}", loaded))
    recording.run(BUDGET)
    return recording


class Witness:
    """A problem that writes down what it is asked: nothing of a recording is used."""

    def __init__(self, loaded: LoadedLevel, text: str, most: int) -> None:
        self.loaded, self.asked = loaded, list[Any]()
        problem = loaded.problem()
        self.cols = loaded.game.scene(loaded.level, problem.start).cols
        self.problem = problem
        names: dict[str, Any] = {}
        exec(text, names)  # ours: the programs above
        function = names[text.partition("def ")[2].partition("(")[0]]
        estimates = loaded.game.estimates
        estimate = estimates[loaded.usual_heuristic].build(loaded.level)
        self.start, self.is_goal, self.most = problem.start, problem.is_goal, most
        try:
            function(self, estimate) if "estimate)" in text else function(self)
        except StopIteration:
            pass

    def successors(self, state: Any) -> Any:
        """Answer, and write it down."""
        if len(self.asked) == self.most:
            raise StopIteration
        self.asked.append(state)
        return list(self.problem.successors(state))

    def cell(self, state: Any) -> int:
        """Return the number of the cell of a state."""
        return _number(self.loaded.game.look.cell(self.loaded.level, state), self.cols)

    def wrong(self, question: Question) -> str:
        """Return what is wrong with the key of a question; nothing where it is right."""
        return str(getattr(self, f"_{question.kind}")(question))

    def _asks(self, question: Question) -> str:
        after = self.cell(self.asked[question.t])
        return self._cells(question, lambda cell: cell == after)

    def _order(self, question: Question) -> str:
        cells = [self.cell(state) for state in self.asked[: question.t]]
        first = min(cells.index(each.cell) for each in question.options)
        return self._cells(question, lambda cell: cells.index(cell) == first)

    def _twice(self, question: Question) -> str:
        times = Counter(self.asked[: question.t])
        if question.options[0].cell < 0:
            expected = 0 if max(times.values()) > 1 else 1
            return "" if question.right == {expected} else f"expected {expected}"
        by_cell = {self.cell(state): count for state, count in times.items()}
        return self._cells(question, lambda cell: by_cell[cell] > 1)

    def _cells(self, question: Question, is_right: Any) -> str:
        right = {n for n, each in enumerate(question.options) if is_right(each.cell)}
        return "" if right == question.right else f"expected {right}, found {question.right}"


def _number(place: tuple[int, int], cols: int) -> int:
    return place[0] * cols + place[1]


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("program", PROGRAMS)
def test_every_key_is_what_the_program_has_done(program: str, level: str, tmp_path: Path) -> None:
    loaded, text = catalog.level(level), PROGRAMS[program]
    recording = recorded(tmp_path, text, loaded)
    witness = Witness(loaded, text, BUDGET.nodes)
    kinds = set()
    for seed in range(6):
        asked = questions(recording, 8, seed)
        assert all(each.is_clear for each in asked)
        for each in asked:
            kinds.add(each.kind)
            if each.kind in ("asks", "order", "twice"):
                assert witness.wrong(each) == "", (each.kind, each.t)
    assert {"asks", "order", "twice", "waits"} <= kinds
    assert ("number" in kinds) == (program == "heap")


def test_the_numbers_and_the_frontier_are_those_of_the_program(tmp_path: Path) -> None:
    loaded = catalog.level(LEVELS[0])
    asked = questions(recorded(tmp_path, HEAP, loaded), 30, seed=2)
    waits = [each for each in asked if each.kind == "waits"]
    numbers = [each for each in asked if each.kind == "number"]
    assert waits
    assert numbers
    held = heaps(loaded)
    for each in waits:
        (right,) = each.right
        assert each.options[right].said.values["value"] == len(held[each.t - 1])
    for each in numbers:
        (right,) = each.right
        at = {_number(loaded.game.look.cell(loaded.level, state), 30): f
              for f, _, state, _ in held[each.t - 1]}  # fmt: skip
        assert each.options[right].said.values["value"] == at[each.about]


def heaps(loaded: LoadedLevel) -> list[list[Any]]:
    """Return what waits in the heap each time the program asks."""
    held: list[list[Any]] = []
    text = HEAP.replace("        for move, after", "        note(heap)\n        for move, after")
    names: dict[str, Any] = {"note": lambda heap: held.append(list(heap))}
    exec(text, names)
    estimate = loaded.game.estimates[loaded.usual_heuristic].build(loaded.level)
    names["search"](loaded.problem(), estimate)
    return held


HEURISTIC = '''
def far(problem):
    """Times the distance in a straight line, walls or not."""
    maze = problem.maze
    def estimate(state):
        row, col = divmod(state.cell, maze.cols)
        goal_row, goal_col = divmod(maze.goal, maze.cols)
        return TIMES * (abs(row - goal_row) + abs(col - goal_col))
    return estimate
'''


def heuristic_questions(folder: Path, times: int) -> dict[str, list[Question]]:
    """Return what is asked about a search with a heuristic of one's own, by kind."""
    file = folder / "mine.py"
    file.write_text(HEAP + HEURISTIC.replace("TIMES", str(times)), encoding="utf-8")
    loaded = catalog.level("maze/easy?seed=7&braid=0.5")
    recording = Recording(loaded, catalog.algorithm(f"{file}:search", loaded, f"{file}:far"))
    recording.run(BUDGET)
    asked = [each for seed in range(4) for each in questions(recording, 12, seed)]
    return {
        kind: [each for each in asked if each.kind == kind] for kind in ("too_large", "estimate")
    }


def test_a_heuristic_that_says_too_much_is_asked_where(tmp_path: Path) -> None:
    asked = heuristic_questions(tmp_path, 3)
    assert asked["too_large"]
    problem = catalog.level("maze/easy?seed=7&braid=0.5").problem()
    for each in asked["too_large"]:
        for number, option in enumerate(each.options):
            state = problem.start._replace(cell=option.cell)
            said = option.said.values["said"]
            assert isinstance(said, float)
            is_large = said > steps_left(problem, state)
            assert is_large == (number in each.right)


def test_what_a_heuristic_says_is_asked_and_where_it_says_too_much_only_if_it_does(
    tmp_path: Path,
) -> None:
    asked = heuristic_questions(tmp_path, 1)
    assert asked["too_large"] == []
    assert asked["estimate"]
    maze = catalog.level("maze/easy?seed=7&braid=0.5").level
    for each in asked["estimate"]:
        (row, col), (goal_row, goal_col) = (
            divmod(each.about, maze.cols),
            divmod(maze.goal, maze.cols),
        )
        (right,) = each.right
        said = each.options[right].said.values["value"]
        assert said == abs(row - goal_row) + abs(col - goal_col)


def steps_left(problem: Any, state: Any) -> int:
    """Return the fewest steps from a state to a goal."""
    steps, level, seen = 0, {state}, {state}
    while not any(map(problem.is_goal, level)):
        level = {after for each in level for _, after, _ in problem.successors(each)} - seen
        seen |= level
        steps += 1
    return steps


def test_only_cells_of_one_state_are_asked_about_by_their_times(tmp_path: Path) -> None:
    recording = recorded(tmp_path, FORGETFUL, catalog.level("sokoban/05-near-or-far"))
    explainer = recording.explainer
    assert isinstance(explainer, OwnLines)
    t = recording.recorded
    states = {recording.state_at(each) for each in range(1, t + 1)}
    of_cells = Counter(recording.cell_of(state) for state in states)
    assert max(of_cells.values()) > 1
    assert {*RecordedRun(explainer).times(t)} == {c for c, count in of_cells.items() if count == 1}


def test_a_program_that_forgets_is_asked_what_it_visits_twice(tmp_path: Path) -> None:
    recording = recorded(tmp_path, FORGETFUL, catalog.level(LEVELS[0]))
    asked = [each for seed in range(4) for each in questions(recording, 8, seed)]
    twice = [each for each in asked if each.kind == "twice"]
    assert any(each.options[0].cell >= 0 for each in twice)
    remembering = recorded(tmp_path, QUEUE, catalog.level(LEVELS[0]))
    twice = [each for each in questions(remembering, 8) if each.kind == "twice"]
    assert twice
    assert all(each.right == {1} for each in twice)


def test_a_program_that_ends_at_once_is_asked_nothing(tmp_path: Path) -> None:
    text = "def search(problem):\n    problem.successors(problem.start)\n    return ''\n"
    file = tmp_path / "mine.py"
    file.write_text(text, encoding="utf-8")
    loaded = catalog.level(LEVELS[0])
    assert own_function(f"{file}:search")
    recording = Recording(loaded, catalog.algorithm(f"{file}:search", loaded))
    assert can_be_asked(recording)
    with pytest.raises(Exception, match="goal"):
        recording.run(BUDGET)
    assert questions(recording, 5) == []


@pytest.mark.long
def test_ten_thousand_keys_are_the_same_when_they_are_computed_again(tmp_path: Path) -> None:
    """Of all usual mistakes on levels of four games: recorded twice, and told by the witness."""
    random, count = Random(1), 0
    texts = [text for _, text in MISTAKES.values()] + list(PROGRAMS.values())
    while count < 10_000:
        loaded, text = catalog.level(random.choice(LEVELS)), random.choice(texts)
        first, again = (recorded(tmp_path, text, loaded) for _ in range(2))
        for seed in range(40):
            asked = questions(first, 12, seed)
            assert asked == questions(again, 12, seed)
            count += len(asked)
