"""Marks as the CSV that Canvas imports into its gradebook; students are found by their login."""

from __future__ import annotations

from collections.abc import Sequence

from searchcade.lab.grading.forms import Reader
from searchcade.lab.grading.forms.gradebook import lines
from searchcade.lab.grading.marks import Marked

HEAD = ["Student", "ID", "SIS User ID", "SIS Login ID", "Section"]


def written(every: Sequence[Marked], reader: Reader) -> str:
    """Write a column for the assignment; the first line below the names has the most points."""
    if not every:
        return ""
    assignment = every[0].assignment
    rows = [
        [*HEAD, assignment.title[reader.language]],
        ["    Points Possible", "", "", "", "", str(assignment.points)],
    ]
    for each in every:
        author = each.submission.author
        rows.append([author, "", "", author, "", str(each.points)])
    return lines(rows)
