"""The end of a game: its figures, and its path beside the best one."""
