"""In which order a sweep takes the ways of a graph, so that its frontier stays narrow."""

from __future__ import annotations

from collections.abc import Sequence

from searchcade.games.pacman.collect.graph import Ways

Order = list[int]


def best_order(ways: Ways, columns: int) -> Order:
    """Return the best of a few sweeps: by row, column, diagonal, and greedy from the corners."""
    by_row = sorted(ways)
    by_column = sorted(ways, key=lambda place: (place % columns, place // columns))
    rising = sorted(ways, key=lambda place: (place % columns + place // columns, place))
    falling = sorted(ways, key=lambda place: (place % columns - place // columns, place))
    corners = {by_row[0], by_column[-1], rising[-1], falling[0]}
    orders = [by_row, by_column, rising, falling]
    orders += [narrow_order(ways, corner) for corner in sorted(corners)]
    return min(orders, key=lambda order: effort(ways, order))


def effort(ways: Ways, order: Sequence[int]) -> int:
    """Guess the work of a sweep: the number of states goes up with each place of the frontier."""
    when = {place: index for index, place in enumerate(order)}
    leaving = [0] * len(order)
    for place in order:
        leaving[max(when[place], *map(when.__getitem__, ways[place]))] += 1
    wide = work = 0
    for gone in leaving:
        wide += 1
        work += 4**wide
        wide -= gone
    return work


def narrow_order(ways: Ways, first: int) -> Order:
    """Take next what lets most places leave the frontier, the oldest neighbours first."""
    order: Order = []
    when: dict[int, int] = {}
    open_ways = {place: len(near) for place, near in ways.items()}
    border = {first}

    def burden(place: int) -> tuple[int, int, int]:
        met = [near for near in ways[place] if near in when]
        leaves = sum(open_ways[near] == 1 for near in met)
        stays = len(met) < len(ways[place])
        return stays - leaves, min([when[near] for near in met], default=0), place

    while border:
        place = min(border, key=burden)
        border.discard(place)
        when[place] = len(order)
        order.append(place)
        for near in ways[place]:
            open_ways[near] -= 1
            if near not in when:
                border.add(near)
    return order
