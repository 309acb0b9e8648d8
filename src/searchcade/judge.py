"""The judge: what a finished game is worth, and on which leaderboard it stands.

A name is only a hint: the level of that name is made or read anew, and counts if it is the same.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Any, NamedTuple

from searchcade import catalog, daily
from searchcade.catalog import SEED, Address, Named, written
from searchcade.game import Game, Options
from searchcade.problem import BadInput
from searchcade.search.run import Budget
from searchcade.session import Session
from searchcade.solve import solve
from searchcade.store import Played

BUDGET = Budget(seconds=3, memory_mb=512)  # to prove what a level costs at least
REMEMBERED = 64  # levels


class Standing(NamedTuple):
    """The leaderboard of a level, and the one that all seeds of its kind share, if it has any."""

    board: str
    family: str = ""


def judge(game_name: str, level_text: str, level_name: str, moves: str) -> Played:
    """Play a whole game by the rules, as the store asks before it believes a score."""
    game = catalog.game(game_name)
    session = Session(game, game.parse(level_text), moves)
    limit = game.limit(session.level)
    is_late = limit is not None and len(moves) > limit
    ended = "stalled" if is_late else "" if session.is_won else session.ended or "resigned"
    board, family = standing(Named(level_name, game, session.level))
    least = optimum(game, level_text) if family and game.points is None else None
    return Played(ended, len(moves), session.cost, session.points, board, family, least)


def standing(named: Named) -> Standing:
    """Return the leaderboard of exactly this level with exactly these rules."""
    known = known_standing(named.game, named.name)
    if known and known[1] == named.content_hash:
        return known[0]
    return Standing(f"#{named.content_hash}")


@lru_cache(maxsize=REMEMBERED)
def known_standing(game: Game[Any, Any], name: str) -> tuple[Standing, str] | None:
    """Return the leaderboard of a name and the hash of its level; None for a level of a file."""
    address = catalog.read_address(game, name)
    try:
        plain = catalog.plain(game, address) if address else None
    except BadInput:
        return None
    if address is None:
        return None
    rules = rules_that_matter(game, plain, address.rules)
    made = Named(name, game, varied(game, plain, rules))
    return standing_of(game, address, rules), made.content_hash


def standing_of(game: Game[Any, Any], address: Address, rules: Options) -> Standing:
    """Return the leaderboard of an address: the level, and what is not as usual."""
    level, options, _ = address
    if level == daily.NAME:
        return Standing(f"{level}?date={daily.day_of(options.get('date'))}", level)
    chosen = dict(sorted({**unusual(game, level, options), **rules}.items()))
    board = written(level, chosen)
    if SEED not in chosen:
        return Standing(board)
    chosen.pop(SEED)
    return Standing(board, written(level, chosen))


def unusual(game: Game[Any, Any], level: str, options: Options) -> dict[str, str]:
    """Return the options of a made level that differ from its usual ones, and always its seed."""
    if level not in game.presets:
        return {}
    usual = {name: option.default for name, option in game.options.items()}
    usual |= game.presets[level]
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
    return game.vary(plain, rules) if rules else plain


def as_written(value: str) -> str:
    """Write a whole number in one way: 007 is 7."""
    return str(int(value)) if value.isascii() and value.isdecimal() else value


@lru_cache(maxsize=REMEMBERED)
def optimum(game: Game[Any, Any], level_text: str) -> int | None:
    """Return what a level costs at least, if that can be proven in a few seconds."""
    named = Named("level", game, game.parse(level_text))
    for name in dict.fromkeys((game.referee(named.level), game.best(named.level))):
        result = solve(named, catalog.choice(name, game), BUDGET).result
        if result.outcome == "solved" and result.optimal:
            return result.cost
    return None
