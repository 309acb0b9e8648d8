"""What a playout of the report's search is worth when it does not win: the report's points."""

from __future__ import annotations

from functools import cache
from typing import NamedTuple

from searchcade.games.bloxorz.board import Board
from searchcade.games.bloxorz.mcts.kinds import Points
from searchcade.games.bloxorz.rules import State, are_together
from searchcade.search.node import Node


class Met(NamedTuple):
    """What has happened in a playout so far."""

    split: bool = False
    more: bool = False
    spoilt: bool = False
    """Bridge tiles went before anything good happened: this counts whatever comes later."""


class Events:
    """The events that earn points on a board."""

    def __init__(self, board: Board, points: Points | None) -> None:
        self.board = board
        self.points = points
        self.tiles = cache(self._tiles)

    def _tiles(self, bridges: int) -> int:
        """Count the bridge tiles that are there."""
        present = (bridge for bit, bridge in enumerate(self.board.bridges) if bridges >> bit & 1)
        return sum(len(bridge.cells) for bridge in present)

    def begin(self, node: Node[State]) -> Met:
        """Note what the last move in the tree did."""
        return self.after(Met(), node.parent.state, node.state) if node.parent else Met()

    def after(self, met: Met, before: State, after: State) -> Met:
        """Note what one more move did."""
        if self.points is None:
            return met
        if self.is_split(after) and not self.is_split(before):
            return met._replace(split=True)
        change = self.tiles(after.bridges) - self.tiles(before.bridges)
        if change > 0:
            return met._replace(more=True)
        if change < 0 and not (met.split or met.more):
            return met._replace(spoilt=True)
        return met

    def is_split(self, state: State) -> bool:
        """Say whether there are two cubes."""
        return not are_together(self.board, state.half, state.other)

    def reward(self, met: Met) -> float:
        """Return the points for what has happened."""
        if self.points is None:
            return 0.0
        if met.spoilt:
            return self.points.fewer
        good = [each for each, happened in zip(self.points, met, strict=True) if happened]
        return max(good, default=0.0)
