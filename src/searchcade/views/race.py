"""The results of a race as a table, the best values of it, and what being first means."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from searchcade.recording.race import By
from searchcade.texts import GameTexts
from searchcade.texts.titles import algorithm_title
from searchcade.texts.verdicts import outcome_title
from searchcade.views.watch import NONE, duration

LEAST = ("cost", "steps", "expanded", "generated", "peak_frontier", "seconds")
"""Of these the smallest is best. Memory is not among them: it cannot be measured in a thread."""
UNCOUNTED = ("generated", "peak_frontier")  # 0 where an agent does not count them
Rows = Sequence[dict[str, Any] | None]
"""The figures of each search, as `Race.table` has them; None for one that has failed."""

Guesses = Mapping[str, int]
"""Figure -> the row of the search that was said to be the best at it."""
NO_GUESSES: Guesses = {}


class RaceView(NamedTuple):
    """The cells of the table, which of them are best, and how long the bars of expansions are."""

    columns: list[str]
    titles: list[str]
    rows: list[list[str]]
    best: set[tuple[int, int]]
    """Row and column."""
    bars: list[float]
    """The expansions of each row as a share of the most."""
    remark: str
    """Why the first need not have the best plan."""
    verdicts: list[str]
    """Whether each guess was right."""


def race_view(
    words: GameTexts, table: Rows, names: list[str], by: By, guesses: Guesses = NO_GUESSES
) -> RaceView:
    """Write the figures of all searches; an unsolved one can be best at points only."""
    compared = figures(words)
    columns = ["algorithm", "outcome", *compared, "optimal"]
    best: set[tuple[int, int]] = set()
    for column, name in enumerate(compared, start=2):
        best |= {(number, column) for number in best_at(name, table)}
    proven = {number for number, row in enumerate(table) if row and row["optimal"]}
    best |= {(number, 2 + len(compared)) for number in proven & solved_rows(table)}
    counts = [row["expanded"] if row else 0 for row in table]
    return RaceView(
        columns,
        [words.texts(f"race.column.{name}") for name in columns],
        [row_of(words, row, name) for row, name in zip(table, names, strict=True)],
        best,
        [count / max(1, *counts) for count in counts],
        remark(words, table, names, by),
        verdicts(words, table, names, guesses),
    )


# ------------------------------------------------------------------ guesses


def questions(words: GameTexts) -> dict[str, str]:
    """Return what is asked before a race: a figure, and the question who will be best at it."""
    names = ("expanded", figures(words)[0])
    return {name: words.texts(f"race.guess.{name}") for name in names}


def verdicts(words: GameTexts, table: Rows, names: list[str], guesses: Guesses) -> list[str]:
    """Say of each guess whether it was right: of equal searches each is the best."""
    return [
        verdict(words, figure, names[number], {names[row] for row in best_at(figure, table)})
        for figure, number in guesses.items()
    ]


def verdict(words: GameTexts, figure: str, guess: str, best: set[str]) -> str:
    """Say whether a search is one of the best at a figure, and which one is where it is not."""
    texts = words.texts
    said = texts(f"race.guessed.{figure}", guess=algorithm_title(words, guess))
    if not best:
        return f"{said} {texts('race.guessed.nobody')}"
    if guess in best:
        return f"{said} {texts('race.guessed.right')}"
    titles = ", ".join(algorithm_title(words, name) for name in sorted(best))
    return f"{said} {texts('race.guessed.wrong', best=titles)}"


# ------------------------------------------------------------------ figures


def figures(words: GameTexts) -> tuple[str, ...]:
    """Return what is compared: points instead of the cost, where a game has points."""
    return ("points", *LEAST[1:]) if words.game.scoring.points else LEAST


def remark(words: GameTexts, table: Rows, names: list[str], by: By) -> str:
    """Say why the first need not have the best plan, by the figures of this race."""
    arrived = [row and row["place"] == 1 for row in table]
    if True not in arrived:
        return ""
    texts, first, value = words.texts, arrived.index(True), figures(words)[0]
    best = min(best_at(value, table), default=first)
    ours, theirs = (row[value] if row else None for row in (table[first], table[best]))
    if ours == theirs:
        return texts(f"race.first_is_best_{by}", first=algorithm_title(words, names[first]))
    return texts(
        f"race.first_is_not_best_{by}", first=algorithm_title(words, names[first]),
        best=algorithm_title(words, names[best]), ours=words.amount(ours or 0),
        theirs=words.amount(theirs or 0), figure=texts(f"race.column.{value}").lower(),
    )  # fmt: skip


def solved_rows(table: Rows) -> set[int]:
    """Return the rows of the searches that solved the level."""
    return {number for number, row in enumerate(table) if row and row["outcome"] == "solved"}


def best_at(name: str, table: Rows) -> set[int]:
    """Return the rows with the best value: of points the most, of all else the least."""
    known = {
        number: value
        for number, row in enumerate(table)
        if row and (value := figure(row, name)) is not None
        if name == "points" or number in solved_rows(table)
    }
    best = (max if name == "points" else min)(known.values(), default=None)
    return {number for number, value in known.items() if value == best}


def figure(row: dict[str, Any], name: str) -> float | None:
    """Return a figure of a search, where it is known."""
    value: float | None = row[name]
    return None if name in UNCOUNTED and not value else value


def row_of(words: GameTexts, row: dict[str, Any] | None, name: str) -> list[str]:
    """Write the figures of one search."""
    texts, title = words.texts, algorithm_title(words, name)
    if row is None:
        return [title, *[NONE] * (len(LEAST) + 2)]
    values = [figure(row, key) for key in figures(words)[:-1]]
    counts = [NONE if value is None else words.amount(value) for value in values]
    proven = texts("race.yes") if row["optimal"] else texts("race.no")
    return [
        title,
        outcome_title(texts, row["outcome"])[0],
        *counts,
        duration(texts, row["seconds"]),
        proven if row["outcome"] == "solved" else NONE,
    ]
