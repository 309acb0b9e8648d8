"""Make a maze from options as a person writes them, and measure it."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from searchcade.game import LevelFact, Missed, Option, OptionReader, Options, seed_option
from searchcade.games.maze.energy import least_energy, straight_energy
from searchcade.games.maze.energy_levels import Given, energy_wanted, with_energy
from searchcade.games.maze.hidden_values import Policy
from searchcade.games.maze.levels import DIRECTIONS
from searchcade.games.maze.paths import cheapest_plan_home, distance, is_perfect
from searchcade.games.maze.rules import PASSAGES, Maze, length
from searchcade.problem import BadInput
from searchcade.reading import is_whole

GENERATOR_NAMES = (
    "backtracker", "prim", "kruskal", "wilson", "aldous-broder", "growing-tree", "hunt-and-kill",
    "eller", "sidewinder", "binary-tree", "division",
)  # fmt: skip
WITH_ENERGY = {"energy": ("known", "hidden")}
GIVEN = ("energy-start", "pills")
OPTIONS = {
    "size": Option("rows and columns alike (20)", "20", numbers=(2, 1000)),
    "rows": Option("number of rows", numbers=(2, 1000), instead_of="size"),
    "cols": Option("number of columns", numbers=(2, 1000), instead_of="size"),
    "algorithm": Option(
        "backtracker, prim, kruskal, wilson, aldous-broder, growing-tree, hunt-and-kill, "
        "eller, sidewinder, binary-tree, division or auto: wilson with energy, else backtracker",
        "auto",
        choices=("auto", *GENERATOR_NAMES),
    ),
    "seed": seed_option("maze"),
    "braid": Option(
        "share of dead ends to open, from 0 to 1, which makes loops (0)",
        "0",
        choices=("0", "0.1", "0.3", "0.5", "1"),
    ),
    "start": Option(
        "corner, random or ROW,COL counted from 0 (corner)",
        "corner",
        choices=("corner", "random"),
        is_place=True,
    ),
    "goal": Option(
        "corner, random or ROW,COL counted from 0 (corner)",
        "corner",
        choices=("corner", "random"),
        is_place=True,
    ),
    "energy": Option(
        "off, known or hidden: how pills show their values (off)",
        "off",
        choices=("off", "known", "hidden"),
    ),
    "difficulty": Option(
        "relaxed, easy, medium, hard or expert: energy to spare (medium)",
        "medium",
        choices=("relaxed", "easy", "medium", "hard", "expert"),
        only_with=WITH_ENERGY,
    ),
    "energy-start": Option(
        "energy at the start, enough to arrive (what the difficulty gives)",
        numbers=(1, 1_000_000),
        only_with=WITH_ENERGY,
    ),
    "pills": Option(
        "number of pills (a fifth of the cells)", numbers=(0, 1_000_000), only_with=WITH_ENERGY
    ),
}
RULES = {
    "directions": Option(
        "4, or 8: also diagonally, where both ways round the corner are open (4)",
        "4",
        choices=DIRECTIONS,
        only_with={"energy": ("off",)},
    ),
    **{
        end: Option(
            f"ROW,COL counted from 0, or level: the {end} that the level has (level)",
            "level",
            in_form=False,
        )
        for end in ("start", "goal")
    },
}
"""What goes with every maze; a generated one has its start and goal among its options."""
PRESETS: dict[str, Options] = {
    "easy": {"size": "20"},
    "medium": {"size": "50"},
    "hard": {"size": "100"},
    "loops": {"size": "30", "braid": "0.5"},
    "energy-easy": {"size": "20", "energy": "known", "difficulty": "easy"},
    "energy-medium": {"size": "50", "energy": "known", "difficulty": "medium"},
    "energy-hard": {"size": "100", "energy": "known", "difficulty": "hard"},
    "touch-easy": {"size": "20", "energy": "hidden", "difficulty": "easy"},
    "touch-medium": {"size": "50", "energy": "hidden", "difficulty": "medium"},
    "touch-hard": {"size": "100", "energy": "hidden", "difficulty": "hard"},
    "custom": {},
}


def from_options(options: Options) -> Maze:
    """Make a maze; refuse an option that is unknown or makes no sense."""
    read = OptionReader("maze", OPTIONS, options)
    size = whole(options, "size", 20)
    rows, cols = whole(options, "rows", size), whole(options, "cols", size)
    seed = whole(options, "seed", 1)
    energy = read.one_of("energy")
    from searchcade.games.maze.generator import generate_maze  # late: for new mazes only

    maze = generate_maze(
        rows,
        cols,
        generator(options, "backtracker" if energy == "off" else "wilson"),
        seed,
        place(options, "start", rows, cols),
        place(options, "goal", rows, cols),
        share(options, "braid"),
    )
    if energy == "off":
        if wrong := [name for name in options if OPTIONS[name].only_with]:
            raise BadInput(f"maze: {wrong[0]!r} goes with energy=known or energy=hidden")
        return maze
    given = Given(*(read.whole(name) if name in options else None for name in GIVEN))
    difficulty = options.get("difficulty", "medium" if given.energy is None else "relaxed")
    return with_energy(maze, difficulty, seed, energy == "hidden", given=given)


def vary(maze: Maze, options: Options) -> Maze:
    """Return the maze with another number of directions, another start or another goal."""
    directions = options.get("directions", "8" if maze.diagonal else "4")
    if directions not in DIRECTIONS:
        raise BadInput(f"maze: expected directions as 4 or 8, found {directions!r}")
    if directions == "8" and maze.energy is not None:
        raise BadInput("maze: expected directions=8 only on a maze without energy")
    start, goal = (end(maze, options, name) for name in ("start", "goal"))
    if start == goal:
        raise BadInput("maze: expected a start and a goal on two cells, found them on one")
    varied = replace(maze, diagonal=directions == "8", start=start, goal=goal)
    return varied if varied == maze else replace(varied, published="")


def in_force(maze: Maze) -> Options:
    """Return the number of directions, and where the maze begins and ends."""
    start, goal = (",".join(map(str, divmod(cell, maze.cols))) for cell in (maze.start, maze.goal))
    return {"directions": "8" if maze.diagonal else "4", "start": start, "goal": goal}


def end(maze: Maze, options: Options, name: str) -> int:
    """Read where the start or the goal is to be: on a cell that can be left, without a pill."""
    text, present = options.get(name, "level"), maze.start if name == "start" else maze.goal
    if text == "level":
        return present
    cell = place(options, name, maze.rows, maze.cols)
    if not isinstance(cell, int):
        raise BadInput(f"maze: expected {name} as level or ROW,COL, found {text!r}")
    if cell in maze.pills or not maze.cells[cell] & PASSAGES:
        found = "a pill" if cell in maze.pills else "a closed one"
        raise BadInput(f"maze: expected {name} on an open cell, found {found} at {text}")
    return cell


def generator(options: Options, usual: str) -> str:
    """Read the name of a generator; it is checked where it is used."""
    name = options.get("algorithm", "auto")
    return usual if name == "auto" else name


def whole(options: Options, name: str, default: int) -> int:
    """Read a whole number."""
    text = options.get(name, str(default))
    if not is_whole(text, 18):
        raise BadInput(f"maze: expected {name} as a whole number, found {text!r}")
    return int(text)


def share(options: Options, name: str) -> float:
    """Read a number from 0 to 1."""
    text = options.get(name, "0")
    try:
        number = float(text)
    except ValueError:
        number = -1
    if not 0 <= number <= 1:
        raise BadInput(f"maze: expected {name} as a number from 0 to 1, found {text!r}")
    return number


def place(options: Options, name: str, rows: int, cols: int) -> int | str | None:
    """Read where the start or the goal is to be; None leaves it to the generator."""
    text = options.get(name, "corner")
    if text in ("corner", "random"):
        return "random" if text == "random" else None
    row, _, col = text.partition(",")
    if all(is_whole(part, 18) for part in (row, col)) and int(row) < rows and int(col) < cols:
        return int(row) * cols + int(col)
    wanted = f"corner, random or ROW,COL up to {rows - 1},{cols - 1}"
    raise BadInput(f"maze: expected {name} as {wanted}, found {text!r}")


def measures(maze: Maze) -> dict[str, Any]:
    """Say how hard a maze is: how it branches, how long the path is, what energy it needs."""
    degrees = maze.cells.translate(bytes((bits & PASSAGES).bit_count() for bits in range(256)))
    figures: dict[str, Any] = {
        "cells": len(degrees),
        **shortest(maze),
        "dead_ends": degrees.count(1),
        "junctions": degrees.count(3) + degrees.count(4),
        "perfect": is_perfect(maze),
    }
    return figures | (energy_measures(maze) if maze.energy is not None else {})


def facts(maze: Maze) -> list[LevelFact]:
    """Return what a player wants to know: the size, whether there are loops, and the energy."""
    is_square = maze.rows == maze.cols
    size = maze.rows if is_square else len(maze.cells)
    known = [LevelFact("square" if is_square else "cells", size, "grid")]
    if maze.energy is not None:
        return [*known, LevelFact("energy", maze.energy, "energy"), pills(maze)]
    steps = LevelFact("diagonal" if maze.diagonal else "straight", picture="steps")
    return [*known, ways(maze), steps]


def ways(maze: Maze) -> LevelFact:
    """Return whether there is one way only."""
    return (
        LevelFact("one_way", picture="flag")
        if is_perfect(maze)
        else LevelFact("loops", picture="swaps")
    )


def pills(maze: Maze) -> LevelFact:
    """Return how many pills there are, and whether their values are known."""
    picture = f"pill-{'?' if maze.hidden else 5}"
    return LevelFact("hidden_pills" if maze.hidden else "pills", len(maze.pills), picture)


def shortest(maze: Maze) -> dict[str, Any]:
    """Say how long the shortest way is: in steps, with eight directions also as a length."""
    if not maze.diagonal:
        return {"shortest_path": distance(maze)}
    plan = cheapest_plan_home(maze, maze.start)
    if plan is None:
        return {"shortest_path": None}
    return {"shortest_path": len(plan), "length": round(length(plan), 8)}


def energy_measures(maze: Maze) -> dict[str, Any]:
    """Say what the energy of a maze allows."""
    figures: dict[str, Any] = {"energy": maze.energy, "pills": len(maze.pills)}
    if is_perfect(maze):
        figures |= {"least_energy": least_energy(maze), "straight_energy": straight_energy(maze)}
    if maze.hidden and is_perfect(maze):
        figures["chance"] = round(Policy(maze).chance(maze.energy or 0), 4)
    return figures


def missed(options: Options, maze: Maze) -> list[Missed]:
    """Say whether the energy is not what the difficulty stands for, as in small mazes."""
    difficulty = options.get("difficulty", "medium")
    if maze.energy is None or difficulty == "relaxed" or "energy-start" in options:
        return []
    wanted = energy_wanted(maze, difficulty)
    if wanted == maze.energy:
        return []
    reached = f"energy {maze.energy} where {wanted} would be {difficulty}"
    return [Missed("difficulty", difficulty, reached)]
