"""How fast a recorded search is shown, in the window and on pages: decided here for both."""

from __future__ import annotations

SPEEDS = (*(digit * 10**power for power in range(5) for digit in (1, 2, 5)), 100_000)
"""Moments a second, notch by notch; the notch after the last shows everything at once."""
WHOLE_S = 8.0  # that the whole takes unless a person has chosen a speed
WALK_S = 2.5  # that the walk of a plan takes at least, so that it can be followed


def pace_data() -> dict[str, object]:
    """Return it for a page, whose player runs without Python."""
    return {"speeds": SPEEDS, "whole": WHOLE_S, "walk": WALK_S}
