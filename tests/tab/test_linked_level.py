"""A link, a pasted text and a share code lead to the same level, and nothing else breaks a page."""

import pytest

from searchcade import catalog
from searchcade.problem import BadInput
from searchcade.tab.linked_level import MAX_CHARACTERS, linked, packed

ROOM = "#######\n#@ $ .#\n#     #\n#######\n"
HOSTILE = (
    "", "?", "maze/", "maze/nowhere", "chess/1", "/etc/passwd", "SC1-0000", "~z", "~z!!", "~t_w",
    "~zAAAA", "~" * 50, "\0", "#" * 200, "x" * (MAX_CHARACTERS + 1),
    packed("#" * (5 * MAX_CHARACTERS)), packed("\n" * MAX_CHARACTERS),
    "maze/easy?seed=" + "9" * 99, "sokoban/1-push?weights=\udcff",
    "[" * 5000, "#####\n#@@.#\n#####", "maze/" + "x" * 5000,
)  # fmt: skip


def test_an_address_stays_an_address() -> None:
    assert linked("maze/easy?seed=7").loaded.name == "maze/easy?seed=7"


@pytest.mark.parametrize("game", catalog.games())
def test_a_pasted_level_comes_back_from_its_link(game: str) -> None:
    shipped = catalog.level(f"{game}/{next(iter(catalog.game(game).shipped()))}")
    pasted = linked(shipped.text(), game).loaded
    assert pasted.name.startswith("SC1-")
    assert linked(pasted.name).loaded.content_hash == pasted.content_hash == shipped.content_hash


def test_a_level_that_is_too_large_for_a_code_is_packed() -> None:
    large = catalog.level("maze/custom?rows=90&cols=90&seed=2").text()
    link = linked(large, "maze").loaded.name
    assert link.startswith("~z")
    assert len(link) < 3000
    assert linked(link).loaded.text() == linked(large).loaded.text()


def test_windows_line_ends_make_no_difference() -> None:
    name = linked(ROOM).loaded.name
    assert linked(ROOM.replace("\n", "\r\n")).loaded.name == name


def test_whatever_stands_in_a_link_is_refused_in_one_short_line() -> None:
    for text in HOSTILE:
        with pytest.raises(BadInput) as refusal:
            linked(text)
        assert "\n" not in str(refusal.value)
        assert len(str(refusal.value)) < 400
