"""Threshold accepting: change a draft again and again, and be less and less patient with losses.

Whole numbers only, so that a seed gives the same level on every machine (Dueck and Scheuer, 1990).
"""

from __future__ import annotations

from searchcade.compiled.dice import below
from searchcade.games.bloxorz.generator.changes import Dice, Taste, changed
from searchcade.games.bloxorz.generator.draft import Draft
from searchcade.games.bloxorz.generator.score import WORST, Judge, Judged

PATIENCE = 60  # how much worse a change may make a draft at the beginning


def anneal(draft: Draft, taste: Taste, judge: Judge, rounds: int, dice: Dice) -> Judged:
    """Return the best draft of so many changes."""
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
