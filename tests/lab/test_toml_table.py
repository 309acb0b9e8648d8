"""A table of a TOML file is read strictly, and says in one line what is wrong where."""

import pytest

from searchcade.lab.toml_table import Table, parse
from searchcade.problem import BadInput

LIMITS = """\
title = "Small"
[limits]
seconds = 1.5
nodes = 100
"""


def test_what_nobody_asked_for_is_refused() -> None:
    limits = parse(LIMITS).table("limits")
    assert limits.number("seconds", 0, 10) == 1.5
    with pytest.raises(BadInput, match=r"^limits: expected a key among seconds; found 'nodes'$"):
        limits.refuse_rest()
    assert limits.whole("nodes", 1, 1000) == 100
    limits.refuse_rest()


def test_a_default_stands_for_a_key_that_is_not_there() -> None:
    table = Table({})
    assert table.text("title", "none") == "none"
    assert table.texts("levels", ()) == ()
    assert table.tables("part", ()) == []
    assert table.one_of("game", ["maze"], "") == ""
    with pytest.raises(BadInput, match=r"^title: expected a text, found nothing$"):
        table.text("title")


@pytest.mark.parametrize("value", ["true", "nan", "11", "-1", "'5'", "[5]"])
def test_a_number_is_one_from_its_range(value: str) -> None:
    with pytest.raises(BadInput, match=r"^x: expected a number from 0 to 10, found "):
        parse(f"x = {value}").number("x", 0, 10)
    with pytest.raises(BadInput, match=r"^x: expected a whole number from 0 to 10, found "):
        parse(f"x = {value}").whole("x", 0, 10)


def test_one_table_is_a_list_of_one() -> None:
    (one,) = parse("[part]\nname = 'a'").tables("part")
    first, second = parse("[[part]]\nname = 'a'\n[[part]]\nname = 'b'").tables("part")
    assert (one.place, first.place, second.place) == ("part", "part 1", "part 2")
    assert [each.text("name") for each in (one, first, second)] == ["a", "a", "b"]


def test_a_long_value_is_shortened_in_the_message() -> None:
    with pytest.raises(BadInput) as refused:
        Table({"x": "y" * 1000}).one_of("x", ["a", "b"])
    assert str(refused.value) == f"x: expected one of a, b, found '{'y' * 56}..."
