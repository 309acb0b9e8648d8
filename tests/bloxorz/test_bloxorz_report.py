"""The report's searches in the report's counting; the counts on small boards are made by hand."""

from queue import LifoQueue, PriorityQueue

import pytest

from searchcade import catalog
from searchcade.games.bloxorz import report
from searchcade.games.bloxorz.board import Board
from searchcade.games.bloxorz.levels import parse
from searchcade.games.bloxorz.report import Pose, poses_after
from searchcade.games.bloxorz.rules import State, problem, start_state
from searchcade.search.registry import ALGORITHMS
from searchcade.search.run import run

assert report
BOTH = ["report-dfs", "report-astar"]
LEVELS = list(catalog.game("bloxorz").shipped())[:24]
ROW = parse("S##T\n")
PAIR = parse("##S##\n##T##\n")
SPLIT = parse(
    """\
######...###
#S##:#...##T
######...###
split 1 4  to 0 9  2 9
"""
)


@pytest.mark.parametrize("name", BOTH)
def test_counts_what_fell_among_the_nodes(name: str) -> None:
    """The start, three falls and a roll; from there three more: two falls and the hole."""
    found = run(ALGORITHMS[name], problem(ROW))
    assert (found.outcome, found.plan, found.generated) == ("solved", "RR", 8)
    assert not found.optimal


@pytest.mark.parametrize("name", BOTH)
def test_ends_without_a_proof_where_there_is_no_way(name: str) -> None:
    found = run(ALGORITHMS[name], problem(parse("S##.T\n")))
    assert (found.outcome, found.generated) == ("not found", 8)


@pytest.mark.parametrize("name", BOTH)
def test_counts_a_swap_as_a_move(name: str) -> None:
    found = run(ALGORITHMS[name], problem(SPLIT))
    assert found.plan
    assert "S" in found.plan
    assert found.steps == len(found.plan)
    assert found.cost == found.steps - found.plan.count("S")


def test_falls_at_both_sides_of_the_board_are_told_apart() -> None:
    right = dict(poses_after(PAIR, State(PAIR.cell(0, 4), PAIR.cell(0, 4), 0)))["R"]
    left = dict(poses_after(PAIR, State(PAIR.cell(1, 0), PAIR.cell(1, 0), 0)))["L"]
    assert right.state != left.state
    assert right.is_over
    assert left.is_over


def test_tries_left_right_up_down_and_then_the_swap() -> None:
    whole = [letter for letter, _ in poses_after(SPLIT, start_state(SPLIT))]
    split = State(SPLIT.cell(0, 9), SPLIT.cell(2, 9), 0)
    assert whole == [*"LRUD"]
    assert [letter for letter, _ in poses_after(SPLIT, split)] == [*"LRUDS"]


# ------------------------------------------------------------------ its searches


class Scored:
    """An entry of the report's priority queue: only scores are compared."""

    def __init__(self, score: int, pose: Pose, plan: str) -> None:
        self.score, self.pose, self.plan = score, pose, plan

    def __lt__(self, other: "Scored") -> bool:
        return self.score < other.score


def searched(board: Board, name: str) -> tuple[str | None, int]:
    """Search as the report says, with the queues of its program; return the plan and the nodes."""
    goal = divmod(board.hole, board.stride)

    def away(cell: int) -> int:
        row, col = divmod(cell, board.stride)
        return abs(row - goal[0]) + abs(col - goal[1])

    def entry(pose: Pose, plan: str) -> Scored:
        return Scored(len(plan) + away(pose.state.half) + away(pose.state.other), pose, plan)

    first = Pose(start_state(board))
    waiting = LifoQueue[Scored]() if name == "report-dfs" else PriorityQueue[Scored]()
    waiting.put(entry(first, ""))
    explored = {first}
    while not waiting.empty():
        here = waiting.get()
        if here.pose.state[:2] == (board.hole, board.hole) and not here.pose.is_over:
            return here.plan, len(explored)
        for letter, pose in poses_after(board, here.pose.state) if not here.pose.is_over else ():
            if pose not in explored:
                explored.add(pose)
                waiting.put(entry(pose, here.plan + letter))
    return None, len(explored)


@pytest.mark.parametrize("name", BOTH)
@pytest.mark.parametrize("level", LEVELS)
def test_searches_in_the_order_of_the_report(level: str, name: str) -> None:
    board = catalog.level(f"bloxorz/{level}").level
    found = run(ALGORITHMS[name], problem(board))
    plan, nodes = searched(board, name)
    assert (found.plan, found.generated) == (plan, nodes)


# ------------------------------------------------------------------ its rules


def after(board_text: str, half: tuple[int, int], other: tuple[int, int], move: str) -> Pose:
    """Return where a move leads by the report's rules, with all bridges as at the start."""
    board = parse(board_text)
    state = State(board.cell(*half), board.cell(*other), board.present)
    return dict(poses_after(board, state))[move]


def test_switches_act_before_anything_falls() -> None:
    """One half lands on the switch that lays the bridge under the other."""
    assert not after("S##oaT\nsoft 0 3  open A\n", (0, 2), (0, 2), "R").is_over
    assert after("S##oaT\nsoft 0 3  close A\n", (0, 2), (0, 2), "R").is_over


def test_cubes_that_join_press_the_switch_under_the_one_that_rested() -> None:
    text = "S###o#A:T\nsoft 0 4  toggle A\nsplit 0 7  to 0 0  0 4\n"
    assert after(text, (0, 2), (0, 4), "R").state.bridges == 0
    assert after(text, (0, 1), (0, 4), "R").state.bridges == 1


def test_a_cube_that_rests_falls_when_its_bridge_goes() -> None:
    text = "S#o##A#:T\nsoft 0 2  close A\nsplit 0 7  to 0 0  0 5\n"
    assert after(text, (0, 1), (0, 5), "R").is_over


def test_the_whole_block_falls_through_a_fragile_tile() -> None:
    assert after("S##~T\n", (0, 1), (0, 2), "R").is_over
    assert not after("S##~#T\n", (0, 2), (0, 2), "R").is_over


@pytest.mark.parametrize("name", BOTH)
def test_gives_no_plan_that_only_its_own_rules_allow(name: str) -> None:
    """The bridge is missing when the block comes, and is laid by the roll itself."""
    found = run(ALGORITHMS[name], problem(parse("S###oaT\nsoft 0 4  open A\n")))
    assert (found.outcome, found.plan) == ("not found", None)
