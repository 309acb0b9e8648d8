"""The titles of leaderboards: `easy?energy=known` in words."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import date
from typing import Any

from searchcade import daily
from searchcade.codes import is_code
from searchcade.game import Game
from searchcade.level import SEED, Address
from searchcade.problem import BadInput
from searchcade.spec import Spec
from searchcade.store import Leaderboard
from searchcade.texts import GameTexts


def board_title(words: GameTexts, board: str) -> str:
    """Return a leaderboard's title: the level, and the options that differ from its defaults."""
    if board.startswith("#"):
        return words.texts("leaderboard.own_level", number=board[1:5])
    try:
        spec = Spec.parse(board)
    except BadInput:  # written by another version of the program
        return board
    level, options = spec.name, spec.options
    if level == daily.NAME and options.keys() == {"date"}:
        return f"{words.level(level)} · {day_title(words, options['date'])}"
    parts = [f"{words.option(key)}: {words.value(key, value)}" for key, value in options.items()]
    return " · ".join([numbered(words, level), *parts])


def numbered(words: GameTexts, level: str) -> str:
    """Return a level's name, with its number where levels are played in a row."""
    names = list(words.game.shipped()) if words.game.levels.in_order else []
    title = words.level(level)
    return f"{names.index(level) + 1}. {title}" if level in names else title


def level_title(words: GameTexts, kind: str, level_name: str) -> str:
    """Return the title of a level; for one from a file, the name of the file without its suffix.

    A level from a share code is told from others by the check sum.
    """
    if kind:
        return board_title(words, kind)
    if is_code(level_name):
        return words.texts("share.level", sign=level_name[4:8])
    file, sign, number = level_name.replace("\\", "/").rpartition("/")[2].partition("#")
    return (file.rpartition(".")[0] or file) + (f" {number}" if sign else "")


def day_title(words: GameTexts, day: str) -> str:
    """Write a date as usual in this language."""
    try:
        return date.fromisoformat(day).strftime(words.texts("leaderboard.day_format"))
    except ValueError:
        return day


def family_of(game: Game[Any, Any], board: str) -> str:
    """Return the leaderboard across seeds that a board belongs to or is; empty if there is none."""
    address = Address.parse(game, f"{game.name}/{board}")
    if address is None or address.level in game.shipped():
        return ""
    return daily.NAME if address.level == daily.NAME else address.kind


def seeds_of(boards: Iterable[Leaderboard], family: str) -> list[str]:
    """Return the boards of single seeds or days of a family; the latest day comes first."""
    names = [each.board for each in boards if each.family == family]
    return sorted(names, reverse=True) if family == daily.NAME else sorted(names, key=seed_number)


def seed_number(board: str) -> tuple[int, str]:
    """Return a key to sort seeds as numbers."""
    seed = seed_of(board)
    return (int(seed) if seed.isdecimal() else 0, board)


def seed_of(board: str) -> str:
    """Return the seed or the day of a board; empty where it has none."""
    try:
        options = Spec.parse(board).options
    except BadInput:
        return ""
    return options.get(SEED) or options.get("date", "")


def seed_label(board: str) -> str:
    """Return the name of the text for what differs between the boards of a family."""
    return "leaderboard.day" if board.partition("?")[0] == daily.NAME else "leaderboard.seed"


def seed_title(words: GameTexts, board: str) -> str:
    """Write the seed or the day of a board."""
    seed = seed_of(board)
    return seed if seed.isdecimal() else day_title(words, seed)
