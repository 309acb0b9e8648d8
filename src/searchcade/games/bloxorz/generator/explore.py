"""Explore every state of a draft, breadth first: how far the hole is, and what can be covered.

A level takes thousands of drafts, so nothing is compiled into rows here: a state is a number, its
lower bits are the bridges, the rest is the pose. A pose is three times the upper or left cell, plus
how the block lies, or a pair of cells beyond these. The two cubes are not told apart, because a
swap costs nothing.
"""

from __future__ import annotations

from array import array
from collections.abc import MutableSequence
from typing import Any, NamedTuple

from searchcade.compiled.arena import KernelArena
from searchcade.games.bloxorz.board import BRIDGE, EMPTY, FRAGILE, HEAVY, SOFT, SPLIT
from searchcade.games.bloxorz.generator.draft import WORDS, BoardDraft, DraftFrame, Laid, PartCounts
from searchcade.games.bloxorz.rules import changed, rolled

STANDING, ACROSS, DOWN = range(3)
STATES = 0
NUMBERS = 256  # that the tiles of a draft may have, in a byte each
NO_PATH, TOO_MANY = -1, -2

Numbers = MutableSequence[int]


class DraftTiles(NamedTuple):
    """A draft as the kernel reads it, as lists or arrays."""

    kinds: Any
    numbers: Any
    """What a switch, a bridge or a splitter on each cell has as its number."""
    words: Any
    """What these numbers stand for."""
    stride: int


class ExplorerMemory(NamedTuple):
    """Where the kernel works."""

    seen: Any
    """The stamp of the last exploration that came to each state."""
    stamp: int
    queue: Any
    covered: Any
    """1 for each cell that was covered."""
    counts: Any


def holds(kinds: Numbers, numbers: Numbers, cell: int, bridges: int) -> bool:
    """Say whether something can rest on a cell."""
    kind = kinds[cell]
    return kind != EMPTY and (kind != BRIDGE or bridges >> numbers[cell] & 1 == 1)


def pressed(numbers: Numbers, words: Numbers, cell: int, bridges: int) -> int:
    """Return the bridges after the switch on a cell was pressed."""
    at = numbers[cell] * WORDS
    return changed(bridges, words[at], words[at + 1], words[at + 2])


def pose(one: int, other: int, stride: int, size: int) -> int:
    """Return the pose of a block, or of cubes, on these cells."""
    low, high = min(one, other), max(one, other)
    if high == low:
        return 3 * low + STANDING
    if high - low == 1:
        return 3 * low + ACROSS
    if high - low == stride:
        return 3 * low + DOWN
    return 3 * size + low * size + high


def roll(
    kinds: Numbers,
    numbers: Numbers,
    words: Numbers,
    stride: int,
    where: int,
    bridges: int,
    direction: int,
    covered: Numbers,
) -> tuple[int, int]:
    """Return the pose and the bridges after the whole block rolls; the pose is -1 if it falls."""
    low = where // 3
    reach = 0 if where % 3 == STANDING else 1 if where % 3 == ACROSS else stride
    low, high = rolled(low, low + reach, step_of(direction, stride))
    if not (holds(kinds, numbers, low, bridges) and holds(kinds, numbers, high, bridges)):
        return NO_PATH, bridges
    if low == high:
        if kinds[low] == FRAGILE:
            return NO_PATH, bridges
        if kinds[low] == SPLIT:
            covered[low] = 1  # it rests there in no state
            at = numbers[low] * WORDS
            return pose(words[at], words[at + 1], stride, len(kinds)), bridges
        if kinds[low] == SOFT or kinds[low] == HEAVY:
            bridges = pressed(numbers, words, low, bridges)
        return 3 * low, bridges
    first, last = (low, high) if high - low == 1 else (high, low)
    if kinds[first] == SOFT:
        bridges = pressed(numbers, words, first, bridges)
    if kinds[last] == SOFT:
        bridges = pressed(numbers, words, last, bridges)
    return pose(low, high, stride, len(kinds)), bridges


def slide(
    kinds: Numbers,
    numbers: Numbers,
    words: Numbers,
    stride: int,
    where: int,
    bridges: int,
    direction: int,
) -> tuple[int, int]:
    """Return the same after a cube moves: directions 0 to 3 move the first, 4 to 7 the second."""
    size = len(kinds)
    there, rest = (where - 3 * size) // size, (where - 3 * size) % size
    if direction >= 4:
        there, rest = rest, there
    there += step_of(direction % 4, stride)
    if not holds(kinds, numbers, there, bridges):
        return NO_PATH, bridges
    if kinds[there] == SOFT:
        bridges = pressed(numbers, words, there, bridges)
    return pose(there, rest, stride, size), bridges


def step_of(direction: int, stride: int) -> int:
    """Return how far it is to the next cell: up, down, left or right."""
    step = stride if direction < 2 else 1
    return step if direction % 2 == 1 else -step


def mark(covered: Numbers, where: int, stride: int, size: int) -> None:
    """Note the cells that a pose covers."""
    if where >= 3 * size:
        covered[(where - 3 * size) // size] = 1
        covered[(where - 3 * size) % size] = 1
        return
    covered[where // 3] = 1
    if where % 3 == ACROSS:
        covered[where // 3 + 1] = 1
    if where % 3 == DOWN:
        covered[where // 3 + stride] = 1


def explore(tiles: Any, start: int, hole: int, groups: int, whole: bool, memory: Any) -> int:
    """Return the fewest moves to the hole, NO_PATH, or TOO_MANY states for the queue.

    With `whole` all states are explored, so that all cells that can be covered are marked;
    otherwise the search ends at the hole.
    """
    kinds, numbers, words, stride = tiles  # helpers get them one by one: 1.4 times faster in Python
    seen, stamp, queue, covered, counts = memory
    size = len(kinds)
    queue[0], seen[start] = start, stamp
    head, tail, layer, depth, answer = 0, 1, 1, 0, NO_PATH
    while head < tail and tail + 8 <= len(queue):
        if head == layer:
            layer = tail
            depth += 1
        state = queue[head]
        head += 1
        where = state >> groups
        mark(covered, where, stride, size)
        if where == 3 * hole:
            answer = depth if answer < 0 else answer
            if not whole:
                break
            continue
        bridges = state & ((1 << groups) - 1)
        is_split = where >= 3 * size
        for direction in range(8 if is_split else 4):
            if is_split:
                there, after = slide(kinds, numbers, words, stride, where, bridges, direction)
            else:
                there, after = roll(
                    kinds, numbers, words, stride, where, bridges, direction, covered
                )
            code = there << groups | after
            if there >= 0 and seen[code] != stamp:
                seen[code] = stamp
                queue[tail] = code
                tail += 1
    counts[STATES] = tail
    return answer if head == tail or (answer >= 0 and not whole) else TOO_MANY


class Exploration(NamedTuple):
    """What is known of a draft after its states are explored."""

    moves: int
    """The fewest to the hole, or below 0 if there is no path or there are too many states."""
    states: int
    covered: bytearray
    """Which cells can be covered."""


class DraftExplorer:
    """Explores drafts of one frame with at most so many states, reusing its arrays."""

    def __init__(self, arena: KernelArena, frame: DraftFrame, parts: PartCounts, most: int) -> None:
        self.arena, self.frame, self.groups = arena, frame, parts.bridges
        poses = 3 * frame.size + (frame.size**2 if parts.splits else 0)
        self.stamp = 0
        self.seen = arena.zeros("i", poses << self.groups)
        self.queue = arena.zeros("q", most)
        self.counts = arena.zeros("q", 1)
        self.covered, kinds, numbers = (arena.zeros("B", frame.size) for _ in range(3))
        self.tiles = DraftTiles(kinds, numbers, arena.zeros("q", WORDS * NUMBERS), frame.stride)

    def explored(self, draft: BoardDraft, laid: Laid) -> Exploration:
        """Explore all states of a draft."""
        moves = self.run(draft, laid, True)
        return Exploration(moves, self.counts[STATES], bytearray(self.covered.tobytes()))

    def can_be_solved(self, draft: BoardDraft, laid: Laid) -> bool:
        """Say whether there is a path to the hole."""
        return self.run(draft, laid, False) >= 0

    def run(self, draft: BoardDraft, laid: Laid, whole: bool) -> int:
        """Run the kernel once."""
        self.stamp += 1
        tiles, nothing = self.tiles, bytes(self.frame.size)
        tiles.kinds[:], tiles.numbers[:], self.covered[:] = laid.kinds, laid.numbers, nothing
        tiles.words[: len(laid.words)] = array("q", laid.words)
        memory = ExplorerMemory(self.seen, self.stamp, self.queue, self.covered, self.counts)
        start = (3 * draft.start << self.groups) | draft.present
        arguments = (tiles, start, draft.hole, self.groups, whole, memory)
        return int(self.arena.call(explore, *arguments))
