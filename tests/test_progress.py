"""How far somebody has come: medals, levels that are open, passcodes."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from searchcade import catalog
from searchcade.game import Game
from searchcade.play import progress
from searchcade.play.judge import judge
from searchcade.play.progress import PlayerProgress
from searchcade.solve import solve
from searchcade.store import Progress, Record, Store, open_store
from searchcade.texts import LANGUAGES, Texts

BLOXORZ, MAZE, PACMAN = map(catalog.game, ("bloxorz", "maze", "pacman"))
FIRST, SECOND, THIRD, *_ = BLOXORZ.shipped()


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    """Open a store in a file."""
    store = open_store(f"sqlite:///{tmp_path}/games.db", judge=judge)
    yield store
    store.close()


def win(store: Store, user_id: int, level: str) -> None:
    """Win a level that ships for the least cost."""
    loaded = catalog.level(f"bloxorz/{level}")
    plan = solve(loaded, catalog.algorithm("best", loaded)).result.plan
    assert plan is not None
    store.scores.hand_in(
        user_id,
        game="bloxorz",
        level_name=loaded.name,
        level_text=loaded.text(),
        progress=Progress(plan, "p" * len(plan), 0, 1.0),
        order="cost",
    )


@pytest.mark.parametrize(
    ("unaided", "medal"),
    [(20, "gold"), (19, "gold"), (21, "silver"), (22, "silver"), (23, "bronze"), (None, "bronze")],
)
def test_a_medal_says_how_near_the_least_cost_a_game_is(unaided: int | None, medal: str) -> None:
    assert progress.medal(Record(20, unaided), 20) == medal


def test_silver_allows_at_least_one_more_than_the_least() -> None:
    assert progress.medal(Record(6, 6), 5) == "silver"
    assert progress.medal(Record(7, 7), 5) == "bronze"


@pytest.mark.parametrize(("cost", "medal"), [(100, "gold"), (110, "silver"), (111, "bronze")])
def test_silver_allows_a_tenth_more_than_the_least(cost: int, medal: str) -> None:
    assert progress.medal(Record(cost, cost), 100) == medal


def test_a_level_has_a_medal_only_where_it_was_won_and_its_least_is_known() -> None:
    least = progress.optima(BLOXORZ)[FIRST]
    player = PlayerProgress(BLOXORZ, {FIRST: Record(least, least), "easy": Record(3, 3)})
    assert [player.medal(level) for level in (FIRST, SECOND, "easy")] == ["gold", "", ""]


def solved(game: Game[Any, Any], *levels: str) -> PlayerProgress:
    """Return the progress of somebody who has solved some levels."""
    return PlayerProgress(game, {level: Record(99, 99) for level in levels})


@pytest.mark.parametrize("name", catalog.games())
def test_every_level_is_in_one_world_of_about_eight(name: str) -> None:
    game = catalog.game(name)
    listed = [level for world in game.worlds() for level in world.levels]
    assert listed == list(game.shipped())
    assert sorted(listed) == sorted(path.stem for path in game.folder.glob("levels/*.txt"))
    assert all(3 <= len(world.levels) <= 10 for world in game.worlds())


@pytest.mark.parametrize("name", catalog.games())
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_world_has_a_name_and_a_sentence(name: str, language: str) -> None:
    words = Texts(language).of(catalog.game(name))
    for world in words.game.worlds():
        assert f"worlds.{world.name}" in words.own
        assert words.world_about(world.name)


@pytest.mark.parametrize("name", catalog.games())
def test_the_next_world_opens_when_all_but_one_of_the_levels_are_solved(name: str) -> None:
    game = catalog.game(name)
    first, second, *_ = game.worlds()
    levels = progress.winnable(game, first)
    assert all(map(solved(game).is_open, first.levels))
    assert not any(map(solved(game, *levels[2:]).is_open, second.levels))
    assert solved(game, *levels[2:]).missing(second) == 1
    assert all(map(solved(game, *levels[1:]).is_open, second.levels))
    assert all(map(solved(game).is_open, game.levels.presets))


def test_levels_that_cannot_be_won_are_not_asked_for() -> None:
    first, second, *_ = PACMAN.worlds()
    levels = progress.winnable(PACMAN, first)
    assert set(first.levels) - set(levels) == {"1-7-walled-in"}
    assert solved(PACMAN, *levels[1:]).missing(second) == 0


def test_a_level_that_was_solved_stays_open() -> None:
    last = list(BLOXORZ.shipped())[-1]
    assert solved(BLOXORZ, last).is_open(last)


def test_winning_by_other_rules_solves_nothing() -> None:
    easy = {f"{level}?monsters=none": Record(9, 9) for level in PACMAN.shipped()}
    assert PlayerProgress(PACMAN, easy).solved() == 0


def test_the_next_level_is_the_one_after_the_last_that_was_solved() -> None:
    names = list(MAZE.shipped())
    assert solved(MAZE).next_level() == names[0]
    assert solved(MAZE, names[1]).next_level() == names[2]
    assert solved(MAZE, *names[1:]).next_level() == names[0]
    assert solved(MAZE, *names).next_level() == ""


def test_medals_are_counted() -> None:
    least = progress.optima(BLOXORZ)
    records = {FIRST: Record(least[FIRST], least[FIRST]), SECOND: Record(99, 99)}
    assert PlayerProgress(BLOXORZ, records).medals() == {"gold": 1, "bronze": 1}


def test_a_game_that_was_won_is_a_medal(store: Store) -> None:
    user_id = store.accounts.guest("a guest").id
    assert progress.load(store, user_id, BLOXORZ).solved() == 0
    win(store, user_id, SECOND)
    player = progress.load(store, user_id, BLOXORZ)
    assert (player.solved(), player.medal(SECOND), player.next_level()) == (1, "gold", THIRD)


def test_a_passcode_opens_its_level_and_all_before_it_and_never_closes_one(store: Store) -> None:
    user_id, twelfth = store.accounts.guest("a guest").id, list(BLOXORZ.shipped())[11]
    progress.open_by_code(store, user_id, BLOXORZ, twelfth)
    progress.open_by_code(store, user_id, BLOXORZ, SECOND)
    player = progress.load(store, user_id, BLOXORZ)
    assert [player.is_open(level) for level in BLOXORZ.shipped()] == [True] * 12 + [False] * 32
    store.settings.keep(user_id, {progress.setting(BLOXORZ): "nonsense"})
    assert not progress.load(store, user_id, BLOXORZ).is_open(twelfth)


def test_an_optimum_is_one_only_where_it_is_proven() -> None:
    assert progress.is_proven(PACMAN, "4-6-three-hunters")
    assert not progress.is_proven(PACMAN, "4-7-grand-arcade")
    assert not progress.is_proven(MAZE, "hidden-luck")


@pytest.mark.parametrize("level", progress.optima(catalog.game("maze")))
def test_the_optima_of_the_maze_are_proven(level: str) -> None:
    loaded = catalog.level(f"maze/{level}")
    result = solve(loaded, catalog.algorithm("best", loaded)).result
    assert (result.cost, result.optimal) == (progress.optima(MAZE)[level], True)


def test_a_level_is_asked_for_by_its_number_or_its_passcode() -> None:
    names = list(BLOXORZ.shipped())
    code, level = next(iter(progress.codes(BLOXORZ).items()))
    assert progress.level_of_code(BLOXORZ, f" {code} ") == level
    assert progress.level_of_code(BLOXORZ, "1") == names[0]
    assert progress.level_of_code(BLOXORZ, str(len(names))) == names[-1]
    for text in ("0", str(len(names) + 1), "-1", "", "²", "first"):
        assert progress.level_of_code(BLOXORZ, text) is None


def test_a_level_of_pacman_is_known_by_its_world_and_its_place_there() -> None:
    assert progress.label(PACMAN, "4-3-between-two-hunters") == "4-3"
    for text in ("4-3", "43"):
        assert progress.level_of_code(PACMAN, text) == "4-3-between-two-hunters"


def test_every_level_in_order_has_a_passcode_of_its_own() -> None:
    assert set(progress.codes(BLOXORZ).values()) == set(BLOXORZ.shipped())
    assert progress.codes(MAZE) == {}


def test_a_game_without_a_file_of_optima_knows_none(tmp_path: Path) -> None:
    assert progress.optima(replace(BLOXORZ, folder=tmp_path)) == {}


def test_a_setting_opens_all_levels_and_only_where_it_is_on(store: Store) -> None:
    user_id = store.accounts.guest("a guest").id
    last = list(BLOXORZ.shipped())[-1]
    for kept, is_open in ((None, False), ("True", True), ("False", False)):
        if kept is not None:
            store.settings.keep(user_id, {progress.ALL_OPEN: kept})
        loaded = progress.load(store, user_id, BLOXORZ)
        assert (loaded.all_open, loaded.is_open(last)) == (is_open, is_open)


def test_a_player_has_reached_the_next_level_to_solve() -> None:
    every = list(BLOXORZ.shipped())
    assert solved(BLOXORZ).reached == 1
    assert solved(BLOXORZ, FIRST, SECOND).reached == 3
    assert solved(BLOXORZ, *every).reached == len(every)
