"""The words and numbers of the lab: titles of groups and algorithms, means, shares and times."""

from __future__ import annotations

from collections.abc import Sequence

from searchcade import catalog
from searchcade.lab.comparison import Row
from searchcade.lab.level_groups import LevelGroup
from searchcade.lab.summary import Total
from searchcade.texts import GameTexts, Texts
from searchcade.texts.titles import algorithm_title

NONE = "–"
NO_DECIMALS = 100  # from this mean on


def group_title(texts: Texts, group: LevelGroup) -> str:
    """Name a group of levels within its game."""
    if group.known:
        return group.texts[0]
    game = catalog.game(group.game)
    words, name = texts.of(game), group.texts[0].partition("/")[2]
    return words.level(name) if group.is_made else words.world(group.world)


def group_note(texts: Texts, group: LevelGroup, seeds: int) -> str:
    """Say how many levels a group has, or is made of."""
    count = group.size(seeds)
    return f"× {count}" if group.is_made else texts("lab.levels_note", count=count)


def title_of(texts: Texts, name: str, game: str) -> str:
    """Name an algorithm, in the words of a game."""
    return algorithm_title(GameTexts(texts, catalog.game(game)), name)


def mean_text(texts: Texts, value: float | None) -> str:
    """Write a mean: small ones with a decimal."""
    if value is None:
        return NONE
    return texts.number(value, 1 if value < NO_DECIMALS and value != int(value) else 0)


def share_text(texts: Texts, share: float | None) -> str:
    """Write a share in percent: small ones with a decimal, so that they are not 0."""
    if share is None:
        return NONE
    return f"{texts.number(100 * share, 0 if share == 0 or share >= 0.1 else 1)} %"


def time_text(texts: Texts, seconds: float | None) -> str:
    """Write a time, in milliseconds while it is below a second."""
    if seconds is None:
        return NONE
    if seconds < 1:
        return f"{texts.number(1000 * seconds, 1 if seconds < 0.1 else 0)} ms"
    return f"{texts.number(seconds, 2)} s"


def count_text(texts: Texts, count: int | None, total: int) -> str:
    """Write how many of how many."""
    return NONE if count is None else texts("lab.of", count=count, total=total)


def cells_of(texts: Texts, total: Total, game: str, columns: Sequence[str]) -> list[str]:
    """Write the line of an algorithm in the table."""
    cells = {
        "algorithm": title_of(texts, total.label, game),
        "solved": count_text(texts, len(total.solved), total.runs),
        "optimal": count_text(texts, total.cheapest, total.runs),
        "above": share_text(texts, total.above),
        "score": mean_text(texts, total.score),
        "seconds": time_text(texts, total.figure("seconds")),
    }
    return [cells.get(name) or mean_text(texts, total.figure(name)) for name in columns]


def outcome_text(texts: Texts, row: Row) -> str:
    """Say what came of a run."""
    if not row.reports:
        return texts("lab.failed")
    result = row.reports[0].result
    if result.optimal:
        return texts("lab.cheapest")
    return texts(f"watch.outcome.{result.outcome.replace(' ', '_')}")
