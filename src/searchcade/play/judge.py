"""The judge: the result of a finished game, and the leaderboard that it belongs to.

The name of a level is only a hint: the level of that name is made or read again, and must be equal.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Any, NamedTuple

from searchcade import catalog, daily
from searchcade.game import Game, Options
from searchcade.level import SEED, Address, LoadedLevel
from searchcade.optima import prove
from searchcade.play.session import Session
from searchcade.problem import BadInput
from searchcade.search.run import Budget
from searchcade.spec import Spec
from searchcade.store import Played

BUDGET = Budget(seconds=3, memory_mb=512)  # to prove the cost of a cheapest plan
CACHED_LEVELS = 64  # levels
MAX_MOVES = 100_000  # of a game that is judged


class Standing(NamedTuple):
    """The leaderboard of a level, and the one that all its seeds share, if there is one."""

    board: str
    family: str = ""


def judge(game_name: str, level_text: str, level_name: str, moves: str) -> Played:
    """Replay a whole game by the rules; the store calls this before it accepts a score."""
    if len(moves) > MAX_MOVES:
        raise BadInput(f"expected a game of at most {MAX_MOVES:,} moves, found {len(moves):,}")
    game = catalog.game(game_name)
    session = Session(game, game.parse(level_text), moves)
    limit = game.scoring.max_moves(session.level)
    is_late = limit is not None and len(moves) > limit
    ended = "stalled" if is_late else "" if session.is_won else session.ended or "resigned"
    board, family = standing(LoadedLevel(level_name, game, session.level))
    least = optimum(game, level_text) if family and game.scoring.points is None else None
    real_time = game.play.real_time(session.level)
    return Played(ended, len(moves), session.cost, session.points, board, family, least, real_time)


def standing(loaded: LoadedLevel) -> Standing:
    """Return the leaderboard of exactly this level with exactly these rules."""
    known = known_standing(loaded.game, loaded.name)
    if known and known[1] == loaded.content_hash:
        return known[0]
    return Standing(f"#{loaded.content_hash}")


@lru_cache(maxsize=CACHED_LEVELS)
def known_standing(game: Game[Any, Any], name: str) -> tuple[Standing, str] | None:
    """Return the leaderboard of a name and the hash of its level; None for a level of a file."""
    address = Address.parse(game, name)
    try:
        plain = catalog.without_rules(game, address) if address else None
    except BadInput:
        return None
    if address is None:
        return None
    rules = rules_that_matter(game, plain, address.rules)
    made = LoadedLevel(name, game, varied(game, plain, rules))
    return standing_of(game, address, rules), made.content_hash


def standing_of(game: Game[Any, Any], address: Address, rules: Options) -> Standing:
    """Return the leaderboard of an address: the level, and the options that are not the default."""
    level, options = address.level, address.options
    if level == daily.NAME:
        day = str(daily.day_of(options.get("date")))
        return Standing(str(Spec(level, {"date": day})), level)
    chosen = {**unusual(game, level, options), **rules}
    board = Spec(level, dict(sorted(chosen.items())))
    return Standing(str(board), str(board.without(SEED)) if SEED in chosen else "")


def unusual(game: Game[Any, Any], level: str, options: Options) -> dict[str, str]:
    """Return the options of a generated level that differ from its defaults, and its seed."""
    if level not in game.levels.presets:
        return {}
    usual = {name: option.default for name, option in game.levels.options.items()}
    usual |= game.levels.presets[level]
    told = {name: as_written(value) for name, value in {**usual, **options}.items()}
    return {name: told[name] for name in told if name == SEED or told[name] != usual[name]}


def rules_that_matter(game: Game[Any, Any], plain: Any, rules: Options) -> dict[str, str]:
    """Return the rules without those that change nothing about a level."""
    kept, text = dict(rules), game.render(varied(game, plain, rules))
    for name in sorted(rules):
        fewer = {key: value for key, value in kept.items() if key != name}
        if game.render(varied(game, plain, fewer)) == text:
            kept = fewer
    return kept


def varied(game: Game[Any, Any], plain: Any, rules: Options) -> Any:
    """Return a level with other rules, or as it is if there are none."""
    return game.rules.with_options(plain, rules) if rules else plain


def as_written(value: str) -> str:
    """Write a whole number without leading zeros: 007 is 7."""
    return str(int(value)) if value.isascii() and value.isdecimal() else value


@lru_cache(maxsize=CACHED_LEVELS)
def optimum(game: Game[Any, Any], level_text: str) -> int | None:
    """Return the cost of a cheapest plan, if it can be proven in a few seconds."""
    return prove(LoadedLevel("level", game, game.parse(level_text)), BUDGET)
