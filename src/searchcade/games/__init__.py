"""The games: each folder here that has a GAME is one."""
