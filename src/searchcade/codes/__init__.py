"""Share codes: a level, or a game on it, as a short text that holds the level itself.

A code is made for good: the primers, the model and the order of the parts may only change
together with the version.

A text becomes one large number, and back; likely texts make small numbers. A model learns how
likely each next sign is. It depends on what is left of it and above it: levels are drawings. Two
kinds of context are asked, and whichever has lately guessed better counts more. The numbers are
asymmetric numeral systems (Duda 2009) of any size: a sign that has a share of 1 in 4 makes the
number four times as large. The last sign goes in first, so that the first one comes out first.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import NamedTuple
from zlib import crc32

from searchcade.problem import BadInput

__all__ = ["Content", "decode", "encode", "is_code"]

PRIMERS = {path.stem: path for path in (Path(__file__).parent / "primers").glob("*.txt")}
BETWEEN = b"\f"  # stands between the texts of a primer
MAX_LEVEL, MAX_MOVES, MAX_NAME = 6_000, 6_000, 60  # bytes
VERSION = "1"
MARK = "SC"
SIGNS = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"  # Crockford's: no I, L, O and U
ALIKE = str.maketrans("OIL", "011")
GROUP_SIZE = 4
CHECK = 4  # letters of the check sum: one wrong code in a million passes
MAX_LETTERS = 12_000
LIKE_A_CODE = re.compile(r"\s*SC\s*\d\s*-[\s0-9A-Z-]*\Z", re.IGNORECASE | re.ASCII)
END = 256
"""The sign after the last byte."""
SCALE = 1 << 24
TRUST = 1 << 16  # the sum of the two weights
MIN_WEIGHT = 1 << 10  # no kind of context is given up for good
NOTHING = 1  # the number that holds no text
Context = tuple[int, ...]
Counts = dict[Context, dict[int, int]]


class Content(NamedTuple):
    """What a code holds, as texts: nothing has been checked yet."""

    game: str
    address: str
    """The level among those that come with the game, such as `easy?seed=7`; or nothing."""
    text: str
    """The level itself, where it has no address."""
    moves: str


def encode(content: Content) -> str:
    """Return the code of a level."""
    parts = [
        (content.game, "-games", MAX_NAME),
        (f"@{content.address}" if content.address else content.text, content.game, MAX_LEVEL),
        (content.moves, "-moves", MAX_MOVES),
    ]
    shares = []
    for text, kind, most in parts:
        data = text.encode()
        if len(data) > most:
            raise BadInput("share code: expected a smaller level or fewer moves; save it as a file")
        shares += shares_of(data, model_of(kind))
    return as_letters(packed(shares))


def decode(code: str) -> Content:
    """Read a code; BadInput says what is wrong with it."""
    number = number_of(code)
    game, number = taken(number, "-games", MAX_NAME)
    level, number = taken(number, game, MAX_LEVEL)
    moves, number = taken(number, "-moves", MAX_MOVES)
    if number != NOTHING:
        raise BadInput("share code: expected nothing behind the moves, found more")
    if level.startswith("@"):
        return Content(game, level[1:], "", moves)
    return Content(game, "", level, moves)


def taken(number: int, kind: str, most: int) -> tuple[str, int]:
    """Take one text of a kind out of a number."""
    data, number = unpacked(number, model_of(kind), most)
    try:
        return data.decode(), number
    except UnicodeDecodeError:
        raise BadInput("share code: expected text, found something else") from None


def model_of(kind: str) -> Model:
    """Return a model that has read the primer of a kind of text, if there is one."""
    return primed(kind if kind in PRIMERS else "").copy()


@cache
def primed(kind: str) -> Model:
    """Let a model read a primer."""
    texts = PRIMERS[kind].read_bytes().split(BETWEEN) if kind else []
    return Model().primed(texts)


def is_code(text: str) -> bool:
    """Say whether a text looks like a share code, right or wrong."""
    return LIKE_A_CODE.match(text) is not None


def as_letters(number: int) -> str:
    """Return the code of a number."""
    letters = ""
    while number:
        number, digit = divmod(number, 32)
        letters = SIGNS[digit] + letters
    if len(letters) > MAX_LETTERS - CHECK:
        raise BadInput("share code: expected a smaller level or fewer moves; save it as a file")
    whole = check_sum(letters) + letters
    groups = [whole[at : at + GROUP_SIZE] for at in range(0, len(whole), GROUP_SIZE)]
    return "-".join([MARK + VERSION, *groups])


def number_of(code: str) -> int:
    """Read a code; small letters, blanks and missing hyphens are forgiven."""
    if len(code) > 2 * MAX_LETTERS:
        raise BadInput(f"share code: expected at most {MAX_LETTERS:,} letters, found more")
    bare = "".join(code.split()).upper()
    version, letters = bare[len(MARK) : len(MARK) + 1], bare[len(MARK) + 1 :].replace("-", "")
    if version != VERSION:
        wanted = f"expected a code that begins with {MARK}{VERSION}"
        raise BadInput(f"share code: {wanted}, found {bare[:3]!r}; another version has made it")
    letters = letters.translate(ALIKE)
    if wrong := [letter for letter in letters if letter not in SIGNS]:
        raise BadInput(f"share code: expected letters and digits, found {wrong[0]!r}")
    if len(letters) <= CHECK or check_sum(letters[CHECK:]) != letters[:CHECK]:
        raise BadInput("share code: the check sum is wrong; a letter is missing or mistyped")
    number = 0
    for letter in letters[CHECK:]:
        number = number * 32 + SIGNS.index(letter)
    return number


def check_sum(letters: str) -> str:
    """Return the letters that tell a code from a mistyped one."""
    rest, found = crc32(letters.encode()), ""
    for _ in range(CHECK):
        rest, digit = divmod(rest, 32)
        found += SIGNS[digit]
    return found


# ------------------------------------------------------------------ texts as numbers


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
    return min(max(new, MIN_WEIGHT), TRUST - MIN_WEIGHT)


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
