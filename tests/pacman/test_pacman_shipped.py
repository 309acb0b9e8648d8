"""The maps that ship: what is promised about them, and what is on file proved again."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace

import pytest
from pacman_optima import GAME, NAMES, proven, stored
from pacman_views import canonical

from searchcade import catalog
from searchcade.games.pacman.arena import FAR, Arena
from searchcade.games.pacman.heuristics import by_tree
from searchcade.games.pacman.rules import problem
from searchcade.games.pacman.scoring import score
from searchcade.problem import replay
from searchcade.search.registry import ALGORITHMS
from searchcade.search.run import Budget, run

MAPS: dict[str, Arena] = {name: catalog.level(f"pacman/{name}").level for name in NAMES}
GROUPS = {"1": "1", "2": "2", "3": "3", "4": "4", "pies": "5"}
EFFORT = Budget(nodes=100_000)
every_map = pytest.mark.parametrize("name", NAMES)
in_the_fog = pytest.mark.parametrize("name", [name for name in NAMES if name[0] == "3"])


def test_there_are_six_and_more_of_each_level_and_eight_of_the_pies() -> None:
    counts = Counter(arena.rules.level for arena in MAPS.values())
    assert min(counts[level] for level in "1234") >= 6
    assert counts["pies"] >= 8


def test_the_names_tell_the_level_and_are_numbered_without_a_gap() -> None:
    assert [name[0] for name in NAMES] == [GROUPS[arena.rules.level] for arena in MAPS.values()]
    for group in "12345":
        numbers = [int(name.split("-")[1]) for name in NAMES if name[0] == group]
        assert numbers == list(range(1, len(numbers) + 1))


def test_each_has_a_title_of_its_own() -> None:
    titles = {arena.title for arena in MAPS.values()}
    assert "" not in titles
    assert len(titles) == len(NAMES)


def test_no_two_have_the_same_walls_turned_or_mirrored() -> None:
    assert len({canonical(arena) for arena in MAPS.values()}) == len(NAMES)


@every_map
def test_what_is_on_file_is_proved_again(name: str) -> None:
    on_file = stored()[name]
    again = proven(MAPS[name], on_file.plan)
    assert again._replace(plan=on_file.plan) == on_file


@every_map
def test_the_plan_on_file_comes_to_the_points_on_file(name: str) -> None:
    arena, on_file = MAPS[name], stored()[name]
    state, steps = replay(problem(arena), on_file.plan)
    assert score(arena, state, steps) == on_file.points
    assert problem(arena).is_goal(state) == arena.winnable == (on_file.steps == steps)


@every_map
def test_nothing_in_the_text_is_odd_but_food_that_nobody_reaches(name: str) -> None:
    arena = MAPS[name]
    assert not (arena.doubts and arena.winnable)
    assert all("food that Pacman cannot reach" in doubt for doubt in arena.doubts)


@every_map
def test_the_text_is_as_the_program_writes_it(name: str) -> None:
    text = GAME.shipped()[name].read_text(encoding="utf-8")
    assert text == GAME.render(MAPS[name])


@every_map
def test_no_floor_lies_outside_where_somebody_could_ever_be(name: str) -> None:
    """On winnable maps without pies Pacman can walk everywhere, as long as no monster stands."""
    arena = MAPS[name]
    if arena.winnable and arena.rules.level != "pies":
        steps = arena.steps_to(arena.start)
        assert all(wall or steps[cell] < FAR for cell, wall in enumerate(arena.walls))


def test_each_level_has_a_map_that_cannot_be_won_and_says_so() -> None:
    hopeless = Counter(arena.rules.level for arena in MAPS.values() if not arena.winnable)
    assert set(hopeless) == set(GROUPS)


def test_all_but_a_few_optima_are_proven() -> None:
    open_ones = [name for name, known in stored().items() if known.steps != known.at_least]
    assert open_ones in ([], ["4-7-grand-arcade"])


@in_the_fog
@pytest.mark.parametrize("dice", [2, 3, 4])
def test_in_the_fog_other_dice_decide_how_but_not_whether_it_is_won(name: str, dice: int) -> None:
    arena = MAPS[name]
    if arena.winnable:
        arena = replace(arena, rules=arena.rules._replace(dice=dice))
        found = run(ALGORITHMS["wastar"], problem(arena), by_tree(arena), budget=EFFORT)
        assert found.outcome == "solved"


@pytest.mark.parametrize("name", ["4-8-pincers", "4-9-two-larders"])
def test_the_planner_proves_by_other_means_that_a_hunt_cannot_be_won(name: str) -> None:
    """It looks at where Pacman and the monsters may be, whatever food is left."""
    arena, on_file = MAPS[name], stored()[name]
    found = run(ALGORITHMS["planner"], problem(arena))
    state, steps = replay(problem(arena), found.plan or "")
    assert found.outcome in ("lost", "resigned")
    assert "nobody eats more than" in found.proof
    assert score(arena, state, steps) <= on_file.points
