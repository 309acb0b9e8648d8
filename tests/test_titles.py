"""Levels, algorithms and leaderboards by the names that people read."""

import pytest

from searchcade import catalog
from searchcade.level import LoadedLevel
from searchcade.store import Leaderboard
from searchcade.texts import Texts, leaderboards, titles

TEXTS = Texts("en")
MAZE, BLOXORZ, SOKOBAN = (catalog.game(name) for name in ("maze", "bloxorz", "sokoban"))
CORRIDOR = MAZE.parse("#####\n#S G#\n#####\n")


@pytest.mark.parametrize(
    ("name", "title"),
    [
        ("astar", "A*"),
        ("astar?heuristic=euclid", "A* (straight-line distance)"),
        ("mine.py:search", "search"),
        ("mine.py:search?depth=3", "search (depth 3)"),
    ],
)
def test_an_algorithm_is_called_by_its_title_and_its_options(name: str, title: str) -> None:
    words = TEXTS.of(MAZE)
    assert titles.algorithm_title(words, name).casefold() == title.casefold()


def test_a_level_is_called_with_its_rules_and_its_seed_and_a_game_without_rules() -> None:
    loaded = catalog.level("sokoban/easy?seed=7&push-cost=1+w")
    words = TEXTS.of(SOKOBAN)
    rule = f"{words.option('push-cost')}: {words.value('push-cost', '1+w')}"
    assert titles.level_title(TEXTS, loaded) == f"{words.level('easy')} · {rule} · 7"
    assert titles.game_title(TEXTS, loaded) == f"{words.level('easy')} · 7"


def test_the_level_of_a_day_is_always_called_with_its_date() -> None:
    loaded = catalog.level("maze/daily?date=2026-03-09")
    title = titles.game_title(TEXTS, loaded)
    assert title == titles.level_title(TEXTS, loaded)
    assert title.endswith(leaderboards.day_title(TEXTS.of(MAZE), "2026-03-09"))


def test_a_level_of_a_file_is_called_by_its_own_title_or_by_the_file() -> None:
    assert titles.level_title(TEXTS, LoadedLevel("caves/deep.txt#2", MAZE, CORRIDOR)) == "deep 2"
    room = SOKOBAN.parse("; Cellar\n\n#####\n#@$.#\n#####\nTitle: Cellar\n")
    assert SOKOBAN.levels.caption(room) == "Cellar"
    assert titles.level_title(TEXTS, LoadedLevel("caves/deep.txt", SOKOBAN, room)) == "Cellar"


def test_the_first_sentences_of_a_text_are_cut_at_blanks_after_full_stops() -> None:
    text = "One is 1.5 long. Is it? Yes! It is"
    assert titles.sentences(text, 1) == "One is 1.5 long."
    assert titles.sentences(text, 2) == "One is 1.5 long. Is it?"
    assert titles.sentences(text, 3) == "One is 1.5 long. Is it? Yes!"
    assert titles.sentences(text, 4) == text


def test_levels_in_a_row_have_numbers() -> None:
    words, names = TEXTS.of(BLOXORZ), list(BLOXORZ.shipped())
    assert leaderboards.numbered(words, names[1]) == f"2. {words.level(names[1])}"
    assert leaderboards.numbered(words, "easy") == words.level("easy")
    first = next(iter(MAZE.shipped()))
    assert leaderboards.numbered(TEXTS.of(MAZE), first) == TEXTS.of(MAZE).level(first)


@pytest.mark.parametrize(
    ("name", "title"),
    [("cave", "cave"), ("a\\b\\cave.txt", "cave"), ("a.b/cave.v2.txt#3", "cave.v2 3")],
)
def test_a_file_is_called_without_its_folder_and_its_end(name: str, title: str) -> None:
    assert leaderboards.level_title(TEXTS.of(MAZE), "", name) == title


@pytest.mark.parametrize(
    ("board", "family"),
    [
        ("easy?seed=7", "easy"),
        ("easy?seed=7&braid=0.2", "easy?braid=0.2"),
        ("daily?date=2026-03-09", "daily"),
        ("first-steps", ""),
        ("#3f2a99", ""),
    ],
)
def test_boards_of_seeds_and_days_belong_to_a_family(board: str, family: str) -> None:
    assert leaderboards.family_of(MAZE, board) == family


def boards(family: str, *names: str) -> list[Leaderboard]:
    """Return boards of a family and one that belongs to another."""
    mine = [Leaderboard("maze", name, 1, family) for name in names]
    return [*mine, Leaderboard("maze", "hard?seed=1", 1, "hard")]


def test_seeds_are_sorted_as_numbers_and_days_from_the_latest() -> None:
    seeds = boards("easy", "easy?seed=10", "easy?seed=9", "easy?seed=1")
    found = leaderboards.seeds_of(seeds, "easy")
    assert found == ["easy?seed=1", "easy?seed=9", "easy?seed=10"]
    days = boards("daily", "daily?date=2026-03-09", "daily?date=2026-03-10")
    found = leaderboards.seeds_of(days, "daily")
    assert found == ["daily?date=2026-03-10", "daily?date=2026-03-09"]


def test_a_board_says_its_seed_or_its_day() -> None:
    words = Texts("vi").of(MAZE)
    assert leaderboards.seed_title(words, "easy?seed=7") == "7"
    assert leaderboards.seed_title(words, "daily?date=2026-03-09") == "09/03/2026"
    assert leaderboards.seed_of("of?another version") == leaderboards.seed_of("easy") == ""
    assert leaderboards.seed_label("daily?date=2026-03-09") == "leaderboard.day"
    assert leaderboards.seed_label("easy?seed=7") == "leaderboard.seed"
