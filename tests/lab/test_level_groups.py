"""Groups of levels: what a game offers, and what `compare` would be given."""

import pytest

from searchcade import catalog
from searchcade.lab.level_groups import LevelGroup, fitting, groups_of, loaded, own_group
from searchcade.problem import BadInput


@pytest.mark.parametrize("name", catalog.games())
def test_each_shipped_level_is_in_exactly_one_group(name: str) -> None:
    game = catalog.game(name)
    drawn = [text for group in groups_of(game) if not group.is_made for text in group.texts]
    assert sorted(drawn) == sorted(f"{name}/{level}" for level in game.shipped())


def test_a_preset_is_made_with_as_many_seeds_as_asked_for() -> None:
    group = LevelGroup(("maze/easy",), is_made=True)
    assert group.addresses(2) == ["maze/easy?seed=1", "maze/easy?seed=2"]
    assert [each.name for each in loaded(group.addresses(2))] == group.addresses(2)


def test_a_pattern_knows_how_many_levels_it_has() -> None:
    assert own_group("sokoban/0[1-3]*").size(10) == 3
    with pytest.raises(BadInput, match="nowhere"):
        own_group("nowhere.txt")


def test_an_algorithm_has_to_fit_all_levels() -> None:
    maze, room = catalog.level("maze/first-steps"), catalog.level("sokoban/01-one-push")
    assert "push-astar" in fitting([room])
    assert "push-astar" not in fitting([maze, room])
    assert fitting([]) == []
