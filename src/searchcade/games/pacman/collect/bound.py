"""Which states of a sweep are worth keeping: those that may lead to a cheaper walk."""

from __future__ import annotations

from math import inf

from searchcade.games.pacman.collect.needs import Need

Layer = dict[bytes, dict[int, int]]


class Bound:
    """Ranks states by twice the cost that they lead to at least."""

    def __init__(self, shift: int, end_bit: int, below: int, beam: int) -> None:
        self.shift, self.end_bit, self.below, self.beam = shift, end_bit, below, beam
        self.dropped_at: float = inf
        """No walk that was dropped to save memory costs less than this."""

    def prune(self, layer: Layer, need: Need) -> int:
        """Keep the best states that may lead to a walk below the cost; return their number."""
        extra = Extra(need, self.end_bit)
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

    def ranks(self, joined: bytes, weights: dict[int, int], need: Need, extra: Extra) -> list[int]:
        """Return the rank of each of the states with equal connections."""
        missing = need.ahead - need.credit
        for slot, untouched, _, even in need.at_slots:
            missing += even if joined[slot] else untouched
        shift = self.shift
        return [2 * (weight >> shift) + extra[odd] + missing for odd, weight in weights.items()]


class Extra(dict[int, int]):
    """How much more a pattern of odd slots needs than if all were even; filled on demand."""

    def __init__(self, need: Need, end_bit: int) -> None:
        super().__init__({0: 0})
        self.of_bit = {1 << slot: odd - even for slot, _, odd, even in need.at_slots}
        self.of_bit[end_bit] = need.credit  # an end that is placed saves no more

    def __missing__(self, bits: int) -> int:
        highest = 1 << bits.bit_length() - 1
        self[bits] = self[bits ^ highest] + self.of_bit.get(highest, 0)
        return self[bits]
