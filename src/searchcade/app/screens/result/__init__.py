"""The end of a game: its figures, and its way beside the best one."""
