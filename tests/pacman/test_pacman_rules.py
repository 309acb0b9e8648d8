"""The rules of docs/rules/pacman.md for levels 1 to 4, one test or more for each number."""

from itertools import pairwise

import pytest

from searchcade.games.pacman import GAME
from searchcade.games.pacman.arena import Arena
from searchcade.games.pacman.levels import parse, vary
from searchcade.games.pacman.monsters import chance
from searchcade.games.pacman.rules import (
    MonsterProblem,
    State,
    glimpse,
    problem,
    remembered,
    seen_from,
)
from searchcade.games.pacman.scoring import figures
from searchcade.play.session import Session
from searchcade.problem import IllegalMove, replay

CORRIDOR = "%%%%%%%%\n%P . G.%\n%%%%%%%%"


def hunt(text: str, **options: str) -> MonsterProblem:
    """Return the problem of a drawing, played by other rules."""
    rules = problem(vary(parse(text), options))
    assert isinstance(rules, MonsterProblem)
    return rules


def after(rules: MonsterProblem, plan: str) -> State:
    """Return the state that a plan leads to."""
    return replay(rules, plan)[0]


def cell(rules: MonsterProblem, row: int, col: int) -> int:
    """Return the number of a cell."""
    return row * rules.arena.cols + col


# ------------------------------------------------------------------ 1: turns


def test_rule_1_pacman_steps_onto_open_cells_and_each_step_costs_1() -> None:
    rules = hunt("%%%%%\n%.P.%\n%% %%\n%%%%%")
    steps = {move: cost for move, _, cost in rules.successors(rules.start)}
    assert steps == {"R": 1, "D": 1, "L": 1}


def test_rule_1_an_open_edge_leads_nowhere() -> None:
    rules = hunt("P .%\n%%%%")
    assert [move for move, _, _ in rules.successors(rules.start)] == ["R"]


def test_rule_1_monsters_move_after_pacman_and_know_where_he_went() -> None:
    rules = hunt("%%%%%%%\n%P   .%\n% %%% %\n%   G.%\n%%%%%%%")
    assert after(rules, "D").monsters == (cell(rules, 3, 3),)
    assert after(rules, "R").monsters == (cell(rules, 3, 5),)  # equal ways: right before left


def test_rule_1_alternate_pacman_dies_on_his_own_step() -> None:
    rules = hunt("%%%%%%\n%PG .%\n%%%%%%", level="4")
    state = after(rules, "R")
    assert rules.is_lost(state)
    assert state.monsters == rules.start.monsters


def test_rule_1_alternate_pacman_dies_on_the_monsters_step() -> None:
    rules = hunt(CORRIDOR, level="4")
    state = after(rules, "RR")
    assert state.cell == state.monsters[0]
    assert rules.successors(state) == []
    with pytest.raises(IllegalMove):
        replay(rules, "RRR")


def test_rule_1_simultaneous_monsters_aim_at_the_cell_that_pacman_leaves() -> None:
    text = "%%%%%%%\n% .P. %\n% %%% %\n%  G  %\n%%%%%%%"
    later, at_once = hunt(text), hunt(text, turns="simultaneous")
    assert after(later, "L").monsters == (cell(later, 3, 2),)
    assert after(at_once, "L").monsters == (cell(later, 3, 4),)  # as if he were still there


def test_rule_1_simultaneous_swapping_kills() -> None:
    rules = hunt("%%%%%%\n%PG .%\n%%%%%%", level="4", turns="simultaneous")
    assert rules.is_lost(after(rules, "R"))


def test_rule_1_simultaneous_both_on_one_cell_kills_and_nothing_is_eaten() -> None:
    rules = hunt("%%%%%%%\n%P.G .%\n%%%%%%%", turns="simultaneous")
    state = after(rules, "R")
    assert rules.is_lost(state)
    assert state.food == rules.start.food


def test_rule_1_simultaneous_a_monster_that_leaves_is_still_in_the_way() -> None:
    rules = hunt("%%%%%%\n%P %.%\n%G%% %\n% %%.%\n%%%%%%", turns="simultaneous")
    assert rules.is_lost(after(rules, "D"))


# ------------------------------------------------------------------ 2: score and ends


def test_rule_2_a_food_is_worth_20_and_a_step_costs_1() -> None:
    arena = parse("%%%%%%\n%P. .%\n%%%%%%")
    rules = problem(arena)
    scores = [
        figures(arena, replay(rules, plan)[0], plan)["score"] for plan in ("", "R", "RL", "RRR")
    ]
    assert scores == [0, 19, 18, 37]


def test_rule_2_dying_costs_nothing_and_keeps_what_was_eaten() -> None:
    rules = hunt(CORRIDOR, level="4")
    found = figures(rules.arena, after(rules, "RR"), "RR")
    assert (found["score"], found["food_left"]) == (18, 1)


@pytest.mark.parametrize(("plan", "won"), [("R", False), ("RR", True)])
def test_rule_2_won_means_no_food_left_and_no_move_after_it(plan: str, won: bool) -> None:
    rules = hunt("%%%%%%\n%P . %\n%%%%%%")
    state = after(rules, plan)
    assert rules.is_goal(state) == won
    assert bool(rules.successors(state)) != won


def test_rule_2_no_turn_is_left_after_the_cap_where_chance_plays() -> None:
    rules = hunt("cap: 2\nlevel: 3\n%%%%%%%\n%P  %.%\n%%%%%G%\n%%%%%%%")
    assert rules.successors(after(rules, "R"))
    assert rules.successors(after(rules, "RL")) == []


def test_rule_2_without_chance_states_do_not_count_turns() -> None:
    rules = hunt("%%%%%%\n%P % %\n% %%.%\n%%%%%%")
    assert after(rules, "RLRL") == rules.start


# ------------------------------------------------------------------ 3: levels


def test_rule_3_level_2_monsters_stand_still_and_kill() -> None:
    rules = hunt("%%%%%%\n%P G.%\n%%%%%%")
    assert rules.arena.rules.level == "2"
    assert after(rules, "R").monsters == rules.start.monsters
    assert rules.is_lost(after(rules, "RR"))


def test_rule_3_vision_is_a_square_through_walls() -> None:
    text = "\n".join(
        ["%" * 11, *["%  %     .%"] * 3, "%P %     .%", *["%  %     .%"] * 4, "%" * 11]
    )
    arena = parse(f"level: 3\n{text}")
    places = {divmod(each, arena.cols) for each in seen_from(arena, arena.start)}
    assert places == {(row, col) for row in range(1, 8) for col in range(5)}


def test_rule_3_vision_by_steps_ends_at_walls() -> None:
    arena = parse("level: 3\nvision: steps\n%%%%%%%%\n%P%   .%\n% %%%% %\n%      %\n%%%%%%%%")
    places = {divmod(each, arena.cols) for each in seen_from(arena, arena.start)}
    assert places == {(1, 1), (2, 1), (3, 1), (3, 2)}


def test_rule_3_pacman_remembers_what_he_saw() -> None:
    rules = hunt("level: 3\n%%%%%%%%%%%%%%\n%P          .%\n%%%%%%%%%%%%%%")
    states = Session(GAME, rules.arena, "RRRRR").states
    assert cell(rules, 1, 1) in remembered(rules.arena, states)
    assert cell(rules, 1, 1) not in seen_from(rules.arena, states[-1].cell)
    assert cell(rules, 1, 12) not in remembered(rules.arena, states)


def test_rule_3_food_and_monsters_are_seen_only_in_sight() -> None:
    rules = hunt("level: 3\n%%%%%%%%%%%\n%P..G  .G %\n%%%%%%%%%%%")
    seen = glimpse(rules.arena, rules.start)
    assert {each % 11 for each in seen.food} == {2, 3}
    assert [each % 11 for each in seen.monsters] == [4]
    everything = hunt("vision: all\nlevel: 3\n%%%%%%%%%%%\n%P..G  .G %\n%%%%%%%%%%%")
    assert len(glimpse(everything.arena, everything.start).food) == 3


def wanderings(text: str, turns: int) -> list[int]:
    """Return where the first monster has been, while Pacman walks to and fro."""
    session = Session(GAME, parse(text), "RL" * (turns // 2))
    return [state.monsters[0] for state in session.states]


AWAY = "%%%%%%%%%%\n%P  %    %\n%%%%%  G %\n%. %%    %\n%%%%%%%%%%"


def test_rule_3_at_home_a_wanderer_goes_one_step_away_and_back() -> None:
    cells = wanderings(f"level: 3\n{AWAY}", 40)
    home = cells[0]
    assert all(each == home for each in cells[::2])
    assert {each - home for each in cells[1::2]} == {-10, 1, 10, -1}


def test_rule_3_a_free_wanderer_steps_every_turn_and_gets_around() -> None:
    cells = wanderings(f"level: 3\nwander: free\n{AWAY}", 200)
    assert {abs(b - a) for a, b in pairwise(cells)} <= {1, 10}
    assert len(set(cells)) == 12


def test_rule_3_a_wanderer_that_is_walled_in_stays() -> None:
    assert len(set(wanderings("level: 3\n%%%%%%%%\n%P  %G%%\n% .%%%%%\n%%%%%%%%", 6))) == 1


@pytest.mark.parametrize(
    ("text", "first"),
    [
        ("%%%%%\n%G  %\n% % %\n%  P%\n%...%\n%%%%%", "R"),  # right before down
        ("%%%%%\n%  G%\n% % %\n%P  %\n%...%\n%%%%%", "L"),  # left before down
        ("%%%%%\n%  P%\n% % %\n%G  %\n%...%\n%%%%%", "R"),  # right before up
        ("%%%%%\n% . %\n%P%G%\n%   %\n%.. %\n%%%%%", "D"),  # down before up
    ],
)
def test_rule_3_level_4_ties_go_right_left_down_up(text: str, first: str) -> None:
    rules = hunt(text)
    monster, target = rules.arena.monsters[0], rules.arena.start
    assert dict(rules.arena.open_steps[monster])[first] == rules.arena.compass(target)[monster]


def test_rule_3_level_4_monsters_may_share_a_cell() -> None:
    rules = hunt("%%%%%%%%%\n%P     .%\n%%%%% %%%\n%   G G %\n%.%%%%%%%\n%%%%%%%%%")
    assert len(after(rules, "R").monsters) == 1


def test_rule_3_level_4_a_monster_without_a_way_stays() -> None:
    rules = hunt("%%%%%%\n%P ..%\n%%%%%%\n% G  %\n%%%%%%")
    assert after(rules, "R").monsters == rules.start.monsters


# ------------------------------------------------------------------ 4: eating


def test_rule_4_food_under_the_start_is_eaten_at_step_0() -> None:
    rules = hunt("%%%%%\n%p .%\n%%%%%")
    assert rules.start.food.bit_count() == 1
    assert figures(rules.arena, rules.start, "")["score"] == 20


def test_rule_4_a_map_may_be_won_from_the_start() -> None:
    rules = hunt("%%%%\n%p %\n%%%%")
    assert rules.is_goal(rules.start)


def test_rule_4_the_last_food_wins_before_the_monsters_move() -> None:
    rules = hunt("%%%%%\n%P.G%\n%%%%%", level="4")
    assert rules.is_goal(after(rules, "R"))


def test_rule_4_food_is_eaten_even_if_a_monster_comes_then() -> None:
    rules = hunt("%%%%%%%\n%P.G .%\n%%%%%%%")
    state = after(rules, "R")
    assert rules.is_lost(state)
    assert state.food.bit_count() == 1


def test_rule_4_food_under_a_monster_stays() -> None:
    rules = hunt("%%%%%%%%\n%P   .G%\n%.%%%%%%\n%%%%%%%%")
    state = after(rules, "R")
    assert state.monsters == (cell(rules, 1, 5),)
    assert state.food == rules.start.food
    assert after(rules, "RL").food == rules.start.food


# ------------------------------------------------------------------ 5: other monsters

WIDE = "%%%%%%%%%%%\n%G        %\n%         %\n%   P     %\n%         %\n%........ %\n%%%%%%%%%%%"


def aims(arena: Arena, number: int, monsters: tuple[int, ...], heading: int) -> int:
    """Return what a character of the classic four aims at."""
    from searchcade.games.pacman import monsters as characters

    names = (characters.hunter, characters.ambusher, characters.flanker, characters.shy)
    return names[number](arena, number)(monsters, arena.start, heading)


def test_rule_5_the_ambusher_aims_ahead_but_not_into_walls() -> None:
    arena = parse(WIDE)
    assert aims(arena, 1, (), 1) == arena.start + 4
    assert aims(arena, 1, (), -1) == arena.start - 3
    assert aims(arena, 1, (), 0) == arena.start


def test_rule_5_the_flanker_comes_from_the_other_side() -> None:
    arena = parse(WIDE)
    assert aims(arena, 2, (2 * arena.cols + 2,), 1) == 4 * arena.cols + 6
    assert aims(arena, 2, (3 * arena.cols + 9,), 1) == arena.start  # its image is off the map


def test_rule_5_the_shy_one_hunts_from_afar_only() -> None:
    text = "%%%%%%%%%%%%%%%\n%P...GGG  G   %\n%%%%%%%%%%%%%%%"
    arena = parse(text)
    assert aims(arena, 3, arena.monsters, 1) == arena.start
    near = (*arena.monsters[:3], arena.start + 8)
    assert aims(arena, 3, near, 1) == arena.monsters[3]


def test_rule_5_characters_follow_the_order_of_the_monsters() -> None:
    rules = hunt("policy: classic\n%%%%%%%%%\n%P......%\n%       %\n%GGGGG  %\n%%%%%%%%%")
    hunter, fifth = after(rules, "R").monsters[0], after(rules, "R").monsters[4]
    assert hunter == rules.arena.compass(rules.start.cell + 1)[rules.arena.monsters[0]]
    assert fifth == rules.arena.compass(rules.start.cell + 1)[rules.arena.monsters[4]]


def test_rule_5_a_random_chaser_chases_three_times_out_of_four() -> None:
    text = "%" * 12 + "\n%P." + " " * 8 + "%\n" + "%%%" + " " * 8 + "%\n%%.     G  %\n" + "%" * 12
    chasing = hunt(f"policy: random-chase\n{text}")
    table = chasing.arena.compass(chasing.start.cell + 1)
    home = chasing.start.monsters[0]
    steps = [chasing.after(chasing.start._replace(turn=t), 14).monsters[0] for t in range(400)]
    straight = sum(step == table[home] for step in steps)
    assert 0.75 * 400 < straight < 0.9 * 400  # a random step may be the right one, too


# ------------------------------------------------------------------ 6: chance


def test_rule_6_chance_is_the_same_on_every_machine() -> None:
    """A change of these numbers changes every game that was ever saved."""
    drawn = [chance(1, turn, monster) for turn in (0, 1) for monster in (0, 1)]
    assert drawn == [2547898410, 3081235608, 3835891854, 48650634]


def test_rule_6_chance_is_fair_and_near_seeds_are_far_apart() -> None:
    halves = [chance(dice, turn, 0) >> 31 for dice in (3, 4) for turn in range(2000)]
    assert 1900 < sum(halves) < 2100
    same = sum(one == other for one, other in zip(halves[:2000], halves[2000:], strict=True))
    assert 900 < same < 1100


def test_rule_6_the_same_dice_give_the_same_game_and_others_another() -> None:
    games = [wanderings(f"level: 3\nwander: free\ndice: {dice}\n{AWAY}", 30) for dice in (1, 1, 2)]
    assert games[0] == games[1] != games[2]


def test_rule_6_chance_depends_on_the_turn_and_the_monster_only() -> None:
    rules = hunt("level: 3\n%%%%%%%%\n%P   .%%\n%  G G %\n%%%%%%%%")
    assert after(rules, "RLRL").monsters == after(rules, "RRLL").monsters


# ------------------------------------------------------------------ 7: states


def test_rule_7_chasers_that_have_changed_places_are_the_same_state() -> None:
    rules = hunt("%%%%%%%%%\n%G     G%\n%   P . %\n%   .   %\n%%%%%%%%%")
    state = after(rules, "L")
    assert state.monsters == tuple(sorted(state.monsters))


def test_rule_7_wanderers_are_told_apart() -> None:
    rules = hunt("level: 3\n%%%%%%%%\n%GG % P%\n%   % .%\n%%%%%%%%", wander="free")
    seen = {after(rules, "LR" * n).monsters for n in range(20)}
    assert any(first > second for first, second in seen)
