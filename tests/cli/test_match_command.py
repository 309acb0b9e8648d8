"""searchcade match: seeded games, players side by side."""

import json

import pytest
from answers import check_refusal, searchcade

from searchcade import catalog
from searchcade.lab.matches import match, seeded
from searchcade.lab.summary import spread
from searchcade.search.run import Budget

LEVEL = "pacman/level-3"


def test_a_match_has_a_row_for_each_player() -> None:
    answer = searchcade("match", LEVEL, "--with", "explorer,report-local", "--games", "2")
    assert answer.code == 0
    assert "2 games" in answer.out
    assert [
        line.split()[0] for line in answer.out.splitlines() if "±" in line and "mean" not in line
    ] == [
        "explorer",
        "report-local",
    ]


def test_a_match_as_json_adds_up() -> None:
    answer = searchcade("match", LEVEL, "--with", "explorer", "--games", "3", "--json")
    record = json.loads(answer.out)
    ends = ("won", "lost", "stalled", "resigned", "no_result")
    assert sum(record[end] for end in ends) == record["games"] == 3
    assert record["score"].keys() == {"mean", "spread"}
    assert record["ms_per_move"] <= record["longest_ms"] * 10**6


def test_a_level_that_is_made_is_made_anew_for_each_seed() -> None:
    first, second = seeded(LEVEL, None, {}, [1, 2])
    assert first.level != second.level
    assert [each.level.rules.dice for each in (first, second)] == [1, 2]
    again = seeded(LEVEL, None, {}, [2])[0]
    assert again.level == second.level


def test_a_level_that_is_drawn_gets_other_dice() -> None:
    levels = seeded("pacman/3-1-in-the-dark", None, {}, [5, 6])
    assert [each.level.rules.dice for each in levels] == [5, 6]
    assert levels[0].level.walls == levels[1].level.walls


def test_what_somebody_asks_for_is_not_seeded() -> None:
    wanted = catalog.level(f"{LEVEL}?seed=7").level.walls
    for levels in (
        seeded(LEVEL, None, {"seed": "7"}, [1, 2]),
        seeded(f"{LEVEL}?seed=7", None, {}, [1, 2]),
    ):
        assert [each.level.walls for each in levels] == [wanted, wanted]


def test_any_game_has_matches() -> None:
    answer = searchcade("match", "maze/easy", "--with", "bfs,greedy", "--games", "2", "--json")
    records = [json.loads(line) for line in answer.out.splitlines()]
    assert [record["won"] for record in records] == [2, 2]
    assert records[0]["steps"]["mean"] <= records[1]["steps"]["mean"]


def test_a_game_that_was_not_finished_has_no_result() -> None:
    levels = seeded(LEVEL, None, {}, [1])
    choice = catalog.algorithm("explorer", levels[0].game)
    (record,) = match(levels, [choice], Budget(nodes=2))
    assert record.ends["no result"] == 1
    assert record.figures == {}
    assert record.efforts["expanded"] == (2, None)  # one game has no spread


def test_a_match_without_a_seed_is_one_game() -> None:
    answer = searchcade("match", "maze/easy?seed=7", "--with", "bfs", "--games", "3", "--json")
    record = json.loads(answer.out)
    assert (record["games"], record["varied"], record["steps"]["spread"]) == (1, [], None)
    assert "bfs: one game" in answer.err


def test_games_that_do_not_depend_on_chance_are_called_the_same() -> None:
    words = ["match", "pacman/1-1-round-the-corner", "--with", "astar", "--games", "2"]
    assert "astar: all 2 games were the same" in searchcade(*words).err


def test_players_get_seeds_of_their_own() -> None:
    levels = seeded("pacman/4-1-once-around", None, {}, [0, 1])
    choice = catalog.algorithm("monte-carlo?playouts=2", levels[0].game)
    (record,) = match(levels, [choice], Budget(nodes=3), seeds=[0, 1])
    assert record.varied == ["level", "algorithm"]
    assert [game["algorithm_seed"] for game in record.records] == [10**9, 1]


def test_spread_is_the_standard_deviation() -> None:
    assert spread([1, 3]) == (2, 1)


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (["--with", "magic"], "'magic'"),
        (["--with", "planner"], "does not fit"),
        (["--with", "explorer", "--games", "0"], "--games"),
        ([], "--with"),
    ],
)
def test_refuses_a_wrong_match(words: list[str], message: str) -> None:
    check_refusal(searchcade("match", LEVEL, *words), message)
