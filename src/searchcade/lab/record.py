"""A record: what one algorithm or player achieved in several games, added up."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from statistics import mean, pstdev
from typing import Any, NamedTuple

from searchcade.catalog import AlgorithmSpec
from searchcade.report import SolveReport

ENDS = {"solved": "won", "lost": "lost", "stalled": "stalled", "resigned": "resigned"}
"""Outcome of a search -> end of the game; other outcomes count as no result."""


class Spread(NamedTuple):
    """The mean and the standard deviation of several games; None for a single game."""

    mean: float
    spread: float | None


@dataclass(frozen=True, slots=True)
class Game:
    """A played game, and the longest time between two expansions of its search."""

    report: SolveReport
    longest: float | None
    """None where nobody watched it."""

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
        sizes = [result.peak_memory_mb for result in results]
        known = [size for size in sizes if size is not None]
        return {
            "expanded": spread([result.expanded for result in results]),
            "generated": spread([result.generated for result in results]),
            "seconds": spread([result.seconds for result in results]),
            "cpu_seconds": spread([result.cpu_seconds or 0 for result in results]),
            **({"peak_memory_mb": spread(known)} if len(known) == len(sizes) else {}),
        }

    @property
    def above_optimum(self) -> Spread | None:
        """Return by which share the plans cost more than cheapest ones; None if that is unknown."""
        shares = [game.report.above_optimum for game in self.games if game.end == "won"]
        known = [share for share in shares if share is not None]
        return spread(known) if known and len(known) == len(shares) else None

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
    def longest(self) -> float | None:
        """Return the longest time between two expansions, in milliseconds, if all were watched."""
        known = [game.longest for game in self.games if game.longest is not None]
        return round(1000 * max(known), 3) if len(known) == len(self.games) else None

    def as_dict(self) -> dict[str, Any]:
        """Return the record as it is printed; docs/guide/json.md lists the names."""
        first, above = self.games[0].report, self.above_optimum
        return {
            **first.question(),
            "algorithm": self.choice.name,
            "games": len(self.games),
            "varied": list(self.varied),
            **{end.replace(" ", "_"): number for end, number in self.ends.items()},
            "cheapest": self.cheapest,
            **{name: each._asdict() for name, each in {**self.figures, **self.efforts}.items()},
            "above_optimum": above and above._asdict(),
            "ms_per_move": round(self.milliseconds, 3),
            "longest_ms": self.longest,
            **first.circumstances(),
        }


def spread(values: Sequence[float]) -> Spread:
    """Return mean and standard deviation; one value has none."""
    return Spread(round(mean(values), 6), round(pstdev(values), 6) if len(values) > 1 else None)


def is_number(value: Any) -> bool:
    """Say whether a figure has a mean."""
    return isinstance(value, int | float) and not isinstance(value, bool)
