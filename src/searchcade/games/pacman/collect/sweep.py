"""The frontier sweep: the cheapest set of edges that has all food and can be walked in one go.

A set of edges, each taken once or twice, is one walk when it is connected and every place has an
even number of them, except the start and the food where the walk ends. The sweep decides edge by
edge. Of its decisions it remembers only what can still matter, and that is at the frontier, the
places with edges both decided and undecided: which are connected, and which are odd so far.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from functools import cached_property
from math import inf

from searchcade.games.pacman.collect.graph import Edges
from searchcade.games.pacman.collect.plan import EdgeNeeds, Need, SweepStep, steps_of

Joined = bytes
"""For each slot of the frontier 0 where no edge was taken, else 1 + the first slot of those that
are connected with it. So equal sets of edges have equal labels."""
Odd = int
"""One bit a slot, set where an odd number of edges was taken, and above them one bit that says that
the end of the walk is placed."""
Weight = int
"""The cost, and below it two bits for each edge that say how often it is taken. So the lesser of
two weights is the cheaper one, and the answer needs no other memory than the weight itself."""
Layer = dict[Joined, dict[Odd, Weight]]

MIN_BOUNDED_STATES = 256  # with fewer states than this, bounds are not computed
MANY = 64  # groups of states between two yields


class Sweep:
    """One pass over the edges of a graph, with at most `beam` states and for less than `below`."""

    def __init__(
        self, edges: Edges, order: Sequence[int], start: int, food: Collection[int]
    ) -> None:
        self.edges = edges
        self.steps, self.width = steps_of(edges, order)
        self.start, self.food = start, set(food) - {start}
        self.shift = 2 * len(self.steps)
        self.end_bit = 1 << self.width
        self.renamed = renamings(self.width)
        self.best: Weight | None = None
        self.dropped_at = inf
        self.limit = self.left = self.peak = 0

    @cached_property
    def needs(self) -> EdgeNeeds:
        """Return what each step leaves to be done. Small graphs never use it."""
        return EdgeNeeds(self.edges, self.steps, self.start, self.food)

    def run(self, below: int, beam: int) -> Iterator[tuple[int, int]]:
        """Decide edge by edge, yielding place and number of states; then `best` is the answer.

        No walk below that cost is cheaper than `best`, except that walks which were dropped to
        save memory may cost as little as `dropped_at`.
        """
        bound = Bound(self.shift, self.end_bit, below, beam)
        self.best, self.limit = None, below << self.shift
        self.left = 1 + len(self.food)
        layer: Layer = {bytes(self.width): {0: 0}}
        for index, step in enumerate(self.steps):
            once = (step.length << self.shift) + (1 << 2 * index)
            for states in self.take(layer, step, once):
                yield step.ends[1], states
            for place, slot in step.leaving:
                self.left -= place == self.start or place in self.food
                layer = self.leave(layer, place, slot)
            count = sum(map(len, layer.values()))
            if count > MIN_BOUNDED_STATES:
                count = bound.prune(layer, self.needs.after(index))
            self.peak = max(self.peak, count)
            yield step.ends[1], count
        self.dropped_at = bound.dropped_at

    # -------------------------------------------------------------- an edge is decided

    def take(self, layer: Layer, step: SweepStep, once: Weight) -> Iterator[int]:
        """Add the states after an edge is taken once or twice; not taking it changes nothing."""
        one, other = step.slots
        flip = 1 << one | 1 << other
        twice = 2 * once
        more: list[tuple[Joined, dict[Odd, Weight]]] = []
        states = 0
        for joined, weights in layer.items():
            after = self.join(joined, one, other)
            new = {odd ^ flip: weight + once for odd, weight in weights.items()}
            if after != joined:  # inside a connected part, twice is a waste
                improve(new, {odd: weight + twice for odd, weight in weights.items()})
            more.append((after, new))
            states += len(weights)
            if len(more) % MANY == 0:
                yield states
        for after, new in more:
            add(layer, after, new)

    def join(self, joined: Joined, one: int, other: int) -> Joined:
        """Return the labels after two slots are connected."""
        first, second = joined[one] or one + 1, joined[other] or other + 1
        if first == second:
            return joined
        label = min(first, second)
        after = bytearray(joined.translate(self.renamed[first + second - label][label]))
        after[one] = after[other] = label
        return bytes(after)

    # -------------------------------------------------------------- a place is decided

    def leave(self, layer: Layer, place: int, slot: int) -> Layer:
        """Let a place leave the frontier: keep the states that can still become a walk."""
        new: Layer = {}
        is_wanted = place == self.start or place in self.food
        for joined, weights in layer.items():
            if not joined[slot]:
                if not is_wanted:
                    add(new, joined, weights)
                continue
            kept = self.evened(weights, place, 1 << slot)
            after = self.without(joined, slot)
            if after is not None:
                add(new, after, kept)
            else:
                self.finish(joined, kept)
        return new

    def evened(self, weights: dict[Odd, Weight], place: int, bit: int) -> dict[Odd, Weight]:
        """Keep the states in which a place is even, the start odd, or the walk can end."""
        right = bit if place == self.start else 0
        kept = {odd & ~bit: weight for odd, weight in weights.items() if odd & bit == right}
        if place in self.food:
            end = self.end_bit
            ends_here = {
                odd ^ bit | end: weight
                for odd, weight in weights.items()
                if odd & bit and not odd & end
            }
            improve(kept, ends_here)
        return kept

    def without(self, joined: Joined, slot: int) -> Joined | None:
        """Return the labels without a slot, or None where nothing is connected with it."""
        label = joined[slot]
        rest = joined[:slot] + b"\0" + joined[slot + 1 :]
        first = rest.find(label)
        if first < 0:
            return None
        return rest if label != slot + 1 else rest.translate(self.renamed[label][first + 1])

    def finish(self, joined: Joined, weights: dict[Odd, Weight]) -> None:
        """Keep the walk, where all wanted places have left and no other part was begun."""
        weight = weights.get(self.end_bit)
        is_all = not self.left and joined.count(0) == self.width - 1
        if is_all and weight is not None and weight < self.limit:
            self.best = self.limit = weight


def add(layer: Layer, joined: Joined, weights: dict[Odd, Weight]) -> None:
    """Put states into a layer, which may have some of them already."""
    known = layer.setdefault(joined, weights)
    if known is not weights:
        improve(known, weights)


def improve(known: dict[Odd, Weight], new: dict[Odd, Weight]) -> None:
    """Keep the lesser weight of each state."""
    for odd, weight in new.items():
        if odd not in known or weight < known[odd]:
            known[odd] = weight


def renamings(width: int) -> list[list[bytes]]:
    """Return for each label the tables that turn it into each other one."""
    same = bytes(range(256))
    labels = range(width + 1)
    return [[same[:old] + bytes([new]) + same[old + 1 :] for new in labels] for old in labels]


# ------------------------------------------------------------------ which states are kept


class Bound:
    """Keeps the states that may lead to a cheaper walk.

    It ranks them by twice the cost that they lead to at least.
    """

    def __init__(self, shift: int, end_bit: int, below: int, beam: int) -> None:
        self.shift, self.end_bit, self.below, self.beam = shift, end_bit, below, beam
        self.dropped_at: float = inf
        """No walk that was dropped to save memory costs less than this."""

    def prune(self, layer: Layer, need: Need) -> int:
        """Keep the best states that may lead to a walk below the cost; return their number."""
        extra = ExtraEdges(need, self.end_bit)
        ranks = {joined: self.ranks(joined, layer[joined], need, extra) for joined in layer}
        ceiling = 2 * self.below - 1
        good = [rank for group in ranks.values() for rank in group if rank < ceiling]
        if len(good) > self.beam:
            ceiling = sorted(good)[self.beam]
            self.dropped_at = min(self.dropped_at, (ceiling + 1) // 2)
        count = 0
        for joined, group in ranks.items():
            states = zip(layer.pop(joined).items(), group, strict=True)
            kept = {odd: weight for (odd, weight), rank in states if rank < ceiling}
            if kept:
                layer[joined] = kept
                count += len(kept)
        return count

    def ranks(
        self, joined: bytes, weights: dict[int, int], need: Need, extra: ExtraEdges
    ) -> list[int]:
        """Return the rank of each of the states with equal connections."""
        missing = need.ahead - need.credit
        for slot, untouched, _, even in need.at_slots:
            missing += even if joined[slot] else untouched
        shift = self.shift
        return [2 * (weight >> shift) + extra[odd] + missing for odd, weight in weights.items()]


class ExtraEdges(dict[int, int]):
    """How much more a pattern of odd slots needs than if all were even; filled on demand."""

    def __init__(self, need: Need, end_bit: int) -> None:
        super().__init__({0: 0})
        self.of_bit = {1 << slot: odd - even for slot, _, odd, even in need.at_slots}
        self.of_bit[end_bit] = need.credit  # an end that is placed saves no more

    def __missing__(self, bits: int) -> int:
        highest = 1 << bits.bit_length() - 1
        self[bits] = self[bits ^ highest] + self.of_bit.get(highest, 0)
        return self[bits]
