"""Moves in the page: one after the other, and no key of a fast typist is lost."""

from __future__ import annotations

from pathlib import Path

import pytest

from web.node import Found, checks

STEP_MS = 120  # of a step at the usual pace


@pytest.fixture(scope="module")
def found(front: Path) -> Found:
    """Run all checks of mover.mjs beside the page's own modules."""
    return checks(front, "mover.mjs")


def test_a_fast_typist_loses_no_key_and_is_soon_caught_up_with(found: Found) -> None:
    assert found["typed"] == "RL" * 10
    assert found["paused"] < 20 * STEP_MS / 2


def test_keys_behind_one_that_leads_into_a_wall_are_not_lost(found: Found) -> None:
    assert found["bumped"] == "RL"


def test_keys_behind_a_fall_are_forgotten(found: Found) -> None:
    assert found["fallen"] == "R"
