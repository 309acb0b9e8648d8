"""The consistency check: finds what drops too much, and nothing else."""

from collections.abc import Iterable

from searchcade.search.consistency import drops


class Line:
    """Walk from 0 to 3, one unit a step."""

    start = 0

    def is_goal(self, state: int) -> bool:
        return state == 3

    def successors(self, state: int) -> Iterable[tuple[str, int, int]]:
        return [("R", state + 1, 1)] if state < 3 else []


def test_is_content_with_the_truth() -> None:
    assert list(drops(Line(), lambda state: 3 - state)) == []


def test_names_the_move_on_which_an_estimate_drops_too_much() -> None:
    (found,) = drops(Line(), lambda state: 2 if state < 2 else 0)
    assert (found.state, found.move, found.after) == (1, "R", 2)
    assert str(found) == "the estimate is 2 at 1, but R costs 1 and leads to 2, where it is 0"


def test_says_so_when_the_goal_has_an_estimate() -> None:
    (found,) = drops(Line(), lambda state: 5)
    assert str(found) == "the estimate is 5 at the goal 3"


def test_looks_at_no_more_states_than_asked() -> None:
    assert list(drops(Line(), lambda state: 5, most=2)) == []
