"""What came of a search, said honestly: what is proven, and what is only not found."""

from __future__ import annotations

from searchcade.search.run import Outcome, Result
from searchcade.texts import Texts

Said = tuple[str, str]
"""A text and its colour of the theme."""


def named_outcome(texts: Texts, outcome: Outcome) -> Said:
    """Name an outcome in a word or two."""
    colour = {"solved": "good", "unsolvable": "bad", "lost": "bad"}.get(outcome, "faint")
    return texts(f"watch.outcome.{outcome.replace(' ', '_')}"), colour


def verdict(texts: Texts, result: Result) -> tuple[Said, Said]:
    """Return a headline, and what may be concluded from the search."""
    if result.stopped == result.outcome and result.lower_bound is not None:
        bound = texts("watch.bound", bound=texts.number(result.lower_bound))
        return named_outcome(texts, result.outcome), (bound, "faint")
    if result.outcome != "solved":
        return named_outcome(texts, result.outcome), (
            texts(f"watch.because.{result.outcome.replace(' ', '_')}"),
            "faint",
        )
    steps, cost = texts.number(result.steps or 0), texts.number(result.cost or 0)
    return (texts("watch.found", steps=steps, cost=cost), "good"), promise(texts, result)


def promise(texts: Texts, result: Result) -> Said:
    """Say whether the plan is proven to be a cheapest one."""
    if result.optimal:
        return texts("watch.proven"), "good"
    if result.lower_bound is not None:
        return texts("watch.at_least", bound=texts.number(result.lower_bound)), "faint"
    return texts("watch.unproven"), "faint"


def duration(texts: Texts, seconds: float) -> str:
    """Write the time of a search: milliseconds while there are few of them."""
    if seconds < 1:
        return f"{texts.number(1000 * seconds, 2 if seconds < 0.01 else 0)} ms"
    return f"{texts.number(seconds, 2)} s"
