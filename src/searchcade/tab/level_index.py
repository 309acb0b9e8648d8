"""An index of games, worlds and levels, which the page shows before Python has started there.

It is made when the page is built, so it holds texts in all languages: `{"en": ..., "vi": ...}`.
Scenes are as `Board` in front/board.js draws them; front/page/shelf.js describes all of it.
"""

from __future__ import annotations

from base64 import b64encode
from collections.abc import Mapping
from typing import Any

from searchcade import catalog, daily
from searchcade.game import Game, LevelFact, Option, World
from searchcade.level import LoadedLevel
from searchcade.play import progress
from searchcade.play.difficulty import difficulties, is_step, stem
from searchcade.play.setup_choices import SetupChoices, usual
from searchcade.scene import Scene
from searchcade.search.registry import Algorithm
from searchcade.tab.page_lesson import lesson_data
from searchcade.texts import Texts
from searchcade.texts.films import in_all
from searchcade.web.film import Text, sprite

MAX_SIDE = 200  # cells along a side that a page offers


def made_levels(game: Game[Any, Any]) -> dict[str, Any]:
    """Return the presets that a browser can make, and their options."""
    levels = game.levels
    offered = [name for name in levels.presets if name not in levels.compiled_presets]
    slow = [*levels.slow_presets, *([daily.NAME] if levels.daily in levels.slow_presets else [])]
    return {
        "presets": [preset(game, name) for name in offered],
        "options": {name: option(game, name, each) for name, each in levels.options.items()},
        "slow": slow,
    }


def preset(game: Game[Any, Any], name: str) -> dict[str, Any]:
    """Describe a preset: its values, and the options that may be changed."""
    choices, kept = SetupChoices(game, name), usual(game, name)
    fields = [each for each in game.levels.options if choices.is_offered(each)]
    return {
        "name": name,
        "title": in_all(lambda texts: texts.of(game).level(name)),
        "about": in_all(lambda texts: texts.of(game).find(f"difficulties.{name}", "")),
        "kind": stem(name) if has_steps(game, name) else name,
        "family": in_all(lambda texts: family(texts, game, name)),
        "step": in_all(lambda texts: step(texts, game, name)),
        "values": {each: kept.get(each, "") for each in fields},
    }


def has_steps(game: Game[Any, Any], name: str) -> bool:
    """Say whether there are presets that differ from this one in difficulty only."""
    return is_step(name) and bool(difficulties(game, name))


def family(texts: Texts, game: Game[Any, Any], name: str) -> str:
    """Name what presets that differ in difficulty have in common; another one by its own title."""
    words = texts.of(game)
    if not has_steps(game, name):
        return words.level(name)
    return words.find(f"kinds.{stem(name) or 'random'}", texts("levels_screen.random"))


def step(texts: Texts, game: Game[Any, Any], name: str) -> str:
    """Name the difficulty of a preset; empty where it is the only one of its kind."""
    return texts(f"setup.{name.rpartition('-')[2]}") if has_steps(game, name) else ""


def option(game: Game[Any, Any], name: str, of: Option) -> dict[str, Any]:
    """Describe an option: a list of values, or the ends of a number."""
    return {
        "title": in_all(lambda texts: texts.of(game).option(name)),
        "usual": of.default,
        "choices": [(value, value_title(game, name, value)) for value in of.choices],
        "numbers": ends(name, of),
        "with": dict(of.only_with),
    }


def value_title(game: Game[Any, Any], name: str, value: str) -> Text:
    """Name one of the values that an option can have."""
    return in_all(lambda texts: texts.of(game).value(name, value))


def ends(name: str, of: Option) -> tuple[int, int] | None:
    """Return the least and the largest number that the page offers."""
    if of.numbers is None or name not in ("size", "rows", "cols"):
        return of.numbers
    return of.numbers[0], min(of.numbers[1], MAX_SIDE)


def shelf() -> dict[str, Any]:
    """Return all that the page knows by itself, as JSON can hold it."""
    return {"games": [game_entry(catalog.game(name)) for name in catalog.games()]}


def game_entry(game: Game[Any, Any]) -> dict[str, Any]:
    """Describe a game with its worlds, levels and algorithms."""
    return {
        "name": game.name,
        "title": in_all(lambda texts: texts.of(game).title),
        "about": in_all(lambda texts: texts.of(game).about),
        "how": in_all(lambda texts: texts.of(game).how),
        "cost": in_all(lambda texts: texts.of(game).cost),
        "unit": game.scoring.length_unit,
        "cover": game.levels.cover or next(iter(game.shipped())),
        "worlds": [world_entry(game, world) for world in game.worlds()],
        "levels": [level_entry(game, name) for name in game.shipped()],
        "rules": rules(game),
        "daily": bool(game.levels.daily),
        "lesson": lesson_data(game.name),
        **made_levels(game),
        "algorithms": algorithms(game),
        "heuristics": heuristics(game),
        "pictures": dict(game.look.pictures),
        "colours": dict(game.look.colours),
    }


def world_entry(game: Game[Any, Any], world: World) -> dict[str, Any]:
    """Describe a world by its texts and the names of its levels."""
    return {
        "name": world.name,
        "title": in_all(lambda texts: texts.of(game).world(world.name)),
        "about": in_all(lambda texts: texts.of(game).world_about(world.name)),
        "levels": world.levels,
    }


def rules(game: Game[Any, Any]) -> dict[str, Any]:
    """Return the options of the rules that are chosen from a list."""
    known = {name: each for name, each in game.rules.options.items() if each.in_form}
    return {name: option(game, name, each) for name, each in known.items() if each.choices}


# ------------------------------------------------------------------ algorithms


def algorithms(game: Game[Any, Any]) -> list[dict[str, Any]]:
    """Name the algorithms; `watch.algorithms` says more of them."""
    known = catalog.algorithms(game.name).values()
    return [algorithm_entry(game, each) for each in known]


def algorithm_entry(game: Game[Any, Any], algorithm: Algorithm) -> dict[str, Any]:
    """Name an algorithm; `own` says that it is made for this game."""
    return {
        "name": algorithm.name,
        "title": in_all(lambda texts: texts.of(game).algorithm(algorithm)),
        "short": in_all(lambda texts: texts.of(game).short(algorithm)),
        "informed": algorithm.informed,
        "own": bool(algorithm.game),
    }


def heuristics(game: Game[Any, Any]) -> list[dict[str, Any]]:
    """Name the heuristics, the usual one first."""
    return [{"name": name, "title": heuristic_title(game, name)} for name in game.estimates]


def heuristic_title(game: Game[Any, Any], name: str) -> Text:
    """Name a heuristic."""
    return in_all(lambda texts: texts.of(game).estimate(name))


# ------------------------------------------------------------------ levels that ship


def level_entry(game: Game[Any, Any], name: str) -> dict[str, Any]:
    """Describe a level that ships; `least` is the lowest cost known, which may be proven."""
    loaded = catalog.level(f"{game.name}/{name}")
    return {
        "name": name,
        "number": progress.label(game, name),
        "title": in_all(lambda texts: texts.of(game).level(name)),
        "facts": [told(game, fact) for fact in game.levels.facts(loaded.level)],
        **aim(game, name),
        **({"code": code} if (code := game.levels.code(loaded.level)) else {}),
        "best": loaded.game.best_algorithm(loaded.level),
        "rules": [each for each in SetupChoices(game, name).fields if matters(loaded, each)],
        "scene": scene_entry(game.scene(loaded.level, loaded.problem().start)),
    }


def told(game: Game[Any, Any], fact: LevelFact) -> Text:
    """Say a fact about a level."""
    return in_all(lambda texts: texts.of(game).fact(fact))


def aim(game: Game[Any, Any], name: str) -> dict[str, Any]:
    """Return the lowest cost known and whether it is proven; nothing where none can win."""
    least = progress.optima(game).get(name)
    if least is None:
        return {} if name in progress.winnable(game) else {"hopeless": True}
    silver = progress.most_for_silver(least)
    return {"least": least, "silver": silver, "proven": progress.is_proven(game, name)}


def matters(loaded: LoadedLevel, rule: str) -> bool:
    """Say whether a rule is chosen from a list and changes something about a level."""
    rules = loaded.game.rules
    return bool(rules.options[rule].choices) and rule not in rules.idle(loaded.level)


def scene_entry(scene: Scene) -> Mapping[str, Any]:
    """Return a scene as JSON has it; what stands for bodies lies above an abyss."""
    return {
        "rows": scene.rows,
        "cols": scene.cols,
        "sprites": [sprite(each._replace(key="")) for each in scene.sprites],
        **({"passages": b64encode(scene.passages).decode()} if scene.passages else {}),
        **({"deep": True} if scene.bodies else {}),
    }
