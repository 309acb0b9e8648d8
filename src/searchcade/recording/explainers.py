"""Which explainer explains which algorithm."""

from __future__ import annotations

from typing import TYPE_CHECKING

from searchcade.recording.deepening import Deepening, DeepeningAStar
from searchcade.recording.explanation import Counters, Explainer
from searchcade.recording.game_look import (
    AlphaBetaLook,
    ExpectimaxLook,
    MinimaxLook,
    MonteCarloLook,
    PuzzlePlayouts,
)
from searchcade.recording.own_lines import OwnLines
from searchcade.recording.queues import (
    AStar,
    BreadthFirst,
    DepthFirst,
    Greedy,
    JumpPoints,
    UniformCost,
    WeightedAStar,
)
from searchcade.recording.waves import Beam, Bidirectional

if TYPE_CHECKING:
    from searchcade.recording.recording import Recording

EXPLAINERS: dict[str, type[Explainer]] = {
    "bfs": BreadthFirst,
    "dfs": DepthFirst,
    "ucs": UniformCost,
    "dijkstra": UniformCost,
    "greedy": Greedy,
    "astar": AStar,
    "wastar": WeightedAStar,
    "jps": JumpPoints,
    "ids": Deepening,
    "idastar": DeepeningAStar,
    "beam": Beam,
    "bibfs": Bidirectional,
    "alphabeta": AlphaBetaLook,
    "report-minimax": MinimaxLook,
    "expectimax": ExpectimaxLook,
    "monte-carlo": MonteCarloLook,
    "mcts": PuzzlePlayouts,
    "mcts-classic": PuzzlePlayouts,
}
"""Name of an algorithm -> what explains it."""


def explainer_of(recording: Recording) -> Explainer:
    """Return the explainer of a recording; what no textbook describes is only counted."""
    choice = recording.choice
    if choice.algorithm.source and not choice.is_player:
        return OwnLines(recording)
    make = Counters if choice.is_own else EXPLAINERS.get(choice.algorithm.name, Counters)
    return make(recording)
