"""How a person plays a game, how it ends, and with which variants of the rules."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Generic, Literal, TypeVar

from searchcade.canvas import Place
from searchcade.facets.levels import Option, Options
from searchcade.own.player import Act
from searchcade.problem import Problem, State
from searchcade.search.node import Ended, Search

Level = TypeVar("Level")


@dataclass(frozen=True, slots=True, eq=False)
class Play(Generic[Level, State]):
    """How a person plays: keys, clicks, hints, figures beside the board."""

    move_keys: Mapping[str, str] = field(default_factory=dict)
    """Move -> the key that makes it, where it is no direction: it gets a button while it is legal.

    The text of the button is `moves` in the game's texts.toml.
    """
    watch_keys: Mapping[str, str] = field(default_factory=dict)
    """Key -> algorithm that it shows on the level that is being played."""
    has_output: bool = False
    """Whether these keys also append the result to an output file, as the reports do."""
    is_walk: Callable[[str], bool] = lambda move: True
    """Whether a move only walks, so that a click on a far cell may make it; a push does more."""
    carry: Callable[[Level, State, Place, Place], str | None] | None = None
    """The moves that bring the thing on one cell to another and move nothing else, or None where
    no such moves are found. Where a game has it, walking alone decides nothing."""
    advice: Callable[[Level, State], str | None] | None = None
    """The best moves known from here, see `Game.advice`; by default those of the best algorithm."""
    first_advice: Callable[[Level, State], str | None] | None = None
    """The same for one hint, where that is found sooner: the next hint may know a better plan."""
    is_any_plan: Callable[[Level, State], bool] = lambda level, state: False
    """Whether the advice that was given in this state is just any plan, in a game whose advice is
    otherwise a cheapest one; it takes no search."""
    later: Callable[[Level, State], Level] | None = None
    """The level as it is from a state on, with the same moves; None where it has no such form."""
    landmark: Callable[[Level, State, str], bool] = lambda level, state, moves: True
    """Whether a hint may stop at this state, after these moves; by default after the first."""
    analysis: Callable[[Level, State], Mapping[str, Any]] = lambda level, state: {}
    """Figures of a state that take a while to compute.

    `lost` says that the goal is out of reach, `stuck` is a tuple of the cells that cause it.
    """
    state_stats: Callable[[Level, State, str], Mapping[str, Any]] = lambda level, state, moves: {}
    """The game's own figures of a state and the plan that led there, such as the energy left."""
    hidden: Callable[[Level], str] = lambda level: ""
    """What a search knows that nobody who plays does, in words; empty where nothing is hidden."""
    real_time: Callable[[Level], bool] = lambda level: False
    """Whether a level can also be played in real time, where something moves by itself."""
    own_player: Callable[[Problem[State], Act], Search[State]] | None = None
    """Let a user's player play a game, turn by turn; it gets what a person would see.

    A player can be asked for a move. It holds neither the problem nor its states.
    """


@dataclass(frozen=True, slots=True, eq=False)
class Rules(Generic[Level]):
    """Variants of the rules that any level can be played with, such as what a push costs."""

    options: Mapping[str, Option] = field(default_factory=dict)
    with_options: Callable[[Level, Options], Level] = lambda level, options: level
    """Return a level with other rules; its text says so, and reads back with them."""
    in_force: Callable[[Level], Options] = lambda level: {}
    """The value of each option on a level, whoever chose it: a name, a file or none."""
    idle: Callable[[Level], Collection[str]] = lambda level: ()
    """The options that change nothing about a level, such as what monsters do where none are."""
    lost_test: Callable[[Level], Callable[[Any], bool]] | None = None
    """Make a test whether a state is proven to be lost: with `prune=yes` searches avoid it."""


@dataclass(frozen=True, slots=True, eq=False)
class Scoring(Generic[Level, State]):
    """How a game ends, and what leaderboards compare."""

    ranked_by: Literal["steps", "cost", "points"] = "steps"
    """The usual order of its leaderboards."""
    points: Callable[[Level, State, str], int] | None = None
    """The points of a game so far. A game with points may be ended without winning: it enters the
    leaderboard with its points, won or not."""
    ended: Callable[[Level, Sequence[State]], Ended] = lambda level, states: ""
    """How a game has ended that is not won, from its states so far; nothing if it goes on."""
    max_moves: Callable[[Level], int | None] = lambda level: None
    """The most moves of a game, where the rules limit them: a longer plan wins nothing."""
    unit_cost: Callable[[Level], bool] = lambda level: True
    """Whether every move of a level costs one."""
    length_unit: int = 1
    """What a length of 1 costs, where costs stand for lengths that are no whole numbers. A cost
    below it counts moves."""
