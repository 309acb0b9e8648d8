"""How far somebody has come: medals, levels that are open, passcodes."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from searchcade import catalog
from searchcade.play import progress
from searchcade.play.judge import judge
from searchcade.play.progress import PlayerProgress
from searchcade.solve import solve
from searchcade.store import Progress, Record, Store, open_store

BLOXORZ, MAZE = catalog.game("bloxorz"), catalog.game("maze")
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


def test_a_level_has_a_medal_only_where_it_was_won_and_its_least_is_known() -> None:
    least = progress.optima(BLOXORZ)[FIRST]
    player = PlayerProgress(BLOXORZ, {FIRST: Record(least, least), "easy": Record(3, 3)})
    assert [player.medal(level) for level in (FIRST, SECOND, "easy")] == ["gold", "", ""]


def test_levels_in_order_are_open_up_to_the_one_that_was_reached() -> None:
    player = PlayerProgress(BLOXORZ, reached=2)
    assert [player.is_open(level) for level in (FIRST, SECOND, THIRD, "easy")] == [
        True,
        True,
        False,
        True,
    ]
    assert all(PlayerProgress(MAZE).is_open(level) for level in MAZE.shipped())


def test_winning_a_level_opens_the_next(store: Store) -> None:
    user_id = store.accounts.guest("a guest").id
    assert progress.load(store, user_id, BLOXORZ).reached == 1
    win(store, user_id, SECOND)
    player = progress.load(store, user_id, BLOXORZ)
    assert player.reached == 3
    assert player.medal(SECOND) == "gold"


def test_a_passcode_opens_its_level_and_never_closes_one(store: Store) -> None:
    user_id = store.accounts.guest("a guest").id
    progress.open_by_code(store, user_id, BLOXORZ, THIRD)
    assert progress.load(store, user_id, BLOXORZ).reached == 3
    progress.open_by_code(store, user_id, BLOXORZ, SECOND)
    assert progress.load(store, user_id, BLOXORZ).reached == 3
    store.settings.keep(user_id, {progress.setting(BLOXORZ): "nonsense"})
    assert progress.load(store, user_id, BLOXORZ).reached == 1


def test_a_level_is_asked_for_by_its_number_or_its_passcode() -> None:
    names = list(BLOXORZ.shipped())
    code, level = next(iter(progress.codes(BLOXORZ).items()))
    assert progress.level_of_code(BLOXORZ, f" {code} ") == level
    assert progress.level_of_code(BLOXORZ, "1") == names[0]
    assert progress.level_of_code(BLOXORZ, str(len(names))) == names[-1]
    for text in ("0", str(len(names) + 1), "-1", "", "²", "first"):
        assert progress.level_of_code(BLOXORZ, text) is None


def test_every_level_in_order_has_a_passcode_of_its_own() -> None:
    assert set(progress.codes(BLOXORZ).values()) == set(BLOXORZ.shipped())
    assert progress.codes(MAZE) == {}


def test_a_game_without_a_file_of_optima_knows_none(tmp_path: Path) -> None:
    assert progress.optima(replace(BLOXORZ, folder=tmp_path)) == {}
