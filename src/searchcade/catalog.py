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
from typing import Any

from searchcade import games as games_package
from searchcade import search as search_package
from searchcade.game import Game, Options
from searchcade.problem import BadInput
from searchcade.reading import TooLarge, check_shape, read_text
from searchcade.search.options import read_options
from searchcade.search.own import own_algorithm
from searchcade.search.registry import ALGORITHMS, Algorithm

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
        known[name] = own_algorithm(name)
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
    def board(self) -> str:
        """Name the leaderboard: levels that are made alike share one, whatever their seed."""
        head, _, rest = self.name.partition("/")
        name, options = split_options(rest)
        if head != self.game.name or name not in [*self.game.presets, *shipped(self.game)]:
            return f"#{self.content_hash}"
        more = "&".join(f"{key}={options[key]}" for key in sorted(options) if key != "seed")
        return f"{name}?{more}" if more else name


def shipped(of: Game[Any, Any]) -> dict[str, Path]:
    """Return the levels that ship with a game, by name."""
    return {path.stem: path for path in sorted((of.folder / "levels").glob("*.txt"))}


def levels(text: str, game_name: str | None = None, options: Options | None = None) -> list[Named]:
    """Return the levels that a name or a file stands for; most stand for one."""
    head, _, rest = text.partition("/")
    if head in games() and rest and not Path(text).exists():
        if game_name not in (None, head):
            raise BadInput(f"{text}: expected --game {head} or none, found {game_name!r}")
        return [built_in(text, game(head), rest, options or {})]
    file, sign, number = text.rpartition("#")
    if not sign or Path(text).exists():
        return [varied(each, options or {}) for each in read_file(Path(text), game_name)]
    found = [varied(each, options or {}) for each in read_file(Path(file), game_name)]
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


def built_in(text: str, of: Game[Any, Any], rest: str, more: Options) -> Named:
    """Make or read a level that comes with the program."""
    name, options = split_options(rest)
    options = {**options, **more}
    rules = {key: options.pop(key) for key in of.rules if key in options}
    if name in of.presets:
        return varied(Named(text, of, of.generate({**of.presets[name], **options})), rules)
    if name not in shipped(of):
        wanted = ", ".join([*of.presets, *shipped(of)])
        raise BadInput(f"{of.name}: expected a level among {wanted}; found {name!r}")
    level = of.parse(shipped(of)[name].read_text(encoding="utf-8"))
    return varied(Named(text, of, level), {**options, **rules})


def varied(named: Named, options: Options) -> Named:
    """Return a level with the rules that somebody asks for."""
    of = named.game
    if not options:
        return named
    if unknown := set(options) - set(of.variants):
        wanted = f"an option among {', '.join(of.variants)}" if of.variants else "no options"
        raise BadInput(f"{named.name}: expected {wanted}, found {min(unknown)!r}")
    return Named(named.name, of, of.vary(named.level, options))


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
