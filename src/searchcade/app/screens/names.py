"""Levels and algorithms by the names that people read."""

from __future__ import annotations

import re
from collections.abc import Iterable

from searchcade import catalog, daily
from searchcade.app.screens.menu import boards
from searchcade.app.texts import GameTexts, Texts
from searchcade.catalog import Named


def fitting(named: Named, extra: Iterable[str] = ()) -> list[str]:
    """Return the algorithms that can run on a level, somebody's own ones last."""
    problem = named.game.problem(named.level)
    known = catalog.algorithms(named.game.name)
    return [*(name for name, each in known.items() if each.fits(problem)), *extra]


def algorithm_title(texts: GameTexts, name: str) -> str:
    """Name an algorithm with its options, as in `astar?heuristic=euclid`."""
    head, options = catalog.split_options(name)
    known = catalog.algorithms(texts.game.name).get(head)
    title = texts.algorithm(known) if known else head.rpartition(":")[2]
    more = [
        texts.estimate(value) if key == "heuristic" else f"{key} {value}"
        for key, value in options.items()
    ]
    return f"{title} ({', '.join(more)})" if more else title


def with_heuristic(name: str, heuristic: str | None) -> str:
    """Return an algorithm's name with the heuristic that it shall use."""
    if heuristic is None:
        return name
    return f"{name}{'&' if '?' in name else '?'}heuristic={heuristic}"


def without_heuristic(name: str) -> str:
    """Return an algorithm's name with all its options but the heuristic."""
    head, options = catalog.split_options(name)
    kept = "&".join(f"{key}={value}" for key, value in options.items() if key != "heuristic")
    return f"{head}?{kept}" if kept else head


def level_title(texts: Texts, named: Named) -> str:
    """Name a level with the rules that were chosen, and its seed where it was made from one."""
    return _titled(texts, named, named.kind)


def game_title(texts: Texts, named: Named) -> str:
    """Name a game on a level: as the level, without the rules, which would be too long."""
    level = named.kind.partition("?")[0]
    return _titled(texts, named, named.kind if level == daily.NAME else level)


def _titled(texts: Texts, named: Named, board: str) -> str:
    own = "" if board else named.game.caption(named.level)
    title = own or boards.level_title(texts.of(named.game), board, named.name)
    seed = re.search(r"[?&]seed=(\d+)", named.name)
    return f"{title} · {seed[1]}" if seed else title


def sentences(text: str, count: int) -> str:
    """Return the first sentences of a text."""
    ends = [
        place for place in range(1, len(text)) if text[place] == " " and text[place - 1] in ".!?"
    ]
    return text[: ends[count - 1]] if len(ends) >= count else text
