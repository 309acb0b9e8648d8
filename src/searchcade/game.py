"""What a folder of `games/` offers to the rest of the program: a Game and its facets."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache, wraps
from pathlib import Path
from typing import Any, Generic, TypeVar, cast

from searchcade import daily
from searchcade.compiled.kernel_run import Kernels
from searchcade.facets.editing import Editing
from searchcade.facets.levels import (
    LevelFact,
    Levels,
    Missed,
    Option,
    OptionReader,
    Options,
    Solution,
    World,
    level_files,
    seed_option,
    worlds_of,
)
from searchcade.facets.look import Lens, Look, Note, Piece
from searchcade.facets.play import Play, Rules, Scoring
from searchcade.problem import BadInput, Heuristic, Problem, Restarted, State
from searchcade.scene import Scene
from searchcade.search.registry import find_algorithm
from searchcade.search.run import Budget, run
from searchcade.spec import Spec

__all__ = [
    "ZERO", "Editing", "Estimate", "Game", "Lens", "LevelFact", "Levels", "Look",
    "Missed", "Note", "Option", "OptionReader", "Options", "Piece", "Play", "Rules", "Scoring",
    "Solution", "World", "cached_by_level", "seed_option",
]  # fmt: skip

Level = TypeVar("Level")
Function = TypeVar("Function", bound=Callable[..., Any])
ADVICE_BUDGET = Budget(seconds=2, memory_mb=256)


class IdentityKey(Generic[Level]):
    """A level as the key of a cache: compared by identity, so that big levels are never hashed."""

    def __init__(self, value: Level) -> None:
        self.value = value

    def __eq__(self, other: object) -> bool:
        return isinstance(other, IdentityKey) and self.value is other.value

    def __hash__(self) -> int:
        return id(self.value)


def cached_by_level(maxsize: int) -> Callable[[Function], Function]:
    """Keep the last values of a function of a level, which is compared by identity."""

    def decorate(compute: Function) -> Function:
        cached = lru_cache(maxsize)(lambda key, *rest, **more: compute(key.value, *rest, **more))

        @wraps(compute)
        def look_up(level: Any, *rest: Any, **more: Any) -> Any:
            return cached(IdentityKey(level), *rest, **more)

        return cast(Function, look_up)

    return decorate


@dataclass(frozen=True, slots=True)
class Estimate(Generic[Level, State]):
    """A heuristic of a game, and whether it is admissible: it never exceeds the true cost."""

    title: str
    admissible: bool
    """With the default rules."""
    build: Callable[[Level], Heuristic[State]]
    admissible_on: Callable[[Level], bool] | None = None
    """On which levels an admissible heuristic is so, if not on all: rules may differ."""

    def never_exceeds(self, level: Level) -> bool:
        """Say whether it is admissible on this level."""
        return self.admissible and (self.admissible_on is None or self.admissible_on(level))


ZERO: Estimate[Any, Any] = Estimate("Zero", True, lambda _level: lambda _state: 0)
"""The heuristic of a game that has no better one."""


@dataclass(frozen=True, slots=True, eq=False)
class Game(Generic[Level, State]):
    """A game: its levels as text, its rules as problems, its states as scenes."""

    name: str
    title: str
    folder: Path
    """Where the levels that ship lie, in `levels/`."""
    parse: Callable[[str], Level]
    """Read a level; raise BadInput with line and column where the text is wrong."""
    render: Callable[[Level], str]
    """Write a level as text that `parse` reads back."""
    problem: Callable[[Level], Problem[State]]
    scene: Callable[[Level, State], Scene]
    best_algorithm: Callable[[Level], str]
    """The name of the algorithm that serves this level best."""
    decider: Callable[[Level], str] | None = None
    """The name of the algorithm that decides whether a level can be solved, if not the best."""
    fastest: Callable[[Level], str] | None = None
    """The name of the algorithm that finds any plan soonest, if not the best."""
    estimates: Mapping[str, Estimate[Level, State]] = field(default_factory=lambda: {"zero": ZERO})
    """The heuristics, the default one first."""
    heuristic: Callable[[Level], str] | None = None
    """The name of the heuristic that serves a level best, if not the first."""
    kernels: Kernels[Level] | None = None
    """The compiled versions of algorithms, if there are any."""
    levels: Levels[Level] = field(default_factory=Levels)
    look: Look[Level, State] = field(default_factory=Look)
    play: Play[Level, State] = field(default_factory=Play)
    scoring: Scoring[Level, State] = field(default_factory=Scoring)
    rules: Rules[Level] = field(default_factory=Rules)
    lens: Lens[Level, State] = field(default_factory=Lens)
    editing: Editing[Level] | None = None
    """How its levels are drawn; a game without it has no editor."""

    def __repr__(self) -> str:
        return f"<Game {self.name}>"

    # ------------------------------------------------------------------ levels

    def worlds(self) -> tuple[World, ...]:
        """Return the levels that ship with the game, world by world."""
        return worlds_of(self.folder / "levels", self.levels.worlds)

    def shipped(self) -> dict[str, Path]:
        """Return the levels that ship with the game by name, in the order of the worlds."""
        files = level_files(self.folder / "levels")
        return {name: files[name] for world in self.worlds() for name in world.levels}

    def level_names(self) -> list[str]:
        """Return the names of the levels that come with the game: made, drawn, and of the day."""
        return [*self.levels.presets, *self.shipped(), *([daily.NAME] if self.levels.daily else [])]

    def rule_options(self, level_name: str) -> Mapping[str, Option]:
        """Return the options of the rules for a level of this name.

        For a preset, options of the generator take precedence.
        """
        if level_name not in self.levels.presets:
            return self.rules.options
        known = self.levels.options
        return {name: each for name, each in self.rules.options.items() if name not in known}

    def generate(self, options: Options) -> Level:
        """Make a new level that can be solved; raise BadInput for options that make no sense."""
        if self.levels.generate is None:
            raise BadInput(f"{self.name}: this game has no generator")
        return self.levels.generate(options)

    def pieces(self, level: Level) -> Iterable[str]:
        """Return the text of a level piece by piece."""
        return self.levels.lines(level) if self.levels.lines else [self.render(level)]

    # ------------------------------------------------------------------ algorithms

    def deciding_algorithm(self, level: Level) -> str:
        """Return the name of the algorithm that decides whether a level can be solved."""
        return (self.decider or self.best_algorithm)(level)

    def fastest_algorithm(self, level: Level) -> str:
        """Return the name of the algorithm that finds any plan soonest."""
        return (self.fastest or self.best_algorithm)(level)

    def usual_heuristic(self, level: Level) -> str:
        """Return the name of the default heuristic on a level."""
        return self.heuristic(level) if self.heuristic else next(iter(self.estimates), "")

    def advice(self, level: Level, state: State, *, soon: bool = False) -> str | None:
        """Return the best moves known from here; `soon`: some good ones, of which few are needed.

        No moves: none were found in time. None: the goal is proven to be out of reach.
        """
        ask = (soon and self.play.first_advice) or self.play.advice
        if ask:
            return ask(level, state)
        algorithm = find_algorithm(Spec.parse(self.best_algorithm(level)).name)
        usual = self.estimates[self.usual_heuristic(level)]
        estimate = usual.build(level) if algorithm.informed else None
        restarted = Restarted(self.problem(level), state)
        result = run(algorithm, restarted, estimate, budget=ADVICE_BUDGET)
        return None if result.outcome == "unsolvable" else result.plan or ""

    # ------------------------------------------------------------------ scenes

    def scene_after(self, level: Level, states: Sequence[State]) -> Scene:
        """Return what a level looks like after a game so far, the start included."""
        draw = self.look.history_scene
        return draw(level, states) if draw else self.scene(level, states[-1])
