"""Whatever a file says, the answer is a result or one line of complaint."""

import tempfile
from collections.abc import Iterator
from pathlib import Path

import pytest
from answers import check_complaint, check_manners, searchcade
from hostile import GOOD, PACKED, WITH_PILLS, compact
from hypothesis import example, given
from hypothesis import strategies as st


@pytest.fixture(scope="module")
def folder() -> Iterator[Path]:
    """Return a folder for the files of one test after the other."""
    with tempfile.TemporaryDirectory() as name:
        yield Path(name)


def check_file(path: Path) -> None:
    """Check what the program does with a file, good or bad."""
    budget = ("--nodes", "5000", "--seconds", "600")
    check_manners(searchcade("solve", str(path), "--game", "maze", "--with", "bfs", *budget))
    check_manners(searchcade("levels", "convert", str(path), "--to", "compact"))


@given(text=st.text())
@example(text="#\n\n" * 500)
@example(text="#:" * 500)
@example(text="maze1:\nmaze1:\n\nmaze1:")
def test_keeps_its_manners_with_any_text(text: str, folder: Path) -> None:
    path = folder / "text.txt"
    path.write_bytes(text.encode())
    check_file(path)


@given(text=st.text("# SG15\n\r\t\ufeff:abe"))
def test_keeps_its_manners_with_text_that_is_almost_a_drawing(text: str, folder: Path) -> None:
    path = folder / "almost.txt"
    path.write_bytes(text.encode())
    check_file(path)


@given(data=st.binary())
def test_keeps_its_manners_with_any_bytes(data: bytes, folder: Path) -> None:
    path = folder / "bytes.txt"
    path.write_bytes(data)
    check_file(path)


@given(
    text=st.sampled_from([GOOD, WITH_PILLS, f"{GOOD}\n{WITH_PILLS}"]),
    place=st.integers(min_value=0),
    sign=st.sampled_from("# SG15\n\t:x") | st.characters(codec="utf-8"),
)
def test_keeps_its_manners_when_one_character_is_wrong(
    text: str, place: int, sign: str, folder: Path
) -> None:
    place %= len(text)
    path = folder / "changed.txt"
    path.write_bytes((text[:place] + sign + text[place + 1 :]).encode())
    check_file(path)


@given(place=st.integers(0, len(PACKED) - 2), sign=st.characters(codec="ascii"))
def test_keeps_its_manners_when_one_character_of_a_compact_form_is_wrong(
    place: int, sign: str, folder: Path
) -> None:
    path = folder / "flipped.txt"
    path.write_bytes((PACKED[:place] + sign + PACKED[place + 1 :]).encode())
    check_file(path)


@given(body=st.binary(max_size=40) | st.lists(st.integers(0, 5)).map(bytes))
def test_keeps_its_manners_with_any_body_of_a_compact_form(body: bytes, folder: Path) -> None:
    path = folder / "body.txt"
    path.write_text(compact(body))
    check_file(path)


@given(words=st.lists(st.text(st.characters(codec="utf-8", exclude_characters="\0"), min_size=1)))
def test_keeps_its_manners_with_any_words(words: list[str]) -> None:
    answer = searchcade("levels", *words)
    assert answer.code in (0, 2)
    if answer.code:
        check_complaint(answer.err)
