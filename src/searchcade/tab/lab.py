"""The lab in the page: what can be chosen, one run after the other, and what all of them say.

The page keeps the runs, a record and the title of its level each, and sends them all to be summed
up: Python may be started again at any time.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Any

from searchcade import catalog
from searchcade.lab.comparison import Conditions, Question, Row, on_level
from searchcade.lab.level_groups import LevelGroup, in_common
from searchcade.lab.summary import FAILED, Record
from searchcade.optima import optimum_of
from searchcade.problem import BadInput
from searchcade.report import SolveReport, share_above
from searchcade.search.limits import Budget
from searchcade.search.run import Result
from searchcade.tab.code import MAX_LEVELS, MAX_MEGABYTES, level_of, named
from searchcade.tab.lab_results import Run, csv, summary
from searchcade.tab.language import texts_in
from searchcade.texts import Texts
from searchcade.texts.films import in_all
from searchcade.texts.titles import level_title
from searchcade.views.lab_choices import (
    SECONDS,
    SEEDS,
    SHOWN,
    LabChoices,
    group_note,
    group_title,
    none_text,
    sections,
    title_of,
)

MAX_RUNS = 4_000
WORLD = "@"
FOR_OPTIMUM = ("outcome", "cost", "optimal", "seconds", "lower_bound")

Chosen = Mapping[str, Any]
"""`levels` and `with`, what is chosen, `own`, what was typed, and the limits."""


# ------------------------------------------------------------------ what is chosen


def choices(chosen: Chosen, language: str = "en") -> dict[str, Any]:
    """Return all that can be chosen, and what of it is chosen; say which texts name no levels."""
    texts, (made, refused) = texts_in(language), read(chosen)
    listed = [
        {"title": title, "groups": [described(texts, made, each) for each in groups]}
        for title, groups in sections(texts, made)
    ]
    return {
        "sections": listed,
        "levels": [address_of(each) for each in made.picked()],
        "own": [address_of(each) for each in made.own],
        "count": made.levels,
        "algorithms": [[name, title_of(texts, name, made.game)] for name in made.fitting],
        "with": [*made.names(), *sorted(made.algorithms - {*made.fitting})],
        "chosen": len(made.names()),
        "none": "" if made.fitting else none_text(texts, made),
        "seeds": limit("seeds", SEEDS, made.seeds),
        "seconds": limit("seconds", SECONDS, made.seconds),
        "runs": made.runs,
        "refused": refused,
    }


def described(texts: Texts, made: LabChoices, group: LevelGroup) -> list[Any]:
    """Return the address of a group, its title, its note, and whether it is chosen."""
    note = group_note(texts, group, made.seeds)
    return [address_of(group), group_title(texts, group), note, group in made.chosen]


def limit(name: str, offered: Sequence[str], chosen: int) -> dict[str, Any]:
    """Return the values of a limit and how they are written."""
    return {"chosen": str(chosen), "offered": [[each, SHOWN[name](each)] for each in offered]}


def read(chosen: Chosen) -> tuple[LabChoices, list[str]]:
    """Read what the page has chosen; return what is wrong with texts that name no levels, too."""
    made = LabChoices(megabytes=int(MAX_MEGABYTES))
    known = {address_of(group): group for group in made.groups()}
    asked, refused = texts_of(chosen, "levels"), list[str]()
    for text in dict.fromkeys([*(texts_of(chosen, "own") or []), *(asked or [])]):
        if text in known:
            continue
        try:
            known[text] = LevelGroup((text,), known=len(named(text)))
            made.own.append(known[text])
        except BadInput as problem:
            refused.append(str(problem))
    if asked is not None:
        made.chosen = {known[text] for text in asked if text in known}
    names = texts_of(chosen, "with")
    made.algorithms = made.algorithms if names is None else {*names}
    made.seeds = offered(chosen.get("seeds"), SEEDS, made.seeds)
    made.seconds = offered(chosen.get("seconds"), SECONDS, made.seconds)
    made.take_fitting(in_common([fitting_of(name) for name in samples(made)]))
    return made, refused


def texts_of(chosen: Chosen, name: str) -> list[str] | None:
    """Return a list of texts, or None for what is usual."""
    found = chosen.get(name)
    if found is not None and not (isinstance(found, list) and all(map(is_text, found))):
        raise BadInput(f"lab: expected {name} as a list of texts, found {str(found)[:40]!r}")
    return found


def is_text(value: object) -> bool:
    """Say whether a value is a text."""
    return isinstance(value, str)


def offered(value: Any, values: Sequence[str], usual: int) -> int:
    """Return a value if it is one of those that are offered."""
    return int(value) if str(value) in values else usual


def address_of(group: LevelGroup) -> str:
    """Return what stands for a group in a link: a world has a name, else its text is taken."""
    return f"{group.game}/{WORLD}{group.world}" if is_world(group) else group.texts[0]


def is_world(group: LevelGroup) -> bool:
    """Say whether a group is a world."""
    return not group.is_made and not group.known


def levels_of(group: LevelGroup, seeds: int) -> list[str]:
    """Return the levels of a group; the page knows ranges of seeds and codes as well."""
    return named(group.texts[0]) if group.known else group.addresses(seeds)


def samples(made: LabChoices) -> list[str]:
    """Return the levels that decide which algorithms fit: of a preset one is enough."""
    return [name for group in made.picked() for name in levels_of(group, 1)]


@lru_cache(maxsize=4 * MAX_LEVELS)
def fitting_of(level: str) -> list[str]:
    """Return the algorithms that can run on a level."""
    return catalog.fitting_algorithms(level_of(level))


def plan(chosen: Chosen) -> dict[str, list[str]]:
    """Return the levels to run on, and the algorithms that run on each."""
    made, _ = read(chosen)
    if not 0 < made.runs <= MAX_RUNS:
        raise BadInput(f"lab: expected 1 to {MAX_RUNS:,} runs, found {made.runs:,}")
    levels = [name for group in made.picked() for name in levels_of(group, made.seeds)]
    return {"levels": levels, "with": made.names()}


# ------------------------------------------------------------------ runs


def run(level: str, algorithm: str, seconds: int) -> Run:
    """Run an algorithm on a level."""
    loaded = level_of(level)
    limits = Budget(seconds=offered(seconds, SECONDS, 1), memory_mb=MAX_MEGABYTES)
    [row] = on_level(loaded, Question((loaded,), (algorithm,)), Conditions(limits), lambda _: None)
    return kept(row)


def failed(level: str, algorithm: str, error: str) -> Run:
    """Return the run of an algorithm that had no answer: the page has ended it."""
    return kept(Row(level_of(level), algorithm, failure=BadInput(error)))


def kept(row: Row) -> Run:
    """Return what the page keeps of a run."""
    return {
        "record": row.runs.records[0],
        "title": in_all(lambda texts: level_title(texts, row.level)),
    }


def compared(runs: Sequence[Run]) -> Sequence[Run]:
    """Return all runs on a level, which say its optimum where it is known or soon proven."""
    least = optimum_of([reported(each["record"]) for each in runs if is_done(each["record"])])
    return [{**each, "record": with_optimum(each["record"], least)} for each in runs]


def is_done(record: Record) -> bool:
    """Say whether a run has a result."""
    return bool(record["outcome"] != FAILED)


def reported(record: Record) -> SolveReport:
    """Return of a report what an optimum follows from."""
    loaded = level_of(record["level"])
    found = {
        name: record[name] for name in ("outcome", "cost", "optimal", "seconds", "lower_bound")
    }
    return SolveReport(loaded, catalog.algorithm(record["algorithm"], loaded), Result(**found), {})


def with_optimum(record: Record, least: int | None) -> Record:
    """Return a record that says the optimum of its level."""
    if not is_done(record):
        return record
    above = share_above(record["cost"], least) if record["outcome"] == "solved" else None
    return {**record, "optimum": least, "above_optimum": above}


REQUESTS = {
    "choices": choices,
    "plan": plan,
    "run": run,
    "failed": failed,
    "compared": compared,
    "summary": summary,
    "csv": csv,
}
