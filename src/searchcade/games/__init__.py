"""The games: a folder each, which is all it takes to have a game."""

SHELF = ("maze", "pacman", "sokoban", "bloxorz")
"""The order in which people meet them; a game that is not named here comes after these."""
