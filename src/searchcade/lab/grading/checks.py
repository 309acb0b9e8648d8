"""The promises that can be checked: each one names what it takes, and finds mistakes."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from math import inf
from typing import Any

from searchcade.lab.grading.diagnosis import Finding, legality, not_optimal, replayed
from searchcade.lab.grading.known import Known
from searchcade.lab.grading.sentences import Sentence
from searchcade.lab.grading.trial import Trial

SLACK = 1e-9  # of floating-point sums
MILLION = 10**6

Judge = Callable[[Known, Trial, Mapping[str, Any]], Finding | None]


@dataclass(frozen=True, slots=True)
class Check:
    """A promise: of which kind of function, with which parameters, and who finds mistakes."""

    name: str
    kind: str
    judge: Judge
    parameters: Sequence[str] = ()
    """What a test has to say beside its levels and points."""

    @property
    def bound(self) -> str:
        """Return the parameter that thresholds may set, if there is one."""
        return next((each for each in self.parameters if each in ("at_most", "at_least")), "")


CHECKS: dict[str, Check] = {}


def check(kind: str, *parameters: str) -> Callable[[Judge], Judge]:
    """Register a check under the name of its function."""

    def register(judge: Judge) -> Judge:
        name = judge.__name__
        CHECKS[name] = Check(name, kind, judge, parameters)
        return judge

    return register


def expected(name: str, parameters: Mapping[str, Any]) -> Sentence:
    """Say what a test expects."""
    shown = {key: f"{value:g}" if isinstance(value, float) else value
             for key, value in parameters.items()}  # fmt: skip
    return Sentence(f"expected.{name}", **shown)


# ------------------------------------------------------------------ searches


@check("search")
def legal(known: Known, trial: Trial, _parameters: Mapping[str, Any]) -> Finding | None:
    """Every plan is legal and ends at the goal."""
    return legality(known, trial)


@check("search")
def complete(known: Known, trial: Trial, parameters: Mapping[str, Any]) -> Finding | None:
    """Find a plan where there is one; say None where there is none, and look everywhere first."""
    finding = legal(known, trial, parameters)
    if finding or known.optimum is not None or len(trial.asked) >= len(known.states):
        return finding
    return Finding(Sentence("unproven", counted=len(trial.asked), states=len(known.states)))


@check("search")
def optimal(known: Known, trial: Trial, parameters: Mapping[str, Any]) -> Finding | None:
    """No plan costs less."""
    if (finding := legal(known, trial, parameters)) or trial.plan is None:
        return finding
    cost = replayed(known, trial.plan)[2]
    if known.optimum is None or cost <= known.optimum:
        return None
    better = known.result("ucs").plan or ""
    return Finding(not_optimal(known, trial.plan, cost), trial.plan, better)


@check("search", "reference", "at_most", "at_least")
def expansions(known: Known, trial: Trial, parameters: Mapping[str, Any]) -> Finding | None:
    """Expand neither too many states, nor fewer than a proof needs."""
    if finding := legal(known, trial, parameters):
        return finding
    reference = known.result(parameters["reference"]).expanded
    values = {"counted": trial.expanded, "reference": parameters["reference"], "found": reference}
    if trial.expanded > parameters["at_most"] * reference:
        return Finding(Sentence("too_many", **values), trial.plan or "")
    if trial.expanded < parameters["at_least"] * reference:
        return Finding(Sentence("too_few", **values), trial.plan or "")
    return None


@check("search", "at_most")
def cheap(known: Known, trial: Trial, parameters: Mapping[str, Any]) -> Finding | None:
    """Burn at most so many million steps, the same on every machine."""
    if finding := legal(known, trial, parameters):
        return finding
    if trial.fuel is None:
        return Finding(Sentence("unmeasured"))
    burnt = -(-trial.fuel // MILLION)
    if burnt <= parameters["at_most"]:
        return None
    return Finding(Sentence("too_dear", burnt=burnt), trial.plan or "")


# ------------------------------------------------------------------ heuristics


@check("heuristic")
def admissible(known: Known, trial: Trial, _parameters: Mapping[str, Any]) -> Finding | None:
    """Never exceed the true cost, in any state of the level."""
    if trial.fault:
        return Finding(trial.fault, is_fault=True)
    pairs = zip(trial.values, known.distances, strict=True)
    for number, (value, truth) in enumerate(pairs):
        if value > truth + SLACK:
            moves = known.path_to(number)
            words = Sentence("after" if moves else "at_start", moves=len(moves))
            finding = Sentence("exceeds", value=f"{value:g}", truth=f"{truth:g}", where=words)
            return Finding(finding, moves)
    return None


@check("heuristic")
def consistent(known: Known, trial: Trial, _parameters: Mapping[str, Any]) -> Finding | None:
    """Drop by no more than a move costs, and be 0 at a goal."""
    if trial.fault:
        return Finding(trial.fault, is_fault=True)
    for number, edges in enumerate(known.edges):
        here = trial.values[number]
        if known.goals[number] and here > SLACK:
            return Finding(Sentence("not_zero", value=f"{here:g}"), known.path_to(number))
        for move, after, cost in edges:
            there = trial.values[after]
            if here > cost + there + SLACK:
                values = {"before": f"{here:g}", "after": f"{there:g}", "move": move, "cost": cost}
                return Finding(Sentence("drops", **values), known.path_to(number))
    return None


@check("heuristic", "than", "at_most")
def informed(known: Known, trial: Trial, parameters: Mapping[str, Any]) -> Finding | None:
    """Be admissible, and let A* expand fewer states than a given heuristic does."""
    if finding := admissible(known, trial, parameters):
        return finding
    build = known.level.game.estimates[parameters["than"]].build
    given = build(known.level.level)
    reference = known.expansions_with([given(state) for state in known.states])
    counted = known.expansions_with(list(trial.values))
    if counted <= parameters["at_most"] * reference:
        return None
    return Finding(Sentence("no_better", counted=counted, than=parameters["than"], found=reference))


@check("heuristic", "over")
def dominates(known: Known, trial: Trial, parameters: Mapping[str, Any]) -> Finding | None:
    """Be admissible, and never below a given heuristic."""
    if finding := admissible(known, trial, parameters):
        return finding
    given = known.level.game.estimates[parameters["over"]].build(known.level.level)
    for number, (state, value) in enumerate(zip(known.states, trial.values, strict=True)):
        least = min(given(state), inf)
        if value + SLACK < least:
            values = {"value": f"{value:g}", "over": parameters["over"], "least": f"{least:g}"}
            return Finding(Sentence("below", **values), known.path_to(number))
    return None


# ------------------------------------------------------------------ players


@check("player", "against", "at_least")
def score(_known: Known, _trial: Trial, _parameters: Mapping[str, Any]) -> Finding | None:
    """Have enough points over all games together; marks.py adds them up."""
    return None
