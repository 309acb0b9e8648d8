"""Matches: several players play the same seeded games, and their results are added up."""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from itertools import cycle
from statistics import mean, pstdev
from typing import Any, NamedTuple

from searchcade import catalog
from searchcade.catalog import AlgorithmSpec
from searchcade.game import Options
from searchcade.level import Address, LoadedLevel
from searchcade.report import SolveReport
from searchcade.search.node import Node
from searchcade.search.options import option_names
from searchcade.search.run import Budget, never
from searchcade.solve import solve
from searchcade.spec import Spec

ENDS = {"solved": "won", "lost": "lost", "stalled": "stalled", "resigned": "resigned"}
"""Outcome of a search -> end of the game; other outcomes count as no result."""
SEEDS = ("seed", "dice")
"""The options that vary a game: of the generator, or of chance in the rules."""


class Spread(NamedTuple):
    """The mean and the standard deviation of several games; None for a single game."""

    mean: float
    spread: float | None


@dataclass(frozen=True, slots=True)
class Game:
    """A played game, and the longest time between two expansions of its search."""

    report: SolveReport
    longest: float

    @property
    def end(self) -> str:
        """Return how it ended."""
        return ENDS.get(self.report.result.outcome, "no result")

    @property
    def has_ended(self) -> bool:
        """Say whether the game was played to its end; one that was stopped has no figures."""
        return self.report.result.outcome in ENDS


@dataclass(frozen=True, slots=True)
class Record:
    """The results of a player in all games of a match."""

    choice: AlgorithmSpec
    games: Sequence[Game]
    varied: Sequence[str] = ()
    """What got another seed in each game: `level`, `algorithm`, both or nothing."""

    @property
    def is_one_game(self) -> bool:
        """Say whether all games were the same, so that their spread says nothing."""
        results = [game.report.result for game in self.games]
        seen = {(each.outcome, each.plan, each.expanded) for each in results}
        return len(results) > 1 and len(seen) == 1

    @property
    def ends(self) -> dict[str, int]:
        """Count the games by how they ended."""
        ends = [game.end for game in self.games]
        return {end: ends.count(end) for end in (*ENDS.values(), "no result")}

    @property
    def figures(self) -> dict[str, Spread]:
        """Return cost, steps and the game's own numbers over all games that came to an end."""
        ended = [game.report for game in self.games if game.has_ended]
        rows = [
            {"cost": each.result.cost or 0, "steps": each.result.steps or 0, **each.figures}
            for each in ended
        ]
        names = dict.fromkeys(
            name for row in rows for name, value in row.items() if is_number(value)
        )
        return {name: spread([row.get(name, 0) for row in rows]) for name in names}

    @property
    def efforts(self) -> dict[str, Spread]:
        """Return the effort of the searches, over all games."""
        results = [game.report.result for game in self.games]
        return {
            "expanded": spread([result.expanded for result in results]),
            "generated": spread([result.generated for result in results]),
            "seconds": spread([result.seconds for result in results]),
        }

    @property
    def cheapest(self) -> int:
        """Count the games whose plan is proven to be the cheapest."""
        return sum(game.report.result.optimal for game in self.games)

    @property
    def milliseconds(self) -> float:
        """Return the time for a move."""
        ended = [game.report.result for game in self.games if game.has_ended]
        moves = sum(result.steps or 0 for result in ended)
        return 1000 * sum(result.seconds for result in ended) / max(1, moves)

    @property
    def longest(self) -> float:
        """Return the longest time between two expansions, in milliseconds."""
        return 1000 * max(game.longest for game in self.games)

    def as_dict(self) -> dict[str, Any]:
        """Return the record as it is printed; docs/guide/json.md lists the names."""
        return {
            "game": self.games[0].report.loaded.game.name,
            "level": self.games[0].report.loaded.name,
            "algorithm": self.choice.name,
            "games": len(self.games),
            "varied": list(self.varied),
            **{end.replace(" ", "_"): number for end, number in self.ends.items()},
            "cheapest": self.cheapest,
            **{name: each._asdict() for name, each in {**self.figures, **self.efforts}.items()},
            "ms_per_move": round(self.milliseconds, 3),
            "longest_ms": round(self.longest, 3),
        }


def spread(values: Sequence[float]) -> Spread:
    """Return mean and standard deviation; one value has none."""
    return Spread(round(mean(values), 6), round(pstdev(values), 6) if len(values) > 1 else None)


def is_number(value: Any) -> bool:
    """Say whether a figure has a mean."""
    return isinstance(value, int | float) and not isinstance(value, bool)


def free_seeds(text: str, game: str | None, options: Options) -> list[str]:
    """Return the seed options of a level that were not chosen."""
    loaded = catalog.level(text, game, options)
    address = Address.parse(loaded.game, text)
    said = address.spec.options if address else {}
    is_made = address is not None and address.level in loaded.game.levels.presets
    made = loaded.game.levels.options if is_made else {}
    known: Mapping[str, Any] = {**made, **loaded.game.rules.options}
    return [name for name in SEEDS if name in known and name not in {**said, **options}]


def seeded(
    text: str, game: str | None, options: Options, seeds: Sequence[int]
) -> list[LoadedLevel]:
    """Return a level once for each seed: made anew where it is made, else with other dice.

    Where nothing is left to vary there is one level only.
    """
    names = free_seeds(text, game, options)
    return [
        catalog.level(text, game, {**options, **dict.fromkeys(names, str(seed))})
        for seed in (seeds if names else seeds[:1])
    ]


def has_free_seed(choice: AlgorithmSpec) -> bool:
    """Say whether an algorithm has a seed option that was not chosen."""
    return "seed" in option_names(choice.algorithm) and "seed" not in choice.options


def reseeded(choice: AlgorithmSpec, of: LoadedLevel, seed: int) -> AlgorithmSpec:
    """Return an algorithm with another seed; there is no seed 0."""
    spec = Spec.parse(choice.name).with_({"seed": str(seed or 10**9)})
    return catalog.algorithm(str(spec), of.game, choice.heuristic)


def unvaried(levels: Sequence[LoadedLevel], choices: Sequence[AlgorithmSpec]) -> list[str]:
    """Return the algorithms that would do the same in every game."""
    fixed = [choice.name for choice in choices if not has_free_seed(choice)]
    return fixed if len(levels) == 1 else []


def played(
    loaded: LoadedLevel,
    choice: AlgorithmSpec,
    budget: Budget,
    cancelled: Callable[[], bool] = never,
) -> Game:
    """Let a player play a game."""
    watch = Stopwatch()
    report = solve(loaded, choice, budget, cancelled=cancelled, watch=watch.see)
    return Game(report, watch.longest)


def match(
    levels: Sequence[LoadedLevel],
    choices: Sequence[AlgorithmSpec],
    budget: Budget,
    step: Callable[[str], None] = lambda _name: None,
    cancelled: Callable[[], bool] = never,
    seeds: Sequence[int] = (),
) -> list[Record]:
    """Let every player play every game; `step` is called before each game.

    With seeds, a player with a seed option gets another one for each game. When cancelled, the
    games so far are returned, with the one that was stopped.
    """
    records: list[Record] = []
    for choice in choices:
        records.append(record(levels, choice, budget, step, cancelled, seeds))
        if cancelled():
            break
    return records


def record(
    levels: Sequence[LoadedLevel],
    choice: AlgorithmSpec,
    budget: Budget,
    step: Callable[[str], None],
    cancelled: Callable[[], bool],
    seeds: Sequence[int] = (),
) -> Record:
    """Let one player play every game, or the one game once for each of its own seeds."""
    players = [choice] * len(levels)
    varied = ["level"] if len(levels) > 1 else []
    if len(seeds) > 1 and has_free_seed(choice):
        players = [reseeded(choice, levels[0], seed) for seed in seeds]
        varied.append("algorithm")
    games: list[Game] = []
    for number, (loaded, player) in enumerate(zip(cycle(levels), players, strict=False), start=1):
        step(f"{choice.name}, game {number}")
        games.append(played(loaded, player, budget, cancelled))
        if cancelled():
            break
    return Record(choice, games, varied)


class Stopwatch:
    """Measures the longest time between two expansions of a search."""

    def __init__(self) -> None:
        self.last = time.perf_counter()
        self.longest = 0.0

    def see(self, _node: Node[Any], _waiting: int) -> None:
        """Measure the time since the last expansion."""
        now = time.perf_counter()
        self.longest = max(self.longest, now - self.last)
        self.last = now
