"""The rules of levels 1 to 4, and which rules a map has. docs/rules/pacman.md numbers them.

Pacman eats, and monsters hunt him.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from searchcade.games.pacman.arena import Arena
from searchcade.games.pacman.monsters import Policy, depends_on_turn, policy
from searchcade.games.pacman.pie_rules import PieProblem
from searchcade.games.pacman.state import State, Successors, start_state

After = Callable[[State, int], State]
"""The fast function: the state after Pacman has stepped to a cell and the monsters have moved."""


class MonsterProblem:
    """The problem: eat all food without being touched by a monster."""

    def __init__(self, arena: Arena) -> None:
        self.arena = arena
        self.start = start_state(arena)
        self.by_chance = depends_on_turn(arena)
        turn = {"alternate": alternately, "simultaneous": at_once}[arena.rules.turns]
        self.after: After = turn(arena, policy(arena), int(self.by_chance))

    def is_goal(self, state: State) -> bool:
        """Say whether the food is eaten and Pacman lives."""
        return not state.food and state.cell not in state.monsters

    def is_lost(self, state: State) -> bool:
        """Say whether a monster touches Pacman."""
        return state.cell in state.monsters

    def is_over(self, state: State) -> bool:
        """Say whether no move is left: won, lost, or all turns are played where they count."""
        return not state.food or self.is_lost(state) or state.turn >= self.arena.rules.cap

    def successors(self, state: State) -> Successors:
        """Return the steps onto open cells, fatal ones included."""
        if self.is_over(state):
            return []
        after = self.after
        return [
            (letter, after(state, there), 1) for letter, there in self.arena.open_steps[state.cell]
        ]


def problem(arena: Arena) -> MonsterProblem | PieProblem:
    """Return the problem of a level."""
    return PieProblem(arena) if arena.rules.level == "pies" else MonsterProblem(arena)


def nothing_moves(problem: Any) -> bool:
    """Fit maps without monsters that move, as at levels 1 and 2."""
    if not isinstance(problem, MonsterProblem):
        return False
    return problem.arena.rules.policy == "still" or not problem.arena.monsters


def is_hunted(arena: Arena) -> bool:
    """Say whether monsters move by themselves."""
    return arena.rules.level in ("3", "4") and not nothing_moves(problem(arena))


def alternately(arena: Arena, step: Policy, tick: int) -> After:
    """Let Pacman move and eat; then the monsters move, and they see where he has gone."""
    keep = [~bit for bit in arena.food_bits]

    def after(state: State, there: int) -> State:
        cell, monsters, food, turn, _, _ = state
        if there not in monsters:
            food &= keep[there]
            if food:  # else the game is won before they move
                monsters = step(monsters, there, there - cell, turn)
        return State(there, monsters, food, turn + tick)

    return after


def at_once(arena: Arena, step: Policy, tick: int) -> After:
    """Let all move at once: monsters aim at Pacman's old cell; swapping cells is a touch."""
    keep = [~bit for bit in arena.food_bits]

    def after(state: State, there: int) -> State:
        cell, monsters, food, turn, _, _ = state
        if there not in monsters:  # else he runs into one, even if it is about to leave
            monsters = step(monsters, cell, 0, turn)
            if there not in monsters:
                food &= keep[there]
        return State(there, monsters, food, turn + tick)

    return after
