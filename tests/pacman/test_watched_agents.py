"""Watched agents: every value, bound and cut of a game tree against plain searches."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from itertools import product
from math import inf, log, prod, sqrt
from random import Random
from typing import Any, NamedTuple

import pytest

from searchcade import catalog
from searchcade.games.pacman.agents.alphabeta import AlphaBeta
from searchcade.games.pacman.agents.expectimax import Expectimax
from searchcade.games.pacman.agents.game import look_again
from searchcade.games.pacman.agents.montecarlo import EXPLORES, MonteCarlo
from searchcade.games.pacman.agents.report import CAUGHT, STUCK, Minimax
from searchcade.games.pacman.agents.senses import BOREDOM, MAX_BORED, TOUCHED, Sense
from searchcade.games.pacman.arena import Arena
from searchcade.games.pacman.rules import State
from searchcade.games.pacman.scoring import FOOD_POINTS
from searchcade.search.game_tree import GameTree, TreeMoment, bound

LEVELS = ("4-1-once-around", "4-3-between-two-hunters", "4-8-pincers")
MARGIN = BOREDOM * MAX_BORED


class Spot(NamedTuple):
    """Where everybody is, and what the look ahead has earned until there."""

    cell: int
    monsters: tuple[int, ...]
    food: int
    points: float
    before: int = -1
    """Where Pacman came from, while the monsters have not replied yet."""


def start_of(name: str) -> tuple[Arena, State]:
    problem: Any = catalog.level(f"pacman/{name}").problem()
    return problem.arena, problem.start


def tree_after(tree: GameTree, count: int) -> TreeMoment:
    """Return a tree after so many events."""
    moment = TreeMoment(tree)
    for event in tree.events[:count]:
        moment.take(event)
    return moment


def spots(arena: Arena, state: State, tree: GameTree) -> dict[int, Spot]:
    """Return where everybody is in each position, by its letters alone."""
    sense, found = Sense(arena), dict[int, Spot]()
    for number, position in enumerate(tree.positions):
        if position.parent < 0:
            found[number] = Spot(state.cell, state.monsters, state.food, 0)
            continue
        above = found[position.parent]
        if above.before < 0:
            there = dict(arena.open_steps[above.cell])[position.move]
            points, food = sense.bite(there, above.food)
            caught = there in above.monsters
            earned = above.points + (0 if caught else points)
            left = above.food if caught else food
            found[number] = Spot(there, above.monsters, left, earned, above.cell)
        else:
            moves = zip(above.monsters, position.move, strict=True)
            moved = [dict(arena.open_steps[at]).get(letter, at) for at, letter in moves]
            alike = tuple(sorted(set(moved)))  # monsters on one cell are one
            found[number] = above._replace(monsters=alike, before=-1)
    return found


def depths(tree: GameTree) -> dict[int, int]:
    """Return how many rounds are left in each position."""
    rounds: dict[int, int] = {}
    looks = {event.at: event.number for event in tree.events if event.what == "look"}
    for number, position in enumerate(tree.positions):
        if position.parent < 0:
            rounds[number] = looks[number]
        else:
            is_reply = tree.positions[position.parent].kind in ("lowest", "average")
            rounds[number] = rounds[position.parent] - is_reply
    return rounds


def plain_minimax(arena: Arena, fear: str) -> Callable[[Spot, int], float]:
    """Return minimax without bounds, cuts and table, by the same rules of the game."""
    sense = Sense(arena)

    @cache
    def value(cell: int, monsters: tuple[int, ...], food: int, before: int, rounds: int) -> float:
        if cell in monsters:
            return TOUCHED
        if not food:
            return float(FOOD_POINTS)
        if before >= 0:
            answers = [sense.hunting(each, cell) for each in monsters]
            return min(value(cell, moved, food, -1, rounds - 1) for moved in product(*answers))
        if not rounds:
            return sense.prospect(cell, tuple(sorted(set(monsters))), food)
        return max(step(cell, there, monsters, food, rounds) for there in arena.next_to[cell])

    def step(cell: int, there: int, monsters: tuple[int, ...], food: int, rounds: int) -> float:
        if there in monsters:
            return TOUCHED
        points, left = sense.bite(there, food)
        return points + value(there, monsters, left, cell, rounds)

    assert fear == "hunters"
    assert arena.rules.turns == "alternate"
    return lambda spot, rounds: spot.points + value(*spot[:3], spot.before, rounds)


@pytest.mark.parametrize("name", LEVELS)
def test_what_is_said_of_alpha_beta_is_what_plain_minimax_finds(name: str) -> None:
    arena, state = start_of(name)
    player = AlphaBeta(arena, 400)
    memory = player.memory()
    ratings = player.rate(state)
    tree = look_again(player, state, memory)
    assert tree
    where, rounds = spots(arena, state, tree), depths(tree)
    true = plain_minimax(arena, "hunters")
    moment, finished = TreeMoment(tree), dict[int, float]()
    for event in tree.events:
        fact = moment.fact(event.at)
        if event.what in ("worth", "known", "done"):
            low, high = (fact.low, fact.high) if event.what == "done" else event[3:5]
            is_root = tree.positions[event.at].parent < 0
            exact = true(where[event.at], rounds[event.at])
            said = "" if is_root or event.what == "worth" else bound(event.value, low, high)
            assert agrees(said, event.value, exact)
            if is_root:
                finished = {
                    child: moment.fact(child).value or 0
                    for child in tree.positions[event.at].children
                }
        if event.what in ("enter", "cut"):
            assert (event.low, event.high) == pytest.approx(window(moment, event.at, event.what))
        if event.what == "cut":
            exact = true(where[event.at], rounds[event.at])
            is_lowest = tree.positions[event.at].kind == "lowest"
            sides = (exact, event.value, event.low)
            if not is_lowest:
                sides = (event.high, event.value, exact)
            assert sides == tuple(sorted(sides))
            untried = [
                child
                for child in tree.positions[event.at].children
                if moment.fact(child).status == "untried"
            ]
            assert len(untried) == event.number > 0
        moment.take(event)
    boredom = player.boredom
    for value, there in ratings:
        child = next(each for each in finished if tree.positions[each].place == there)
        fine = boredom.points(there, state.food)
        assert value == pytest.approx(finished[child] - fine)


def agrees(said: str, value: float, exact: float) -> bool:
    """Say whether a value with what is said about it fits the exact one."""
    if said == "at most":
        return exact <= value + 1e-9
    if said == "at least":
        return exact >= value - 1e-9
    return abs(exact - value) < 1e-9


def window(moment: TreeMoment, number: int, what: str) -> tuple[float, float]:
    """Return alpha and beta as the textbook has them: the best that each side has above here."""
    tree, low, high = moment.tree, -inf, inf
    if what == "cut" and tree.positions[number].kind == "lowest":
        high = moment.fact(number).value or inf
    while (number := tree.positions[number].parent) >= 0:
        value = moment.fact(number).value
        if value is None:
            continue
        if tree.positions[number].kind == "lowest":
            high = min(high, value)
        else:
            at_root = tree.positions[number].parent < 0
            low = max(low, value - MARGIN if at_root else value)
    return low, high


@pytest.mark.parametrize("name", LEVELS)
def test_what_is_said_of_expectimax_is_what_a_plain_average_gives(name: str) -> None:
    arena, state = start_of(name)
    player = Expectimax(arena, 4)
    memory = player.memory()
    ratings = player.rate(state)
    tree = look_again(player, state, memory)
    assert tree
    moment = tree_after(tree, len(tree.events))
    seen = [event.at for event in tree.events if event.what in ("worth", "known", "done")]
    assert len(seen) == len(set(seen))
    for number, position in enumerate(tree.positions):
        fact = moment.fact(number)
        values = {child: moment.fact(child).value or 0.0 for child in position.children}
        if position.kind == "highest" and values:
            assert fact.value == pytest.approx(max(values.values()))
        elif position.kind == "average":
            chances = [tree.positions[child].chance for child in values]
            assert sum(chances) == pytest.approx(1)
            total = sum(map(prod, zip(chances, values.values(), strict=True)))
            assert fact.value == pytest.approx(total)
    assert_leaves(arena, state, tree)
    for value, there in ratings:
        child = tree.positions[0].children[arena.next_to[state.cell].index(there)]
        fine = player.boredom.points(there, state.food)
        assert value == pytest.approx((moment.fact(child).value or 0) - fine)


def assert_leaves(arena: Arena, state: State, tree: GameTree) -> None:
    """Check the worth of every position that was not looked into, by the rules alone."""
    sense, where, rounds = Sense(arena), spots(arena, state, tree), depths(tree)
    for event in tree.events:
        if event.what == "worth":
            spot = where[event.at]
            if spot.cell in spot.monsters:
                assert (event.why, event.value) == ("touched", spot.points + TOUCHED)
            elif not spot.food:
                assert (event.why, event.value) == ("eaten", spot.points + FOOD_POINTS)
            else:
                worth = spot.points + sense.prospect(*spot[:3])
                assert (event.why, event.value, rounds[event.at]) == ("depth", worth, 0)


@pytest.mark.parametrize("name", LEVELS)
def test_minimax_of_the_report_takes_the_highest_and_the_lowest_of_all_children(name: str) -> None:
    arena, state = start_of(name)
    player = Minimax(arena, 4)
    ratings = player.rate(state)
    tree = look_again(player, state, None)
    assert tree
    moment = tree_after(tree, len(tree.events))
    for number, position in enumerate(tree.positions):
        fact = moment.fact(number)
        assert fact.status == "done"
        values = [moment.fact(child).value or 0.0 for child in position.children]
        if values:
            assert fact.value == (max if position.kind == "highest" else min)(values)
        elif position.kind == "highest":
            assert fact.value == STUCK
    caught = {event.value for event in tree.events if event.why == "touched"}
    assert caught <= {CAUGHT}
    found = {
        tree.positions[child].place: moment.fact(child).value
        for child in tree.positions[0].children
    }
    assert found == {there: value for value, there in ratings}


def test_monte_carlo_goes_where_the_upper_confidence_bound_is_highest() -> None:
    arena, state = start_of("4-3-between-two-hunters")
    player = MonteCarlo(arena, 60, Random(7))
    player.rate(state)
    memory = player.memory()  # of the second move: its dice are in the middle of their sequence
    ratings = player.rate(state)
    tree = look_again(player, state, memory)
    assert tree
    moment = TreeMoment(tree)
    for event in tree.events:
        position = tree.positions[event.at]
        if event.what == "select":
            above = moment.fact(position.parent)
            bounds = {
                child: moment.fact(child).total / moment.fact(child).visits
                + EXPLORES * sqrt(log(above.visits) / moment.fact(child).visits)
                for child in tree.positions[position.parent].children
                if moment.fact(child).visits
            }
            assert moment.attraction(event.at) == max(bounds.values()) == bounds[event.at]
        if event.what == "expand":
            assert not moment.fact(event.at).visits
        moment.take(event)
    assert moment.fact(0).visits == 60
    for value, there in ratings:
        child = next(
            each for each in tree.positions[0].children if tree.positions[each].place == there
        )
        fact = moment.fact(child)
        assert value == fact.visits + fact.total / fact.visits / 10**4


def test_a_look_ahead_by_the_clock_cannot_be_repeated() -> None:
    arena, state = start_of("4-1-once-around")
    player = AlphaBeta(arena, 100, seconds=0.01)
    assert look_again(player, state, player.memory()) is None
