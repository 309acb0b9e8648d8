"""The report of a search: its result, and all that distinguishes it from other reports."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from datetime import UTC, datetime
from typing import TYPE_CHECKING, Any

from searchcade import __version__
from searchcade.catalog import AlgorithmSpec
from searchcade.host import host
from searchcade.level import LoadedLevel
from searchcade.problem import BadInput, walked
from searchcade.search.limits import Budget
from searchcade.search.registry import seed_of
from searchcade.search.run import Result
from searchcade.spec import Spec
from searchcade.web.film import FIGURES, Film, same

if TYPE_CHECKING:
    from searchcade.web.stage import Stage

MAX_SHOWN_MOVES = 20_000  # moves of a plan whose path is drawn in a notebook


def now() -> datetime:
    """Return the time by UTC."""
    return datetime.now(UTC)


@dataclass(frozen=True, slots=True)
class SolveReport:
    """The result of an algorithm on a level, with all that is needed to compare it with others."""

    loaded: LoadedLevel
    choice: AlgorithmSpec
    result: Result
    figures: Mapping[str, Any]
    compiled: bool = False
    """Whether the compiled version of the algorithm answered."""
    printed: str = ""
    """What own code has printed, shortened."""
    limits: Budget | None = None
    """What the search was allowed to use."""
    optimum: int | None = None
    """The cost of a cheapest plan, where that is known."""
    repeats: int = 1
    """How often the search was timed; the times are those of the median run."""
    ended: datetime = field(default_factory=now)

    def __repr__(self) -> str:
        result = self.result
        plan = "" if result.plan is None else f", cost {result.cost}, {result.steps} steps"
        work = f"{result.expanded} expanded in {result.seconds:.3g} s"
        outcome = f"{self.loaded.name} {self.choice.name}: {result.outcome}"
        return f"<SolveReport {outcome}{plan}, {work}>"

    def _repr_html_(self) -> str:
        """Show the plan in a notebook, move by move, and the figures below it.

        The board alone is shown where there is no plan, or where it is too large for a film.
        """
        from searchcade.web.onefile import framed  # late: only notebooks need it
        from searchcade.web.stage import Stage

        try:
            return framed(self._film(Stage(self.loaded)), self.lines())
        except BadInput:
            return self._picture()

    def _film(self, stage: Stage) -> Film:
        """Return the film of the plan."""
        if not self.result.plan:
            raise BadInput(f"{self.loaded.name}: there is no plan to show")
        lane = stage.lane(same(self.choice.name), self.result.plan, self.film_figures())
        return stage.film(same(self.loaded.name), [lane])

    def _picture(self) -> str:
        """Return the board with the path of the plan as a picture, and the figures below it."""
        plan = self.result.plan or ""
        shown = walked(self.loaded.problem(), plan if len(plan) <= MAX_SHOWN_MOVES else "")
        return self.loaded.html([state for state, _ in shown], self.lines())

    def film_figures(self) -> dict[str, Any]:
        """Return the figures that a film has, as far as they are known."""
        record = {
            **self.result.as_dict(),
            "optimum": self.optimum,
            "above_optimum": self.above_optimum,
            "compiled": self.compiled,
        }
        return {name: record[name] for name in FIGURES if record[name] is not None}

    def lines(self) -> list[str]:
        """Return what people want to know, in a few lines of text."""
        result, choice = self.result, self.choice
        with_heuristic = f" with {choice.heuristic}" if choice.heuristic else ""
        proof = ", proven cheapest" if result.optimal else ""
        figures = {"cost": result.cost, "steps": result.steps, **self.figures}
        words = [f"{name} {value}" for name, value in figures.items() if value is not None]
        work = f"expanded {result.expanded:,}, generated {result.generated:,}"
        lines = [
            f"{self.loaded.name}: {choice.name}{with_heuristic}",
            f"{result.outcome}{proof}",
            ", ".join(words).replace("_", " "),
            f"{work}, {1000 * result.seconds:.3g} ms",
            f"heuristic: {result.heuristic_check}" if result.heuristic_check else "",
        ]
        return [line for line in lines if line]

    @property
    def above_optimum(self) -> float | None:
        """Return by which share the plan costs more than a cheapest one, 0.3 for 30 % more."""
        is_solved = self.result.outcome == "solved"
        return share_above(self.result.cost, self.optimum) if is_solved else None

    def as_dict(self) -> dict[str, Any]:
        """Return the record as it is stored and printed; docs/guide/json.md lists the names."""
        return {
            **self.question(),
            **self.result.as_dict(),
            "optimum": self.optimum,
            "above_optimum": self.above_optimum,
            **self.figures,
            "compiled": self.compiled,
            "repeats": self.repeats,
            **self.circumstances(),
        }

    def question(self) -> dict[str, Any]:
        """Return what was asked: level, rules, algorithm and seeds."""
        rules = self.loaded.rules_in_force()
        return {
            "game": self.loaded.game.name,
            "level": self.loaded.name,
            "level_hash": self.loaded.content_hash,
            "rule_options": Spec("", rules).text_of_options,
            "level_seed": self.loaded.seed,
            "dice": int(rules["dice"]) if "dice" in rules else None,
            "algorithm": self.choice.name,
            "heuristic": self.choice.heuristic,
            "algorithm_seed": seed_of(self.choice.algorithm, self.choice.options),
            "own_code_hash": self.choice.own_code_hash,
        }

    def circumstances(self) -> dict[str, Any]:
        """Return under which limits, where, with which version and when the search ran."""
        limits = self.limits
        return {
            "seconds_limit": limits and limits.seconds,
            "nodes_limit": limits and (limits.nodes if limits.nodes < Budget().nodes else None),
            "memory_limit_mb": limits and limits.memory_mb,
            "host": host(),
            "version": __version__,
            "time": self.ended.isoformat(timespec="seconds"),
        }


def share_above(cost: int | None, least: int | None) -> float | None:
    """Return by which share a cost is above the optimum; None where that is unknown."""
    if cost is None or least is None:
        return None
    if least == 0:
        return 0.0 if cost == 0 else None
    return round(cost / least - 1, 6)


def fields(record: Mapping[str, Any], first: str, last: str) -> dict[str, Any]:
    """Return the fields of a record from one name to another, in the order of `as_dict`."""
    names = [*record]
    return {name: record[name] for name in names[names.index(first) : names.index(last) + 1]}


def own_figures(record: Mapping[str, Any]) -> dict[str, Any]:
    """Return the game's own figures of a record."""
    found = fields(record, "above_optimum", "compiled")
    return {name: found[name] for name in [*found][1:-1]}


def rules_said(reports: Iterable[SolveReport]) -> list[str]:
    """Return the figures that are texts, such as the rules, each one once."""
    words = {
        f"{name.replace('_', ' ')} {value}": None
        for report in reports
        for name, value in report.figures.items()
        if isinstance(value, str)
    }
    return list(words)
