"""A page plays all four games by asking the desk, and gets what the window would show."""

import json
from typing import Any

import pytest

from searchcade import catalog
from searchcade.search.run import Budget
from searchcade.solve import solve
from searchcade.tab.desk import answer

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
    """Ask as the page does; raise an assertion where the desk refuses."""
    reply = asked(verb, game, **values)
    assert "error" not in reply, reply
    return reply["reply"]


def asked(verb: str, game: Any, **values: Any) -> Any:
    """Return the whole answer of the desk."""
    if verb != "run":
        values = {"language": "en", **values}
    return json.loads(
        answer(json.dumps({"ask": f"play.{verb}", "values": {"game": game, **values}}))
    )


def opened(level: str, **values: Any) -> Any:
    """Open a level."""
    return ask("open", {"level": level}, **values)


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
        view = ask("moves", view["game"], moves=move)
    assert (view["won"], view["legal"]) == (True, {})
    result = ask("finish", view["game"])
    assert (result["won"], result["helped"], result["medal"], result["stars"]) == (
        True, False, "gold", 3,
    )  # fmt: skip
    assert result["record"] == level
    assert result["next"]["level"].startswith(level.partition("/")[0])
    said = ask("analyse", view["game"])
    assert (said["mistakes"], said["said"]) == (
        [],
        "No move lost anything: this was as good as it gets.",
    )


@pytest.mark.parametrize("level", LEVELS.values(), ids=LEVELS.keys())
def test_hints_lead_to_the_goal_and_the_game_then_counts_as_helped(level: str) -> None:
    view = opened(level)
    hint = ask("hint", view["game"], help="way")
    assert (hint["wins"], hint["game"]["hints"]) == (True, 1)
    assert hint["notice"].startswith("This hint ends the game")
    assert len(hint["cells"]) == len(hint["moves"]) + 1
    view = ask("moves", hint["game"], moves=hint["moves"], hand="h")
    result = ask("finish", view["game"], language="vi")
    assert (result["won"], result["helped"], result["medal"]) == (True, True, "")
    assert result["title"] == "Tới đích nhờ gợi ý"
    assert result["note"].startswith("Không xếp hạng")


def test_a_player_is_warned_while_most_moves_are_hints() -> None:
    game = opened(LEVELS["maze"])["game"]
    plan = best_plan(LEVELS["maze"])
    for hands, is_warned in (("h", True), ("hp", False), ("hph", True), ("p", False), ("", False)):
        view = ask("moves", {**game, "moves": plan[: len(hands)], "hands": hands}, moves="")
        assert ("more than half" in view["notice"]) == is_warned, hands
    hint = ask("hint", game)
    assert (hint["wins"], "notice" in hint) == (False, False)


def test_mistakes_are_named_with_what_was_best() -> None:
    plan = best_plan(LEVELS["maze"])
    detour = plan[0] + {"U": "D", "D": "U", "L": "R", "R": "L"}[plan[0]]
    view = ask("moves", opened(LEVELS["maze"])["game"], moves=detour + plan)
    result = ask("analyse", view["game"])
    assert [each["loss"] for each in result["mistakes"]] == ["+2"]
    assert result["mistakes"][0]["before"] == 1
    assert (result["medal"], result["stars"]) != ("gold", 3)


# ------------------------------------------------------------------ moves


def test_a_view_is_the_same_whether_python_was_ended_or_not() -> None:
    plan = best_plan(LEVELS["maze"])[:3]
    view = ask("undo", ask("moves", opened(LEVELS["maze"])["game"], moves=plan)["game"])
    opened(LEVELS["sokoban"])  # another tab, or a new Python
    assert ask("redo", view["game"])["game"]["moves"] == plan


def test_what_was_undone_is_there_again_and_a_restart_forgets_it() -> None:
    view = ask("moves", opened(LEVELS["maze"])["game"], moves="R")
    moves = view["game"]["moves"]
    assert moves
    view = ask("undo", view["game"])
    assert (view["game"]["moves"], view["game"]["undone"]) == ("", moves)
    assert ask("redo", view["game"])["game"]["moves"] == moves
    view = ask("restart", view["game"])
    assert (view["game"]["moves"], view["game"]["undone"]) == ("", "")


def test_a_move_against_a_wall_bumps_and_one_off_the_edge_falls() -> None:
    walls = opened(LEVELS["maze"])
    closed = next(move for move in "UDLR" if move not in walls["legal"])
    assert ask("moves", walls["game"], moves=closed)["bump"] == closed
    edge = opened(LEVELS["bloxorz"])
    falling = next(move for move in "UDLR" if move not in edge["legal"])
    fallen = ask("moves", edge["game"], moves=falling)
    assert fallen["fell"] == "The block fell."
    assert fallen["game"]["moves"] == ""
    assert fallen["sprites"] != edge["sprites"]


def test_the_ground_of_a_board_is_sent_once() -> None:
    view = opened(LEVELS["sokoban"])
    assert view["ground"]["tiles"]
    assert "ground" not in ask("moves", view["game"], moves="R")


def test_a_run_and_a_click_give_moves_to_make() -> None:
    view = opened(LEVELS["maze"])
    ran = {move: ask("run", view["game"], direction=move)["moves"] for move in view["legal"]}
    assert any(len(moves) > 1 for moves in ran.values())
    there = next(iter(view["legal"].values()))
    assert ask("click", view["game"], cell=there)["moves"] in view["legal"]
    assert ask("click", view["game"], cell=view["place"])["moves"] == ""


# ------------------------------------------------------------------ Sokoban and energy


def test_two_clicks_carry_a_stone() -> None:
    view = opened(CORNERED)
    stone, goal = 2 * 7 + 3, 1 * 7 + 1
    assert ask("click", view["game"], cell=stone)["picked"] == stone
    assert ask("click", view["game"], cell=stone, picked=stone)["picked"] is None
    moves = ask("click", view["game"], cell=goal, picked=stone)["moves"]
    assert ask("moves", view["game"], moves=moves)["won"]


def test_a_stone_in_a_corner_is_warned_of() -> None:
    view = opened(CORNERED)
    fine = ask("warn", view["game"])
    assert (fine["lost"], fine["stuck"]) == ("", [])
    moves = ask("click", view["game"], cell=3 * 7 + 5, picked=2 * 7 + 3)["moves"]
    lost = ask("moves", view["game"], moves=moves)
    warning = ask("warn", lost["game"], language="vi")
    assert warning["lost"].startswith("Từ đây không thắng được nữa")
    assert warning["stuck"] == [3 * 7 + 5]


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


def test_a_pasted_level_is_named_by_its_code_and_plays() -> None:
    view = opened(CORNERED)
    assert view["game"]["level"].startswith("SC1-")
    again = opened(view["game"]["level"])
    assert again["sprites"] == view["sprites"]
