"""Every generator makes perfect mazes, the same interpreted and compiled.

Run this file as a script to write the golden drawings anew, after a change that is meant.
"""

from __future__ import annotations

import sys
from collections import Counter
from math import inf
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from searchcade.compiled import engines
from searchcade.compiled.arena import KernelArena
from searchcade.compiled.dice import shaken
from searchcade.compiled.engines import Engine
from searchcade.compiled.engines.python import PythonArena
from searchcade.games.maze.carve import beyond, one_of, walls
from searchcade.games.maze.generator import (
    GENERATORS,
    Work,
    carve,
    generate_maze,
)
from searchcade.games.maze.levels import parse, render
from searchcade.games.maze.options import GENERATOR_NAMES
from searchcade.games.maze.rules import MAX_SIDE, Maze, is_open, neighbour
from searchcade.problem import BadInput
from searchcade.search.registry import Cancelled

GOLDEN = Path(__file__).parents[1] / "golden" / "maze" / "generators.txt"
SHAPES = [(1, 1), (1, 2), (2, 1), (1, 9), (9, 1), (2, 2), (2, 7), (3, 2), (5, 8), (13, 7)]
UNLIKELY = 36.1  # chi-square with 14 degrees of freedom stays below it 999 times of 1000

every_generator = pytest.mark.parametrize("name", GENERATORS)


def work_of(name: str, rows: int, cols: int) -> Work:
    generator = GENERATORS[name]
    return Work(generator.carve, generator.scratch_size(rows, cols))


def done(work: Work, board: bytes, rows: int, cols: int, seed: int, engine: Engine) -> bytes:
    """Return the cells after this work on a board."""
    arena = engine("maze", inf)
    cells = arena.copy(board)
    assert carve(arena, work, cells, rows, cols, shaken(seed), arena.zeros("B", 1))
    return bytes(cells.tobytes())


def carved(name: str, rows: int, cols: int, seed: int, engine: Engine = PythonArena) -> bytes:
    return done(work_of(name, rows, cols), bytes(rows * cols), rows, cols, seed, engine)


def passages(maze: Maze) -> int:
    """Count the passages; each must be open from both sides and stay on the board."""
    pairs = Counter(
        (min(cell, there), max(cell, there))
        for cell in range(maze.rows * maze.cols)
        for there in maze.neighbours(cell)
    )
    assert set(pairs.values()) <= {2}
    assert all(cell >= 0 and there < maze.rows * maze.cols for cell, there in pairs)
    assert not any(square & 2 for square in maze.cells[maze.cols - 1 :: maze.cols])
    return len(pairs)


def reached(maze: Maze) -> int:
    """Count the cells that can be reached from the first."""
    seen, waiting = {0}, [0]
    while waiting:
        new = set(maze.neighbours(waiting.pop())) - seen
        seen |= new
        waiting += new
    return len(seen)


def is_perfect(maze: Maze) -> bool:
    cells = maze.rows * maze.cols
    return max(maze.cells) < 16 and passages(maze) == cells - 1 and reached(maze) == cells


def dead_ends(maze: Maze) -> int:
    return sum(square.bit_count() == 1 for square in maze.cells)


@pytest.mark.parametrize(("rows", "cols"), SHAPES)
@every_generator
def test_mazes_are_perfect(name: str, rows: int, cols: int) -> None:
    for seed in range(20):
        cells = carved(name, rows, cols, seed)
        assert is_perfect(Maze(rows, cols, cells, 0, rows * cols - 1))


@every_generator
def test_large_mazes_are_perfect(name: str) -> None:
    cells = carved(name, 150, 210, 3, engines.arena)
    assert is_perfect(Maze(150, 210, cells, 0, 1))


def test_the_step_without_a_branch_is_that_of_the_rules() -> None:
    assert all(beyond(50, direction, 7) == neighbour(50, direction, 7) for direction in range(4))


@pytest.mark.parametrize("directions", range(1, 16))
def test_one_of_the_directions_is_as_likely_as_the_others(directions: int) -> None:
    times = Counter(one_of(directions, luck) for luck in range(1 << 16))
    assert set(times) == {direction for direction in range(4) if is_open(directions, direction)}
    assert max(times.values()) - min(times.values()) <= 1


@every_generator
def test_a_seed_is_a_maze(name: str) -> None:
    mazes = [generate_maze(12, 12, name, seed) for seed in (0, 0, 1, 2**32, 2**62)]
    assert mazes[0] == mazes[1]
    assert len({bytes(maze.cells) for maze in mazes}) == 4


@pytest.mark.parametrize(("rows", "cols"), [*SHAPES, (61, 53)])
@every_generator
def test_interpreted_and_compiled_agree(name: str, rows: int, cols: int) -> None:
    for seed in (1, 2, 3):
        assert carved(name, rows, cols, seed, engines.arena) == carved(name, rows, cols, seed)


@pytest.mark.parametrize("share", [0, 20_000, walls.WHOLE])
def test_braid_is_the_same_interpreted_and_compiled(share: int) -> None:
    work, perfect = Work(walls.braid, more=(share,)), carved("prim", 9, 14, 5)
    plain = done(work, perfect, 9, 14, 6, PythonArena)
    assert done(work, perfect, 9, 14, 6, engines.arena) == plain


def test_both_tiers_make_the_same_maze(monkeypatch: pytest.MonkeyPatch) -> None:
    plain = generate_maze(40, 30, "hunt-and-kill", 7, "random", "random", 0.3)
    module = sys.modules[generate_maze.__module__]
    monkeypatch.setattr(module, "LARGE_WORK", 0)
    called: list[str] = []

    def noted(game: str, megabytes: float = inf) -> KernelArena:
        called.append(game)
        return engines.best()(game, megabytes)

    monkeypatch.setattr(engines, "arena", noted)
    monkeypatch.setattr(engines, "are_compiled", lambda: True)  # whichever engine runs the tests
    assert generate_maze(40, 30, "hunt-and-kill", 7, "random", "random", 0.3) == plain
    assert called == ["maze", "maze"]  # to carve, and to braid


@every_generator
def test_braid_opens_the_asked_share_of_dead_ends(name: str) -> None:
    perfect = generate_maze(60, 60, name, 1)
    for share in (0.25, 0.5, 0.9):
        braided = generate_maze(60, 60, name, 1, braid=share)
        assert reached(braided) == 3600
        assert passages(braided) > 3599
        assert dead_ends(braided) / dead_ends(perfect) == pytest.approx(1 - share, abs=0.06)
    assert dead_ends(generate_maze(60, 60, name, 1, braid=1.0)) == 0


def test_braid_leaves_a_corridor_alone() -> None:
    for rows, cols in ((1, 9), (9, 1)):
        assert is_perfect(generate_maze(rows, cols, "wilson", braid=1.0))


def unevenness(name: str) -> float:
    """Return the chi-square of 3000 mazes of 2 x 3 cells against 15 equally likely ones."""
    times = Counter(carved(name, 2, 3, seed) for seed in range(3000))
    return sum((times[maze] - 200) ** 2 / 200 for maze in times) + 200 * (15 - len(times))


@pytest.mark.parametrize("name", ["wilson", "aldous-broder"])
def test_all_mazes_are_equally_likely(name: str) -> None:
    assert unevenness(name) < UNLIKELY


@pytest.mark.parametrize("name", ["backtracker", "prim", "kruskal"])
def test_the_test_of_likelihood_sees_a_bias(name: str) -> None:
    assert unevenness(name) > UNLIKELY


def drawings() -> str:
    """Draw a maze of every generator."""
    mazes = [(name, generate_maze(5, 8, name, 1)) for name in GENERATORS]
    return "\n".join(f"{name}\n{render(maze)}" for name, maze in mazes)


def test_the_drawings_have_not_changed() -> None:
    assert drawings() == GOLDEN.read_text(encoding="utf-8")


def test_a_generated_maze_reads_back() -> None:
    maze = generate_maze(7, 9, "division", 2, "random", 5)
    assert parse(render(maze)) == maze


def test_start_and_goal_are_in_the_corners_at_first() -> None:
    for place in (None, "corners"):
        maze = generate_maze(4, 6, start=place, goal=place)
        assert (maze.start, maze.goal) == (0, 23)


def test_random_ends_differ_and_follow_the_seed() -> None:
    mazes = [generate_maze(1, 3, seed=seed, start="random", goal="random") for seed in range(200)]
    assert len({(maze.start, maze.goal) for maze in mazes}) == 6
    assert generate_maze(1, 3, seed=9, start="random", goal="random") == mazes[9]


@pytest.mark.parametrize("taken", [0, 1, 2])
def test_one_random_end_avoids_the_other(taken: int) -> None:
    for seed in range(50):
        assert generate_maze(1, 3, seed=seed, start=taken, goal="random").goal != taken
        assert generate_maze(1, 3, seed=seed, start="random", goal=taken).start != taken


def test_the_ends_do_not_change_the_maze() -> None:
    cells = [generate_maze(6, 6, start=start).cells for start in (None, 5, "random")]
    assert cells[0] == cells[1] == cells[2]


@pytest.mark.parametrize(
    ("wrong", "message"),
    [
        ({"rows": 0}, "expected from 1 to 10000 rows, found 0"),
        ({"cols": 10_001}, "expected from 1 to 10000 columns, found 10001"),
        ({"rows": 1, "cols": 1}, "expected at least 2 cells"),
        ({"algorithm": "magic"}, "one of backtracker, prim, .* division, found 'magic'"),
        ({"start": 24}, "expected start as a cell from 0 to 23, 'corners' or 'random', found 24"),
        ({"goal": -1}, "expected goal as a cell from 0 to 23"),
        ({"goal": "there"}, "expected goal as a cell from 0 to 23, .* found 'there'"),
        ({"start": 7, "goal": 7}, "expected a goal other than the start, found cell 7 for both"),
        ({"goal": 0}, "expected a goal other than the start"),
        ({"braid": -0.1}, "expected a share of dead ends to open from 0 to 1, found -0.1"),
        ({"braid": 1.5}, "from 0 to 1, found 1.5"),
        ({"braid": float("nan")}, "from 0 to 1, found nan"),
    ],
)
def test_refuses_in_one_line(wrong: dict[str, Any], message: str) -> None:
    with pytest.raises(BadInput, match=message) as refusal:
        generate_maze(**{"rows": 4, "cols": 6, **wrong})
    assert "\n" not in str(refusal.value)


def test_refuses_what_does_not_fit_in_memory(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("psutil.virtual_memory", lambda: SimpleNamespace(available=900 << 20))
    with pytest.raises(BadInput, match="by kruskal need 1335 MB, found 900 MB"):
        generate_maze(MAX_SIDE, MAX_SIDE, "kruskal")


@pytest.mark.parametrize("engine", [PythonArena, engines.arena])
@every_generator
def test_a_raised_flag_stops_the_work(name: str, engine: Engine) -> None:
    arena = engine("maze", inf)
    board, flag = arena.copy(bytes(900)), arena.copy(b"\x01")
    assert not carve(arena, work_of(name, 30, 30), board, 30, 30, shaken(1), flag)


def test_cancelling_stops_early() -> None:
    with pytest.raises(Cancelled):  # to the end it takes many minutes
        generate_maze(MAX_SIDE, MAX_SIDE, "aldous-broder", cancelled=lambda: True)


def test_cancelling_stops_plain_python_too(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(engines, "are_compiled", lambda: False)
    with pytest.raises(Cancelled):  # to the end it takes many minutes
        generate_maze(2000, 2000, "aldous-broder", cancelled=lambda: True)


if __name__ == "__main__":
    GOLDEN.write_text(drawings(), encoding="utf-8", newline="\n")


def test_the_form_offers_every_generator() -> None:
    assert list(GENERATOR_NAMES) == list(GENERATORS)
