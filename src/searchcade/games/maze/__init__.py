"""The maze: from the start to the goal, with or without energy."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from searchcade.compiled.kernel_run import Kernels, KernelSet
from searchcade.game import Game
from searchcade.games.maze import energy, searches, touch
from searchcade.games.maze.art import PICTURES
from searchcade.games.maze.compact import pack
from searchcade.games.maze.heuristics import ESTIMATES
from searchcade.games.maze.hints import advice, is_perfect, landmark, outlook
from searchcade.games.maze.levels import limits, lines_of, parse, render, split_file
from searchcade.games.maze.make import OPTIONS, PRESETS, from_options, measures, missed
from searchcade.games.maze.rules import Maze, State, ended, problem
from searchcade.games.maze.scene import COLOURS, LEGEND, place, scene

__all__ = ["GAME", "energy", "searches", "touch"]  # the three register the maze's algorithms


def best(maze: Maze) -> str:
    """Name the algorithm that serves this maze best."""
    if maze.energy is None:
        return "bfs"
    if maze.hidden:
        return "policy-touch" if is_perfect(maze) else "greedy-touch"
    return "energy"


def referee(maze: Maze) -> str:
    """Name the algorithm that knows for sure whether the goal can be reached."""
    return "bfs" if maze.energy is None else "energy"


def figures(maze: Maze, state: State, _plan: str) -> Mapping[str, Any]:
    """Give the energy left, where it counts."""
    return {} if maze.energy is None else {"energy_left": state.energy}


ALGORITHMS = ("bfs", "ucs", "dijkstra", "astar")  # compiled, too


def kernels() -> KernelSet[Maze]:
    """Import the compiled versions."""
    from searchcade.games.maze.compiled import ALL

    return ALL


GAME: Game[Maze, State] = Game(
    name="maze",
    title="Maze",
    parse=parse,
    render=render,
    lines=lines_of,
    problem=problem,
    scene=scene,
    cell=place,
    best=best,
    referee=referee,
    advice=advice,
    landmark=landmark,
    generate=from_options,
    measures=measures,
    missed=missed,
    outlook=outlook,
    figures=figures,
    ended=ended,
    legend=LEGEND,
    folder=Path(__file__).parent,
    split=split_file,
    limits=limits,
    presets=PRESETS,
    daily="easy",
    options=OPTIONS,
    estimates=ESTIMATES,
    colours=COLOURS,
    pictures=PICTURES,
    forms={"drawing": render, "compact": pack},
    kernels=Kernels(ALGORITHMS, kernels),
)
