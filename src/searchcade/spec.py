"""Names with options: `easy?seed=7`, `astar?heuristic=euclid`."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from searchcade.problem import BadInput


@dataclass(frozen=True, slots=True)
class Spec:
    """A name and its options, written as `name?key=value&key=value`."""

    name: str
    options: Mapping[str, str] = field(default_factory=dict)

    @classmethod
    def parse(cls, text: str) -> Spec:
        """Read the text form."""
        name, _, rest = text.partition("?")
        options: dict[str, str] = {}
        for part in filter(None, rest.split("&")):
            key, equals, value = part.partition("=")
            if not (key and equals and value):
                raise BadInput(f"expected options as name=value in {text!r}, found {part!r}")
            options[key] = value
        return cls(name, options)

    def __str__(self) -> str:
        return f"{self.name}?{self.text_of_options}" if self.options else self.name

    @property
    def text_of_options(self) -> str:
        """Return the options alone, as they stand behind the question mark."""
        return "&".join(f"{key}={value}" for key, value in self.options.items())

    def with_(self, options: Mapping[str, str]) -> Spec:
        """Return the same name with these options, which take precedence."""
        return Spec(self.name, {**self.options, **options})

    def without(self, *keys: str) -> Spec:
        """Return the same name without these options."""
        kept = {key: value for key, value in self.options.items() if key not in keys}
        return Spec(self.name, kept)
