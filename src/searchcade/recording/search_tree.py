"""The search tree of a recording, laid out: every entry below the one that it comes from."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import NamedTuple

from searchcade.recording.arrays import NONE
from searchcade.recording.textbook import Textbook

MAX_WHOLE_NODES = 300  # nodes of a tree that is shown whole
SHOWN_ANCESTORS = 3  # ancestors of the present node that are shown of a larger one


class TreeSpot(NamedTuple):
    """Where a node lies: how deep, and in which place across; both begin at 0."""

    depth: int
    across: float


class SearchTree(NamedTuple):
    """Nodes by their entries."""

    spots: Mapping[int, TreeSpot]
    parents: Mapping[int, int]
    is_whole: bool


def search_tree(explainer: Textbook, t: int) -> SearchTree:
    """Return the whole tree, which does not move from moment to moment, or a part around here."""
    first, last = explainer.span(t)
    if last - first <= MAX_WHOLE_NODES:
        nodes: Iterable[int] = range(first, last)
    else:
        nodes = around(explainer, explainer.entries.taken[max(0, t - 1)])
    shown = {*nodes}
    parents = {
        node: parent if (parent := explainer.entries.parent(node)) in shown else NONE
        for node in sorted(shown)
    }
    return SearchTree(laid_out(parents), parents, last - first <= MAX_WHOLE_NODES)


def around(explainer: Textbook, node: int) -> list[int]:
    """Return a node, a few of its ancestors, and the children of all of them."""
    line = [node]
    while len(line) <= SHOWN_ANCESTORS and (parent := explainer.entries.parent(line[-1])) != NONE:
        line.append(parent)
    children = [
        child
        for each in line
        if (moment := explainer.taken_at(each)) is not None
        for child in explainer.entries.born_at(moment)
        if explainer.entries.parent(child) == each
    ]
    return [*line, *children]


def laid_out(parents: Mapping[int, int]) -> dict[int, TreeSpot]:
    """Place leaves side by side, and each node above the middle of its children."""
    children: dict[int, list[int]] = {node: [] for node in (NONE, *parents)}
    for node, parent in parents.items():
        children[parent].append(node)
    across: dict[int, float] = {}
    leaves = 0
    stack = [(node, False) for node in reversed(children[NONE])]
    while stack:
        node, is_done = stack.pop()
        below = children[node]
        if not below:
            across[node] = leaves
            leaves += 1
        elif is_done:
            across[node] = (across[below[0]] + across[below[-1]]) / 2
        else:
            stack.append((node, True))
            stack += [(child, False) for child in reversed(below)]
    depths: dict[int, int] = {NONE: -1}
    for node, parent in parents.items():
        depths[node] = depths[parent] + 1
    return {node: TreeSpot(depths[node], across[node]) for node in parents}
