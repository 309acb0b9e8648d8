"""Your search and heuristic. `searchcade grade assignment.toml my_heuristic.py` grades them."""


def ucs(problem):
    """Search by cost: return a plan of least cost, or None."""
    return None


def h(problem):
    """Return a function that estimates the cost from a state to a goal, never too much."""

    def estimate(state):
        return 0

    return estimate
