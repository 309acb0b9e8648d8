"""The rules: a block rolls, presses, splits and joins. docs/rules/bloxorz.md numbers them.

A move is described apart from the present bridges: a `Transition` says which of them must be there
and what it does to them. Problem, tables and compiled searches all use the same transitions.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from searchcade.games.bloxorz.board import (
    DIRECTIONS,
    EMPTY,
    FRAGILE,
    HEAVY,
    NOTHING,
    SOFT,
    SPLIT,
    Board,
    Effect,
)
from searchcade.problem import Move

SWAP = "S"


class State(NamedTuple):
    """The cells of both halves and the bridges that are there, a bit each.

    Equal halves: the block stands. Neighbours, the lower number first: it lies. Otherwise it is
    split, and `half` is the cube under control.
    """

    half: int
    other: int
    bridges: int


class Transition(NamedTuple):
    """A move from a pose, whatever the bridges are."""

    letter: Move
    half: int
    other: int
    needs: int
    """The bridges that must be there."""
    opens: int
    closes: int
    toggles: int
    cost: int


def start_state(board: Board) -> State:
    """Return the first state of a level: the block stands."""
    return State(board.start, board.start, board.present)


# ------------------------------------------------------------------ poses


def are_together(board: Board, half: int, other: int) -> bool:
    """Say whether two halves are one block: on one cell, or on orthogonal neighbours."""
    return abs(half - other) in (0, 1, board.stride)


def rolled(low: int, high: int, step: int) -> tuple[int, int]:
    """Return the cells of the whole block after a roll, the lower number first."""
    if low == high:  # it stands, and tips over
        return min(low + step, low + 2 * step), max(low + step, low + 2 * step)
    if high - low == abs(step):  # it lies along the direction, and stands up
        low = high = (high if step > 0 else low) + step
        return low, high
    return low + step, high + step


def covered(board: Board, state: State, step: int) -> tuple[int, int]:
    """Return the halves after a step, with or without ground, before any switch acts."""
    if are_together(board, state.half, state.other):
        return rolled(state.half, state.other, step)
    return state.half + step, state.other


# ------------------------------------------------------------------ moves


def transitions(board: Board, half: int, other: int) -> tuple[Transition, ...]:
    """Return every move from a pose that some bridges allow."""
    if not are_together(board, half, other):
        return tuple(cube_transitions(board, half, other))
    if half == other == board.hole:
        return ()  # the block has dropped through the hole: the game is over
    return tuple(block_transitions(board, half, other))


def block_transitions(board: Board, half: int, other: int) -> Iterator[Transition]:
    """Yield the rolls of the whole block."""
    tiles = board.tiles
    for letter, step in zip(DIRECTIONS, board.steps, strict=True):
        low, high = rolled(half, other, step)
        if tiles[low] == EMPTY or tiles[high] == EMPTY:
            continue
        if low == high and tiles[low] == FRAGILE:
            continue
        needs = board.bridge_at(low) | board.bridge_at(high)
        if low == high and tiles[low] == SPLIT:
            _, low, high = board.split_at[low]
            needs |= board.bridge_at(low) | board.bridge_at(high)
            yield Transition(letter, low, high, needs, *NOTHING, 1)
        else:
            yield Transition(letter, low, high, needs, *pressed(board, low, high), 1)


def cube_transitions(board: Board, half: int, other: int) -> Iterator[Transition]:
    """Yield the moves while the block is split: the controlled cube's, and the swap."""
    for letter, there, needs, effect in cube_steps(board, half):
        after = (there, other)
        if are_together(board, there, other):
            after = min(after), max(after)
        yield Transition(letter, *after, needs, *effect, 1)
    yield Transition(SWAP, other, half, 0, *NOTHING, board.swap_cost)


def cube_steps(board: Board, half: int) -> Iterator[tuple[Move, int, int, Effect]]:
    """Yield where one cube can go, the bridge that it needs, and what it presses."""
    for letter, step in zip(DIRECTIONS, board.steps, strict=True):
        there = half + step
        if board.tiles[there] != EMPTY:
            effect = board.effect_at(there) if board.tiles[there] == SOFT else NOTHING
            yield letter, there, board.bridge_at(there), effect


def pressed(board: Board, low: int, high: int) -> Effect:
    """Return what the whole block does to the bridges where it lands."""
    tile, other = board.tiles[low], board.tiles[high]
    if low == high:
        return board.effect_at(low) if tile in (SOFT, HEAVY) else NOTHING
    if SOFT not in (tile, other):
        return NOTHING
    order = (low, high) if high - low == 1 else (high, low)  # left before right, lower first
    return combined(board.effect_at(cell) for cell in order if board.tiles[cell] == SOFT)


def combined(effects: Iterable[Effect]) -> Effect:
    """Return the one effect that equals these in sequence: see what becomes of 0 and 1 bits."""
    zeros, ones = 0, -1
    for effect in effects:
        zeros, ones = changed(zeros, *effect), changed(ones, *effect)
    return Effect(zeros & ones, ~zeros & ~ones, zeros & ~ones)


def changed(bridges: int, opens: int, closes: int, toggles: int) -> int:
    """Return the bridges after an effect."""
    return ((bridges | opens) & ~closes) ^ toggles


# ------------------------------------------------------------------ the problem


class Rolling:
    """The problem: the whole block, upright, on the hole. A fallen block is not a state."""

    def __init__(self, board: Board) -> None:
        self.board = board
        self.start = start_state(board)
        self._transitions: dict[tuple[int, int], tuple[Transition, ...]] = {}

    def is_goal(self, state: State) -> bool:
        """Say whether the block stands on the hole."""
        return state.half == state.other == self.board.hole

    def successors(self, state: State) -> list[tuple[Move, State, int]]:
        """Return the moves after which the block has not fallen."""
        here, other, bridges = state
        moves = self._transitions.get((here, other))
        if moves is None:
            moves = self._transitions[here, other] = transitions(self.board, here, other)
        return [
            (letter, State(half, other, ((bridges | opens) & ~closes) ^ toggles), cost)
            for letter, half, other, needs, opens, closes, toggles, cost in moves
            if not needs & ~bridges
        ]


def problem(board: Board) -> Rolling:
    """Return the problem of a level."""
    return Rolling(board)


def fallen(board: Board, state: State, move: Move) -> tuple[int, int] | None:
    """Return the cells of both halves after a fatal move; None if the move is not fatal."""
    if move not in DIRECTIONS or Rolling(board).is_goal(state):
        return None
    if any(letter == move for letter, _, _ in Rolling(board).successors(state)):
        return None
    return covered(board, state, board.steps[DIRECTIONS.index(move)])
