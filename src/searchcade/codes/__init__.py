"""Share codes: a level, or a game on it, as a short text that holds the level itself.

A code is made for good: the primers, the model and the order of the parts may only change
together with the version.
"""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import NamedTuple

from searchcade.codes import coder, letters
from searchcade.codes.letters import is_code
from searchcade.codes.model import Model
from searchcade.problem import BadInput

__all__ = ["Content", "decode", "encode", "is_code"]

PRIMERS = {path.stem: path for path in (Path(__file__).parent / "primers").glob("*.txt")}
BETWEEN = b"\f"  # stands between the texts of a primer
MOST_TEXT = 6_000  # bytes of a level
MOST_MOVES = 6_000
MOST_NAME = 60


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
        shares += coder.shares_of(data, model)
    return letters.written(coder.packed(shares))


def decode(code: str) -> Content:
    """Read a code; BadInput says what is wrong with it."""
    number = letters.number_of(code)
    game, number = taken(number, model_of("-games"), MOST_NAME)
    level, number = taken(number, *level_model(game))
    moves, number = taken(number, model_of("-moves"), MOST_MOVES)
    if number != coder.NOTHING:
        raise BadInput("share code: expected nothing behind the moves, found more")
    if level.startswith("@"):
        return Content(game, level[1:], "", moves)
    return Content(game, "", level, moves)


def taken(number: int, model: Model, most: int) -> tuple[str, int]:
    """Take one text out of a number."""
    data, number = coder.unpacked(number, model, most)
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
