"""Kernels: the features of a position, by which progress is judged, and the advisers that use them.

Features are compared in this order; a lower number is better, but for the steps of the plan that
are done. An adviser recommends one move of a node: one asks for each feature but two, one for a
push that was not possible before; where no move does the next step of the plan, one clears its
place and one fetches a stone for it.
"""

from __future__ import annotations

from typing import Any

from searchcade.games.sokoban.quick.board import CELLS
from searchcade.games.sokoban.quick.halls import broken_links
from searchcade.games.sokoban.quick.plan import count_short, count_short_after, steps_done
from searchcade.games.sokoban.quick.queues import NONE

SHORT, PACKED, REGIONS, LINKS, OUT, FETCH, HINDERED, PUSHES = range(8)
"""Stones that get no place of the plan; steps of the plan that are done; regions that stones part
the floor into; links between halls that are broken; stones that are out of plan; what it costs to
fetch a stone to the next place; stones that others keep from switches; pushes left."""
FEATURES = 8
IN_THE_WAY_COST = 8  # what a stone in the way costs, in pushes
UNREACHABLE_COST = 500  # what it costs to fetch a stone that cannot come
BUCKETS = 3 * IN_THE_WAY_COST
MAX_FEATURE = 32000  # a feature has 16 bits


def judge(board: Any, plan: Any, tree: Any, ares: int, out: Any, row: int) -> None:
    """Write the features of the position that is shown, but for those that `judge_move` adds."""
    done, cells = steps_done(board, plan, ares), board.cells
    premature, out_of_plan, hindered, pushes = 0, 0, 0, 0
    for index in range(board.stones):
        cell = tree.row[index]
        out_of_plan += plan.out[done * cells + cell]
        premature += board.switch[cell] != 0 and plan.final[done * cells + cell] == 0
        pushes += board.pushes[cell]
        hindered += is_hindering(board, cell)
    out[row + PACKED] = done
    out[row + OUT] = out_of_plan + (premature if tree.avoids_switches != 0 else 0)
    out[row + HINDERED] = hindered
    out[row + PUSHES] = min(pushes, MAX_FEATURE)


def is_hindering(board: Any, cell: int) -> bool:
    """Say whether a stone takes switches from another one."""
    row = cell * board.words
    for word in range(board.words):
        if board.hindering[row + word] & board.members[word] != 0:
            return True
    return False


def fetch_cost(board: Any, plan: Any, done: int) -> int:
    """Return what it costs to bring the cheapest stone to the next place of the plan.

    A push costs 1, and each stone in the way of the stone or of Ares IN_THE_WAY_COST: Dijkstra's
    search backwards from the place, in buckets. What it looks at is marked as touched.
    """
    for cell in range(board.cells):
        board.pulled[cell], board.touched[cell] = MAX_FEATURE, 0
    if done == plan.steps:
        return 0
    board.touched[plan.place[done]] = 1
    if board.occupied[plan.place[done]] != 0:
        return 0
    row = done * board.cells
    for bucket in range(BUCKETS):
        board.bucket_size[bucket] = 0
    put(board, plan.place[done], 0)
    cost, waiting = 0, 1
    while waiting > 0:
        bucket = cost % BUCKETS
        for place in range(board.bucket_size[bucket]):
            waiting -= 1
            cell = board.bucket[bucket * CELLS + place]
            if board.pulled[cell] != cost:
                continue  # a cheaper path here was found after it was queued
            if board.occupied[cell] != 0:
                return max(0, cost - IN_THE_WAY_COST)
            waiting += fetch_from(board, plan, row, cell, cost)
        board.bucket_size[bucket] = 0
        cost += 1
    return UNREACHABLE_COST


def fetch_from(board: Any, plan: Any, row: int, cell: int, cost: int) -> int:
    """Queue the cells from which a push leads here; return how many they are."""
    added = 0
    for direction in range(4):
        there = board.near[4 * cell + direction]
        if there < 0 or plan.final[row + there] != 0:
            continue
        behind = board.near[4 * there + direction]
        if behind < 0 or plan.final[row + behind] != 0:
            continue
        board.touched[there], board.touched[behind] = 1, 1
        more = cost + 1
        more += IN_THE_WAY_COST if board.occupied[there] != 0 else 0
        more += IN_THE_WAY_COST if board.occupied[behind] != 0 else 0
        if more < board.pulled[there]:
            put(board, there, more)
            added += 1
    return added


def put(board: Any, cell: int, cost: int) -> None:
    """Queue a cell in the bucket of its cost."""
    bucket = cost % BUCKETS
    board.pulled[cell] = cost
    board.bucket[bucket * CELLS + board.bucket_size[bucket]] = cell
    board.bucket_size[bucket] += 1


def judge_start(board: Any, plan: Any, tree: Any) -> None:
    """Write all features of the first node, which is shown, but for regions."""
    features = tree.features
    judge(board, plan, tree, int(tree.ares[0]), features, 0)
    features[LINKS] = broken_links(board, board.occupied)
    features[FETCH] = fetch_cost(board, plan, int(features[PACKED]))
    features[SHORT] = count_short(board, plan, tree.row, int(features[PACKED]))


def judge_move(board: Any, plan: Any, tree: Any, move: int, own: int, links: int) -> None:
    """Write the features after a move, which is shown, but for regions.

    What it cannot have changed is that of its node, whose features begin at `own`; so many links
    are broken.
    """
    row, before, after = FEATURES * move, tree.features, tree.move_features
    home, place = int(tree.origin[move]), int(tree.place[move])
    judge(board, plan, tree, int(tree.move_ares[move]), after, row)
    after[row + LINKS] = links
    after[row + SHORT] = before[own + SHORT]
    done = int(after[row + PACKED])
    is_same = done == before[own + PACKED]
    if not is_same:
        after[row + SHORT] = count_short(board, plan, tree.row, done)
    elif not have_same_slots(plan, home, place):
        after[row + SHORT] = count_short_after(board, plan, home, place)
    after[row + FETCH] = before[own + FETCH]
    if not is_same or tree.touched[home] != 0 or tree.touched[place] != 0:
        after[row + FETCH] = fetch_cost(board, plan, done)


def have_same_slots(plan: Any, home: int, place: int) -> bool:
    """Say whether stones at home and at a place can come to the same final places."""
    for slot in range(plan.slots):
        if plan.slot_reach[home * plan.slots + slot] != plan.slot_reach[place * plan.slots + slot]:
            return False
    return True


def is_better(tree: Any, one: Any, row: int, other: Any, other_row: int) -> bool:
    """Say whether one position is better than another: by the first feature that differs."""
    for feature in range(FEATURES):
        mine, its = one[row + feature], other[other_row + feature]
        if mine != its:
            more = feature == PACKED or (feature == PUSHES and tree.keeps_away != 0)
            return bool((mine > its) == more)
    return False


# ------------------------------------------------------------------ advisers


def advise(board: Any, plan: Any, tree: Any, node: int, first: int) -> None:
    """Let each adviser recommend one of the moves of a node."""
    own = FEATURES * node
    for feature in range(FEATURES):
        if feature not in (PUSHES, SHORT):
            recommend(tree, best_by(tree, own, first, feature))
    recommend(tree, best_new(tree, own, first))
    done = int(tree.features[own + PACKED])
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
