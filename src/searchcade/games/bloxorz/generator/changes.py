"""Small random changes of a draft: more floor, a bridge elsewhere, another effect."""

from __future__ import annotations

from collections.abc import Callable, MutableSequence, Sequence
from typing import NamedTuple, TypeVar

from searchcade.compiled.dice import below
from searchcade.games.bloxorz.board import Split
from searchcade.games.bloxorz.generator.draft import Draft, Frame, Strip, Switch

Dice = MutableSequence[int]
Change = Callable[[Draft, "Style", Dice], Draft]
Thing = TypeVar("Thing")

PATCHES = ((1, 1), (1, 2), (2, 1), (1, 3), (3, 1), (2, 2), (2, 3), (3, 2), (3, 3))
LONGEST = 3  # tiles of a bridge


class Style(NamedTuple):
    """Which changes of a draft are allowed."""

    shape: str = "free"
    """Of the floor: free, mirror (left and right alike), turn (alike after half a turn), wild (it
    may be ugly), or fixed (it does not change)."""
    fragile: bool = False
    weights: tuple[bool, ...] = (False, True)
    """Whether switches may be soft (False), heavy (True) or either."""
    effects: tuple[str, ...] = ("opens", "toggles", "closes")


def changed(draft: Draft, style: Style, dice: Dice) -> Draft:
    """Return the draft with one or two changes."""
    possible = [change for change, weight in CHANGES for _ in range(weight)]
    possible = [change for change in possible if applies(change, draft, style)]
    for _ in range(1 + below(dice, 2)):
        draft = one_of(possible, dice)(draft, style, dice)
    return draft


def applies(change: Change, draft: Draft, style: Style) -> bool:
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


def somewhere(draft: Draft, style: Style, dice: Dice) -> int:
    """Return a random cell; one of the floor if the floor is fixed."""
    if style.shape != "fixed":
        return one_of(draft.frame.cells, dice)
    return one_of([cell for cell in draft.frame.cells if draft.floor >> cell & 1], dice)


def with_item(items: tuple[Thing, ...], at: int, item: Thing) -> tuple[Thing, ...]:
    """Return the items with one replaced."""
    return (*items[:at], item, *items[at + 1 :])


# ------------------------------------------------------------------ floor


def patch_floor(draft: Draft, style: Style, dice: Dice) -> Draft:
    """Add or remove a small rectangle of floor, on both sides where the shape is symmetric."""
    cells = patch(draft.frame, style.shape, dice)
    floor = draft.floor | cells if below(dice, 2) else draft.floor & ~cells
    return draft._replace(floor=floor)


def patch_fragile(draft: Draft, style: Style, dice: Dice) -> Draft:
    """Make a small rectangle fragile, or firm again."""
    cells = patch(draft.frame, style.shape, dice)
    fragile = draft.fragile | cells if below(dice, 2) else draft.fragile & ~cells
    return draft._replace(fragile=fragile)


def patch(frame: Frame, shape: str, dice: Dice) -> int:
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


def move_start(draft: Draft, style: Style, dice: Dice) -> Draft:
    """Move the start."""
    return draft._replace(start=somewhere(draft, style, dice))


def move_hole(draft: Draft, style: Style, dice: Dice) -> Draft:
    """Move the hole."""
    return draft._replace(hole=somewhere(draft, style, dice))


def move_bridge(draft: Draft, style: Style, dice: Dice) -> Draft:
    """Move a bridge; within the floor if that is fixed."""
    at = below(dice, len(draft.strips))
    strip = thrown_strip(draft.frame, draft.strips[at].is_present, dice)
    if style.shape == "fixed" and strip.mask(draft.frame.stride) & ~draft.floor:
        return draft
    return draft._replace(strips=with_item(draft.strips, at, strip))


def thrown_strip(frame: Frame, is_present: bool, dice: Dice) -> Strip:
    """Return a random bridge that fits in the frame."""
    down = below(dice, 2) == 1
    length = 1 + below(dice, min(LONGEST, frame.rows if down else frame.cols))
    row = below(dice, frame.rows - (length - 1 if down else 0))
    col = below(dice, frame.cols - (0 if down else length - 1))
    return Strip(frame.cell(row, col), length, down, is_present)


def flip_bridge(draft: Draft, _taste: Style, dice: Dice) -> Draft:
    """Change whether a bridge is there at the start."""
    at = below(dice, len(draft.strips))
    strip = draft.strips[at]
    strip = strip._replace(is_present=not strip.is_present)
    return draft._replace(strips=with_item(draft.strips, at, strip))


def move_switch(draft: Draft, style: Style, dice: Dice) -> Draft:
    """Move a switch."""
    at = below(dice, len(draft.switches))
    switch = draft.switches[at]._replace(cell=somewhere(draft, style, dice))
    return draft._replace(switches=with_item(draft.switches, at, switch))


def weigh_switch(draft: Draft, _taste: Style, dice: Dice) -> Draft:
    """Make a soft switch heavy, or a heavy one soft."""
    at = below(dice, len(draft.switches))
    switch = draft.switches[at]
    switch = switch._replace(heavy=not switch.heavy)
    return draft._replace(switches=with_item(draft.switches, at, switch))


def rewire_switch(draft: Draft, style: Style, dice: Dice) -> Draft:
    """Change what a switch does to a bridge."""
    at = below(dice, len(draft.switches))
    bridge = 1 << below(dice, len(draft.strips))
    switch = without_effect(draft.switches[at], bridge)
    chosen = below(dice, len(style.effects) + 1)
    if chosen < len(style.effects):
        switch = with_effect(switch, style.effects[chosen], bridge)
    return draft._replace(switches=with_item(draft.switches, at, switch))


def with_effect(switch: Switch, effect: str, bridge: int) -> Switch:
    """Return the switch with a further effect on a bridge."""
    return switch._replace(**{effect: getattr(switch, effect) | bridge})


def without_effect(switch: Switch, bridge: int) -> Switch:
    """Return the switch without its effect on a bridge."""
    opens, closes, toggles = (mask & ~bridge for mask in switch[2:])
    return switch._replace(opens=opens, closes=closes, toggles=toggles)


def move_split(draft: Draft, style: Style, dice: Dice) -> Draft:
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
