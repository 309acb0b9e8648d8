"""Keys of a game: what each means, which are held, and when they repeat."""

import pygame

from searchcade.app.screens.play.keys import BEFORE_REPEAT, HeldMoves, MoveKeys


def test_arrows_and_letters_are_directions() -> None:
    keys = MoveKeys({})
    names = ["up", "down", "left", "right", "w", "s", "a", "d"]
    moves = [keys.move_of(pygame.key.key_code(name)) for name in names]
    assert "".join(moves) == "UDLRUDLR"
    assert keys.move_of(pygame.K_x) == ""


def test_a_key_is_new_until_it_is_released() -> None:
    held = HeldMoves()
    assert not held
    assert held.press(pygame.K_UP, "U")
    assert not held.press(pygame.K_UP, "U")
    assert held
    held.release(pygame.K_UP)
    held.release(pygame.K_UP)  # it is up already
    assert not held
    assert held.press(pygame.K_UP, "U")


def test_keys_repeat_from_a_moment_on_and_the_newest_comes_first() -> None:
    held = HeldMoves()
    held.press(pygame.K_UP, "U")
    assert held.repeats() == []
    held.pass_time(BEFORE_REPEAT)
    assert held.repeats() == ["U"]
    held.press(pygame.K_LEFT, "L")
    held.pass_time(BEFORE_REPEAT / 2)
    assert held.repeats() == ["U"]
    held.pass_time(BEFORE_REPEAT)
    assert held.repeats() == ["L", "U"]
    held.release_all()
    assert not held


def test_moves_that_are_no_directions_are_letters_once_they_were_met() -> None:
    keys = MoveKeys({})
    assert not keys.note({"U", "D"})
    assert keys.note({"U", "X", "B"})
    assert keys.letters == ["B", "X"]
    assert not keys.note({"U"})  # they stay
    assert keys.letters == ["B", "X"]
    assert keys.move_of(pygame.K_x) == "X"
    assert keys.move_of(pygame.K_y) == ""


def test_a_letter_comes_before_the_direction_of_its_key() -> None:
    keys = MoveKeys({})
    keys.note({"U", "W"})
    assert keys.move_of(pygame.K_w) == "W"
    assert keys.move_of(pygame.K_UP) == "U"


def test_where_only_letters_are_legal_arrows_mean_nothing() -> None:
    keys = MoveKeys({})
    keys.note({"X"})
    assert keys.move_of(pygame.K_UP) == ""
    keys.note({"U", "X"})
    assert keys.move_of(pygame.K_UP) == "U"


def test_where_nothing_is_legal_arrows_keep_their_meaning() -> None:
    keys = MoveKeys({"S": "space"})
    keys.note(set())
    assert keys.move_of(pygame.K_UP) == "U"


def test_a_key_of_the_game_acts_once_and_is_offered_only_while_its_move_is_legal() -> None:
    keys = MoveKeys({"S": "space"})
    assert keys.note({"U", "S"})
    assert keys.letters == ["S"]
    assert keys.note({"U"})
    assert keys.letters == []
    assert keys.move_of(pygame.K_SPACE) == "S"
    assert keys.move_of(pygame.K_s) == "D"  # the letter of the move is no key of it
    assert (keys.repeated("S"), keys.repeated("U")) == ("", "U")
