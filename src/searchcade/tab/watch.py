"""Watch and race: what a level is, which algorithms fit it, and films of their searches."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import lru_cache
from typing import Any, get_args

from searchcade import catalog, optima
from searchcade.catalog import AlgorithmSpec
from searchcade.level import LoadedLevel
from searchcade.own.function import is_own
from searchcade.problem import BadInput, Problem
from searchcade.recording import Lane as Searched
from searchcade.recording import Race, Recording
from searchcade.report import SolveReport
from searchcade.search.limits import Budget
from searchcade.search.registry import Algorithm, annotation, defaults, option_kind, option_names
from searchcade.solve import solve
from searchcade.spec import Spec
from searchcade.tab.language import texts_in
from searchcade.tab.linked_level import is_packed, linked, unpacked
from searchcade.texts import GameTexts, Texts
from searchcade.texts.films import game_film, search_film, uncut_film
from searchcade.texts.titles import level_title
from searchcade.views import race
from searchcade.views.watch import points_at
from searchcade.web.onefile import film_page
from searchcade.web.stage import MAX_MOVES, Stage

SUGGESTED = ("bfs", "astar")
"""A race to begin with: a blind search and an informed one."""
NUMBERS = ("int", "float")


def offer(loaded: LoadedLevel, texts: Texts) -> dict[str, Any]:
    """Return the algorithms of a game, those that fit the level first, and the heuristics."""
    words, problem = texts.of(loaded.game), loaded.problem()
    known = catalog.algorithms(loaded.game.name).values()
    listed = [listing(each, problem, words) for each in known]
    fitting = [each["name"] for each in listed if each["fits"]]
    return {
        "game": loaded.game.name,
        "algorithms": sorted(listed, key=lambda each: not each["fits"]),
        "heuristics": [
            {"name": name, "title": words.estimate(name)} for name in loaded.game.estimates
        ],
        "heuristic": loaded.usual_heuristic,
        "first": catalog.first_watched(fitting),
        "best": Spec.parse(loaded.game.best_algorithm(loaded.level)).name,
        "race": [name for name in SUGGESTED if name in fitting] or fitting[:2],
    }


def listing(algorithm: Algorithm, problem: Problem[Any], words: GameTexts) -> dict[str, Any]:
    """Describe an algorithm; one that does not fit the level says why."""
    fits = algorithm.fits(problem)
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


MAX_LANES = 4
MAX_SHOWN = 100_000  # expansions of a search in a film
USUAL_NODES, MAX_NODES = 20_000, 1_000_000
USUAL_SECONDS, MAX_SECONDS = 20.0, 300.0
RERUN_S = 4.0  # seconds: a search that took less is run again for its time


# ------------------------------------------------------------------ a level, and what fits it


def level(level: str, language: str = "en", first: str = "") -> dict[str, Any]:
    """Describe a level that was named, shared or pasted, with the board at its start."""
    loaded, moves = linked(level, first)
    texts, stage = texts_in(language), Stage(loaded)
    stage.look(loaded.problem().start)
    return {
        "level": loaded.name,
        "game": loaded.game.name,
        "title": level_title(texts, loaded),
        "facts": [texts.of(loaded.game).fact(each)
                  for each in loaded.game.levels.facts(loaded.level)],
        "optimum": optima.shipped(loaded),
        "moves": moves,
        "board": stage.board().as_dict(),
    }  # fmt: skip


def algorithms(level: str, language: str = "en") -> dict[str, Any]:
    """Return the algorithms for a level, with reasons for those that do not fit."""
    return offer(linked(level).loaded, texts_in(language))


# ------------------------------------------------------------------ films


def film(
    level: str,
    algorithms: Sequence[str],
    nodes: int = USUAL_NODES,
    seconds: float = USUAL_SECONDS,
) -> dict[str, Any]:
    """Record one to four searches of a level within limits, as a film."""
    return uncut_film(searched(level, tuple(algorithms), nodes, seconds), MAX_SHOWN).as_dict()


def game(level: str, moves: str = "") -> dict[str, Any]:
    """Return the film of a game: of these moves, or of those in the share code of the level."""
    loaded, shared = linked(level)
    played = unpacked(moves) if is_packed(moves) else moves or shared
    return game_film(loaded, [played[:MAX_MOVES]]).as_dict()


def page(
    level: str,
    algorithms: Sequence[str],
    nodes: int = USUAL_NODES,
    seconds: float = USUAL_SECONDS,
) -> str:
    """Return the same searches as a replay file: one HTML page, as `solve --html` writes it."""
    whole = search_film(searched(level, tuple(algorithms), nodes, seconds))
    return film_page([whole], whole.title)


@lru_cache(maxsize=1)
def searched(
    level: str, algorithms: tuple[str, ...], nodes: int, seconds: float
) -> Sequence[Searched]:
    """Run searches; the last ones are kept, to be saved as a file."""
    loaded = linked(level).loaded
    if not 1 <= len(algorithms) <= MAX_LANES:
        raise BadInput(f"expected one to {MAX_LANES} algorithms, found {len(algorithms)}")
    budget = checked_budget(nodes, seconds)
    choices = [known_algorithm(each, loaded) for each in algorithms]
    recordings = [Recording(loaded, choice) for choice in choices]
    reports = [timed(recording.run(budget), budget) for recording in recordings]
    return [
        Searched(recording, report)
        for recording, report in zip(recordings, optima.with_optimum(reports), strict=True)
    ]


def checked_budget(nodes: int, seconds: float) -> Budget:
    """Return the limits of each search; a page may not ask for hours."""
    if not (0 < nodes <= MAX_NODES and 0 < seconds <= MAX_SECONDS):
        wanted = f"at most {MAX_NODES:,} expansions and {MAX_SECONDS:.0f} seconds"
        raise BadInput(f"expected {wanted}, found {nodes} and {seconds}")
    return Budget(nodes=int(nodes), seconds=seconds)


def known_algorithm(text: str, loaded: LoadedLevel) -> AlgorithmSpec:
    """Return one of our algorithms; a link never names anybody's file."""
    spec = Spec.parse(text)
    if is_own(spec.name) or is_own(spec.options.get("heuristic", "")):
        raise BadInput(f"expected the name of an algorithm, found {text[:40]!r}")
    return catalog.algorithm(text, loaded)


def timed(report: SolveReport, budget: Budget) -> SolveReport:
    """Return a report with the time that the same search takes while nobody records it.

    A long search is not run again: the page shall answer in seconds.
    """
    if report.result.seconds > RERUN_S:
        return report
    unwatched = solve(report.loaded, report.choice, budget).result
    seconds, cpu_seconds = unwatched.seconds, unwatched.cpu_seconds
    return replace(report, result=replace(report.result, seconds=seconds, cpu_seconds=cpu_seconds))


# ------------------------------------------------------------------ guesses before a race


def guesses(level: str, language: str = "en") -> list[list[str]]:
    """Return what is asked before a race on a level: pairs of a figure and a question."""
    words = texts_in(language).of(linked(level).loaded.game)
    return [[*each] for each in race.questions(words).items()]


def guessed(
    level: str,
    algorithms: Sequence[str],
    guesses: dict[str, int],
    nodes: int = USUAL_NODES,
    seconds: float = USUAL_SECONDS,
    language: str = "en",
) -> list[str]:
    """Say of each guess whether it was right; `guesses` are figures with numbers of lanes."""
    lanes = searched(level, tuple(algorithms), nodes, seconds)
    words = texts_in(language).of(linked(level).loaded.game)
    known = race.questions(words)
    if any(figure not in known or not 0 <= n < len(lanes) for figure, n in guesses.items()):
        raise BadInput(f"expected guesses of {', '.join(known)}, found {str(guesses)[:60]!r}")
    points = [
        points_at(each.recording, each.recording.moment(each.recording.length)) for each in lanes
    ]
    table = [
        {**row, "points": each} if row else None
        for row, each in zip(Race(lanes).table(), points, strict=True)
    ]
    return race.verdicts(words, table, [*algorithms], guesses)


REQUESTS = {
    "level": level,
    "algorithms": algorithms,
    "film": film,
    "game": game,
    "page": page,
    "guesses": guesses,
    "guessed": guessed,
}
