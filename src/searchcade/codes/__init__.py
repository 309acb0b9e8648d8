"""Share codes: a level, or a game on it, as a short text that holds the level itself.

A code is made for good: the primers, the model and the order of the parts may only change
together with the version.
"""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path
from typing import NamedTuple
from zlib import crc32

from searchcade.codes.model import NOTHING, Model, packed, shares_of, unpacked
from searchcade.problem import BadInput

__all__ = ["Content", "decode", "encode", "is_code"]

PRIMERS = {path.stem: path for path in (Path(__file__).parent / "primers").glob("*.txt")}
BETWEEN = b"\f"  # stands between the texts of a primer
MOST_TEXT = 6_000  # bytes of a level
MOST_MOVES = 6_000
MOST_NAME = 60
VERSION = "1"
MARK = "SC"
SIGNS = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"  # Crockford's: no I, L, O and U
ALIKE = str.maketrans("OIL", "011")
GROUP = 4
CHECK = 4  # letters of the check sum: one wrong code in a million passes
MAX_LETTERS = 12_000
LIKE_A_CODE = re.compile(r"\s*SC\s*\d\s*-[\s0-9A-Z-]*\Z", re.IGNORECASE | re.ASCII)


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
        (content.game, model_of("-games"), MOST_NAME),
        (f"@{content.address}" if content.address else content.text, *level_model(content.game)),
        (content.moves, model_of("-moves"), MOST_MOVES),
    ]
    shares = []
    for text, model, most in parts:
        data = text.encode()
        if len(data) > most:
            raise BadInput("share code: expected a smaller level or fewer moves; save it as a file")
        shares += shares_of(data, model)
    return as_letters(packed(shares))


def decode(code: str) -> Content:
    """Read a code; BadInput says what is wrong with it."""
    number = number_of(code)
    game, number = taken(number, model_of("-games"), MOST_NAME)
    level, number = taken(number, *level_model(game))
    moves, number = taken(number, model_of("-moves"), MOST_MOVES)
    if number != NOTHING:
        raise BadInput("share code: expected nothing behind the moves, found more")
    if level.startswith("@"):
        return Content(game, level[1:], "", moves)
    return Content(game, "", level, moves)


def taken(number: int, model: Model, most: int) -> tuple[str, int]:
    """Take one text out of a number."""
    data, number = unpacked(number, model, most)
    try:
        return data.decode(), number
    except UnicodeDecodeError:
        raise BadInput("share code: expected text, found something else") from None


def level_model(game: str) -> tuple[Model, int]:
    """Return the model of a game's levels, and how long they may be."""
    return model_of(game), MOST_TEXT


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
    groups = [whole[at : at + GROUP] for at in range(0, len(whole), GROUP)]
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
