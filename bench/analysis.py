"""Measure the analysis of finished games: how long it takes on every level that ships.

    python bench/analysis.py

Writes docs/bench/analysis.md. Games are best plans with random detours, from fixed seeds.
"""

from __future__ import annotations

from random import Random
from typing import NamedTuple

import measure
from measure import Record, timed
from searchcade import catalog
from searchcade.level import LoadedLevel
from searchcade.play.analysis import analyse
from searchcade.play.session import Session

GAMES = 3  # for each level
DETOURS, MAX_MOVES = 5, 400
MADE = {
    "maze": ("easy?seed=1", "medium?seed=1", "hard?seed=1", "energy-easy?seed=1"),
    "pacman": ("arcade?seed=1", "level-3?seed=1", "level-4?seed=1", "pies?seed=1"),
    "sokoban": ("easy?seed=1", "medium?seed=1", "hard?seed=1"),
    "bloxorz": ("easy?seed=1", "medium?seed=1", "hard?seed=1"),
}
"""Generated levels, for comparison."""


class Measured(NamedTuple):
    """One game and its analysis."""

    level: str
    moves: int
    seconds: float
    stretches: int
    unknown: int
    reason: str


def game_with_detours(loaded: LoadedLevel, random: Random) -> str:
    """Follow the advice of the solver, but for some random moves."""
    session, detours = Session(loaded.game, loaded.level), 0
    plan = loaded.game.advice(loaded.level, session.state)
    while plan and len(session.moves) < MAX_MOVES and not (session.is_won or session.ended):
        if random.random() < 0.1 and detours < DETOURS:
            detours += 1
            moves = [move for move, _, _ in session.problem.successors(session.state)]
            session.play(random.choice(moves))
            plan = ""
        else:
            session.play(plan[0])
            plan = plan[1:]
        if not plan and not (session.is_won or session.ended):
            plan = loaded.game.advice(loaded.level, session.state)
    return session.moves


def measured(loaded: LoadedLevel, seed: int) -> Measured:
    """Play a game and analyse it."""
    moves = game_with_detours(loaded, Random(f"{loaded.name} {seed}"))
    found, _, seconds = timed(lambda: analyse(loaded, moves))
    stretches, unknown = len(found.stretches), found.unknown
    return Measured(loaded.name, len(moves), seconds, stretches, unknown, found.reason)


def row(title: str, games: list[Measured]) -> Record:
    """Return the figures of a line of the table."""
    times = sorted(each.seconds for each in games)
    return {
        "levels": title,
        "games": len(games),
        "whole": sum(not each.unknown and not each.reason for each in games),
        "hopeless": sum(each.reason == "unwinnable" for each in games),
        "within": sum(seconds <= 2 for seconds in times),
        "median": times[len(times) // 2],
        "longest": times[-1],
        "slow": max(games, key=lambda each: each.seconds).level,
    }


def figures(parts: dict[str, list[Measured]]) -> Record:
    games = [each for some in parts.values() for each in some]
    gaps = [
        f"- {each.level}: {each.moves} moves, {each.reason or f'{each.unknown} of them unknown'}"
        for each in games
        if (each.unknown or each.reason) and each.reason != "unwinnable"
    ]
    return {
        "facts": measure.facts(),
        "load": measure.load()[0],
        "rows": [row(*part) for part in parts.items()],
        "gaps": "\n".join(gaps or ["- nowhere"]),
    }


def main() -> None:
    """Measure all games and write the page."""
    parts = {}
    for game in catalog.games():
        shipped = [f"{game}/{name}" for name in catalog.game(game).shipped()]
        made = [f"{game}/{name}" for name in MADE[game]]
        for title, names in ((f"{game}, shipped", shipped), (f"{game}, generated", made)):
            levels = map(catalog.level, names)
            parts[title] = [measured(each, seed) for each in levels for seed in range(GAMES)]
            print(row(title, parts[title]), flush=True)
    measure.write_page("analysis", figures(parts))


if __name__ == "__main__":
    main()
