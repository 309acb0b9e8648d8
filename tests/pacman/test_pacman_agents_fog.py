"""Players in the fog: what they may know, the report's rule, risks, and exploring."""

from itertools import product
from math import inf

import pytest

from searchcade import catalog
from searchcade.games.pacman import GAME
from searchcade.games.pacman.agents.explorer import HOME_PATIENCE, MAX_IDLE_STEPS, FogExplorer
from searchcade.games.pacman.agents.report import VISIT, Formula, LocalSearch
from searchcade.games.pacman.agents.senses import REMEMBERED, FogMemory, UsedUp, Wanderers
from searchcade.games.pacman.arena import Arena
from searchcade.games.pacman.levels import parse, vary
from searchcade.games.pacman.rules import Glimpse, MonsterProblem, glimpse
from searchcade.level import LoadedLevel
from searchcade.search.run import Result
from searchcade.solve import solve

HALL = "level: 3\n%%%%%%%%%%%%%\n%P          %\n%           %\n%          .%\n%%%%%%%%%%%%%"


def result(player: str, arena: Arena) -> Result:
    """Let a player play, and let the rules replay the game."""
    return solve(LoadedLevel("map", GAME, arena), catalog.algorithm(player, GAME)).result


def rated(arena: Arena, monsters: tuple[int, ...] = ()) -> dict[int, float]:
    """Return what the report's rule thinks of each step at the start."""
    seen = glimpse(arena, MonsterProblem(arena).start)._replace(monsters=monsters or arena.monsters)
    return {there: value for value, there in LocalSearch(arena).rate(seen)}


# ------------------------------------------------------------------ the report's rule


@pytest.mark.parametrize(("formula", "cost"), [("program", 2), ("text", 1)])
def test_a_visit_costs_what_the_program_or_the_text_says(formula: Formula, cost: int) -> None:
    arena = parse(HALL)
    player, seen = LocalSearch(arena, VISIT[formula]), glimpse(arena, MonsterProblem(arena).start)
    first = {there: value for value, there in player.rate(seen)}
    player.visits.update(list(first))
    assert {there: value for value, there in player.rate(seen)} == {
        there: value - cost for there, value in first.items()
    }


def test_the_formula_of_the_text_leads_elsewhere() -> None:
    level = catalog.level("pacman/level-3?seed=8")
    plans = {solve(level, f"report-local?formula={each}").result.plan for each in VISIT}
    assert len(plans) == 2


def test_food_adds_35_10_and_5_to_the_cells_around_it() -> None:
    assert rated(parse("level: 3\n%%%%%\n%P. %\n%%%%%")) == {7: 35.0}
    assert rated(parse("level: 3\n%%%%%\n%P .%\n%%%%%")) == {7: 10.0}
    assert rated(parse("level: 3\n%%%%%%\n%P  .%\n%%%%%%")) == {8: 5.0}
    assert rated(parse("level: 3\n%%%%%%%\n%P   .%\n%%%%%%%")) == {9: 0.0}


def test_a_monster_two_steps_from_a_cell_takes_100_and_nearer_ones_forbid_it() -> None:
    far = parse("level: 3\n%%%%%%%%%\n%.  P  G%\n%%%%%%%%%")
    assert rated(far)[far.start + 1] == -100
    near = parse("level: 3\n%%%%%%%%%\n%.  P G %\n%%%%%%%%%")
    assert rated(near)[near.start + 1] == -inf


def test_old_ground_bores_the_report() -> None:
    arena = parse("level: 3\n%%%%%%%%%%%\n%.       P%\n%%%%%%%%%%%")
    local = LocalSearch(arena)
    seen = Glimpse(15, frozenset(range(12, 19)), frozenset(), ())
    first, second = local.rate(seen), local.rate(seen._replace(cell=16))
    assert [value for value, _ in first] == [0, 0]
    assert {there: value for value, there in second}[15] == -2


# ------------------------------------------------------------------ what may be known


@pytest.mark.parametrize("player", [FogExplorer, LocalSearch])
def test_what_is_out_of_sight_changes_no_choice(
    player: type[FogExplorer] | type[LocalSearch],
) -> None:
    more = parse(HALL.replace("%          .%", "%        G..%"))
    arenas = (parse(HALL), more)
    ratings = [player(arena).rate(glimpse(arena, MonsterProblem(arena).start)) for arena in arenas]
    assert ratings[0] == ratings[1]


def test_memory_keeps_food_that_was_seen_until_it_is_seen_to_be_gone() -> None:
    arena = parse(HALL)
    memory = FogMemory(arena)
    around = frozenset({14, 15, 16})
    assert memory.look(Glimpse(14, around, frozenset({16}), ()))
    assert memory.look(Glimpse(30, frozenset({30}), frozenset(), ()))
    assert memory.food == {16}
    memory.look(Glimpse(15, around, frozenset(), ()))
    assert not memory.food


def test_news_are_the_open_cells_that_were_not_seen() -> None:
    arena = parse(HALL)
    memory = FogMemory(arena)
    before = memory.news(arena.start, memory.open)
    assert memory.news(arena.start, 1 << arena.start) == 1
    memory.look(glimpse(arena, MonsterProblem(arena).start))
    assert (before, memory.news(arena.start, memory.open)) == (12, 0)


# ------------------------------------------------------------------ risks


def test_a_monster_beside_takes_each_of_its_ways_alike() -> None:
    arena = parse("level: 3\n%%%%%%%%\n%.P G  %\n%%%%%%%%")
    wanderers = Wanderers(arena)
    pacman, monster = arena.start, arena.monsters[0]
    assert wanderers.risk(pacman + 1, (monster,)) == 0.5
    assert wanderers.risk(pacman, (monster,)) == 0.0
    assert wanderers.risk(monster, (monster,)) == 1.0


def test_who_may_be_cornered_next_is_at_risk_now() -> None:
    arena = parse("level: 3\n%%%%%%%%\n%P  G .%\n%%%%%%%%")
    monster = arena.monsters[0]
    wanderers = Wanderers(arena)
    assert wanderers.risk_ahead(9, (monster + 1,), turns=2) == 0.0
    assert wanderers.risk_ahead(9, (monster - 1,), turns=2) > 0.0


def test_a_dead_end_is_a_risk_that_is_seen_before_the_door_is_shut() -> None:
    arena = parse("level: 3\n%%%%%%%%%%\n%    P   %\n%%%%% %% %\n%.G      %\n%%%%%%%%%%")
    dead_end, door, monster = arena.start - 1, arena.start + 1, (arena.start + 10,)
    wanderers = Wanderers(arena)
    assert wanderers.risk_ahead(dead_end, monster, turns=2) == 0.0
    assert wanderers.risk_ahead(dead_end, monster) > wanderers.risk_ahead(door, monster)


def test_in_the_open_fewer_turns_must_do() -> None:
    row = "%           %\n"
    arena = parse(f"level: 3\n{13 * '%'}\n%P         .%\n{9 * row}{13 * '%'}")
    wanderers, middle = Wanderers(arena), 5 * 13 + 6
    monsters = (middle - 2, middle + 2, middle + 26)
    cells = arena.next_to[middle]
    assert wanderers.risks(cells, monsters) != [wanderers.risk(cell, monsters) for cell in cells]
    with pytest.raises(UsedUp):
        wanderers.risk_ahead(middle, monsters)


def test_the_risk_of_some_turns_is_what_trying_everything_gives() -> None:
    arena = parse("level: 3\n%%%%%%%\n%P    %\n% %% %%\n%    .%\n%%%%%%%")
    wanderers = Wanderers(arena)

    def tried(cell: int, monsters: tuple[int, ...], turns: int) -> float:
        if cell in monsters:
            return 1.0
        rolls = list(product(*(arena.next_to[each] for each in monsters)))
        return sum(left(cell, moved, turns - 1) for moved in rolls) / len(rolls)

    def left(cell: int, monsters: tuple[int, ...], turns: int) -> float:
        if cell in monsters:
            return 1.0
        return min(tried(there, monsters, turns) for there in arena.next_to[cell]) if turns else 0.0

    for cell in arena.next_to[arena.start]:
        for monsters in ((11,), (11, 25), (22, 24)):
            found = wanderers.risk_ahead(cell, monsters, turns=4)
            assert found == pytest.approx(tried(cell, monsters, 4))


def test_who_has_just_gone_out_of_sight_is_still_feared_for_a_while() -> None:
    arena = parse("level: 3\n%%%%%%%%%%%%\n%P        .%\n%%%%%%%%%%%%")
    memory = FogMemory(arena)
    near = frozenset(range(13, 17))
    assert memory.watch(Glimpse(13, near, frozenset(), (16,))) == (16,)
    assert memory.watch(Glimpse(13, near, frozenset(), ())) == (17,)
    later = [memory.watch(Glimpse(13, near, frozenset(), ())) for _ in range(REMEMBERED)]
    assert later[0] == (18,)
    assert later[-1] == ()


def test_who_is_seen_again_is_not_feared_twice() -> None:
    arena = parse("level: 3\n%%%%%%%%%%%%\n%P        .%\n%%%%%%%%%%%%")
    memory = FogMemory(arena)
    near = frozenset(range(13, 17))
    memory.watch(Glimpse(13, near, frozenset(), (16,)))
    memory.watch(Glimpse(13, near, frozenset(), ()))
    assert memory.watch(Glimpse(13, near, frozenset(), (16,))) == (16,)


def test_who_has_a_home_goes_back_to_it() -> None:
    arena = parse("level: 3\n%%%%%%%%\n%.P G  %\n%%%%%%%%")
    wanderers = Wanderers(arena)
    home = arena.monsters[0]
    wanderers.homes.add(home)
    assert wanderers.steps(home - 1) == (home,)
    assert set(wanderers.steps(home)) == {home - 1, home + 1}


def test_nobody_has_to_come_back_from_the_last_food() -> None:
    arena = parse("level: 3\n%%%%%%%%\n%.P  G %\n%%%%%%%%")
    wanderers, food = Wanderers(arena), arena.food[0]
    assert wanderers.risk_ahead(food, arena.monsters) > 0.0
    wanderers = Wanderers(arena)
    wanderers.finish = food
    assert wanderers.risk_ahead(food, arena.monsters) == 0.0


def test_a_food_is_known_to_be_the_last_when_all_cells_were_seen() -> None:
    arena = parse(HALL)
    memory = FogMemory(arena)
    cells = range(len(arena.walls))
    memory.food = {arena.food[0]}
    assert not memory.is_last
    memory.seen = sum(1 << cell for cell in cells)
    assert memory.is_last


def test_the_way_with_fewer_gambles_is_nearer() -> None:
    arena = parse("level: 3\n%%%%%%%%\n%P    .%\n% %%%% %\n%      %\n%%%%%%%%")
    player = FogExplorer(arena)
    beside = arena.start + 2
    assert player.steps_past_homes(arena.food[0], set())[arena.start] == 5
    assert player.steps_past_homes(arena.food[0], {beside})[arena.start] == 9


# ------------------------------------------------------------------ games


def test_the_explorer_finds_food_that_it_does_not_see_at_first() -> None:
    found = result("explorer", parse(HALL))
    assert found.outcome == "solved"
    assert (found.steps or 99) <= 20


def test_the_explorer_resigns_when_a_home_is_in_the_only_way() -> None:
    found = result("explorer", parse("level: 3\n%%%%%%%%%\n%P   G .%\n%%%%%%%%%"))
    assert found.outcome == "resigned"
    assert (found.steps or 0) <= 2 * HOME_PATIENCE


def test_the_explorer_waits_longer_for_monsters_that_roam() -> None:
    arena = parse("level: 3\n%%%%%%%%%\n%P   G .%\n%%%%%%%%%")
    assert FogExplorer(arena).patience == HOME_PATIENCE
    assert FogExplorer(vary(arena, {"wander": "free"})).patience == MAX_IDLE_STEPS


def test_a_home_is_the_one_cell_beside_a_monster_that_was_not_seen_empty() -> None:
    arena = parse("level: 3\n%%%%%%%%%\n%.P    G%\n%%%%%%%%%")
    home = arena.monsters[0]
    player, view = FogExplorer(arena), frozenset(range(home - 5, home))
    player.learn_homes(Glimpse(home - 5, view, frozenset(), ()))  # in an even turn
    assert not player.wanderers.homes
    player.turn = 1
    player.learn_homes(Glimpse(home - 4, view, frozenset(), (home - 1,)))
    assert player.wanderers.homes == {home}
    unsure = FogExplorer(arena)
    unsure.turn = 1
    unsure.learn_homes(Glimpse(home - 4, view, frozenset(), (home - 1,)))  # left or right of it
    assert not unsure.wanderers.homes


def test_the_explorer_passes_a_monster_whose_home_it_never_saw_in_use() -> None:
    found = result("explorer", catalog.level("pacman/level-3?seed=771007").level)
    assert found.outcome == "solved"


def test_the_explorer_wins_nearly_always_where_monsters_roam() -> None:
    wins = 0
    for dice in range(1, 21):
        level = catalog.level(f"pacman/level-3?seed={dice}").level
        free = vary(level, {"wander": "free", "dice": str(dice)})
        wins += result("explorer", free).outcome == "solved"
    assert wins >= 17
