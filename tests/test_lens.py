"""The heuristic lens: true distances against plain searches, and verdicts that cells prove."""

from math import inf
from typing import Any

import pytest

from searchcade import catalog
from searchcade.game import Piece
from searchcade.level import LoadedLevel
from searchcade.problem import BadInput, Restarted
from searchcade.recording import lens
from searchcade.recording.lens import Measure, Reading, Truth, drop, measures, pieces
from searchcade.search.registry import find_algorithm
from searchcade.search.run import Budget, run

SMALL = (
    "maze/loops?size=8&seed=3",
    "maze/easy?rows=6&cols=6&directions=8",
    "maze/a-bite-aside",
    "pacman/1-1-round-the-corner",
    "pacman/4-1-once-around",
    "pacman/5-1-through-the-wall",
    "sokoban/05-near-or-far",
    "bloxorz/10-light-touch",
)


def found(loaded: LoadedLevel, piece: Piece[Any], **how: Any) -> Truth:
    sought = Truth(loaded, piece)
    sought.find(**how)
    return sought


def searched(loaded: LoadedLevel, state: Any) -> float:
    """Return the true distance as uniform-cost search finds it from this state alone."""
    result = run(find_algorithm("ucs"), Restarted(loaded.problem(), state), budget=Budget())
    return inf if result.cost is None else result.cost


@pytest.mark.parametrize("name", SMALL)
def test_a_true_distance_is_the_cost_of_a_cheapest_plan_from_there(name: str) -> None:
    loaded = catalog.level(name)
    for piece in pieces(loaded)[-2:]:
        sought = found(loaded, piece)
        assert sought.is_whole
        for cell in list(piece.states)[::5]:
            assert sought.known[cell] == searched(loaded, piece.states[cell])


@pytest.mark.parametrize("name", ["pacman/2-1-sentries", "sokoban/05-near-or-far"])
def test_searches_from_single_cells_agree_with_the_exploration_of_all_states(name: str) -> None:
    loaded = catalog.level(name)
    piece = pieces(loaded)[0]
    one_by_one = found(loaded, piece, most=1).known
    assert len(one_by_one) == len(piece.states)
    assert one_by_one == found(loaded, piece).known


def test_a_distance_that_nobody_has_proven_is_not_known(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(lens, "MAX_SECONDS", -1.0)
    loaded = catalog.level("bloxorz/10-light-touch")
    piece = pieces(loaded)[0]
    part, whole = found(loaded, piece, most=150), found(loaded, piece)
    assert 0 < len(part.known) < len(whole.known)
    assert all(whole.known[cell] == cost for cell, cost in part.known.items())


@pytest.mark.parametrize("name", SMALL)
def test_an_admissible_heuristic_is_nowhere_too_high_and_a_cell_tells_of_others(
    name: str,
) -> None:
    loaded = catalog.level(name)
    for piece in pieces(loaded)[:2]:
        true = found(loaded, piece).known
        for measure in measures(loaded):
            estimate = measure.build(loaded)
            reading = Reading({cell: estimate(at) for cell, at in piece.states.items()}, true)
            high = reading.too_high()
            assert not (high and measure.is_admissible(loaded))
            assert all(estimate(piece.states[cell]) > true[cell] for cell in high)
            bars, _ = reading.histogram()
            assert sum(each.cells for each in bars) == len(piece.states)
            assert sum(each.cells for each in bars if each.most > 0) == len(high)


def test_a_drop_that_is_named_is_more_than_the_move_costs() -> None:
    loaded = catalog.level("maze/loops?size=8&seed=3")
    piece = pieces(loaded)[0]
    assert drop(loaded, piece, Measure("manhattan").build(loaded)) is None
    estimate = Measure("manhattan", 1.5).build(loaded)
    found = drop(loaded, piece, estimate)
    assert found
    assert found.after in [after for _, after, _ in loaded.problem().successors(found.state)]
    assert estimate(found.state) > found.cost + estimate(found.after)


def test_a_stone_is_put_on_every_free_cell_and_the_others_stay() -> None:
    loaded = catalog.level("sokoban/16-storeroom")
    first, second = pieces(loaded)
    start = loaded.problem().start
    assert first.states[first.home] == second.states[second.home] == start
    assert all(state.ares == start.ares for state in first.states.values())
    other = loaded.level.cols * second.home[0] + second.home[1]
    assert all(other in state.stones for state in first.states.values())


def test_a_measure_is_a_text_that_reads_back() -> None:
    loaded = catalog.level("maze/easy")
    for measure in measures(loaded):
        assert Measure.parse(str(measure), loaded) == measure
        assert catalog.algorithm(measure.search, loaded)
    assert Measure.parse("", loaded) == Measure("manhattan")
    for wrong in ("crow", "manhattan?times=much"):
        with pytest.raises(BadInput, match="lens: expected"):
            Measure.parse(wrong, loaded)


def test_a_board_that_is_too_large_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(lens, "MAX_CELLS", 100)
    with pytest.raises(BadInput, match="at most 100 cells"):
        pieces(catalog.level("maze/easy"))
