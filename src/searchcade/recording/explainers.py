"""Which explainer explains which algorithm."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from searchcade.recording.explanation import Counters, Explainer

if TYPE_CHECKING:
    from searchcade.recording.recording import Recording

EXPLAINERS: dict[str, Callable[[Recording], Explainer]] = {}
"""Name of an algorithm -> what explains it."""


def explainer_of(recording: Recording) -> Explainer:
    """Return the explainer of a recording; own code and unknown searches are only counted."""
    choice = recording.choice
    make = Counters if choice.is_own else EXPLAINERS.get(choice.algorithm.name, Counters)
    return make(recording)
