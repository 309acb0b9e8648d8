"""The pages of help: texts, keys, and what the algorithms promise."""

from __future__ import annotations

from typing import Any, NamedTuple

from searchcade import __version__, catalog
from searchcade.game import Game
from searchcade.search.registry import Algorithm
from searchcade.texts import GameTexts, Texts

PLAY_KEYS = (
    ("arrows", "move"), ("run", "run"), ("U", "undo"), ("Backspace", "undo"), ("Y", "redo"),
    ("R", "restart"),
    ("Ctrl+H", "hint_direction"), ("H", "hint_chosen"), ("Shift+H", "hint_way"),
    ("Ctrl+S", "save"), ("M", "menu"), ("N", "new"), ("G", "solve"), ("P", "rest"),
    ("Home", "home"),
    ("wheel", "zoom"), ("V", "view"), ("gamepad", "gamepad"),
)  # fmt: skip
WATCH_KEYS = (
    ("space", "pause"), ("→", "step"), ("←", "step_back"), ("Shift + ← →", "line"),
    ("Home", "first"), ("End", "last"), ("↑", "faster"), ("↓", "slower"), ("1 … 5", "layers"),
    ("V", "tree"), ("L R P", "leads"),
)  # fmt: skip
WINDOW_KEYS = (
    ("Tab", "focus"), ("Enter", "press"), ("Esc", "back"), ("F1", "help"), ("F11", "fullscreen"),
)  # fmt: skip
SETUP_KEYS = (
    ("F2 F3 F4", "mode"), ("[ ]", "level"), ("G", "levels"), ("X", "seed"), ("M", "more"),
    ("Z", "changes"), ("Ctrl+Enter", "start"),
)  # fmt: skip
RACE_KEYS = (("E", "expansions"), ("T", "time"), ("R", "results"))
COLOURS = ("first", "last", "waiting", "current", "path", "trail", "hint")


class Chapter(NamedTuple):
    """A page of help by its name, its icon and its title."""

    name: str
    icon: str
    title: str
    text: str


def chapters(texts: Texts) -> list[Chapter]:
    """Return all pages: first the games, then what they share, last the program."""
    games = [of_game(texts, catalog.game(name)) for name in catalog.games()]
    return [
        *games,
        Chapter("keys", "key", texts("help.keys.title"), keys(texts)),
        plain(texts, "hints", "hint"),
        Chapter("watching", "eye", texts("help.watching.title"), watching(texts)),
        plain(texts, "race", "race"),
        Chapter("algorithms", "search", texts("help.algorithms.title"), algorithms(texts)),
        plain(texts, "ranking", "trophy"),
        plain(texts, "saving", "save"),
        plain(texts, "accounts", "user"),
        Chapter("about", "star", texts("help.about.title"), about(texts)),
    ]


def of_game(texts: Texts, game: Game[Any, Any]) -> Chapter:
    """Explain a game."""
    words = texts.of(game)
    parts = [f"# {words.title}", words.about, words.how, tiles(words), search_keys(words)]
    return Chapter(game.name, "play", words.title, "\n\n".join(filter(None, parts)))


def tiles(words: GameTexts) -> str:
    """List the pictures of the board with their meaning."""
    rows = [f"@ {words.game.name}/{name}\t{words.tile(name)}" for name in words.tiles]
    return "\n".join([f"# {words.texts('helpscreen.tiles')}", *rows]) if rows else ""


def search_keys(words: GameTexts) -> str:
    """List the keys that show a search while the game is played, where there are any."""
    known, keys = catalog.algorithms(words.game.name), words.game.play.watch_keys
    rows = [f"! {key}\t{words.algorithm(known[name])}" for key, name in keys.items()]
    return "\n".join([f"# {words.texts('helpscreen.searches')}", *rows]) if rows else ""


def section(texts: Texts, name: str) -> str:
    """Return a title and a text below it."""
    title, text = texts(f"help.{name}.title"), texts(f"help.{name}.text")
    return f"# {title}\n{text}"


def plain(texts: Texts, name: str, icon: str) -> Chapter:
    """Return a page that is only text."""
    return Chapter(name, icon, texts(f"help.{name}.title"), section(texts, name))


# ------------------------------------------------------------------ keys and colours


def keys(texts: Texts) -> str:
    """List the keys: everywhere, before a game, in play, and while watching."""
    tables = {"in_setup": SETUP_KEYS, "in_play": PLAY_KEYS, "in_watch": WATCH_KEYS + RACE_KEYS}
    parts = [section(texts, "keys"), key_lines(texts, WINDOW_KEYS)]
    for name, rows in tables.items():
        parts.append(f"# {texts(f'helpscreen.{name}')}\n{key_lines(texts, rows)}")
    return "\n\n".join(parts)


def key_lines(texts: Texts, rows: tuple[tuple[str, str], ...]) -> str:
    """Return a line for each key."""
    return "\n".join(
        f"! {texts.find(f'help.caps.{cap}') or cap}\t{texts(f'help.keys.{name}')}"
        for cap, name in rows
    )


def watching(texts: Texts) -> str:
    """Explain the colours and the numbers of a watched search."""
    colours = [f"~ {name}\t{texts(f'help.colours.{name}')}" for name in COLOURS]
    numbers = [f"- {texts(f'help.numbers.{letter}')}" for letter in "ghf"]
    legend = "\n".join([f"# {texts('help.colours.title')}", *colours])
    figures = "\n".join([section(texts, "numbers"), "", *numbers])
    return f"{section(texts, 'watching')}\n\n{legend}\n\n{figures}"


# ------------------------------------------------------------------ algorithms and the program


def algorithms(texts: Texts) -> str:
    """Describe each algorithm: first those for every game, then each game's own."""
    parts = [section(texts, "algorithms")]
    for name in catalog.games():
        words = texts.of(catalog.game(name))
        every = list(catalog.algorithms(name).values())
        if len(parts) == 1:
            parts += [of_algorithm(words, each) for each in every if not each.game]
        parts += [of_algorithm(words, each) for each in every if each.game == name]
    return "\n\n".join(parts)


def of_algorithm(words: GameTexts, algorithm: Algorithm) -> str:
    """Return an algorithm's title, its badges and what it does."""
    lines = [f"# {words.algorithm(algorithm)}"]
    if badges := promises(words, algorithm):
        lines.append("+ " + "\t".join(badges))
    return "\n".join([*lines, words.algorithm_about(algorithm)])


def promises(words: GameTexts, algorithm: Algorithm) -> list[str]:
    """Return the badges of an algorithm: complete, cheapest, informed."""
    texts, badges = words.texts, []
    if algorithm.game:
        badges.append(texts("helpscreen.only_for", game=words.title))
    if algorithm.complete:
        badges.append(texts("helpscreen.badge.complete"))
    if algorithm.cheapest != "no":
        badges.append(texts(f"helpscreen.badge.{algorithm.cheapest.replace(' ', '_')}"))
    if algorithm.informed:
        badges.append(texts("helpscreen.badge.informed"))
    return badges


def about(texts: Texts) -> str:
    """Describe the program, with its version and credits."""
    version = texts("help.about.version", version=__version__)
    thanks = section(texts, "credits")
    return f"{section(texts, 'about')}\n\n{version}\n\n{thanks}"
