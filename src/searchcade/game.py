"""What a folder of `games/` offers to the rest of the program: a Game and its facets."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import Any, Generic, Literal, NamedTuple, TypeVar

from searchcade import daily
from searchcade.canvas import Colour, Place
from searchcade.compiled.kernel_run import Kernels
from searchcade.editing import Editing
from searchcade.problem import BadInput, Heuristic, Move, Problem, Restarted, State
from searchcade.reading import Limits
from searchcade.scene import Scene
from searchcade.search.node import Ended, Search
from searchcade.search.own_player import Act
from searchcade.search.registry import find_algorithm
from searchcade.search.run import Budget, run
from searchcade.spec import Spec
from searchcade.wildcards import matching

Level = TypeVar("Level")
ADVICE_BUDGET = Budget(seconds=2, memory_mb=256)
Options = Mapping[str, str]
"""Options as a person writes them: `rows=50`, `seed=7`. Each game reads and checks its own."""


class IdentityKey(Generic[Level]):
    """A level as the key of a cache: compared by identity, so that big levels are never hashed."""

    def __init__(self, value: Level) -> None:
        self.value = value

    def __eq__(self, other: object) -> bool:
        return isinstance(other, IdentityKey) and self.value is other.value

    def __hash__(self) -> int:
        return id(self.value)


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


@dataclass(frozen=True, slots=True)
class Option:
    """An option of `generate`, and how a form shows it."""

    help: str
    default: str = ""
    choices: tuple[str, ...] = ()
    """The values it can have, where they can be listed."""
    numbers: tuple[int, int] | None = None
    """The least and the largest whole number that a form offers."""
    is_place: bool = False
    """Whether a cell, as ROW,COL, can be picked on the board."""
    only_with: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    """Other options, and the values they must have for this one to make sense."""
    in_form: bool = True
    """Whether the set-up form offers it; on the command line every option can be given."""
    instead_of: str = ""
    """An option that it replaces where a preset does not state that one: rows instead of size."""
    is_seed: bool = False
    """Whether it is the seed of all chance in the rules."""


@dataclass(frozen=True, slots=True)
class OptionReader:
    """Reads the options that `generate` was given, against those that a game knows."""

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
    """An explanation of a cell, and the cells that it acts on."""

    text: str
    """The name of the text, which stands under `notes` in the game's texts.toml."""
    cells: tuple[tuple[int, int], ...] = ()
    effect: Literal["", "on", "off", "flip"] = ""
    """What it does to these cells: add them, remove them, or each in turn."""


class LevelFact(NamedTuple):
    """Something that matters about a level: a text in `facts`, its number, and its picture."""

    text: str
    number: int = 0
    picture: str = ""
    """A picture of the game, or an icon of the window."""


class Missed(NamedTuple):
    """An option that a generated level does not meet."""

    option: str
    asked: str
    reached: str


class Solution(NamedTuple):
    """A solution in the file of a level."""

    moves: str
    is_whole: bool = True
    """Whether they should win; a snapshot of an unfinished game need not."""


class World(NamedTuple):
    """Some of the levels that ship, which open together."""

    name: str
    """The name of its texts: `worlds.NAME`, and a sentence in `worlds.NAME.about`."""
    levels: tuple[str, ...]
    """The names of its levels; where a game lists its worlds, patterns will do."""


@cache
def level_files(folder: Path) -> dict[str, Path]:
    """Return the files of a folder of levels by name; a screen asks in every frame."""
    return {path.stem: path for path in sorted(folder.glob("*.txt"))}


@cache
def worlds_of(folder: Path, listed: tuple[World, ...]) -> tuple[World, ...]:
    """Return the worlds with the names of their levels; a last one has those of no other."""
    left, worlds = list(level_files(folder)), []
    for world in listed:
        found = [name for pattern in world.levels for name in matching(left, pattern)]
        left = [name for name in left if name not in found]
        worlds.append(World(world.name, tuple(found)))
    return tuple(world for world in (*worlds, World("", tuple(left))) if world.levels)


def one_level(text: str) -> list[tuple[int, str]]:
    """Take a file as one level."""
    return [(0, text)]


def usual_limits(_text: str) -> Limits:
    """Return limits that are ample for one level of at most 200 x 200 cells."""
    return Limits(size=1_000_000, lines=10_000, columns=1_000_000)


@dataclass(frozen=True, slots=True, eq=False)
class Levels(Generic[Level]):
    """Where levels come from: files, the generator, the levels that ship."""

    split: Callable[[str], list[tuple[int, str]]] = one_level
    """Cut a file into its levels, each with the number of lines before it."""
    limits: Callable[[str], Limits] = usual_limits
    """The largest file that is read, judged by how its text begins; called before `split`."""
    forms: Mapping[str, Callable[[Level], str]] = field(default_factory=dict)
    """Other text forms of a level that `parse` reads, too."""
    exports: Mapping[str, Callable[[Level, str], Mapping[str, str]]] = field(default_factory=dict)
    """Forms for other programs: given a level and a file name, return the texts to write, by file
    name, that file first."""
    beside: Callable[[str, Path], Sequence[Level] | None] = lambda text, path: None
    """Read the levels of a text that refers to files beside its own, which has this path; None
    where the text is all there is. Errors begin with the line, as those of `parse`."""
    lines: Callable[[Level], Iterable[str]] | None = None
    """What `render` gives, line by line, where a level can be too large for one text."""
    doubts: Callable[[Level], Sequence[str]] = lambda level: ()
    """Warnings about a level that was read all the same, a line each, with the place."""
    solutions: Callable[[Level], Sequence[Solution]] = lambda level: ()
    """The solutions in the level's file, not replayed yet."""
    wrong_optimum: Callable[[Level, str], str | None] = lambda level, plan: None
    """What is wrong with the optimum that the level's file states, given a cheapest plan: empty
    where they agree, None where the file states none."""
    generate: Callable[[Options], Level] | None = None
    """Make a new level that can be solved; raise BadInput for options that make no sense."""
    options: Mapping[str, Option] = field(default_factory=dict)
    """What `generate` understands."""
    presets: Mapping[str, Options] = field(default_factory=dict)
    """Named sets of options for `generate`: `maze/easy` is made, not read from a file."""
    daily: str = ""
    """The preset of the daily challenge; empty for none."""
    missed: Callable[[Options, Level], Sequence[Missed]] = lambda options, level: ()
    """The options that a generated level does not meet."""
    stats: Callable[[Level], Mapping[str, Any]] = lambda level: {}
    """Figures that say how hard a level is."""
    facts: Callable[[Level], Sequence[LevelFact]] = lambda level: ()
    """What a player wants to know before a game, at most three things; quick to find out."""
    difficulties: Callable[[str], Mapping[str, Options]] = lambda name: {}
    """Rules for the steps of difficulty of a level, by its name; none for most levels. Presets
    such as `easy` and `hard` are steps of difficulty by themselves."""
    cover: str = ""
    """The shipped level that shows what the game looks like; by default the first one."""
    worlds: tuple[World, ...] = ()
    """The levels that ship in groups, in the order in which they open."""
    in_order: bool = False
    """Whether players know the shipped levels by their numbers."""
    code: Callable[[Level], str] = lambda level: ""
    """The passcode that opens a level, or nothing."""
    caption: Callable[[Level], str] = lambda level: ""
    """The title that a level gives itself, or nothing."""
    winnable: Callable[[Level], bool] = lambda level: True
    """Whether a level can be won; one that cannot is played for points."""
    briefing: Callable[[Level], Sequence[str]] = lambda level: ()
    """What a player reads before the first move, a line each: names of texts in `briefing`."""


@dataclass(frozen=True, slots=True, eq=False)
class Look(Generic[Level, State]):
    """What a game looks like, beyond the scene of a state."""

    pictures: Mapping[str, str] = field(default_factory=dict)
    """Picture -> SVG text on a square of 100 x 100; `player@beach` is for the theme beach only.

    A picture `bridge:A` is preferred where the label is A, or has an A among its letters.
    """
    colours: Mapping[str, Colour] = field(default_factory=dict)
    """Picture -> colour, where a picture is no more than a dot."""
    legend: Mapping[str, str] = field(default_factory=dict)
    """Picture -> what it means: a number, or the name of a text in `legend`."""
    cell: Callable[[Level, State], Place] = lambda level, state: (0, 0)
    """The row and column of a state when a search is drawn on the board."""
    history_scene: Callable[[Level, Sequence[State]], Scene] | None = None
    """The scene after a game so far, where it depends on more than the last state."""
    revealed: Callable[[Level], Level] = lambda level: level
    """The level with nothing hidden, as it is shown after the game."""
    fatal_move_scene: Callable[[Level, State, Move], Scene | None] = lambda level, state, move: None
    """The scene of an attempt that ends by a fatal move; None if the move is not fatal.

    A fatal move is not legal, and no plan has it: it can be undone at once.
    """
    explain: Callable[[Level, State, Place], Sequence[Note]] = lambda level, state, cell: ()
    """What a cell does, in words, when a player points at it; empty for most cells."""
    danger: Callable[[Level, State], Mapping[Place, float]] = lambda level, state: {}
    """Cells to avoid now, from 0 (hardly) to 1 (at once), shown while an agent plays."""


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


class Piece(NamedTuple, Generic[State]):
    """What the heuristic lens puts on every cell, all other things being as at the start."""

    name: str
    """The name of the text, which stands under `pieces` in the game's texts.toml."""
    home: Place
    """Where it is at the start."""
    states: Mapping[Place, State]
    """The state with it on each cell where it fits, row by row."""
    label: str = ""
    """What tells it from others of its name, such as a weight."""


@dataclass(frozen=True, slots=True, eq=False)
class Lens(Generic[Level, State]):
    """How the values of a heuristic are spread over the board."""

    pieces: Callable[[Level], Sequence[Piece[State]]] = lambda level: ()
    """The pieces to choose from, the usual one first; a game without any has no lens."""
    starting: Callable[[Level, State], Level | None] = lambda level, state: None
    """The level that starts in a state, None where there is no such level: to solve from there."""
    unit: Callable[[Level], float] = lambda level: 1
    """The cost of a plain step, in which costs are shown."""
    signs: frozenset[str] = frozenset()
    """The pictures that stay in sight, small, below the numbers."""


@dataclass(frozen=True, slots=True, eq=False)
class Rules(Generic[Level]):
    """Variants of the rules that any level can be played with, such as what a push costs."""

    options: Mapping[str, Option] = field(default_factory=dict)
    with_options: Callable[[Level, Options], Level] = lambda level, options: level
    """Return a level with other rules; its text says so, and reads back with them."""
    in_force: Callable[[Level], Options] = lambda level: {}
    """The value of each option on a level, whoever chose it: a name, a file or nobody."""
    idle: Callable[[Level], Collection[str]] = lambda level: ()
    """The options that change nothing about a level, such as what monsters do where none are."""


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

    def advice(self, level: Level, state: State) -> str | None:
        """Return the best moves known from here.

        No moves: none were found in time. None: the goal is proven to be out of reach.
        """
        if self.play.advice:
            return self.play.advice(level, state)
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
