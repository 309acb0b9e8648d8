"""Measure the analysis of finished games: how long it takes on every level that ships.

    python bench/analysis.py

Writes docs/bench/analysis.md. Games are best plans with random detours, from fixed seeds.
"""

from __future__ import annotations

import time
from collections.abc import Iterable
from pathlib import Path
from random import Random
from typing import NamedTuple

import measure
from searchcade import catalog
from searchcade.level import LoadedLevel
from searchcade.play.analysis import analyse
from searchcade.play.session import Session

PAGE = Path(__file__).parent.parent / "docs" / "bench" / "analysis.md"
GAMES = 3  # for each level
DETOURS, LONGEST = 5, 400
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
    while plan and len(session.moves) < LONGEST and not (session.is_won or session.ended):
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
    began = time.process_time()
    found = analyse(loaded, moves)
    seconds = time.process_time() - began
    stretches, unknown = len(found.stretches), found.unknown
    return Measured(loaded.name, len(moves), seconds, stretches, unknown, found.reason)


def row(title: str, games: list[Measured]) -> str:
    """Return a line of the table."""
    times = sorted(each.seconds for each in games)
    whole = sum(not each.unknown and not each.reason for each in games)
    hopeless = sum(each.reason == "unwinnable" for each in games)
    slow = max(games, key=lambda each: each.seconds)
    middle = times[len(times) // 2]
    within = sum(seconds <= 2 for seconds in times)
    cells = [title, len(games), whole, hopeless, within, f"{middle:.2f}", f"{times[-1]:.2f}"]
    return "| " + " | ".join(map(str, (*cells, slow.level))) + " |"


def page(parts: Iterable[tuple[str, list[Measured]]]) -> str:
    """Return the text of the page."""
    parts = list(parts)
    lines = [row(title, games) for title, games in parts]
    gaps = [each for _, games in parts for each in games if each.unknown or each.reason]
    told = [
        f"- {each.level}: {each.moves} moves, {each.reason or f'{each.unknown} of them unknown'}"
        for each in gaps
        if each.reason != "unwinnable"
    ]
    return "\n".join(
        [
            "# Analysis of finished games",
            "",
            f"Written by `python bench/analysis.py`. {machine()}",
            "",
            f"{GAMES} games a level: the solver's advice with up to {DETOURS} random moves in "
            "between, then with advice again; some of them put the goal out of reach or are lost. "
            "Processor seconds of a whole analysis: the remaining cost after each move, all lost "
            "moves, and what was best there. Its limits are wall time, so on a busy machine more "
            "stays unknown.",
            "",
            "| levels | games | known after every move | cannot be won | within 2 s | median s "
            "| longest s | longest on |",
            "| --- | ---: | ---: | ---: | ---: | ---: | ---: | --- |",
            *lines,
            "",
            "Not everything was known in time:",
            "",
            *(told or ["- nowhere"]),
            "",
        ]
    )


def machine() -> str:
    """Say where this was measured, and how busy it was."""
    facts = ", ".join(f"{key} {value}" for key, value in measure.machine().items())
    return f"Machine: {facts}; load average {measure.load()[0]:.1f}."


def main() -> None:
    """Measure all games and write the page."""
    parts = []
    for game in catalog.games():
        shipped = [f"{game}/{name}" for name in catalog.game(game).shipped()]
        made = [f"{game}/{name}" for name in MADE[game]]
        for title, names in ((f"{game}, shipped", shipped), (f"{game}, generated", made)):
            games = [measured(catalog.level(name), seed) for name in names for seed in range(GAMES)]
            parts.append((title, games))
            print(row(title, games), flush=True)
    PAGE.write_text(page(parts), encoding="utf-8")


if __name__ == "__main__":
    main()
