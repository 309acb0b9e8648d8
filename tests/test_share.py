"""Share codes hold a level, or a game on it, and read back exactly; wrong ones get one line."""

import random
import time

import pytest

from searchcade import catalog, codes, share
from searchcade.level import LoadedLevel
from searchcade.play.judge import standing
from searchcade.problem import BadInput

SHIPPED = [f"{game}/{name}" for game in catalog.games() for name in catalog.game(game).shipped()]
ONE_PUSH = "sokoban/01-one-push"


def own(name: str) -> LoadedLevel:
    """Return a shipped level as somebody would have drawn it."""
    loaded = catalog.level(name)
    return LoadedLevel("mine.txt", loaded.game, loaded.level)


def reads_back(loaded: LoadedLevel, moves: str = "") -> str:
    code = share.code_of(loaded, moves)
    shared = share.read(code)
    assert shared.moves == moves
    assert shared.loaded.game.render(shared.loaded.level) == loaded.game.render(loaded.level)
    return code


@pytest.mark.parametrize("game", catalog.games())
def test_levels_of_a_game_are_shared_by_their_names(game: str) -> None:
    for name in [each for each in SHIPPED if each.startswith(game)][::5]:
        assert share.read(share.code_of(catalog.level(name))).loaded.name == name


@pytest.mark.parametrize("name", SHIPPED[::26])
def test_a_level_of_ones_own_stands_in_the_code(name: str) -> None:
    code = reads_back(own(name))
    assert share.read(code).loaded.name == code


@pytest.mark.long
def test_every_shipped_level_reads_back_as_a_whole() -> None:
    lengths = {name: len(reads_back(own(name)).replace("-", "")) for name in SHIPPED[1::2]}
    assert sorted(lengths.values())[len(lengths) // 2] <= 68
    assert max(lengths.values()) <= 150


def test_a_game_is_shared_with_its_moves() -> None:
    assert len(reads_back(catalog.level(ONE_PUSH), "R")) < len("SC1-1234-1234-1234-1234")
    reads_back(own(ONE_PUSH), "rulLDr" * 30)


def test_a_generated_level_is_shared_by_its_seed() -> None:
    loaded = catalog.level("maze/easy?seed=7")
    code = share.code_of(loaded)
    assert share.read(code).loaded.name == "maze/easy?seed=7"
    assert len(code) < 24


def test_a_false_name_is_not_shared() -> None:
    false = LoadedLevel(ONE_PUSH, catalog.game("sokoban"), own("sokoban/02-walk-around").level)
    assert share.read(share.code_of(false)).loaded.address is None


def test_a_strangers_level_is_never_a_built_in_one_for_leaderboards() -> None:
    shared = share.read(share.code_of(own(ONE_PUSH))).loaded
    assert standing(shared).board.startswith("#")
    assert standing(share.read(share.code_of(catalog.level(ONE_PUSH))).loaded) == standing(
        catalog.level(ONE_PUSH)
    )


def test_a_code_of_the_first_version_reads_for_ever() -> None:
    assert share.read("SC1-CK9K-BFPG-73AT").loaded.name == ONE_PUSH
    shared = share.read("SC1-1XDK-48XW-HPSR-XWPE-1MBG-5059-GN53-SEW").loaded
    assert shared.content_hash == catalog.level("sokoban/16-storeroom").content_hash


def test_a_code_is_a_level_wherever_a_name_is() -> None:
    assert catalog.level("sc1 - ck9k bfpg 73at").name == ONE_PUSH
    assert catalog.level("SC1-CK9K-BFPG-73AT", options={"push-cost": "1+w"}).name.endswith("1+w")


def test_letters_that_look_alike_are_forgiven() -> None:
    code = share.code_of(catalog.level("maze/easy?seed=7"))
    assert share.read(code.replace("0", "o").replace("1", "l")[3:].join(["SC1", ""])).loaded


@pytest.mark.parametrize(
    ("code", "reason"),
    [
        ("SC1-", "check sum"),
        ("SC1-CK9K-BFPG-73A0", "check sum"),
        ("SC2-GGQ6-BFPG-MQTG", "another version"),
        ("SC1-UUUU-UUUU", "expected letters and digits, found 'U'"),
        ("SC1-" + "0" * 30_000, "at most 12,000 letters"),
        ("hello", "expected a share code"),
        ("SC1-CK9K-BFPG-73AT\nmore!", "expected a share code"),
    ],
)
def test_a_wrong_code_gets_one_line(code: str, reason: str) -> None:
    with pytest.raises(BadInput, match=reason) as told:
        share.read(code)
    assert "\n" not in str(told.value)


def test_garbage_with_a_right_check_sum_gets_one_line_soon() -> None:
    dice = random.Random(1)
    begin = time.process_time()
    for size in (1, 2, 5, 40, 400):
        code = codes.as_letters(dice.randrange(2 ** (5 * size)) + 1)
        with pytest.raises(BadInput):
            share.read(code)
    assert time.process_time() - begin < 20


def test_what_is_too_large_is_refused_before_it_is_made() -> None:
    with pytest.raises(BadInput, match="save it as a file"):
        share.code_of(own(ONE_PUSH), "R" * 6_001)
    text = "#" * 7_000
    with pytest.raises(BadInput, match="save it as a file"):
        codes.encode(codes.Content("maze", "", text, ""))


def test_a_code_for_another_game_or_of_no_game_is_refused() -> None:
    with pytest.raises(BadInput, match="expected a level of maze"):
        catalog.level("SC1-CK9K-BFPG-73AT", "maze")
    with pytest.raises(BadInput, match="found 'chess'"):
        share.read(codes.encode(codes.Content("chess", "", "e4", "")))
    with pytest.raises(BadInput, match="share code, line"):
        share.read(codes.encode(codes.Content("sokoban", "", "3\n#x#", "")))
