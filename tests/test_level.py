"""Addresses and loaded levels: parts of a name, the level after this one, the shortest text."""

from dataclasses import replace
from typing import Any

import pytest

from searchcade import catalog
from searchcade.game import ZERO, Game, Levels, OptionReader, Rules
from searchcade.level import MAX_SEED, Address, LoadedLevel, random_seed
from searchcade.problem import BadInput
from searchcade.spec import Spec

MAZE, PACMAN, SOKOBAN = (catalog.game(name) for name in ("maze", "pacman", "sokoban"))
CORRIDOR = MAZE.parse("#######\n#S   G#\n#######\n")


# ------------------------------------------------------------------ specs


@pytest.mark.parametrize("text", ["easy", "easy?seed=7", "astar?heuristic=euclid&weight=1.5"])
def test_a_spec_is_written_as_it_was_read(text: str) -> None:
    assert str(Spec.parse(text)) == text


def test_options_of_a_spec_are_replaced_and_left_out_by_name() -> None:
    spec = Spec.parse("easy?seed=7&braid=0.2")
    assert str(spec.with_({"seed": "8", "rows": "9"})) == "easy?seed=8&braid=0.2&rows=9"
    assert str(spec.without("seed")) == "easy?braid=0.2"
    assert str(spec.without("seed", "braid")) == "easy"


# ------------------------------------------------------------------ addresses


def test_an_address_separates_options_of_the_generator_from_rules() -> None:
    address = Address.parse(SOKOBAN, "sokoban/easy?push-cost=1+w&seed=3")
    assert address == Address("sokoban", "easy", {"seed": "3"}, {"push-cost": "1+w"})
    assert str(address) == "sokoban/easy?seed=3&push-cost=1+w"


def test_the_kind_of_an_address_has_sorted_options_and_no_seed() -> None:
    address = Address.parse(MAZE, "maze/custom?size=9&seed=3&braid=0.2")
    assert address is not None
    assert address.kind == "custom?braid=0.2&size=9"


@pytest.mark.parametrize("text", ["sokoban/easy", "maze/nowhere", "maze/easy?seed", "easy"])
def test_what_is_no_level_of_the_game_has_no_address(text: str) -> None:
    assert Address.parse(MAZE, text) is None


def test_a_preset_takes_an_option_for_the_generator_before_the_rules() -> None:
    """Pacman has `monsters` for both."""
    assert "monsters" not in PACMAN.rule_options("level-2")
    assert "policy" in PACMAN.rule_options("level-2")
    assert "monsters" in PACMAN.rule_options(next(iter(PACMAN.shipped())))


# ------------------------------------------------------------------ loaded levels


def test_the_next_level_of_a_generator_has_the_next_seed() -> None:
    assert catalog.level("maze/easy?seed=7").next() == "maze/easy?seed=8"
    assert catalog.level("maze/easy?braid=0.2").next() == "maze/easy?braid=0.2&seed=2"


def test_the_next_level_that_ships_follows_and_the_first_follows_the_last() -> None:
    names = list(MAZE.shipped())
    following = [catalog.level(f"maze/{name}").next() for name in names]
    assert following == [f"maze/{name}" for name in [*names[1:], names[0]]]


def test_no_level_follows_one_of_a_file_or_of_a_day() -> None:
    loaded = LoadedLevel("elsewhere.txt", MAZE, CORRIDOR)
    assert (loaded.next(), loaded.another(), loaded.short_name) == (None, None, "")
    assert catalog.level("maze/daily?date=2026-02-03").next() is None


def test_another_level_is_random_where_levels_are_made() -> None:
    loaded = catalog.level("maze/easy?seed=7")
    names = {loaded.another() for _ in range(20)}
    assert len(names) > 1
    seeds = [int(str(name).partition("seed=")[2]) for name in names]
    assert 1 <= min(seeds) <= max(seeds) <= MAX_SEED


def test_another_level_is_the_next_one_where_levels_ship() -> None:
    first, second, *_ = MAZE.shipped()
    assert catalog.level(f"maze/{first}").another() == f"maze/{second}"


def test_random_seeds_begin_at_one(monkeypatch: pytest.MonkeyPatch) -> None:
    for drawn in (0, 1, MAX_SEED - 1):
        monkeypatch.setattr("secrets.randbelow", lambda most, drawn=drawn: min(drawn, most - 1))
        assert random_seed() == drawn + 1


def test_the_text_of_a_level_is_the_shortest_that_reads_back() -> None:
    loaded = catalog.level("maze/custom?size=20&seed=1")
    texts = [write(loaded.level) for write in loaded.game.levels.forms.values()]
    assert loaded.text() == min(texts, key=len)
    assert MAZE.render(MAZE.parse(loaded.text())) == MAZE.render(loaded.level)


def test_the_hash_of_a_level_says_what_is_in_it_and_not_its_name() -> None:
    here, there = (LoadedLevel(name, MAZE, CORRIDOR) for name in ("here", "there"))
    other = LoadedLevel("here", MAZE, MAZE.parse("#######\n#G   S#\n#######\n"))
    assert here.content_hash == there.content_hash != other.content_hash
    assert len(here.content_hash) == 16


def test_other_rules_change_the_level_and_an_unknown_rule_is_refused() -> None:
    loaded = catalog.level("sokoban/01-one-push")
    assert loaded.with_rules({}) is loaded
    dearer = loaded.with_rules({"push-cost": "1+w"})
    assert dearer.content_hash != loaded.content_hash
    with pytest.raises(BadInput, match="expected an option among push-cost, found 'speed'"):
        loaded.with_rules({"speed": "3", "zeal": "4"})
    fixed = replace(MAZE, rules=Rules())
    with pytest.raises(BadInput, match="expected no options, found 'speed'"):
        LoadedLevel("corridor", fixed, CORRIDOR).with_rules({"speed": "3"})


# ------------------------------------------------------------------ games


def bare(**changes: Any) -> Game[Any, Any]:
    """Return the maze with nothing but what every game has, and these changes."""
    fields: dict[str, Any] = {"levels": Levels(), "decider": None, "fastest": None, **changes}
    return replace(MAZE, **fields)


def test_a_game_without_a_generator_says_so() -> None:
    with pytest.raises(BadInput, match="maze: this game has no generator"):
        bare().generate({})


def test_the_best_algorithm_decides_and_is_fastest_where_a_game_names_no_other() -> None:
    game = bare(best_algorithm=lambda level: "bfs")
    assert game.deciding_algorithm(CORRIDOR) == game.fastest_algorithm(CORRIDOR) == "bfs"
    game = bare(decider=lambda level: "ucs", fastest=lambda level: "greedy")
    assert game.deciding_algorithm(CORRIDOR) == "ucs"
    assert game.fastest_algorithm(CORRIDOR) == "greedy"


@pytest.mark.parametrize("best", ["bfs", "astar"])
def test_a_game_without_advice_of_its_own_asks_its_best_algorithm(best: str) -> None:
    play = replace(MAZE.play, advice=None)
    game = bare(best_algorithm=lambda level: best, play=play)
    assert game.advice(CORRIDOR, MAZE.problem(CORRIDOR).start) == "RR"
    walled = MAZE.parse("#####\n#S#G#\n#####\n")
    assert game.advice(walled, MAZE.problem(walled).start) is None


def test_the_daily_level_is_named_only_where_a_game_has_one() -> None:
    assert MAZE.level_names()[-1] == "daily"
    assert sorted(bare().level_names()) == sorted(MAZE.shipped())


def test_without_a_heuristic_of_its_own_a_game_estimates_zero() -> None:
    assert ZERO.admissible
    assert ZERO.build(CORRIDOR)(MAZE.problem(CORRIDOR).start) == 0


def reader(**given: str) -> OptionReader:
    """Return a reader of the maze's options."""
    return OptionReader("maze", MAZE.levels.options, given)


def test_whole_numbers_are_read_within_their_limits() -> None:
    least, most = MAZE.levels.options["rows"].numbers or (0, 0)
    assert reader(rows=str(least)).whole("rows") == least
    assert reader(rows=str(most)).whole("rows") == most
    for wrong in (str(least - 1), str(most + 1), "", "ten", "-3", "1.5", "²", "٣", "9" * 5000):
        with pytest.raises(BadInput, match=f"whole number from {least} to {most}, found"):
            reader(rows=wrong).whole("rows")


def test_words_are_read_from_the_choices() -> None:
    first, *_ = MAZE.levels.options["algorithm"].choices
    assert reader(algorithm=first).one_of("algorithm") == first
    assert reader().one_of("algorithm") == MAZE.levels.options["algorithm"].default
    with pytest.raises(BadInput, match="expected algorithm as one of"):
        reader(algorithm="magic").one_of("algorithm")


def test_an_unknown_option_is_refused_before_anything_is_read() -> None:
    with pytest.raises(BadInput, match=r"expected an option among size, .*; found 'colour'"):
        reader(colour="red", rows="9", shade="dark")
