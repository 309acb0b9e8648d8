"""searchcade replay, and the solutions that a level's file has."""

import json
from pathlib import Path

import pytest
from answers import check_refusal, searchcade

ROOM = """\
######
#@$ .#
######
"""
SOLVED = f"{ROOM}\nSolution\nRR\n\nSnapshot\nR\n"
GAMES = {
    "sokoban": (ROOM, "RR", 2),
    "maze": ("#######\n#S   G#\n#######\n", "RR", 2),
    "bloxorz": ("S##T\n", "RR", 2),
    "pacman": ("%%%%%\n%P ..%\n%%%%%\n".replace("%%%%%", "%%%%%%"), "RRR", 3),
}


@pytest.fixture(params=GAMES)
def game(request: pytest.FixtureRequest, tmp_path: Path) -> tuple[str, str, str, int]:
    text, plan, cost = GAMES[request.param]
    path = tmp_path / "level.txt"
    path.write_text(text, encoding="utf-8")
    return request.param, str(path), plan, cost


def test_replays_the_moves_of_any_game(game: tuple[str, str, str, int]) -> None:
    name, level, plan, cost = game
    for moves in (plan, plan.lower()):
        answer = searchcade("replay", level, moves, "--game", name, "--json")
        record = json.loads(answer.out)
        assert (answer.code, record["outcome"], record["cost"]) == (0, "won", cost)
        assert record["moves"] == plan


def test_says_which_move_is_illegal(game: tuple[str, str, str, int]) -> None:
    name, level, plan, _cost = game
    answer = searchcade("replay", level, plan[:1] + "Q" + plan[1:], "--game", name)
    assert answer.code == 1
    assert "illegal: move 2 ('Q') is not legal" in answer.out


def test_says_that_the_goal_is_not_reached(game: tuple[str, str, str, int]) -> None:
    name, level, plan, _cost = game
    answer = searchcade("replay", level, plan[:-1], "--game", name)
    assert answer.code == 1
    assert "unfinished: the goal is not reached" in answer.out


def test_replays_what_solve_has_written(game: tuple[str, str, str, int], tmp_path: Path) -> None:
    name, level, plan, _cost = game
    out = tmp_path / "out.txt"
    for form in ("assignment", "report"):
        assert (
            searchcade("solve", level, "--game", name, "--out", str(out), "--form", form).code == 0
        )
    record = tmp_path / "out.json"
    record.write_text(searchcade("solve", level, "--game", name, "--json").out, encoding="utf-8")
    lines = tmp_path / "moves.txt"
    lines.write_text(f"; mine\n{plan[:1]}\n {plan[1:]}\n", encoding="utf-8")
    for file, count in ((out, 2), (record, 1), (lines, 1)):
        answer = searchcade("replay", level, str(file), "--game", name)
        assert (answer.code, answer.out.count("  won")) == (0, count)


def test_a_lost_game_is_lost(tmp_path: Path) -> None:
    path = tmp_path / "map.txt"
    path.write_text("%%%%%%\n%PG .%\n%%%%%%\n", encoding="utf-8")
    answer = searchcade("replay", str(path), "R")
    assert (answer.code, "lost: the game is lost" in answer.out) == (1, True)


def test_moves_behind_the_goal_do_not_win(tmp_path: Path) -> None:
    path = tmp_path / "maze.txt"
    path.write_text(GAMES["maze"][0], encoding="utf-8")
    answer = searchcade("replay", str(path), "RRL")
    assert "unfinished: the goal is not reached; the goal was reached after move 2" in answer.out


def test_replays_the_moves_of_the_file_itself(tmp_path: Path) -> None:
    path = tmp_path / "room.xsb"
    path.write_text(SOLVED, encoding="utf-8")
    answer = searchcade("replay", str(path))
    assert (answer.code, answer.out.count("won"), answer.out.count("unfinished")) == (0, 1, 1)
    path.write_text(ROOM, encoding="utf-8")
    check_refusal(searchcade("replay", str(path)), "expected moves to replay, found none")


@pytest.mark.parametrize("text", ["", " \n", "{}", "{", "BFS\nSteps: 1 2\n"])
def test_refuses_a_file_without_moves(text: str, tmp_path: Path) -> None:
    path, moves = tmp_path / "room.xsb", tmp_path / "moves.txt"
    path.write_text(ROOM, encoding="utf-8")
    moves.write_text(text, encoding="utf-8")
    check_refusal(searchcade("replay", str(path), str(moves)), f"{moves}")


def test_check_replays_the_solutions_of_a_file(tmp_path: Path) -> None:
    path = tmp_path / "room.xsb"
    path.write_text(SOLVED, encoding="utf-8")
    answer = searchcade("levels", "check", str(path))
    assert (answer.code, "2 replayed" in answer.out) == (0, True)
    for wrong, reason in (("RLL", "move 3 ('L') is not legal"), ("R", "the goal is not reached")):
        path.write_text(SOLVED.replace("\nRR\n", f"\n{wrong}\n"), encoding="utf-8")
        answer = searchcade("levels", "check", str(path))
        assert (answer.code, f"no. 1: {reason}" in answer.out) == (1, True)
        record = json.loads(searchcade("levels", "check", str(path), "--json").out)
        assert record["solutions"] == [reason, ""]


def test_show_says_that_there_is_a_solution(tmp_path: Path) -> None:
    path = tmp_path / "room.xsb"
    path.write_text(SOLVED, encoding="utf-8")
    answer = searchcade("levels", "show", str(path))
    assert (answer.code, answer.out) == (0, f"1\n{ROOM}")
    assert "2 solutions and snapshots in its file" in answer.err
    kept = searchcade("levels", "convert", str(path), "--to", "solved").out
    assert "Solution\nRR\n" in kept
