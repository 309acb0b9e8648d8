"""Sprites between two scenes."""

from __future__ import annotations

import pytest

from searchcade.app.board import glide
from searchcade.scene import Scene, Sprite

BEFORE = Scene(3, 3, (Sprite("pill", 0, 1), Sprite("hero", 0, 0, "hero")))
AFTER = Scene(3, 3, (Sprite("hero", 0, 1, "hero"),))


def test_begins_and_ends_with_the_scenes() -> None:
    assert glide(BEFORE, AFTER, 0.0) == BEFORE
    assert glide(BEFORE, AFTER, 1.0) == AFTER
    assert glide(BEFORE, AFTER, -1.0) == BEFORE
    assert glide(BEFORE, AFTER, 2.0) == AFTER


def test_a_sprite_with_a_key_moves_all_the_way_and_never_back() -> None:
    shares = [step / 20 for step in range(21)]
    places = [glide(BEFORE, AFTER, share).sprites[-1].col for share in shares]
    assert places == sorted(places)
    assert places[10] == pytest.approx(0.5)


def test_what_is_taken_vanishes_on_the_way() -> None:
    assert "pill" in [sprite.picture for sprite in glide(BEFORE, AFTER, 0.3).sprites]
    assert "pill" not in [sprite.picture for sprite in glide(BEFORE, AFTER, 0.7).sprites]


def test_a_sprite_that_comes_or_goes_stays_in_its_place() -> None:
    gone = Scene(3, 3, (Sprite("hero", 2, 2, "hero"), Sprite("box", 1, 1, "box")))
    assert Sprite("box", 1, 1, "box") in glide(AFTER, gone, 0.8).sprites
    assert Sprite("box", 1, 1, "box") in glide(gone, AFTER, 0.2).sprites
