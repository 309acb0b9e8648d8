"""Kinds of options that the searches here have beside plain numbers and words."""

from __future__ import annotations

from math import isfinite
from typing import Literal, NamedTuple

YesNo = Literal["yes", "no"]
LARGEST = 10**9


class Count(int):
    """A whole number that may be 0."""

    @classmethod
    def read(cls, text: str) -> Count:
        """Read it."""
        if not (text.isascii() and text.isdigit()) or int(text[:12]) > LARGEST:
            raise ValueError("a whole number from 0 to 10^9")
        return cls(text)


class Factor(float):
    """A number that may be 0 or a fraction."""

    @classmethod
    def read(cls, text: str) -> Factor:
        """Read it."""
        found = number(text)
        if found is None or not 0 <= found <= LARGEST:
            raise ValueError("a number from 0 to 10^9")
        return cls(found)


class Points(NamedTuple):
    """The rewards for what may happen in a playout that does not win."""

    split: float
    """The block splits."""
    more: float
    """There are more bridge tiles than before."""
    fewer: float
    """There are fewer, before anything good happened."""

    @classmethod
    def read(cls, text: str) -> Points:
        """Read three numbers with commas between them; `:` does as well, in lists of searches."""
        found = [number(part) for part in text.replace(":", ",").split(",")]
        if len(found) != 3 or not all(each is not None and -1 <= each <= 1 for each in found):
            raise ValueError("three numbers from -1 to 1 with commas between, such as 0,.5,-.5")
        return cls(*(each or 0.0 for each in found))


def number(text: str) -> float | None:
    """Read a number; None where there is none."""
    try:
        found = float(text)
    except ValueError:
        return None
    return found if isfinite(found) else None
