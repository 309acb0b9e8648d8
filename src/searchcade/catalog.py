"""Find games, levels and algorithms by name."""

from __future__ import annotations

import hashlib
import importlib
import os
import pkgutil
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, NamedTuple

from searchcade import daily
from searchcade import games as games_package
from searchcade import search as search_package
from searchcade.game import Game, Options
from searchcade.problem import BadInput
from searchcade.reading import TooLarge, check_shape, read_text
from searchcade.search.options import read_options
from searchcade.search.registry import ALGORITHMS, Algorithm
from searchcade.search.user_file import user_algorithm

SEED = "seed"


# ------------------------------------------------------------------ games


def games() -> list[str]:
    """Return the names of the games: the folders of `games/`, in the order of the shelf."""
    found = pkgutil.iter_modules(games_package.__path__)
    known = {name: place for place, name in enumerate(games_package.SHELF)}
    names = sorted(module.name for module in found if module.ispkg)
    return sorted(names, key=lambda name: known.get(name, len(known)))


def game(name: str) -> Game[Any, Any]:
    """Return the game of this name."""
    if name not in games():
        raise BadInput(f"expected a game among {', '.join(games())}, found {name!r}")
    found: Game[Any, Any] = importlib.import_module(f"searchcade.games.{name}").GAME
    return found


# ------------------------------------------------------------------ algorithms


def algorithms(of: str = "") -> dict[str, Algorithm]:
    """Return the algorithms by name: the ones for every game, and those made for one."""
    for module in pkgutil.iter_modules(search_package.__path__):
        importlib.import_module(f"searchcade.search.{module.name}")
    if of:
        game(of)  # a game's own algorithms register when it is imported
    found = [each for each in ALGORITHMS.values() if each.game in ("", of)]
    found.sort(key=lambda each: (each.game, each.informed, each.name))
    return {each.name: each for each in found}


@dataclass(frozen=True, slots=True)
class Choice:
    """An algorithm with its options, as in `astar?heuristic=euclid`."""

    name: str
    """As it was asked for, with the options."""
    algorithm: Algorithm
    heuristic: str | None = None
    options: Mapping[str, Any] = field(default_factory=dict)

    def __repr__(self) -> str:
        note = f" with {self.heuristic}" if self.heuristic else ""
        return f"<Choice {self.name}{note}>"


def choice(text: str, of: Game[Any, Any], heuristic: str | None = None) -> Choice:
    """Read the name of an algorithm with its options, for a game."""
    name, options = split_options(text)
    known = algorithms(of.name)
    if ".py:" in name:
        known[name] = user_algorithm(name)
    if name not in known:
        raise BadInput(f"expected an algorithm among {', '.join(known)}; found {name!r}")
    found = known[name]
    heuristic = options.pop("heuristic", None) or heuristic
    if heuristic is not None and heuristic not in of.estimates:
        wanted = ", ".join(of.estimates)
        raise BadInput(f"{of.name}: expected a heuristic among {wanted}; found {heuristic!r}")
    if not found.informed:
        heuristic = None
    elif heuristic is None:
        heuristic = next(iter(of.estimates))
    return Choice(text, found, heuristic, read_options(found, options))


def split_options(text: str) -> tuple[str, dict[str, str]]:
    """Split `name?key=value&key=value`."""
    name, _, rest = text.partition("?")
    options: dict[str, str] = {}
    for part in filter(None, rest.split("&")):
        key, equals, value = part.partition("=")
        if not (key and equals and value):
            raise BadInput(f"expected options as name=value in {text!r}, found {part!r}")
        options[key] = value
    return name, options


# ------------------------------------------------------------------ levels


@dataclass(frozen=True, slots=True, eq=False)
class Named:
    """A level, its name and its game."""

    name: str
    game: Game[Any, Any]
    level: Any

    def __repr__(self) -> str:
        return f"<Named {self.name} of {self.game.name}>"

    @property
    def content_hash(self) -> str:
        """Return a short hash of the level's text, which a large level need not hold whole."""
        found = hashlib.sha256()
        for piece in self.game.pieces(self.level):
            found.update(piece.encode())
        return found.hexdigest()[:16]

    @property
    def kind(self) -> str:
        """Return what the name says: level and options, without the seed; empty for a file.

        It is good for titles. What a game counts for is found by the judge, who trusts no name.
        """
        address = read_address(self.game, self.name)
        return address.kind if address else ""


class Address(NamedTuple):
    """The name of a level that comes with its game, in parts."""

    level: str
    options: dict[str, str]
    """What the generator is told."""
    rules: dict[str, str]
    """With which rules it is played."""

    @property
    def kind(self) -> str:
        """Return the level and all that was chosen but the seed."""
        return written(self.level, {k: v for k, v in self.chosen.items() if k != SEED})

    @property
    def chosen(self) -> dict[str, str]:
        """Return options and rules together, sorted."""
        return dict(sorted({**self.options, **self.rules}.items()))


def written(level: str, options: Options) -> str:
    """Write a level and its options, as `split_options` reads them."""
    more = "&".join(f"{key}={value}" for key, value in options.items())
    return f"{level}?{more}" if more else level


def read_address(of: Game[Any, Any], text: str) -> Address | None:
    """Read the name of a level that comes with a game; None for one from elsewhere."""
    head, _, rest = text.partition("/")
    if head != of.name:
        return None
    try:
        level, options = split_options(rest)
    except BadInput:
        return None
    return sorted_out(of, level, options) if level in level_names(of) else None


def sorted_out(of: Game[Any, Any], level: str, chosen: Options) -> Address:
    """Tell what the generator is told from the rules."""
    known = of.rules if level in of.presets else of.variants
    options = {key: value for key, value in chosen.items() if key not in known}
    rules = {key: value for key, value in chosen.items() if key in known}
    return Address(level, options, rules)


def level_names(of: Game[Any, Any]) -> list[str]:
    """Return the names of the levels that come with a game: made, drawn, and that of the day."""
    return [*of.presets, *shipped(of), *([daily.NAME] if of.daily else [])]


def shipped(of: Game[Any, Any]) -> dict[str, Path]:
    """Return the levels that ship with a game, by name."""
    return {path.stem: path for path in sorted((of.folder / "levels").glob("*.txt"))}


def levels(text: str, game_name: str | None = None, options: Options | None = None) -> list[Named]:
    """Return the levels that a name or a file stands for; most stand for one."""
    head, _, rest = text.partition("/")
    if head in games() and rest and not Path(text).exists():
        if game_name not in (None, head):
            raise BadInput(f"{text}: expected --game {head} or none, found {game_name!r}")
        return [built_in(game(head), rest, options or {})]
    file, sign, number = text.rpartition("#")
    if not sign or Path(text).exists():
        return from_file(Path(text), game_name, options or {})
    found = from_file(Path(file), game_name, options or {})
    numbers = [str(each) for each in range(1, len(found) + 1)]
    if number not in numbers:
        raise BadInput(f"{file}: expected a level number from 1 to {len(found)}, found {number!r}")
    return [found[numbers.index(number)]]


def level(text: str, game_name: str | None = None, options: Options | None = None) -> Named:
    """Return the one level that a name or a file stands for."""
    found = levels(text, game_name, options)
    if len(found) > 1:
        raise BadInput(f"{text} has {len(found)} levels: choose one, as in {text}#1")
    return found[0]


def built_in(of: Game[Any, Any], text: str, more: Options) -> Named:
    """Make or read a level that comes with the program; its name says all that was chosen."""
    level, options = split_options(text)
    options = {**options, **more}
    if level not in level_names(of):
        wanted = ", ".join(level_names(of))
        raise BadInput(f"{of.name}: expected a level among {wanted}; found {level!r}")
    if level == daily.NAME:
        options["date"] = str(daily.day_of(options.get("date")))
    address = sorted_out(of, level, options)
    name = f"{of.name}/{written(level, options)}"
    return varied(Named(name, of, plain(of, address)), address.rules)


def plain(of: Game[Any, Any], address: Address) -> Any:
    """Make or read the level of an address, by the usual rules."""
    level, options, rules = address
    if level in of.presets:
        return of.generate({**of.presets[level], **options})
    if level == daily.NAME:
        return of_the_day(of, {**options, **rules})
    if options:
        raise refused(f"{of.name}/{level}", of, options)
    return of.parse(shipped(of)[level].read_text(encoding="utf-8"))


def of_the_day(of: Game[Any, Any], options: Options) -> Any:
    """Make the level of a day."""
    if unknown := set(options) - {"date"}:
        wanted = f"{of.name}/{daily.NAME}: expected no option but date"
        raise BadInput(f"{wanted}, found {min(unknown)!r}")
    seed = daily.seed_of(of.name, daily.day_of(options.get("date")))
    return of.generate({**of.presets[of.daily], SEED: str(seed)})


def varied(named: Named, options: Options) -> Named:
    """Return a level with the rules that somebody asks for."""
    of = named.game
    if not options:
        return named
    if set(options) - set(of.variants):
        raise refused(named.name, of, options)
    return Named(named.name, of, of.vary(named.level, options))


def refused(name: str, of: Game[Any, Any], options: Options) -> BadInput:
    """Say which options a level does not have."""
    wanted = f"an option among {', '.join(of.variants)}" if of.variants else "no options"
    unknown = min(set(options) - set(of.variants))
    return BadInput(f"{name}: expected {wanted}, found {unknown!r}")


def from_file(path: Path, game_name: str | None, options: Options) -> list[Named]:
    """Read all levels of a file. Its name is never that of a level that comes with a game."""
    found = [varied(each, options) for each in read_file(path, game_name)]
    if found and found[0].name.partition("/")[0] in games():
        return [Named(f"./{each.name}", each.game, each.level) for each in found]
    return found


def read_file(path: Path, game_name: str | None) -> Iterator[Named]:
    """Read all levels of a file."""
    candidates = [game(name) for name in ([game_name] if game_name else games())]
    text = read_text(path, lambda head: max(each.limits(head) for each in candidates))
    reasons: dict[str, BadInput] = {}
    for candidate in candidates:
        try:
            check_shape(text, candidate.limits(text))
            found = parse_all(candidate, text)
        except BadInput as reason:
            reasons[candidate.name] = reason
            continue
        shown = os.fsencode(path).decode(errors="backslashreplace")  # any screen can show it
        for number, each in enumerate(found, start=1):
            yield Named(f"{shown}#{number}" if len(found) > 1 else shown, candidate, each)
        return
    too_large = [reason for reason in reasons.values() if isinstance(reason, TooLarge)]
    if len(too_large) == len(reasons):
        raise BadInput(f"{path}: {max(too_large, key=lambda reason: reason.most)}")
    raise BadInput(f"{path}, {likeliest(reasons)}")


def likeliest(reasons: Mapping[str, BadInput]) -> str:
    """Return why the game that read furthest refused a file: it is probably the one meant."""
    ours = {name: str(why) for name, why in reasons.items() if not isinstance(why, TooLarge)}
    if len(reasons) == 1:
        return next(iter(ours.values()))
    furthest = max(map(how_far, ours.values()))
    ours = {name: reason for name, reason in ours.items() if how_far(reason) == furthest}
    return "; ".join(f"{reason} (read as {name})" for name, reason in ours.items())


def how_far(reason: str) -> list[int]:
    """Return the line and column up to which a text was understood."""
    place = re.match(r"line (\d+)(?:, column (\d+))?", reason)
    return [int(number or 0) for number in place.groups()] if place else []


def parse_all(of: Game[Any, Any], text: str) -> list[Any]:
    """Read all levels of a text."""
    return [parse_part(of, *part) for part in of.split(text)]


def parse_part(of: Game[Any, Any], before: int, text: str) -> Any:
    """Read a level; say what is wrong by the lines of the whole file."""
    try:
        return of.parse(text)
    except BadInput:
        return of.parse("\n" * before + text)
