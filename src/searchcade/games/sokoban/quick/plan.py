"""Kernels: a packing plan, and what it says about a position.

A plan is a list of places, in the order in which stones should come to them. A parking place is
left again by a later step. The tables say for each step which places are taken by then, from where
the next one can be reached, and where stones are out of plan: there they could come to no later
place any more.
"""

from __future__ import annotations

from typing import Any

from searchcade.compiled.arena import RecordType
from searchcade.games.sokoban.quick.board import CELLS, STONES, WORDS
from searchcade.games.sokoban.quick.pruning import NOWHERE, matched, rematched
from searchcade.games.sokoban.quick.walks import flood, pulls

MAX_STEPS = 1024  # of a plan
NEVER = -1  # when a final place is left

PLAN = RecordType(
    [
        ("steps", "q"),
        ("place", "q", MAX_STEPS + 1),
        ("origin", "q", MAX_STEPS + 1),  # where the step takes its stone from, if it matters
        ("left_at", "q", MAX_STEPS + 1),  # the step that takes the stone away again, or NEVER
        ("ares", "q", MAX_STEPS + 1),  # where he should be after it, or -1
        # ---- tables: a row for each number of steps that are done
        ("required", "q", (MAX_STEPS + 1) * WORDS),  # places that are taken
        ("standing", "q", (MAX_STEPS + 1) * WORDS),  # cells where Ares may be
        ("final", "B", (MAX_STEPS + 1) * CELLS),  # final places that are taken
        ("out", "B", (MAX_STEPS + 1) * CELLS),  # whether a stone here is out of plan
        ("pushes", "h", (MAX_STEPS + 1) * CELLS),  # to the next place; -1 if it cannot come
        # ---- final places, in the order of the plan
        ("slots", "q"),
        ("slot_step", "q", STONES),
        ("slot_reach", "B", CELLS * STONES),  # [cell, slot]: with all final ones before full
        ("rest", "q", STONES),
        ("count", "q"),  # of the stones of a node that are on no final place
        ("resting", "q", STONES),
        ("first", "q"),  # slot that is left
        ("owner", "q", STONES),  # the stone that a slot is given to
        ("shortage", "q"),  # stones without a place at the start, if it cannot be helped
        ("sources", "B", CELLS),
        ("zone", "B", CELLS),
    ]
)


def make_tables(board: Any, plan: Any) -> None:
    """Fill the tables of a plan whose steps are known."""
    for done in range(plan.steps + 1):
        require(board, plan, done)
    list_slots(board, plan)
    mark_out(board, plan)
    for done in range(plan.steps):
        set_walls(board, plan, done)
        pulls(board, plan.place[done])
        for cell in range(board.cells):
            plan.pushes[done * board.cells + cell] = board.pulled[cell]
    plan.shortage = 0
    plan.shortage = count_short(board, plan, board.start, 0)


def require(board: Any, plan: Any, done: int) -> None:
    """Note which places are taken after so many steps, and where Ares may be then."""
    row, words, cells = done * board.words, board.words, board.cells
    for word in range(words):
        plan.required[row + word], plan.standing[row + word] = 0, -1
    for cell in range(cells):
        board.wall[cell], plan.final[done * cells + cell] = 0, 0
    for step in range(done):
        if plan.left_at[step] == NEVER or plan.left_at[step] >= done:
            plan.required[row + plan.place[step] // 64] |= board.bit[plan.place[step]]
            board.wall[plan.place[step]] = 1
        if plan.left_at[step] == NEVER:
            plan.final[done * cells + plan.place[step]] = 1
    if done == 0 or plan.ares[done - 1] < 0 or board.wall[plan.ares[done - 1]] != 0:
        return
    flood(board, board.wall, plan.ares[done - 1])
    for cell in range(cells):
        if board.walked[cell] != board.clock and board.wall[cell] == 0:
            plan.standing[row + cell // 64] &= ~board.bit[cell]


def set_walls(board: Any, plan: Any, done: int) -> None:
    """Make walls of the final places that are taken."""
    for cell in range(board.cells):
        board.wall[cell] = plan.final[done * board.cells + cell]


def list_slots(board: Any, plan: Any) -> None:
    """List the final places, and from where each can be reached when those before are full."""
    cells, slots = board.cells, 0
    for step in range(plan.steps):
        if plan.left_at[step] == NEVER and plan.final[step * cells + plan.place[step]] == 0:
            plan.slot_step[slots] = step
            slots += 1
    plan.slots = slots
    for slot in range(slots):
        step = plan.slot_step[slot]
        set_walls(board, plan, step)
        pulls(board, plan.place[step])
        for cell in range(cells):
            plan.slot_reach[cell * slots + slot] = board.pulled[cell] >= 0


def mark_out(board: Any, plan: Any) -> None:
    """Note after each step where stones are out of plan, from the last change before it on.

    So a stone is warned before the step that shuts the door behind it.
    """
    cells, begin = board.cells, 0
    for cell in range(cells):
        plan.zone[cell] = 0
    for done in range(plan.steps - 1):
        find_sources(board, plan, done)
        row, changed = done * cells, False
        for cell in range(cells):
            out = board.wall[cell] == 0 and board.dead[cell] == 0 and plan.sources[cell] == 0
            plan.out[row + cell] = out
            changed = changed or out != (plan.zone[cell] != 0)
        if changed:
            for cell in range(cells):
                plan.zone[cell] = plan.out[row + cell]
                for earlier in range(begin, done):
                    plan.out[earlier * cells + cell] = plan.zone[cell]
            begin = done
    for done in range(max(0, plan.steps - 1), plan.steps + 1):
        for cell in range(cells):
            plan.out[done * cells + cell] = 0


def find_sources(board: Any, plan: Any, done: int) -> None:
    """Find from where any later place can be reached once the next step is done."""
    set_walls(board, plan, done + 1)
    for cell in range(board.cells):
        plan.sources[cell] = 0
    for step in range(done + 1, plan.steps):
        is_first = True
        for other in range(done + 1, step):
            is_first = is_first and plan.place[other] != plan.place[step]
        if is_first:
            pulls(board, plan.place[step])
            for cell in range(board.cells):
                if board.pulled[cell] >= 0:
                    plan.sources[cell] = 1


def steps_done(board: Any, plan: Any, ares: int) -> int:
    """Return the largest number of steps whose places are all taken, with Ares where he may be."""
    for done in range(plan.steps, 0, -1):
        row = done * board.words
        if plan.standing[row + ares // 64] & board.bit[ares] != 0 and has_all(board, plan, row):
            return done
    return 0


def has_all(board: Any, plan: Any, row: int) -> bool:
    """Say whether all required places are taken by the stones in `members`."""
    for word in range(board.words):  # noqa: SIM110  kernels know no generators
        if plan.required[row + word] & ~board.members[word] != 0:
            return False
    return True


def count_short(board: Any, plan: Any, stones: Any, done: int) -> int:
    """Count the stones that get no final place when those that are left are shared out."""
    count = list_rest(board, plan, stones, done)
    given = matched(board, count, plan.slot_reach, plan.rest, plan.slots, first_slot(plan, done))
    return int(max(0, count - given - plan.shortage))


def list_rest(board: Any, plan: Any, stones: Any, done: int) -> int:
    """List the stones that are on no final place after so many steps; return how many they are."""
    count = 0
    for index in range(board.stones):
        if plan.final[done * board.cells + stones[index]] == 0:
            plan.rest[count] = stones[index]
            count += 1
    return count


def first_slot(plan: Any, done: int) -> int:
    """Return the number of the first final place that is left after so many steps."""
    first = 0
    while first < plan.slots and plan.slot_step[first] < done:
        first += 1
    return first


def share_out(board: Any, plan: Any, stones: Any, done: int) -> None:
    """Keep how final places are shared out among the stones of a node, for `count_short_after`."""
    plan.count, plan.first = list_rest(board, plan, stones, done), first_slot(plan, done)
    matched(board, plan.count, plan.slot_reach, plan.rest, plan.slots, plan.first)
    for slot in range(plan.first, plan.slots):
        plan.owner[slot] = board.owner[slot]
    for number in range(plan.count):
        plan.resting[number] = plan.rest[number]


def count_short_after(board: Any, plan: Any, home: int, place: int) -> int:
    """Count the same for the node once one of its stones has moved and no step was done or undone.

    The others keep their places at first.
    """
    for number in range(plan.count):
        board.has[number], plan.rest[number] = NOWHERE, plan.resting[number]
    for slot in range(plan.first, plan.slots):
        owner = plan.owner[slot]
        if owner != NOWHERE and plan.rest[owner] == home:
            is_kept = plan.slot_reach[place * plan.slots + slot] != 0
            owner = owner if is_kept else NOWHERE
        board.owner[slot] = owner
        if owner != NOWHERE:
            board.has[owner] = slot
    for number in range(plan.count):
        if plan.rest[number] == home:
            plan.rest[number] = place
    given = rematched(board, plan.count, plan.slot_reach, plan.rest, plan.slots, plan.first)
    return int(max(0, plan.count - given - plan.shortage))
