"""The memory of a kernel: rows that grow, a table that is filled anew, the path at the end."""

from __future__ import annotations

import pytest

from searchcade.compiled import memory, textbook
from searchcade.compiled.arena import Array
from searchcade.compiled.engines.python import PythonArena
from searchcade.compiled.memory import MEGABYTE, SLACK_BYTES, Layout, Memory

WIDE = Layout("q", record=4, entry=3, key="H")
PLAIN = Layout("i", record=3)


class Toy(Memory):
    """A memory whose states are its records."""

    def __init__(self, layout: Layout = WIDE, megabytes: float = 4, first: int = 0) -> None:
        self.filled: list[int] = []
        super().__init__(PythonArena("toy", megabytes), 0, len, layout, first)

    @property
    def states(self) -> Array:
        return self.records

    def fill_table(self, states: int) -> None:
        assert not any(self.table.tolist())
        self.filled.append(states)

    def use(self, states: int, ticks: int = 0) -> None:
        """Say that so many rows are in use, and write in them."""
        self.counters[textbook.STATES], self.counters[textbook.TICKS] = states, ticks
        for row in range(min(states, len(self.records))):
            self.records[row, 0] = row


@pytest.fixture(autouse=True)
def few(monkeypatch: pytest.MonkeyPatch) -> None:
    """Begin with few rows."""
    monkeypatch.setattr(memory, "INITIAL_STATES", 16)


def test_rows_have_the_bytes_of_their_numbers() -> None:
    assert (WIDE.state_bytes, WIDE.entry_bytes) == (34, 24)
    assert (PLAIN.state_bytes, PLAIN.entry_bytes) == (12, 0)


def test_a_search_begins_with_some_rows() -> None:
    toy = Toy()
    [arrays] = toy.arguments()
    lengths = [len(each) for each in arrays]
    assert lengths == [16, 16, 32, 16, 1, textbook.COUNTERS, 1]
    assert toy.keys is not None
    assert (len(Toy(first=40).records), len(toy.keys)) == (40, 16)
    assert (Toy(PLAIN).entries.shape, Toy(PLAIN).keys) == ((1, 1), None)


def test_too_little_memory_to_begin_is_an_error() -> None:
    with pytest.raises(MemoryError):
        Toy(megabytes=0.001)


def test_a_search_begins_at_state_0() -> None:
    toy = Toy()
    toy.begin()
    assert toy.records[0, textbook.PARENT] == -1
    assert (toy.used(), toy.filled) == ((1, 1), [1])


def test_a_best_first_search_begins_in_the_bucket_of_its_estimate() -> None:
    toy = Toy(Layout("q", record=8, entry=3))
    toy.begin_best_first(bound=5, highest=10)
    assert toy.buckets.tolist() == [0] * 5 + [1] + [0] * 16
    assert (toy.records[0, textbook.BOUND], toy.records[0, textbook.TICK]) == (5, 1)
    counted = (textbook.TICKS, textbook.WAITING, textbook.CURSOR, textbook.TOP)
    assert [toy.counters[each] for each in counted] == [1, 1, 5, 5]
    lost = Toy(Layout("q", record=8, entry=3))
    lost.begin_best_first(bound=textbook.NEVER, highest=10)
    assert not any(lost.buckets.tolist())


def test_what_was_written_is_counted() -> None:
    toy = Toy()
    toy.use(100, ticks=49)
    assert toy.used() == (100, 50)
    assert toy.megabytes() == (100 * 34 + 50 * 24 + 32 * 8) / MEGABYTE
    plain = Toy(PLAIN)
    plain.use(100, ticks=49)
    assert plain.used() == (100, 0)


def test_where_there_are_rows_nothing_grows() -> None:
    toy = Toy()
    toy.use(15, ticks=14)
    assert toy.has_rows()
    assert toy.grow()
    assert (len(toy.records), len(toy.table), toy.filled) == (16, 32, [])


@pytest.mark.parametrize(("states", "ticks"), [(16, 0), (1, 15)], ids=["states", "entries"])
def test_full_rows_grow_with_their_table(states: int, ticks: int) -> None:
    toy = Toy()
    toy.use(states, ticks)
    assert not toy.has_rows()
    toy.table[3] = 5  # of the old table nothing is left
    assert toy.grow()
    assert (len(toy.table), toy.filled) == (128, [states])
    assert toy.keys is not None
    assert (len(toy.records), len(toy.keys)) == (64, 64)
    assert len(toy.entries) == 64 - states + ticks + 1
    assert [toy.records[row, 0] for row in range(states)] == [*range(states)]


def test_a_large_table_is_doubled(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(memory, "SMALL_BYTES", 32 * 8)
    toy = Toy(PLAIN)
    toy.use(16)
    assert toy.grow()
    assert (len(toy.table), len(toy.records)) == (64, 32)


@pytest.mark.parametrize(
    ("left", "slots", "rows"),
    [
        (3 * 256 + 48 * 12, 128, 64),
        (3 * 256 + 15 * 12, 64, 32),  # a table four times as large would leave fewer rows
        (256 + 16 * 12, 64, 32),
        (256 + 11 * 12, 32, 28),  # the old table, filled further
        (12, 32, 17),  # one row
    ],
)
def test_what_is_left_decides_how_the_memory_grows(left: int, slots: int, rows: int) -> None:
    toy = Toy(PLAIN)
    toy.use(16)
    assert toy.grow(left)
    assert (len(toy.table), len(toy.records)) == (slots, rows)


def test_where_not_one_row_is_left_the_memory_is_full() -> None:
    toy = Toy(PLAIN)
    toy.use(16)
    assert not toy.grow(11)
    assert (len(toy.records), len(toy.table)) == (16, 32)


def test_the_arena_is_a_limit_as_well() -> None:
    toy = Toy(PLAIN, megabytes=(SLACK_BYTES + 560) / MEGABYTE)
    toy.use(16)
    before = toy.arena.left()
    assert before < SLACK_BYTES + 12
    assert not toy.grow()


def test_higher_scores_get_buckets_before_they_are_needed() -> None:
    toy = Toy(Layout("q", record=8, entry=3))
    toy.begin_best_first(bound=5, highest=10)
    assert toy.grow()
    assert len(toy.buckets) == 22
    toy.counters[textbook.CURSOR] = 12
    assert not toy.grow(22 * 8 - 1)
    assert toy.grow()
    assert toy.buckets.tolist() == [0] * 5 + [1] + [0] * 38
    assert len(toy.records) == 16


def test_the_path_leads_from_the_start_to_where_the_kernel_ended() -> None:
    toy = Toy()
    toy.begin()
    for number, parent in ((1, 0), (2, 0), (3, 1)):
        toy.records[number, textbook.PARENT] = parent
    toy.counters[textbook.CURRENT] = 3
    assert toy.path() == [0, 1, 3]
