"""Make a level: a room grows, switches are laid, and reverse play takes the stones far away."""

from __future__ import annotations

from collections.abc import MutableSequence
from typing import NamedTuple

from searchcade.compiled.dice import below, shaken
from searchcade.games.sokoban.generator.measure import weights_matter
from searchcade.games.sokoban.generator.pulls import Position, Reverse
from searchcade.games.sokoban.generator.shapes import Shape, bits, grow, least_floor
from searchcade.games.sokoban.rules import Room
from searchcade.problem import BadInput

ELBOW_ROOM = 3  # cells beyond stones and switches, or hardly anything could move
ROOMS = {"easy": 2, "medium": 3, "hard": 3}  # rooms that are tried; the deepest one is taken
DEPTH = {"easy": 0.6, "medium": 0.8, "hard": 1.0}  # share of its deepest layer of pulls
BEGINNINGS = 3  # positions and weights that are tried until the weights matter
EFFORT = 1500  # expansions that may be spent on finding that out


class GeneratorOptions(NamedTuple):
    """The options of a level."""

    size: int = 7
    stones: int = 3
    spare: int = 0
    weights: str = "mixed"
    difficulty: str = "medium"


class Made(NamedTuple):
    """A level, and a plan that proves that it can be solved."""

    room: Room
    plan: str


def generate(options: GeneratorOptions, seed: int) -> Made:
    """Make a level, the same one for the same options and seed."""
    check_room(options)
    dice = shaken(seed)
    drafts = [draft(options, dice) for _ in range(ROOMS[options.difficulty])]
    reverse = max(drafts, key=lambda each: len(each.layers))
    first = made = begun(reverse, options, dice)
    for _ in range(BEGINNINGS if options.weights != "equal" else 0):
        if weights_matter(made.room, EFFORT):
            return made
        made = begun(reverse, options, dice)
    return first


def check_room(options: GeneratorOptions) -> None:
    """Refuse more stones than a room of this size can hold."""
    needed = 2 * options.stones + options.spare + ELBOW_ROOM
    if needed > (cells := least_floor(options.size)):
        wanted = f"a size whose floor has {needed} cells for so many stones and switches"
        raise BadInput(f"sokoban: expected {wanted}; size={options.size} has {cells}")


def draft(options: GeneratorOptions, dice: MutableSequence[int]) -> Reverse:
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


def begun(reverse: Reverse, options: GeneratorOptions, dice: MutableSequence[int]) -> Made:
    """Let a level begin at one of the positions that are far enough, with stones off switches."""
    layer = reverse.layers[max(1, round(DEPTH[options.difficulty] * (len(reverse.layers) - 1)))]
    picks = [layer[below(dice, len(layer))] for _ in range(8)]
    position = min(picks, key=lambda pick: (pick.stones & reverse.switches).bit_count())
    region = bits(position.region)
    ares = region[below(dice, len(region))]
    room = furnished(reverse, position, ares, draw_weights(options, dice))
    return Made(room, reverse.plan(position, ares))


def furnished(reverse: Reverse, position: Position, ares: int, weights: tuple[int, ...]) -> Room:
    """Return a position as a level."""
    rows, cols, floor = reverse.shape
    walls = bytes(1 - (floor >> cell & 1) for cell in range(rows * cols))
    switches, stones = tuple(bits(reverse.switches)), tuple(bits(position.stones))
    return Room(rows, cols, walls, switches, stones, weights, ares)


def draw_weights(options: GeneratorOptions, dice: MutableSequence[int]) -> tuple[int, ...]:
    """Throw the weights of the stones; mixed ones are light and heavy in turn."""
    light = [below(dice, 9) + 1 for _ in range(options.stones)]
    heavy = [below(dice, 90) + 10 for _ in range(options.stones)]
    first = below(dice, 2)
    mixed = [(light, heavy)[(first + n) % 2][n] for n in range(options.stones)]
    kinds = {"equal": [1] * options.stones, "light": light, "heavy": heavy, "mixed": mixed}
    return tuple(kinds[options.weights])
