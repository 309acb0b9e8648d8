"""The maze's own ways to solve a maze, and its hints."""

from random import Random

import pytest

from searchcade import catalog
from searchcade.games.maze import landmark
from searchcade.games.maze.generator import generate_maze
from searchcade.games.maze.levels import parse
from searchcade.games.maze.paths import is_perfect
from searchcade.games.maze.rules import Maze, State
from searchcade.search.run import Result, run

ALGORITHMS = catalog.algorithms("maze")
GAME = catalog.game("maze")
ISLAND = parse("""\
#########
#S      #
# ##### #
# #  G# #
# # ### #
# #     #
# ##### #
#       #
#########
""")


def solved(name: str, maze: Maze) -> Result:
    """Run one of the algorithms."""
    return run(ALGORITHMS[name], GAME.problem(maze), GAME.estimates["manhattan"].build(maze))


@pytest.mark.parametrize("name", ["wall-follower", "tremaux", "dead-ends"])
@pytest.mark.parametrize("seed", range(20))
def test_solves_perfect_mazes(name: str, seed: int) -> None:
    maze = generate_maze(7, 9, "wilson", seed, "random", "random")
    found, shortest = solved(name, maze), solved("bfs", maze)
    assert found.outcome == "solved"
    if name != "wall-follower":  # it walks into dead ends, and its plan is its walk
        assert found.plan == shortest.plan


@pytest.mark.parametrize("seed", range(20))
def test_dead_end_filling_stays_cheapest_with_loops(seed: int) -> None:
    maze = generate_maze(9, 9, "prim", seed, braid=Random(seed).random())
    found = solved("dead-ends", maze)
    assert found.optimal
    assert found.cost == solved("bfs", maze).cost


@pytest.mark.parametrize("seed", range(20))
def test_tremaux_finds_a_way_with_loops(seed: int) -> None:
    maze = generate_maze(9, 9, "backtracker", seed, braid=1.0)
    assert solved("tremaux", maze).outcome == "solved"


def test_the_wall_follower_gives_up_when_it_goes_round() -> None:
    """The goal hangs on the inner wall, and the right hand follows the outer one."""
    ring = parse("""\
#######
#S    #
# # # #
# #G# #
# ### #
#     #
#######
""")
    found = solved("wall-follower", ring)
    assert (found.outcome, found.expanded) == ("not found", 9)


def test_a_junction_has_three_openings() -> None:
    assert landmark(ISLAND, State(ISLAND.goal))
    assert not landmark(ISLAND, State(ISLAND.start))
    assert landmark(ISLAND, State(2 * ISLAND.cols + 3))


def test_knows_a_perfect_maze() -> None:
    assert is_perfect(generate_maze(5, 5, "wilson", 1))
    assert not is_perfect(generate_maze(5, 5, "wilson", 1, braid=1.0))
    assert not is_perfect(parse("#####\n#S#G#\n#####\n"))


def test_the_reports_estimate_is_not_called_admissible_and_proves_nothing() -> None:
    maze = generate_maze(20, 20, "prim", 4, braid=1.0)
    estimate = GAME.estimates["squared-euclid"]
    assert not estimate.admissible
    found = run(
        ALGORITHMS["astar"],
        GAME.problem(maze),
        estimate.build(maze),
        admissible=estimate.admissible,
    )
    assert found.outcome == "solved"
    assert not found.optimal
    assert (found.cost or 0) > (solved("bfs", maze).cost or 0)
