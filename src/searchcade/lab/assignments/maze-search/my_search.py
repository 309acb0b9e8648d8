"""Your searches. `searchcade grade assignment.toml my_search.py` says how good they are."""


def dfs(problem):
    """Search depth first: return a plan such as "RRDL", or None."""
    return None


def bfs(problem):
    """Search breadth first: return a plan with the fewest moves, or None."""
    return None


def astar(problem, estimate):
    """Search with A*: estimate(state) never exceeds the true cost. Return a cheapest plan."""
    return None
