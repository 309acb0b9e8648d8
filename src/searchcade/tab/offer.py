"""What a form on the page offers for a level: its algorithms, their options and heuristics."""

from __future__ import annotations

from typing import Any, get_args

from searchcade import catalog
from searchcade.level import LoadedLevel
from searchcade.problem import Problem
from searchcade.search.options import annotation, defaults, option_kind, option_names
from searchcade.search.registry import Algorithm
from searchcade.spec import Spec
from searchcade.texts import GameTexts, Texts

SUGGESTED = ("bfs", "astar")
"""A race to begin with: a blind search and an informed one."""
NUMBERS = ("int", "float")


def offer(loaded: LoadedLevel, texts: Texts) -> dict[str, Any]:
    """Return the algorithms of a game, those that fit the level first, and the heuristics."""
    words, problem = texts.of(loaded.game), loaded.problem()
    known = catalog.algorithms(loaded.game.name).values()
    listed = [listing(each, problem, words) for each in known]
    fitting = [each["name"] for each in listed if each["fits"]]
    best = Spec.parse(loaded.game.best_algorithm(loaded.level)).name
    return {
        "algorithms": sorted(listed, key=lambda each: not each["fits"]),
        "heuristics": [
            {"name": name, "title": words.estimate(name)} for name in loaded.game.estimates
        ],
        "heuristic": loaded.usual_heuristic,
        "best": best if best in fitting else fitting[0],
        "race": [name for name in SUGGESTED if name in fitting] or fitting[:2],
    }


def listing(algorithm: Algorithm, problem: Problem[Any], words: GameTexts) -> dict[str, Any]:
    """Describe an algorithm; one that does not fit the level says why."""
    fits = not algorithm.library and algorithm.fits(problem)
    return {
        "name": algorithm.name,
        "title": words.algorithm(algorithm),
        "about": words.algorithm_about(algorithm),
        "fits": fits,
        "reason": "" if fits else reason(algorithm, words),
        "informed": algorithm.informed,
        "own": algorithm.game != "",
        "options": [option(algorithm, name) for name in option_names(algorithm)],
    }


def reason(algorithm: Algorithm, words: GameTexts) -> str:
    """Say what a level must be like for an algorithm; a game says it of its own ones."""
    name, texts = algorithm.fits.__name__, words.texts
    if algorithm.library:
        return texts("page_watch.unfit.library")
    known = texts.find(f"page_watch.unfit.{name}")
    return known or words.find(f"unfit.{name}", texts("page_watch.unfit.other"))


def option(algorithm: Algorithm, name: str) -> dict[str, Any]:
    """Describe an option: its default, its values where they can be listed, or a number."""
    usual = defaults(algorithm).get(name)
    return {
        "name": name,
        "default": "" if usual is None else str(usual),
        "choices": list(map(str, get_args(option_kind(algorithm, name)))),
        "number": annotation(algorithm, name) in NUMBERS,
    }
