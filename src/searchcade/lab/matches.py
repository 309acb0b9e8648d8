"""Matches: several players play the same seeded games, and their results are added up."""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping, Sequence
from itertools import cycle
from math import inf
from typing import Any, TypeVar

from searchcade import catalog
from searchcade.catalog import AlgorithmSpec
from searchcade.game import Options
from searchcade.lab.summary import Record, Runs
from searchcade.level import LoadedLevel
from searchcade.search.node import Node
from searchcade.search.registry import option_names
from searchcade.search.run import Budget, never
from searchcade.solve import solve
from searchcade.spec import Spec

Played = TypeVar("Played")

SEEDS = ("seed", "dice")
"""The options that vary a game: of the generator, or of chance in the rules."""


def free_seeds(loaded: LoadedLevel, options: Options) -> list[str]:
    """Return the seed options of a level that were chosen neither in its name nor in `options`."""
    address, game = loaded.address, loaded.game
    said = address.spec.options if address else {}
    made = game.levels.options if address and address.level in game.levels.presets else {}
    known: Mapping[str, Any] = {**made, **game.rules.options}
    return [name for name in SEEDS if name in known and name not in {**said, **options}]


def seeded(
    text: str, game: str | None, options: Options, seeds: Sequence[int]
) -> list[LoadedLevel]:
    """Return the level of a name once for each seed, see `levels_of_seeds`."""
    return levels_of_seeds(catalog.level(text, game, options), options, seeds)


def levels_of_seeds(
    loaded: LoadedLevel, options: Options, seeds: Sequence[int]
) -> list[LoadedLevel]:
    """Return a level once for each seed: made anew where it is made, else with other dice.

    Where nothing is left to vary there is one level only.
    """
    names = free_seeds(loaded, options)
    if not names:
        return [loaded]
    return [reseeded_level(loaded, dict.fromkeys(names, str(seed))) for seed in seeds]


def reseeded_level(loaded: LoadedLevel, seeds: Options) -> LoadedLevel:
    """Return a level with other seeds."""
    if loaded.address is None:
        return loaded.with_rules(seeds)
    return catalog.built_in(loaded.game, str(loaded.address.spec), seeds)


def has_free_seed(choice: AlgorithmSpec) -> bool:
    """Say whether an algorithm has a seed option that was not chosen."""
    return "seed" in option_names(choice.algorithm) and "seed" not in choice.options


def reseeded(choice: AlgorithmSpec, of: LoadedLevel, seed: int) -> AlgorithmSpec:
    """Return an algorithm with another seed; there is no seed 0."""
    spec = Spec.parse(choice.name).with_({"seed": str(seed or 10**9)})
    return catalog.algorithm(str(spec), of.game, choice.heuristic)


def played(
    loaded: LoadedLevel,
    choice: AlgorithmSpec,
    budget: Budget,
    cancelled: Callable[[], bool] = never,
) -> Record:
    """Let a player play a game, and take the longest time between two expansions."""
    watch = Stopwatch()
    report = solve(loaded, choice, budget, cancelled=cancelled, watch=watch.see)
    return {**report.as_dict(), "label": choice.name, "longest": watch.longest}


def match(
    levels: Sequence[LoadedLevel],
    choices: Sequence[AlgorithmSpec],
    budget: Budget,
    step: Callable[[str], None] = lambda _name: None,
    cancelled: Callable[[], bool] = never,
    seeds: Sequence[int] = (),
) -> list[Runs]:
    """Let every player play every game; `step` is called before each game.

    With seeds, a player with a seed option gets another one for each game. When cancelled, the
    games so far are returned, with the one that was stopped.
    """

    def play(loaded: LoadedLevel, choice: AlgorithmSpec) -> Record:
        step(choice.name)
        return played(loaded, choice, budget, cancelled)

    found: list[Runs] = []
    for choice in choices:
        games, varied = play_all(levels, choice, play, cancelled, seeds)
        found.append(Runs(games, choice.name, varied))
        if cancelled():
            break
    return found


def play_all(
    levels: Sequence[LoadedLevel],
    choice: AlgorithmSpec,
    play: Callable[[LoadedLevel, AlgorithmSpec], Played],
    cancelled: Callable[[], bool] = never,
    seeds: Sequence[int] = (),
) -> tuple[list[Played], list[str]]:
    """Let one player play every game, or the one game once for each of its own seeds.

    Return the games, and what got another seed in each: `level`, `algorithm`, both or nothing.
    """
    players = [choice] * len(levels)
    varied = ["level"] if len(levels) > 1 else []
    if len(seeds) > 1 and has_free_seed(choice):
        players = [reseeded(choice, levels[0], seed) for seed in seeds]
        varied.append("algorithm")
    games: list[Played] = []
    for loaded, player in zip(cycle(levels), players, strict=False):
        games.append(play(loaded, player))
        if cancelled():
            break
    return games, varied


class Stopwatch:
    """Measures the longest time between two expansions of a search."""

    def __init__(self) -> None:
        self.last = inf  # what comes before the first expansion is no move
        self.longest = 0.0

    def see(self, _node: Node[Any], _waiting: int) -> None:
        """Measure the time since the last expansion."""
        now = time.perf_counter()
        self.longest = max(self.longest, now - self.last)
        self.last = now
