"""Learn a game by doing: a small level, a list of things to do, a bubble that says how."""
