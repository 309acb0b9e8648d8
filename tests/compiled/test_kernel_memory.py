"""The arrays of a kernel: rows that are opened, a table that grows, the path at the end."""

from typing import Any

import numpy as np
import pytest

from searchcade.compiled import memory, textbook
from searchcade.compiled.memory import HIGH_LOAD, LOAD, MEGABYTE, Layout, Memory

WIDE = Layout(record=4, kind=np.int64, key_bytes=10, entry=3)


class Toy(Memory):
    """A memory whose states are its records."""

    def __init__(self, layout: Layout = WIDE, megabytes: float = 4, first: int = 0) -> None:
        self.filled: list[int] = []
        super().__init__(None, len, layout, megabytes, first)

    @property
    def states(self) -> Any:
        return self.records

    def fill_table(self, states: int) -> None:
        self.filled.append(states)


@pytest.fixture(autouse=True)
def few(monkeypatch: pytest.MonkeyPatch) -> None:
    """Begin with few rows."""
    monkeypatch.setattr(memory, "INITIAL_STATES", 16)


def test_rows_have_the_bytes_of_their_numbers() -> None:
    assert (WIDE.state_bytes, WIDE.entry_bytes) == (42, 24)
    small = Layout(3, np.int32)
    assert (small.state_bytes, small.entry_bytes) == (12, 0)


def test_as_many_rows_are_reserved_as_the_megabytes_hold() -> None:
    toy = Toy()
    assert len(toy.records) == toy.most_states == 4 * MEGABYTE // 42
    assert len(toy.entries) == toy.most_entries == 4 * MEGABYTE // 24
    assert (toy.states_open, toy.entries_open, len(toy.table)) == (16, 16, 32)
    assert Toy(first=40).states_open == 40
    assert Toy(megabytes=0).most_states == 16
    assert Toy(Layout(3, np.int32)).entries.shape == (1, 1)


def test_a_kernel_gets_the_rows_that_are_open() -> None:
    toy = Toy()
    [arrays] = toy.arguments()
    lengths = [len(array) for array in arrays]
    assert lengths == [16, 16, 32, 16, 1, textbook.COUNTERS, 1]
    assert arrays.flag.tolist() == [0]


def test_a_search_begins_at_state_0() -> None:
    toy = Toy()
    toy.begin()
    assert toy.records[0, textbook.PARENT] == -1
    assert (toy.used(), toy.filled) == ((1, 1), [1])


def test_a_best_first_search_begins_in_the_bucket_of_its_estimate() -> None:
    toy = Toy(Layout(record=8, kind=np.int64, entry=3))
    toy.begin_best_first(bound=5, highest=10)
    assert toy.buckets.tolist() == [0] * 5 + [1] + [0] * 16
    assert (toy.records[0, textbook.BOUND], toy.records[0, textbook.TICK]) == (5, 1)
    counted = [textbook.TICKS, textbook.WAITING, textbook.CURSOR, textbook.TOP]
    assert toy.counters[counted].tolist() == [1, 1, 5, 5]
    lost = Toy(Layout(record=8, kind=np.int64, entry=3))
    lost.begin_best_first(bound=textbook.NEVER, highest=10)
    assert not lost.buckets.any()


def test_what_was_written_is_counted() -> None:
    toy = Toy()
    toy.counters[textbook.STATES], toy.counters[textbook.TICKS] = 100, 49
    assert toy.used() == (100, 50)
    assert toy.megabytes() == (100 * 42 + 50 * 24 + 32 * 8) / MEGABYTE
    plain = Toy(Layout(3, np.int32))
    plain.counters[textbook.STATES], plain.counters[textbook.TICKS] = 100, 49
    assert plain.used() == (100, 0)


def test_a_crowded_table_grows_fourfold_while_it_is_small() -> None:
    toy = Toy()
    toy.counters[textbook.STATES] = 16
    assert toy.is_crowded(16)
    assert not toy.is_crowded(15)
    assert toy.grow(100_000)
    assert (len(toy.table), toy.load, toy.filled) == (128, LOAD, [16])
    assert toy.states_open == 64


def test_a_table_doubles_where_there_is_less_room(monkeypatch: pytest.MonkeyPatch) -> None:
    toy = Toy()
    toy.counters[textbook.STATES] = 16
    assert toy.larger_table(8 * 256) == 256
    assert len(toy.table) == 64
    monkeypatch.setattr(memory, "SMALL", 64 * 8)
    assert toy.larger_table(1e9) == 64 * 8
    assert len(toy.table) == 128


def test_where_no_larger_table_fits_the_old_one_is_filled_further() -> None:
    toy = Toy()
    toy.counters[textbook.STATES] = 16
    assert toy.larger_table(300) == 0
    assert (toy.load, len(toy.table), toy.filled) == (HIGH_LOAD, 32, [])
    assert toy.larger_table(255) is None
    assert toy.larger_table(256) == 256
    assert (toy.load, len(toy.table)) == (LOAD, 64)


def test_rows_are_opened_for_the_bytes_that_are_left() -> None:
    toy = Toy(first=1000)
    toy.counters[textbook.STATES], toy.counters[textbook.TICKS] = 10, 4
    assert toy.open_rows(66 * 20)
    assert (toy.states_open, toy.entries_open) == (30, 25)
    assert toy.open_rows(66.0)
    assert not toy.open_rows(65.0)
    assert (toy.states_open, toy.entries_open) == (10, 5)
    assert not toy.open_rows(-1.0)


def test_more_rows_than_there_are_cannot_be_opened() -> None:
    toy = Toy(megabytes=0)
    toy.counters[textbook.STATES] = 16
    assert not toy.grow(1e9)
    assert toy.states_open == 16


def test_higher_scores_get_buckets_before_they_are_needed() -> None:
    toy = Toy(Layout(record=8, kind=np.int64, entry=3))
    toy.begin_best_first(bound=5, highest=10)
    assert toy.grow(1e6)
    assert len(toy.buckets) == 22
    toy.counters[textbook.CURSOR] = 12
    assert not toy.grow(2 * 22 * 8 - 1)
    assert toy.grow(1e6)
    assert len(toy.buckets) == 44
    assert toy.buckets[5] == 1


def test_the_path_leads_from_the_start_to_where_the_kernel_ended() -> None:
    toy = Toy()
    toy.begin()
    for number, parent in ((1, 0), (2, 0), (3, 1)):
        toy.records[number, textbook.PARENT] = parent
    toy.counters[textbook.CURRENT] = 3
    assert toy.path() == [0, 1, 3]
