"""Make a level: change a draft thousands of times, score each change, then prune the best."""

from __future__ import annotations

from typing import NamedTuple

from searchcade.compiled import jit, preparing
from searchcade.compiled.dice import below, shaken
from searchcade.games.bloxorz.board import Board
from searchcade.games.bloxorz.generator.build import built
from searchcade.games.bloxorz.generator.changes import Dice, Style, changed
from searchcade.games.bloxorz.generator.draft import Draft, Frame, Parts
from searchcade.games.bloxorz.generator.explore import Explorer, explore
from searchcade.games.bloxorz.generator.prune import pruned
from searchcade.games.bloxorz.generator.score import WORST, ScoredDraft, Scorer
from searchcade.games.bloxorz.generator.seeds import Plan, first_draft, plain_draft
from searchcade.problem import BadInput

ELBOW_ROOM = 4  # free cells of a room beyond those for switches
WHOLE, WITH_CUBES = 12_000, 80_000  # states that a draft may have, which bounds the time
SMALL = 70_000  # effort for which plain Python is faster than the import of Numba
WORTH_A_COMPILE = 400_000  # below, plain Python is faster than the compiler
PATIENCE = 60  # by how much a change may lower the score at the beginning
CUBES = 10  # how much longer it takes to explore pairs of cubes


class GeneratorOptions(NamedTuple):
    """The options of a level."""

    rows: int = 8
    cols: int = 12
    parts: Parts = Parts(2, 2, 0)
    moves: int = 40
    style: Style = Style()
    rounds: int = 3000


class GeneratedLevel(NamedTuple):
    """A level, and what is known of it."""

    board: Board
    moves: int
    """The fewest that solve it, swaps not counted."""
    states: int


def generate(options: GeneratorOptions, seed: int) -> GeneratedLevel:
    """Make a level, the same one for the same options and seed. Every switch in it is needed."""
    check_room(options)
    frame, dice = Frame(options.rows, options.cols), shaken(seed)
    return refined(first_draft(frame, options.parts, options.style, dice), options, dice)


def check_room(options: GeneratorOptions) -> None:
    """Refuse more bridges and split switches than fit in the frame."""
    rooms = Plan(Frame(options.rows, options.cols), options.parts).rooms
    smallest = options.rows * min(right - left for left, right in rooms)
    if smallest < options.parts.switches + ELBOW_ROOM:
        wanted = "more rows or columns for so many bridges and splits"
        raise BadInput(
            f"bloxorz: expected {wanted}, found rows={options.rows}, cols={options.cols}"
        )


def refined(draft: Draft, options: GeneratorOptions, dice: Dice) -> GeneratedLevel:
    """Return the best level that can be made from a draft."""
    most = WITH_CUBES if options.parts.splits else WHOLE
    is_fast = is_worth_compiling(options)
    if is_fast:
        prepare()
    explorer = Explorer(draft.frame, options.parts, most, is_fast)
    scorer = Scorer(explorer, options.moves, options.style.shape)
    best = anneal(draft, options.style, scorer, options.rounds, dice)
    if best.moves < 0:  # no draft so far can be solved, which is rare
        best = scorer.score(plain_draft(draft.frame))
    best = pruned(best, scorer)
    return GeneratedLevel(built(best.draft, explorer), best.moves, best.states)


def anneal(draft: Draft, style: Style, scorer: Scorer, rounds: int, dice: Dice) -> ScoredDraft:
    """Return the best draft after this many changes, by threshold accepting.

    It accepts smaller and smaller losses (Dueck and Scheuer, 1990). It uses integers only, so that
    a seed gives the same level on every machine.
    """
    current = best = scorer.less_idle(scorer.score(draft))
    for turn in range(rounds):
        least = current.score - below(dice, PATIENCE * (rounds - turn) // rounds + 1)
        new = scorer.score(changed(current.draft, style, dice))
        if new.score == WORST or new.score < least:
            continue
        new = scorer.less_idle(new)
        if new.score >= least:
            current = new
            best = max(best, new, key=lambda each: each.score)
    return best


def is_worth_compiling(options: GeneratorOptions) -> bool:
    """Say whether compiled code is faster, including a first compile."""
    effort = options.rounds * options.rows * options.cols << options.parts.bridges
    effort *= CUBES if options.parts.splits else 1
    if effort < SMALL or not jit.available():
        return False
    return jit.is_ready(explore) or effort >= WORTH_A_COMPILE


BODIES: preparing.Bodies = {explore: 1.9}


def is_ready(_name: str) -> bool:
    """Say whether drafts can be explored without a compile."""
    return preparing.are_ready(BODIES)


def seconds(_name: str) -> float:
    """Return how long the compiler will take."""
    return preparing.missing(BODIES)


def prepare() -> None:
    """Compile or load the kernel."""
    preparing.prepare("bloxorz look", BODIES, try_out)


def try_out() -> None:
    """Explore a tiny board."""
    draft = plain_draft(Frame(1, 4))
    Scorer(Explorer(draft.frame, Parts(0, 0, 0), 100, True), 1, "free").score(draft)
