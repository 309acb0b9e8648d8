"""Keys of a game: which move each of them means."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pygame

from searchcade.app.screens.play.screen import MoveKeys


def keys(legal: str = "UD", letters: str = "", own: dict[str, str] | None = None) -> MoveKeys:
    """Return the keys at a table with these legal moves, and these letters met so far."""
    play = SimpleNamespace(move_keys=own or {})
    table: Any = SimpleNamespace(
        legal=lambda: dict.fromkeys(legal),
        letters=[*letters],
        session=SimpleNamespace(game=SimpleNamespace(play=play)),
    )
    return MoveKeys(table)


def test_arrows_and_letters_are_directions() -> None:
    names = ["up", "down", "left", "right", "w", "s", "a", "d"]
    moves = [keys().move_of(pygame.key.key_code(name)) for name in names]
    assert "".join(moves) == "UDLRUDLR"
    assert keys().move_of(pygame.K_x) == ""


def test_a_letter_is_a_key_once_its_move_was_met() -> None:
    found = keys("U", letters="BX")
    assert (found.move_of(pygame.K_x), found.move_of(pygame.K_y)) == ("X", "")


def test_a_letter_comes_before_the_direction_of_its_key() -> None:
    found = keys("UW", letters="W")
    assert (found.move_of(pygame.K_w), found.move_of(pygame.K_UP)) == ("W", "U")


def test_where_only_letters_are_legal_arrows_mean_nothing() -> None:
    assert keys("X", letters="X").move_of(pygame.K_UP) == ""
    assert keys("UX", letters="X").move_of(pygame.K_UP) == "U"


def test_where_nothing_is_legal_arrows_keep_their_meaning() -> None:
    assert keys("", own={"S": "space"}).move_of(pygame.K_UP) == "U"


def test_a_key_of_the_game_comes_before_all_others() -> None:
    found = keys("U", own={"S": "space"})
    assert found.move_of(pygame.K_SPACE) == "S"
    assert found.move_of(pygame.K_s) == "D"  # the letter of the move is no key of it
