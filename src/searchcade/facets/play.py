"""How a person plays a game: keys, clicks, hints, figures beside the board."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any, Generic, TypeVar

from searchcade.canvas import Place
from searchcade.problem import Problem, State
from searchcade.search.node import Search
from searchcade.search.own_player import Act

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
    """Let a user's player play a game, turn by turn; it is told what a person would see.

    A player can be asked for a move. It holds neither the problem nor its states.
    """
