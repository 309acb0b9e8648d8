"""Each promise that can be graded is kept or broken by as little as it takes."""

from __future__ import annotations

from functools import cache
from math import inf
from types import SimpleNamespace
from typing import Any

import pytest

from searchcade import catalog
from searchcade.lab.grading.checks import CHECKS
from searchcade.lab.grading.known import Known
from searchcade.lab.grading.marks import Grader
from searchcade.lab.grading.sentences import Sentence
from searchcade.lab.grading.trial import Game, Trial
from searchcade.level import LoadedLevel

WALLED_IN = """\
#####
#S  #
#####
#G  #
#####"""
CORRIDOR = """\
#######
#S   G#
#######"""


@cache
def known(picture: str) -> Known:
    """Return what is known of a maze."""
    game = catalog.game("maze")
    return Known(LoadedLevel("drawn.txt", game, game.parse(picture)))


def found(check: str, trial: Trial, picture: str = CORRIDOR, **parameters: Any) -> str:
    """Return the name of the mistake that a check finds; nothing where the promise is kept."""
    finding = CHECKS[check].judge(known(picture), trial, parameters)
    return finding.sentence.name if finding else ""


def searched(plan: str, **more: Any) -> Trial:
    """Return what came of a search of the corridor that asked for every state."""
    return Trial(plan, asked=dict.fromkeys(known(CORRIDOR).states, 1), **more)


@pytest.mark.parametrize(("missed", "mistake"), [(0, ""), (1, "unproven")])
def test_a_search_is_complete_that_looked_everywhere(missed: int, mistake: str) -> None:
    states = known(WALLED_IN).states
    asked = dict.fromkeys(states[missed:], 1)
    assert found("complete", Trial(asked=asked), WALLED_IN) == mistake
    assert found("complete", searched("RR")) == ""


@pytest.mark.parametrize(("plan", "mistake"), [("RR", ""), ("RLRR", "because")])
def test_an_optimal_plan_costs_no_more_than_the_least(plan: str, mistake: str) -> None:
    assert found("optimal", searched(plan)) == mistake


@pytest.mark.every_case
@pytest.mark.parametrize(
    ("expanded", "mistake"), [(2, "too_few"), (3, ""), (6, ""), (7, "too_many")]
)
def test_expansions_have_two_bounds(expanded: int, mistake: str) -> None:
    assert known(CORRIDOR).result("bfs").expanded == 3
    bounds: dict[str, Any] = {"reference": "bfs", "at_most": 2.0, "at_least": 1.0}
    assert found("expansions", searched("RR", expanded=expanded), **bounds) == mistake


def distances(**changed: float) -> list[float]:
    """Return the true distances of the corridor, from the start on, some of them changed."""
    values = list(known(CORRIDOR).distances)
    assert values == [2, 1, 0]
    return [changed.get(f"at_{number}", value) for number, value in enumerate(values)]


@pytest.mark.every_case
@pytest.mark.parametrize(
    ("changed", "admissible", "consistent"),
    [
        ({}, "", ""),
        ({"at_0": 2.001}, "exceeds", "drops"),
        ({"at_0": inf}, "exceeds", "drops"),
        ({"at_1": 0}, "", "drops"),
        ({"at_1": 0.999}, "", "drops"),
        ({"at_2": 0.001}, "exceeds", "not_zero"),
        ({"at_0": 0}, "", ""),
        ({"at_0": 0, "at_1": 0}, "", ""),
    ],
)
def test_an_estimate_never_exceeds_and_never_drops_too_fast(
    changed: dict[str, float], admissible: str, consistent: str
) -> None:
    trial = Trial(values=distances(**changed))
    assert found("admissible", trial) == admissible
    assert found("consistent", trial) == consistent


@pytest.mark.parametrize("check", ["legal", "admissible", "consistent"])
def test_a_fault_is_the_finding_of_every_check(check: str) -> None:
    trial = Trial(fault=Sentence("error", text="no"), values=distances())
    assert found(check, trial) == "error"


@pytest.mark.parametrize(("at_most", "mistake"), [(1.0, ""), (0.9, "no_better")])
def test_an_informed_estimate_saves_expansions(at_most: float, mistake: str) -> None:
    trial = Trial(values=distances())
    assert found("informed", trial, than="manhattan", at_most=at_most) == mistake
    assert found("informed", Trial(values=distances(at_0=3)), than="manhattan", at_most=9)


@pytest.mark.parametrize(("value", "mistake"), [(2, ""), (1.999, "below")])
def test_an_estimate_dominates_another_that_it_is_never_below(value: float, mistake: str) -> None:
    assert found("dominates", Trial(values=distances(at_0=value)), over="manhattan") == mistake


# ------------------------------------------------------------------ players


@pytest.mark.every_case
@pytest.mark.parametrize(
    ("points", "reference", "passed"),
    [(0, 0, False), (1, 0, True), (9, 20, False), (10, 20, True)],
)
def test_a_player_needs_points_and_its_share_of_those_of_another(
    points: int, reference: int, passed: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Grader, "reference_points", lambda *_: reference)
    level = SimpleNamespace(loaded=None)
    test: Any = SimpleNamespace(
        function=None, levels=[level], parameters={"against": "x", "at_least": 0.5}
    )
    bench: Any = SimpleNamespace(game=lambda *_: Game(points))
    grader = Grader(None, None)  # type: ignore[arg-type]
    assert grader.played(test, Sentence("fine"), bench).passed == passed
