"""The first draft: rooms side by side; a bridge leads from each to the next, or a split switch."""

from __future__ import annotations

from itertools import accumulate, pairwise

from searchcade.compiled.dice import below
from searchcade.games.bloxorz.board import Split
from searchcade.games.bloxorz.generator.changes import (
    Dice,
    Style,
    one_of,
    thrown_strip,
    with_effect,
    with_item,
)
from searchcade.games.bloxorz.generator.draft import Draft, Frame, Parts, Strip, Switch

WIDE = 4  # columns of a room and a gap that leave enough space to move


def first_draft(frame: Frame, parts: Parts, style: Style, dice: Dice) -> Draft:
    """Return a draft where a switch for each bridge, and each split switch, is needed."""
    plan = Plan(frame, parts)
    rooms = [plan.cells(left, right) for left, right in plan.rooms]
    start, hole = taken(rooms[0], dice), taken(rooms[-1], dice)
    strips = [
        Strip(frame.cell(row, col), 1, False, False)
        for left, right in plan.gaps[: len(plan.gaps) - parts.splits]
        for row in [below(dice, frame.rows)]
        for col in range(left, right)
    ]
    floor = sum(frame.rectangle(0, left, frame.rows, right - left) for left, right in plan.rooms)
    switches = wired(rooms, plan.gap_of, parts, style, dice)
    ends = list(pairwise(rooms))[len(rooms) - 1 - parts.splits :]
    splits = [thrown_split(frame, here, there, dice) for here, there in ends]
    return Draft(frame, floor, 0, tuple(strips), switches, tuple(splits), start, hole)


def thrown_split(frame: Frame, here: list[int], there: list[int], dice: Dice) -> Split:
    """Return a random split switch in a room; its cubes appear apart in another room."""
    while True:
        split = Split(one_of(here, dice), one_of(there, dice), one_of(there, dice))
        if abs(split.first - split.second) not in (0, 1, frame.stride):
            here.remove(split.cell)
            return split


def plain_draft(frame: Frame) -> Draft:
    """Return a strip of four tiles: start, two of floor, hole."""
    cells = frame.rectangle(0, 0, 1, 4)
    return Draft(frame, cells, 0, (), (), (), frame.cell(0, 0), frame.cell(0, 3))


def scattered_draft(
    frame: Frame, floor: int, fragile: int, parts: Parts, style: Style, dice: Dice
) -> Draft:
    """Return a given floor with everything else placed at random."""
    cells = [cell for cell in frame.cells if floor >> cell & 1]
    start, hole = taken(cells, dice), taken(cells, dice)
    switches = wired([cells], [], parts, style, dice)
    splits = [thrown_split(frame, cells, cells, dice) for _ in range(parts.splits)]
    strips = [strip_within(frame, floor, dice) for _ in range(parts.bridges)]
    return Draft(frame, floor, fragile, tuple(strips), switches, tuple(splits), start, hole)


def strip_within(frame: Frame, floor: int, dice: Dice) -> Strip:
    """Return a random bridge that lies on the floor."""
    while True:
        strip = thrown_strip(frame, False, dice)
        if not strip.mask(frame.stride) & ~floor:
            return strip


class Plan:
    """Which columns are rooms and which are gaps.

    A gap is as wide as there are bridges in a row; the last ones have no bridge, but a split
    switch before them.
    """

    def __init__(self, frame: Frame, parts: Parts) -> None:
        self.frame = frame
        bridged = min(parts.bridges, max(1, frame.cols // WIDE - 1 - parts.splits))
        widths = [len(range(number, parts.bridges, bridged)) for number in range(bridged)]
        self.gap_of = [gap for gap, width in enumerate(widths) for _ in range(width)]
        """The gap of each bridge."""
        widths += [1] * parts.splits
        count, free = len(widths) + 1, frame.cols - sum(widths)
        ends = [free * number // count for number in range(count + 1)]
        shifts = [0, *accumulate(widths)]
        self.rooms = [
            (left + shift, right + shift)
            for (left, right), shift in zip(pairwise(ends), shifts, strict=True)
        ]
        self.gaps = [(right, left) for (_, right), (left, _) in pairwise(self.rooms)]

    def cells(self, left: int, right: int) -> list[int]:
        """Return the cells of some columns."""
        return [
            self.frame.cell(row, col)
            for row in range(self.frame.rows)
            for col in range(left, right)
        ]


def taken(cells: list[int], dice: Dice) -> int:
    """Take a random one of the free cells."""
    return cells.pop(below(dice, len(cells)))


def wired(
    rooms: list[list[int]], gap_of: list[int], parts: Parts, style: Style, dice: Dice
) -> tuple[Switch, ...]:
    """Place a switch for each bridge in the room before it; the last one serves all others."""
    count = parts.switches
    where = [*gap_of, *[0] * count][:count]
    switches = tuple(
        Switch(taken(rooms[room], dice), one_of(style.weights, dice)) for room in where
    )
    for bridge in range(max(parts.bridges, count)):
        at = min(bridge, count - 1)
        switch = with_effect(switches[at], style.effects[0], 1 << bridge % parts.bridges)
        switches = with_item(switches, at, switch)
    return switches
