"""What other libraries do with mazes: shortest paths, and mazelib's generators.

Each peer gets a maze as we keep it, a byte a cell, and turns it into what it wants ("build"); then
it looks for the path ("solve"). Where a library returns parents instead of a path, the path is
read off in Python ("trace"). Conversions are vectorised with NumPy, as quick as we could make
them. The bitmap peers see (2n + 1)^2 pixels, four times as many as cells, and twice the length.
"""

from __future__ import annotations

import importlib
from collections.abc import Callable
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np

from measure import Clock, Record, rounds

Array = np.ndarray[Any, np.dtype[Any]]


class Board(NamedTuple):
    """A square maze; the path leads from the first cell to the last."""

    n: int
    cells: Array

    @property
    def goal(self) -> int:
        """Return the last cell."""
        return self.n * self.n - 1

    @property
    def corners(self) -> tuple[tuple[int, int], tuple[int, int]]:
        """Return the pixels of the first and the last cell on the bitmap."""
        return (1, 1), (2 * self.n - 1, 2 * self.n - 1)


def read(path: str, n: int) -> Board:
    """Load a maze from a file of bytes, row by row."""
    return Board(n, np.frombuffer(Path(path).read_bytes(), np.uint8))


# ------------------------------------------------------------------ conversions


def bitmap(board: Board) -> Array:
    """Draw the maze: 1 for a pixel that can be entered, 0 for a wall."""
    cells = board.cells.reshape(board.n, board.n)
    pixels = np.zeros((2 * board.n + 1, 2 * board.n + 1), np.int8)
    pixels[1::2, 1::2] = 1
    pixels[1::2, 2:-1:2] = cells[:, :-1] >> 1 & 1
    pixels[2:-1:2, 1::2] = cells[:-1] >> 2 & 1
    return pixels


def pairs(board: Board) -> Array:
    """List the passages, each once, as two cells."""
    right = np.flatnonzero(board.cells & 2)
    down = np.flatnonzero(board.cells & 4)
    found = np.empty((len(right) + len(down), 2), np.int64)
    found[: len(right), 0] = right
    found[: len(right), 1] = right + 1
    found[len(right) :, 0] = down
    found[len(right) :, 1] = down + board.n
    return found


def sparse_rows(board: Board) -> Any:
    """Return the graph as a sparse matrix, made row by row without sorting."""
    from scipy.sparse import csr_array

    directions = np.array([0, 3, 1, 2], np.uint8)  # up, left, right, down: the columns in order
    steps = np.array([-board.n, -1, 1, board.n], np.int32)
    ends = np.zeros(len(board.cells) + 1, np.int32)
    np.cumsum(np.bitwise_count(board.cells), out=ends[1:])
    places = np.flatnonzero(board.cells[:, None] >> directions & 1).astype(np.int32)
    columns = (places >> 2) + steps[places & 3]
    size = len(board.cells)
    return csr_array((np.ones(len(columns)), columns, ends), shape=(size, size))


def sparse_pairs(board: Board) -> Any:
    """Return the graph as a sparse matrix, made from a list of pairs as tutorials do."""
    from scipy.sparse import coo_array

    here, there = pairs(board).T
    size = len(board.cells)
    return coo_array((np.ones(len(here)), (here, there)), shape=(size, size)).tocsr()


# ------------------------------------------------------------------ paths


def with_scipy(board: Board, clock: Clock) -> int:
    """Search breadth first on a matrix made row by row, the quickest build we know."""
    graph = sparse_rows(board)
    clock.lap("build")
    return order_and_trace(board, graph, True, clock)


def with_scipy_pairs(board: Board, clock: Clock) -> int:
    """Search breadth first on a matrix made from pairs, each in one direction."""
    graph = sparse_pairs(board)
    clock.lap("build")
    return order_and_trace(board, graph, False, clock)


def order_and_trace(board: Board, graph: Any, directed: bool, clock: Clock) -> int:
    """Order all cells breadth first, then follow the parents back from the goal."""
    from scipy.sparse.csgraph import breadth_first_order

    _order, parents = breadth_first_order(graph, 0, directed=directed)
    clock.lap("solve")
    cell, path = board.goal, [board.goal]
    while cell != 0:
        cell = parents.item(cell)
        path.append(cell)
    clock.lap("trace")
    return len(path) - 1


def with_igraph(board: Board, clock: Clock) -> int:
    """Find the path by igraph's breadth-first search."""
    import igraph

    graph = igraph.Graph(n=len(board.cells), edges=pairs(board))
    clock.lap("build")
    path = graph.get_shortest_path(0, board.goal)
    clock.lap("solve")
    return len(path) - 1


def with_networkx(board: Board, clock: Clock) -> int:
    """Find the path from both ends, which is the fastest method of networkx."""
    import networkx

    graph = networkx.Graph()
    graph.add_edges_from(pairs(board).tolist())
    clock.lap("build")
    path = networkx.bidirectional_shortest_path(graph, 0, board.goal)
    clock.lap("solve")
    return len(path) - 1


def with_pyastar2d(board: Board, clock: Clock) -> int:
    """Find the path by A* on the bitmap."""
    import pyastar2d

    weights = np.where(bitmap(board) == 1, np.float32(1), np.float32(np.inf))
    clock.lap("build")
    path = pyastar2d.astar_path(weights, *board.corners, allow_diagonal=False)
    clock.lap("solve")
    return (len(path) - 1) // 2


def with_tcod_astar(board: Board, clock: Clock) -> int:
    """Find the path by A* on the bitmap."""
    import tcod.path

    graph = tcod.path.SimpleGraph(cost=bitmap(board), cardinal=1, diagonal=0)
    clock.lap("build")
    start, goal = board.corners
    finder = tcod.path.Pathfinder(graph)
    finder.add_root(start)
    path = finder.path_to(goal)
    clock.lap("solve")
    return (len(path) - 1) // 2


def with_tcod_dijkstra(board: Board, clock: Clock) -> int:
    """Fill the bitmap with distances and walk downhill."""
    import tcod.path

    start, goal = board.corners
    cost = bitmap(board)
    distance = tcod.path.maxarray(cost.shape, np.int32)
    distance[goal] = 0
    clock.lap("build")
    tcod.path.dijkstra2d(distance, cost, 1, 0, out=distance)
    path = tcod.path.hillclimb2d(distance, start, cardinal=True, diagonal=False)
    clock.lap("solve")
    return (len(path) - 1) // 2


def with_skimage(board: Board, clock: Clock) -> int:
    """Find the cheapest route on the bitmap, whose walls are negative and so impassable."""
    import skimage.graph

    route: Any = skimage.graph.route_through_array  # it has no types
    costs = np.where(bitmap(board) == 1, 1.0, -1.0)
    clock.lap("build")
    path, _cost = route(costs, *board.corners, fully_connected=False, geometric=False)
    clock.lap("solve")
    return (len(path) - 1) // 2


class Peer(NamedTuple):
    """A library, how it finds a path, and the largest n that we wait for."""

    find: Callable[[Board, Clock], int]
    counted: str
    largest: int = 10_000


PEERS = {
    "scipy": Peer(with_scipy, "sparse graph made row by row; breadth_first_order, all cells"),
    "scipy from pairs": Peer(with_scipy_pairs, "sparse graph from a list of pairs; the same"),
    "pyastar2d": Peer(with_pyastar2d, "bitmap; astar_path"),
    "tcod A*": Peer(with_tcod_astar, "bitmap; Pathfinder.path_to"),
    "tcod dijkstra2d": Peer(with_tcod_dijkstra, "bitmap; dijkstra2d and hillclimb2d"),
    "igraph": Peer(with_igraph, "graph; get_shortest_path"),
    "skimage": Peer(with_skimage, "bitmap; route_through_array"),
    "networkx": Peer(with_networkx, "graph; bidirectional_shortest_path", largest=1000),
}


def names() -> Record:
    """Name the peers, and say what is counted and where we stop waiting."""
    return {
        "peers": {
            name: {"counted": peer.counted, "largest": peer.largest} for name, peer in PEERS.items()
        }
    }


def solve(peer: str, path: str, n: int, steps: int) -> Record:
    """Measure a peer's build and solve; its path must be as long as ours."""
    board = read(path, n)
    find = PEERS[peer].find
    find(Board(2, np.array([6, 12, 1, 1], np.uint8)), Clock())  # imports are not counted
    record = rounds(lambda clock: find(board, clock))
    assert record["answer"] == steps, f"{peer}: {record['answer']} steps, expected {steps}"
    return record


# ------------------------------------------------------------------ mazelib

MAZELIB = {
    "backtracker": "BacktrackingGenerator",
    "prim": "Prims",
    "kruskal": "Kruskal",
    "wilson": "Wilsons",
    "aldous-broder": "AldousBroder",
    "growing-tree": "GrowingTree",
    "hunt-and-kill": "HuntAndKill",
    "eller": "Ellers",
    "sidewinder": "Sidewinder",
    "binary-tree": "BinaryTree",
    "division": "Division",
}


def generate(algorithm: str, n: int) -> Record:
    """Measure one of mazelib's generators with its own defaults."""
    name = MAZELIB[algorithm]
    maker = getattr(importlib.import_module(f"mazelib.generate.{name}"), name)
    mazelib = importlib.import_module("mazelib")
    mazelib.Maze.set_seed(1)

    def play(clock: Clock) -> int:
        maker(n, n).generate()
        clock.lap("generate")
        return n * n

    return rounds(play)
