"""Presets and the options of generators, as the page shows them."""

from __future__ import annotations

from typing import Any

from searchcade import daily
from searchcade.game import Game, Option
from searchcade.play.difficulty import difficulties, is_step, stem
from searchcade.play.setup_choices import SetupChoices, usual
from searchcade.texts import Texts
from searchcade.texts.films import in_all
from searchcade.web.film import Text

LARGEST = 200  # cells along a side that a page offers


def made_levels(game: Game[Any, Any]) -> dict[str, Any]:
    """Return the presets that a browser can make, and their options."""
    levels = game.levels
    offered = [name for name in levels.presets if name not in levels.compiled_presets]
    slow = [*levels.slow_presets, *([daily.NAME] if levels.daily in levels.slow_presets else [])]
    return {
        "presets": [preset(game, name) for name in offered],
        "options": {name: option(game, name, each) for name, each in levels.options.items()},
        "slow": slow,
    }


def preset(game: Game[Any, Any], name: str) -> dict[str, Any]:
    """Describe a preset: its values, and the options that may be changed."""
    choices, kept = SetupChoices(game, name), usual(game, name)
    fields = [each for each in game.levels.options if choices.is_offered(each)]
    return {
        "name": name,
        "title": in_all(lambda texts: texts.of(game).level(name)),
        "about": in_all(lambda texts: texts.of(game).find(f"difficulties.{name}", "")),
        "kind": stem(name) if has_steps(game, name) else name,
        "family": in_all(lambda texts: family(texts, game, name)),
        "step": in_all(lambda texts: step(texts, game, name)),
        "values": {each: kept.get(each, "") for each in fields},
    }


def has_steps(game: Game[Any, Any], name: str) -> bool:
    """Say whether there are presets that differ from this one in difficulty only."""
    return is_step(name) and bool(difficulties(game, name))


def family(texts: Texts, game: Game[Any, Any], name: str) -> str:
    """Name what presets that differ in difficulty have in common; another one by its own title."""
    words = texts.of(game)
    if not has_steps(game, name):
        return words.level(name)
    return words.find(f"kinds.{stem(name) or 'random'}", texts("levels_screen.random"))


def step(texts: Texts, game: Game[Any, Any], name: str) -> str:
    """Name the difficulty of a preset; empty where it is the only one of its kind."""
    return texts(f"setup.{name.rpartition('-')[2]}") if has_steps(game, name) else ""


def option(game: Game[Any, Any], name: str, of: Option) -> dict[str, Any]:
    """Describe an option: a list of values, or the ends of a number."""
    return {
        "title": in_all(lambda texts: texts.of(game).option(name)),
        "usual": of.default,
        "choices": [(value, value_title(game, name, value)) for value in of.choices],
        "numbers": ends(name, of),
        "with": dict(of.only_with),
    }


def value_title(game: Game[Any, Any], name: str, value: str) -> Text:
    """Name one of the values that an option can have."""
    return in_all(lambda texts: texts.of(game).value(name, value))


def ends(name: str, of: Option) -> tuple[int, int] | None:
    """Return the least and the largest number that the page offers."""
    if of.numbers is None or name not in ("size", "rows", "cols"):
        return of.numbers
    return of.numbers[0], min(of.numbers[1], LARGEST)
