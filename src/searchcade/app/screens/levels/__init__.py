"""The levels of a game: worlds, tiles and the level under the focus."""
