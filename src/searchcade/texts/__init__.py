"""What the program says, in each language. A text stands in a TOML file, all languages together."""

from __future__ import annotations

from locale import getlocale
from typing import Any

from searchcade.facets.editing import EditorText
from searchcade.game import Game, LevelFact
from searchcade.search.registry import Algorithm
from searchcade.words import LANGUAGES, WORDS, common_texts, read

__all__ = ["LANGUAGES", "WORDS", "GameTexts", "Texts", "common_texts", "plain", "read"]


def system_language() -> str:
    """Return the language of the system if there are texts in it, else English."""
    language = (getlocale()[0] or "").partition("_")[0]
    return {"Vietnamese": "vi"}.get(language, language if language in LANGUAGES else "en")


class Texts:
    """The texts in one language."""

    def __init__(self, language: str) -> None:
        self.language = language

    def __call__(self, name: str, /, **values: object) -> str:
        """Return the text of this name with the values filled in."""
        text = common_texts()[name][self.language]
        return WORDS.vformat(text, (), values) if values else text

    def find(self, name: str) -> str | None:
        """Return the text of this name if there is one."""
        entry = common_texts().get(name)
        return entry[self.language] if entry else None

    def number(self, value: float, digits: int = 0) -> str:
        """Write a number as usual in this language."""
        text = f"{value:,.{digits}f}"
        return text.translate(str.maketrans(",.", ".,")) if self.language == "vi" else text

    def of(self, game: Game[Any, Any]) -> GameTexts:
        """Return the texts about a game."""
        return GameTexts(self, game)


class GameTexts:
    """The texts about one game; what its texts.toml lacks comes from its code, in English."""

    def __init__(self, texts: Texts, game: Game[Any, Any]) -> None:
        self.texts = texts
        self.game = game
        self.own = read(game.folder / "texts.toml")

    def find(self, name: str, otherwise: str) -> str:
        """Return the game's text of this name, else the window's, else what is given."""
        entry = self.own.get(name, {})  # a new game may have one language only
        return entry.get(self.texts.language) or self.texts.find(name) or otherwise

    @property
    def title(self) -> str:
        """Return the name of the game."""
        return self.find("title", self.game.title)

    @property
    def about(self) -> str:
        """Say in a sentence what the game is."""
        return self.find("about", "")

    @property
    def how(self) -> str:
        """Explain how it is played, paragraph by paragraph."""
        return self.find("how", "")

    def level(self, name: str) -> str:
        """Name a preset or a level that ships."""
        return self.find(f"levels.{name}", plain(name))

    def world(self, name: str) -> str:
        """Name a group of levels that ship."""
        return self.find(f"worlds.{name}", plain(name) or self.texts("road.other_levels"))

    def world_about(self, name: str) -> str:
        """Say in a sentence what awaits a player in a world."""
        return self.find(f"worlds.{name}.about", "")

    def option(self, name: str) -> str:
        """Name an option."""
        return self.find(f"options.{name}", plain(name))

    def value(self, option: str, value: str) -> str:
        """Name one of the values an option can have."""
        return self.find(f"values.{option}.{value}", plain(value))

    def figure(self, name: str) -> str:
        """Name a figure of a state or a measure of a level."""
        return self.find(f"figures.{name}", plain(name))

    def told(self, figure: str, value: object) -> str:
        """Translate the value of a figure that is a text, part by part."""
        parts = str(value).split(", ")
        return ", ".join(self.find(f"told.{figure}.{part}", part) for part in parts)

    def fact(self, fact: LevelFact) -> str:
        """Say something that matters about a level."""
        text = self.find(f"facts.{fact.text}", self.texts.find(f"setup.{fact.text}") or fact.text)
        return WORDS.vformat(text, (), {"count": self.texts.number(fact.number)})

    def move(self, letter: str) -> str:
        """Name a move that is no direction."""
        return self.find(f"moves.{letter}", letter)

    def piece(self, name: str) -> str:
        """Name what the heuristic lens puts on every cell."""
        return self.find(f"pieces.{name}", plain(name))

    def lesson(self, task: str, part: str) -> str:
        """Return a text of a task of the lesson: its title, its note, or what the bubble says."""
        entry = read(self.game.folder / "lesson.toml").get(f"tasks.{task}.{part}", {})
        return entry.get(self.texts.language) or entry.get("en", "")

    def note(self, name: str) -> str:
        """Say what a cell does."""
        return self.find(f"notes.{name}", plain(name))

    def drawn(self, kind: str, said: EditorText) -> str:
        """Say something about a drawing: what lies on a cell, what is missing, a note."""
        text = self.find(f"editing.{kind}.{said.text}", plain(said.text))
        return WORDS.vformat(text, (), said.values)

    @property
    def tiles(self) -> list[str]:
        """Return the pictures that are explained, in the order of the file."""
        return [name.removeprefix("tiles.") for name in self.own if name.startswith("tiles.")]

    def tile(self, picture: str) -> str:
        """Say what a picture on the board is."""
        return self.find(f"tiles.{picture}", plain(picture))

    @property
    def steps(self) -> str:
        """Name the number of moves."""
        return self.find("figures.steps", self.texts("play.steps"))

    @property
    def cost(self) -> str:
        """Name what moves cost together."""
        return self.find("figures.cost", self.texts("play.cost"))

    def amount(self, cost: float) -> str:
        """Write a cost as people read it: a length with its decimals, anything else as a number."""
        unit = self.game.scoring.length_unit
        if unit > 1 and abs(cost) >= unit:
            return self.texts.number(cost / unit, 2)
        return self.texts.number(cost, 0 if float(cost).is_integer() else 1)

    def algorithm(self, algorithm: Algorithm) -> str:
        """Name an algorithm."""
        return self.find(f"algorithms.{algorithm.name}.title", algorithm.title)

    def short(self, algorithm: Algorithm) -> str:
        """Name an algorithm in a word."""
        return self.find(f"algorithms.{algorithm.name}.short", self.algorithm(algorithm))

    def algorithm_about(self, algorithm: Algorithm) -> str:
        """Say what an algorithm does."""
        return self.find(f"algorithms.{algorithm.name}.about", algorithm.summary)

    def estimate(self, name: str) -> str:
        """Name a heuristic; own code by its file and function."""
        known = self.game.estimates.get(name)
        return self.find(f"estimates.{name}", known.title if known else name.rpartition("/")[2])


def plain(name: str) -> str:
    """Turn a name in the code into words."""
    words = name.replace("-", " ").replace("_", " ").strip()
    return words[:1].upper() + words[1:]
