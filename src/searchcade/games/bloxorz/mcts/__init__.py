"""Monte-Carlo tree search in two forms: as in the report, and adapted to puzzles."""

from __future__ import annotations

from searchcade.games.bloxorz.mcts.classic import monte_carlo_classic
from searchcade.games.bloxorz.mcts.strong import monte_carlo

__all__ = ["monte_carlo", "monte_carlo_classic"]
