"""Find games, levels and algorithms by name."""

from __future__ import annotations

import hashlib
import importlib
import pkgutil
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cache
from pathlib import Path
from typing import Any

from searchcade import codes, daily
from searchcade import games as games_package
from searchcade.game import Game, Options
from searchcade.level import SEED, Address, LoadedLevel, unknown_option
from searchcade.level_file import likely_game, read_levels
from searchcade.own.function import OwnFunction, from_function, is_own, own_function
from searchcade.problem import BadInput, Problem, Pruned
from searchcade.reading import check_shape
from searchcade.search.node import Search
from searchcade.search.registry import (
    ALGORITHMS,
    Algorithm,
    anything,
    load_algorithms,
    read_options,
)
from searchcade.spec import Spec
from searchcade.wildcards import has_wildcard, matching, matching_files

BEST = "best"
PRUNE = ("no", "yes")
TEXTBOOK = ("alphabeta", "astar", "bfs")
"""Searches that explain themselves: the first that fits is watched before any other."""


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


def first_watched(fitting: Sequence[str], last: str = "") -> str:
    """Return what to watch of the algorithms that fit a level: the one chosen last in its game.

    Else one that explains itself.
    """
    wanted = (last, *TEXTBOOK, *fitting)
    return next((name for name in wanted if name in fitting), "")


@dataclass(frozen=True, slots=True)
class AlgorithmSpec:
    """An algorithm with its options, as in `astar?heuristic=euclid`."""

    name: str
    """The text that it was parsed from, with the options."""
    algorithm: Algorithm
    heuristic: str | None = None
    options: Mapping[str, Any] = field(default_factory=dict)
    own_heuristic: OwnFunction | None = None
    """The user's function that makes the heuristic, if it is not built in."""
    prunes: bool = False
    """Whether it leaves out what the game proves to be lost."""

    def __repr__(self) -> str:
        note = f" with {self.heuristic}" if self.heuristic else ""
        return f"<AlgorithmSpec {self.name}{note}>"

    def pruned(self, problem: Problem[Any], of: LoadedLevel) -> Problem[Any]:
        """Return the problem of a level as it searches it."""
        test = of.game.rules.lost_test if self.prunes else None
        return Pruned(problem, test(of.level)) if test else problem

    @property
    def is_own(self) -> bool:
        """Say whether code of a user takes part: a search or a heuristic."""
        return self.algorithm.source is not None or self.own_heuristic is not None

    @property
    def is_player(self) -> bool:
        """Say whether it is a player of a user, who is asked turn by turn."""
        return self.algorithm.source is not None and self.algorithm.source.is_player

    @property
    def is_file(self) -> bool:
        """Say whether that code is in a file, so that another process can load it."""
        parts = [self.algorithm.source, self.own_heuristic]
        return all(part.path for part in parts if part)

    @property
    def own_code_hash(self) -> str | None:
        """Return a short hash of the user's files; None where there are none."""
        functions = (self.algorithm.source, self.own_heuristic)
        paths = [each.path for each in functions if each and each.path]
        data = b"\0".join(path.read_bytes() for path in paths)
        return hashlib.sha256(data).hexdigest()[:16] if paths else None

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
    if is_own(spec.name):
        known[spec.name] = own(own_function(spec.name), of)
    if spec.name not in known:
        file, sign, function = spec.name.partition(":")
        if sign and Path(f"{file}.py").is_file():
            raise BadInput(f"expected {file}.py:{function}, found {spec.name!r}")
        raise BadInput(f"expected an algorithm among {', '.join(known)}; found {spec.name!r}")
    algorithm = known[spec.name]
    heuristic = spec.options.get("heuristic") or heuristic
    own_heuristic = checked_heuristic(heuristic, of)
    if not algorithm.informed:
        heuristic = own_heuristic = None
    elif heuristic is None:
        heuristic = usual or next(iter(of.estimates))
    prunes = read_prune(spec, algorithm, of)
    spec = spec.without("prune") if prunes is not None else spec
    options = read_options(algorithm, dict(spec.without("heuristic").options))
    return AlgorithmSpec(text, algorithm, heuristic, options, own_heuristic, bool(prunes))


def read_prune(spec: Spec, algorithm: Algorithm, of: Game[Any, Any]) -> bool | None:
    """Read whether lost states are left out; None where that is no option or was not said."""
    text = spec.options.get("prune")
    if text is None or algorithm.game or algorithm.source or of.rules.lost_test is None:
        return None
    if text not in PRUNE:
        raise BadInput(f"{spec.name}: expected prune among {', '.join(PRUNE)}; found {text!r}")
    return text == "yes"


def checked_heuristic(name: str | None, of: Game[Any, Any]) -> OwnFunction | None:
    """Return the user's function that a heuristic names; None for a built-in one. Refuse others."""
    if name is not None and is_own(name):
        spec = Spec.parse(name)
        function = own_function(spec.name).with_options(spec.options)
        function.check_heuristic()
        return function
    if name is not None and name not in of.estimates:
        wanted = ", ".join(of.estimates)
        raise BadInput(f"{of.name}: expected a heuristic among {wanted}; found {name!r}")
    return None


def own(function: OwnFunction, of: Game[Any, Any]) -> Algorithm:
    """Return a user's function as an algorithm that promises nothing."""
    function.check_search()
    if function.is_player and of.play.own_player is None:
        wanted = "expected a search, with a parameter problem"
        raise BadInput(f"{function.text}: {wanted}; found a player, and {of.title} has none")
    informed = function.is_informed
    return Algorithm(
        function.text, function.name, unloaded, informed, False, "no", "", anything, source=function
    )


def unloaded(problem: Any) -> Search[Any]:
    """Stand for a function of a file, which only a separate process loads."""
    raise TypeError(f"own code has to be run by run_own(), not on {problem!r}")


def chosen(
    choice: str | Callable[..., Any], of: LoadedLevel, heuristic: str | Callable[..., Any] | None
) -> AlgorithmSpec:
    """Return an algorithm by its name, or a user's function as one, with a heuristic likewise."""
    name = heuristic if isinstance(heuristic, str) else None
    if isinstance(choice, str):
        spec = algorithm(choice, of, name)
    else:
        spec = own_algorithm(from_function(choice), of, name)
    if not (callable(heuristic) and spec.algorithm.informed):
        return spec
    function = from_function(heuristic)
    function.check_heuristic()
    return replace(spec, heuristic=function.text, own_heuristic=function)


def own_algorithm(
    function: OwnFunction, of: LoadedLevel, heuristic: str | None = None
) -> AlgorithmSpec:
    """Return a user's function with a heuristic, by default the usual one of the level."""
    algorithm = own(function, of.game)
    own_heuristic = checked_heuristic(heuristic, of.game)
    if not algorithm.informed:
        return AlgorithmSpec(function.text, algorithm)
    name = heuristic or of.usual_heuristic
    return AlgorithmSpec(function.text, algorithm, name, own_heuristic=own_heuristic)


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
    """Return the levels of an address, a file or a share code, or of all that match a pattern."""
    if codes.is_code(text) and not Path(text).exists():
        return [from_code(codes.decode(text), text, game_name, options or {})]
    head, _, rest = text.partition("/")
    if head in games() and rest and not Path(text).exists():
        if game_name not in (None, head):
            raise BadInput(f"{text}: expected --game {head} or none, found {game_name!r}")
        names = shipped_levels(game(head), rest) if has_wildcard(Spec.parse(rest).name) else [rest]
        return [built_in(game(head), name, options or {}) for name in names]
    return from_files(text, game_name, options or {})


def shipped_levels(of: Game[Any, Any], pattern: str) -> list[str]:
    """Return the levels of files that match, with the options of the pattern.

    Presets are not among them: each stands for thousands of levels.
    """
    spec = Spec.parse(pattern)
    names = matching(of.shipped(), spec.name)
    if not names:
        wanted = f"a pattern of levels that ship (no presets; files are ./{of.name}/{spec.name})"
        raise BadInput(f"{of.name}: expected {wanted}, found {spec.name!r}")
    return [str(Spec(name, spec.options)) for name in names]


def level(text: str, game_name: str | None = None, options: Options | None = None) -> LoadedLevel:
    """Return the one level of an address, a file or a share code."""
    every = levels(text, game_name, options)
    if len(every) > 1:
        raise BadInput(f"{text} has {len(every)} levels: choose one, as in {every[0].name}")
    return every[0]


def built_in(of: Game[Any, Any], text: str, more: Options) -> LoadedLevel:
    """Make or read a level that comes with the program; its name has all options."""
    spec = Spec.parse(text).with_(more)
    meant = levels_meant(of, spec.name)
    if len(meant) != 1:
        wanted = ", ".join(meant or of.level_names())
        raise BadInput(f"{of.name}: expected a level among {wanted}; found {spec.name!r}")
    spec = Spec(meant[0], spec.options)
    if spec.name == daily.NAME:
        spec = spec.with_({"date": str(daily.day_of(spec.options.get("date")))})
    address = Address.of(of, spec)
    loaded = LoadedLevel(f"{of.name}/{spec}", of, without_rules(of, address))
    return loaded.with_rules(address.rules)


def levels_meant(of: Game[Any, Any], name: str) -> list[str]:
    """Return the level of a name; else those that it begins, or that stand at its number."""
    names, (number, _, rest) = of.level_names(), name.partition("-")
    if name in names:
        return [name]
    if rest and (number, rest) in {(f"{n:02}", each) for n, each in enumerate(of.shipped(), 1)}:
        return [rest]
    return [each for each in names if each.startswith(f"{name}-")]


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


def from_code(
    content: codes.Content, code: str, game_name: str | None = None, options: Options | None = None
) -> LoadedLevel:
    """Return the level that a share code holds; one without an address is named by its code."""
    if content.game not in games() or game_name not in (None, content.game):
        wanted = f"a level of {game_name or ', '.join(games())}"
        raise BadInput(f"share code: expected {wanted}; found {content.game!r}")
    of = game(content.game)
    if content.address:
        return built_in(of, content.address, options or {})
    try:
        check_shape(content.text, of.levels.limits(content.text))
        level = of.parse(content.text)
    except BadInput as problem:
        raise BadInput(f"share code, {problem}") from None
    return LoadedLevel("".join(code.split()).upper(), of, level).with_rules(options or {})


def from_files(text: str, game_name: str | None, options: Options) -> list[LoadedLevel]:
    """Return the levels of a file or one of them, by its number; of all files that match."""
    if Path(text).exists():
        return from_file(Path(text), game_name, options)
    file, sign, number = text.rpartition("#")
    file = file if sign else text
    is_pattern = has_wildcard(file) and not Path(file).exists()
    paths = files(file) if is_pattern else [Path(file)]
    every = [from_file(path, game_name, options) for path in paths]
    if not sign:
        return [each for levels in every for each in levels]
    return [numbered(path, levels, number) for path, levels in zip(paths, every, strict=True)]


def files(pattern: str) -> list[Path]:
    """Return the files that match a pattern."""
    paths = matching_files(pattern)
    if not paths:
        raise BadInput(f"{pattern}: expected a pattern that matches a file, found none")
    return [Path(path) for path in paths]


def from_file(path: Path, game_name: str | None, options: Options) -> list[LoadedLevel]:
    """Read all levels of a file. Their names differ from all addresses."""
    every = [each.with_rules(options) for each in read_file(path, game_name)]
    if every and every[0].name.partition("/")[0] in games():
        return [LoadedLevel(f"./{each.name}", each.game, each.level) for each in every]
    return every


def read_file(path: Path, game_name: str | None) -> list[LoadedLevel]:
    """Read a file for this game, for the likely one, or for the first that understands it."""
    game_name = game_name or games_package.SUFFIXES.get(path.suffix.lower())
    if not game_name and (likely := likely_game(path)):
        try:
            return list(read_levels(path, [game(likely)]))
        except BadInput:
            pass  # whoever reads furthest says what is wrong
    candidates = [game(name) for name in ([game_name] if game_name else games())]
    return list(read_levels(path, candidates))


def numbered(path: Path, levels: list[LoadedLevel], number: str) -> LoadedLevel:
    """Return one level of a file."""
    numbers = [str(each) for each in range(1, len(levels) + 1)]
    if number not in numbers:
        wanted = f"expected a level number from 1 to {len(levels)}"
        raise BadInput(f"{path}: {wanted}, found {number!r}")
    return levels[numbers.index(number)]
