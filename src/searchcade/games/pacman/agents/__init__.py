"""Agents: they play a game to its end, won or not; in the fog they know only what is seen."""

from searchcade.games.pacman.agents import (
    alphabeta,
    expectimax,
    explorer,
    montecarlo,
    observer,
    planner,
    report,
)

__all__ = ["alphabeta", "expectimax", "explorer", "montecarlo", "observer", "planner", "report"]
