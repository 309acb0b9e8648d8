"""Everything can be read: contrasts as WCAG counts them, in both themes and both palettes."""

from __future__ import annotations

from itertools import combinations, product

import pytest

from searchcade.theme import PALETTES, THEMES, Theme, contrast, ink_on, mixed, theme

LOOKS = [theme(name, palette) for name, palette in product(THEMES, PALETTES)]
NAMES = [f"{name}-{palette}" for name, palette in product(THEMES, PALETTES)]
TEXT, EDGE = 4.5, 3.0
pytestmark = pytest.mark.parametrize("look", LOOKS, ids=NAMES)


def papers(look: Theme) -> dict[str, tuple[int, int, int]]:
    """Return what text is written upon."""
    return {"card": look.card, "raised": look.raised, "lit": mixed(look.card, look.raised, 0.7)}


def test_black_on_white_is_21(look: Theme) -> None:
    assert contrast((0, 0, 0), (255, 255, 255)) == pytest.approx(21)
    assert contrast(look.text, look.text) == 1


def test_text_is_read_on_cards(look: Theme) -> None:
    inks = ("text", "faint", "accent", "second", "good", "bad")
    found = {
        f"{ink} on {name}": contrast(getattr(look, ink), paper)
        for ink, (name, paper) in product(inks, papers(look).items())
    }
    assert {name: value for name, value in found.items() if value < TEXT} == {}


def test_text_is_read_on_what_is_pressed_or_chosen(look: Theme) -> None:
    assert contrast(look.accent_text, look.accent) >= TEXT
    for fill in (look.second, look.bad, look.good):
        assert contrast(ink_on(fill), fill) >= TEXT


def test_text_is_read_on_the_sky_and_in_fields(look: Theme) -> None:
    for ink, paper in product((look.text, look.faint), (look.sky, look.floor)):
        assert contrast(ink, paper) >= TEXT


def test_edges_of_controls_are_seen(look: Theme) -> None:
    around = (look.card, look.sky, look.ground, look.floor, look.raised)
    assert min(contrast(look.rim, paper) for paper in around) >= EDGE
    assert min(contrast(look.focus, paper) for paper in around) >= EDGE


def test_what_a_search_did_is_seen_on_the_floor(look: Theme) -> None:
    shades = [mixed(look.first, look.last, step / 8) for step in range(9)]
    assert min(contrast(shade, look.floor) for shade in shades) >= EDGE
    tint = mixed(look.floor, look.waiting, 0.3)
    assert contrast(look.waiting, look.floor) >= EDGE
    assert contrast(look.waiting, tint) >= 2


def test_ways_are_told_apart_by_more_than_hue(look: Theme) -> None:
    """With red and green taken for one, the colours of the safe palette still differ."""
    safe = theme(look.name, "safe")
    marks = {name: getattr(safe, name) for name in ("path", "trail", "hint", "waiting")}
    for (one, first), (other, second) in combinations(marks.items(), 2):
        yellow = abs(sum(first[:2]) - sum(second[:2])) / 2
        blue = abs(first[2] - second[2])
        assert max(yellow, blue) >= 40, (one, other)
