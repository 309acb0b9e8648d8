"""A player's own figures: days in a row by the local day, share of the optimum, medals."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta, timezone
from typing import Any

from searchcade import catalog
from searchcade.play.progress import optima
from searchcade.play.statistics import Statistics, add_up
from searchcade.store import PastGame

NOW = datetime(2030, 1, 10, 12, tzinfo=UTC)
LEVEL, LEAST = next(iter(optima(catalog.game("bloxorz")).items()))
HANOI = timezone(timedelta(hours=7))


def past(days_ago: float = 0, **different: Any) -> PastGame:
    """Return a game on a shipped level that was won for its least cost."""
    usual: dict[str, Any] = {
        "replay_id": 1, "game": "bloxorz", "level_name": f"bloxorz/{LEVEL}", "board": LEVEL,
        "ended": "", "steps": LEAST, "cost": LEAST, "points": None, "optimum": None,
        "seconds": 60.0, "hints": 0, "helped": False, "date": NOW - timedelta(days=days_ago),
    }  # fmt: skip
    return PastGame(**{**usual, **different})


def helped(days_ago: float = 0) -> PastGame:
    """Return a game that the solver played."""
    return past(days_ago, board=None, ended=None, cost=None, helped=True)


def test_a_streak_goes_on_until_a_day_without_a_game_is_over() -> None:
    assert add_up([], NOW, UTC).streak == 0
    assert add_up([past(0), past(1), past(1), past(3)], NOW, UTC).streak == 2
    assert add_up([past(1), past(2)], NOW, UTC).streak == 2  # today is not over yet
    assert add_up([past(2), past(3), past(4)], NOW, UTC).streak == 0
    assert add_up([past(0), past(2), past(3), past(4)], NOW, UTC).longest_streak == 3


def test_nothing_is_counted_before_the_first_game() -> None:
    for total in (Statistics().total, add_up([], NOW, UTC).total):
        assert (total.games, total.won, total.seconds, total.perfect) == (0, 0, 0, 0)
        assert (total.share, dict(total.medals)) == (None, {})


def test_a_day_is_that_of_the_player() -> None:
    evening = past(date=datetime(2030, 1, 9, 18, tzinfo=UTC))  # one in the morning in Hanoi
    assert add_up([evening], NOW, HANOI).last_days(2)[-1][1] == 1
    assert add_up([evening], NOW, UTC).last_days(2)[-1][1] == 0


def test_the_share_of_the_optimum_is_that_of_games_whose_optimum_is_known() -> None:
    games = [
        past(),
        past(cost=2 * LEAST),
        past(board="easy?seed=3", cost=10, optimum=8),
        past(board="#abc", cost=10),
        helped(),
    ]
    total = add_up(games, NOW, UTC).total
    assert total.shares == (1.0, 0.5, 0.8)
    assert (total.games, total.won, total.perfect, total.seconds) == (5, 4, 1, 300)
    assert add_up([helped()], NOW, UTC).total.share is None


def test_each_level_has_its_best_medal_once_and_hints_win_bronze() -> None:
    def medals(*games: PastGame) -> dict[str, int]:
        return dict(add_up(games, NOW, UTC).by_game["bloxorz"].medals)

    assert medals(past(), past(cost=9 * LEAST)) == {"gold": 1}
    assert medals(past(hints=1), past(cost=9 * LEAST)) == {"bronze": 1}
    assert medals(helped(), past(board=f"{LEVEL}?rule=other")) == {}


def test_a_game_that_no_longer_exists_is_left_out() -> None:
    assert add_up([past(game="chess")], NOW, UTC).total.games == 0


def test_everything_adds_up_game_by_game_and_day_by_day() -> None:
    found = add_up(
        [
            past(0, game="maze", board="easy?seed=3", cost=10, optimum=8, seconds=5.0, replay_id=7),
            past(0, cost=LEAST - 1),  # cheaper than what ships: no share exceeds 1
            past(1, cost=LEAST + 1, seconds=2.5),
            past(3, game="pacman", ended="lost", board="1-1-round-the-corner", cost=30),
            past(3, game="pacman", cost=0, board="easy?seed=1", optimum=0),
        ],
        NOW,
        UTC,
    )
    bloxorz, maze, pacman = (found.by_game[name] for name in ("bloxorz", "maze", "pacman"))
    assert (bloxorz.games, bloxorz.won, bloxorz.seconds) == (2, 2, 62.5)
    assert bloxorz.shares == (1.0, LEAST / (LEAST + 1))
    assert (bloxorz.perfect, dict(bloxorz.medals)) == (1, {"gold": 1})
    assert (maze.games, maze.share, maze.perfect, dict(maze.medals)) == (1, 0.8, 0, {})
    assert (pacman.games, pacman.won, pacman.shares) == (2, 1, ())
    assert (found.total.games, found.total.won, found.total.seconds) == (5, 4, 187.5)
    assert found.total.share == sum(found.total.shares) / 3
    assert dict(found.total.medals) == {"gold": 1}
    days = [(each.day, count) for each, count in found.last_days(5)]
    assert days == [(6, 0), (7, 2), (8, 0), (9, 1), (10, 2)]
    assert (found.streak, found.longest_streak, found.today.day) == (2, 2, 10)
    assert found.without(7).total.games == 4


def test_the_record_of_a_level_keeps_its_lowest_costs_with_and_without_hints() -> None:
    games = [past(cost=LEAST + 1, hints=1), past(cost=LEAST + 99), past(cost=LEAST, hints=3)]
    assert dict(add_up(games, NOW, UTC).total.medals) == {"bronze": 1}
    silver = [past(cost=LEAST + 99), past(cost=LEAST + 1), past(hints=1)]
    assert dict(add_up(silver, NOW, UTC).total.medals) == {"silver": 1}
