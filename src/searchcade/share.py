"""Share a level, or a game on it, as a short code that anybody can read back without a server.

A level that comes with its game is shared by its address. Any other level stands in the code
itself; for leaderboards it is a level of a file, whatever it looks like.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Any, NamedTuple

from searchcade import catalog, codes
from searchcade.codes import is_code
from searchcade.game import Game
from searchcade.level import LoadedLevel
from searchcade.problem import BadInput

__all__ = ["Shared", "code_of", "is_code", "read"]

REMEMBERED = 64  # levels


class Shared(NamedTuple):
    """What a code holds: a level, and the moves of a game on it, which may be none."""

    loaded: LoadedLevel
    moves: str = ""


def code_of(loaded: LoadedLevel, moves: str = "") -> str:
    """Return the code of a level, or of a game on it.

    A level with an address is made once more, to be sure that it is the same: that may take
    seconds where a generator is slow. BadInput: too large for a code.
    """
    game, address = loaded.game, loaded.address
    if address and made_hash(game, str(address.spec)) == loaded.content_hash:
        return codes.encode(codes.Content(game.name, str(address.spec), "", moves))
    return codes.encode(codes.Content(game.name, "", game.render(loaded.level), moves))


def read(code: str) -> Shared:
    """Read a code. Nobody has replayed the moves yet; BadInput says in one line what is wrong."""
    if not is_code(code):
        raise BadInput(f"expected a share code, as in SC1-..., found {code[:20]!r}")
    content = codes.decode(code)
    return Shared(catalog.from_code(content, code), content.moves)


@lru_cache(maxsize=REMEMBERED)
def made_hash(game: Game[Any, Any], spec: str) -> str:
    """Return the hash of the level that an address makes; empty where it makes none."""
    try:
        return catalog.built_in(game, spec, {}).content_hash
    except BadInput:
        return ""
