"""A level being played. Of the states, only the string of moves is ever saved."""

from __future__ import annotations

from typing import Generic, Literal

from searchcade.game import Game, Level
from searchcade.hands import Hand, are_helped
from searchcade.problem import IllegalMove, Move, State
from searchcade.search.node import Ended

Help = Literal["direction", "landmark", "way"]


class Session(Generic[Level, State]):
    """One person playing one level, with undo, redo and hints."""

    def __init__(
        self, game: Game[Level, State], level: Level, moves: str = "", hands: str = ""
    ) -> None:
        """Start the level, or resume it after `moves`, made by these hands."""
        self.game = game
        self.level = level
        self.problem = game.problem(level)
        self.moves = ""
        self.hands = ""
        """The hand of each move: player, hint or solver."""
        self.states = [self.problem.start]
        self.costs = [0]
        self.undone = ""  # what redo plays again, the next move last
        self.undone_hands = ""
        self.hints = 0
        played = []  # joined in the end: adding to a long text takes its length each time
        for number, move in enumerate(moves, start=1):
            if (letter := self._go(move)) is None:
                raise IllegalMove(f"move {number} ({move!r}) of the saved game is not legal")
            played.append(letter)
        self.moves = "".join(played)
        self.hands = hands[: len(moves)].ljust(len(moves), "p")

    @property
    def state(self) -> State:
        """Return the present state."""
        return self.states[-1]

    @property
    def cost(self) -> int:
        """Return the cost of the moves so far."""
        return self.costs[-1]

    @property
    def is_won(self) -> bool:
        """Say whether the goal is reached."""
        return self.problem.is_goal(self.state)

    @property
    def points(self) -> int | None:
        """Return the points so far, where the game has any."""
        count = self.game.scoring.points
        return count(self.level, self.state, self.moves) if count else None

    @property
    def ended(self) -> Ended:
        """Return how the game has ended without being won: `lost` or `stalled`; else empty."""
        return "" if self.is_won else self.game.scoring.ended(self.level, self.states)

    def play(self, move: Move, hand: Hand = "p") -> bool:
        """Make a move, in upper or lower case; return False and change nothing if it is not legal.

        A move that was undone and is made again keeps its first hand.
        """
        letter = self._go(move)
        if letter is None:
            return False
        self.moves += letter
        if self.undone.endswith(letter):
            self.hands += self.undone_hands[-1]
            self.undone, self.undone_hands = self.undone[:-1], self.undone_hands[:-1]
        else:
            self.hands += hand
            self.undone = self.undone_hands = ""  # another path: nothing to redo
        return True

    def _go(self, move: Move) -> Move | None:
        """Go to the state after a move, and return its letter; None if it is not legal."""
        for letter, after, cost in self.problem.successors(self.state):
            if letter.upper() == move.upper():
                self.states.append(after)
                self.costs.append(self.cost + cost)
                return letter
        return None

    def undo(self) -> bool:
        """Take the last move back; return False if there is none."""
        if not self.moves:
            return False
        self.undone += self.moves[-1]
        self.undone_hands += self.hands[-1]
        self.moves, self.hands = self.moves[:-1], self.hands[:-1]
        self.states.pop()
        self.costs.pop()
        return True

    def redo(self) -> bool:
        """Play the move that was last taken back; return False if there is none."""
        return bool(self.undone) and self.play(self.undone[-1])

    def restart(self) -> None:
        """Take all moves back; redo plays them again."""
        while self.undo():
            pass

    @property
    def is_helped(self) -> bool:
        """Say whether the solver made a move, or hints the last one or more than half of them."""
        return are_helped(self.hands)

    def hint(self, help: Help = "direction") -> str | None:
        """Return the next moves of a plan, or None when the goal is out of reach.

        `direction` is one move, `landmark` leads to the next junction or the like, `way` is the
        whole plan. Nothing is played: the caller plays the moves one by one with the hand of a
        hint, and each can be undone. A hint with moves is counted.
        """
        plan = self.game.advice(self.level, self.state, soon=help != "way")
        self.hints += bool(plan)
        if not plan or help == "way":
            return plan
        return plan[:1] if help == "direction" else self._to_landmark(plan)

    def _to_landmark(self, plan: str) -> str:
        state = self.state
        for number, move in enumerate(plan, start=1):
            state = next(s for letter, s, _ in self.problem.successors(state) if letter == move)
            if self.game.play.landmark(self.level, state, plan[:number]):
                return plan[:number]
        return plan
