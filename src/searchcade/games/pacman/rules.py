"""The rules of levels 1 to 4 and of pies, and what Pacman sees; docs/rules/pacman.md numbers them.

On levels 1 to 4 Pacman eats, and monsters hunt him. With pies nothing hunts him, pies let him walk
through walls, and corners teleport.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, NamedTuple

from searchcade.game import cached_by_level
from searchcade.games.pacman.arena import Arena, Step, chosen
from searchcade.games.pacman.monsters import ALIKE, Policy, depends_on_turn, policy
from searchcade.problem import Move

POWER = 5  # steps into walls that a pie gives
TELEPORTS = ("diagonal", "adjacent", "auto", "none")
STOP = "X"
SIGHT = 3  # cells, or steps, that Pacman sees


class State(NamedTuple):
    """A moment of a game; fields that its rules do not use stay 0 or empty."""

    cell: int
    monsters: tuple[int, ...] = ()
    """By index; sorted, each cell once, where monsters are indistinguishable."""
    food: int = 0
    """A bit for each food that is left."""
    turn: int = 0
    """The number of turns made, where chance depends on it."""
    power: int = 0
    pies: int = 0
    """A bit for each pie that is left."""


Successors = list[tuple[Move, State, int]]
"""Legal moves: the letter, the state after it, the cost."""
After = Callable[[State, int], State]
"""The fast function: the state after Pacman has stepped to a cell and the monsters have moved."""


def start_state(arena: Arena) -> State:
    """Return the first state of a level: the food under Pacman is eaten."""
    food = (1 << len(arena.food)) - 1 & ~arena.food_bits[arena.start]
    if arena.rules.level == "pies":
        return State(arena.start, (), food, pies=(1 << len(arena.pies)) - 1)
    alike = arena.rules.policy in ALIKE
    return State(arena.start, tuple(sorted(arena.monsters)) if alike else arena.monsters, food)


class Glimpse(NamedTuple):
    """What Pacman sees at a moment: all that an agent in the fog may know."""

    cell: int
    seen: frozenset[int]
    """The cells that he sees. He knows all walls."""
    food: frozenset[int]
    monsters: tuple[int, ...]


def glimpse(arena: Arena, state: State) -> Glimpse:
    """Return what Pacman sees at this moment."""
    seen = seen_from(arena, state.cell)
    food = frozenset(chosen(arena.food, state.food)) & seen
    return Glimpse(state.cell, seen, food, tuple(cell for cell in state.monsters if cell in seen))


@cached_by_level(2**14)
def seen_from(arena: Arena, cell: int) -> frozenset[int]:
    """Return the cells that Pacman sees from a cell."""
    if arena.rules.vision == "all":
        return frozenset(range(len(arena.walls)))
    if arena.rules.vision == "steps":
        return walkable(arena, cell, SIGHT)
    row, col = divmod(cell, arena.cols)
    rows = range(max(0, row - SIGHT), min(arena.rows, row + SIGHT + 1))
    cols = range(max(0, col - SIGHT), min(arena.cols, col + SIGHT + 1))
    return frozenset(row * arena.cols + col for row in rows for col in cols)


def walkable(arena: Arena, cell: int, steps: int) -> frozenset[int]:
    """Return the cells that are at most `steps` steps away."""
    cells = {cell}
    for _ in range(steps):
        cells |= {there for each in cells for there in arena.next_to[each]}
    return frozenset(cells)


def remembered(arena: Arena, states: Iterable[State]) -> frozenset[int]:
    """Return all cells that Pacman has seen in the course of a game."""
    return frozenset().union(*(seen_from(arena, state.cell) for state in states))


class PieProblem:
    """The problem: eat all food."""

    def __init__(self, arena: Arena) -> None:
        self.arena = arena
        self.start = start_state(arena)
        self.jumps = jumps(arena)
        self.landing = diagonals(arena) if arena.rules.teleport == "auto" else {}
        self._inner = inner_steps(arena)

    def is_goal(self, state: State) -> bool:
        """Say whether the food is eaten."""
        return not state.food

    def is_lost(self, _state: State) -> bool:
        """Return False: nothing hunts Pacman here."""
        return False

    def is_over(self, state: State) -> bool:
        """Say whether no move is left."""
        return not state.food

    def steps(self, cell: int, power: int) -> list[Step]:
        """Return the steps and jumps from a cell; what may be entered depends on the power."""
        steps = self._inner[cell] if power else self.arena.open_steps[cell]
        return [*steps, *self.jumps.get(cell, ())]

    def successors(self, state: State) -> Successors:
        """Return the steps, the jumps, and the stop; all cost 1."""
        if not state.food:
            return []
        steps = self.steps(state.cell, state.power)
        moves = [(letter, self.after(state, there), 1) for letter, there in steps]
        return [*moves, (STOP, state._replace(power=max(0, state.power - 1)), 1)]

    def after(self, state: State, there: int) -> State:
        """Return the state after a step or jump to a cell: power is used, then things are eaten."""
        moved = self._entered(state._replace(power=max(0, state.power - 1)), there)
        if there in self.landing:
            return self._entered(moved, self.landing[there])
        return moved

    def _entered(self, state: State, there: int) -> State:
        _, monsters, food, turn, power, pies = state
        pie = self.arena.pie_bits[there] & pies
        food &= ~self.arena.food_bits[there]
        return State(there, monsters, food, turn, POWER if pie else power, pies ^ pie)


def corners(arena: Arena) -> list[int]:
    """Return the four inner corners: above left and right, below left and right."""
    rows, cols = (1, arena.rows - 2), (1, arena.cols - 2)
    return [row * arena.cols + col for row in rows for col in cols]


def diagonals(arena: Arena) -> dict[int, int]:
    """Return each open corner with the opposite one, if that is open too."""
    return open_pairs(arena, (3, 2, 1, 0))


def open_pairs(arena: Arena, other: tuple[int, int, int, int]) -> dict[int, int]:
    """Return each corner with its partner, where both are open and not the same."""
    cells = corners(arena)
    pairs = [(cell, cells[number]) for cell, number in zip(cells, other, strict=True)]
    walls = arena.walls
    return {one: two for one, two in pairs if one != two and not (walls[one] or walls[two])}


def jumps(arena: Arena) -> dict[int, tuple[Step, ...]]:
    """Return for each corner the jumps that a player may choose there."""
    if arena.rules.teleport == "diagonal":
        return {here: (("T", there),) for here, there in diagonals(arena).items()}
    jumps_at: dict[int, tuple[Step, ...]] = {}
    if arena.rules.teleport == "adjacent":
        for letter, other in (("T", (1, 0, 3, 2)), ("V", (2, 3, 0, 1))):
            for here, there in open_pairs(arena, other).items():
                jumps_at[here] = (*jumps_at.get(here, ()), (letter, there))
    return jumps_at


def doors(arena: Arena) -> list[int]:
    """Return the corners that lead to other ones."""
    if arena.rules.level != "pies":
        return []
    leading = diagonals(arena) if arena.rules.teleport == "auto" else jumps(arena)
    return [cell for cell in corners(arena) if cell in leading]


def inner_steps(arena: Arena) -> tuple[tuple[Step, ...], ...]:
    """Return for each cell the steps onto cells that are not on the border, walls or not."""
    return tuple(
        tuple((letter, there) for letter, there in steps if is_inner(arena, there))
        for steps in arena.around
    )


def is_inner(arena: Arena, cell: int) -> bool:
    """Say whether a cell is off the border."""
    row, col = divmod(cell, arena.cols)
    return 0 < row < arena.rows - 1 and 0 < col < arena.cols - 1


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
