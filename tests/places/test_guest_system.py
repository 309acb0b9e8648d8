"""The system of a guest answers from memory: no file, clock or chance of this machine is asked."""

from __future__ import annotations

import ctypes
import struct
from typing import Any

import pytest

from searchcade.places.guest import system
from searchcade.places.guest.system import (
    BAD_DESCRIPTOR,
    CALL_FUEL,
    DIRECTORY,
    DOOR,
    FILE,
    FUEL_PER_SECOND,
    INVALID,
    NO_ENTRY,
    NOT_SUPPORTED,
    OK,
    OUT,
    TOO_LONG,
    BadAddress,
    Door,
    Exit,
    System,
)

SIZE = 4096
TEXT, TABLE, RESULT = 1000, 2000, 3000  # places in the memory of the guest


class Memory:
    """The memory of a guest, with a piece of ours behind it."""

    def __init__(self) -> None:
        self.bytes = (ctypes.c_ubyte * (2 * SIZE))()

    def data_len(self, _store: Any) -> int:
        return SIZE

    def data_ptr(self, _store: Any) -> Any:
        return ctypes.cast(self.bytes, ctypes.POINTER(ctypes.c_ubyte))


class Tank:
    """A store that has fuel."""

    fuel = 10 * FUEL_PER_SECOND

    def get_fuel(self) -> int:
        return self.fuel

    def set_fuel(self, fuel: int) -> None:
        self.fuel = fuel


class Noted(Door):
    """A door that notes what is said, and knows a reply."""

    def __init__(self) -> None:
        self.said = b""

    def reply(self, number: int) -> bytes | None:
        return b"reply" if number == 7 else None

    def say(self, text: bytes) -> None:
        self.said += text

    def hear(self, most: int) -> bytes:
        return b"order"[:most]


class Desk:
    """A system that a test calls as a guest does."""

    def __init__(self) -> None:
        self.door, self.memory, self.tank = Noted(), Memory(), Tank()
        files = {"lib.zip": b"0123456789", "work/a.py": b"a", "work/b.py": b""}
        self.system = System(self.door, files, ["python", "-c", "x"])
        self.system.attach(self.tank, self.memory)

    def call(self, name: str, *arguments: int) -> int:
        return self.system.call(name)(*arguments)

    def write(self, address: int, content: bytes) -> int:
        ctypes.memmove(ctypes.addressof(self.memory.bytes) + address, content, len(content))
        return len(content)

    def read(self, address: int, size: int) -> bytes:
        return bytes(self.memory.bytes[address : address + size])

    def number(self, address: int = RESULT) -> int:
        return int.from_bytes(self.read(address, 4), "little")

    def open(self, name: str) -> int:
        size = self.write(TEXT, name.encode())
        return self.call("path_open", 3, 0, TEXT, size, 0, 0, 0, 0, RESULT)

    def buffers(self, *parts: tuple[int, int]) -> tuple[int, int]:
        self.write(TABLE, b"".join(struct.pack("<II", *part) for part in parts))
        return TABLE, len(parts)

    def untouched(self) -> bool:
        """Say whether nothing was written beyond the guest's memory."""
        return not any(self.memory.bytes[SIZE:])


@pytest.fixture
def desk() -> Desk:
    return Desk()


def test_a_file_is_read_in_pieces_into_buffers(desk: Desk) -> None:
    assert desk.open("lib.zip") == OK
    file = desk.number()
    assert desk.call("fd_read", file, *desk.buffers((100, 4), (200, 3)), RESULT) == OK
    assert (desk.number(), desk.read(100, 4), desk.read(200, 3)) == (7, b"0123", b"456")
    assert desk.call("fd_tell", file, RESULT) == OK
    assert desk.number() == 7
    assert desk.call("fd_seek", file, -2, 2, RESULT) == OK
    assert desk.number() == 8
    assert desk.call("fd_read", file, *desk.buffers((100, 9)), RESULT) == OK
    assert (desk.number(), desk.read(100, 2)) == (2, b"89")
    assert desk.call("fd_seek", file, 1, 0, RESULT) == OK
    assert desk.call("fd_seek", file, -9, 1, RESULT) == INVALID
    assert desk.call("fd_seek", file, 0, 3, RESULT) == BAD_DESCRIPTOR
    assert desk.call("fd_close", file) == OK
    assert desk.call("fd_close", file) == BAD_DESCRIPTOR
    assert desk.call("fd_read", file, *desk.buffers((100, 9)), RESULT) == BAD_DESCRIPTOR


@pytest.mark.parametrize("name", ["etc/passwd", "/etc/passwd", "../lib.zip", "lib", "", "wor"])
def test_nothing_else_is_there(name: str, desk: Desk) -> None:
    assert desk.open(name) == NO_ENTRY
    size = desk.write(TEXT, name.encode())
    assert desk.call("path_filestat_get", 3, 0, TEXT, size, RESULT) == NO_ENTRY


def test_a_folder_has_the_names_of_its_files(desk: Desk) -> None:
    assert desk.open("work/") == OK
    folder = desk.number()
    assert desk.call("fd_filestat_get", folder, RESULT) == OK
    assert desk.read(RESULT + 16, 1) == bytes([DIRECTORY])
    assert desk.call("fd_readdir", folder, 100, 500, 0, RESULT) == OK
    assert desk.number() == 2 * (24 + 4)
    assert (desk.read(124, 4), desk.read(152, 4)) == (b"a.py", b"b.py")
    assert desk.call("fd_readdir", folder, 100, 500, 1, RESULT) == OK
    assert (desk.number(), desk.read(124, 4)) == (28, b"b.py")
    assert desk.call("fd_readdir", folder, 100, 10, 0, RESULT) == OK
    assert desk.number() == 10
    assert desk.call("fd_read", folder, *desk.buffers((100, 9)), RESULT) == BAD_DESCRIPTOR
    assert desk.call("fd_readdir", 99, 100, 500, 0, RESULT) == BAD_DESCRIPTOR
    assert desk.call("fd_seek", folder, 0, 0, RESULT) == BAD_DESCRIPTOR


def test_what_is_known_of_a_file_is_its_kind_and_size(desk: Desk) -> None:
    size = desk.write(TEXT, b"lib.zip")
    assert desk.call("path_filestat_get", 3, 0, TEXT, size, RESULT) == OK
    assert desk.read(RESULT + 16, 1) == bytes([FILE])
    assert desk.number(RESULT + 32) == 10
    assert desk.call("fd_fdstat_get", DOOR, RESULT) == OK
    assert desk.call("fd_fdstat_get", 5, RESULT) == BAD_DESCRIPTOR
    assert desk.call("fd_filestat_get", 5, RESULT) == BAD_DESCRIPTOR


def test_not_too_many_files_are_open(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(system, "MAX_OPENED", 2)
    assert [desk.open("lib.zip") for _ in range(3)] == [OK, OK, NO_ENTRY]


def test_prints_are_kept_as_far_as_there_is_room(
    desk: Desk, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(system, "MAX_PRINTED", 5)
    desk.write(100, b"abc")
    for _ in range(2):
        assert desk.call("fd_write", OUT, *desk.buffers((100, 3)), RESULT) == OK
        assert desk.number() == 3
    assert bytes(desk.system.printed) == b"abcab"
    assert desk.call("fd_write", 0, *desk.buffers((100, 3)), RESULT) == BAD_DESCRIPTOR


def test_the_door_is_read_and_written(desk: Desk) -> None:
    desk.write(100, b"word")
    assert desk.call("fd_write", DOOR, *desk.buffers((100, 2), (102, 2)), RESULT) == OK
    assert desk.door.said == b"word"
    assert desk.call("fd_read", DOOR, *desk.buffers((200, 3)), RESULT) == OK
    assert (desk.number(), desk.read(200, 3)) == (3, b"ord")
    assert desk.call("fd_pread", DOOR, *desk.buffers((200, 9)), 7, RESULT) == OK
    assert (desk.number(), desk.read(200, 5)) == (5, b"reply")
    assert desk.call("fd_pread", DOOR, *desk.buffers((200, 4)), 7, RESULT) == TOO_LONG
    assert desk.call("fd_pread", DOOR, *desk.buffers((200, 9)), 8, RESULT) == OK
    assert desk.number() == 0
    assert desk.call("fd_pread", 1, *desk.buffers((200, 9)), 7, RESULT) == NOT_SUPPORTED


def test_nobody_is_there_to_answer(desk: Desk) -> None:
    assert desk.call("fd_read", 0, *desk.buffers((100, 9)), RESULT) == OK
    assert desk.number() == 0


def test_time_is_fuel_and_sleeping_burns_it(desk: Desk) -> None:
    desk.tank.fuel -= FUEL_PER_SECOND
    desk.call("clock_time_get", 1, 0, RESULT)
    first = int.from_bytes(desk.read(RESULT, 8), "little")
    assert first == 10**9 + CALL_FUEL * 10**9 // FUEL_PER_SECOND
    desk.call("clock_time_get", 0, 0, RESULT)
    assert int.from_bytes(desk.read(RESULT, 8), "little") > system.BORN_NS
    wanted = struct.pack("<QB7xI4xQ8xH6x", 5, 0, 1, 2 * 10**9, 0)
    desk.write(TABLE, wanted)
    before = desk.tank.fuel
    assert desk.call("poll_oneoff", TABLE, 100, 1, RESULT) == OK
    assert before - desk.tank.fuel == 2 * FUEL_PER_SECOND + CALL_FUEL
    assert (desk.number(), desk.number(100)) == (1, 5)
    desk.write(TABLE, struct.pack("<QB7xI4xQ8xH6x", 5, 0, 1, first, 1))  # until then, which is past
    before = desk.tank.fuel
    assert desk.call("poll_oneoff", TABLE, 100, 1, RESULT) == OK
    assert before - desk.tank.fuel == CALL_FUEL
    assert desk.call("poll_oneoff", TABLE, 100, 0, RESULT) == INVALID


def test_a_new_order_does_not_set_the_clock_back(desk: Desk) -> None:
    desk.tank.fuel -= FUEL_PER_SECOND
    desk.system.set_fuel(FUEL_PER_SECOND)
    assert desk.system.burnt == 0
    assert desk.system.now() == 10**9
    desk.call("sched_yield")
    assert desk.system.burnt == CALL_FUEL


def test_a_large_copy_costs_its_bytes(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(system, "FREE_BYTES", 10)
    before = desk.tank.fuel
    assert desk.call("random_get", 100, 10) == desk.call("random_get", 100, 11) == OK
    assert before - desk.tank.fuel == 2 * CALL_FUEL + 11 * system.BYTE_FUEL


def test_fuel_does_not_fall_below_nothing(desk: Desk) -> None:
    desk.tank.fuel = 5
    assert desk.call("sched_yield") == OK
    assert desk.tank.fuel == 0


def test_chance_is_the_same_each_time(desk: Desk) -> None:
    assert desk.call("random_get", 100, 8) == OK
    other = Desk()
    other.call("random_get", 100, 8)
    assert desk.read(100, 8) == other.read(100, 8) != bytes(8)
    assert desk.call("random_get", 100, -1) == INVALID


def test_words_of_the_start(desk: Desk) -> None:
    assert desk.call("args_sizes_get", TEXT, TABLE) == OK
    assert (desk.number(TEXT), desk.number(TABLE)) == (3, 12)
    assert desk.call("args_get", TABLE, TEXT) == OK
    assert desk.read(TEXT, 12) == b"python\0-c\0x\0"
    assert [desk.number(TABLE + 4 * each) for each in range(3)] == [TEXT, TEXT + 7, TEXT + 10]
    assert desk.call("environ_sizes_get", TEXT, TABLE) == OK
    assert desk.call("environ_get", TABLE, TEXT) == OK
    assert desk.read(TEXT, 16) == b"PYTHONHASHSEED=0"
    assert desk.call("fd_prestat_get", 3, RESULT) == OK
    assert desk.call("fd_prestat_get", 4, RESULT) == BAD_DESCRIPTOR
    assert desk.call("fd_prestat_dir_name", 3, TEXT, 14) == OK
    assert desk.read(TEXT, 14) == b"/usr/local/lib"
    assert desk.call("fd_prestat_dir_name", 4, TEXT, 14) == BAD_DESCRIPTOR


def test_an_end_is_an_end(desk: Desk) -> None:
    with pytest.raises(Exit, match="3"):
        desk.call("proc_exit", 3)


@pytest.mark.parametrize("name", ["path_unlink_file", "sock_send", "path_symlink", "unheard_of"])
def test_whatever_else_is_asked_for_is_not_supported(name: str, desk: Desk) -> None:
    assert desk.call(name, 1, 2, 3) == NOT_SUPPORTED


@pytest.mark.parametrize(
    ("name", "arguments"),
    [
        ("random_get", (SIZE - 4, 8)),
        ("random_get", (-4, 8)),
        ("random_get", (2**31 - 1, 8)),
        ("clock_time_get", (1, 0, SIZE - 7)),
        ("clock_time_get", (1, 0, -8)),
        ("fd_write", (OUT, SIZE - 4, 1, RESULT)),
        ("fd_write", (OUT, TABLE, 65, RESULT)),
        ("fd_write", (OUT, TABLE, -1, RESULT)),
        ("args_get", (SIZE - 2, TEXT)),
        ("args_get", (TABLE, SIZE - 2)),
        ("path_open", (3, 0, SIZE - 1, 2, 0, 0, 0, 0, RESULT)),
        ("path_open", (3, 0, TEXT, -1, 0, 0, 0, 0, RESULT)),
        ("path_open", (3, 0, TEXT, 2**30, 0, 0, 0, 0, RESULT)),
        ("poll_oneoff", (SIZE - 8, 100, 1, RESULT)),
    ],
)
def test_memory_that_is_not_the_guests_is_never_touched(
    name: str, arguments: tuple[int, ...], desk: Desk
) -> None:
    with pytest.raises(BadAddress):
        desk.call(name, *arguments)
    assert desk.untouched()


@pytest.mark.parametrize("part", [(SIZE - 2, 5), (-3, 5), (100, 2**31)])
def test_nor_through_a_buffer(part: tuple[int, int], desk: Desk) -> None:
    desk.open("lib.zip")
    file = desk.number()
    desk.write(TABLE, struct.pack("<II", part[0] & 0xFFFFFFFF, part[1]))
    try:
        desk.call("fd_read", file, TABLE, 1, RESULT)
    except BadAddress:
        pass
    else:
        assert part == (100, 2**31)  # it has room for all ten
    with pytest.raises(BadAddress):
        desk.call("fd_write", OUT, TABLE, 1, RESULT)
    assert desk.untouched()
