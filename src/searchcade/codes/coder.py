"""Texts as one large number, and back: likely texts make small numbers.

Asymmetric numeral systems (Duda 2009) with whole numbers of any size: a sign that has a share of
1 in 4 makes the number four times as large. The last sign goes in first, so that the first one
comes out first.
"""

from __future__ import annotations

from collections.abc import Sequence

from searchcade.codes.model import END, Model, Share
from searchcade.problem import BadInput

NOTHING = 1  # the number that holds no text


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
