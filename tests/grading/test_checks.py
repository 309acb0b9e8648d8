"""Each promise that can be graded is kept or broken by as little as it takes."""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from math import inf
from types import SimpleNamespace
from typing import Any

import pytest

from searchcade import catalog
from searchcade.lab.grading.assignment import GradedLevel
from searchcade.lab.grading.checks import CHECKS
from searchcade.lab.grading.diagnosis import Finding, not_optimal, stack_plan
from searchcade.lab.grading.known import Known
from searchcade.lab.grading.marks import Grader, Mark
from searchcade.lab.grading.sentences import Sentence
from searchcade.lab.grading.trial import Game, Trial
from searchcade.level import LoadedLevel
from searchcade.problem import walked

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
    finding = CHECKS[check].judge(known(CORRIDOR), trial, {})
    assert finding
    assert (finding.sentence.name, finding.is_fault) == ("error", True)


@pytest.mark.parametrize(("at_most", "mistake"), [(1.0, ""), (2.0, ""), (0.9, "no_better")])
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


# ------------------------------------------------------------------ what is said of a mistake

ROUND = """\
#########
#S   G  #
# ### # #
#       #
#########"""


def answered(known: Known, plan: str | None, **more: Any) -> Trial:
    """Return what came of a search that asked for every state."""
    return Trial(plan, asked=dict.fromkeys(known.states, 1), **more)


def told(check: str, known: Known, trial: Trial, **parameters: Any) -> tuple[str, str, str] | None:
    """Return what a student is told, with the moves and the better ones that are drawn."""
    finding = CHECKS[check].judge(known, trial, parameters)
    return finding and (finding.sentence.say("en"), finding.plan, finding.better)


@pytest.mark.every_case
@pytest.mark.parametrize(
    ("plan", "sentence", "drawn"),
    [
        ("RRR", "move 3 of its plan, 'R', is not legal there; legal are L", "RR"),
        ("R", "its plan of 1 move does not end at the goal: the last move, 'R', is missing", "R"),
        ("RL", "its plan of 2 moves does not end at the goal", "RL"),
        ("RRL", "its plan of 3 moves does not end at the goal: the last move is one too many",
         "RRL"),
        ("", "its plan of 0 moves does not end at the goal", ""),
        (None, "it returned None, but there is a plan of cost 2", ""),
    ],
)  # fmt: skip
def test_a_plan_that_fails_is_told_where(plan: str | None, sentence: str, drawn: str) -> None:
    corridor = known(CORRIDOR)
    assert told("legal", corridor, answered(corridor, plan)) == (sentence, drawn, "")


@pytest.mark.every_case
@pytest.mark.parametrize(
    ("plan", "sentence"),
    [
        (
            "DRRU",
            "its plan costs 4, the optimum is 2: it is the very plan that depth-first search finds",
        ),
        (
            "DRRRUL",
            "its plan costs 6, the optimum is 2: it is the very plan that depth-first search finds",
        ),
        ("DURR", "its plan costs 4, the optimum is 2: 4 moves where 2 are enough"),
    ],
)
def test_a_plan_that_costs_too_much_is_told_why(plan: str, sentence: str) -> None:
    level = known(ROUND)
    assert told("optimal", level, answered(level, plan)) == (sentence, plan, "RR")


def test_a_plan_of_the_fewest_moves_ignores_what_they_cost() -> None:
    room = Known(catalog.level("sokoban/05-near-or-far"))
    shortest = room.result("bfs")
    assert not_optimal(room, shortest.plan or "", shortest.cost or 0).say("en") == (
        "its plan costs 80, the optimum is 30: it has the fewest moves, 4, so the search counts "
        "moves and ignores what they cost"
    )
    longer = "LRLRLRLRL"
    assert not_optimal(room, longer, 99).say("en") == "its plan costs 99, the optimum is 30"


def test_a_plan_backwards_is_told_so() -> None:
    level = known("###########\n#S  #     #\n### # ### #\n#       #G#\n###########")
    backwards = "DRRURDR"
    assert told("legal", level, answered(level, backwards[::-1])) is None
    found = told("legal", level, answered(level, backwards))
    first = "move 1 of its plan, 'D', is not legal there; legal are R"
    assert found == (
        f"{first}: read from its end, the plan is right: it is written backwards", "", "",
    )  # fmt: skip


def test_a_depth_first_search_is_recognised_however_it_marks_states() -> None:
    level = Known(catalog.level("maze/custom?rows=4&cols=4&braid=1&seed=27"))
    assert [stack_plan(level, early=each) for each in (True, False)] == ["DRRDDR", "DRRDDR"]
    assert [stack_plan(known(ROUND), early=each) for each in (True, False)] == ["DRRU", "DRRRUL"]
    assert stack_plan(known(WALLED_IN), early=True) is None


def test_a_plan_may_go_only_where_the_search_has_asked() -> None:
    level, there_and_back = known(ROUND), "RRRLLR"
    path = [state for state, _ in walked(level.problem, there_and_back)]
    trial = Trial(there_and_back, asked=dict.fromkeys(path, 1), expanded=len(path))
    assert told("legal", level, trial) is None


def test_an_answer_where_there_is_none_is_told() -> None:
    closed = known(WALLED_IN)
    sentence = "it returned the plan 'RR', but this level has no solution"
    assert told("legal", closed, answered(closed, "RR")) == (sentence, "", "")
    assert told("legal", closed, answered(closed, None)) is None
    early = "it returned None after 0 of the 2 states that can be reached: so it cannot know"
    assert told("complete", closed, Trial()) == (early, "", "")


@pytest.mark.every_case
@pytest.mark.parametrize(
    ("asked", "why"),
    [
        ({}, ""),
        ({1: 1, 2: 1}, ""),
        ({1: 2, 2: 1}, ""),
        ({1: 3, 2: 1}, ": of the first 4 states that it asked for only 2 were different, one of "
         "them came 3 times: does it remember which states it has reached?"),
    ],
)  # fmt: skip
def test_a_search_that_asks_again_and_again_is_told_so(asked: dict[int, int], why: str) -> None:
    trial = Trial(fault=Sentence("error", text="no"), asked=asked)
    finding = CHECKS["legal"].judge(known(CORRIDOR), trial, {})
    assert finding
    assert (finding.sentence.say("en"), finding.is_fault) == (f"no{why}", True)


def test_a_plan_through_states_that_nobody_asked_for_is_refused() -> None:
    corridor = known(CORRIDOR)
    trial = Trial("RR", asked={corridor.states[0]: 1}, expanded=1)
    sentence = (
        "before move 2 its plan goes through a state that it never expanded; it asked for 1 state "
        "in all. No search of its own finds such a plan"
    )
    assert told("legal", corridor, trial) == (sentence, "", "")


@pytest.mark.every_case
@pytest.mark.parametrize(
    ("check", "values", "parameters", "sentence", "drawn"),
    [
        ("admissible", {"at_0": 2.5}, {}, "it estimates 2.5 at the start, but the true cost is 2",
         ""),
        ("admissible", {"at_2": 2.5}, {},
         "it estimates 2.5 after the 2 moves shown, but the true cost is 0", "RR"),
        ("consistent", {"at_2": 2.5}, {},
         "it estimates 2.5 at a goal, where nothing is left to do", "RR"),
        ("consistent", {"at_1": 0}, {}, "it drops from 2 to 0 over the move 'R', which costs 1",
         ""),
        ("informed", {}, {"than": "manhattan", "at_most": 0.5},
         "A* expands 3 states with it, and 3 with manhattan", ""),
        ("dominates", {"at_1": 0.25}, {"over": "manhattan"},
         "it estimates 0.25 where manhattan knows that at least 1 is left", "R"),
    ],
)  # fmt: skip
def test_an_estimate_that_breaks_a_promise_is_told_where(
    check: str, values: dict[str, float], parameters: dict[str, Any], sentence: str, drawn: str
) -> None:
    trial = Trial(values=distances(**values))
    assert told(check, known(CORRIDOR), trial, **parameters) == (sentence, drawn, "")


@pytest.mark.parametrize(
    ("expanded", "sentence"),
    [(7, "it expanded 7 states, bfs expands 3"),
     (2, "it expanded 2 states, bfs expands 3: with so few nobody can know that the answer is "
      "right")],
)  # fmt: skip
def test_too_many_and_too_few_expansions_are_told(expanded: int, sentence: str) -> None:
    corridor = known(CORRIDOR)
    trial = answered(corridor, "RR", expanded=expanded)
    bounds = {"reference": "bfs", "at_most": 2.0, "at_least": 1.0}
    assert told("expansions", corridor, trial, **bounds) == (sentence, "RR", "")


# ------------------------------------------------------------------ marks


@pytest.mark.every_case
@pytest.mark.parametrize(
    ("hidden", "reveal", "where", "is_drawn"),
    [
        (False, False, "on drawn.txt", True),
        (False, True, "on drawn.txt", True),
        (True, False, "on a hidden level of 1 x 3 cells", False),
        (True, True, "on drawn.txt", True),
    ],
)
def test_a_hidden_level_is_named_and_drawn_for_teachers_only(
    hidden: bool, reveal: bool, where: str, is_drawn: bool
) -> None:
    level = GradedLevel(known(CORRIDOR).level, hidden)
    test: Any = SimpleNamespace(points=7)
    failed = Sentence("run_error", text="secret", what=Sentence("an_error"))
    mark = Mark(test, Sentence("fine"), failed, False, level)
    told = mark.where(reveal=reveal)
    assert told
    assert (told.say("en"), mark.picture(reveal=reveal) is not None) == (where, is_drawn)
    assert ("secret" in mark.told(reveal=reveal).say("en")) == is_drawn
    assert (mark.points, replace(mark, passed=True).points) == (0, 7)


def test_a_mark_without_a_level_is_nowhere() -> None:
    mark = Mark(None, Sentence("fine"), Sentence("fine"), True)  # type: ignore[arg-type]
    assert (mark.where(reveal=True), mark.picture(reveal=True)) == (None, None)


def test_a_mistake_is_shown_on_the_smallest_level_that_has_it(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    small, middle, large = (
        GradedLevel(LoadedLevel(f"maze/custom?size={size}", game, level))
        for size in (2, 3, 4)
        for game, level in [(catalog.game("maze"), catalog.level(f"maze/custom?size={size}").level)]
    )
    findings = {
        small: Finding(Sentence("error"), is_fault=True),
        middle: Finding(Sentence("gave_up")),
        large: Finding(Sentence("illegal")),
    }
    tried: list[int] = []

    def judged(
        _self: Grader, _test: object, level: GradedLevel, _bench: object
    ) -> tuple[Finding, Trial]:
        tried.append(level.size)
        return findings[level], Trial()

    monkeypatch.setattr(Grader, "judged", judged)
    assignment: Any = SimpleNamespace(smaller=[small, middle, large])
    grader = Grader(assignment, None)  # type: ignore[arg-type]
    test: Any = None
    assert grader.smallest(test, large, findings[large], test) == (findings[middle], middle)
    assert tried == [4, 9]
    assert grader.smallest(test, small, findings[small], test) == (findings[small], small)
    assert grader.smallest(test, middle, findings[middle], test) == (findings[middle], middle)
    assert tried == [4, 9, 4]
