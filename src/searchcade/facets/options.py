"""Options of generators and rules: what a game knows, and how what was given is read."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from searchcade.problem import BadInput

Options = Mapping[str, str]
"""Options as a person writes them: `rows=50`, `seed=7`. Each game reads and checks its own."""


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
