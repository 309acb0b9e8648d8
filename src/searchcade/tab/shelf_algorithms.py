"""The algorithms and heuristics of a game that run in a browser, as the page shows them."""

from __future__ import annotations

from typing import Any, get_args

from searchcade import catalog
from searchcade.game import Game
from searchcade.search.options import defaults, option_kind, option_names
from searchcade.search.registry import Algorithm
from searchcade.texts.films import in_all
from searchcade.web.film import Text

NEED_LIBRARIES = ("push-quick",)
"""Algorithms that compute with NumPy, which the browser's Python does not have."""


def in_browser(algorithm: Algorithm) -> bool:
    """Say whether an algorithm needs nothing but Python."""
    return algorithm.name not in NEED_LIBRARIES


def algorithms(game: Game[Any, Any]) -> list[dict[str, Any]]:
    """Describe the algorithms that run on levels of a game."""
    known = filter(in_browser, catalog.algorithms(game.name).values())
    return [entry(game, each) for each in known]


def entry(game: Game[Any, Any], algorithm: Algorithm) -> dict[str, Any]:
    """Describe an algorithm; `cheapest` says when its plan is proven to be so."""
    return {
        "name": algorithm.name,
        "title": in_all(lambda texts: texts.of(game).algorithm(algorithm)),
        "short": in_all(lambda texts: texts.of(game).short(algorithm)),
        "about": in_all(lambda texts: texts.of(game).algorithm_about(algorithm)),
        "informed": algorithm.informed,
        "complete": algorithm.complete,
        "cheapest": algorithm.cheapest,
        "own": bool(algorithm.game),
        "options": options(algorithm),
    }


def options(algorithm: Algorithm) -> dict[str, Any]:
    """Return the options with their default values and, where they are listed, their words."""
    usual = defaults(algorithm)
    return {
        name: {"usual": plain(usual.get(name)), "choices": get_args(option_kind(algorithm, name))}
        for name in option_names(algorithm)
    }


def plain(value: Any) -> str:
    """Write a default value as a person types it; empty for none."""
    return "" if value is None else str(value)


def heuristics(game: Game[Any, Any]) -> list[dict[str, Any]]:
    """Describe the heuristics, the usual one first."""
    return [
        {
            "name": name,
            "title": heuristic_title(game, name),
            "admissible": each.admissible,
        }
        for name, each in game.estimates.items()
    ]


def heuristic_title(game: Game[Any, Any], name: str) -> Text:
    """Name a heuristic."""
    return in_all(lambda texts: texts.of(game).estimate(name))
