"""Texts as one large number, and back: likely texts make small numbers. All in whole numbers.

A model learns how likely each next sign is. It depends on what is left of it and above it: levels
are drawings. Two kinds of context are asked, and whichever has lately guessed better counts more.

Asymmetric numeral systems (Duda 2009) with whole numbers of any size: a sign that has a share of
1 in 4 makes the number four times as large. The last sign goes in first, so that the first one
comes out first.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import NamedTuple

from searchcade.problem import BadInput

END = 256
"""The sign after the last byte."""
SCALE = 1 << 24
TRUST = 1 << 16  # the sum of the two weights
LEAST = 1 << 10  # no kind of context is given up for good

Context = tuple[int, ...]
Counts = dict[Context, dict[int, int]]
NOTHING = 1  # the number that holds no text


class Share(NamedTuple):
    """The part of the whole that a sign gets: `size` of `whole`, above `begin` of them."""

    begin: int
    size: int
    whole: int


class Guess:
    """The shares of all signs: a few are likely, the others share what is left equally."""

    def __init__(self, likely: Mapping[int, int], other: int) -> None:
        self.likely = likely
        self.other = max(1, other)

    def of(self, sign: int) -> int:
        """Return how likely a sign is, without the whole that this is a part of."""
        return self.likely.get(sign, 0) + self.other

    def share(self, sign: int) -> Share:
        """Return the part of the whole that belongs to a sign."""
        before = sum(size for each, size in self.likely.items() if each < sign)
        return Share(before + sign * self.other, self.of(sign), self.whole)

    def sign_at(self, place: int) -> int:
        """Return the sign to which a place below the whole belongs."""
        first, passed = 0, 0
        for sign, size in sorted(self.likely.items()):
            if place < passed + (sign - first) * self.other:
                break
            passed += (sign - first) * self.other
            if place < passed + size + self.other:
                return sign
            first, passed = sign + 1, passed + size + self.other
        return first + (place - passed) // self.other

    @property
    def whole(self) -> int:
        """Return the sum of all parts."""
        return sum(self.likely.values()) + (END + 1) * self.other


class Model:
    """Learns a text sign by sign: ask `guess`, then tell the sign to `learn`."""

    def __init__(self) -> None:
        self._drawing: Counts = {}
        self._words: Counts = {}
        self._weight = TRUST // 2
        self._line: list[int] = []
        self._above: list[int] = []

    def primed(self, texts: Iterable[bytes]) -> Model:
        """Learn texts of the kind that is to come, and return the model."""
        for text in texts:
            for sign in [*text, END]:
                self.guess()
                self.learn(sign)
        return self

    def copy(self) -> Model:
        """Return a model that knows the same, at the beginning of a text."""
        twin = Model()
        twin._drawing = {context: dict(seen) for context, seen in self._drawing.items()}
        twin._words = {context: dict(seen) for context, seen in self._words.items()}
        return twin

    def guess(self) -> Guess:
        """Return how likely each next sign is, by drawing and words, mixed."""
        self._contexts = list(self._in_drawing()), list(self._in_words())
        self._guesses = (
            blended(self._drawing, self._contexts[0]),
            blended(self._words, self._contexts[1]),
        )
        return mixed(*self._guesses, self._weight)

    def learn(self, sign: int) -> None:
        """Take in the sign that came after what was guessed."""
        count(self._drawing, self._contexts[0], sign)
        count(self._words, self._contexts[1], sign)
        first, second = self._guesses
        self._weight = better(self._weight, first.of(sign), second.of(sign))
        if sign == END:
            self._above, self._line, self._weight = [], [], TRUST // 2
        elif sign == ord("\n"):
            self._above, self._line = self._line, []
        else:
            self._line.append(sign)

    def _in_drawing(self) -> Iterator[Context]:
        """Yield what surrounds the next sign, from the closest context to the vaguest."""
        left, column = self._last(2), len(self._line)
        above = [self._up(column + step) for step in (-1, 0, 1)]
        yield (*left, *above, column % 2)
        yield (*left, *above[1:])
        yield (left[0], above[1])
        yield (above[1],)
        yield ()

    def _in_words(self) -> Iterator[Context]:
        """Yield the signs before the next one: the last five, three, two, one, none."""
        left = self._last(5)
        for count in (5, 3, 2, 1, 0):
            yield tuple(left[:count])

    def _last(self, count: int) -> list[int]:
        """Return the last signs of the line, the nearest first; -1 where it begins."""
        near = self._line[: -count - 1 : -1]
        return near + [-1] * (count - len(near))

    def _up(self, column: int) -> int:
        return self._above[column] if 0 <= column < len(self._above) else -1


def count(counts: Counts, contexts: Iterable[Context], sign: int) -> None:
    """Note that a sign was met in all of these contexts."""
    for context in contexts:
        seen = counts.setdefault(context, {})
        seen[sign] = seen.get(sign, 0) + 1


def blended(counts: Counts, contexts: Iterable[Context]) -> Guess:
    """Blend the counts of all contexts; a closer one counts more, the more often it was met.

    This is Witten and Bell's rule: a context that was met often with few signs is trusted.
    """
    likely: dict[int, int] = {}
    left = SCALE
    for context in contexts:
        if seen := counts.get(context):
            whole = sum(seen.values()) + len(seen)
            for sign, met in seen.items():
                likely[sign] = likely.get(sign, 0) + left * met // whole
            left = left * len(seen) // whole
    return Guess(likely, left // (END + 1))


def mixed(first: Guess, second: Guess, weight: int) -> Guess:
    """Return one guess made of two; `weight` of TRUST belongs to the first."""
    rest = TRUST - weight
    likely = {sign: weight * size for sign, size in first.likely.items()}
    for sign, size in second.likely.items():
        likely[sign] = likely.get(sign, 0) + rest * size
    parts = {sign: size // TRUST for sign, size in likely.items()}
    return Guess(parts, (weight * first.other + rest * second.other) // TRUST)


def better(weight: int, first: int, second: int) -> int:
    """Return the weight of the first of two after they gave a sign these chances."""
    ours, theirs = weight * first, (TRUST - weight) * second
    new = TRUST * ours // (ours + theirs)
    return min(max(new, LEAST), TRUST - LEAST)


def shares_of(data: bytes, model: Model) -> list[Share]:
    """Return the shares of all signs of a text, the end included; the model learns them."""
    shares = []
    for sign in [*data, END]:
        shares.append(model.guess().share(sign))
        model.learn(sign)
    return shares


def packed(shares: Sequence[Share]) -> int:
    """Return the number that holds these signs."""
    number = NOTHING
    for begin, size, whole in reversed(shares):
        rest, place = divmod(number, size)
        number = rest * whole + begin + place
    return number


def unpacked(number: int, model: Model, most: int) -> tuple[bytes, int]:
    """Take one text of at most so many bytes out of a number; return it and what is left."""
    data = bytearray()
    while True:
        guess = model.guess()
        rest, place = divmod(number, guess.whole)
        sign = guess.sign_at(place)
        begin, size, _whole = guess.share(sign)
        number = rest * size + place - begin
        model.learn(sign)
        if sign == END:
            return bytes(data), number
        data.append(sign)
        if len(data) > most:
            raise BadInput(f"share code: expected a text of at most {most:,} bytes, found more")
