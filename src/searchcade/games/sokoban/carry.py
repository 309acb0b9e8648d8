"""Carry: the cheapest moves that bring one stone to a cell while all others stay."""

from __future__ import annotations

from heapq import heappop, heappush

from searchcade.games.sokoban.rules import LETTERS, Room, State

MOST_POSITIONS = 100_000  # of the stone and Ares together; more than enough for a screen

Position = tuple[int, int]
"""The cells of the stone and of Ares."""


def carry(room: Room, state: State, stone: tuple[int, int], target: tuple[int, int]) -> str | None:
    """Return the cheapest walks and pushes that bring the stone there; None if none are found.

    Dijkstra's algorithm over the cells of this stone and of Ares.
    """
    here, there = (row * room.cols + col for row, col in (stone, target))
    weight = room.push_cost(room.sorted_weights[state.stones.index(here)])
    solid = bytearray(room.walls)
    for other in state.stones:
        solid[other] = other != here
    start = (here, state.ares)
    costs, came = {start: 0}, {start: ""}
    parents: dict[Position, Position] = {}
    frontier = [(0, start)]
    while frontier and len(costs) < MOST_POSITIONS:
        cost, position = heappop(frontier)
        if position[0] == there:
            return plan(parents, came, position)
        if cost > costs[position]:
            continue  # a cheaper path to it was found after it was queued
        for move, after, more in steps(room, solid, weight, position):
            if cost + more < costs.get(after, cost + more + 1):
                costs[after], parents[after], came[after] = cost + more, position, move
                heappush(frontier, (cost + more, after))
    return None


def steps(
    room: Room, solid: bytearray, weight: int, position: Position
) -> list[tuple[str, Position, int]]:
    """Return the walks of Ares, and the pushes of this stone, with their costs."""
    stone, ares = position
    moves = []
    for (walk, push), step in zip(LETTERS, room.steps, strict=True):
        cell = ares + step
        if cell == stone:
            if not solid[cell + step]:
                moves.append((push, (cell + step, cell), weight))
        elif not solid[cell]:
            moves.append((walk, (stone, cell), 1))
    return moves


def plan(parents: dict[Position, Position], came: dict[Position, str], end: Position) -> str:
    """Return the moves that led to a position."""
    moves = []
    while end in parents:
        moves.append(came[end])
        end = parents[end]
    return "".join(reversed(moves))
