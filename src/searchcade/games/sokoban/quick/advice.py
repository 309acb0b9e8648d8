"""Kernels: the advisers, each of which recommends one move of a node.

One asks for each feature but two, one for a push that was not possible before; where no move does
the next step of the plan, one clears its place and one fetches a stone for it.
"""

from __future__ import annotations

from typing import Any

from searchcade.games.sokoban.quick.board import whole
from searchcade.games.sokoban.quick.features import (
    FEATURES,
    FETCH,
    LINKS,
    OUT,
    PACKED,
    PUSHES,
    REGIONS,
    SHORT,
    is_better,
)
from searchcade.games.sokoban.quick.queues import NONE


def advise(board: Any, plan: Any, tree: Any, node: int, first: int) -> None:
    """Let each adviser recommend one of the moves of a node."""
    own = FEATURES * node
    for feature in range(FEATURES):
        if feature not in (PUSHES, SHORT):
            recommend(tree, best_by(tree, own, first, feature))
    recommend(tree, best_new(tree, own, first))
    done = whole(tree.features[own + PACKED])
    if done < plan.steps and best_by(tree, own, first, PACKED) == NONE:
        recommend(tree, opener(board, plan, tree, own, first, plan.place[done]))
        recommend(tree, fetcher(board, plan, tree, own, first, done))


def recommend(tree: Any, move: int) -> None:
    """Mark a move as advised."""
    if move != NONE:
        tree.advised[move] = 1


def best_by(tree: Any, own: int, first: int, feature: int) -> int:
    """Return the best move of those that improve a feature and undo no step of the plan."""
    best, features = NONE, tree.move_features
    for move in range(first, tree.moves):
        row = FEATURES * move
        gain = tree.features[own + feature] - features[row + feature]
        lost = tree.features[own + PACKED] - features[row + PACKED]
        if feature == PACKED:
            gain = -gain
        if gain <= 0 or lost > 0 or (feature == FETCH and lost < 0):
            continue
        if best == NONE:
            best = move
        elif feature == FETCH and features[row + FETCH] != features[FEATURES * best + FETCH]:
            if features[row + FETCH] < features[FEATURES * best + FETCH]:
                best = move
        elif is_better(tree, features, row, features, FEATURES * best):
            best = move
    return best


def best_new(tree: Any, own: int, first: int) -> int:
    """Return the best move that can be taken back and allows a push that was not possible."""
    best, features = NONE, tree.move_features
    for move in range(first, tree.moves):
        row = FEATURES * move
        if tree.opens[move] == 0 or features[row + PACKED] < tree.features[own + PACKED]:
            continue
        if best == NONE or is_better(tree, features, row, features, FEATURES * best):
            best = move
    return best


def opener(board: Any, plan: Any, tree: Any, own: int, first: int, target: int) -> int:
    """Return the move that clears away what lies nearest to the next place, and farthest."""
    best, least, most, cells = NONE, 1 << 20, -1, board.cells
    for move in range(first, tree.moves):
        if is_worse(tree, own, move, LINKS) or is_worse(tree, own, move, OUT):
            continue
        if is_worse(tree, own, move, REGIONS):
            continue
        before = board.distance[tree.origin[move] * cells + target]
        after = board.distance[tree.place[move] * cells + target]
        if after > before and (before < least or (before == least and after > most)):
            best, least, most = move, before, after
    return best


def fetcher(board: Any, plan: Any, tree: Any, own: int, first: int, done: int) -> int:
    """Return the move that brings a stone nearest to the next place."""
    best, least, row = NONE, 1 << 20, done * board.cells
    for move in range(first, tree.moves):
        if is_worse(tree, own, move, REGIONS):
            continue
        before, after = plan.pushes[row + tree.origin[move]], plan.pushes[row + tree.place[move]]
        if 0 <= after < least and (before < 0 or after < before):
            best, least = move, after
    return best


def is_worse(tree: Any, own: int, move: int, feature: int) -> bool:
    """Say whether a move makes a feature worse or undoes a step of the plan."""
    row = FEATURES * move
    if tree.move_features[row + PACKED] < tree.features[own + PACKED]:
        return True
    return bool(tree.move_features[row + feature] > tree.features[own + feature])
