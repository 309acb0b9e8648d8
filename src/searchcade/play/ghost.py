"""A ghost: a player's own best game on a level, to race against."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from searchcade.level import LoadedLevel
from searchcade.play.judge import standing
from searchcade.play.session import Session
from searchcade.store import Store


@dataclass(frozen=True, slots=True)
class Ghost:
    """The states of an earlier game and the time that it took; the start comes first."""

    states: Sequence[Any]
    cost: int
    seconds: float

    @property
    def steps(self) -> int:
        """Return the number of moves."""
        return len(self.states) - 1

    def after(self, moves: int) -> int:
        """Return where the ghost stands after as many moves of the player: its own number."""
        return min(max(0, moves), self.steps)

    def at(self, seconds: float) -> int:
        """Return how many moves it has made by a time; its pace is even, as no other is stored."""
        share = seconds / self.seconds if self.seconds > 0 else 1.0
        return self.after(int(share * self.steps))

    def next_step(self, seconds: float) -> float | None:
        """Return in how many seconds it moves on; None when it has arrived."""
        here = self.at(seconds)
        if here >= self.steps:
            return None
        return max(0.01, (here + 1) * self.seconds / self.steps - seconds)


def load(store: Store, user_id: int, loaded: LoadedLevel) -> Ghost | None:
    """Load the best game of a player on exactly this level with exactly these rules, if any.

    The leaderboard decides which is best; what it shows the player has seen before.
    """
    game, board = loaded.game, standing(loaded).board
    score = store.scores.own(game.name, board, game.scoring.ranked_by, user_id)
    if score is None:
        return None
    replay = store.replays.load(user_id, score.replay_id)
    session = Session(game, loaded.level, replay.moves)
    return Ghost(session.states, session.cost, replay.seconds)
