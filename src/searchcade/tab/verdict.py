"""The verdict about an own heuristic: proven on all states of a level, where there are not many."""

from __future__ import annotations

from typing import Any

from searchcade.lab.grading.checks import CHECKS
from searchcade.lab.grading.known import Known
from searchcade.lab.grading.trial import Trial
from searchcade.level import LoadedLevel
from searchcade.own.deadline import Deadline, alarmed
from searchcade.own.function import OwnCodeError, OwnFunction
from searchcade.own.heuristic import estimates
from searchcade.own.rules import ForwardRules, LimitReached, OwnProblem
from searchcade.problem import BadInput
from searchcade.search.limits import Budget
from searchcade.texts import Texts


def verdict(
    function: OwnFunction, loaded: LoadedLevel, budget: Budget, texts: Texts
) -> dict[str, Any]:
    """Check a heuristic in every state; a check that fails has the moves to a state that shows it.

    A level with too many states is not checked: the moves that a search sees must do.
    """
    known = Known(loaded)
    try:
        states = known.states
        with alarmed(budget.seconds), Deadline([function.path], budget):
            rules = ForwardRules(loaded.problem())
            values = estimates(function, OwnProblem(rules, rules.successors), states)
    except OwnCodeError:
        raise
    except (BadInput, LimitReached):
        return {"checks": [], "note": texts("page_code.heuristic.too_many"), "trouble": None}
    trial = Trial(values=values)
    checks = [checked(name, known, trial, texts) for name in ("admissible", "consistent")]
    return {"checks": checks, "note": "", "trouble": None}


def checked(name: str, known: Known, trial: Trial, texts: Texts) -> dict[str, Any]:
    """Return what one check found."""
    finding = CHECKS[name].judge(known, trial, {})
    count = texts.number(len(known.states))
    if finding is None:
        told = texts(f"page_code.heuristic.{name}", states=count)
        return {"name": name, "passed": True, "sentence": told, "moves": None}
    why = finding.sentence.say(texts.language)
    told = texts(f"page_code.heuristic.not_{name}", why=why)
    return {"name": name, "passed": False, "sentence": told, "moves": finding.plan}
