"""Estimates of what is left: exact distances in easier levels, and the report's estimate."""

from __future__ import annotations

from collections.abc import Callable

from searchcade.game import Estimate
from searchcade.games.bloxorz.board import Board
from searchcade.games.bloxorz.patterns import PATTERNS, WATCHED, poses_of
from searchcade.games.bloxorz.rules import State
from searchcade.problem import Heuristic


def by_patterns(name: str) -> Callable[[Board], Heuristic[State]]:
    """Estimate by the largest of some distances; infinity proves that all is lost."""

    def build(board: Board) -> Heuristic[State]:
        graph = poses_of(board)
        number, patterns = graph.number, PATTERNS[name](graph)

        def value(state: State) -> float:
            half, other, bridges = state
            place, highest = number.get((half, other)), 0.0
            if place is None:
                return 0  # a pose of cubes in a level that has too many of them
            for first, second, values in patterns:
                seen = (bridges >> first & 1) << 1 | bridges >> second & 1
                highest = max(highest, values[WATCHED * place + seen])
            return highest

        return value

    return build


def halves(board: Board) -> Heuristic[State]:
    """Add the distances of both halves from the hole, by rows and columns."""
    row, col = board.place(board.hole)
    away = [abs(r - row) + abs(c - col) for r, c in map(board.place, range(len(board.tiles)))]
    return lambda state: away[state.half] + away[state.other]


ESTIMATES: dict[str, Estimate[Board, State]] = {
    "bridges": Estimate(
        "Distance with one bridge watched, all others there: the largest over the bridges",
        True,
        by_patterns("bridges"),
    ),
    "pairs": Estimate(
        "Distance with two bridges watched, where these are few: the largest over the pairs",
        True,
        by_patterns("pairs"),
    ),
    "relaxed": Estimate("Distance with all bridges there", True, by_patterns("relaxed")),
    "halves": Estimate(
        "Sum of both halves' distances to the hole (the report's; it can exceed the truth)",
        False,
        halves,
    ),
}
