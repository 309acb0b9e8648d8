"""Kernels: what is worked out once about a room: distances, dead cells, stones that hinder."""

from __future__ import annotations

from typing import Any

from searchcade.games.sokoban.quick.board import FAR
from searchcade.games.sokoban.quick.halls import link_halls
from searchcade.games.sokoban.quick.journeys import free_pulls, pulls

MOST_HINDERING = 40_000_000  # cells looked at; in larger rooms no stone counts as hindering


def measure(board: Any) -> int:
    """Fill all tables of a room; return how many cells are dead."""
    for cell in range(board.cells):
        board.wall[cell] = 0
        measure_steps(board, cell)
    measure_pushes(board)
    for cell in range(board.cells):
        free_pulls(board, cell)
        for begin in range(board.cells):
            board.leads[begin * board.cells + cell] = board.pulled[begin] >= 0
    if board.cells * board.cells * board.switches < MOST_HINDERING:
        measure_hindering(board)
    link_halls(board, board.wall)
    for hall in range(board.halls):
        board.doors[hall] = board.linked[hall]
    dead = 0
    for cell in range(board.cells):
        dead += board.dead[cell]
    return dead


def measure_steps(board: Any, start: int) -> None:
    """Count Ares's steps from a cell to each other one."""
    row, cells = start * board.cells, board.cells
    for cell in range(cells):
        board.distance[row + cell] = FAR
    board.distance[row + start], board.queue[0] = 0, start
    head, tail = 0, 1
    while head < tail:
        cell = board.queue[head]
        head += 1
        for side in range(4 * cell, 4 * cell + 4):
            there = board.near[side]
            if there >= 0 and board.distance[row + there] == FAR:
                board.distance[row + there] = board.distance[row + cell] + 1
                board.queue[tail] = there
                tail += 1


def measure_pushes(board: Any) -> None:
    """Note which switches a lone stone comes to from each cell, and the pushes to the next one."""
    for cell in range(board.cells):
        board.dead[cell], board.pushes[cell], board.switch_distance[cell] = 1, FAR, FAR
    for index in range(board.switches):
        switch = board.switch_cells[index]
        pulls(board, switch)
        for cell in range(board.cells):
            steps = board.distance[cell * board.cells + switch]
            board.switch_distance[cell] = min(board.switch_distance[cell], steps)
            if board.pulled[cell] >= 0:
                board.dead[cell] = 0
                board.reach[cell * board.switches + index] = 1
                board.pushes[cell] = min(board.pushes[cell], board.pulled[cell])


def measure_hindering(board: Any) -> None:
    """Find for each cell where a stone on it would keep other stones from a switch."""
    cells, words = board.cells, board.words
    for index in range(board.switches):
        switch = board.switch_cells[index]
        free_pulls(board, switch)
        for cell in range(cells):
            board.low[cell] = board.pulled[cell]
        for cell in range(cells):
            if board.dead[cell] != 0 or board.switch[cell] != 0:
                continue
            board.wall[cell] = 1
            free_pulls(board, switch)
            board.wall[cell] = 0
            for other in range(cells):
                if other == cell or board.switch[other] != 0 or board.dead[other] != 0:
                    continue
                if board.low[other] >= 0 and board.pulled[other] < 0:
                    board.hindering[cell * words + other // 64] |= board.bit[other]
