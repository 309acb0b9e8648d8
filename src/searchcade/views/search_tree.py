"""The search tree of a moment: its nodes with their numbers, what each is, and where it lies."""

from __future__ import annotations

from typing import Literal, NamedTuple

from searchcade.recording.arrays import NONE
from searchcade.recording.search_tree import TreeSpot, search_tree
from searchcade.recording.textbook import Textbook
from searchcade.texts import GameTexts
from searchcade.texts.explanations import number_text

NodeLook = Literal["present", "expanded", "waiting"]


class NodeView(NamedTuple):
    """A node that is there at a moment: expanded by then, or waiting."""

    entry: int
    parent: int
    """Its parent among the nodes that are shown, or NONE."""
    spot: TreeSpot
    label: str
    look: NodeLook
    is_path: bool
    """Whether it lies on the path to the present node."""
    moment: int
    """When it is expanded, or, where it never is, when it was found."""


class SearchTreeView(NamedTuple):
    """A tree: all of it, which does not move from moment to moment, or a part around here."""

    nodes: list[NodeView]
    levels: int
    places: float
    """How deep it is, and how many nodes lie side by side, also of those still to come."""
    is_whole: bool
    note: str


EMPTY_TREE = SearchTreeView([], 1, 1, True, "")


def search_tree_view(words: GameTexts, explainer: Textbook, t: int) -> SearchTreeView:
    """Return the tree as it is at a moment."""
    if not explainer.recording.recorded:
        return EMPTY_TREE
    tree, path, texts = search_tree(explainer, t), path_to(explainer, t), words.texts
    first, last = explainer.span(t)
    whole, part = "watch.tree_whole", "watch.tree_part"
    return SearchTreeView(
        [
            NodeView(
                node,
                tree.parents[node],
                spot,
                number_text(words, explainer.score(node)),
                look_of(explainer, node, t),
                node in path,
                explainer.taken_at(node) or explainer.entries.born[node],
            )
            for node, spot in tree.spots.items()
            if is_there(explainer, node, t)
        ],
        max(spot.depth for spot in tree.spots.values()) + 1,
        max(spot.across for spot in tree.spots.values()) + 1,
        tree.is_whole,
        texts(whole) if tree.is_whole else texts(part, count=texts.number(last - first)),
    )


def is_there(explainer: Textbook, node: int, t: int) -> bool:
    """Say whether a node was found by a moment, and waits then or was expanded."""
    entries = explainer.entries
    waits = entries.left[node] > t
    return entries.born[node] <= t and (waits or explainer.taken_at(node) is not None)


def look_of(explainer: Textbook, node: int, t: int) -> NodeLook:
    """Say what a node is at a moment."""
    taken = explainer.taken_at(node)
    if taken is None or taken > t:
        return "waiting"
    return "present" if taken == t else "expanded"


def path_to(explainer: Textbook, t: int) -> set[int]:
    """Return the nodes on the path to the present one."""
    path, node = set[int](), explainer.entries.taken[t - 1] if t else NONE
    while node != NONE:
        path.add(node)
        node = explainer.entries.parent(node)
    return path
