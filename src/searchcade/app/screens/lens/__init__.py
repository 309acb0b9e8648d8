"""The heuristic lens: what a heuristic says, the truth, and the difference."""
