"""What came of a search, in words: how it ended, and what may be concluded from it."""

from __future__ import annotations

from searchcade.search.run import Outcome, Result
from searchcade.texts import GameTexts, Texts

Said = tuple[str, str]
"""A text and its colour of the theme."""


def outcome_title(texts: Texts, outcome: Outcome) -> Said:
    """Name an outcome in a word or two."""
    colour = {"solved": "good", "unsolvable": "bad", "lost": "bad"}.get(outcome, "faint")
    return texts(f"watch.outcome.{outcome.replace(' ', '_')}"), colour


def verdict(words: GameTexts, result: Result) -> tuple[Said, Said]:
    """Return a headline, and what may be concluded from the search."""
    texts = words.texts
    title = outcome_title(texts, result.outcome)
    if result.stopped == result.outcome and result.lower_bound is not None:
        return title, (texts("watch.bound", bound=words.amount(result.lower_bound)), "faint")
    if result.outcome != "solved":
        return title, (texts(f"watch.because.{result.outcome.replace(' ', '_')}"), "faint")
    steps, cost = texts.number(result.steps or 0), words.amount(result.cost or 0)
    return (texts("watch.found", steps=steps, cost=cost), "good"), promise(words, result)


def promise(words: GameTexts, result: Result) -> Said:
    """Say whether the plan is proven to be optimal."""
    texts = words.texts
    if result.optimal:
        return texts("watch.proven"), "good"
    if result.lower_bound is not None:
        return texts("watch.at_least", bound=words.amount(result.lower_bound)), "faint"
    return texts("watch.unproven"), "faint"
