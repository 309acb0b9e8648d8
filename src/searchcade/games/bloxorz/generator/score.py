"""The score of a draft: the wanted number of moves, a simple outline, and no idle switch."""

from __future__ import annotations

from typing import NamedTuple

from searchcade.games.bloxorz.board import FLOOR, HEAVY, SOFT, SPLIT, Split
from searchcade.games.bloxorz.generator.draft import BoardDraft, DraftFrame, Laid, lay
from searchcade.games.bloxorz.generator.explore import DraftExplorer

MOVE = 10  # what a move is worth
CORNER = 6  # what a corner of the outline costs
TOUCH = 30  # what two tiles cost that touch only at their corners
UNEVEN = 8  # what a tile costs that has no counterpart on the other side
MISSING = 40  # what a tile of a fixed outline costs that cannot be covered
WORST = -(10**9)
FIRM = (FLOOR, SOFT, HEAVY, SPLIT)  # tiles that cubes may appear on


class ScoredDraft(NamedTuple):
    """A draft without the floor that cannot be covered, and its figures."""

    draft: BoardDraft
    moves: int
    states: int
    score: int


class Scorer:
    """Scores drafts by exploring all their states."""

    def __init__(self, explorer: DraftExplorer, moves: int, shape: str) -> None:
        self.explorer, self.moves, self.shape = explorer, moves, shape

    def score(self, draft: BoardDraft) -> ScoredDraft:
        """Score a draft without regard to idle switches."""
        laid = lay(draft)
        fair = all(is_fair(split, laid, draft.frame.stride) for split in draft.splits)
        if draft.start == draft.hole or not fair:
            return ScoredDraft(draft, -1, 0, WORST)
        explored = self.explorer.explored(draft, laid)
        if explored.moves < 0:
            return ScoredDraft(draft, explored.moves, explored.states, WORST)
        tiles = sum(1 << cell for cell, is_covered in enumerate(explored.covered) if is_covered)
        score = MOVE * (self.moves - abs(self.moves - explored.moves)) - self.ugliness(draft, tiles)
        if self.shape != "fixed":
            draft = draft._replace(floor=draft.floor & tiles, fragile=draft.fragile & tiles)
        return ScoredDraft(draft, explored.moves, explored.states, score)

    def ugliness(self, draft: BoardDraft, tiles: int) -> int:
        """Return the penalty of the outline, or of what is missing in it."""
        if self.shape == "fixed":
            return MISSING * (draft.floor & ~tiles).bit_count()
        if self.shape == "wild":
            return 0
        frame = draft.frame
        other = tiles if self.shape == "free" else turned(frame, tiles, self.shape)
        return edges(tiles, frame.stride) + UNEVEN * (tiles ^ other).bit_count()

    def less_idle(self, scored: ScoredDraft) -> ScoredDraft:
        """Return it with the penalty for idle switches: one more exploration for each switch.

        An idle switch costs as much as all moves are worth.
        """
        return scored._replace(
            score=scored.score - MOVE * self.moves * len(self.idle(scored.draft))
        )

    def idle(self, draft: BoardDraft) -> list[int]:
        """Return the cells of switches that the level can be solved without."""
        laid = lay(draft)
        cells = [each.cell for each in draft.switches] + [each.cell for each in draft.splits]
        return [cell for cell in cells if not self.is_needed(draft, laid, cell)]

    def is_needed(self, draft: BoardDraft, laid: Laid, cell: int) -> bool:
        """Say whether the level cannot be solved with plain floor instead of this switch."""
        kind = laid.kinds[cell]
        if kind not in (SOFT, HEAVY, SPLIT):
            return False  # something else was laid on top of it
        laid.kinds[cell] = FLOOR
        needed = not self.explorer.can_be_solved(draft, laid)
        laid.kinds[cell] = kind
        return needed


def is_fair(split: Split, laid: Laid, stride: int) -> bool:
    """Say whether cubes can appear there: on tiles that are always there, and apart."""
    if laid.kinds[split.first] not in FIRM or laid.kinds[split.second] not in FIRM:
        return False
    return abs(split.first - split.second) not in (0, 1, stride)


def edges(tiles: int, stride: int) -> int:
    """Return the penalty for the corners of an outline, from all squares of four cells."""
    right, below, across = tiles >> 1, tiles >> stride, tiles >> (stride + 1)
    corners = tiles ^ right ^ below ^ across
    touches = (right & below & ~tiles & ~across) | (tiles & across & ~right & ~below)
    return CORNER * corners.bit_count() + TOUCH * touches.bit_count()


def turned(frame: DraftFrame, tiles: int, shape: str) -> int:
    """Return the tiles in the mirror, or after half a turn."""
    drawn = f"{tiles:0{frame.size}b}"[::-1]
    lines = [drawn[at : at + frame.stride] for at in range(0, frame.size, frame.stride)]
    lines = lines[::-1] if shape == "turn" else lines
    return int("".join(line[::-1] for line in lines)[::-1], 2)
