"""Make a level: a draft is changed thousands of times, looked at each time, and then pruned."""

from __future__ import annotations

from typing import NamedTuple

from searchcade.compiled import jit, preparing
from searchcade.compiled.dice import below, shaken
from searchcade.games.bloxorz.board import Board
from searchcade.games.bloxorz.generator.build import built
from searchcade.games.bloxorz.generator.changes import Dice, Taste, changed
from searchcade.games.bloxorz.generator.draft import Draft, Frame, Parts
from searchcade.games.bloxorz.generator.explore import Watch, look
from searchcade.games.bloxorz.generator.prune import pruned
from searchcade.games.bloxorz.generator.score import WORST, Judge, Judged
from searchcade.games.bloxorz.generator.seeds import Plan, first_draft, plain_draft
from searchcade.problem import BadInput

ELBOW_ROOM = 4  # cells of a room beyond those for switches
WHOLE, WITH_CUBES = 12_000, 80_000  # states that a draft may have, which bounds the time
SMALL = 70_000  # effort that plain Python has made before Numba is imported
WORTH_A_COMPILE = 400_000  # below, plain Python is faster than the compiler
PATIENCE = 60  # how much worse a change may make a draft at the beginning
CUBES = 10  # how much longer a look takes when there are pairs of cubes


class Wish(NamedTuple):
    """What somebody wants a level to be like."""

    rows: int = 8
    cols: int = 12
    parts: Parts = Parts(2, 2, 0)
    moves: int = 40
    taste: Taste = Taste()
    rounds: int = 3000


class Made(NamedTuple):
    """A level, and what was found out about it."""

    board: Board
    moves: int
    """The fewest that solve it, swaps not counted."""
    states: int


def generate(wish: Wish, seed: int) -> Made:
    """Make a level, the same one for the same wish and seed. Every switch in it is needed."""
    check_room(wish)
    frame, dice = Frame(wish.rows, wish.cols), shaken(seed)
    return refined(first_draft(frame, wish.parts, wish.taste, dice), wish, dice)


def check_room(wish: Wish) -> None:
    """Refuse more bridges and split switches than rooms in a row can have."""
    rooms = Plan(Frame(wish.rows, wish.cols), wish.parts).rooms
    smallest = wish.rows * min(right - left for left, right in rooms)
    if smallest < wish.parts.switches + ELBOW_ROOM:
        wanted = "more rows or columns for so many bridges and splits"
        raise BadInput(f"bloxorz: expected {wanted}, found rows={wish.rows}, cols={wish.cols}")


def refined(draft: Draft, wish: Wish, dice: Dice) -> Made:
    """Make the best of a draft."""
    most = WITH_CUBES if wish.parts.splits else WHOLE
    is_fast = is_worth_compiling(wish)
    if is_fast:
        prepare()
    watch = Watch(draft.frame, wish.parts, most, is_fast)
    judge = Judge(watch, wish.moves, wish.taste.shape)
    best = anneal(draft, wish.taste, judge, wish.rounds, dice)
    if best.moves < 0:  # nothing thrown so far can be solved, which is rare
        best = judge.glance(plain_draft(draft.frame))
    best = pruned(best, judge)
    return Made(built(best.draft, watch), best.moves, best.states)


def anneal(draft: Draft, taste: Taste, judge: Judge, rounds: int, dice: Dice) -> Judged:
    """Return the best draft of so many changes, by threshold accepting.

    It is less and less patient with losses (Dueck and Scheuer, 1990). Whole numbers only, so that
    a seed gives the same level on every machine.
    """
    current = best = judge.closer(judge.glance(draft))
    for turn in range(rounds):
        least = current.worth - below(dice, PATIENCE * (rounds - turn) // rounds + 1)
        new = judge.glance(changed(current.draft, taste, dice))
        if new.worth == WORST or new.worth < least:
            continue
        new = judge.closer(new)
        if new.worth >= least:
            current = new
            best = max(best, new, key=lambda each: each.worth)
    return best


def is_worth_compiling(wish: Wish) -> bool:
    """Say whether compiled looks end earlier, a first compile included."""
    effort = wish.rounds * wish.rows * wish.cols << wish.parts.bridges
    effort *= CUBES if wish.parts.splits else 1
    if effort < SMALL or not jit.available():
        return False
    return jit.is_ready(look) or effort >= WORTH_A_COMPILE


BODIES: preparing.Bodies = {look: 1.9}


def is_ready(_name: str) -> bool:
    """Say whether drafts can be looked at without a compile."""
    return preparing.are_ready(BODIES)


def seconds(_name: str) -> float:
    """Return how long the compiler will take."""
    return preparing.missing(BODIES)


def prepare() -> None:
    """Compile or load the look."""
    preparing.prepare("bloxorz look", BODIES, try_out)


def try_out() -> None:
    """Look at a tiny board."""
    draft = plain_draft(Frame(1, 4))
    Judge(Watch(draft.frame, Parts(0, 0, 0), 100, True), 1, "free").glance(draft)
