"""Every screen looks as it did: English by night, and Vietnamese at the beach at a larger scale.

`python tools/golden.py` takes new pictures; look at them before you commit them.
"""

from __future__ import annotations

from pathlib import Path

import pytest
from golden_pictures import FOLDER, LOOKS, Look, compared, taken_small
from PIL import Image
from tour import STOPS

from searchcade import catalog
from searchcade.games import SHELF


@pytest.fixture(autouse=True)
def shelf(monkeypatch: pytest.MonkeyPatch) -> None:
    """Show the games that ship; a newcomer's folder has no pictures yet."""
    monkeypatch.setattr(catalog, "games", lambda: list(SHELF))


@pytest.mark.long
@pytest.mark.parametrize("look", LOOKS, ids=str)
def test_every_screen_looks_as_it_did(look: Look, tmp_path: Path) -> None:
    wrong: list[str] = []
    seen: set[str] = set()
    for name, picture in taken_small(tmp_path, look):
        seen.add(name)
        if problem := compared(picture, FOLDER / look.file(name)):
            picture.save(tmp_path / look.file(name))
            wrong.append(f"{look.file(name)}: {problem}; now: {tmp_path / look.file(name)}")
    assert wrong == []
    assert seen == set(STOPS)


def test_no_picture_is_left_over() -> None:
    wanted = {look.file(name) for look in LOOKS for name in STOPS}
    assert {path.name for path in FOLDER.glob("*.png")} == wanted


def test_a_missing_button_is_noticed(tmp_path: Path) -> None:
    """The comparison forgives a digit of a clock, not a button."""
    file = FOLDER / LOOKS[0].file("home")
    with Image.open(file) as picture:
        same = picture.convert("RGB")
    assert compared(same, file) == ""
    digit, button = same.copy(), same.copy()
    digit.paste((255, 0, 0), (500, 100, 504, 106))
    button.paste((255, 0, 0), (480, 95, 626, 120))
    assert compared(digit, file) == ""
    assert compared(button, file)
    assert compared(same, tmp_path / "none.png") == "there is no such picture yet"
