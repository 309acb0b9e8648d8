"""Jump point search: as cheap as A*, on maps and on mazes with walls between cells."""

from dataclasses import replace
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from searchcade import catalog
from searchcade.games.maze import GAME
from searchcade.games.maze.jump_points import ANY, JumpGraph, onward, turns
from searchcade.games.maze.levels import parse
from searchcade.games.maze.movingai import joined, parse_map
from searchcade.games.maze.rules import DIAGONAL, STRAIGHT, DiagonalWalk, Maze, State, problem
from searchcade.level import LoadedLevel
from searchcade.problem import replay
from searchcade.recording import Recording
from searchcade.recording.live import Trace
from searchcade.recording.textbook import Textbook
from searchcade.search.run import Budget, Result, run
from searchcade.solve import solve

U, R, D, L, UR, RD, DL, LU = range(8)


def solved(name: str, maze: Maze, heuristic: str = "octile") -> Result:
    """Run an algorithm in Python."""
    estimate = GAME.estimates[heuristic].build(maze)
    return run(catalog.algorithms("maze")[name], problem(maze), estimate, unit_cost=False)


def map_of(*rows: str, start: tuple[int, int], goal: tuple[int, int]) -> Maze:
    """Draw a map."""
    head = ["type octile", f"height {len(rows)}", f"width {len(rows[0])}", "map"]
    maze = parse_map("\n".join([*head, *rows]))
    first, last = (row * maze.cols + col for row, col in (start, goal))
    return replace(maze, start=first, goal=last)


def random_maze(random: Random, most: int = 9) -> Maze:
    """Make a map with closed cells, or a maze with walls between its cells."""
    rows, cols = random.randint(1, most), random.randint(2, most)
    if random.random() < 0.2:
        rows, cols = cols, rows
    size, closed = rows * cols, random.choice([0.05, 0.2, 0.35, 0.5])
    if random.random() < 0.5:
        cells = joined(bytes(random.random() > closed for _ in range(size)), cols)
    else:
        right = [c % cols < cols - 1 and random.random() > closed for c in range(size)]
        down = [c + cols < size and random.random() > closed for c in range(size)]
        cells = bytes(
            right[c] << 1 | down[c] << 2 | (c % cols > 0 and right[c - 1]) << 3
            | (c >= cols and down[c - cols])
            for c in range(size)
        )  # fmt: skip
    start, goal = random.sample(range(size), 2)
    return Maze(rows, cols, cells, start, goal, diagonal=True)


# ------------------------------------------------------------------ as cheap as the others


@given(st.integers(0, 2**32))
def test_is_as_cheap_as_uniform_cost_search(seed: int) -> None:
    maze = random_maze(Random(seed))
    found, expected = solved("jps", maze), solved("ucs", maze)
    assert (found.outcome, found.cost) == (expected.outcome, expected.cost)
    if found.plan is not None:
        assert replay(problem(maze), found.plan) == (State(maze.goal), found.cost)
        assert found.optimal
        assert found.lower_bound == found.cost


@pytest.mark.parametrize("seed", range(6))
def test_is_as_cheap_in_large_mazes_after_fewer_expansions(seed: int) -> None:
    maze = random_maze(Random(seed), most=60)
    found, expected = solved("jps", maze), solved("astar", maze)
    assert (found.outcome, found.cost) == (expected.outcome, expected.cost)
    assert found.expanded <= expected.expanded


@pytest.mark.parametrize("heuristic", ["octile", "euclid"])
def test_takes_every_admissible_heuristic(heuristic: str) -> None:
    maze = random_maze(Random(5), most=30)
    assert solved("jps", maze, heuristic).cost == solved("ucs", maze).cost


def test_a_goal_next_to_the_start_is_one_jump() -> None:
    for goal, plan in {(1, 2): "R", (2, 2): "K", (0, 0): "I", (2, 0): "J", (0, 1): "U"}.items():
        found = solved("jps", map_of("...", "...", "...", start=(1, 1), goal=goal))
        assert (found.plan, found.expanded) == (plan, 2)


def test_an_open_field_has_no_jump_points_but_the_ends_and_one_turn() -> None:
    found = solved("jps", map_of(*["........"] * 4, start=(0, 0), goal=(3, 7)))
    assert (found.plan, found.cost) == ("KKKRRRR", 3 * DIAGONAL + 4 * STRAIGHT)
    assert (found.expanded, found.generated) == (3, 2)


def test_a_corridor_is_one_jump() -> None:
    assert solved("jps", map_of("." * 30, start=(0, 2), goal=(0, 29))).plan == "R" * 27
    assert solved("jps", map_of(*"." * 30, start=(29, 0), goal=(0, 0))).plan == "U" * 29


def test_says_so_when_there_is_no_way() -> None:
    found = solved("jps", map_of("..@..", "..@..", start=(0, 0), goal=(1, 4)))
    assert (found.outcome, found.plan) == ("unsolvable", None)


def test_no_corner_is_cut() -> None:
    found = solved("jps", map_of("...", ".@.", "...", start=(0, 1), goal=(1, 2)))
    assert found.plan == "RD"


def test_a_thin_wall_makes_a_turn_necessary() -> None:
    maze = parse("directions: 8\n#######\n#S#  G#\n# # # #\n#   # #\n# # ###\n#     #\n#######\n")
    assert solved("jps", maze).cost == solved("ucs", maze).cost
    apart = parse("directions: 8\n#####\n#S#G#\n# # #\n#   #\n#####\n")
    assert solved("jps", apart).plan == "DRU"


# ------------------------------------------------------------------ the rules of jumps


def square(*directions: int) -> int:
    """Return the byte of a cell that is open in these directions only."""
    return sum(1 << direction for direction in directions)


def test_a_straight_walk_turns_only_where_the_diagonal_to_that_side_is_closed() -> None:
    everything = 255
    assert [turns(everything, direction) for direction in range(4)] == [0] * 4
    assert turns(everything - square(LU), R) == square(U)
    assert turns(everything - square(DL), R) == square(D)
    assert turns(everything - square(UR, RD), R) == 0
    assert turns(square(U, R, D, L), D) == square(R, L)
    assert turns(square(R, L), R) == 0


def test_a_walk_goes_on_as_the_paper_says() -> None:
    everything = 255
    assert onward(everything, ANY) == everything
    assert onward(everything, R) == square(R)
    assert onward(everything, RD) == square(R, D, RD)
    assert onward(everything, LU) == square(L, U, LU)
    assert onward(everything - square(LU), R) == square(R, U, UR)
    assert onward(everything - square(DL), R) == square(R, D, RD)
    assert onward(everything - square(RD), U) == square(U, R, UR)
    assert onward(square(U, L), R) == square(U)


def test_the_successors_are_jumps_in_the_order_of_the_directions() -> None:
    maze = map_of("......", "...@..", "......", start=(2, 0), goal=(0, 5))
    graph = JumpGraph(DiagonalWalk(maze))
    jumps = graph.successors(graph.start)
    assert [(moves, state.cell) for moves, state, _ in jumps] == [("RRRR", 16), ("OO", 2)]
    assert [cost for *_, cost in jumps] == [4 * STRAIGHT, 2 * DIAGONAL]
    corner = jumps[0][1]
    assert [moves for moves, *_ in graph.successors(corner)] == ["UU", "O"]
    assert corner == State(16)


def test_the_cells_of_a_bytearray_may_change() -> None:
    maze = map_of("...", "...", start=(0, 0), goal=(1, 2))
    changing = replace(maze, cells=bytearray(maze.cells))
    assert DiagonalWalk(changing).squares == DiagonalWalk(maze).squares
    changing.cells[0] = 0  # type: ignore[index]
    assert DiagonalWalk(changing).squares[0] == 0
    assert DiagonalWalk(maze).squares is DiagonalWalk(replace(maze, goal=4)).squares


# ------------------------------------------------------------------ what fits, what is watched


def test_fits_mazes_with_eight_directions_only() -> None:
    fitting = {
        text: "jps" in catalog.fitting_algorithms(catalog.level(f"maze/{text}"))
        for text in ("loops?directions=8", "loops", "energy-easy")
    }
    assert fitting == {"loops?directions=8": True, "loops": False, "energy-easy": False}


def test_a_watched_search_shows_jump_points_and_draws_paths_cell_by_cell() -> None:
    loaded = LoadedLevel("field", GAME, map_of(*["....."] * 3, start=(0, 0), goal=(2, 4)))
    recording = Recording(loaded, catalog.algorithm("jps", loaded))
    recording.run(Budget())
    assert [recording.moment(t).path[-1] for t in (1, 2, 3)] == [(0, 0), (2, 2), (2, 4)]
    assert recording.moment(3).path == [(0, 0), (1, 1), (2, 2), (2, 3), (2, 4)]
    assert [recording.moment(t).depth for t in (1, 2, 3)] == [0, 2, 4]
    assert [cell for cell, moment in enumerate(recording.found) if moment < 4] == [12, 14]
    known = recording.inspect((2, 4), 2)
    assert known is not None
    assert (known.expanded, known.g) == (False, 2 * DIAGONAL + 2 * STRAIGHT)


def test_a_search_in_the_terminal_marks_jump_points() -> None:
    loaded = LoadedLevel("field", GAME, map_of(*["....."] * 3, start=(0, 0), goal=(2, 4)))
    choice = catalog.algorithm("jps", loaded)
    trace = Trace(loaded, 3, choice.algorithm.graph)
    report = solve(loaded, choice, watch=trace.see, problem=trace.problem)
    assert list(trace.marks.order) == [(0, 0), (2, 2), (2, 4)]
    assert not trace.marks.waiting
    assert trace.show_plan(report.result.plan) == State(loaded.level.goal)


def test_the_explainer_counts_jumps() -> None:
    loaded = LoadedLevel("field", GAME, map_of(*["....."] * 3, start=(0, 0), goal=(2, 4)))
    recording = Recording(loaded, catalog.algorithm("jps", loaded))
    recording.run(Budget())
    side = recording.explainer.explain(1).side
    assert side is not None
    assert (side.name, side.values) == ("explain.jumps", {"count": 1, "put": 1})
    assert recording.explainer.explain(2).main.values["depth"] == 2


def test_all_jump_points_that_go_into_the_frontier_are_counted() -> None:
    loaded = catalog.level("maze/loops?directions=8&seed=3")
    recording = Recording(loaded, catalog.algorithm("jps", loaded))
    result, explainer = recording.run(Budget()).result, recording.explainer
    assert isinstance(explainer, Textbook)
    sides = [explainer.explain(t).side for t in range(1, recording.recorded + 1)]
    said = [side.values for side in sides if side and side.name == "explain.jumps"]
    assert sum(int(str(each["count"])) for each in said) == result.generated
    assert sum(int(str(each["put"])) for each in said) == len(explainer.entries.born) - 1
    assert len(explainer.entries.born) - 1 < result.generated
