"""Make a level: a draft is changed thousands of times, looked at each time, and then pruned."""

from __future__ import annotations

from typing import NamedTuple

from searchcade.compiled import jit, preparing
from searchcade.compiled.dice import shaken
from searchcade.games.bloxorz.board import Board
from searchcade.games.bloxorz.design.anneal import anneal
from searchcade.games.bloxorz.design.begin import Plan, first_draft, plain_draft
from searchcade.games.bloxorz.design.build import built
from searchcade.games.bloxorz.design.changes import Dice, Taste
from searchcade.games.bloxorz.design.draft import Draft, Frame, Parts
from searchcade.games.bloxorz.design.judge import Judge
from searchcade.games.bloxorz.design.lookout import look
from searchcade.games.bloxorz.design.prune import pruned
from searchcade.games.bloxorz.design.watch import Watch
from searchcade.problem import BadInput

ELBOW_ROOM = 4  # cells of a room beyond those for switches
WHOLE, WITH_CUBES = 12_000, 80_000  # states that a draft may have, which bounds the time
SMALL = 70_000  # effort that plain Python has made before Numba is imported
WORTH_A_COMPILE = 400_000  # below, plain Python is faster than the compiler
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


def is_worth_compiling(wish: Wish) -> bool:
    """Say whether compiled looks end earlier, a first compile included."""
    effort = wish.rounds * wish.rows * wish.cols << wish.parts.bridges
    effort *= CUBES if wish.parts.splits else 1
    if effort < SMALL or not jit.available():
        return False
    return jit.is_ready(look) or effort >= WORTH_A_COMPILE


BODIES: preparing.Bodies = {look: 1.9}


def prepare() -> None:
    """Compile or load the look."""
    preparing.prepare("bloxorz look", BODIES, try_out)


def try_out() -> None:
    """Look at a tiny board."""
    draft = plain_draft(Frame(1, 4))
    Judge(Watch(draft.frame, Parts(0, 0, 0), 100, True), 1, "free").glance(draft)
