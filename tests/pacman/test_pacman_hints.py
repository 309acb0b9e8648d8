"""Advice and outlook: the way to win, the next safe food, and when all is lost."""

import pytest

from searchcade.games.pacman import GAME, hints
from searchcade.games.pacman.levels import parse, vary
from searchcade.games.pacman.rules import MonsterProblem, problem
from searchcade.play.session import Session
from searchcade.problem import replay
from searchcade.search.run import Budget

TRAP = """\
%%%%%%%%%
%P  %  .%
% % % % %
%.%   %G%
%%%%%%%%%
"""
RING = """\
%%%%%%%%%
%P.. ...%
%.%%%%%.%
%.%%%%%.%
%...G...%
%%%%%%%%%
"""


def test_advice_is_the_shortest_way_to_win() -> None:
    arena = parse("%%%%%%%\n%. P .%\n% %%% %\n%  .  %\n%%%%%%%")
    plan = hints.advice(arena, problem(arena).start)
    assert plan is not None
    assert len(plan) == 10
    assert problem(arena).is_goal(replay(problem(arena), plan)[0])


def test_advice_goes_on_from_the_middle_of_a_game() -> None:
    session = Session(GAME, parse("%%%%%%%\n%P   .%\n%%%%%%%"), "RR")
    assert session.hint("way") == "RR"
    assert session.hint("direction") == "R"


def test_there_is_nothing_to_advise_to_the_dead_and_the_winner() -> None:
    lost = Session(GAME, parse("%%%%%\n%PG.%\n%%%%%"), "R")
    won = Session(GAME, parse("%%%%\n%P.%\n%%%%"), "R")
    assert lost.hint("way") is None
    assert won.hint("way") == ""


def test_advice_stops_where_something_is_eaten_or_ways_part() -> None:
    session = Session(GAME, parse("%%%%%%%%\n%P . . %\n%%%%% %%\n%   .  %\n%%%%%%%%"))
    assert session.hint("landmark") == "RR"
    assert session.play("R")
    assert session.play("R")
    assert session.hint("landmark") == "RR"


def test_out_of_time_advice_leads_to_food_that_is_safe(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(hints, "SEARCH_BUDGET", Budget(nodes=1))
    arena = parse(RING)
    rules = problem(arena)
    plan = hints.advice(arena, rules.start)
    assert plan
    state = replay(rules, plan)[0]
    assert state.food.bit_count() == rules.start.food.bit_count() - 1
    assert hints.survives(rules, state, hints.SAFE_STEPS)


def test_food_that_costs_the_life_is_no_advice() -> None:
    arena = vary(parse("%%%%%%%%%\n%.  P G.%\n%%%%% %%%\n%%%%%%%%%"), {"level": "4"})
    rules = problem(arena)
    assert not hints.survives(rules, rules.start, hints.SAFE_STEPS)
    assert hints.plan_to_food(rules, rules.start) == ""


def test_survival_is_counted_in_steps() -> None:
    rules = problem(parse("%%%%%%%%%%\n%. P   G.%\n%%%%%%%%%%"))
    assert [hints.survives(rules, rules.start, steps) for steps in (2, 9)] == [True, False]


# ------------------------------------------------------------------ outlook


def test_outlook_says_nothing_while_the_game_is_open_or_won() -> None:
    arena = parse("%%%%%\n%P .%\n%%%%%")
    rules = problem(arena)
    assert GAME.play.analysis(arena, rules.start) == {}
    assert GAME.play.analysis(arena, replay(rules, "RR")[0]) == {}


def test_outlook_knows_when_pacman_is_touched() -> None:
    arena = parse("%%%%%%\n%PG .%\n%%%%%%")
    assert GAME.play.analysis(arena, replay(problem(arena), "R")[0]) == {"lost": True}


def test_outlook_knows_when_food_cannot_be_reached() -> None:
    arena = parse("%%%%%%\n%P %.%\n%%%%%%")
    assert GAME.play.analysis(arena, problem(arena).start) == {"lost": True}


def test_outlook_knows_when_there_is_no_escape() -> None:
    arena = parse("%%%%%%%%%\n%. P  G.%\n%%%%%%%%%")
    rules = problem(arena)
    assert isinstance(rules, MonsterProblem)
    assert not rules.is_lost(rules.start)
    assert GAME.play.analysis(arena, rules.start) == {"lost": True}


def test_outlook_does_not_call_a_game_lost_that_can_be_won() -> None:
    arena = parse("%%%%%%%\n%P  G.%\n% %%% %\n%     %\n%%%%%%%")
    assert GAME.play.analysis(arena, problem(arena).start) == {}
    assert GAME.play.analysis(parse(RING), problem(parse(RING)).start) == {}


def test_a_trap_is_seen_through() -> None:
    """The plan that is advised is legal and wins, or there is none and the outlook agrees."""
    arena = parse(TRAP)
    plan = hints.advice(arena, problem(arena).start)
    assert (plan is None) == bool(GAME.play.analysis(arena, problem(arena).start))
