"""Achievements: computed from stored games, each level once, helped games never."""

from __future__ import annotations

from datetime import UTC

from searchcade.play.achievements import ALL, Achievement, earned, newly_earned
from searchcade.play.statistics import Statistics, add_up
from searchcade.store import PastGame
from searchcade.texts import LANGUAGES, Texts
from test_statistics import LEAST, LEVEL, NOW, helped, past


def told(*games: PastGame) -> Statistics:
    return add_up(games, NOW, UTC)


def named(name: str) -> Achievement:
    return next(each for each in ALL if each.name == name)


def test_all_have_a_name_and_a_sentence_in_every_language() -> None:
    for language in LANGUAGES:
        texts = Texts(language)
        for each in ALL:
            assert texts(f"record.achievements.{each.name}.title")
            assert texts(f"record.achievements.{each.name}.about", count=each.needed)


def test_nobody_has_any_at_first_and_a_helped_game_earns_none() -> None:
    assert earned(Statistics()) == []
    assert earned(told(helped(), helped())) == []


def test_a_perfect_first_win_earns_two() -> None:
    assert [each.name for each in earned(told(past()))] == ["first-win", "perfect"]
    assert [each.name for each in earned(told(past(hints=1)))] == ["first-win"]


def test_the_same_level_again_and_again_counts_once() -> None:
    often = told(*[past(replay_id=number) for number in range(30)])
    assert named("perfectionist").reached(often) == 1
    many = told(*[past(board=f"easy?seed={number}", cost=5, optimum=5) for number in range(30)])
    assert named("perfectionist").reached(many) == 10
    assert named("bloxorz").is_earned(many)


def test_a_level_is_improved_when_it_is_won_again_for_less() -> None:
    games = [past(0, cost=LEAST), past(1, cost=LEAST + 3)]  # the newest first
    assert named("improved").reached(told(*games)) == 1
    assert named("improved").reached(told(*reversed(games))) == 0


def test_a_daily_challenge_counts_once_a_day() -> None:
    days = [past(board=f"daily?date=2030-01-0{day}") for day in (1, 2, 2)]
    assert named("daily").reached(told(*days, past(board="#daily"))) == 2


def test_what_a_game_has_earned_is_what_was_not_there_without_it() -> None:
    both = told(past(replay_id=2), past(1, replay_id=1, board=LEVEL, cost=LEAST + 9))
    new = newly_earned(both, both.without(2))
    assert [each.name for each in new] == ["perfect"]


def test_each_achievement_measures_what_it_names_up_to_what_is_needed() -> None:
    history = told(
        past(0, game="maze", board="daily?date=2030-01-10", cost=9, optimum=9, seconds=3540.0),
        past(1, game="maze", board="easy?seed=3", cost=7, optimum=6, hints=2),
        past(1, game="maze", board="easy?seed=3", cost=8, optimum=6),
        past(2, game="sokoban", board="#abc", cost=8, optimum=8),
        past(2, game="pacman", board="1-1-round-the-corner", cost=30, ended="lost"),
        past(4),
        past(5, cost=LEAST + 1),
        past(6, board=None, cost=5),
    )
    assert {each.name: (each.reached(history), each.needed) for each in ALL} == {
        "first-win": (1, 1), "all-games": (3, 4), "perfect": (1, 1), "perfectionist": (3, 10),
        "gold": (1, 10), "unaided": (4, 25), "improved": (2, 5), "daily": (1, 5),
        "three-days": (3, 3), "week": (3, 7), "hour": (60, 60), "maze": (2, 10),
        "pacman": (0, 20), "sokoban": (1, 20), "bloxorz": (1, 20),
    }  # fmt: skip
    assert [each.name for each in earned(history)] == [
        "first-win", "perfect", "three-days", "hour",
    ]  # fmt: skip


def test_a_minute_that_is_not_over_does_not_count() -> None:
    assert named("hour").reached(told(past(seconds=3599.0))) == 59
    assert not named("hour").is_earned(told(past(seconds=3599.0)))
