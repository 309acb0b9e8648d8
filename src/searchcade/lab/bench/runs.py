"""The runs of a suite: each level by each algorithm, for each seed and repeat.

Nothing is made here but one level of each kind: thousands of runs are planned in a moment.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from itertools import product
from pathlib import Path
from typing import NamedTuple

from searchcade import catalog
from searchcade.game import Options
from searchcade.lab.bench import code
from searchcade.lab.bench.suite import Part, Suite
from searchcade.lab.matches import free_seeds, has_free_seed
from searchcade.level import LoadedLevel
from searchcade.problem import BadInput
from searchcade.search.limits import Budget
from searchcade.spec import Spec

MAX_RUNS = 1_000_000
DIGITS = 20
NO_SEED = 10**9  # what seed 0 is to an algorithm, whose seeds begin at 1


class BenchRun(NamedTuple):
    """One run, as values that any process can work with."""

    key: str
    """A hash of what is asked and of the code that answers."""
    suite: str
    game: str
    level: str
    """An address, or the name of a level of a file, with the options of its rules."""
    text: str
    """The level itself, if it is of a file; empty for an address, which says it all."""
    label: str
    """The algorithm as the suite names it, whatever its seed."""
    algorithm: str
    heuristic: str | None
    command: str
    """The command of an external solver; empty for an algorithm."""
    folder: str
    """Where the user's files are, and where a command runs."""
    seed: int | None
    repeat: int
    limits: Budget
    code: str
    number: int = 0
    """Its place in the plan."""

    def load(self) -> LoadedLevel:
        """Make or read the level."""
        if not self.text:
            return catalog.level(self.level)
        game = catalog.game(self.game)
        return LoadedLevel(self.level, game, game.parse(self.text))


@dataclass(slots=True)
class Plan:
    """The runs of a suite, and what is not among them."""

    runs: list[BenchRun] = field(default_factory=list)
    misfits: dict[str, list[str]] = field(default_factory=dict)
    """Algorithm -> the levels that it cannot run on."""
    unvaried: dict[str, list[str]] = field(default_factory=dict)
    """Algorithm -> the levels where no seed makes a difference: there it runs once."""
    needs: list[str] = field(default_factory=list)
    """What `--levels` would have to hold for the parts that are left out."""


class Entry(NamedTuple):
    """An algorithm with its heuristic, or an external solver, for one kind of level."""

    label: str
    algorithm: str
    heuristic: str | None = None
    command: str = ""
    fits: bool = True
    has_seed: bool = False


class Sample(NamedTuple):
    """A level of a part, made with one seed, and the seeds that can vary it."""

    loaded: LoadedLevel
    name: Spec
    free: list[str]

    def seeded(self, seed: int | None) -> tuple[str, str]:
        """Return name and text of the level that a seed makes."""
        seeds = {} if seed is None else dict.fromkeys(self.free, str(seed))
        name = str(self.name.with_(seeds))
        if self.loaded.address:
            return name, ""
        loaded = self.loaded.with_rules(seeds)
        return name, loaded.game.render(loaded.level)


def plan(suite: Suite) -> Plan:
    """Return the runs of a suite, none of them twice."""
    made = Plan()
    keys: dict[str, BenchRun] = {}
    for part in suite.parts:
        if suite.folder_of(part) is None:
            made.needs.append(part.needs)
            continue
        for sample in samples(suite, part):
            for run in runs_on(sample, suite, part, made):
                keys.setdefault(run.key, run)
                if len(keys) > MAX_RUNS:
                    raise BadInput(f"{suite.name}: expected at most {MAX_RUNS:,} runs, found more")
    made.runs = [run._replace(number=number) for number, run in enumerate(keys.values(), start=1)]
    if not made.runs and made.needs:
        raise BadInput(f"{suite.name}: expected --levels with {made.needs[0]}, found none")
    if not made.runs:
        raise BadInput(f"{suite.name}: expected a run, found no algorithm that fits a level")
    return made


# ------------------------------------------------------------------ levels


def samples(suite: Suite, part: Part) -> Iterator[Sample]:
    """Yield the levels of a part, with each choice of their options."""
    choices, words = part.options or {}, part.replace or {}
    folder = suite.folder_of(part) or suite.folder
    for text, values in product(part.levels, product(*choices.values())):
        options = dict(zip(choices, values, strict=True))
        for loaded in levels(folder, text, part.game, options):
            sample = sampled(folder, loaded, options)
            yield with_other_words(sample, words) if words else sample


def levels(folder: Path, text: str, game: str | None, options: Options) -> list[LoadedLevel]:
    """Return the levels of an address or pattern; files are looked for in the suite's folder."""
    is_address = text.partition("/")[0] in catalog.games()
    return catalog.levels(text if is_address else str(folder / text), game, options)


def sampled(folder: Path, loaded: LoadedLevel, options: Options) -> Sample:
    """Return a level with its name in records and the names of its seeds that are not chosen."""
    address = loaded.address
    if address is None:
        file = loaded.name.removeprefix("./").removeprefix(f"{folder.as_posix()}/")
        name = Spec(file, options)
    else:
        name = Spec(f"{address.game}/{address.level}", address.spec.options)
    return Sample(loaded, name, free_seeds(loaded, options))


def with_other_words(sample: Sample, words: Mapping[str, str]) -> Sample:
    """Return a level of a file with some of its words replaced; its name says which."""
    loaded = sample.loaded
    if loaded.address:
        raise BadInput(f"replace: expected level files, found {sample.name}")
    text = loaded.game.render(loaded.level)
    for old, new in words.items():
        if old not in text:
            raise BadInput(f"replace: expected {old!r} in {sample.name}, found none")
        text = text.replace(old, new)
    changed = LoadedLevel(loaded.name, loaded.game, loaded.game.parse(text))
    return Sample(changed, sample.name.with_(words), sample.free)


# ------------------------------------------------------------------ algorithms


def entries(sample: Sample, suite: Suite, part: Part) -> Iterator[Entry]:
    """Yield the algorithms of a part; informed ones once for each heuristic."""
    commands: Mapping[str, str] = suite.external or {}
    for text in part.algorithms:
        if text in commands:
            check_name(text, sample)
            yield Entry(text, text, command=commands[text])
        else:
            yield from algorithms(text, sample, suite, part)


def check_name(name: str, sample: Sample) -> None:
    """Refuse an external solver with the name of an algorithm."""
    if name in catalog.algorithms(sample.loaded.game.name):
        raise BadInput(f"external.{name}: expected a name that no algorithm has, found {name!r}")


def algorithms(text: str, sample: Sample, suite: Suite, part: Part) -> Iterator[Entry]:
    """Yield an algorithm with each heuristic of the part, or with its own."""
    folder, loaded = str(suite.folder), sample.loaded
    own = Spec.parse(text).options.get("heuristic")
    for heuristic in [None] if own or not part.heuristics else part.heuristics:
        estimate = code.located(heuristic, folder) if heuristic else None
        choice = catalog.algorithm(code.located(text, folder), loaded, estimate)
        takes = choice.heuristic is not None
        more = {"heuristic": heuristic} if heuristic and takes else {}
        label = str(Spec.parse(text).with_(more))
        name = catalog.named_algorithm(text, loaded)
        fits, has_seed = choice.algorithm.fits(loaded.problem()), has_free_seed(choice)
        used = heuristic or choice.heuristic if takes else None
        yield Entry(label, name, used, "", fits, has_seed)
        if not takes:
            return


# ------------------------------------------------------------------ runs


def runs_on(sample: Sample, suite: Suite, part: Part, made: Plan) -> Iterator[BenchRun]:
    """Yield the runs on a level and on those that other seeds make of it."""
    seeds = part.seeds or (None,)
    texts = {seed: sample.seeded(seed) for seed in (seeds if sample.free else [None])}
    for each in entries(sample, suite, part):
        if not each.fits:
            made.misfits.setdefault(each.label, []).append(str(sample.name))
            continue
        varies = bool(sample.free) or each.has_seed
        if part.seeds and not varies:
            made.unvaried.setdefault(each.label, []).append(str(sample.name))
        game, folder = sample.loaded.game.name, str(suite.folder)
        names = [each.algorithm, *([each.heuristic] if each.heuristic else [])]
        answering = code.answering(game, names, each.command, folder)
        for seed, repeat in product(seeds if varies else [None], range(1, part.repeats + 1)):
            level, text = texts[seed if sample.free else None]
            algorithm = reseeded(each, seed)
            yield with_key(
                BenchRun(
                    "", suite.name, game, level, text, each.label, algorithm, each.heuristic,
                    each.command, folder, seed, repeat, part.limits, answering,
                )
            )  # fmt: skip


def reseeded(entry: Entry, seed: int | None) -> str:
    """Return an algorithm with another seed, where it has one that was not chosen."""
    if seed is None or not entry.has_seed:
        return entry.algorithm
    return str(Spec.parse(entry.algorithm).with_({"seed": str(seed or NO_SEED)}))


def with_key(run: BenchRun) -> BenchRun:
    """Return a run with its key; where it runs and what it is called in the suite do not matter."""
    asked = run._replace(key="", suite="", label="", folder="", seed=None)
    text = json.dumps(asked._replace(limits=str(run.limits))._asdict(), sort_keys=True)  # type: ignore[arg-type]
    return run._replace(key=hashlib.sha256(text.encode()).hexdigest()[:DIGITS])
