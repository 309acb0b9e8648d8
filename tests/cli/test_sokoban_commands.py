"""Sokoban on the command line: blocks, tables, and the words for its solvers."""

import re
from pathlib import Path

import pytest
from answers import check_refusal, searchcade

from searchcade.lab.blocks import FORMS, read_blocks

ROOM = """\
2 9
#######
#@ $ .#
# $ . #
#     #
#######
"""


@pytest.fixture
def room(tmp_path: Path) -> str:
    """Write a room to a file."""
    path = tmp_path / "room.txt"
    path.write_text(ROOM, encoding="utf-8")
    return str(path)


def test_solve_appends_in_the_form_that_is_asked_for(tmp_path: Path) -> None:
    level, out = tmp_path / "one.txt", tmp_path / "results.txt"
    level.write_text("24 3\n#####\n#@$.#\n#####\n", encoding="utf-8")
    for form in FORMS:
        answer = searchcade("solve", str(level), "--with", "bfs", "--out", str(out), "--form", form)
        assert answer.code == 0
        assert "cost 24 = optimum, steps 1, pushes 1, weight 24, push cost w" in answer.out
        assert "one.txt, line 1, column 4: 2 weights for 1 stones" in answer.err
    blocks = read_blocks(out.read_text(encoding="utf-8"))
    assert [each.plan for each in blocks] == ["R", "R"]
    assert all(float(each.figures["Memory (MB)"]) > 0 for each in blocks)


def test_compare_shows_pushes_and_weights(room: str, tmp_path: Path) -> None:
    chart, names = tmp_path / "chart.png", "best,bfs,astar,beam"
    answer = searchcade("compare", room, "--with", names, "--chart", str(chart))
    assert answer.code == 0
    assert "room.txt, push cost w" in answer.out
    assert "pushes" in answer.out
    assert "weight" in answer.out
    assert chart.read_bytes().startswith(b"\x89PNG")


def test_best_is_the_exact_solver_with_the_goal_that_is_asked_for(room: str) -> None:
    assert "push-astar" in searchcade("solve", room, "--with", "best").out
    answer = searchcade("solve", room, "--goal", "moves")
    assert "push-astar?goal=moves" in answer.out
    assert "proven" in answer.out
    assert "not proven" not in answer.out  # it is proven to have the fewest moves
    assert answer.code == 0
    assert searchcade("solve", room, "--goal", "beauty").code == 2


def test_any_plan_is_enough_where_it_is_asked_for(room: str) -> None:
    answer = searchcade("solve", room, "--any", "--seconds", "2")
    assert (answer.code, answer.err) == (0, "")
    refused = searchcade("solve", room, "--any", "--with", "bfs")
    assert refused.code == 2
    assert "--any: expected no --with beside it" in refused.err


def test_a_room_that_is_too_large_for_the_quick_search_says_so(tmp_path: Path) -> None:
    path = tmp_path / "hall.xsb"
    inside = "#" + " " * 48 + "#\n"
    path.write_text("#" * 50 + "\n" + "#@$." + inside[4:] + inside * 47 + "#" * 50 + "\n")
    answer = searchcade("solve", str(path), "--any")
    instead = "Greedy best-first search (greedy) looks for a plan"
    assert f"hall.xsb: too large for Sokoban's quick search; {instead}" in answer.err
    assert answer.code == 0


def test_the_cost_of_a_push_is_an_option_of_any_level(room: str) -> None:
    costs = []
    for convention in ("w", "1+w"):
        option = f"push-cost={convention}"
        answer = searchcade("solve", room, "--with", "ucs", "--option", option)
        assert f"push cost {convention}" in answer.out
        costs.append(re.findall(r"cost (\d+), steps", answer.out))
    assert costs[0] < costs[1]
    assert "push-cost: 1+w" in searchcade("levels", "show", room, "--option", option).out
    assert searchcade("solve", room, "--option", "push-cost=3").code == 2


@pytest.mark.parametrize(
    ("wrong", "place"),
    [
        (("@ ", "@x"), "room.txt, line 3, column 3: expected one of '# .$*@+', found 'x'"),
        (("2 9", "2 9.5"), "room.txt, line 1, column 3: expected a weight from 0 to 9,999"),
        (("#     #", "#  #  "), "room.txt, line 5, column 5: expected a closed wall"),
    ],
)
def test_a_broken_room_is_told_from_a_broken_level_of_another_game(
    room: str, wrong: tuple[str, str], place: str
) -> None:
    Path(room).write_text(ROOM.replace(*wrong), encoding="utf-8")
    check_refusal(searchcade("solve", room), place, "(read as sokoban)")


def test_the_list_of_algorithms_says_how_lost_states_are_avoided() -> None:
    assert "bfs?prune=yes" in searchcade("algorithms", "sokoban").out
    assert "prune" not in searchcade("algorithms", "maze").out
