"""Make a Sokoban level from options as a person writes them; measure levels and plans.

A room grows, switches are laid, and reverse play takes the stones far away. How hard it is: what
its cheapest, shortest and least pushing plans come to. That needs figures, no plans, so it is A*
over the pushes with boards as numbers, a bit a cell: some 30,000 expansions a second in plain
Python.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, MutableSequence
from dataclasses import replace
from heapq import heappop, heappush
from typing import Any, NamedTuple

from searchcade.compiled.dice import below, shaken
from searchcade.game import LevelFact, Option, OptionReader, Options, seed_option
from searchcade.games.sokoban.levels import push_cost
from searchcade.games.sokoban.pulls import (
    PulledPosition,
    Reverse,
    Shape,
    bits,
    grow,
    least_floor,
    shifted,
)
from searchcade.games.sokoban.rules import DIRECTIONS, Room, State, settled, start_state
from searchcade.problem import BadInput

OPTIONS = {
    "size": Option("rows and columns inside the walls, at most (7)", "7", numbers=(4, 16)),
    "stones": Option("number of stones (3)", "3", numbers=(1, 8)),
    "spare": Option("switches more than stones (0)", "0", numbers=(0, 4)),
    "weights": Option(
        "mixed, light (1 to 9), heavy (10 to 99) or equal: how stones differ (mixed)",
        "mixed",
        choices=("mixed", "light", "heavy", "equal"),
    ),
    "difficulty": Option(
        "easy, medium or hard: how far the stones are from their switches (medium)",
        "medium",
        choices=("easy", "medium", "hard"),
    ),
    "seed": seed_option("level"),
}
PRESETS: dict[str, Options] = {
    "easy": {"size": "5", "stones": "2", "weights": "light", "difficulty": "easy"},
    "medium": {"size": "6", "stones": "3"},
    "hard": {"size": "7", "stones": "4", "difficulty": "hard"},
    "heavy": {"size": "6", "stones": "3", "weights": "heavy"},
    "classic": {"size": "7", "stones": "4", "weights": "equal"},
    "choice": {"size": "6", "stones": "3", "spare": "2"},
    "custom": {},
}
ELBOW_ROOM = 3  # cells beyond stones and switches, or hardly anything could move
ROOMS = {"easy": 2, "medium": 3, "hard": 3}  # rooms that are tried; the deepest one is taken
DEPTH = {"easy": 0.6, "medium": 0.8, "hard": 1.0}  # share of its deepest layer of pulls
BEGINNINGS = 3  # positions and weights that are tried until the weights matter
MAX_EXPANSIONS = 1500  # that may be spent on finding that out
FIRST_DIGIT, SECOND_DIGIT = 1 << 40, 1 << 20  # of a number that compares figures in turn
NEVER = 1 << 100  # more than any price


def from_options(options: Options) -> Room:
    """Make a level; refuse an option that is unknown or makes no sense."""
    reader = OptionReader("sokoban", OPTIONS, options)
    wanted = RoomOptions(
        size=reader.whole("size"),
        stones=reader.whole("stones"),
        spare=reader.whole("spare"),
        weights=reader.one_of("weights"),
        difficulty=reader.one_of("difficulty"),
    )
    return generate(wanted, reader.whole("seed")).room


def measures(room: Room) -> dict[str, Any]:
    """Say how hard a level is, as far as can be seen without solving it."""
    return {
        "cells": room.walls.count(0),
        "stones": len(room.stones),
        "switches": len(room.switches),
        "heaviest": max(room.weights, default=0),
    }


def facts(room: Room) -> list[LevelFact]:
    """Return what a player wants to know: the stones, the heaviest of them, and spare switches."""
    spare = len(room.switches) - len(room.stones)
    return [
        LevelFact("stones", len(room.stones), "stone"),
        LevelFact("heaviest", max(room.weights, default=0), "weight"),
        LevelFact("spare" if spare else "switches", spare or len(room.switches), "switch"),
    ]


def pushed_weights(room: Room, plan: str) -> list[int]:
    """Return the weight of each push of a legal plan, in turn."""
    weights = dict(zip(room.stones, room.weights, strict=True))
    steps = dict(zip(DIRECTIONS, room.steps, strict=True))
    ares, pushed = room.ares, []
    for move in plan:
        ares += steps[move.upper()]
        if ares in weights:
            pushed.append(weights.pop(ares))
            weights[ares + steps[move.upper()]] = pushed[-1]
    return pushed


def figures(room: Room, _state: State, plan: str) -> Mapping[str, Any]:
    """Give the pushes of a plan, the weight it pushes in all, and what a push costs here."""
    weights = pushed_weights(room, plan)
    return {"pushes": len(weights), "weight": sum(weights), "push_cost": push_cost(room)}


# ------------------------------------------------------------------ making a level


class RoomOptions(NamedTuple):
    """The options of a level to be made."""

    size: int = 7
    stones: int = 3
    spare: int = 0
    weights: str = "mixed"
    difficulty: str = "medium"


class Made(NamedTuple):
    """A level, and a plan that proves that it can be solved."""

    room: Room
    plan: str


def generate(options: RoomOptions, seed: int) -> Made:
    """Make a level, the same one for the same options and seed."""
    check_room(options)
    dice = shaken(seed)
    drafts = [draft(options, dice) for _ in range(ROOMS[options.difficulty])]
    reverse = max(drafts, key=lambda each: len(each.layers))
    first = made = begun(reverse, options, dice)
    for _ in range(BEGINNINGS if options.weights != "equal" else 0):
        if weights_matter(made.room, MAX_EXPANSIONS):
            return made
        made = begun(reverse, options, dice)
    return first


def check_room(options: RoomOptions) -> None:
    """Refuse more stones than a room of this size can hold."""
    needed = 2 * options.stones + options.spare + ELBOW_ROOM
    if needed > (cells := least_floor(options.size)):
        wanted = f"a size whose floor has {needed} cells for so many stones and switches"
        raise BadInput(f"sokoban: expected {wanted}; size={options.size} has {cells}")


def draft(options: RoomOptions, dice: MutableSequence[int]) -> Reverse:
    """Play backwards in a new room, until one is found where stones can be moved at all."""
    while True:
        shape = grow(options.size, dice)
        switches = lay_switches(shape, options.stones + options.spare, dice)
        reverse = Reverse(shape, switches, options.stones)
        reverse.play(dice)
        if len(reverse.layers) > 1:
            return reverse


def lay_switches(shape: Shape, count: int, dice: MutableSequence[int]) -> tuple[int, ...]:
    """Choose cells for the switches, most of them near the first."""
    cells = shape.cells
    switches = [cells.pop(below(dice, len(cells)))]
    while len(switches) < count:
        picks = [below(dice, len(cells)) for _ in range(3)]
        nearest = min(picks, key=lambda pick: apart(shape, cells[pick], switches[0]))
        switches.append(cells.pop(nearest))
    return tuple(sorted(switches))


def apart(shape: Shape, one: int, other: int) -> int:
    """Return how many steps lie between two cells if no wall does."""
    (row, col), (other_row, other_col) = divmod(one, shape.cols), divmod(other, shape.cols)
    return abs(row - other_row) + abs(col - other_col)


def begun(reverse: Reverse, options: RoomOptions, dice: MutableSequence[int]) -> Made:
    """Let a level begin at one of the positions that are far enough, with stones off switches."""
    layer = reverse.layers[max(1, round(DEPTH[options.difficulty] * (len(reverse.layers) - 1)))]
    picks = [layer[below(dice, len(layer))] for _ in range(8)]
    position = min(picks, key=lambda pick: (pick.stones & reverse.switches).bit_count())
    region = bits(position.region)
    ares = region[below(dice, len(region))]
    room = furnished(reverse, position, ares, draw_weights(options, dice))
    return Made(room, reverse.plan(position, ares))


def furnished(
    reverse: Reverse, position: PulledPosition, ares: int, weights: tuple[int, ...]
) -> Room:
    """Return a position as a level."""
    rows, cols, floor = reverse.shape
    walls = bytes(1 - (floor >> cell & 1) for cell in range(rows * cols))
    switches, stones = tuple(bits(reverse.switches)), tuple(bits(position.stones))
    return Room(rows, cols, walls, switches, stones, weights, ares)


def draw_weights(options: RoomOptions, dice: MutableSequence[int]) -> tuple[int, ...]:
    """Throw the weights of the stones; mixed ones are light and heavy in turn."""
    light = [below(dice, 9) + 1 for _ in range(options.stones)]
    heavy = [below(dice, 90) + 10 for _ in range(options.stones)]
    first = below(dice, 2)
    mixed = [(light, heavy)[(first + n) % 2][n] for n in range(options.stones)]
    kinds = {"equal": [1] * options.stones, "light": light, "heavy": heavy, "mixed": mixed}
    return tuple(kinds[options.weights])


# ------------------------------------------------------------------ how hard a level is


class PlanFigures(NamedTuple):
    """A best plan in figures."""

    cost: int
    steps: int
    pushes: int
    expanded: int


class PlanPrices(NamedTuple):
    """What a walk and a push of each stone cost, with ties in the lower digits."""

    walk: int
    pushes: tuple[int, ...]


def cheapest(room: Room, most: int = NEVER) -> PlanFigures | None:
    """Return the lowest cost, with the fewest steps and then pushes that it can be had for."""
    prices = [
        room.push_cost(weight) * FIRST_DIGIT + SECOND_DIGIT + 1 for weight in room.sorted_weights
    ]
    plan = best(room, PlanPrices(FIRST_DIGIT + SECOND_DIGIT, tuple(prices)), most)
    return plan and PlanFigures(*digits(plan[0]), plan[1])


def fewest_moves(room: Room, most: int = NEVER) -> int | None:
    """Return the length of the shortest plan."""
    plan = best(alike(room), PlanPrices(FIRST_DIGIT, (FIRST_DIGIT,) * len(room.stones)), most)
    return plan and plan[0] // FIRST_DIGIT


def fewest_pushes(room: Room, most: int = NEVER) -> int | None:
    """Return how few pushes can do."""
    plan = best(alike(room), PlanPrices(0, (FIRST_DIGIT,) * len(room.stones)), most)
    return plan and plan[0] // FIRST_DIGIT


def weights_matter(room: Room, most: int = NEVER) -> bool:
    """Say whether no shortest plan is a cheapest; no, where `most` expansions do not tell."""
    cheap = cheapest(room, most)
    short = fewest_moves(room, most) if cheap else None
    return cheap is not None and short is not None and cheap.steps > short


def alike(room: Room) -> Room:
    """Return the room with stones that cannot be told apart: there are fewer positions."""
    return replace(room, weights=(1,) * len(room.stones))


def digits(price: int) -> tuple[int, int, int]:
    """Take a price apart."""
    return price // FIRST_DIGIT, price % FIRST_DIGIT // SECOND_DIGIT, price % SECOND_DIGIT


def best(room: Room, prices: PlanPrices, most: int) -> tuple[int, int] | None:
    """Return the lowest price and the expansions; None if there is no plan or too much to do."""
    graph, start = BitPushGraph(room, prices), start_state(room)
    waiting, reached = [(0, 0, start)], {start: 0}
    for expanded in range(most):
        while waiting and -waiting[0][1] > reached[waiting[0][2]]:
            heappop(waiting)  # a cheaper path was found after it was queued
        if not waiting:
            return None
        _, negative, state = heappop(waiting)  # of equals the one that has come farthest
        if graph.switches.issuperset(state.stones):
            return -negative, expanded
        for after, price in graph.pushes(state):
            total = price - negative
            if total < reached.get(after, NEVER):
                reached[after] = total
                heappush(waiting, (total + graph.ahead(after), -total, after))
    return None


class BitPushGraph:
    """States right after a push; an edge is a walk and the next push."""

    def __init__(self, room: Room, prices: PlanPrices) -> None:
        self.room, self.prices = room, prices
        self.switches = frozenset(room.switches)
        self.distances = least_pushes(room)
        self.floor = sum(1 << cell for cell, wall in enumerate(room.walls) if not wall)

    def ahead(self, state: State) -> int:
        """Return what the stones cost at least if none hinders another."""
        pairs = zip(state.stones, self.prices.pushes, strict=True)
        return sum(self.distances[cell] * price for cell, price in pairs)

    def pushes(self, state: State) -> Iterator[tuple[State, int]]:
        """Give every state after a walk and one push, with the price of both."""
        room, (walk, prices) = self.room, self.prices
        lying = sum(1 << cell for cell in state.stones)
        walks = self.walks(state.ares, lying)
        for number, cell in enumerate(state.stones):
            for step in room.steps:
                there = cell + step
                if cell - step in walks and self.is_open(there) and not lying >> there & 1:
                    stones = [*state.stones[:number], there, *state.stones[number + 1 :]]
                    yield settled(room, cell, stones), walks[cell - step] * walk + prices[number]

    def is_open(self, cell: int) -> bool:
        """Say whether a stone on this cell can ever reach a switch."""
        return self.distances[cell] < NEVER

    def walks(self, ares: int, lying: int) -> dict[int, int]:
        """Return the length of the walk to each cell beside a stone that Ares can reach."""
        beside, cols = 0, self.room.cols
        for step in self.room.steps:
            beside |= shifted(lying, step)
        lengths: dict[int, int] = {}
        front, free, length = 1 << ares, self.floor & ~lying, 0
        while front:
            lengths.update(dict.fromkeys(bits(front & beside), length))
            free &= ~front
            front = (front << 1 | front >> 1 | front << cols | front >> cols) & free
            length += 1
        return lengths


def least_pushes(room: Room) -> list[int]:
    """Return for each cell how many pushes a lone stone needs to a switch; NEVER on walls."""
    pushes = [NEVER] * len(room.walls)
    waiting = list(room.switches)
    for switch in waiting:
        pushes[switch] = 0
    for cell in waiting:
        for step in room.steps:
            there, ares = cell + step, cell + 2 * step
            if not room.walls[there] and not room.walls[ares] and pushes[there] == NEVER:
                pushes[there] = pushes[cell] + 1
                waiting.append(there)
    return pushes
