"""The games: a folder each, which is all it takes to have a game."""

SHELF = ("maze", "pacman", "sokoban", "bloxorz")
"""The order in which people meet them; a game that is not named here comes after these."""
SUFFIXES = {".xsb": "sokoban", ".sok": "sokoban", ".slc": "sokoban"}
"""The game that a file is for, whatever is in it."""
BEGINNINGS = {"maze1:": "maze", "type octile": "maze", "version 1": "maze"}
"""The game that a text is probably for, by how it begins."""
ROWS = {
    "sokoban": ("# .$*@+-_", "$*@+"),
    "pacman": ("% .oOGM1234Pp", "%"),
    "bloxorz": (".#ST~ox:=-ABCDEFGHIJKLMabcdefghijklm", "T"),
    "maze": ("# SG12345", "SG"),
}
"""The same by a row of a drawing: the signs it may have, and those of which it has one."""
