"""Leaderboards by name: `easy?energy=known` is what the program says, people read more."""

from __future__ import annotations

from typing import Any

from searchcade import catalog
from searchcade.app.texts import GameTexts
from searchcade.game import Game
from searchcade.problem import BadInput


def board_title(words: GameTexts, board: str) -> str:
    """Return a leaderboard's name: the level, and the options that differ from it."""
    if board.startswith("#"):
        return words.texts("leaderboard.own_level", number=board[1:5])
    try:
        level, options = catalog.split_options(board)
    except BadInput:  # written by another version of the program
        return board
    parts = [f"{words.option(key)}: {words.value(key, value)}" for key, value in options.items()]
    return " · ".join([numbered(words, level), *parts])


def numbered(words: GameTexts, level: str) -> str:
    """Return a level's name, with its number where levels are played in a row."""
    names = list(catalog.shipped(words.game)) if words.game.in_order else []
    title = words.level(level)
    return f"{names.index(level) + 1}. {title}" if level in names else title


def level_title(words: GameTexts, kind: str, level_name: str) -> str:
    """Return the name of a level that is played: of one from a file, the file's name."""
    if kind:
        return board_title(words, kind)
    return level_name.replace("\\", "/").rpartition("/")[2]


def known_boards(game: Game[Any, Any]) -> list[str]:
    """Return the leaderboards that a game has before anybody has played."""
    made, drawn = list(game.presets), list(catalog.shipped(game))
    names = [*drawn, *made] if game.in_order else [*made, *drawn]
    return sorted(names, key=game.group)
