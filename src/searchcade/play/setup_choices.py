"""The choices before a game: a level, its options, and the address that results."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from searchcade import daily
from searchcade.canvas import Place
from searchcade.game import Game, Option
from searchcade.level import SEED
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
    algorithm: str = ""
    heuristic: str = ""
    racers: list[str] = field(default_factory=lambda: [""] * RACERS)
    chosen: dict[str, dict[str, str]] = field(default_factory=dict)
    """Level -> option -> value that was chosen."""
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

    @property
    def is_changed(self) -> bool:
        """Say whether options were changed, so that a named level is not what its name says."""
        kept = usual(self.game, self.level)
        return any(value != kept.get(name) for name, value in self.options.items() if name != SEED)

    def forget_changes(self) -> None:
        """Let a named level be what it is called again; a custom one keeps its options."""
        if self.game.levels.presets.get(self.level):
            self.chosen.pop(self.level, None)

    def drop_places(self) -> list[str]:
        """Forget the cells that were picked on the board; return the names of their options."""
        return [name for name in self.places() if self.options.pop(name, None)]

    def shown(self) -> list[str]:
        """Return the options that make sense with the values of the others."""
        return [name for name in self.fields if self.makes_sense(name)]

    def makes_sense(self, name: str) -> bool:
        """Say whether an option makes sense with the values of the others."""
        wanted = self.fields[name].only_with
        return all(self.value(other) in values for other, values in wanted.items())

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
    """Return the choices that a new player is offered."""
    return SetupChoices(game, next(name for name in level_names(game) if name != daily.NAME))


def level_names(game: Game[Any, Any]) -> list[str]:
    """Return the level of the day, the presets and the levels that ship.

    Levels that are played in order come before the presets.
    """
    made, drawn = list(game.levels.presets), list(game.shipped())
    names = [*drawn, *made] if game.levels.in_order else [*made, *drawn]
    today = [daily.NAME] if game.levels.daily else []
    return [*today, *sorted(names, key=game.levels.group)]


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
