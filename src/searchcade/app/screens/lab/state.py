"""What the lab remembers: what is chosen, and the rows of the last comparison."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from searchcade.lab.comparison import Row, summary
from searchcade.lab.summary import Total
from searchcade.views.lab import CHARTS, FIRST_SORTING, Sorting, ordered
from searchcade.views.lab_choices import LabChoices


@dataclass(slots=True)
class LabState(LabChoices):
    """The choices of one player in the lab, and what came of them."""

    chart: str = CHARTS[0]
    order: Sorting = FIRST_SORTING
    rows: Sequence[Row] = ()
    asked: int = 0
    """How many runs the last comparison has in all."""
    focus: str = ""
    """The algorithm whose row is chosen."""
    _totals: tuple[Sequence[Row], list[Total]] | None = None

    def totals(self) -> list[Total]:
        """Return what each algorithm achieved, in the chosen order."""
        return ordered(self._added_up(), self.order)

    def _added_up(self) -> list[Total]:
        """Add the rows up, once for each list of rows."""
        if self._totals is None or self._totals[0] is not self.rows:
            self._totals = (self.rows, summary(self.rows).totals())
        return self._totals[1]

    def sort(self, column: str) -> None:
        """Sort by a column; by the same one again, the other way round."""
        self.order = self.order.by(column)
