"""Players: they play a game to its end, won or not; under fog they are told only what is seen."""

from searchcade.games.pacman.agents import (
    alphabeta,
    expectimax,
    explorer,
    montecarlo,
    observer,
    planner,
    reportlocal,
    reportminimax,
)

__all__ = [
    "alphabeta",
    "expectimax",
    "explorer",
    "montecarlo",
    "observer",
    "planner",
    "reportlocal",
    "reportminimax",
]
