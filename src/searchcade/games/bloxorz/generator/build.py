"""A draft as a level: cropped, bridges named, cells renumbered."""

from __future__ import annotations

from searchcade.games.bloxorz.board import (
    BRIDGE,
    HEAVY,
    SOFT,
    Board,
    Bridge,
    Effect,
    Split,
    cell_number,
    paved,
)
from searchcade.games.bloxorz.drawing import LETTERS
from searchcade.games.bloxorz.generator.draft import Draft, Laid, Switch, lay
from searchcade.games.bloxorz.generator.explore import Explorer


def built(draft: Draft, explorer: Explorer) -> Board:
    """Return the level, without tiles that can never be covered."""
    laid = lay(draft)
    covered = explorer.explored(draft, laid).covered
    return Cut(draft, laid, [cell for cell in draft.frame.cells if covered[cell]]).board()


class Cut:
    """The smallest rectangle around some tiles of a draft."""

    def __init__(self, draft: Draft, laid: Laid, tiles: list[int]) -> None:
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

    def effect(self, switch: Switch) -> Effect:
        """Return what a switch does to the bridges in their new order."""
        order = list(self.spans())
        masks = [
            sum(1 << new for new, old in enumerate(order) if mask >> old & 1) for mask in switch[2:]
        ]
        return Effect(*masks)
