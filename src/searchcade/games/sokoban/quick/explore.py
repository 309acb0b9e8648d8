"""Kernel: look for any plan in the space of features.

After Shoham and Schaeffer, "The FESS Algorithm" (2020). A move is a journey of one stone. The moves
of a position wait in the cell of the features that its path has reached; cells take turns, and in
each the move comes next that followed most advice. Turn about, the cell of the best position so far
is served, and one queue of all moves that is ordered by a score. Only a move that is taken is
looked at for deadlocks in earnest.
"""

from __future__ import annotations

from typing import Any

from searchcade.compiled.arena import RecordType
from searchcade.games.sokoban.quick.board import CELLS, STONES, clear
from searchcade.games.sokoban.quick.features import (
    FEATURES,
    FETCH,
    HINDERED,
    LINKS,
    OUT,
    PACKED,
    PUSHES,
    REGIONS,
    SHORT,
    advise,
    fetch_cost,
    is_better,
    judge_move,
    judge_start,
)
from searchcade.games.sokoban.quick.halls import broken_links, lift_links, links_with
from searchcade.games.sokoban.quick.plan import share_out
from searchcade.games.sokoban.quick.pruning import freezes, is_lost, pick
from searchcade.games.sokoban.quick.queues import HEAPS, NONE, OF_ALL, OF_CELL, enter, without_first
from searchcade.games.sokoban.quick.walks import (
    count_parts,
    count_regions,
    flood,
    journeys,
    least_of_part,
    part_of,
)
from searchcade.games.sokoban.quick.zones import has_lost_zone, holds_pattern

RUNNING, FOUND, EMPTY, FULL = range(4)
MAX_NODES, MAX_MOVES = 1 << 19, 6_000_000
MASK = 8 * MAX_NODES - 1
MAX_NODE_STONES = 1 << 24  # stones of all nodes
MAX_FEATURE_CELLS = 1 << 15
MAX_CALL_MOVES = 4000  # moves, about: where there are many, a call expands fewer nodes
MAX_TRAIL = 1 << 20  # pushes
SCORE_BASE = 20_000  # keeps scores above 0

TREE = RecordType(
    [
        ("avoids_switches", "q"),  # whether stones on switches too early are out of plan
        ("keeps_away", "q"),  # whether more pushes left are better: stones wait elsewhere
        ("by_pushes", "q"),  # whether moves with equal advice are ordered by pushes left
        ("max_nodes", "q"),
        ("nodes", "q"),
        ("moves", "q"),
        ("cells", "q"),
        ("turns", "q"),
        ("turn", "q"),  # the cell that is served next
        ("idle", "q"),  # turns in a row without a move
        ("best", "q"),
        ("goal", "q"),
        ("first_of_all", "q"),
        ("row", "q", STONES),
        ("touched", "B", CELLS),  # cells that the cost of fetching a stone depends on
        # ---- nodes
        ("stones", "h", MAX_NODE_STONES),
        ("ares", "h", MAX_NODES),
        ("hash", "q", MAX_NODES),
        ("parent", "i", MAX_NODES),
        ("weight", "i", MAX_NODES),  # moves against all advice on its path
        ("made_by", "i", MAX_NODES),
        ("features", "h", FEATURES * MAX_NODES),
        ("reached", "h", FEATURES * MAX_NODES),  # the best features on its path
        ("slots", "q", MASK + 1),
        ("used_slots", "q"),
        ("mask", "q"),  # of the slots in use
        # ---- moves
        ("move_hash", "q", MAX_MOVES),
        ("move_node", "i", MAX_MOVES),
        ("origin", "h", MAX_MOVES),
        ("place", "h", MAX_MOVES),
        ("move_ares", "h", MAX_MOVES),
        ("advised", "B", MAX_MOVES),
        ("opens", "B", MAX_MOVES),  # whether it allows a push that was not possible before
        ("move_features", "h", FEATURES * MAX_MOVES),
        ("key", "q", HEAPS * MAX_MOVES),
        ("child", "i", HEAPS * MAX_MOVES),
        ("next", "i", HEAPS * MAX_MOVES),
        # ---- cells of the feature space
        ("cell_first", "i", MAX_FEATURE_CELLS),
        ("cell_key", "q", MAX_FEATURE_CELLS),
        ("cell_slots", "i", 4 * MAX_FEATURE_CELLS),
        # ---- what the caller is told
        ("trail_length", "q"),
        ("trail", "i", MAX_TRAIL),
    ]
)


def explore(board: Any, plan: Any, zones: Any, tree: Any, expansions: int) -> int:
    """Expand so many nodes, or fewer that have many moves; say how it stands."""
    if tree.nodes == 0:
        begin(board, plan, zones, tree)
    stop, enough = min(tree.max_nodes, tree.nodes + expansions), tree.moves + MAX_CALL_MOVES
    while tree.goal < 0 and tree.nodes < stop and tree.moves < enough:
        if tree.moves + 5 * board.cells * board.stones > MAX_MOVES:
            return FULL
        if 2 * tree.used_slots > tree.mask or tree.cells == MAX_FEATURE_CELLS:
            return FULL
        move = next_move(tree)
        if move == NONE:
            tree.idle += 1
            if tree.idle > 3 * tree.cells + 6:
                return EMPTY
            continue
        tree.idle = 0
        if not is_known(tree, tree.move_hash[move]):
            try_move(board, plan, zones, tree, move)
    if tree.goal >= 0:
        retrace(board, tree)
        return FOUND
    return FULL if tree.nodes >= tree.max_nodes else RUNNING


def max_nodes(board: Any) -> int:
    """Return how many nodes there is space for."""
    return int(min(MAX_NODES, MAX_NODE_STONES // max(1, board.stones)) - 1)


def begin(board: Any, plan: Any, zones: Any, tree: Any) -> None:
    """Forget everything but the start."""
    tree.mask = MASK
    while tree.mask > 32 * tree.max_nodes:
        tree.mask >>= 1
    clear(tree.slots, tree.mask + 1)
    clear(tree.cell_slots, len(tree.cell_slots))
    tree.moves, tree.cells, tree.turns, tree.turn, tree.idle = 0, 0, 0, 0, 0
    tree.best, tree.goal, tree.first_of_all, tree.used_slots = 0, -1, NONE, 0
    for index in range(board.stones):
        tree.stones[index] = board.start[index]
        board.occupied[board.start[index]] = 1
    tree.parent[0], tree.weight[0], tree.made_by[0], tree.nodes = -1, 0, NONE, 1
    tree.ares[0] = flood(board, board.occupied, board.ares)
    tree.hash[0] = board.ares_mark[tree.ares[0]]
    for index in range(board.stones):
        tree.hash[0] ^= board.stone_mark[board.start[index]]
    note(tree, tree.hash[0])
    show(board, tree, 0)
    tree.features[REGIONS] = count_regions(board, board.occupied)
    judge_start(board, plan, tree)
    for feature in range(FEATURES):
        tree.reached[feature] = tree.features[feature]
    open_node(board, plan, zones, tree, 0)


def show(board: Any, tree: Any, node: int) -> None:
    """Put the stones of a node on the board."""
    for word in range(board.words):
        board.members[word] = 0
    for index in range(board.stones):
        cell = int(tree.stones[node * board.stones + index])
        tree.row[index] = cell
        board.occupied[cell] = 1
        board.members[cell // 64] |= board.bit[cell]


def hide(board: Any, tree: Any) -> None:
    """Take the stones that are shown off the board."""
    for index in range(board.stones):
        board.occupied[tree.row[index]] = 0


# ------------------------------------------------------------------ which move comes next


def next_move(tree: Any) -> int:
    """Take the next move of the queue whose turn it is; NONE where it is empty."""
    tree.turns += 1
    if tree.turns % 3 == 2:
        move = int(tree.first_of_all)
        if move != NONE:
            tree.first_of_all = without_first(tree, OF_ALL, move)
        return int(move)
    if tree.turns % 2 == 1:
        cell = tree.turn
        tree.turn = (tree.turn + 1) % tree.cells
    else:
        cell = cell_of(tree, tree.best)
    move = int(tree.cell_first[cell])
    if move != NONE:
        tree.cell_first[cell] = without_first(tree, OF_CELL, move)
    return int(move)


def cell_of(tree: Any, node: int) -> int:
    """Return the cell of the features that a node's path has reached; a new one is served next."""
    row = FEATURES * node
    key = int(tree.reached[row + PACKED])
    key = key << 12 | int(tree.reached[row + REGIONS])
    key = key << 12 | int(tree.reached[row + LINKS])
    key = key << 12 | int(tree.reached[row + OUT])
    key = key << 8 | int(tree.reached[row + SHORT]) & 255
    mask = len(tree.cell_slots) - 1
    slot = (key ^ (key >> 17) ^ (key >> 35)) & mask
    while tree.cell_slots[slot] != 0:
        cell = tree.cell_slots[slot] - 1
        if tree.cell_key[cell] == key:
            return int(cell)
        slot = (slot + 1) & mask
    cell = tree.cells
    tree.cells += 1
    tree.cell_slots[slot], tree.cell_key[cell] = cell + 1, key
    tree.cell_first[cell], tree.turn = NONE, cell
    return int(cell)


# ------------------------------------------------------------------ positions that are known


def slot_of(tree: Any, key: int) -> int:
    """Return the slot of a position, or the empty one where it belongs."""
    mask = tree.mask
    slot = (key >> 13) & mask
    while tree.slots[slot] != 0 and tree.slots[slot] != key:
        slot = (slot + 1) & mask
    return int(slot)


def is_known(tree: Any, key: int) -> bool:
    """Say whether a position has been expanded or found lost."""
    return bool(tree.slots[slot_of(tree, key)] != 0)


def note(tree: Any, key: int) -> None:
    """Remember a position."""
    tree.slots[slot_of(tree, key)] = key
    tree.used_slots += 1


# ------------------------------------------------------------------ expanding


def try_move(board: Any, plan: Any, zones: Any, tree: Any, move: int) -> None:
    """Make the node that a move leads to, unless it is lost."""
    parent, node, count = int(tree.move_node[move]), tree.nodes, board.stones
    origin, place, ares = (tree.origin[move], int(tree.place[move]), int(tree.move_ares[move]))
    for index in range(count):
        cell = tree.stones[parent * count + index]
        tree.stones[node * count + index] = place if cell == origin else cell
    note(tree, tree.move_hash[move])
    show(board, tree, node)
    if is_lost(board, tree.row, count) or has_lost_zone(board, zones, tree.row, ares, place):
        hide(board, tree)
        return
    tree.nodes += 1
    tree.ares[node], tree.hash[node] = ares, tree.move_hash[move]
    tree.parent[node], tree.made_by[node] = parent, move
    tree.weight[node] = tree.weight[parent] + (1 if tree.advised[move] == 0 else 0)
    row, before, made = FEATURES * node, FEATURES * parent, FEATURES * move
    for feature in range(FEATURES):
        tree.features[row + feature] = tree.move_features[made + feature]
    is_past = is_better(tree, tree.reached, before, tree.features, row)
    for feature in range(FEATURES):
        from_parent = tree.reached[before + feature]
        tree.reached[row + feature] = from_parent if is_past else tree.features[row + feature]
    if is_better(tree, tree.reached, row, tree.reached, FEATURES * tree.best):
        tree.best = node
    open_node(board, plan, zones, tree, node)


def open_node(board: Any, plan: Any, zones: Any, tree: Any, node: int) -> None:
    """List the moves of the node that is shown, and take it off the board."""
    count, away = board.stones, 0
    for index in range(count):
        away += board.switch[tree.row[index]] == 0
    if away == 0:
        tree.goal = node
        hide(board, tree)
        return
    first = tree.moves
    fetch_cost(board, plan, int(tree.features[FEATURES * node + PACKED]))
    for cell in range(board.cells):
        tree.touched[cell] = board.touched[cell]
    pick(board, tree.row, int(tree.ares[node]))
    broken_links(board, board.occupied)
    share_out(board, plan, tree.row, int(tree.features[FEATURES * node + PACKED]))
    for index in range(count):
        if board.picked[index] != 0 and can_start(board, tree.row[index]):
            list_moves(board, plan, zones, tree, node, index)
    hide(board, tree)
    advise(board, plan, tree, node, first)
    queue_moves(tree, node, first)


def can_start(board: Any, stone: int) -> bool:
    """Say whether Ares can push a stone at all."""
    for direction in range(4):
        there, behind = board.near[4 * stone + direction], board.near[4 * stone + (direction ^ 2)]
        if there < 0 or behind < 0 or board.accessible[behind] == 0:
            continue
        if board.occupied[there] == 0 and board.dead[there] == 0:
            return True
    return False


def list_moves(board: Any, plan: Any, zones: Any, tree: Any, node: int, index: int) -> None:
    """List the journeys of one stone."""
    home, ares = int(tree.row[index]), int(tree.ares[node])
    board.occupied[home] = 0
    board.members[home // 64] ^= board.bit[home]
    entries = journeys(board, board.occupied, home, ares, False)
    others = tree.features[FEATURES * node + REGIONS] - count_parts(board, home)
    lifted = lift_links(board, board.occupied, home, int(tree.features[FEATURES * node + LINKS]))
    for entry in range(1, entries):
        place, part = int(board.entry_cell[entry]), int(board.entry_part[entry])
        least = least_of_part(board, place, part)
        key = tree.hash[node] ^ board.stone_mark[home] ^ board.stone_mark[place]
        key ^= board.ares_mark[ares] ^ board.ares_mark[least]
        if place == home or is_known(tree, key):
            continue
        links = links_with(board, board.occupied, place, lifted)
        board.occupied[place] = 1
        board.members[place // 64] ^= board.bit[place]
        tree.row[index] = place
        if not (
            holds_pattern(board, zones, place, least)
            or freezes(board, board.occupied, tree.row, board.stones, place)
        ):
            move = tree.moves
            tree.moves += 1
            tree.move_hash[move], tree.move_node[move], tree.advised[move] = key, node, 0
            tree.origin[move], tree.place[move], tree.move_ares[move] = home, place, least
            judge_move(board, plan, tree, move, FEATURES * node, links)
            tree.move_features[FEATURES * move + REGIONS] = others + count_parts(board, place)
            tree.opens[move] = board.leads[place * board.cells + home] != 0 and allows_more(
                board, tree, index, place, part
            )
        board.occupied[place] = 0
        board.members[place // 64] ^= board.bit[place]
        tree.row[index] = home
    board.occupied[home] = 1
    board.members[home // 64] ^= board.bit[home]


def allows_more(board: Any, tree: Any, moved: int, place: int, part: int) -> bool:
    """Say whether Ares can make a push of a resting stone that he could not make before."""
    for index in range(board.stones):
        if index == moved:
            continue
        stone = tree.row[index]
        for direction in range(4):
            behind = board.near[4 * stone + (direction ^ 2)]
            there = board.near[4 * stone + direction]
            if behind < 0 or there < 0 or board.accessible[behind] != 0:
                continue
            if board.occupied[behind] != 0 or board.occupied[there] != 0 or board.dead[there] != 0:
                continue
            is_met = board.cut_time[behind] == board.cut_time[place]
            if is_met and part_of(board, place, behind) == part:
                return True
    return False


# ------------------------------------------------------------------ letting moves wait


def queue_moves(tree: Any, node: int, first: int) -> None:
    """Let the moves of a node wait in its cell and among all."""
    cell = cell_of(tree, node)
    for move in range(first, tree.moves):
        row = FEATURES * move
        weight = int(tree.weight[node]) + (1 if tree.advised[move] == 0 else 0)
        pushes = int(tree.move_features[row + PUSHES])
        key = weight << 48 | move
        if tree.by_pushes != 0:
            order = 0x7FFF - pushes if tree.keeps_away != 0 else pushes
            key |= order << 32
        tree.cell_first[cell] = enter(tree, OF_CELL, int(tree.cell_first[cell]), move, key)
        key = (score(tree, row) + 4 * weight) << 32 | (MAX_MOVES - move)
        tree.first_of_all = enter(tree, OF_ALL, tree.first_of_all, move, key)


def score(tree: Any, row: int) -> int:
    """Guess how far the position behind a move is from the end."""
    features = tree.move_features
    guess = SCORE_BASE - 60 * features[row + PACKED] + 20 * features[row + REGIONS]
    guess += 15 * features[row + LINKS] + 60 * features[row + OUT] + 90 * features[row + SHORT]
    guess += features[row + FETCH] + 5 * features[row + HINDERED]
    if tree.keeps_away == 0:
        guess += 2 * features[row + PUSHES]
    return int(max(0, guess))


# ------------------------------------------------------------------ the plan


def retrace(board: Any, tree: Any) -> None:
    """Write the pushes that led to the goal to the trail, the last one first."""
    node, length = tree.goal, 0
    while tree.parent[node] >= 0:
        parent, move = int(tree.parent[node]), int(tree.made_by[node])
        show(board, tree, parent)
        home = int(tree.origin[move])
        board.occupied[home] = 0
        entry = journeys(board, board.occupied, home, int(tree.ares[parent]), False) - 1
        while (
            board.entry_cell[entry] != tree.place[move]
            or least_of_part(board, board.entry_cell[entry], board.entry_part[entry])
            != tree.move_ares[move]
        ):
            entry -= 1
        hide(board, tree)
        while entry > 0:
            direction, before = board.entry_direction[entry], board.entry_from[entry]
            tree.trail[length] = 4 * board.entry_cell[before] + direction
            length, entry = length + 1, before
        node = parent
    tree.trail_length = length
