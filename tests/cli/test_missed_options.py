"""A generator that misses what it was asked for says so, in one line."""

import json

import pytest
from answers import searchcade

MISSED = {
    "bloxorz": (["moves=200", "effort=1"], "moves=200, reached "),
    "maze": (
        ["difficulty=easy", "size=3", "energy=hidden"],
        "difficulty=easy, reached energy 3 where 4 would be easy",
    ),
    "pacman": (["rows=10", "kind=1", "food=1"], "rows=10, reached 11"),
}


@pytest.mark.parametrize("game", MISSED)
def test_says_what_was_asked_and_what_was_reached(game: str) -> None:
    options, words = MISSED[game]
    given = [word for option in options for word in ("--option", option)]
    answer = searchcade("generate", game, "--seed", "1", *given)
    assert answer.code == 0
    assert answer.out
    lines = [line for line in answer.err.splitlines() if "asked for" in line]
    assert len(lines) == 1
    assert words in lines[0]
    assert searchcade("generate", game, "--seed", "1", *given, "--strict").code == 1
    record = json.loads(searchcade("generate", game, "--seed", "1", *given, "--json").out)
    option, _, asked = options[0].partition("=")
    assert record["missed"][option][0] == asked
    shown = searchcade("levels", "show", f"{game}/custom?seed=1&{'&'.join(options)}")
    assert "asked for " + words in shown.err


def test_says_nothing_where_all_is_met() -> None:
    given = ["--option", "rows=11", "--option", "kind=1", "--option", "food=1", "--strict"]
    answer = searchcade("generate", "pacman", "--seed", "1", *given)
    assert (answer.code, "asked for" in answer.err) == (0, False)
    answer = searchcade("generate", "maze", "energy-easy", "--seed", "1", "--strict")
    assert (answer.code, "asked for" in answer.err) == (0, False)


def test_a_level_that_was_not_made_misses_nothing() -> None:
    assert not searchcade("levels", "show", "sokoban/01-one-push").err
