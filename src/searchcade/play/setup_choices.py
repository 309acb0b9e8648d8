"""The choices before a game: a level, its options, and the address that results."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from searchcade import daily
from searchcade.canvas import Place
from searchcade.game import Game, Option
from searchcade.level import SEED
from searchcade.play.difficulty import Difficulty, difficulties, stem
from searchcade.spec import Spec

MODES = ("play", "watch", "race")
RACERS = 4


@dataclass(slots=True)
class SetupChoices:
    """The choices on the set-up screen of one game. Each level keeps its own options."""

    game: Game[Any, Any]
    level: str
    mode: str = "play"
    title: str = ""
    """The player's title of the game; empty for the default one."""
    heuristic: str = ""
    racers: list[str] = field(default_factory=lambda: [""] * RACERS)
    chosen: dict[str, dict[str, str]] = field(default_factory=dict)
    """Level -> option -> value that was chosen."""
    steps: dict[str, str] = field(default_factory=dict)
    """Level -> difficulty that was chosen."""
    unlocked: set[str] = field(default_factory=set)
    """Levels that were opened by their number or passcode."""

    @property
    def is_made(self) -> bool:
        """Say whether the level is generated from options, not read from a file."""
        return self.level in self.game.levels.presets

    @property
    def options(self) -> dict[str, str]:
        """Return the options that were chosen for the present level."""
        return self.chosen.setdefault(self.level, {})

    def value(self, name: str) -> str:
        """Return the value of an option: the chosen one, that of the level, or the default."""
        return self.options.get(name) or usual(self.game, self.level).get(name, "")

    @property
    def fields(self) -> Mapping[str, Option]:
        """Return the options that the form offers: of the generator, and of the rules."""
        if self.level == daily.NAME:
            return {}  # it is the same for everybody
        rules = self.game.rule_options(self.level).items()
        offered = {name: option for name, option in rules if option.in_form}
        return {**self.game.levels.options, **offered} if self.is_made else offered

    # ------------------------------------------------------------------ difficulty

    @property
    def difficulties(self) -> list[Difficulty]:
        """Return the steps of difficulty that the level has."""
        return difficulties(self.game, self.level)

    @property
    def difficulty(self) -> Difficulty | None:
        """Return the step that was chosen, or the one that is as the level says."""
        steps, name = self.difficulties, self.steps.get(self.level)
        named = [step for step in steps if step.name == name]
        usual = [step for step in steps if step.level == self.level and not step.options]
        return next(iter([*named, *usual]), None)

    def choose_difficulty(self, name: str) -> None:
        """Take a step of difficulty as it is; the seed stays."""
        seeds = self.seeds()
        step = next(each for each in self.difficulties if each.name == name)
        self.level, self.steps[step.level] = step.level, name
        self.chosen[self.level] = {**step.options, **seeds}

    # ------------------------------------------------------------------ changes

    @property
    def changes(self) -> list[str]:
        """Return the options that differ from what the level and its difficulty stand for."""
        kept = usual(self.game, self.level) | dict(
            self.difficulty.options if self.difficulty else {}
        )
        return [
            name
            for name, value in self.options.items()
            if value
            and value != kept.get(name)
            and name in self.fields
            and name not in self.seeds()
        ]

    @property
    def is_changed(self) -> bool:
        """Say whether options were changed, so that a named level is not what its name says."""
        is_custom = self.game.levels.presets.get(self.level) == {}
        return bool(self.changes) and not is_custom

    def seeds(self) -> dict[str, str]:
        """Return the seeds that were chosen."""
        return {name: value for name, value in self.options.items() if self.is_seed(name)}

    def is_seed(self, name: str) -> bool:
        """Say whether an option is a seed."""
        return name == SEED or (name in self.fields and self.fields[name].is_seed)

    def undo_changes(self) -> None:
        """Let the level be what it is called again; the seed stays."""
        step = self.difficulty
        self.chosen[self.level] = {**(step.options if step else {}), **self.seeds()}

    def forget_changes(self) -> None:
        """Let a named level begin as what it is called; a custom one keeps its options."""
        if self.game.levels.presets.get(self.level) != {}:
            self.chosen.pop(self.level, None)
            self.steps.pop(self.level, None)

    def drop_places(self) -> list[str]:
        """Forget the cells that were picked on the board; return the names of their options."""
        return [name for name in self.places() if self.options.pop(name, None)]

    def shown(self) -> list[str]:
        """Return the options that make sense with the values of the others."""
        return [name for name in self.fields if self.makes_sense(name)]

    def makes_sense(self, name: str) -> bool:
        """Say whether an option makes sense with the values of the others."""
        wanted = self.fields[name].only_with
        return self.is_offered(name) and all(
            self.value(other) in values for other, values in wanted.items()
        )

    def is_offered(self, name: str) -> bool:
        """Say whether an option makes sense on the level, for some values of the others."""
        stated = self.game.levels.presets.get(self.level, {})
        replaced = self.fields[name].instead_of
        if replaced and replaced in stated:
            return False
        return name in stated or all(each.instead_of != name for each in self.fields.values())

    def places(self) -> dict[str, Place]:
        """Return the cells that were picked on the board."""
        cells = {}
        for name in self.shown():
            if self.fields[name].is_place and (cell := read_cell(self.value(name))):
                cells[name] = cell
        return cells

    def out_of_range(self) -> dict[str, tuple[int, int]]:
        """Return the options whose value is not a number within their limits, with these limits."""
        ends = {name: self.fields[name].numbers for name in self.shown()}
        return {
            name: limits
            for name, limits in ends.items()
            if limits and self.value(name) and not within(self.value(name), limits)
        }

    def level_name(self) -> str:
        """Return the address of the level, with the options that differ from its defaults."""
        if self.level == daily.NAME:
            return f"{self.game.name}/{Spec(daily.NAME, {'date': str(daily.day_of())})}"
        values = {name: self.value(name) for name in self.shown() if self.value(name)}
        level = self._preset(values) if self.is_made else self.level
        kept = usual(self.game, level)
        options = {name: each for name, each in values.items() if each != kept.get(name)}
        if SEED in values:
            options[SEED] = values[SEED]
        return f"{self.game.name}/{Spec(level, options)}"

    def _preset(self, values: Mapping[str, str]) -> str:
        """Return the level, or the nearest one where an option of it makes no sense any more."""
        presets = self.game.levels.presets
        if presets[self.level].keys() <= values.keys():
            return self.level

        def differs(name: str) -> int:
            kept = usual(self.game, name)
            return sum(each != kept.get(option) for option, each in values.items())

        fitting = [name for name in presets if presets[name].keys() <= values.keys()]
        return min(fitting or [self.level], key=differs)


def first_choices(game: Game[Any, Any]) -> SetupChoices:
    """Return the choices that a new player is offered: the first level that was drawn."""
    return SetupChoices(game, stops(game)[0])


def stops(game: Game[Any, Any]) -> list[str]:
    """Return the levels one after the other: drawn ones, then one of each kind that is made."""
    drawn = list(game.shipped())
    first = {stem(name): name for name in reversed(list(game.levels.presets))}
    made = [name for name in game.levels.presets if name in first.values()]
    return [*drawn, *made, *([daily.NAME] if game.levels.daily else [])]


def neighbour(game: Game[Any, Any], level: str, step: int) -> str:
    """Return the level some steps before or after another; the last one leads to the first."""
    names = stops(game)
    here = next(n for n, name in enumerate(names) if name == level or is_kin(game, name, level))
    return names[(here + step) % len(names)]


def is_kin(game: Game[Any, Any], one: str, other: str) -> bool:
    """Say whether two levels differ in their difficulty only."""
    return other in [step.level for step in difficulties(game, one)]


def level_names(game: Game[Any, Any]) -> list[str]:
    """Return the level of the day, the levels that ship, and the presets."""
    today = [daily.NAME] if game.levels.daily else []
    return [*today, *game.shipped(), *game.levels.presets]


def usual(game: Game[Any, Any], level: str) -> dict[str, str]:
    """Return the default values of the options of a level."""
    options = {**game.levels.options, **game.rule_options(level)}
    defaults = {name: option.default for name, option in options.items()}
    return {**defaults, **game.levels.presets.get(level, {})}


def read_cell(text: str) -> Place | None:
    """Read a cell as ROW,COL; None where it is something else."""
    row, _, col = text.partition(",")
    return (int(row), int(col)) if row.isdecimal() and col.isdecimal() else None


def within(text: str, limits: tuple[int, int]) -> bool:
    """Say whether a text is a whole number between two ends."""
    return text.isascii() and text.isdecimal() and limits[0] <= int(text) <= limits[1]
