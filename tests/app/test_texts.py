"""Every text is there in every language, and can be shown."""

import re
import unicodedata
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import replace
from functools import cache
from itertools import product
from pathlib import Path
from typing import Any

import pygame
import pytest

from examples import examples
from searchcade import catalog
from searchcade.app.fonts import WEIGHTS, font
from searchcade.game import Game, Look, Note
from searchcade.games import SHELF
from searchcade.level import LoadedLevel
from searchcade.play.difficulty import Difficulty, difficulties, stem
from searchcade.problem import BadInput
from searchcade.texts import LANGUAGES, Texts, common_texts, read

SAME_IN_BOTH = {
    "Ctrl + Enter",
    "Heuristic",
    "Web",
    "IDA*", "BFS", "DFS", "Dijkstra", "GBFS", "UCS", "Sokoban", "Bloxorz", "Pacman", "MCTS",
    "Aldous-Broder", "Eller", "Kruskal", "Prim", "Sidewinder", "Wilson", "Alpha-beta", "Expectimax",
    "Ares", "Berkeley", "HCMUS", "MovingAI", "PDDL", "GIF",
}  # fmt: skip
PLACE, WORD = re.compile(r"\{[^}]*\}"), re.compile(r"[^\W\d_]{2}")
WHILE_PLAYING = ("figures.", "told.", "notes.", "moves.", "ended.", "lost", "legend.", "facts.")
"""What is said before and while somebody plays: a game has some of it, or none."""
CONSONANTS = "bcdđghklmnpqrstvx"
VOWELS = "aăâeêioôơuưy"
TONES = ("", "\u0300", "\u0301", "\u0303", "\u0309", "\u0323")
VIETNAMESE = [
    unicodedata.normalize("NFC", letter)
    for small in [*CONSONANTS, *(vowel + tone for vowel in VOWELS for tone in TONES)]
    for letter in (small, small.upper())
]
NO_LETTER = "\ue0ff"  # no typeface has it: it is shown as a missing one


@cache
def every_text() -> dict[str, dict[str, str]]:
    """Return the texts of the window and of the games that ship."""
    found = dict(common_texts())
    for name in SHELF:
        own = read(catalog.game(name).folder / "texts.toml")
        found |= {f"{name}: {key}": entry for key, entry in own.items()}
    return found


def translations() -> Iterator[tuple[str, str]]:
    """Give each text in each language with its name."""
    for name, entry in every_text().items():
        yield from ((f"{name}.{language}", text) for language, text in entry.items())


# ------------------------------------------------------------------ the texts


def test_every_text_is_there_in_every_language() -> None:
    languages = {name: entry.keys() for name, entry in every_text().items()}
    assert {name: has for name, has in languages.items() if has != LANGUAGES.keys()} == {}


def test_no_text_is_empty() -> None:
    assert [name for name, text in translations() if not text] == []


def test_no_text_has_stray_blanks() -> None:
    lines = [(name, line) for name, text in translations() for line in text.split("\n")]
    assert [name for name, line in lines if line != " ".join(line.split())] == []


def test_every_text_is_composed_unicode() -> None:
    assert [
        name for name, text in translations() if not unicodedata.is_normalized("NFC", text)
    ] == []


def test_only_proper_names_are_the_same_in_both_languages() -> None:
    same = {min(entry.values()) for entry in every_text().values() if len(set(entry.values())) == 1}
    worded = {text for text in same if WORD.search(PLACE.sub("", text))}
    assert worded - SAME_IN_BOTH == set()


@pytest.mark.parametrize(("language", "written"), [("en", "12,345.68"), ("vi", "12.345,68")])
def test_numbers_are_written_as_the_language_does(language: str, written: str) -> None:
    assert Texts(language).number(12345.678, digits=2) == written


@pytest.mark.parametrize(("steps", "said"), [("1", "1 step"), ("2", "2 steps"), ("0", "0 steps")])
def test_a_word_goes_with_its_number(steps: str, said: str) -> None:
    assert Texts("en")("saves.progress", steps=steps, time="0:01") == f"{said} · 0:01"


# ------------------------------------------------------------------ the letters


def picture(letter: str, weight: str) -> bytes:
    """Return what a letter looks like; `Font.metrics` does not tell the missing ones."""
    return pygame.image.tobytes(font(40, weight).render(letter, True, "white"), "RGBA")


@pytest.mark.parametrize("weight", WEIGHTS)
def test_the_typeface_has_every_letter_of_every_text(weight: str) -> None:
    letters = {letter for _, text in translations() for letter in text} - {"\n"}
    missing = picture(NO_LETTER, weight)
    assert [letter for letter in sorted(letters) if picture(letter, weight) == missing] == []


@pytest.mark.parametrize("weight", WEIGHTS)
def test_the_typeface_has_each_of_the_178_vietnamese_letters(weight: str) -> None:
    assert len(VIETNAMESE) == 178
    assert len({picture(letter, weight) for letter in [*VIETNAMESE, NO_LETTER]}) == 179


# ------------------------------------------------------------------ the games


def said_of(game: Game[Any, Any]) -> set[str]:
    """Return the names of all that may be said of a game."""
    algorithms = catalog.algorithms(game.name)
    options = {**game.levels.options, **game.rules.options}
    return {
        *("title", "about", "how"),
        *(f"levels.{name}" for name in [*game.levels.presets, *game.shipped()]),
        *(f"worlds.{world.name}{about}" for world in game.worlds() for about in ("", ".about")),
        *(f"options.{name}" for name in options),
        *(
            f"values.{name}.{value}"
            for name, option in options.items()
            for value in option.choices
            if not value.replace(".", "").isdigit()
        ),
        *(f"estimates.{name}" for name in game.estimates),
        *(f"algorithms.{name}.{part}" for name in algorithms for part in ("title", "about")),
        *(f"figures.{name}" for name in figures(game)),
        *(f"moves.{move}" for move in game.play.move_keys),
        *(f"briefing.{name}" for name in briefings(game)),
        *(("fell",) if game.look.fatal_move_scene is not Look().fatal_move_scene else ()),
        *(f"tiles.{name}" for name in pictured(game)),
        *(f"pieces.{name}" for name in lens_pieces(game)),
        *(f"difficulties.{step.text}" for step in all_difficulties(game)),
        *(
            f"kinds.{stem(step.level) or 'random'}"
            for step in all_difficulties(game)
            if step.text == step.level
        ),
    }


def all_difficulties(game: Game[Any, Any]) -> list[Difficulty]:
    """Return the steps of difficulty of all levels."""
    return [step for level in game.level_names() for step in difficulties(game, level)]


def lens_pieces(game: Game[Any, Any]) -> set[str]:
    """Return the names of what the heuristic lens puts on the cells of the game's levels."""
    levels = [each.level for each in played_levels() if each.game is game][:3]
    return {piece.name for level in levels for piece in game.lens.pieces(level)}


def pictured(game: Game[Any, Any]) -> list[str]:
    """Return the pictures that the game explains, of those it has."""
    said = Texts("en").of(game).tiles
    return [name for name in said if name in game.look.pictures]


def notes(game: Game[Any, Any], level: Any) -> Iterator[Note]:
    """Give all that is said about the cells of a level."""
    start = game.problem(level).start
    board = game.scene(level, start)
    for row in range(board.rows):
        for col in range(board.cols):
            yield from game.look.explain(level, start, (row, col))


@cache
def played_levels() -> list[LoadedLevel]:
    """Return the levels that ship with all games, and those of the tests."""
    names = [
        f"{name}/{level}" for name in catalog.games() for level in catalog.game(name).shipped()
    ]
    return [*map(catalog.level, names), *examples("solvable")]


def figures(game: Game[Any, Any]) -> set[str]:
    """Return the names of all figures that the game's levels have."""
    levels = [each.level for each in played_levels() if each.game is game]
    measured = {name for level in levels for name in game.levels.stats(level)}
    starts = [(level, game.problem(level).start) for level in levels]
    return measured | {
        name for level, start in starts for name in game.play.state_stats(level, start, "")
    }


def briefings(game: Game[Any, Any]) -> set[str]:
    """Return the names of all lines that may stand before a level, by whichever rules."""
    levels = [each.level for each in played_levels() if each.game is game]
    various = {tuple(game.levels.briefing(level)): level for level in levels}
    found = {name for names in various for name in names}
    for name, option in game.rules.options.items() if found else ():
        for level, value in product(various.values(), option.choices):
            with suppress(BadInput):
                found.update(game.levels.briefing(game.rules.with_options(level, {name: value})))
    return found


@pytest.mark.parametrize("name", SHELF)
def test_all_that_a_game_has_is_called_by_its_own_text(name: str) -> None:
    game = catalog.game(name)
    said = read(game.folder / "texts.toml").keys() | common_texts().keys()
    assert said_of(game) - said == set()


@pytest.mark.parametrize("name", catalog.games())
def test_a_game_says_nothing_about_what_it_does_not_have(name: str) -> None:
    game = catalog.game(name)
    told = set(read(game.folder / "texts.toml"))
    later = {text for text in told if text.startswith(WHILE_PLAYING)}
    later |= {f"algorithms.{each}.short" for each in catalog.algorithms(name)}
    later |= {f"unfit.{each.fits.__name__}" for each in catalog.algorithms(name).values()}
    for name, option in (*game.levels.options.items(), *game.rules.options.items()):
        later |= {f"values.{name}.{value}" for value in option.choices}
    assert told - later - said_of(game) == set()


@pytest.mark.parametrize("name", catalog.games())
def test_every_note_on_a_cell_is_a_text_of_its_game(name: str) -> None:
    game = catalog.game(name)
    levels = [each.level for each in played_levels() if each.game is game]
    asked = {note.text for level in levels for note in notes(game, level)}
    own = read(game.folder / "texts.toml")
    assert {f"notes.{text}" for text in asked} - own.keys() == set()


@pytest.mark.parametrize("name", catalog.games())
def test_nothing_but_facts_has_something_filled_in(name: str) -> None:
    own = read(catalog.game(name).folder / "texts.toml")
    filled = [key for key, entry in own.items() if "{" in "".join(entry.values())]
    assert [key for key in filled if not key.startswith("facts.")] == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_game_without_texts_speaks_its_own_english(language: str, tmp_path: Path) -> None:
    game = replace(catalog.game("maze"), folder=tmp_path)
    words = Texts(language).of(game)
    assert words.title == "Maze"
    assert words.about == ""
    assert words.level("there-and-back") == "There and back"
    assert words.estimate("manhattan") == "Manhattan distance"


def test_a_game_with_one_language_is_shown_in_the_other_too(tmp_path: Path) -> None:
    (tmp_path / "texts.toml").write_text('[title]\nvi = "Lạc lối"\n', encoding="utf-8")
    game = replace(catalog.game("maze"), folder=tmp_path)
    assert Texts("vi").of(game).title == "Lạc lối"
    assert Texts("en").of(game).title == "Maze"
