"""Variants of the rules that any level can be played with."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass, field
from typing import Any, Generic, TypeVar

from searchcade.facets.options import Option, Options

Level = TypeVar("Level")


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
    lost_test: Callable[[Level], Callable[[Any], bool]] | None = None
    """Make a test whether a state is proven to be lost: with `prune=yes` searches avoid it."""
