"""Make a level: change a draft thousands of times, score each change, then prune the best."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from searchcade.compiled import engines
from searchcade.compiled.dice import below, shaken
from searchcade.compiled.engines.python import PythonArena
from searchcade.games.bloxorz.board import (
    BRIDGE,
    FLOOR,
    HEAVY,
    SOFT,
    SPLIT,
    Board,
    Bridge,
    Effect,
    Split,
    cell_number,
    paved,
)
from searchcade.games.bloxorz.drawing import LETTERS
from searchcade.games.bloxorz.generator.changes import (
    Dice,
    RoomPlan,
    Style,
    changed,
    first_draft,
    plain_draft,
    with_item,
    without_effect,
)
from searchcade.games.bloxorz.generator.draft import (
    BoardDraft,
    DraftFrame,
    DraftSwitch,
    Laid,
    PartCounts,
    lay,
)
from searchcade.games.bloxorz.generator.explore import DraftExplorer
from searchcade.problem import BadInput

ELBOW_ROOM = 4  # free cells of a room beyond those for switches
MAX_STATES, MAX_STATES_WITH_CUBES = 12_000, 80_000  # of a draft, which bounds the time
PYTHON_EFFORT = 20_000  # effort for which plain Python is faster than the start of a kernel
MAX_LOSS = 60  # by how much a change may lower the score at the beginning
CUBE_FACTOR = 10  # how much longer it takes to explore pairs of cubes
MOVE_SCORE = 10  # what a move is worth
CORNER_COST = 6  # what a corner of the outline costs
TOUCH_COST = 30  # what two tiles cost that touch only at their corners
UNEVEN_COST = 8  # what a tile costs that has no counterpart on the other side
MISSING_COST = 40  # what a tile of a fixed outline costs that cannot be covered
WORST_SCORE = -(10**9)
FIRM = (FLOOR, SOFT, HEAVY, SPLIT)  # tiles that cubes may appear on


class BoardOptions(NamedTuple):
    """The options of a level."""

    rows: int = 8
    cols: int = 12
    parts: PartCounts = PartCounts(2, 2, 0)
    moves: int = 40
    style: Style = Style()
    rounds: int = 3000


class GeneratedLevel(NamedTuple):
    """A level, and what is known of it."""

    board: Board
    moves: int
    """The fewest that solve it, swaps not counted."""
    states: int


def generate(options: BoardOptions, seed: int) -> GeneratedLevel:
    """Make a level, the same one for the same options and seed. Every switch in it is needed."""
    check_room(options)
    frame, dice = DraftFrame(options.rows, options.cols), shaken(seed)
    return refined(first_draft(frame, options.parts, options.style, dice), options, dice)


def check_room(options: BoardOptions) -> None:
    """Refuse more bridges and split switches than fit in the frame."""
    rooms = RoomPlan(DraftFrame(options.rows, options.cols), options.parts).rooms
    smallest = options.rows * min(right - left for left, right in rooms)
    if smallest < options.parts.switches + ELBOW_ROOM:
        wanted = "more rows or columns for so many bridges and splits"
        raise BadInput(
            f"bloxorz: expected {wanted}, found rows={options.rows}, cols={options.cols}"
        )


def refined(draft: BoardDraft, options: BoardOptions, dice: Dice) -> GeneratedLevel:
    """Return the best level that can be made from a draft."""
    most = MAX_STATES_WITH_CUBES if options.parts.splits else MAX_STATES
    arena = engines.arena("bloxorz") if is_large(options) else PythonArena("bloxorz")
    explorer = DraftExplorer(arena, draft.frame, options.parts, most)
    scorer = Scorer(explorer, options.moves, options.style.shape)
    best = anneal(draft, options.style, scorer, options.rounds, dice)
    if best.moves < 0:  # no draft so far can be solved, which is rare
        best = scorer.score(plain_draft(draft.frame))
    best = pruned(best, scorer)
    return GeneratedLevel(built(best.draft, explorer), best.moves, best.states)


def anneal(draft: BoardDraft, style: Style, scorer: Scorer, rounds: int, dice: Dice) -> ScoredDraft:
    """Return the best draft after this many changes, by threshold accepting.

    It accepts smaller and smaller losses (Dueck and Scheuer, 1990). It uses integers only, so that
    a seed gives the same level on every machine.
    """
    current = best = scorer.less_idle(scorer.score(draft))
    for turn in range(rounds):
        least = current.score - below(dice, MAX_LOSS * (rounds - turn) // rounds + 1)
        new = scorer.score(changed(current.draft, style, dice))
        if new.score == WORST_SCORE or new.score < least:
            continue
        new = scorer.less_idle(new)
        if new.score >= least:
            current = new
            best = max(best, new, key=lambda each: each.score)
    return best


def is_large(options: BoardOptions) -> bool:
    """Say whether a kernel is worth its start."""
    effort = options.rounds * options.rows * options.cols << options.parts.bridges
    return effort * (CUBE_FACTOR if options.parts.splits else 1) >= PYTHON_EFFORT


def try_out() -> None:
    """Explore a tiny board."""
    draft = plain_draft(DraftFrame(1, 4))
    explorer = DraftExplorer(engines.arena("bloxorz"), draft.frame, PartCounts(0, 0, 0), 100)
    Scorer(explorer, 1, "free").score(draft)


# ------------------------------------------------------------------ the draft as a level


def built(draft: BoardDraft, explorer: DraftExplorer) -> Board:
    """Return the level, without tiles that can never be covered."""
    laid = lay(draft)
    covered = explorer.explored(draft, laid).covered
    return Cut(draft, laid, [cell for cell in draft.frame.cells if covered[cell]]).board()


class Cut:
    """The smallest rectangle around some tiles of a draft."""

    def __init__(self, draft: BoardDraft, laid: Laid, tiles: list[int]) -> None:
        self.draft, self.laid, self.tiles = draft, laid, tiles
        places = [draft.frame.place(cell) for cell in tiles]
        self.top, self.left = min(row for row, _ in places), min(col for _, col in places)
        self.rows = max(row for row, _ in places) - self.top + 1
        self.cols = max(col for _, col in places) - self.left + 1

    def board(self) -> Board:
        """Return the tiles and all that lies on them as a level."""
        kinds = self.laid.kinds
        switches = [each for each in self.draft.switches if kinds[each.cell] in (SOFT, HEAVY)]
        visible = {each.cell: each for each in switches}  # the last one lies on top
        return Board(
            self.rows,
            self.cols,
            paved(self.rows, self.cols, {self.place(cell): kinds[cell] for cell in self.tiles}),
            self.moved(self.draft.start),
            self.bridges(),
            tuple(sorted((self.moved(each.cell), self.effect(each)) for each in visible.values())),
            tuple(sorted(Split(*map(self.moved, split)) for split in self.draft.splits)),
        )

    def place(self, cell: int) -> tuple[int, int]:
        """Return row and column of a cell in the rectangle."""
        row, col = self.draft.frame.place(cell)
        return row - self.top, col - self.left

    def moved(self, cell: int) -> int:
        """Return the new number of a cell."""
        return cell_number(*self.place(cell), self.cols)

    def spans(self) -> dict[int, list[int]]:
        """Return the tiles of each bridge that has any, by its number in the draft."""
        spans: dict[int, list[int]] = {}
        for cell in self.tiles:
            if self.laid.kinds[cell] == BRIDGE:
                spans.setdefault(self.laid.numbers[cell], []).append(cell)
        return spans

    def bridges(self) -> tuple[Bridge, ...]:
        """Return the bridges, named in the order of their first tiles."""
        strips = self.draft.strips
        return tuple(
            Bridge(name, tuple(map(self.moved, cells)), strips[number].is_present)
            for name, (number, cells) in zip(LETTERS, self.spans().items(), strict=False)
        )

    def effect(self, switch: DraftSwitch) -> Effect:
        """Return what a switch does to the bridges in their new order."""
        order = list(self.spans())
        masks = [
            sum(1 << new for new, old in enumerate(order) if mask >> old & 1) for mask in switch[2:]
        ]
        return Effect(*masks)


# ------------------------------------------------------------------ what a level does not need


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


def without_switch(draft: BoardDraft, cell: int) -> BoardDraft:
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


def simpler(draft: BoardDraft) -> Iterator[BoardDraft]:
    """Yield drafts with one thing less."""
    yield from plainer_switches(draft)
    yield from fewer_bridges(draft)
    yield from firmer_floors(draft)


def plainer_switches(draft: BoardDraft) -> Iterator[BoardDraft]:
    """Yield drafts where a switch leaves a bridge alone."""
    for at, switch in enumerate(draft.switches):
        for number in range(len(draft.strips)):
            plain = without_effect(switch, 1 << number)
            if plain != switch:
                yield draft._replace(switches=with_item(draft.switches, at, plain))


def fewer_bridges(draft: BoardDraft) -> Iterator[BoardDraft]:
    """Yield drafts with floor, or nothing, in place of a bridge."""
    for number, strip in enumerate(draft.strips):
        if strip.length:
            cells = strip.mask(draft.frame.stride)
            strips = with_item(draft.strips, number, strip._replace(length=0))
            fewer = draft._replace(strips=strips, fragile=draft.fragile & ~cells)
            yield fewer._replace(floor=draft.floor & ~cells)
            yield fewer._replace(floor=draft.floor | cells)


def firmer_floors(draft: BoardDraft) -> Iterator[BoardDraft]:
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


# ------------------------------------------------------------------ the score of a draft


class ScoredDraft(NamedTuple):
    """A draft without the floor that cannot be covered, and its figures."""

    draft: BoardDraft
    moves: int
    states: int
    score: int


class Scorer:
    """Scores drafts by exploring all their states: the wanted moves, a simple outline."""

    def __init__(self, explorer: DraftExplorer, moves: int, shape: str) -> None:
        self.explorer, self.moves, self.shape = explorer, moves, shape

    def score(self, draft: BoardDraft) -> ScoredDraft:
        """Score a draft without regard to idle switches."""
        laid = lay(draft)
        fair = all(is_fair(split, laid, draft.frame.stride) for split in draft.splits)
        if draft.start == draft.hole or not fair:
            return ScoredDraft(draft, -1, 0, WORST_SCORE)
        explored = self.explorer.explored(draft, laid)
        if explored.moves < 0:
            return ScoredDraft(draft, explored.moves, explored.states, WORST_SCORE)
        tiles = sum(1 << cell for cell, is_covered in enumerate(explored.covered) if is_covered)
        gained = MOVE_SCORE * (self.moves - abs(self.moves - explored.moves))
        score = gained - self.ugliness(draft, tiles)
        return ScoredDraft(draft, explored.moves, explored.states, score)

    def ugliness(self, draft: BoardDraft, tiles: int) -> int:
        """Return the penalty of the outline, or of what is missing in it."""
        if self.shape == "fixed":
            return MISSING_COST * (draft.floor & ~tiles).bit_count()
        if self.shape == "wild":
            return 0
        frame = draft.frame
        other = tiles if self.shape == "free" else turned(frame, tiles, self.shape)
        return edges(tiles, frame.stride) + UNEVEN_COST * (tiles ^ other).bit_count()

    def less_idle(self, scored: ScoredDraft) -> ScoredDraft:
        """Return it with the penalty for idle switches: one more exploration for each switch.

        An idle switch costs as much as all moves are worth.
        """
        return scored._replace(
            score=scored.score - MOVE_SCORE * self.moves * len(self.idle(scored.draft))
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
    return CORNER_COST * corners.bit_count() + TOUCH_COST * touches.bit_count()


def turned(frame: DraftFrame, tiles: int, shape: str) -> int:
    """Return the tiles in the mirror, or after half a turn."""
    drawn = f"{tiles:0{frame.size}b}"[::-1]
    lines = [drawn[at : at + frame.stride] for at in range(0, frame.size, frame.stride)]
    lines = lines[::-1] if shape == "turn" else lines
    return int("".join(line[::-1] for line in lines)[::-1], 2)
