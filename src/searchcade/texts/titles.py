"""The titles of levels and algorithms, for people."""

from __future__ import annotations

import re

from searchcade import catalog, daily
from searchcade.level import LoadedLevel
from searchcade.spec import Spec
from searchcade.texts import GameTexts, Texts, leaderboards


def algorithm_title(texts: GameTexts, name: str) -> str:
    """Name an algorithm with its options, as in `astar?heuristic=euclid`."""
    spec = Spec.parse(name)
    known = catalog.algorithms(texts.game.name).get(spec.name)
    title = texts.algorithm(known) if known else spec.name.rpartition(":")[2]
    more = [
        texts.estimate(value) if key == "heuristic" else f"{key} {value}"
        for key, value in spec.options.items()
    ]
    return f"{title} ({', '.join(more)})" if more else title


def level_title(texts: Texts, loaded: LoadedLevel) -> str:
    """Name a level with the rules that were chosen, and its seed where it was made from one."""
    return _titled(texts, loaded, loaded.kind)


def game_title(texts: Texts, loaded: LoadedLevel) -> str:
    """Name a game on a level: as the level, without the rules, which would be too long."""
    level = loaded.kind.partition("?")[0]
    return _titled(texts, loaded, loaded.kind if level == daily.NAME else level)


def _titled(texts: Texts, loaded: LoadedLevel, board: str) -> str:
    own = "" if board else loaded.game.levels.caption(loaded.level)
    title = own or leaderboards.level_title(texts.of(loaded.game), board, loaded.name)
    seed = re.search(r"[?&]seed=(\d+)", loaded.name)
    return f"{title} · {seed[1]}" if seed else title


def sentences(text: str, count: int) -> str:
    """Return the first sentences of a text."""
    ends = [
        place for place in range(1, len(text)) if text[place] == " " and text[place - 1] in ".!?"
    ]
    return text[: ends[count - 1]] if len(ends) >= count else text
