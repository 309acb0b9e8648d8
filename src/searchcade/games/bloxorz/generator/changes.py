"""Random drafts: the first one, and small changes: more floor, other bridges, other effects."""

from __future__ import annotations

from collections.abc import Callable, MutableSequence, Sequence
from itertools import accumulate, pairwise
from typing import NamedTuple, TypeVar

from searchcade.compiled.dice import below
from searchcade.games.bloxorz.board import Split
from searchcade.games.bloxorz.generator.draft import (
    BoardDraft,
    BridgeStrip,
    DraftFrame,
    DraftSwitch,
    PartCounts,
)

Dice = MutableSequence[int]
Change = Callable[[BoardDraft, "Style", Dice], BoardDraft]
Thing = TypeVar("Thing")

PATCHES = ((1, 1), (1, 2), (2, 1), (1, 3), (3, 1), (2, 2), (2, 3), (3, 2), (3, 3))
MAX_BRIDGE_TILES = 3  # tiles of a bridge
MIN_ROOM_COLUMNS = 4  # columns of a room and a gap that leave enough space to move


class Style(NamedTuple):
    """Which changes of a draft are allowed."""

    shape: str = "free"
    """Of the floor: free, mirror (left and right alike), turn (alike after half a turn), wild (it
    may be ugly), or fixed (it does not change)."""
    fragile: bool = False
    weights: tuple[bool, ...] = (False, True)
    """Whether switches may be soft (False), heavy (True) or either."""
    effects: tuple[str, ...] = ("opens", "toggles", "closes")


def changed(draft: BoardDraft, style: Style, dice: Dice) -> BoardDraft:
    """Return the draft with one or two changes."""
    possible = [change for change, weight in CHANGES for _ in range(weight)]
    possible = [change for change in possible if applies(change, draft, style)]
    for _ in range(1 + below(dice, 2)):
        draft = one_of(possible, dice)(draft, style, dice)
    return draft


def applies(change: Change, draft: BoardDraft, style: Style) -> bool:
    """Say whether a change is possible in this draft."""
    wanted: dict[Change, bool] = {
        patch_floor: style.shape != "fixed",
        patch_fragile: style.fragile,
        move_bridge: bool(draft.strips),
        flip_bridge: bool(draft.strips),
        move_switch: bool(draft.switches),
        weigh_switch: len(style.weights) > 1 and bool(draft.switches),
        rewire_switch: bool(draft.switches),
        move_split: bool(draft.splits),
    }
    return wanted.get(change, True)


def one_of(things: Sequence[Thing], dice: Dice) -> Thing:
    """Return a random one of some things."""
    return things[below(dice, len(things))]


def somewhere(draft: BoardDraft, style: Style, dice: Dice) -> int:
    """Return a random cell; one of the floor if the floor is fixed."""
    if style.shape != "fixed":
        return one_of(draft.frame.cells, dice)
    return one_of([cell for cell in draft.frame.cells if draft.floor >> cell & 1], dice)


def with_item(items: tuple[Thing, ...], at: int, item: Thing) -> tuple[Thing, ...]:
    """Return the items with one replaced."""
    return (*items[:at], item, *items[at + 1 :])


# ------------------------------------------------------------------ floor


def patch_floor(draft: BoardDraft, style: Style, dice: Dice) -> BoardDraft:
    """Add or remove a small rectangle of floor, on both sides where the shape is symmetric."""
    cells = patch(draft.frame, style.shape, dice)
    floor = draft.floor | cells if below(dice, 2) else draft.floor & ~cells
    return draft._replace(floor=floor)


def patch_fragile(draft: BoardDraft, style: Style, dice: Dice) -> BoardDraft:
    """Make a small rectangle fragile, or firm again."""
    cells = patch(draft.frame, style.shape, dice)
    fragile = draft.fragile | cells if below(dice, 2) else draft.fragile & ~cells
    return draft._replace(fragile=fragile)


def patch(frame: DraftFrame, shape: str, dice: Dice) -> int:
    """Return a random rectangle, with its mirror image where the shape is symmetric."""
    rows, cols = one_of(PATCHES, dice)
    row, col = below(dice, frame.rows), below(dice, frame.cols)
    rows, cols = min(rows, frame.rows - row), min(cols, frame.cols - col)
    cells = frame.rectangle(row, col, rows, cols)
    if shape == "mirror":
        cells |= frame.rectangle(row, frame.cols - col - cols, rows, cols)
    elif shape == "turn":
        cells |= frame.rectangle(frame.rows - row - rows, frame.cols - col - cols, rows, cols)
    return cells


# ------------------------------------------------------------------ what lies on it


def move_start(draft: BoardDraft, style: Style, dice: Dice) -> BoardDraft:
    """Move the start."""
    return draft._replace(start=somewhere(draft, style, dice))


def move_hole(draft: BoardDraft, style: Style, dice: Dice) -> BoardDraft:
    """Move the hole."""
    return draft._replace(hole=somewhere(draft, style, dice))


def move_bridge(draft: BoardDraft, style: Style, dice: Dice) -> BoardDraft:
    """Move a bridge; within the floor if that is fixed."""
    at = below(dice, len(draft.strips))
    strip = thrown_strip(draft.frame, draft.strips[at].is_present, dice)
    if style.shape == "fixed" and strip.mask(draft.frame.stride) & ~draft.floor:
        return draft
    return draft._replace(strips=with_item(draft.strips, at, strip))


def thrown_strip(frame: DraftFrame, is_present: bool, dice: Dice) -> BridgeStrip:
    """Return a random bridge that fits in the frame."""
    down = below(dice, 2) == 1
    length = 1 + below(dice, min(MAX_BRIDGE_TILES, frame.rows if down else frame.cols))
    row = below(dice, frame.rows - (length - 1 if down else 0))
    col = below(dice, frame.cols - (0 if down else length - 1))
    return BridgeStrip(frame.cell(row, col), length, down, is_present)


def flip_bridge(draft: BoardDraft, _taste: Style, dice: Dice) -> BoardDraft:
    """Change whether a bridge is there at the start."""
    at = below(dice, len(draft.strips))
    strip = draft.strips[at]
    strip = strip._replace(is_present=not strip.is_present)
    return draft._replace(strips=with_item(draft.strips, at, strip))


def move_switch(draft: BoardDraft, style: Style, dice: Dice) -> BoardDraft:
    """Move a switch."""
    at = below(dice, len(draft.switches))
    switch = draft.switches[at]._replace(cell=somewhere(draft, style, dice))
    return draft._replace(switches=with_item(draft.switches, at, switch))


def weigh_switch(draft: BoardDraft, _taste: Style, dice: Dice) -> BoardDraft:
    """Make a soft switch heavy, or a heavy one soft."""
    at = below(dice, len(draft.switches))
    switch = draft.switches[at]
    switch = switch._replace(heavy=not switch.heavy)
    return draft._replace(switches=with_item(draft.switches, at, switch))


def rewire_switch(draft: BoardDraft, style: Style, dice: Dice) -> BoardDraft:
    """Change what a switch does to a bridge."""
    at = below(dice, len(draft.switches))
    bridge = 1 << below(dice, len(draft.strips))
    switch = without_effect(draft.switches[at], bridge)
    chosen = below(dice, len(style.effects) + 1)
    if chosen < len(style.effects):
        switch = with_effect(switch, style.effects[chosen], bridge)
    return draft._replace(switches=with_item(draft.switches, at, switch))


def with_effect(switch: DraftSwitch, effect: str, bridge: int) -> DraftSwitch:
    """Return the switch with a further effect on a bridge."""
    return switch._replace(**{effect: getattr(switch, effect) | bridge})


def without_effect(switch: DraftSwitch, bridge: int) -> DraftSwitch:
    """Return the switch without its effect on a bridge."""
    opens, closes, toggles = (mask & ~bridge for mask in switch[2:])
    return switch._replace(opens=opens, closes=closes, toggles=toggles)


def move_split(draft: BoardDraft, style: Style, dice: Dice) -> BoardDraft:
    """Move a split switch, or one of the cells where its cubes appear."""
    at = below(dice, len(draft.splits))
    cells = list(draft.splits[at])
    cells[below(dice, 3)] = somewhere(draft, style, dice)
    return draft._replace(splits=with_item(draft.splits, at, Split(*cells)))


CHANGES: tuple[tuple[Change, int], ...] = (
    (patch_floor, 8),
    (patch_fragile, 3),
    (move_start, 1),
    (move_hole, 1),
    (move_bridge, 4),
    (flip_bridge, 1),
    (move_switch, 3),
    (weigh_switch, 1),
    (rewire_switch, 3),
    (move_split, 3),
)  # each with its weight


# ------------------------------------------------------------------ the first draft


def first_draft(frame: DraftFrame, parts: PartCounts, style: Style, dice: Dice) -> BoardDraft:
    """Return a draft where a switch for each bridge, and each split switch, is needed."""
    plan = RoomPlan(frame, parts)
    rooms = [plan.cells(left, right) for left, right in plan.rooms]
    start, hole = taken(rooms[0], dice), taken(rooms[-1], dice)
    strips = [
        BridgeStrip(frame.cell(row, col), 1, False, False)
        for left, right in plan.gaps[: len(plan.gaps) - parts.splits]
        for row in [below(dice, frame.rows)]
        for col in range(left, right)
    ]
    floor = sum(frame.rectangle(0, left, frame.rows, right - left) for left, right in plan.rooms)
    switches = wired(rooms, plan.gap_of, parts, style, dice)
    ends = list(pairwise(rooms))[len(rooms) - 1 - parts.splits :]
    splits = [thrown_split(frame, here, there, dice) for here, there in ends]
    return BoardDraft(frame, floor, 0, tuple(strips), switches, tuple(splits), start, hole)


def thrown_split(frame: DraftFrame, here: list[int], there: list[int], dice: Dice) -> Split:
    """Return a random split switch in a room; its cubes appear apart in another room."""
    while True:
        split = Split(one_of(here, dice), one_of(there, dice), one_of(there, dice))
        if abs(split.first - split.second) not in (0, 1, frame.stride):
            here.remove(split.cell)
            return split


def plain_draft(frame: DraftFrame) -> BoardDraft:
    """Return a strip of four tiles: start, two of floor, hole."""
    cells = frame.rectangle(0, 0, 1, 4)
    return BoardDraft(frame, cells, 0, (), (), (), frame.cell(0, 0), frame.cell(0, 3))


def scattered_draft(
    frame: DraftFrame, floor: int, fragile: int, parts: PartCounts, style: Style, dice: Dice
) -> BoardDraft:
    """Return a given floor with everything else placed at random."""
    cells = [cell for cell in frame.cells if floor >> cell & 1]
    start, hole = taken(cells, dice), taken(cells, dice)
    switches = wired([cells], [], parts, style, dice)
    splits = [thrown_split(frame, cells, cells, dice) for _ in range(parts.splits)]
    strips = [strip_within(frame, floor, dice) for _ in range(parts.bridges)]
    return BoardDraft(frame, floor, fragile, tuple(strips), switches, tuple(splits), start, hole)


def strip_within(frame: DraftFrame, floor: int, dice: Dice) -> BridgeStrip:
    """Return a random bridge that lies on the floor."""
    while True:
        strip = thrown_strip(frame, False, dice)
        if not strip.mask(frame.stride) & ~floor:
            return strip


class RoomPlan:
    """Which columns are rooms and which are gaps.

    A gap is as wide as there are bridges in a row; the last ones have no bridge, but a split
    switch before them.
    """

    def __init__(self, frame: DraftFrame, parts: PartCounts) -> None:
        self.frame = frame
        bridged = min(parts.bridges, max(1, frame.cols // MIN_ROOM_COLUMNS - 1 - parts.splits))
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
    rooms: list[list[int]], gap_of: list[int], parts: PartCounts, style: Style, dice: Dice
) -> tuple[DraftSwitch, ...]:
    """Place a switch for each bridge in the room before it; the last one serves all others."""
    count = parts.switches
    where = [*gap_of, *[0] * count][:count]
    switches = tuple(
        DraftSwitch(taken(rooms[room], dice), one_of(style.weights, dice)) for room in where
    )
    for bridge in range(max(parts.bridges, count)):
        at = min(bridge, count - 1)
        switch = with_effect(switches[at], style.effects[0], 1 << bridge % parts.bridges)
        switches = with_item(switches, at, switch)
    return switches
