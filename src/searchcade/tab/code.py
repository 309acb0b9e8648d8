"""Own code in the page: a search, a heuristic or a player, run on levels one request at a time."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import lru_cache
from random import seed
from typing import Any

from searchcade import catalog, optima
from searchcade.level import LoadedLevel
from searchcade.own.deadline import TimedPlayer
from searchcade.own.function import OwnCodeError, forget
from searchcade.own.search import RefusedPlan
from searchcade.problem import BadInput
from searchcade.problem import replay as replayed
from searchcade.recording import Lane as Searched
from searchcade.recording import Recording
from searchcade.recording.questions import questions
from searchcade.report import SolveReport
from searchcade.search.limits import Budget, never
from searchcade.search.printed import printing
from searchcade.search.run import Result, unwatched
from searchcade.solve import InPython, check_fits, completed, play, run_own_here, solve
from searchcade.tab import study, trouble
from searchcade.tab.language import texts_in
from searchcade.tab.linked_level import linked
from searchcade.tab.moment import whole
from searchcade.tab.own_source import OwnSource, wanted
from searchcade.tab.verdict import verdict
from searchcade.texts.films import in_all, plan_film, uncut_film
from searchcade.texts.titles import algorithm_title, level_title
from searchcade.web.film import FIGURES
from searchcade.wildcards import has_wildcard

MAX_LEVELS = 200
MAX_SECONDS, MAX_NODES, MAX_MEGABYTES = 120.0, 10**7, 800.0
MAX_FILMED = 10_000  # expansions that a film shows at most
DEFENCE, MAX_DEFENDED = 5, 400  # questions about one's own run, and expansions of it
PROOF = Budget(nodes=200_000, seconds=2)  # for the optimum, where no other search has shown it
SEEDS = re.compile(r"=(\d{1,6})\.\.(\d{1,6})")

Values = Mapping[str, Any]
"""What the page sends of own code: see OwnSource."""


# ------------------------------------------------------------------ what there is


def functions(code: Values, language: str = "en") -> dict[str, Any]:
    """Return the functions of own code that can run, or what is wrong with it."""
    source, texts = OwnSource.of(code), texts_in(language)
    try:
        found = source.functions()
        if not found:
            raise OwnCodeError(f"{source.path.name}: expected {wanted(source.kind)}, found none")
    except OwnCodeError as problem:
        return {"functions": [], "trouble": trouble.of_error(problem, source, texts)}
    listed = [
        {"name": each.name, "signature": each.signature, "summary": each.summary,
         "options": {name: str(value) for name, value in each.options.items()},
         "informed": each.is_informed}
        for each in found
    ]  # fmt: skip
    return {"functions": listed, "trouble": None}


def levels(texts: Sequence[str]) -> list[str]:
    """Return the levels that addresses, patterns and ranges of seeds stand for."""
    names = [name for text in texts for name in named(text.strip())]
    if not 0 < len(names) <= MAX_LEVELS:
        raise BadInput(f"expected 1 to {MAX_LEVELS} levels, found {len(names)}")
    return names


def named(text: str) -> list[str]:
    """Return the levels that one text stands for; only a level as text is read here."""
    if found := SEEDS.search(text):
        first, last = map(int, found.groups())
        if not 0 <= last - first < MAX_LEVELS:
            raise BadInput(f"expected a range of seeds such as 1..20, found {found[0]!r}")
        head, tail = text[: found.start()], text[found.end() :]
        return [f"{head}={seed}{tail}" for seed in range(first, last + 1)]
    head, _, rest = text.partition("/")
    if head in catalog.games() and has_wildcard(rest) and "\n" not in rest:
        return [f"{head}/{name}" for name in catalog.shipped_levels(catalog.game(head), rest)]
    return [linked(text).loaded.name]


@lru_cache(maxsize=4)
def level_of(text: str) -> LoadedLevel:
    """Return a level; it is not made again for the next request about it."""
    return linked(text).loaded


def prepare(level: str, language: str = "en") -> dict[str, Any]:
    """Make a level, so that no time limit of own code pays for that; say what it is."""
    loaded = level_of(level)
    return {
        "level": loaded.name,
        "game": loaded.game.name,
        "title": level_title(texts_in(language), loaded),
        "unit": loaded.game.scoring.length_unit,
    }


# ------------------------------------------------------------------ runs


def budget_of(limits: Mapping[str, Any]) -> Budget:
    """Return the limits that the page asks for."""
    try:
        return Budget(
            nodes=min(MAX_NODES, max(1, int(limits.get("nodes", 200_000)))),
            seconds=min(MAX_SECONDS, max(0.1, float(limits.get("seconds", 10)))),
            memory_mb=min(MAX_MEGABYTES, max(16.0, float(limits.get("memory_mb", 512)))),
        )
    except (TypeError, ValueError, OverflowError):
        raise BadInput(f"expected limits as numbers, found {limits!r:.100}") from None


def run(code: Values, level: str, limits: Values, language: str = "en") -> dict[str, Any]:
    """Run own code on a level: figures, what was printed, and what went wrong, if anything."""
    source, texts, loaded = OwnSource.of(code), texts_in(language), level_of(level)
    figures: dict[str, Any] = {}
    moves, failed = "", None
    with printing() as printed:
        try:
            report, line = own_report(source, loaded, budget_of(limits))
            report = replace(report, optimum=optima.shipped(loaded))
            figures, moves = figures_of(report), report.result.plan or ""
            failed = trouble.of_limit(report, line, source, texts)
        except RefusedPlan as problem:
            failed = trouble.of_plan(problem, loaded, texts)
            moves = failed["moves"]
        except OwnCodeError as problem:
            failed = trouble.of_error(problem, source, texts)
        except KeyboardInterrupt:  # nobody presses Ctrl-C here: it has raised that itself
            raised = OwnCodeError(f"{source.kind}: KeyboardInterrupt")
            failed = trouble.of_error(raised, source, texts)
        finally:
            forget(source.path)
    said = trouble.bare(printed.text)
    return {"figures": figures, "moves": moves, "trouble": failed, "printed": said}


def own_report(
    source: OwnSource, loaded: LoadedLevel, budget: Budget
) -> tuple[SolveReport, int | None]:
    """Run own code; return its report, and the line where a loop was stopped."""
    choice = source.choice(loaded)
    check_fits(loaded, choice)
    seed(1)  # what draws at random without a seed does so alike each time
    if choice.is_player:
        assert choice.algorithm.source is not None
        player = TimedPlayer(choice.algorithm.source, choice.options, budget)
        return play(loaded, choice, budget, player=player), player.line
    result, line = run_own_here(InPython(loaded, choice, never, unwatched), budget)
    return completed(loaded, choice, result, limits=budget), line


def beside(
    level: str, algorithms: Sequence[str], limits: Values, language: str = "en"
) -> dict[str, Any]:
    """Run algorithms of ours on a level, and find its optimum where that is soon proven."""
    loaded, budget = level_of(level), budget_of(limits)
    words = texts_in(language).of(loaded.game)
    rows: list[dict[str, Any]] = []
    reports = []
    for name in algorithms[:8]:
        try:
            report = solve(loaded, catalog.algorithm(name, loaded), budget)
        except BadInput as problem:
            rows.append({"name": name, "title": name, "failure": str(problem)})
            continue
        reports.append(report)
        title = algorithm_title(words, name)
        rows.append({"name": name, "title": title, "figures": figures_of(report)})
    return {"rows": rows, "optimum": optimum_of(loaded, reports)}


def optimum_of(loaded: LoadedLevel, reports: Sequence[SolveReport]) -> int | None:
    """Return the optimum that searches have proven, or that ships, or that is soon proven."""
    decides = catalog.algorithm(loaded.game.deciding_algorithm(loaded.level), loaded)
    if decides.algorithm.cheapest == "no":
        return None  # a game against monsters has no cheapest plan
    known = optima.optimum_of(reports) or optima.shipped(loaded)
    return known if known is not None else optima.prove(loaded, PROOF, never)


def figures_of(report: SolveReport) -> dict[str, Any]:
    """Return what a table shows of a report."""
    record = report.as_dict()
    figures = {name: record[name] for name in FIGURES if record[name] is not None}
    scoring, plan = report.loaded.game.scoring, report.result.plan
    if scoring.points and scoring.ranked_by == "points" and plan is not None:
        last, _ = replayed(report.loaded.problem(), plan)
        figures["points"] = scoring.points(report.loaded.level, last, plan)
    if check := report.result.heuristic_check:
        figures["heuristic_check"] = check
    return figures


# ------------------------------------------------------------------ films


def film(code: Values, level: str, limits: Values, beside: str = "") -> dict[str, Any]:
    """Return a film of what own code expands on a level, with an algorithm of ours beside it."""
    source, loaded = OwnSource.of(code), level_of(level)
    budget = replace(budget_of(limits), nodes=MAX_FILMED)
    choices = [source.choice(loaded)]
    if beside:
        choices.append(catalog.algorithm(beside, loaded))
    with printing():
        try:
            lanes = [recorded(Recording(loaded, each, MAX_FILMED), budget) for each in choices]
        finally:
            forget(source.path)
    return uncut_film(lanes, MAX_FILMED).as_dict()


def recorded(recording: Recording, budget: Budget) -> Searched:
    """Record a search; one that fails is shown as far as it came."""
    seed(1)
    try:
        return Searched(recording, recording.run(budget))
    except OwnCodeError:
        if not recording.expanded:
            raise
        ended = Result("not found", expanded=recording.expanded)
        return Searched(recording, SolveReport(recording.loaded, recording.choice, ended, {}))


def unseen(level: str) -> str:
    """Return the name of another level of the same kind."""
    return level_of(level).another() or level


def defend(
    code: Values,
    level: str,
    limits: Values,
    seed: Any = 0,
    answers: Any = (),
    number: Any = 0,
    chosen: Any = (),
    pressed: Any = None,
    language: str = "en",
) -> dict[str, Any]:
    """Ask about a run of own code on a level, as `study.press` does about searches of ours."""
    recording = defended(json.dumps(code, sort_keys=True), level, json.dumps(limits))
    asked = questions(recording, DEFENCE, whole("seed", seed, study.MAX_SEED))
    state = study.resumed(asked, answers, number, chosen)
    return study.pressed_in(state, recording, pressed, language)


@lru_cache(maxsize=1)
def defended(code: str, level: str, limits: str) -> Recording:
    """Return the record of a run of own code; the last one is kept."""
    source, loaded = OwnSource.of(json.loads(code)), level_of(level)
    recording = Recording(loaded, source.choice(loaded), MAX_DEFENDED)
    with printing():
        try:
            recorded(recording, replace(budget_of(json.loads(limits)), nodes=MAX_DEFENDED))
        finally:
            forget(source.path)
    return recording


def walk(level: str, plans: Sequence[str]) -> dict[str, Any]:
    """Return a film of moves from the start: a plan, perhaps a better one beside it."""
    titles = [in_all(lambda texts: texts("page_code.your_plan")),
              in_all(lambda texts: texts("page_code.better_plan"))]  # fmt: skip
    return plan_film(level_of(level), list(zip(titles, plans, strict=False))).as_dict()


# ------------------------------------------------------------------ heuristics


def checked_heuristic(
    code: Values, level: str, limits: Values, language: str = "en"
) -> dict[str, Any]:
    """Say whether a heuristic is admissible and consistent in all states of a level."""
    source, texts, loaded = OwnSource.of(code), texts_in(language), level_of(level)
    with printing():
        try:
            return verdict(source.chosen(), loaded, budget_of(limits), texts)
        except OwnCodeError as problem:
            return {"checks": [], "note": "", "trouble": trouble.of_error(problem, source, texts)}
        finally:
            forget(source.path)


REQUESTS = {
    "functions": functions,
    "levels": levels,
    "prepare": prepare,
    "run": run,
    "beside": beside,
    "film": film,
    "unseen": unseen,
    "defend": defend,
    "walk": walk,
    "heuristic": checked_heuristic,
}
