"""Prices of linear programs: of transports, whose cheapest pairing is found by trying all."""

from collections.abc import Sequence
from itertools import permutations
from math import inf, nan
from random import Random

import pytest

from searchcade.compiled import engines
from searchcade.compiled.arena import KernelArena, Matrix
from searchcade.compiled.engines.python import PythonArena
from searchcade.games.sokoban import interior_point
from searchcade.games.sokoban.interior_point import Program, SparseColumn, best_prices, program

LEFT_OUT = 50  # what an end or a begin costs that stays alone


def transport(arena: KernelArena, costs: Sequence[Sequence[int]], rows_between: int) -> Program:
    """Each end wants a begin. Rows in between pass 1 from each to the next, for 3 a time."""
    size, first = len(costs), len(costs) + rows_between
    links = arena.copy(Matrix("i", (size, size), [cost for row in costs for cost in row]))
    columns = [SparseColumn(LEFT_OUT, ((row, 1),)) for row in range(size)]
    columns += [SparseColumn(LEFT_OUT, ((first + row, -1),)) for row in range(size)]
    between = range(size, first)
    columns += [SparseColumn(3, ((row, -1), (row + 1, 1))) for row in between[:-1]]
    sums = [-1] * size + [0] * rows_between + [1] * size
    if rows_between:
        sums[size], sums[first - 1] = -1, 1
    return program(arena, links, columns, sums)


def prices_of(wanted: Program, arena: KernelArena) -> tuple[list[float], int]:
    """Return the prices, and how many calls they took."""
    work, calls = best_prices(arena, wanted), 0
    while True:
        try:
            next(work)
            calls += 1
        except StopIteration as end:
            return end.value, calls


def table(seed: int, size: int) -> list[list[int]]:
    """Throw costs with dice."""
    dice = Random(seed)
    return [[dice.randint(0, 30) for _ in range(size)] for _ in range(size)]


def cheapest_pairing(costs: Sequence[Sequence[int]]) -> int:
    """Try all."""
    return min(
        sum(row[column] for row, column in zip(costs, order, strict=True))
        for order in permutations(range(len(costs)))
    )


@pytest.mark.parametrize("seed", range(12))
def test_prices_are_worth_the_cheapest_pairing(seed: int) -> None:
    """Between them they have up to four panels of rows, and one that is not full."""
    size, between = 2 + seed % 5, (0, 2, 15, 31, 50)[seed % 5]
    arena, costs = engines.arena("sokoban"), table(seed, size)
    wanted = transport(arena, costs, between)
    prices, _ = prices_of(wanted, arena)
    worth = sum(sum_ * price for sum_, price in zip(wanted.sums.tolist(), prices, strict=True))
    truth = cheapest_pairing(costs) + 3 * max(0, between - 1)
    assert worth == pytest.approx(truth, abs=0.02 + truth / 1000)
    for row, costs_of in zip(prices[:size], costs, strict=True):
        for column, cost in zip(prices[-size:], costs_of, strict=True):
            assert column - row <= cost + 0.02


def test_pauses_change_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    costs = table(1, 5)
    whole, few = prices_of(transport(arena := engines.arena("sokoban"), costs, 50), arena)
    monkeypatch.setattr(interior_point, "WORK", 1)
    parts, many = prices_of(transport(arena := engines.arena("sokoban"), costs, 50), arena)
    assert parts == whole
    assert few == 1
    assert many > 20


def test_plain_functions_find_the_same() -> None:
    costs = table(2, 4)
    compiled, _ = prices_of(transport(arena := engines.arena("sokoban"), costs, 20), arena)
    plain, _ = prices_of(transport(arena := PythonArena("sokoban"), costs, 20), arena)
    assert plain == pytest.approx(compiled, abs=1e-6)


@pytest.mark.parametrize(("cost", "rounds"), [(nan, 60), (inf, 60), (inf, 1)])
def test_numbers_that_are_none_get_no_prices(
    cost: float, rounds: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A pivot fails, or the rounds end before that."""
    monkeypatch.setattr(interior_point, "MAX_ROUNDS", rounds)
    arena = PythonArena("sokoban")
    wanted = transport(arena, table(3, 3), 0)
    wanted.costs[0] = cost
    assert prices_of(wanted, arena)[0] == [0.0] * 6
