"""Names of games, levels and algorithms."""

import pytest

from searchcade import catalog
from searchcade.level import LoadedLevel
from searchcade.problem import BadInput
from searchcade.spec import Spec

MAZE = catalog.game("maze")


@pytest.mark.parametrize("seed", ["1", "2"])
def test_levels_made_alike_share_a_leaderboard(seed: str) -> None:
    assert catalog.level(f"maze/easy?seed={seed}").kind == "easy"
    assert catalog.level(f"maze/easy?seed={seed}&braid=0.2").kind == "easy?braid=0.2"


def test_a_level_of_a_file_has_no_kind() -> None:
    loaded = catalog.level("maze/easy?seed=1")
    assert LoadedLevel("elsewhere.txt", MAZE, loaded.level).kind == ""


def test_options_are_split_at_the_question_mark() -> None:
    assert Spec.parse("easy?seed=7&braid=0.2") == Spec("easy", {"seed": "7", "braid": "0.2"})
    assert Spec.parse("easy") == Spec("easy")


@pytest.mark.parametrize("text", ["easy?seed", "easy?=7", "easy?seed="])
def test_an_option_needs_a_name_and_a_value(text: str) -> None:
    with pytest.raises(BadInput, match="expected options as name=value"):
        Spec.parse(text)
