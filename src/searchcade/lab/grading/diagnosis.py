"""Why a plan is wrong: only what was computed to be so is said."""

from __future__ import annotations

from typing import Any, NamedTuple

from searchcade.lab.grading.known import Known
from searchcade.lab.grading.sentences import NOTHING, Sentence
from searchcade.lab.grading.trial import Trial
from searchcade.search.node import Node

SIGNATURES = ("dfs", "greedy", "bfs")
"""Searches of ours whose very plan a submission may have found."""


class Finding(NamedTuple):
    """A mistake, and what shows it on the board."""

    sentence: Sentence
    plan: str = ""
    """The legal moves that are drawn."""
    better: str = ""
    """A better plan, to be drawn beside it."""
    is_fault: bool = False
    """Whether there was no answer at all."""


def replayed(known: Known, plan: str) -> tuple[str, Any, int, str]:
    """Play a plan as far as it is legal; return that part, the state, the cost and the rest."""
    state, cost = known.problem.start, 0
    for number, move in enumerate(plan):
        for letter, after, price in known.problem.successors(state):
            if letter == move:
                state, cost = after, cost + price
                break
        else:
            return plan[:number], state, cost, plan[number:]
    return plan, state, cost, ""


def legality(known: Known, trial: Trial) -> Finding | None:
    """Return what is wrong with an answer as such, if anything."""
    if trial.fault:
        return Finding(with_repeats(trial), is_fault=True)
    if known.optimum is None:
        return None if trial.plan is None else Finding(Sentence("impossible", plan=trial.plan[:60]))
    if trial.plan is None:
        return Finding(Sentence("gave_up", optimum=known.optimum))
    legal, state, _, rest = replayed(known, trial.plan)
    if rest:
        return Finding(illegal(known, trial.plan, legal, state, rest), legal)
    if not known.problem.is_goal(state):
        return Finding(not_at_goal(known, trial.plan, state), legal)
    return unasked(known, trial, legal)


def with_repeats(trial: Trial) -> Sentence:
    """Return the fault, with the state that a search without an end asks for again and again."""
    assert trial.fault is not None
    if not trial.asked:
        return trial.fault
    total, different = sum(trial.asked.values()), len(trial.asked)
    if total < 2 * different:
        return trial.fault
    times = max(trial.asked.values())
    why = Sentence("repeats", total=total, different=different, times=times)
    return Sentence("because", what=trial.fault, why=why)


def illegal(known: Known, plan: str, legal: str, state: Any, rest: str) -> Sentence:
    """Say which move is not legal, and whether the plan is right the other way round."""
    moves = ", ".join(letter for letter, _, _ in known.problem.successors(state)) or "-"
    sentence = Sentence("illegal", number=len(legal) + 1, move=rest[0], moves=moves)
    _, last, _, left = replayed(known, plan[::-1])
    if not left and known.problem.is_goal(last):
        return Sentence("because", what=sentence, why=Sentence("backwards"))
    return sentence


def not_at_goal(known: Known, plan: str, state: Any) -> Sentence:
    """Say that a plan does not end at the goal, and whether it is one move short or long."""
    sentence, why = Sentence("not_at_goal", moves=len(plan)), NOTHING
    for letter, after, _ in known.problem.successors(state):
        if known.problem.is_goal(after):
            why = Sentence("one_short", move=letter)
    if plan and known.problem.is_goal(replayed(known, plan[:-1])[1]):
        why = Sentence("one_long")
    return sentence if why is NOTHING else Sentence("because", what=sentence, why=why)


def unasked(known: Known, trial: Trial, plan: str) -> Finding | None:
    """Refuse a plan through states whose successors were never asked for."""
    state = known.problem.start
    for number, move in enumerate(plan, start=1):
        if state not in trial.asked:
            return Finding(Sentence("unasked", number=number, counted=trial.expanded))
        state = next(
            after for letter, after, _ in known.problem.successors(state) if letter == move
        )
    return None


def not_optimal(known: Known, plan: str, cost: int) -> Sentence:
    """Say by how much a plan exceeds the optimum, and why if that can be computed."""
    optimum, fewest = known.optimum or 0, known.fewest or 0
    sentence = Sentence("not_optimal", cost=cost, optimum=optimum)
    is_unit = known.level.game.scoring.unit_cost(known.level.level)
    if not is_unit and len(plan) == fewest:
        why = Sentence("ignores_costs", moves=fewest)
    elif signature := next((each for each in SIGNATURES if is_plan_of(known, each, plan)), ""):
        why = Sentence(f"plan_of.{signature}")
    else:
        why = Sentence("longer", moves=len(plan), fewest=fewest) if is_unit else NOTHING
    return sentence if why is NOTHING else Sentence("because", what=sentence, why=why)


def is_plan_of(known: Known, algorithm: str, plan: str) -> bool:
    """Say whether a search finds this very plan; depth-first search is written in several ways."""
    if algorithm == "dfs" and any(stack_plan(known, early=each) == plan for each in (True, False)):
        return True
    return known.result(algorithm).plan == plan


def stack_plan(known: Known, *, early: bool) -> str | None:
    """Return the plan of a depth-first search with a stack.

    It marks a state when it is put on the stack (early), or when it is taken from it.
    """
    problem = known.problem
    waiting, reached = [Node(problem.start)], {problem.start} if early else set()
    while waiting:
        node = waiting.pop()
        if problem.is_goal(node.state):
            return "".join(each.move or "" for each in node.path())
        if not early and node.state in reached:
            continue
        reached.add(node.state)
        for child in node.children(problem):
            if child.state not in reached:
                waiting.append(child)
                if early:
                    reached.add(child.state)
    return None
