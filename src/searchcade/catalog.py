"""Find games, levels and algorithms by name."""

from __future__ import annotations

import importlib
import os
import pkgutil
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import Any

from searchcade import daily
from searchcade import games as games_package
from searchcade.game import Game, Options
from searchcade.level import SEED, Address, LoadedLevel, unknown_option
from searchcade.problem import BadInput
from searchcade.reading import TooLarge, check_shape, read_text
from searchcade.search.options import read_options
from searchcade.search.registry import ALGORITHMS, Algorithm, load_algorithms
from searchcade.search.user_file import user_algorithm
from searchcade.spec import Spec

BEST = "best"


# ------------------------------------------------------------------ games


def games() -> list[str]:
    """Return the names of the games: the folders of `games/`, those of SHELF first."""
    known = {name: place for place, name in enumerate(games_package.SHELF)}
    return sorted(
        folders(*games_package.__path__), key=lambda name: (known.get(name, len(known)), name)
    )


@cache
def folders(*paths: str) -> list[str]:
    """Return the names of the packages in these folders."""
    return [module.name for module in pkgutil.iter_modules(paths) if module.ispkg]


def game(name: str) -> Game[Any, Any]:
    """Return the game of this name."""
    if name not in games():
        raise BadInput(f"expected a game among {', '.join(games())}, found {name!r}")
    loaded: Game[Any, Any] = importlib.import_module(f"searchcade.games.{name}").GAME
    return loaded


# ------------------------------------------------------------------ algorithms


def algorithms(of: str = "") -> dict[str, Algorithm]:
    """Return the algorithms by name: the ones for every game, and those made for one."""
    load_algorithms()
    if of:
        game(of)  # a game's own algorithms register when it is imported
    known = [each for each in ALGORITHMS.values() if each.game in ("", of)]
    known.sort(key=lambda each: (each.game, each.informed, each.name))
    return {each.name: each for each in known}


def fitting_algorithms(loaded: LoadedLevel) -> list[str]:
    """Return the names of all algorithms that can run on a level."""
    problem = loaded.problem()
    known = algorithms(loaded.game.name)
    return [name for name, each in known.items() if each.fits(problem)]


@dataclass(frozen=True, slots=True)
class AlgorithmSpec:
    """An algorithm with its options, as in `astar?heuristic=euclid`."""

    name: str
    """The text that it was parsed from, with the options."""
    algorithm: Algorithm
    heuristic: str | None = None
    options: Mapping[str, Any] = field(default_factory=dict)

    def __repr__(self) -> str:
        note = f" with {self.heuristic}" if self.heuristic else ""
        return f"<AlgorithmSpec {self.name}{note}>"

    @property
    def name_without_heuristic(self) -> str:
        """Return the name with all options but the heuristic."""
        return str(Spec.parse(self.name).without("heuristic"))

    @property
    def name_with_heuristic(self) -> str:
        """Return the name with all options and the heuristic, even if it is the usual one."""
        chosen = {"heuristic": self.heuristic} if self.heuristic else {}
        return str(Spec.parse(self.name_without_heuristic).with_(chosen))


def algorithm(
    text: str, of: LoadedLevel | Game[Any, Any], heuristic: str | None = None
) -> AlgorithmSpec:
    """Read the name of an algorithm with its options, for a level or for all levels of a game.

    `best` stands for the game's best algorithm for a level.
    """
    usual = ""
    if isinstance(of, LoadedLevel):
        usual, text, of = of.usual_heuristic, named_algorithm(text, of), of.game
    spec, known = Spec.parse(text), algorithms(of.name)
    if ".py:" in spec.name:
        known[spec.name] = user_algorithm(spec.name)
    if spec.name not in known:
        raise BadInput(f"expected an algorithm among {', '.join(known)}; found {spec.name!r}")
    algorithm = known[spec.name]
    heuristic = spec.options.get("heuristic") or heuristic
    if heuristic is not None and heuristic not in of.estimates:
        wanted = ", ".join(of.estimates)
        raise BadInput(f"{of.name}: expected a heuristic among {wanted}; found {heuristic!r}")
    if not algorithm.informed:
        heuristic = None
    elif heuristic is None:
        heuristic = usual or next(iter(of.estimates))
    options = read_options(algorithm, dict(spec.without("heuristic").options))
    return AlgorithmSpec(text, algorithm, heuristic, options)


def named_algorithm(text: str, of: LoadedLevel) -> str:
    """Replace `best` by the name of an algorithm; its options stay."""
    spec = Spec.parse(text)
    if spec.name != BEST:
        return text
    return str(Spec.parse(of.game.best_algorithm(of.level)).with_(spec.options))


# ------------------------------------------------------------------ levels


def levels(
    text: str, game_name: str | None = None, options: Options | None = None
) -> list[LoadedLevel]:
    """Return the levels of an address or a file; most have one."""
    head, _, rest = text.partition("/")
    if head in games() and rest and not Path(text).exists():
        if game_name not in (None, head):
            raise BadInput(f"{text}: expected --game {head} or none, found {game_name!r}")
        return [built_in(game(head), rest, options or {})]
    file, sign, number = text.rpartition("#")
    if not sign or Path(text).exists():
        return from_file(Path(text), game_name, options or {})
    every = from_file(Path(file), game_name, options or {})
    numbers = [str(each) for each in range(1, len(every) + 1)]
    if number not in numbers:
        raise BadInput(f"{file}: expected a level number from 1 to {len(every)}, found {number!r}")
    return [every[numbers.index(number)]]


def level(text: str, game_name: str | None = None, options: Options | None = None) -> LoadedLevel:
    """Return the one level of an address or a file."""
    every = levels(text, game_name, options)
    if len(every) > 1:
        raise BadInput(f"{text} has {len(every)} levels: choose one, as in {text}#1")
    return every[0]


def built_in(of: Game[Any, Any], text: str, more: Options) -> LoadedLevel:
    """Make or read a level that comes with the program; its name has all options."""
    spec = Spec.parse(text).with_(more)
    if spec.name not in of.level_names():
        wanted = ", ".join(of.level_names())
        raise BadInput(f"{of.name}: expected a level among {wanted}; found {spec.name!r}")
    if spec.name == daily.NAME:
        spec = spec.with_({"date": str(daily.day_of(spec.options.get("date")))})
    address = Address.of(of, spec)
    loaded = LoadedLevel(f"{of.name}/{spec}", of, without_rules(of, address))
    return loaded.with_rules(address.rules)


def without_rules(of: Game[Any, Any], address: Address) -> Any:
    """Make or read the level of an address, with the default rules."""
    if address.level in of.levels.presets:
        return of.generate({**of.levels.presets[address.level], **address.options})
    if address.level == daily.NAME:
        return daily_level(of, address.spec.options)
    if address.options:
        raise unknown_option(f"{of.name}/{address.level}", of, min(address.options))
    return of.parse(of.shipped()[address.level].read_text(encoding="utf-8"))


def daily_level(of: Game[Any, Any], options: Options) -> Any:
    """Make the level of a day."""
    if unknown := set(options) - {"date"}:
        wanted = f"{of.name}/{daily.NAME}: expected no option but date"
        raise BadInput(f"{wanted}, found {min(unknown)!r}")
    seed = daily.seed_of(of.name, daily.day_of(options.get("date")))
    return of.generate({**of.levels.presets[of.levels.daily], SEED: str(seed)})


def from_file(path: Path, game_name: str | None, options: Options) -> list[LoadedLevel]:
    """Read all levels of a file. Their names differ from all addresses."""
    every = [each.with_rules(options) for each in read_file(path, game_name)]
    if every and every[0].name.partition("/")[0] in games():
        return [LoadedLevel(f"./{each.name}", each.game, each.level) for each in every]
    return every


def read_file(path: Path, game_name: str | None) -> Iterator[LoadedLevel]:
    """Read all levels of a file."""
    candidates = [game(name) for name in ([game_name] if game_name else games())]
    text = read_text(path, lambda head: max(each.levels.limits(head) for each in candidates))
    reasons: dict[str, BadInput] = {}
    for candidate in candidates:
        try:
            check_shape(text, candidate.levels.limits(text))
            levels = candidate.levels.beside(text, path)
            levels = parse_all(candidate, text) if levels is None else levels
        except BadInput as reason:
            reasons[candidate.name] = reason
            continue
        shown = os.fsencode(path).decode(errors="backslashreplace")  # any screen can show it
        for number, each in enumerate(levels, start=1):
            yield LoadedLevel(f"{shown}#{number}" if len(levels) > 1 else shown, candidate, each)
        return
    too_large = [reason for reason in reasons.values() if isinstance(reason, TooLarge)]
    if len(too_large) == len(reasons):
        raise BadInput(f"{path}: {max(too_large, key=lambda reason: reason.most)}")
    raise BadInput(f"{path}, {likeliest(reasons)}")


def likeliest(reasons: Mapping[str, BadInput]) -> str:
    """Return the error of the game that read furthest: the file is probably for that one."""
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
    return [parse_part(of, *part) for part in of.levels.split(text)]


def parse_part(of: Game[Any, Any], before: int, text: str) -> Any:
    """Read a level; errors name the line in the whole file."""
    try:
        return of.parse(text)
    except BadInput:
        return of.parse("\n" * before + text)
