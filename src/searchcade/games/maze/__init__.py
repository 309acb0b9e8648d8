"""The maze: from the start to the goal, with or without energy."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from searchcade.compiled.kernel_run import Kernels, KernelSet
from searchcade.game import Game, Levels, Look, Play, Rules, Scoring, World
from searchcade.games.maze import energy, hidden_values, jump_points, searches
from searchcade.games.maze.editing import EDITING
from searchcade.games.maze.energy import best_walk, least_energy
from searchcade.games.maze.heuristics import ESTIMATES, LENS, usual
from searchcade.games.maze.hidden_values import advice_on_touch
from searchcade.games.maze.levels import limits, lines_of, pack, parse, render, split_file
from searchcade.games.maze.movingai import read_scenarios, write_map, wrong_optimum
from searchcade.games.maze.options import (
    OPTIONS,
    PRESETS,
    RULES,
    facts,
    from_options,
    in_force,
    measures,
    missed,
    vary,
)
from searchcade.games.maze.paths import cheapest_plan_home, is_perfect, plan_home
from searchcade.games.maze.rules import STRAIGHT, Maze, State, ended, length, problem, remaining
from searchcade.games.maze.scene import COLOURS, LEGEND, PICTURES, place, scene

# all but GAME register algorithms
__all__ = ["GAME", "energy", "hidden_values", "jump_points", "searches"]

WORLDS = (
    World("ways", ("first-steps", "wrong-hand", "roundabout")),
    World("energy", ("there-and-back", "a-bite-aside", "hungry-night", "hidden-luck")),
)


def advice(maze: Maze, state: State) -> str | None:
    """Return the best moves from here, or None when the goal is out of reach.

    With energy they come from the energy plan. Where values are hidden they lead to the next
    pill, because what is best after it depends on its value.
    """
    if state.cell == maze.goal:
        return ""
    if maze.diagonal:
        return cheapest_plan_home(maze, state.cell)
    if maze.energy is None:
        return plan_home(maze, state.cell)
    rest = remaining(maze, state)
    return advice_on_touch(rest) if maze.hidden else best_walk(rest)


def outlook(maze: Maze, state: State) -> dict[str, Any]:
    """Return the least energy that still wins, where values are known and there are no loops."""
    if maze.energy is None or maze.hidden or state.cell == maze.goal or not is_perfect(maze):
        return {}
    need = least_energy(remaining(maze, state))
    return {"rescue_needs": need, "lost": need > state.energy}


def landmark(maze: Maze, state: State, _moves: str = "") -> bool:
    """Say whether this is a junction, with three or more openings, or the goal."""
    return state.cell == maze.goal or len(maze.directions(state.cell)) >= 3


def best(maze: Maze) -> str:
    """Name the algorithm that serves this maze best."""
    if maze.diagonal:
        return "jps"
    if maze.energy is None:
        return "bfs"
    if maze.hidden:
        return "policy-touch" if is_perfect(maze) else "greedy-touch"
    return "energy"


def referee(maze: Maze) -> str:
    """Name the algorithm that knows for sure whether the goal can be reached."""
    return best(maze) if maze.energy is None else "energy"


def figures(maze: Maze, state: State, plan: str) -> Mapping[str, Any]:
    """Give the energy left, where it counts; with eight directions say so, and give the length."""
    if maze.diagonal:
        return {"directions": "8", "length": round(length(plan), 8)}
    return {} if maze.energy is None else {"energy_left": state.energy}


ALGORITHMS = ("bfs", "ucs", "dijkstra", "astar", "jps")  # compiled, too


def kernels() -> KernelSet[Maze]:
    """Import the compiled versions."""
    from searchcade.games.maze.compiled import ALL

    return ALL


GAME: Game[Maze, State] = Game(
    name="maze",
    title="Maze",
    folder=Path(__file__).parent,
    parse=parse,
    render=render,
    problem=problem,
    scene=scene,
    best_algorithm=best,
    decider=referee,
    estimates=ESTIMATES,
    heuristic=usual,
    kernels=Kernels(ALGORITHMS, kernels, is_small=lambda maze: not maze.is_large),
    levels=Levels(
        worlds=WORLDS,
        lines=lines_of,
        generate=from_options,
        stats=measures,
        facts=facts,
        missed=missed,
        split=split_file,
        limits=limits,
        presets=PRESETS,
        daily="easy",
        cover="hungry-night",
        options=OPTIONS,
        forms={"drawing": render, "compact": pack},
        exports={"movingai": write_map},
        beside=read_scenarios,
        wrong_optimum=wrong_optimum,
    ),
    look=Look(cell=place, legend=LEGEND, colours=COLOURS, pictures=PICTURES),
    play=Play(
        advice=advice,
        later=remaining,
        landmark=landmark,
        analysis=outlook,
        state_stats=figures,
        hidden=lambda maze: "what each pill is worth" if maze.hidden else "",
    ),
    scoring=Scoring(ended=ended, unit_cost=lambda maze: not maze.diagonal, length_unit=STRAIGHT),
    rules=Rules(options=RULES, with_options=vary, in_force=in_force),
    lens=LENS,
    editing=EDITING,
)
