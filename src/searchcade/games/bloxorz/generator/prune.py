"""Remove what a level does not need: switches, effects, bridges, fragile floor."""

from __future__ import annotations

from collections.abc import Iterator

from searchcade.games.bloxorz.generator.changes import with_item, without_effect
from searchcade.games.bloxorz.generator.draft import Draft
from searchcade.games.bloxorz.generator.score import ScoredDraft, Scorer


def pruned(scored: ScoredDraft, scorer: Scorer) -> ScoredDraft:
    """Return the level without idle things, so that every switch is needed.

    It can still be solved, because an idle switch is one that it can be solved without.
    """
    while cells := scorer.idle(scored.draft):
        scored = scorer.score(without_switch(scored.draft, cells[0]))
    while simpler := next(kept(scored, scorer), None):
        scored = simpler
    return scorer.less_idle(scored)


def kept(scored: ScoredDraft, scorer: Scorer) -> Iterator[ScoredDraft]:
    """Yield simpler levels that take as many moves and need every switch."""
    for draft in simpler(scored.draft):
        simpler_draft = scorer.score(draft)
        if simpler_draft.moves == scored.moves and not scorer.idle(simpler_draft.draft):
            yield simpler_draft


def without_switch(draft: Draft, cell: int) -> Draft:
    """Return the draft with floor in place of a switch, and of a bridge that it lies on."""
    stride, firm = draft.frame.stride, 1 << cell
    strips = list(draft.strips)
    for number, strip in enumerate(strips):
        if strip.mask(stride) >> cell & 1:
            firm |= strip.mask(stride)
            strips[number] = strip._replace(length=0)
    return draft._replace(
        floor=draft.floor | firm,
        fragile=draft.fragile & ~firm,
        strips=tuple(strips),
        switches=tuple(each for each in draft.switches if each.cell != cell),
        splits=tuple(each for each in draft.splits if each.cell != cell),
    )


def simpler(draft: Draft) -> Iterator[Draft]:
    """Yield drafts with one thing less."""
    yield from plainer_switches(draft)
    yield from fewer_bridges(draft)
    yield from firmer_floors(draft)


def plainer_switches(draft: Draft) -> Iterator[Draft]:
    """Yield drafts where a switch leaves a bridge alone."""
    for at, switch in enumerate(draft.switches):
        for number in range(len(draft.strips)):
            plain = without_effect(switch, 1 << number)
            if plain != switch:
                yield draft._replace(switches=with_item(draft.switches, at, plain))


def fewer_bridges(draft: Draft) -> Iterator[Draft]:
    """Yield drafts with floor, or nothing, in place of a bridge."""
    for number, strip in enumerate(draft.strips):
        if strip.length:
            cells = strip.mask(draft.frame.stride)
            strips = with_item(draft.strips, number, strip._replace(length=0))
            fewer = draft._replace(strips=strips, fragile=draft.fragile & ~cells)
            yield fewer._replace(floor=draft.floor & ~cells)
            yield fewer._replace(floor=draft.floor | cells)


def firmer_floors(draft: Draft) -> Iterator[Draft]:
    """Yield drafts where a patch of fragile floor is firm."""
    for patch in patches(draft.fragile & draft.floor, draft.frame.stride):
        yield draft._replace(fragile=draft.fragile & ~patch)


def patches(cells: int, stride: int) -> Iterator[int]:
    """Yield the connected parts of some cells."""
    while cells:
        part, before = cells & -cells, 0
        while part != before:
            before = part
            part |= (part << 1 | part >> 1 | part << stride | part >> stride) & cells
        yield part
        cells &= ~part
