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
from searchcade.level_file import likeliest, parse_all
from searchcade.problem import BadInput
from searchcade.reading import check_shape

__all__ = ["Shared", "code_of", "is_code", "pasted", "read"]

REMEMBERED = 64  # levels
PASTED = "pasted"


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


def pasted(text: str, first: str = "") -> Shared:
    """Read what somebody has pasted: a code, an address, or the text of a level.

    A text may be for any game; the one named `first` is asked first. Of several levels the first
    is taken. No file is opened, whatever is pasted.
    """
    bare = text.strip()
    if is_code(bare):
        return read(bare)
    head, slash, rest = bare.partition("/")
    if slash and head in catalog.games() and "\n" not in bare:
        return Shared(catalog.built_in(catalog.game(head), rest, {}))
    reasons: dict[str, BadInput] = {}
    for name in sorted(catalog.games(), key=lambda each: each != first):
        game = catalog.game(name)
        try:
            check_shape(text, game.levels.limits(text))
            return Shared(LoadedLevel(PASTED, game, parse_all(game, text)[0]))
        except BadInput as reason:
            reasons[name] = reason
    raise BadInput(likeliest(reasons))


@lru_cache(maxsize=REMEMBERED)
def made_hash(game: Game[Any, Any], spec: str) -> str:
    """Return the hash of the level that an address makes; empty where it makes none."""
    try:
        return catalog.built_in(game, spec, {}).content_hash
    except BadInput:
        return ""
