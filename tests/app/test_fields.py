"""A field is built from text events only, so that every input method works."""

import unicodedata

import pygame
import pytest
from desk import key
from events import composing, mouse, typed

from searchcade.app.paint import Painter, Rect
from searchcade.app.widgets import Field
from searchcade.theme import NIGHT

PLACE = Rect(100, 100, 200, 40)


@pytest.fixture
def paint() -> Painter:
    pygame.font.init()
    return Painter(pygame.Surface((1280, 720)), 1.0, NIGHT)


def test_vietnamese_arrives_intact() -> None:
    field = Field("name", PLACE, "Name")
    for letter in "Đinh Hà ẫộ":
        field.on_text(typed(letter))
    assert field.value == "Đinh Hà ẫộ"


def test_a_composed_text_is_shown_and_then_kept() -> None:
    """An input method edits first, with keys that are its own, and commits in one piece."""
    field = Field("name", PLACE, "Name", text="Hà ")
    field.on_text(composing("Dduwowng"))
    assert (field.composed, field.value) == ("Dduwowng", "Hà ")
    assert field.on_key(key("backspace"))
    assert field.value == "Hà "
    field.on_text(typed("Đương"))
    assert (field.composed, field.value) == ("", "Hà Đương")


def test_text_is_kept_composed_even_when_marks_come_later() -> None:
    field = Field("name", PLACE, "Name")
    for letter in unicodedata.normalize("NFD", "ẫộ"):
        field.on_text(typed(letter))
    assert field.value == "ẫộ"
    assert field.caret == 2


def test_text_is_never_built_from_keys() -> None:
    """After a commit the system sends a stray key with a letter in it."""
    field = Field("name", PLACE, "Name")
    stray = pygame.event.Event(pygame.KEYDOWN, key=pygame.K_LSHIFT, mod=0, unicode="Đ")
    field.on_key(stray)
    assert field.value == ""


def test_a_field_edits_like_any_other() -> None:
    field = Field("name", PLACE, "Name", text="one two three")
    field.on_key(key("left", mod=pygame.KMOD_CTRL))
    assert field.caret == 8
    field.on_key(key("backspace", mod=pygame.KMOD_CTRL))
    assert field.value == "one three"
    field.on_key(key("home"))
    field.on_key(key("end", mod=pygame.KMOD_SHIFT))
    field.on_text(typed("x"))
    assert field.value == "x"
    field.on_key(key("a", mod=pygame.KMOD_CTRL))
    field.on_key(key("delete"))
    assert field.value == ""


def test_a_field_has_a_limit_and_takes_no_line_breaks() -> None:
    field = Field("name", PLACE, "Name", limit=5)
    field.on_text(typed("ab\ncd\tefg"))
    assert field.value == "abcde"


def test_a_password_is_hidden_from_readers_too(paint: Painter) -> None:
    field = Field("secret", PLACE, "Password", secret=True)
    field.on_text(typed("secret1"))
    field.draw(paint)
    assert field.text == "•" * 7


def test_a_click_sets_the_caret(paint: Painter) -> None:
    field = Field("name", PLACE, "Name", text="abcdef")
    field.draw(paint)
    field.on_mouse(mouse(pygame.MOUSEBUTTONDOWN, PLACE.x + 13, PLACE.y + 45))
    field.on_mouse(mouse(pygame.MOUSEBUTTONUP, PLACE.x + 13, PLACE.y + 45))
    field.on_text(typed("_"))
    assert field.value == "_abcdef"
