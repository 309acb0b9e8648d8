"""The order in which a sweep takes the edges of a graph, so that its frontier stays narrow."""

from __future__ import annotations

from collections.abc import Sequence

from searchcade.games.pacman.collect.graph import Edges

Order = list[int]


def best_order(edges: Edges, columns: int) -> Order:
    """Return the best of a few sweeps: by row, column, diagonal, and greedy from the corners."""
    by_row = sorted(edges)
    by_column = sorted(edges, key=lambda place: (place % columns, place // columns))
    rising = sorted(edges, key=lambda place: (place % columns + place // columns, place))
    falling = sorted(edges, key=lambda place: (place % columns - place // columns, place))
    corners = {by_row[0], by_column[-1], rising[-1], falling[0]}
    orders = [by_row, by_column, rising, falling]
    orders += [narrow_order(edges, corner) for corner in sorted(corners)]
    return min(orders, key=lambda order: effort(edges, order))


def effort(edges: Edges, order: Sequence[int]) -> int:
    """Estimate the work of a sweep: states multiply with each place of the frontier."""
    when = {place: index for index, place in enumerate(order)}
    leaving = [0] * len(order)
    for place in order:
        leaving[max(when[place], *map(when.__getitem__, edges[place]))] += 1
    wide = work = 0
    for gone in leaving:
        wide += 1
        work += 4**wide
        wide -= gone
    return work


def narrow_order(edges: Edges, first: int) -> Order:
    """Take next what lets most places leave the frontier, the oldest neighbours first."""
    order: Order = []
    when: dict[int, int] = {}
    open_edges = {place: len(near) for place, near in edges.items()}
    border = {first}

    def burden(place: int) -> tuple[int, int, int]:
        met = [near for near in edges[place] if near in when]
        leaves = sum(open_edges[near] == 1 for near in met)
        stays = len(met) < len(edges[place])
        return stays - leaves, min([when[near] for near in met], default=0), place

    while border:
        place = min(border, key=burden)
        border.discard(place)
        when[place] = len(order)
        order.append(place)
        for near in edges[place]:
            open_edges[near] -= 1
            if near not in when:
                border.add(near)
    return order
