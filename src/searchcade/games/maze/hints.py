"""Advice: the best moves from where the player stands."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from searchcade.games.maze.energy import best_walk, least_energy
from searchcade.games.maze.hidden_values import advice_on_touch
from searchcade.games.maze.paths import cheapest_plan_home, is_perfect, plan_home
from searchcade.games.maze.rules import Maze, State


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


def remaining(maze: Maze, state: State) -> Maze:
    """Return the maze as it is from here on: another start, less energy, fewer pills."""
    left = {
        cell: value
        for cell, value in maze.pills.items()
        if not state.taken >> maze.numbers[cell] & 1 and cell != state.cell
    }
    return replace(maze, start=state.cell, energy=state.energy, pills=left)


def outlook(maze: Maze, state: State) -> dict[str, Any]:
    """Return the least energy that still wins, where values are known and there are no loops."""
    if maze.energy is None or maze.hidden or state.cell == maze.goal or not is_perfect(maze):
        return {}
    need = least_energy(remaining(maze, state))
    return {"rescue_needs": need, "lost": need > state.energy}


def landmark(maze: Maze, state: State, _moves: str = "") -> bool:
    """Say whether this is a junction, with three or more openings, or the goal."""
    return state.cell == maze.goal or len(maze.directions(state.cell)) >= 3
