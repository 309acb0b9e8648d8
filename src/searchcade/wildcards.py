"""Wildcards in the names of levels and files: `*` for any characters, `[12]` for one of these.

A question mark is none: in the name of a level, its options follow.
"""

from __future__ import annotations

import glob
import re
from collections.abc import Iterable
from fnmatch import fnmatchcase
from pathlib import Path

WILDCARD = re.compile(r"\*|\[.+\]")


def has_wildcard(text: str) -> bool:
    """Say whether a text stands for all names that match it."""
    return WILDCARD.search(text) is not None


def matching(names: Iterable[str], pattern: str) -> list[str]:
    """Return the names that match a pattern, in their order."""
    return [name for name in names if fnmatchcase(name, literal_question_marks(pattern))]


def matching_files(pattern: str) -> list[str]:
    """Return the files that match a pattern, sorted; hidden ones only where it begins so."""
    try:
        return sorted(
            path for path in glob.glob(literal_question_marks(pattern)) if Path(path).is_file()
        )
    except ValueError:  # no path can have a null character
        return []


def literal_question_marks(pattern: str) -> str:
    """Escape the question marks of a pattern, which Python takes for wildcards."""
    return pattern.replace("?", "[?]")
