"""A page plays all four games by its requests, and gets what the window would show."""

import json
from typing import Any

import pytest

from searchcade import catalog
from searchcade.play.walk import STEP_S
from searchcade.problem import walked
from searchcade.roll import ROLL, steps_between
from searchcade.scene import DIRECTIONS
from searchcade.search.run import Budget
from searchcade.solve import solve
from searchcade.tab.dispatch import answer

LEVELS = {
    "maze": "maze/first-steps",
    "sokoban": "sokoban/01-one-push",
    "bloxorz": "bloxorz/01-first-roll",
    "pacman": "pacman/1-1-round-the-corner",
}
CORNERED = """\
#######
#.    #
#  $  #
# @   #
#######
"""


def ask(verb: str, game: Any, **values: Any) -> Any:
    """Ask as the page does; raise an assertion where it is refused."""
    reply = asked(verb, game, **values)
    assert "error" not in reply, reply
    return reply["reply"]


def asked(verb: str, game: Any, **values: Any) -> Any:
    """Return the whole answer."""
    values = {"game": game, "language": "en", **values}
    return json.loads(answer(json.dumps({"ask": f"play.{verb}", "values": values})))


def opened(level: str, **values: Any) -> Any:
    """Open a level."""
    return ask("open", {"level": level}, **values)


def wish(view: Any, wish: str, **values: Any) -> Any:
    """Wish for something, some time after the last thing."""
    return ask("do", view["game"], wish=wish, **{"seconds": 1.0, **values})


def thought(view: Any) -> Any:
    """Let Python think about what was wished for."""
    assert view["thinking"]
    return ask("think", view["game"])


def rest(view: Any) -> Any:
    """Ask again, as the page does, until nothing is to come."""
    while view["wait"] is not None:
        view = wish(view, "tick", seconds=view["wait"])
    return view


def play(view: Any, moves: str) -> Any:
    """Make moves one after the other."""
    for move in moves:
        view = wish(view, "move", move=move)
    return view


def best_plan(level: str) -> str:
    """Return a cheapest plan of a level."""
    loaded = catalog.level(level)
    plan = solve(loaded, catalog.algorithm("best", loaded), Budget(seconds=20)).result.plan
    assert plan
    return plan


# ------------------------------------------------------------------ a whole game


@pytest.mark.parametrize("level", LEVELS.values(), ids=LEVELS.keys())
def test_a_game_that_is_played_perfectly_wins_gold(level: str) -> None:
    view = opened(level)
    for move in best_plan(level):
        assert move.upper() in view["legal"]
        view = wish(view, "move", move=move)
    assert (view["won"], view["legal"]) == (True, {})
    result = ask("finish", view["game"])
    assert (result["won"], result["helped"], result["medal"], result["stars"]) == (
        True, False, "gold", 3,
    )  # fmt: skip
    assert (result["record"], result["effect"]) == (level, "win")
    assert result["next"]["level"].startswith(level.partition("/")[0])
    said = ask("analyse", view["game"])
    assert (said["mistakes"], said["said"]) == (
        [],
        "No move lost anything: this was as good as it gets.",
    )


@pytest.mark.parametrize("level", LEVELS.values(), ids=LEVELS.keys())
def test_hints_lead_to_the_goal_and_the_game_then_counts_as_helped(level: str) -> None:
    hint = thought(wish(opened(level), "hint", help="way"))
    assert (hint["game"]["hints"], hint["wait"]) == (1, 2.5)
    assert hint["notice"]["text"].startswith("This hint ends the game")
    assert hint["ahead"][0] == hint["place"]
    view = rest(hint)
    assert (view["won"], view["ahead"]) == (True, [])
    result = ask("finish", view["game"], language="vi")
    assert (result["won"], result["helped"], result["medal"]) == (True, True, "")
    assert result["title"] == "Tới đích nhờ gợi ý"
    assert result["note"].startswith("Không xếp hạng")


@pytest.mark.parametrize("level", LEVELS.values(), ids=LEVELS)
def test_the_solver_makes_all_moves_and_the_game_then_counts_as_helped(level: str) -> None:
    view = rest(thought(wish(opened(level), "solve")))
    assert (view["won"], view["game"]["helped"]) == (True, True)
    assert {*view["game"]["hands"]} == {"s"}
    assert "solve" not in view["can"]


def test_a_hint_that_is_dropped_is_not_counted() -> None:
    asked_for = wish(opened(LEVELS["maze"]), "hint")
    thought(asked_for)  # the player has gone on: the page does not take this
    view = play(asked_for, best_plan(LEVELS["maze"])[0])
    assert (view["game"]["hints"], view["ahead"], len(view["game"]["moves"])) == (0, [], 1)


def test_to_look_at_a_search_counts_as_a_hint() -> None:
    view = wish(opened(LEVELS["maze"]), "count_hint")
    assert (view["game"]["hints"], view["figures"][-1]["text"]) == (1, "1")


def test_a_player_is_warned_while_most_moves_are_hints() -> None:
    game = opened(LEVELS["maze"])["game"]
    plan = best_plan(LEVELS["maze"])
    for hands, is_warned in (("h", True), ("hp", False), ("hph", True), ("p", False), ("", False)):
        view = ask("open", {**game, "moves": plan[: len(hands)], "hands": hands})
        assert ("more than half" in view["notice"]["text"]) == is_warned, hands


def test_mistakes_are_named_with_what_was_best() -> None:
    plan = best_plan(LEVELS["maze"])
    detour = plan[0] + {"U": "D", "D": "U", "L": "R", "R": "L"}[plan[0]]
    view = play(opened(LEVELS["maze"]), detour + plan)
    result = ask("analyse", view["game"])
    assert [each["loss"] for each in result["mistakes"]] == ["+2"]
    assert result["mistakes"][0]["before"] == 1
    assert (result["medal"], result["stars"]) != ("gold", 3)


# ------------------------------------------------------------------ moves


def test_a_view_is_the_same_whether_python_was_ended_or_not() -> None:
    plan = best_plan(LEVELS["maze"])[:3]
    view = wish(play(opened(LEVELS["maze"]), plan), "undo")
    opened(LEVELS["sokoban"])  # another tab, or a new Python
    assert wish(view, "redo")["game"]["moves"] == plan


def test_a_level_that_is_opened_again_does_not_walk_on() -> None:
    walking = thought(wish(opened(LEVELS["maze"]), "hint", help="way"))
    assert walking["wait"]
    assert ask("open", walking["game"])["wait"] is None


def test_what_was_undone_is_there_again_and_a_restart_can_be_taken_back() -> None:
    view = play(opened(LEVELS["maze"]), "R")
    moves = view["game"]["moves"]
    assert moves
    assert {"undo", "restart", "hint", "solve"} == {*view["can"]}
    view = wish(view, "undo")
    assert (view["game"]["moves"], view["game"]["undone"]) == ("", moves)
    assert {"redo", "restart", "hint", "solve"} == {*view["can"]}
    view = wish(wish(view, "redo"), "restart")
    assert (view["game"]["moves"], view["game"]["undone"], view["restarted"]) == ("", "", True)
    assert view["notice"]["text"].endswith("brings the old one back, until you move.")
    view = wish(view, "redo")
    assert (view["game"]["moves"], view["restarted"]) == (moves, False)


def test_a_step_is_shown_before_the_next_is_made() -> None:
    view = opened(LEVELS["maze"])
    assert (view["step"]["seconds"], view["wait"]) == (0, None)
    plan = best_plan(LEVELS["maze"])
    view = wish(view, "move", move=plan[0])
    assert (view["step"]["effect"], view["step"]["seconds"]) == ("step", 0.12)
    view = wish(view, "move", move=plan[1], seconds=0.05)
    assert (len(view["game"]["moves"]), view["step"], view["wait"]) == (1, None, 0.07)
    view = wish(view, "tick", seconds=0.07)
    assert (len(view["game"]["moves"]), view["wait"]) == (2, None)


def test_a_key_that_is_held_repeats_until_it_is_up() -> None:
    view = opened(LEVELS["maze"])
    move = best_plan(LEVELS["maze"])[0]
    view = wish(view, "press", key="x", move=move)
    assert (view["game"]["moves"], view["wait"]) == (move, 0.2)
    view = wish(view, "release", key="x", seconds=0.2)
    assert view["wait"] is None
    view = wish(view, "press", key="x", move=move)
    assert wish(view, "release")["wait"] is None


def test_a_move_against_a_wall_bumps_and_one_off_the_edge_falls() -> None:
    walls = opened(LEVELS["maze"])
    closed = next(move for move in "UDLR" if move not in walls["legal"])
    assert play(walls, closed)["step"] == {"effect": "bump", "seconds": 0.0, "bump": closed}
    edge = opened(LEVELS["bloxorz"])
    falling = next(move for move in "UDLR" if move not in edge["legal"])
    fallen = play(edge, falling)
    assert (fallen["fell"], fallen["over"]) == (True, "The block fell.")
    assert (fallen["game"]["moves"], [*fallen["can"]]) == ("", ["hint", "restart", "solve", "undo"])
    assert fallen["sprites"] != edge["sprites"]
    back = wish(fallen, "undo")
    assert (back["over"], back["sprites"]) == ("", edge["sprites"])


def test_the_ground_of_a_board_is_sent_once() -> None:
    view = opened(LEVELS["sokoban"])
    assert view["ground"]["tiles"]
    assert "ground" not in play(view, "R")


def test_a_run_and_a_click_make_moves() -> None:
    view = opened(LEVELS["maze"])
    ran = {move: rest(wish(view, "run", direction=move))["game"]["moves"] for move in view["legal"]}
    assert any(len(moves) > 1 for moves in ran.values())
    move, there = next(iter(view["legal"].items()))
    assert wish(view, "click", cell=there)["game"]["moves"] == move
    assert wish(view, "click", cell=view["place"])["game"]["moves"] == ""
    shifted = wish(
        view, "press", key="x", move=max(ran, key=lambda each: len(ran[each])), runs=True
    )
    assert len(rest(shifted)["game"]["moves"]) > 1


def test_a_click_that_leads_nowhere_says_so() -> None:
    view = opened("#######\n#S  #G#\n#######")
    assert thought(wish(view, "click", cell=2))["notice"]["tone"] == "bad"


# ------------------------------------------------------------------ Sokoban and energy


def test_two_clicks_carry_a_stone() -> None:
    stone, goal = 2 * 7 + 3, 1 * 7 + 1
    view = wish(opened(CORNERED), "click", cell=stone)
    assert view["picked"] == stone
    view = wish(view, "click", cell=stone)
    assert view["picked"] is None
    view = wish(wish(view, "click", cell=stone), "click", cell=goal)
    assert rest(thought(view))["won"]


def test_a_stone_in_a_corner_is_warned_of() -> None:
    view = ask("warn", opened(CORNERED)["game"])
    assert (view["notice"]["text"], view["stuck"]) == ("", [])
    view = wish(wish(view, "click", cell=2 * 7 + 3), "click", cell=3 * 7 + 5)
    lost = ask("warn", rest(thought(view))["game"], language="vi")
    assert lost["notice"]["text"].startswith("Từ đây không thắng được nữa")
    assert (lost["notice"]["tone"], lost["stuck"]) == ("bad", [3 * 7 + 5])
    assert wish(lost, "undo")["stuck"] == []


def test_a_switch_says_what_it_does_and_to_which_cells() -> None:
    game = opened("bloxorz/10-light-touch")["game"]  # a switch in row 3, a bridge right of it
    notes = ask("point", game, cell=3 * 11 + 1)["notes"]
    assert [(each["cells"], each["effect"]) for each in notes if each["cells"]] == [
        ([3 * 11 + 5, 3 * 11 + 6], "on")
    ]
    assert ask("point", game, cell=0)["notes"] == []


def test_energy_is_among_the_figures() -> None:
    names = {each["name"] for each in opened("maze/there-and-back")["figures"]}
    assert "energy_left" in names


# ------------------------------------------------------------------ moments of a finished game


def test_a_moment_of_a_finished_game_can_be_played_on_and_counts_as_helped() -> None:
    plan = best_plan(LEVELS["maze"])
    won = play(opened(LEVELS["maze"]), plan)
    third = ask("moment", won["game"], number=3)
    assert (third["title"], third["play_on"]) == ("After move 3", "Play on from move 3")
    assert third["begun"]["moves"] == plan[:3]
    assert third["trail"] == play(opened(LEVELS["maze"]), plan[:3])["trail"]
    assert third["ground"]["rows"] > 1
    view = play(ask("open", third["begun"]), plan[3:])
    result = ask("finish", view["game"])
    assert (result["won"], result["helped"], result["medal"]) == (True, True, "")


def test_playing_on_from_the_start_stays_helped_and_the_end_has_nothing_to_play_on() -> None:
    plan = best_plan(LEVELS["bloxorz"])
    game = play(opened(LEVELS["bloxorz"]), plan)["game"]
    start, end = (ask("moment", game, number=each) for each in (-1, 99))
    assert (start["number"], start["title"], start["can_play_on"]) == (0, "At the start", True)
    assert start["play_on"] == "Play on from the start"
    assert (end["number"], end["title"], end["can_play_on"]) == (len(plan), "The end", False)
    view = wish(play(ask("open", start["begun"]), plan[:1]), "undo")
    assert (view["game"]["moves"], view["game"]["helped"]) == ("", True)


# ------------------------------------------------------------------ the ghost


def test_a_ghost_is_told_with_its_cells_their_times_and_how_it_moves() -> None:
    view = opened(LEVELS["maze"])
    assert view["header"]["record"] == LEVELS["maze"]
    plan = best_plan(LEVELS["maze"])
    told = ask("ghost", view["game"], moves=plan, seconds=len(plan) / 2)
    won = play(view, plan)
    assert (told["cells"][0], told["cells"][-1]) == (view["place"], won["place"])
    assert len(told["cells"]) == len(told["times"]) == len(plan) + 1
    assert told["times"][:3] == [0.0, 0.5, 1.0]
    assert [pace for pace, _ in told["paces"]] == ["off", "moves", "clock"]
    assert told["paces"][1][1] == f"Your best game moves when you do: {len(plan)} moves in 0:13"


def test_an_earlier_game_that_the_rules_forbid_is_no_ghost() -> None:
    assert "error" in asked("ghost", {"level": LEVELS["maze"]}, moves="Z", seconds=1)
    told = ask("ghost", {"level": LEVELS["maze"]}, moves="", seconds=-3)
    assert told["times"] == [0.0]


# ------------------------------------------------------------------ words and hostile input


def test_a_level_is_titled_in_the_language_of_the_request() -> None:
    titles = {opened(LEVELS["pacman"], language=each)["header"]["title"] for each in ("en", "vi")}
    assert len(titles) == 2


@pytest.mark.parametrize(
    "game",
    [
        {},
        {"level": 7},
        {"level": "maze/nowhere"},
        {"level": LEVELS["maze"], "moves": "!"},
        {"level": LEVELS["maze"], "moves": ["R"]},
        {"level": LEVELS["maze"], "hints": "many"},
        {"level": LEVELS["maze"], "hands": "?"},
        {"level": LEVELS["maze"], "moves": "R" * 200_000},
    ],
)
def test_a_broken_game_is_refused_in_one_line(game: Any) -> None:
    reply = asked("open", game)
    assert "\n" not in reply["error"]["text"]


@pytest.mark.parametrize("values", [{"wish": "fly"}, {"wish": "hint", "help": "all"}])
def test_a_wish_that_nobody_knows_is_refused(values: Any) -> None:
    reply = asked("do", {"level": LEVELS["maze"]}, **values)
    assert reply["error"]["text"].startswith("expected a")


def test_a_pasted_level_is_named_by_its_code_and_plays() -> None:
    view = opened(CORNERED)
    assert view["game"]["level"].startswith("SC1-")
    again = opened(view["game"]["level"])
    assert again["sprites"] == view["sprites"]


# ------------------------------------------------------------------ levels too large for a code


def test_a_level_too_large_for_a_code_is_a_pasted_one() -> None:
    header = opened(catalog.level("maze/custom?size=60&seed=2").text())["header"]
    assert header["level"].startswith("~z")
    assert (header["title"], header["about"]) == ("Pasted level", "")


@pytest.mark.parametrize(("undone", "is_refused"), [("R" * 100_000, False), ("R" * 100_001, True)])
def test_a_game_has_at_most_a_hundred_thousand_moves(undone: str, is_refused: bool) -> None:
    reply = asked("open", {"level": LEVELS["maze"], "undone": undone})
    assert ("error" in reply) == is_refused


# ------------------------------------------------------------------ bodies


def test_a_block_rolls_as_long_as_in_the_window_and_longer_where_it_splits() -> None:
    view = play(opened("bloxorz/21-two-islands"), "UR")
    loaded = catalog.level("bloxorz/21-two-islands")
    states = [state for state, _ in walked(loaded.problem(), "URD")]
    before, after = (loaded.game.scene(loaded.level, state) for state in states[-2:])
    assert view["step"]["seconds"] == pytest.approx(ROLL * STEP_S)
    assert len(view["bodies"]["roll"]["frames"]) == 9
    view = wish(view, "move", move="D")
    assert view["step"]["seconds"] == STEP_S * steps_between(before, after, DIRECTIONS["D"])
    assert view["step"]["seconds"] != STEP_S * steps_between(before, after, None)
    bodies = view["bodies"]
    rolls = ROLL * STEP_S / view["step"]["seconds"]  # onto the switch, before it splits
    assert bodies["roll"]["tiles"] == pytest.approx(rolls, abs=0.001)
    assert len(bodies["stances"][0]) == 2
    assert wish(view, "tick")["bodies"]["roll"] is None


def test_a_game_without_bodies_has_none() -> None:
    view = opened(LEVELS["sokoban"])
    assert "bodies" not in view
    assert "slant" not in view["ground"]
    assert play(view, "R")["step"]["seconds"] == STEP_S
