"""Widgets to choose with answer arrows, clicks and keys; medals and progress can be told apart."""

import pygame
import pytest
from desk import key
from events import click, grouped

from searchcade.app.medals import LOOKS, medal
from searchcade.app.paint import Rect
from searchcade.app.widgets import Button, CheckBox, Fold, Segments
from searchcade.app.widgets.labels import ring

PLACE = Rect(100, 100, 300, 40)
CHOICES = [("a", "Easy"), ("b", "Medium"), ("c", "Hard")]


def test_segments_are_chosen_by_arrows_and_clicks_and_let_the_focus_go_at_their_ends() -> None:
    chosen: list[str] = []
    segments = Segments("s", PLACE, CHOICES, "b", chosen.append)
    group = grouped(segments)
    group.set_focus(segments)
    assert group.handle(key("right"))
    assert not segments.on_key(key("right"))
    click(group, 120, 120)
    assert chosen == ["c", "a"]
    assert segments.text == "Easy"


def test_a_check_box_turns_and_says_so() -> None:
    turned: list[bool] = []
    box = CheckBox("x", PLACE, "Maze", False, turned.append)
    click(grouped(box), 120, 120)
    box.on_key(key("space"))
    assert turned == [True, False]


def test_a_fold_opens_by_its_key_and_a_button_by_control_and_a_letter() -> None:
    opened: list[bool] = []
    saved: list[int] = []
    group = grouped(
        Fold("f", PLACE, "More", False, opened.append, note="usual rules", shortcut="m"),
        Button("b", PLACE, "Save", lambda: saved.append(1), shortcut="Ctrl+S"),
    )
    assert group.shortcut(key("m"))
    assert group.shortcut(pygame.event.Event(pygame.KEYDOWN, key=pygame.K_s, mod=pygame.KMOD_CTRL))
    assert not group.shortcut(key("s"))
    assert (opened, saved) == ([True], [1])


def test_medals_differ_by_their_signs_and_not_only_by_their_colours() -> None:
    assert len({sign for sign, *_ in LOOKS.values()}) == len(LOOKS) == 3
    dark = [medal(name, 64).get_at((32, 40))[:3] == (0x7A, 0x52, 0) for name in LOOKS]
    assert dark == [True, False, False]  # the star covers the middle of the gold one


@pytest.mark.parametrize(("share", "filled"), [(0.0, 0), (0.25, 1), (1.0, 4)])
def test_a_ring_is_filled_clockwise(share: float, filled: int) -> None:
    picture = ring(100, share, (0, 0, 0), (255, 255, 255))
    corners = [(80, 20), (80, 80), (20, 80), (20, 20)]  # on the ring, between the quarters
    bright = [picture.get_at(place)[0] > 128 for place in corners]
    assert bright == [number < filled for number in range(4)]
