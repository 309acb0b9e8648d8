"""What a folder of `games/` offers to the rest of the program."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Generic, Literal, NamedTuple, TypeVar

from searchcade.canvas import Colour
from searchcade.compiled.kernel_run import Kernels
from searchcade.problem import BadInput, Heuristic, Move, Problem, State
from searchcade.reading import Limits
from searchcade.scene import Scene
from searchcade.search.node import Ended

Level = TypeVar("Level")
Options = Mapping[str, str]
"""Options as a person writes them: `rows=50`, `seed=7`. Each game reads and checks its own."""


class ById(Generic[Level]):
    """A level as the key of a cache: compared by identity, so that big levels are never hashed."""

    def __init__(self, value: Level) -> None:
        self.value = value

    def __eq__(self, other: object) -> bool:
        return isinstance(other, ById) and self.value is other.value

    def __hash__(self) -> int:
        return id(self.value)


@dataclass(frozen=True, slots=True)
class Estimate(Generic[Level, State]):
    """A heuristic that a game offers, and whether it ever exceeds the true cost."""

    title: str
    admissible: bool
    build: Callable[[Level], Heuristic[State]]


@dataclass(frozen=True, slots=True)
class Option:
    """Something `generate` can be told, and how a form asks for it."""

    help: str
    default: str = ""
    choices: tuple[str, ...] = ()
    """The values it can have, where they can be listed."""
    numbers: tuple[int, int] | None = None
    """The least and the largest whole number that a form offers."""
    is_place: bool = False
    """Whether a cell, as ROW,COL, can be picked on the board."""
    only_with: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    """Other options and the values that they must have for this one to make sense."""


@dataclass(frozen=True, slots=True)
class Asked:
    """What somebody asked `generate` for: the known options, and those that were given."""

    game: str
    known: Mapping[str, Option]
    given: Options

    def __post_init__(self) -> None:
        if unknown := set(self.given) - set(self.known):
            wanted = ", ".join(self.known)
            found = f"found {min(unknown)!r}"
            raise BadInput(f"{self.game}: expected an option among {wanted}; {found}")

    def whole(self, name: str) -> int:
        """Read a whole number within the limits of the option."""
        least, most = self.known[name].numbers or (0, 0)
        text = self._text(name)
        is_number = text.isascii() and text.isdigit() and len(text) <= 18
        if not (is_number and least <= int(text) <= most):
            raise self._refused(name, f"a whole number from {least} to {most}")
        return int(text)

    def one_of(self, name: str) -> str:
        """Read one of the words of the option."""
        choices = self.known[name].choices
        if self._text(name) not in choices:
            raise self._refused(name, f"one of {', '.join(choices)}")
        return self._text(name)

    def _text(self, name: str) -> str:
        return self.given.get(name, self.known[name].default)

    def _refused(self, name: str, wanted: str) -> BadInput:
        found = f"found {self._text(name)!r}"
        return BadInput(f"{self.game}: expected {name} as {wanted}, {found}")


class Note(NamedTuple):
    """What is said about a cell, and the cells that it acts upon."""

    text: str
    """The name of the text, which stands under `notes` in the game's texts.toml."""
    cells: tuple[tuple[int, int], ...] = ()
    effect: Literal["", "on", "off", "flip"] = ""
    """What it does to these cells: brings them, takes them away, or one of the two in turn."""


class Missed(NamedTuple):
    """A wish that a generator did not meet."""

    option: str
    asked: str
    reached: str


class Solution(NamedTuple):
    """Moves that a level's file has for it."""

    moves: str
    is_whole: bool = True
    """Whether they should win; a snapshot of an unfinished game need not."""


def nothing(_level: Any, _state: Any) -> Mapping[str, Any]:
    """Know no more."""
    return {}


def anywhere(_move: str) -> bool:
    """Let a click make any move."""
    return True


def untitled(_level: Any) -> str:
    """Know no title."""
    return ""


def no_notes(_level: Any, _state: Any, _cell: tuple[int, int]) -> Sequence[Note]:
    """Have nothing to say about any cell."""
    return ()


def always(_level: Any) -> bool:
    """Say yes of every level."""
    return True


def never(_level: Any) -> bool:
    """Say no of every level."""
    return False


def going_on(_level: Any, _states: Sequence[Any]) -> Ended:
    """Know no end but the goal."""
    return ""


def no_danger(_level: Any, _state: Any) -> Mapping[tuple[int, int], float]:
    """Know nothing to be afraid of."""
    return {}


def no_limit(_level: Any) -> int | None:
    """Let a game last as long as it wants."""
    return None


def no_briefing(_level: Any) -> Sequence[str]:
    """Know nothing that has to be said before."""
    return ()


def as_it_is(level: Level) -> Level:
    """Hide nothing."""
    return level


def no_fall(_level: Any, _state: Any, _move: str) -> Scene | None:
    """Know no move that ends an attempt."""
    return None


def unvaried(level: Any, _options: Options) -> Any:
    """Know one set of rules only."""
    return level


def one_level(text: str) -> list[tuple[int, str]]:
    """Take a file as one level."""
    return [(0, text)]


def all_met(_options: Options, _level: Any) -> Sequence[Missed]:
    """Know no wish that can be missed."""
    return ()


def no_solutions(_level: Any) -> Sequence[Solution]:
    """Know no moves from a file."""
    return ()


def usual_limits(_text: str) -> Limits:
    """Allow what one level of at most 200 x 200 cells needs, with much to spare."""
    return Limits(size=1_000_000, lines=10_000, columns=1_000_000)


@dataclass(frozen=True, slots=True, eq=False)
class Game(Generic[Level, State]):
    """A game: its levels as text, its rules as problems, its states as scenes."""

    name: str
    title: str
    parse: Callable[[str], Level]
    """Read a level; raise BadInput with line and column where the text is wrong."""
    render: Callable[[Level], str]
    """Write a level as text that `parse` reads back."""
    problem: Callable[[Level], Problem[State]]
    scene: Callable[[Level, State], Scene]
    cell: Callable[[Level, State], tuple[int, int]]
    """The row and column that stand for a state when a search is drawn on the board."""
    best: Callable[[Level], str]
    """The name of the algorithm that serves this level best."""
    referee: Callable[[Level], str]
    """The name of the algorithm that says for sure whether a level can be solved."""
    advice: Callable[[Level, State], str | None]
    """The best moves known from here: none where none was found in time, None where the goal is
    proven to be out of reach."""
    landmark: Callable[[Level, State, str], bool]
    """Whether a hint that leads a part of the way may stop at this state, after these moves."""
    generate: Callable[[Options], Level]
    """Make a new level that can be solved; raise BadInput for options that make no sense."""
    measures: Callable[[Level], Mapping[str, Any]]
    """Figures that say how hard a level is."""
    figures: Callable[[Level, State, str], Mapping[str, Any]]
    """The game's own figures of a state and the plan that led there, such as the energy left."""
    folder: Path
    """Where the levels that ship lie, in `levels/`."""
    face: str = ""
    """The level of those that ship which shows what the game looks like; else it is the first."""
    split: Callable[[str], list[tuple[int, str]]] = one_level
    """Cut a file into its levels, each with the number of lines before it."""
    limits: Callable[[str], Limits] = usual_limits
    """The most that a file may have, from how its text begins; it is asked before `split`."""
    presets: Mapping[str, Options] = field(default_factory=dict)
    """Named sets of options for `generate`: `maze/easy` is made, not read from a file."""
    daily: str = ""
    """The preset of which everybody gets the same level on the same day; empty for none."""
    options: Mapping[str, Option] = field(default_factory=dict)
    """What `generate` understands."""
    missed: Callable[[Options, Level], Sequence[Missed]] = all_met
    """The wishes among the options that a level which was made with them does not meet."""
    variants: Mapping[str, Option] = field(default_factory=dict)
    """Options of the rules, which any level can be played with, such as what a push costs."""
    vary: Callable[[Level, Options], Level] = unvaried
    """Return a level with other rules; its text says so, and reads back with them."""
    outlook: Callable[[Level, State], Mapping[str, Any]] = nothing
    """Figures of a state that take a while to find.

    `lost` says that the goal is out of reach, `stuck` is a tuple of the cells to blame for it.
    """
    caption: Callable[[Level], str] = untitled
    """What a level calls itself, or nothing."""
    winnable: Callable[[Level], bool] = always
    """Whether a level can be won. One that ships and cannot is played for what else counts."""
    briefing: Callable[[Level], Sequence[str]] = no_briefing
    """What a player is told before the first move, a line each: names of texts under `briefing`."""
    quick: Callable[[Level], str] | None = None
    """The name of the algorithm that finds any plan soonest, where it is not the best one."""
    solutions: Callable[[Level], Sequence[Solution]] = no_solutions
    """Moves that the level's file has for it; nobody has replayed them yet."""
    walks: Callable[[str], bool] = anywhere
    """Whether a move only walks, so that a click on a far cell may make it; a push does more."""
    carry: Callable[[Level, State, tuple[int, int], tuple[int, int]], str | None] | None = None
    """The moves that bring the thing on one cell to another and move nothing else, or None where
    no such moves are found. Where a game has it, walking alone decides nothing."""
    keys: Mapping[str, str] = field(default_factory=dict)
    """Key -> algorithm that it shows on the level that is being played."""
    has_output: bool = False
    """Whether these keys also append the result to an output file, as the reports do."""
    estimates: Mapping[str, Estimate[Level, State]] = field(default_factory=dict)
    """The heuristics, the default one first."""
    forms: Mapping[str, Callable[[Level], str]] = field(default_factory=dict)
    """Other text forms of a level that `parse` reads too."""
    colours: Mapping[str, Colour] = field(default_factory=dict)
    """Picture -> colour, where a picture is no more than a dot."""
    pictures: Mapping[str, str] = field(default_factory=dict)
    """Picture -> SVG text on a square of 100 x 100; `player@beach` is for the theme beach only.

    A picture `bridge:A` is preferred where the label is A, or has an A among its letters.
    """
    ranked_by: Literal["steps", "cost", "points"] = "steps"
    """What its leaderboards are ordered by, unless somebody chooses another order."""
    points: Callable[[Level, State, str], int] | None = None
    """The points of a game so far. Where a game has them, one may end it without winning: it
    enters the leaderboard with its points, won or not."""
    ended: Callable[[Level, Sequence[State]], Ended] = going_on
    """How a game has ended that is not won, from its states so far; nothing if it goes on."""
    limit: Callable[[Level], int | None] = no_limit
    """The most moves of a game, where that is ruled: a plan that is longer wins nothing."""
    recall: Callable[[Level, Sequence[State]], Scene] | None = None
    """The scene after a game so far, where it depends on more than the last state."""
    unveiled: Callable[[Level], Level] = as_it_is
    """The level with nothing hidden, as it is shown when the game is over."""
    danger: Callable[[Level, State], Mapping[tuple[int, int], float]] = no_danger
    """Cells that are better avoided now, from 0 (hardly) to 1 (at once), for who watches."""
    legend: Mapping[str, str] = field(default_factory=dict)
    """Picture -> what it means: a number, or the name of a text under `legend`."""
    unit_cost: Callable[[Level], bool] = always
    """Whether every move of a level costs one."""
    fall: Callable[[Level, State, Move], Scene | None] = no_fall
    """The scene in which an attempt ends when somebody makes a fatal move; None if it is none.

    A fatal move is no legal move, and no plan has it: it can be taken back at once.
    """
    kernels: Kernels[Level] | None = None
    """The compiled versions of algorithms, if there are any."""
    explain: Callable[[Level, State, tuple[int, int]], Sequence[Note]] = no_notes
    """What a cell does, in words, for somebody who points at it; nothing for most cells."""
    move_keys: Mapping[str, str] = field(default_factory=dict)
    """Move -> the key that makes it, where it is no direction: it gets a button while it is legal.

    What stands on the button is the text `moves` of the game's texts.toml.
    """
    group: Callable[[str], str] = untitled
    """The group of a level that is made or ships, by its name; they are listed group by group."""
    in_order: bool = False
    """Whether the levels that ship are played one after the other: to win one opens the next."""
    code: Callable[[Level], str] = untitled
    """The passcode that opens a level, or nothing."""
    lines: Callable[[Level], Iterable[str]] | None = None
    """What `render` gives, line by line, where a level can be too large to be one text."""

    def __repr__(self) -> str:
        return f"<Game {self.name}>"

    def pieces(self, level: Level) -> Iterable[str]:
        """Give the text of a level piece by piece."""
        return self.lines(level) if self.lines else [self.render(level)]

    @property
    def rules(self) -> Mapping[str, Option]:
        """Return the variants that are no options of `generate`, too: these take precedence."""
        return {name: each for name, each in self.variants.items() if name not in self.options}

    def scene_after(self, level: Level, states: Sequence[State]) -> Scene:
        """Return what a level looks like after a game so far, the start included."""
        return self.recall(level, states) if self.recall else self.scene(level, states[-1])
