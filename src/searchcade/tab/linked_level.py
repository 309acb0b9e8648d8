"""The level of a link: an address, a share code, or a text that is packed into letters.

Whatever a page passes as `level` is read here, and what it is to pass on is written here.
"""

from __future__ import annotations

import binascii
import zlib
from base64 import urlsafe_b64decode, urlsafe_b64encode

from searchcade import catalog, share
from searchcade.level import LoadedLevel
from searchcade.problem import BadInput
from searchcade.share import Shared

COMPRESSED, UNCOMPRESSED = "~z", "~t"  # as in front/page/link.js
MAX_CHARACTERS = 100_000  # characters of a level that is pasted
RAW = -15  # a deflate stream without header


def linked(text: str, first: str = "") -> Shared:
    """Return the level that a link names, or whose text was pasted, and moves if a code has them.

    Its name is what a link is to say. A text may be for any game; `first` is asked first.
    """
    text = unpacked(text) if is_packed(text) else text
    if len(text) > MAX_CHARACTERS:
        raise BadInput(f"expected a level of at most {MAX_CHARACTERS:,} characters, found more")
    check_name(text)
    shared = share.pasted(text.replace("\r\n", "\n"), first)
    loaded = shared.loaded
    return Shared(LoadedLevel(link_of(loaded), loaded.game, loaded.level), shared.moves)


def check_name(text: str) -> None:
    """Refuse the address of a level that does not exist, without listing all that do."""
    game, slash, rest = text.strip().partition("/")
    if not slash or "\n" in rest or game not in catalog.games():
        return
    name = rest.partition("?")[0]
    if name not in catalog.game(game).level_names():
        raise BadInput(f"{game}: expected a level that comes with it, found {name[:40]!r}")


def link_of(loaded: LoadedLevel) -> str:
    """Return what stands for a level in a link: its address, else a code, else its packed text."""
    if loaded.name != share.PASTED:
        return loaded.name
    try:
        return share.code_of(loaded)
    except BadInput:  # too large for a code
        return packed(loaded.text())


def packed(text: str) -> str:
    """Pack a text into letters, as the page does."""
    packer = zlib.compressobj(level=9, wbits=RAW)
    data = packer.compress(text.encode()) + packer.flush()
    return COMPRESSED + urlsafe_b64encode(data).decode().rstrip("=")


def is_packed(text: str) -> bool:
    """Say whether a text is packed into letters."""
    return text.startswith((COMPRESSED, UNCOMPRESSED))


def unpacked(letters: str) -> str:
    """Return the text that was packed, but hardly more of it than a level may have."""
    try:
        data = urlsafe_b64decode(letters[len(COMPRESSED) :] + "==")
        if letters.startswith(COMPRESSED):
            data = zlib.decompressobj(wbits=RAW).decompress(data, 4 * MAX_CHARACTERS)
        return data.decode()
    except (binascii.Error, zlib.error, UnicodeDecodeError, ValueError):
        raise BadInput("link: expected a packed text, found something else") from None
