"""Where the levels of a game come from: files, the generator with its options, levels that ship."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import Any, Generic, NamedTuple, TypeVar

from searchcade.problem import BadInput
from searchcade.reading import FileLimits, is_whole
from searchcade.wildcards import matching

Options = Mapping[str, str]
"""Options as a person writes them: `rows=50`, `seed=7`. Each game reads and checks its own."""
Level = TypeVar("Level")


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


def seed_option(made: str) -> Option:
    """Return the option for the seed of what a generator makes."""
    text = f"a number; the same seed gives the same {made} (1)"
    return Option(text, "1", numbers=(0, 999_999_999))


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
        if not (is_whole(text, 18) and least <= int(text) <= most):
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


def usual_limits(_text: str) -> FileLimits:
    """Return limits that are ample for one level of at most 200 x 200 cells."""
    return FileLimits(size=1_000_000, lines=10_000, columns=1_000_000)


@dataclass(frozen=True, slots=True, eq=False)
class Levels(Generic[Level]):
    """Where levels come from: files, the generator, the levels that ship."""

    split: Callable[[str], list[tuple[int, str]]] = one_level
    """Cut a file into its levels, each with the number of lines before it."""
    limits: Callable[[str], FileLimits] = usual_limits
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
    slow_presets: tuple[str, ...] = ()
    """Presets that take plain Python, without compiled code, more than a few seconds to make."""
    compiled_presets: tuple[str, ...] = ()
    """Presets that take it so long that only compiled code should make them."""
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
