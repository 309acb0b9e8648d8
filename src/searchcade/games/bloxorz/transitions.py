"""A level compiled to rows: a state is one integer, and a move a few operations on its bits.

The integer is the pose above the bridges. With n tiles a pose is a number, too: i where the block
stands on tile i, n + i where it lies on it and the tile at its right, 2n + i where it lies on it
and the tile below, and from 3n on the pairs of tiles of two cubes, the controlled one first.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cached_property

from searchcade.game import cached_by_level
from searchcade.games.bloxorz.board import EMPTY, Board
from searchcade.games.bloxorz.rules import (
    SWAP,
    State,
    are_together,
    cube_steps,
    start_state,
    transitions,
)

Row = tuple[int, int, int, int, int]
"""The pose after a move, above bits of 0 for the bridges, or the tile of a cube; the bridges it
needs; those that it opens; those that it does not close; those that it toggles."""
NO_SWAP = -1


class Transitions:
    """The moves of a level by pose; each pose is compiled on first use."""

    def __init__(self, board: Board) -> None:
        self.board = board
        self.bits = len(board.bridges)
        self.mask = (1 << self.bits) - 1
        self.tiles = [cell for cell, tile in enumerate(board.tiles) if tile != EMPTY]
        self.number = {cell: number for number, cell in enumerate(self.tiles)}
        self.whole = 3 * len(self.tiles)
        """The first number of a split pose."""
        self.poses = self.whole + (len(self.tiles) ** 2 if board.splits else 0)
        self.goal = self.number[board.hole]
        self.start = self.code(start_state(board))
        self.swaps_are_free = bool(board.splits) and board.swap_cost == 0
        self._blocks: list[list[Row]] = [[]] * self.whole
        self._letters = [""] * self.whole

    # -------------------------------------------------------------- numbers

    def pose(self, half: int, other: int) -> int:
        """Return the number of a pose."""
        here, there = self.number[half], self.number[other]
        if not are_together(self.board, half, other):
            return self.whole + here * len(self.tiles) + there
        if half == other:
            return here
        return here + len(self.tiles) * (1 if other - half == 1 else 2)

    def halves(self, pose: int) -> tuple[int, int]:
        """Return the cells of a pose."""
        if pose >= self.whole:
            here, there = divmod(pose - self.whole, len(self.tiles))
            return self.tiles[here], self.tiles[there]
        lies, here = divmod(pose, len(self.tiles))
        cell = self.tiles[here]
        return cell, cell + (0, 1, self.board.stride)[lies]

    def code(self, state: State) -> int:
        """Return a state as one integer."""
        return self.pose(state.half, state.other) << self.bits | state.bridges

    def state(self, code: int) -> State:
        """Return the state that an integer stands for."""
        return State(*self.halves(code >> self.bits), code & self.mask)

    def is_goal(self, code: int) -> bool:
        """Say whether the block stands on the hole."""
        return code >> self.bits == self.goal

    # -------------------------------------------------------------- moves

    def expanded(self, codes: Iterable[int]) -> Iterator[tuple[int, list[int]]]:
        """Yield each state with the states one roll on; where swaps cost, one swap on, too."""
        bits, mask, whole, count = self.bits, self.mask, self.whole, len(self.tiles)
        blocks, cubes, joins = self._blocks, self._cubes, self._joins
        for code in codes:
            bridges, pose = code & mask, code >> bits
            if pose < whole:
                rows = blocks[pose] or self._compile(pose)
                yield (
                    code,
                    [
                        target | (bridges | opens) & keeps ^ toggles
                        for target, needs, opens, keeps, toggles in rows
                        if needs & bridges == needs
                    ],
                )
                continue
            here, there = divmod(pose - whole, count)
            joined, apart = joins[there], whole + there
            successors = [
                joined.get(to, apart + to * count) << bits | (bridges | opens) & keeps ^ toggles
                for to, needs, opens, keeps, toggles in cubes[here]
                if needs & bridges == needs
            ]
            if not self.swaps_are_free:
                successors.append(self.swapped(code))
            yield code, successors

    def after(self, code: int) -> list[int]:
        """Return the states one roll on; where swaps cost, one swap on, too."""
        return next(self.expanded([code]))[1]

    def swapped_states(self, codes: Iterable[int]) -> Iterator[tuple[int, int]]:
        """Yield the split ones of some states, each with the state after a swap."""
        bits, mask, whole, count = self.bits, self.mask, self.whole, len(self.tiles)
        first = whole << bits
        for code in codes:
            if code >= first:
                here, there = divmod((code >> bits) - whole, count)
                yield code, whole + there * count + here << bits | code & mask

    def swapped(self, code: int) -> int:
        """Return the state after a swap, or NO_SWAP where the block is whole."""
        return next((other for _, other in self.swapped_states([code])), NO_SWAP)

    def letter(self, code: int, after: int) -> str:
        """Return the move that leads from a state to the one after it."""
        if after == self.swapped(code):
            return SWAP
        legal = [letter for letter, needs in self._needs(code >> self.bits) if not needs & ~code]
        return legal[self.after(code).index(after)]

    def _needs(self, pose: int) -> list[tuple[str, int]]:
        """Return the letters of the rolls from a pose, each with the bridges it needs."""
        if pose >= self.whole:
            half, _ = self.halves(pose)
            return [(letter, needs) for letter, _, needs, _ in cube_steps(self.board, half)]
        rows = self._blocks[pose] or self._compile(pose)
        return [(letter, row[1]) for letter, row in zip(self._letters[pose], rows, strict=True)]

    # -------------------------------------------------------------- compiling

    def _compile(self, pose: int) -> list[Row]:
        """Compile a whole pose, when it is first met."""
        rows = transitions(self.board, *self.halves(pose))
        self._letters[pose] = "".join(row.letter for row in rows)
        self._blocks[pose] = [
            (self.pose(half, other) << self.bits, needs, opens, self.mask & ~closes, toggles)
            for _, half, other, needs, opens, closes, toggles, _ in rows
        ]
        return self._blocks[pose]

    @cached_property
    def _cubes(self) -> list[list[Row]]:
        """Return the steps of one cube from each tile: there are many pairs, and few tiles."""
        return [
            [
                (self.number[to], needs, opens, self.mask & ~closes, toggles)
                for _, to, needs, (opens, closes, toggles) in cube_steps(self.board, cell)
            ]
            for cell in self.tiles
        ]

    @cached_property
    def _joins(self) -> list[dict[int, int]]:
        """Return for each tile those beside it, with the pose of the block that lies on both."""
        joins = []
        for cell in self.tiles:
            beside = [cell + step for step in self.board.steps if cell + step in self.number]
            poses = {self.number[to]: self.pose(min(cell, to), max(cell, to)) for to in beside}
            joins.append(poses)
        return joins


@cached_by_level(64)
def transitions_of(board: Board) -> Transitions:
    """Return the rows of a level; they are kept while it is in use."""
    return Transitions(board)
