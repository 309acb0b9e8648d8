"""Whatever is called the report's does as the report's program, cell by cell, on random maps."""

from __future__ import annotations

from collections import Counter
from math import inf

import pacman_reports as report
import pytest
from random_maps import random_map

from searchcade import catalog
from searchcade.games.pacman import GAME
from searchcade.games.pacman.agents.game import THRICE, Rater, Ratings
from searchcade.games.pacman.agents.report import CAUGHT, STUCK, LocalSearch, Minimax
from searchcade.games.pacman.arena import Arena
from searchcade.games.pacman.levels import parse
from searchcade.games.pacman.rules import MonsterProblem, State, glimpse, problem
from searchcade.level import LoadedLevel
from searchcade.problem import BadInput, replay
from searchcade.search.run import run
from searchcade.solve import solve

CROSSROADS = """\
level: 3
%%%%%%%%%%%%%
%%%%%%.%%%%%%
%%%%%% %%%%%%
%%%%%% %%%%%%
%%%%%% %%%%%%
%     P     %
%%%%%% %%%%%%
%%%%%% %%%%%%
%%%%%% %%%%%%
%%%%%%%%%%%%%"""


def chosen(ratings: Ratings) -> int:
    """Return the step that a player with these ratings takes."""
    return max(ratings, key=lambda rating: rating[0])[1]


def in_the_fog(seed: int) -> Arena:
    """Return a small map of level 3 with up to three monsters that roam over the food."""
    headers = "level: 3\nvision: steps\nwander: free\nturns: simultaneous"
    return random_map(seed, headers=headers, more="GGG"[: seed % 4], food=6, walls=seed % 40)


def hunted(seed: int) -> Arena:
    """Return a small map of level 4 with up to three monsters that walk over the food."""
    headers = "level: 4\nturns: simultaneous"
    return random_map(seed, headers=headers, more="GGG"[: 1 + seed % 3], food=5, walls=seed % 35)


def entered(arena: Arena, search: str) -> list[report.Place] | None:
    """Return the cells of the walk that a search finds, None if it finds none."""
    plan = run(catalog.algorithms("pacman")[search], problem(arena)).plan
    if plan is None:
        return None
    states = (replay(problem(arena), plan[:end])[0] for end in range(len(plan) + 1))
    return [divmod(state.cell, arena.cols) for state in states]


# ------------------------------------------------------------------ levels 1 and 2, pies


@pytest.mark.parametrize("seed", range(40))
def test_breadth_first_search_takes_the_path_of_the_report(seed: int) -> None:
    arena = random_map(seed, headers="level: 2", more="G" * (seed % 3), food=4, walls=seed % 25)
    start = divmod(arena.start, arena.cols)
    walk = report.walk(report.drawn(arena, MonsterProblem(arena).start), start)
    assert entered(arena, "report-bfs") == (None if walk is None else [start, *walk])


@pytest.mark.parametrize("seed", range(60))
def test_the_search_through_pies_takes_the_path_of_the_report(seed: int) -> None:
    headers = "level: pies\nteleport: adjacent"
    arena = random_map(seed, headers=headers, more="OOO", food=4, walls=seed % 60)
    signs = dict.fromkeys(range(len(arena.walls)), " ")
    signs |= {cell: "%" for cell, wall in enumerate(arena.walls) if wall}
    signs |= dict.fromkeys(arena.pies, "O")
    signs |= dict.fromkeys((cell for cell in arena.food if cell != arena.start), ".")
    places = {divmod(cell, arena.cols): sign for cell, sign in signs.items()}
    start = divmod(arena.start, arena.cols)
    walk = report.pie_walk(places, (arena.rows, arena.cols), start)
    assert walk  # else its program jumps to the food that it does not reach
    assert entered(arena, "pies-greedy") == walk


# ------------------------------------------------------------------ level 3


@pytest.mark.parametrize("seed", range(60))
def test_local_search_values_every_cell_as_the_report_does(seed: int) -> None:
    arena = in_the_fog(seed)
    game, local, visits = MonsterProblem(arena), LocalSearch(arena), Counter[report.Place]()
    state = game.start
    for _ in range(25):
        if game.is_over(state) or not arena.next_to[state.cell]:
            break
        drawing, pacman = report.drawn(arena, state), divmod(state.cell, arena.cols)
        ratings = local.rate(glimpse(arena, state))
        values = {divmod(there, arena.cols): value for value, there in ratings}
        assert values == report.local_values(drawing, pacman, visits)
        assert list(values) == report.beside(drawing, pacman)
        there = chosen(ratings)
        assert divmod(there, arena.cols) == report.local_choice(drawing, pacman, visits)
        visits[pacman] += 1
        state = game.after(state, there)


def test_a_monster_on_food_is_a_monster() -> None:
    arena = parse("level: 3\n%%%%%%%%%\n%.  P . %\n%      G%\n%%%%%%%%%")
    seen = glimpse(arena, MonsterProblem(arena).start)
    on_food = seen._replace(monsters=(arena.start + 2,))
    assert on_food.monsters[0] in on_food.food
    values = {there: value for value, there in LocalSearch(arena).rate(on_food)}
    assert values[arena.start + 1] == -inf


def test_where_every_cell_is_forbidden_the_first_one_is_taken() -> None:
    arena = parse("level: 3\n%%%%%%%%\n%G P G.%\n%%%%%%%%")
    ratings = LocalSearch(arena).rate(glimpse(arena, MonsterProblem(arena).start))
    assert {value for value, _ in ratings} == {-inf}
    assert chosen(ratings) == arena.start + 1


def test_local_search_remembers_so_the_same_place_again_is_no_circle() -> None:
    arena = parse(CROSSROADS)
    played = solve(LoadedLevel("map", GAME, arena), catalog.algorithm("report-local", GAME)).result
    assert played.outcome == "solved"
    assert played.plan
    prefixes = (played.plan[:end] for end in range(len(played.plan)))
    states = Counter(replay(MonsterProblem(arena), prefix)[0] for prefix in prefixes)
    assert states[MonsterProblem(arena).start] >= THRICE


# ------------------------------------------------------------------ level 4


@pytest.mark.parametrize("empty", [5, 0])
@pytest.mark.parametrize("seed", range(24))
def test_minimax_values_every_step_as_the_report_does(seed: int, empty: int) -> None:
    arena = hunted(seed)
    game, player = MonsterProblem(arena), Minimax(arena, 4, empty)
    state = game.start
    for _ in range(6):
        if game.is_over(state) or not arena.next_to[state.cell]:
            break
        there = compared(arena, state, player, empty)
        state = game.after(state, there)


def compared(arena: Arena, state: State, player: Rater, empty: int) -> int:
    """Compare the values of a player with the report's, and return the step it takes."""
    drawing, pacman = report.drawn(arena, state), divmod(state.cell, arena.cols)
    ratings = player.rate(state)
    values = report.stepped(drawing, pacman, 0, 4, empty)
    base = empty * list(drawing.values()).count(" ")  # the player leaves out what is there anyway
    for value, there in ratings:
        place = divmod(there, arena.cols)
        extreme = abs(values.get(place, inf)) >= 1e7
        assert (
            value == values.get(place, -inf)
            if extreme
            else value + base == pytest.approx(values[place])
        )
    there = chosen(ratings)
    assert divmod(there, arena.cols) == report.minimax_choice(values, drawing, pacman)
    return there


def test_the_formula_of_the_text_leaves_out_the_empty_cells() -> None:
    arena = hunted(3)

    def plan(player: str) -> str | None:
        return solve(LoadedLevel("map", GAME, arena), catalog.algorithm(player, GAME)).result.plan

    assert plan("report-minimax") == plan("report-minimax?formula=program")
    assert plan("report-minimax") != plan("report-minimax?formula=text")
    with pytest.raises(BadInput, match="expected formula among program, text"):
        catalog.algorithm("report-minimax?formula=own", GAME)


def test_a_monster_hides_the_food_that_it_is_on() -> None:
    arena = parse("level: 4\n%%%%%%%%%%\n%P  .   .%\n%       G%\n%%%%%%%%%%")
    state = MonsterProblem(arena).start
    covered = state._replace(monsters=(arena.food[0],))
    gone = covered._replace(food=covered.food & ~arena.food_bits[arena.food[0]])
    assert Minimax(arena, 4).rate(covered) == Minimax(arena, 4).rate(gone)


def test_to_be_caught_is_better_than_to_be_stuck() -> None:
    assert STUCK < CAUGHT
    arena = parse("level: 4\n%%%%%%\n%PG .%\n%%%%%%")
    player = Minimax(arena, 4)
    assert player.highest(7, frozenset({8}), 1, 3, 0) == STUCK
    assert player.highest(7, frozenset({7}), 1, 3, 0) == CAUGHT
