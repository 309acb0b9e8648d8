"""Kernels: the steps of a packing plan, read off the best position of a packing search."""

from __future__ import annotations

from typing import Any

from searchcade.games.sokoban.quick.plan import MAX_STEPS, NEVER
from searchcade.games.sokoban.quick.sinks import stride

ANYWHERE, BEGINNING = -1, -2
"""From where a step takes its stone: from any, or it is one that the search could not move."""


def read_plan(board: Any, packing: Any, plan: Any) -> None:
    """Write the steps of the best position as a plan: from there back to the full switches."""
    best, steps = packing.best, 0
    for index in range(packing.stones[best]):
        cell = packing.row[best * stride(board) + index]
        if packing.spare == 0 or board.switch[cell] == 0:
            plan.place[steps], plan.ares[steps], plan.origin[steps] = cell, -1, BEGINNING
            steps += 1
    row = best
    while packing.parent[row] >= 0 and steps < MAX_STEPS:
        parent = packing.parent[row]
        plan.place[steps], plan.ares[steps] = packing.origin[row], packing.ares[parent]
        plan.origin[steps] = ANYWHERE if packing.vanished[row] != 0 else packing.target[row]
        steps, row = steps + 1, parent
    plan.steps = steps
    join(plan)
    set_left(plan)
    left_over = 0
    for step in range(plan.steps):
        left_over += plan.origin[step] == BEGINNING and plan.left_at[step] != NEVER
    if left_over > packing.keep:
        drop_left_over(plan)
        set_left(plan)


def join(plan: Any) -> None:
    """Make one step of two in a row that move the same stone."""
    kept = 0
    for step in range(plan.steps):
        again = kept > 0 and plan.origin[step] == plan.place[kept - 1]
        if again and plan.origin[kept - 1] != BEGINNING:
            kept -= 1
            plan.place[kept], plan.ares[kept] = plan.place[step], plan.ares[step]
        else:
            move_step(plan, step, kept)
        kept += 1
    plan.steps = kept


def move_step(plan: Any, step: int, to: int) -> None:
    """Copy a step to another place of the list."""
    plan.place[to], plan.origin[to] = plan.place[step], plan.origin[step]
    plan.ares[to] = plan.ares[step]


def set_left(plan: Any) -> None:
    """Find for each parking place the step that takes its stone away."""
    for step in range(plan.steps):
        plan.left_at[step] = NEVER
        for later in range(plan.steps - 1, step, -1):
            if plan.origin[later] == plan.place[step]:
                plan.left_at[step] = later


def drop_left_over(plan: Any) -> None:
    """Drop the stones that the search left away from switches: they may lie anywhere."""
    kept = 0
    for step in range(plan.steps):
        if plan.origin[step] != BEGINNING or plan.left_at[step] == NEVER:
            move_step(plan, step, kept)
            kept += 1
    plan.steps = kept
