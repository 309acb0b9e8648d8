"""Good mazes to spoil, and compact forms of anything."""

import zlib
from base64 import b64encode
from pathlib import Path

from searchcade.games.maze.levels import PREFIX, pack, parse, varint

GOOD = """\
#######
#S    #
##### #
#G    #
#######
"""
WITH_PILLS = """\
title: two pills
energy: 3
values: known
#######
#S 2 1#
##### #
#G    #
#######
"""
WALLED_IN = """\
#####
#S#G#
#####
"""
PACKED = pack(parse(GOOD))


def write_good(folder: Path) -> str:
    """Write a good level and return its path."""
    path = folder / "good.txt"
    path.write_text(GOOD)
    return str(path)


def compact(body: bytes) -> str:
    """Write a body as `pack` would, whatever it says."""
    return PREFIX + b64encode(zlib.compress(body)).decode()


def maze_body(*numbers: int, rest: bytes = b"") -> bytes:
    """Return rows, cols, start, goal, energy, hidden, pills ... as a body."""
    return b"".join(map(varint, numbers)) + rest
