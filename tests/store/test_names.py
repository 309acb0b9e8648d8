"""Names and passwords: which may be chosen, which are the same."""

from __future__ import annotations

from unicodedata import normalize

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from searchcade.store import check_name, check_password
from searchcade.store.names import looks, name_key, skeleton, tidy

LETTERS = st.characters(categories=["Lu", "Ll", "Lt", "Lm", "Lo", "Nd"])
NAMES = st.text(LETTERS | st.sampled_from("_-."), min_size=3, max_size=32)


@pytest.mark.parametrize(
    "name", ["Hà", "a/b/c", "tên\t", "ab\0", "\ud800ab", "🙂🙂🙂", "\u0301abc", "a+b", "a\u00a0b"]
)
def test_refuses_names_with_anything_but_letters_digits_and_three_signs(name: str) -> None:
    assert check_name(name) == ("short" if name == "Hà" else "letters")


@pytest.mark.parametrize(
    "name",
    [
        "Đinh_Hà",
        "Đinh Hà",
        "ẫộẫ",
        "x.y-z_9",
        "王小明",
        "Жук",
        "a" * 32,
        "१२३",
        "กำลังดี",
        "김철수",
        "さくらサク桜",
        "Anna王",
        "Ελένη",
    ],
)
def test_takes_letters_of_every_script(name: str) -> None:
    assert check_name(name) is None


@pytest.mark.parametrize(
    ("name", "reason"), [("", "empty"), ("ab", "short"), ("a" * 33, "long"), ("ẫ" * 32, None)]
)
def test_counts_the_letters_of_a_name(name: str, reason: str | None) -> None:
    assert check_name(name) == reason
    assert check_name(normalize("NFD", name)) == reason


@pytest.mark.parametrize(
    ("password", "reason"),
    [("", "empty"), ("x" * 7, "short"), ("x" * 8, None), ("ẫ" * 128, None), ("x" * 129, "long")],
)
def test_counts_the_letters_of_a_password(password: str, reason: str | None) -> None:
    assert check_password(password) == reason
    assert check_password(normalize("NFD", password)) == reason


@given(NAMES)
@example("STRASSE")
@example("ΌΔΟΣ")
@example("ᾼͅx")
def test_takes_a_name_for_the_same_in_any_case_and_form(name: str) -> None:
    for form in ("NFC", "NFD"):
        same = normalize(form, name)
        assert name_key(same) == name_key(name)
        assert name_key(same.casefold()) == name_key(name)
        assert tidy(same) == tidy(name)


@given(st.text(max_size=40))
def test_judges_a_name_the_same_however_its_accents_are_typed(name: str) -> None:
    assert check_name(normalize("NFD", name)) == check_name(normalize("NFC", name))


@given(NAMES)
def test_keeps_an_allowed_name_allowed_when_tidied(name: str) -> None:
    if check_name(name) is None:
        assert check_name(tidy(name)) is None
        assert name_key(name) == name_key(tidy(name))


def test_tells_names_apart_that_differ_in_an_accent() -> None:
    assert len({name_key(name) for name in ("Ha_", "Hà_", "Hạ_", "Hã_", "Đa_", "Da_")}) == 6


@pytest.mark.parametrize(
    "letter",
    [
        *"\u034f\ufe0f\u180b\u115f\u1160\u3164\uffa0\U000e0101\u200b\u200d\u202e\u00ad\ufeff\u2060\u2800"
    ],
)
def test_refuses_letters_that_show_nothing(letter: str) -> None:
    assert check_name(f"An{letter}na") == "letters"
    assert check_name(f"Anna{letter}") == "letters"
    assert check_name(letter * 3) == "letters"


@pytest.mark.parametrize("name", [" Anna", "Anna ", "An  na", "   "])
def test_takes_single_spaces_between_letters_only(name: str) -> None:
    assert check_name(name) == "letters"


@pytest.mark.parametrize("name", ["Аnna", "Annα", "Жuk", "Ελenη", "かなЖ", "กำลังa"])
def test_refuses_names_of_several_alphabets(name: str) -> None:
    assert check_name(name) == "mixed"


@pytest.mark.parametrize(
    "name", ["anna", "ＡＮＮＡ", "𝐀𝐧𝐧𝐚", "Anna\ufe0f", "An\u034fna", "Аnna", "ΑNNΑ", "ΑΝΝΑ"]
)
def test_knows_names_that_look_alike(name: str) -> None:
    assert skeleton(name) == skeleton("Anna")


@pytest.mark.every_case
@pytest.mark.parametrize(
    ("name", "like"),
    [
        ("AIice", "Alice"),
        ("ALICE", "AIice"),
        ("rnodern", "modern"),
        ("vvill", "will"),
        ("Annɑ", "Anna"),
        ("Aɴɴa", "Anna"),
        ("Anna.", "Anna"),
        ("MAI", "Mal"),
    ],
)
def test_knows_letters_that_can_be_read_as_others(name: str, like: str) -> None:
    assert looks(name) & looks(like)


@pytest.mark.parametrize(
    ("name", "other"), [("Mai", "Mal"), ("Arno", "Arn0ld"), ("Clara", "Dara"), ("Lia", "Ali")]
)
def test_tells_names_apart_that_hardly_differ(name: str, other: str) -> None:
    assert not looks(name) & looks(other)


@pytest.mark.every_case
@pytest.mark.parametrize(
    ("name", "reason"),
    [
        ("ꓮꓡꓲꓚꓰ", "letters"),
        ("ᎪᏞᏆᏟᎬ", "letters"),
        ("Ann" + 4 * "\u0303", "letters"),
        ("Ann" + 3 * "\u0303", None),
        ("Guest", "taken"),
        ("a guest", "taken"),
        ("A gue5t", None),
        ("KHÁCH", "taken"),
        ("Khach", None),
        ("guests", None),
    ],
)
def test_refuses_rare_alphabets_many_accents_and_the_words_for_guests(
    name: str, reason: str | None
) -> None:
    assert check_name(name) == reason


def test_tells_names_apart_that_look_different() -> None:
    names = ["Anna", "Ánna", "Anna_", "An na", "Ann", "Hà_", "Hạ_", "Đa_", "Da_", "Жук", "Шук"]
    assert len({skeleton(name) for name in names}) == len(names)


@given(NAMES)
def test_names_that_are_the_same_look_the_same(name: str) -> None:
    assert skeleton(name_key(name)) == skeleton(name)
    assert skeleton(normalize("NFD", name)) == skeleton(name)
