"""Agents that are watched from outside: the same searches, which also grow a game tree.

A watched agent overrides what its search calls for each position, asks the search itself for the
value, and notes both. So what is told is what was computed.
"""

from __future__ import annotations

from typing import Any, Protocol

from searchcade.games.pacman.agents.alphabeta import AlphaBeta
from searchcade.games.pacman.agents.expectimax import Expectimax
from searchcade.games.pacman.agents.game import Rater
from searchcade.games.pacman.agents.montecarlo import MonteCarlo, restored
from searchcade.games.pacman.agents.report import Minimax
from searchcade.games.pacman.agents.watched.alphabeta import WatchedAlphaBeta
from searchcade.games.pacman.agents.watched.expectimax import WatchedExpectimax
from searchcade.games.pacman.agents.watched.minimax import WatchedMinimax
from searchcade.games.pacman.agents.watched.montecarlo import WatchedMonteCarlo
from searchcade.games.pacman.state import State
from searchcade.search.game_tree import GameTree


def look_again(player: Rater, state: State, memory: Any) -> GameTree | None:
    """Repeat the look ahead of a move, watched; None where that cannot be done.

    `memory` is what the player remembered before it.
    """
    watched = twin(player, memory)
    if watched is None:
        return None
    tree = watched.watch()
    watched.rate(state)
    return tree


def twin(player: Rater, memory: Any) -> Watched | None:
    """Return a watched agent that will do exactly what this player did."""
    if isinstance(player, AlphaBeta) and not player.seconds:
        alphabeta = WatchedAlphaBeta(player.arena, player.nodes, None, player.fear)
        alphabeta.boredom = player.boredom.until(memory)
        return alphabeta
    if isinstance(player, Expectimax):
        expectimax = WatchedExpectimax(player.arena, player.depth)
        expectimax.boredom = player.boredom.until(memory)
        return expectimax
    if isinstance(player, Minimax):
        return WatchedMinimax(player.arena, player.depth, player.empty)
    if isinstance(player, MonteCarlo):
        return WatchedMonteCarlo(player.arena, player.playouts, restored(memory))
    return None


class Watched(Rater, Protocol):
    """An agent that grows a tree while it rates."""

    def watch(self) -> GameTree:
        """Prepare to be watched; return the tree that will grow."""
