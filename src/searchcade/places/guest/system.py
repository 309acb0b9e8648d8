"""The system of a guest: all that it can ask for, answered from memory.

A guest calls its system by the interface WASI. Here each call is a function of ours; what is not
here is not supported. None opens a file, a socket or a process of this machine, and none looks at
its clock: time is the fuel that the guest has burnt, sleeping burns fuel, chance has a seed.
"""

from __future__ import annotations

import ctypes
import struct
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from random import Random
from typing import Any

FUEL_PER_SECOND = 10_000_000_000  # of the guest's clock: about what it burns in a second
CALL_FUEL = 200_000  # that a call of the system costs: it takes us some 20 microseconds
BORN_NS = 1_700_000_000 * 10**9  # what the guest's calendar says at its start
OUT, ERR, FOLDER, DOOR, FIRST_OPENED = 1, 2, 3, 4, 5  # descriptors
FREE_BYTES, BYTE_FUEL = 4096, 4  # of a copy; what each byte of a larger one costs
FOLDER_NAME = b"/usr/local/lib"
OK, BAD_DESCRIPTOR, INVALID, NO_ENTRY, NOT_SUPPORTED, TOO_LONG = 0, 8, 28, 44, 58, 61  # errors
DEVICE, DIRECTORY, FILE = 2, 3, 4  # kinds of files
MAX_PARTS = 64  # buffers of a read or a write
MAX_READ = 1 << 20  # bytes that are read from a guest at once
MAX_OPENED = 64
MAX_PRINTED = 1 << 16  # bytes that are kept
EVENT_BYTES, SUBSCRIPTION_BYTES = 32, 48


class Exit(Exception):
    """The guest's program has ended."""


class BadAddress(Exception):
    """The guest names memory that it does not have."""


@dataclass
class Opened:
    """A file or folder that the guest has opened, and where it reads."""

    name: str
    kind: int
    content: bytes = b""
    position: int = 0


class Door:
    """What a guest reads and writes at DOOR: its only contact with us."""

    def reply(self, number: int) -> bytes | None:
        """Return what is known under a number; None where nothing more is said."""
        raise NotImplementedError

    def say(self, text: bytes) -> None:
        """Hear what the guest says."""
        raise NotImplementedError

    def hear(self, most: int) -> bytes:
        """Return the next bytes for the guest, at most so many; wait for them if need be."""
        raise NotImplementedError


def unsupported(*_arguments: int) -> int:
    """Answer a call that is not supported."""
    return NOT_SUPPORTED


class System:
    """The system of one guest."""

    def __init__(self, door: Door, files: Mapping[str, bytes], arguments: list[str]) -> None:
        self.door, self.files = door, files
        self.arguments = [each.encode() + b"\0" for each in arguments]
        self.variables = [b"PYTHONHASHSEED=0\0", b"PYTHONDONTWRITEBYTECODE=1\0"]
        self.opened: dict[int, Opened] = {}
        self.random = Random(1)
        self.printed = bytearray()
        self.printed_bytes = 0
        self.spent = 0
        """The fuel that was burnt before `set_fuel` was called last."""
        self.fuel = 0

    def attach(self, store: Any, memory: Any) -> None:
        """Serve this guest from now on."""
        self.store, self.memory = store, memory
        self.fuel = int(store.get_fuel())

    def set_fuel(self, fuel: int) -> None:
        """Give the guest so much fuel from now on."""
        self.spent += self.burnt
        self.fuel = fuel
        self.store.set_fuel(fuel)

    @property
    def burnt(self) -> int:
        """Return the fuel that was burnt since `set_fuel`."""
        return self.fuel - int(self.store.get_fuel())

    def call(self, name: str) -> Callable[..., int]:
        """Return what answers a call of this name; each costs fuel, so that none is free for us."""
        answer: Callable[..., int] = self.supported().get(name, unsupported)

        def charged(*arguments: int) -> int:
            self.burn(CALL_FUEL)
            return answer(*arguments)

        return charged

    def supported(self) -> dict[str, Callable[..., int]]:
        """Return what is supported, by the names of WASI."""
        return {
            "args_get": lambda table, text: self.give_list(self.arguments, table, text),
            "args_sizes_get": lambda count, size: self.give_sizes(self.arguments, count, size),
            "environ_get": lambda table, text: self.give_list(self.variables, table, text),
            "environ_sizes_get": lambda count, size: self.give_sizes(self.variables, count, size),
            "clock_res_get": lambda _clock, result: self.give("<Q", result, 1),
            "clock_time_get": self.clock_time_get,
            "fd_close": lambda file: OK if self.opened.pop(file, None) else BAD_DESCRIPTOR,
            "fd_fdstat_get": self.fd_fdstat_get,
            "fd_filestat_get": self.fd_filestat_get,
            "fd_pread": self.fd_pread,
            "fd_prestat_get": self.fd_prestat_get,
            "fd_prestat_dir_name": self.fd_prestat_dir_name,
            "fd_read": self.fd_read,
            "fd_readdir": self.fd_readdir,
            "fd_seek": self.fd_seek,
            "fd_tell": lambda file, result: self.fd_seek(file, 0, 1, result),
            "fd_write": self.fd_write,
            "path_filestat_get": self.path_filestat_get,
            "path_open": self.path_open,
            "poll_oneoff": self.poll_oneoff,
            "proc_exit": self.proc_exit,
            "random_get": self.random_get,
            "sched_yield": lambda: OK,
        }

    # -------------------------------------------------------------- its memory

    def place(self, address: int, size: int) -> int:
        """Return where a piece of the guest's memory is in ours; refuse what is not all its own."""
        address &= 0xFFFFFFFF
        if size > FREE_BYTES:
            self.burn(BYTE_FUEL * size)
        if size < 0 or address + size > self.memory.data_len(self.store):
            raise BadAddress(address)
        return ctypes.addressof(self.memory.data_ptr(self.store).contents) + address

    def take(self, address: int, size: int) -> bytes:
        """Read from the guest's memory."""
        if not 0 <= size <= MAX_READ:
            raise BadAddress(address)
        return ctypes.string_at(self.place(address, size), size)

    def put(self, address: int, content: bytes) -> None:
        """Write to the guest's memory."""
        ctypes.memmove(self.place(address, len(content)), content, len(content))

    def give(self, form: str, address: int, *values: int) -> int:
        """Write numbers to the guest's memory."""
        self.put(address, struct.pack(form, *values))
        return OK

    def parts(self, table: int, count: int) -> list[tuple[int, int]]:
        """Return the buffers of a read or a write: where they are and how long."""
        if not 0 <= count <= MAX_PARTS:
            raise BadAddress(table)
        words = struct.unpack(f"<{2 * count}I", self.take(table, 8 * count))
        return [*zip(words[::2], words[1::2], strict=True)]

    def fill(self, table: int, count: int, result: int, content: bytes) -> int:
        """Write what was read into buffers, one after the other."""
        position = 0
        for address, size in self.parts(table, count):
            piece = content[position : position + size]
            self.put(address, piece)
            position += len(piece)
        return self.give("<I", result, position)

    def give_list(self, items: list[bytes], table: int, text: int) -> int:
        """Write a list of texts, and where each begins."""
        for number, item in enumerate(items):
            self.give("<I", table + 4 * number, text)
            self.put(text, item)
            text += len(item)
        return OK

    def give_sizes(self, items: list[bytes], count: int, size: int) -> int:
        """Write how many texts there are, and their length."""
        self.give("<I", count, len(items))
        return self.give("<I", size, sum(map(len, items)))

    # -------------------------------------------------------------- time and chance

    def now(self) -> int:
        """Return the nanoseconds since the start: the fuel that was burnt."""
        return (self.spent + self.burnt) * 10**9 // FUEL_PER_SECOND

    def clock_time_get(self, clock: int, _precision: int, result: int) -> int:
        return self.give("<Q", result, self.now() + (0 if clock else BORN_NS))

    def poll_oneoff(self, wanted: int, events: int, count: int, result: int) -> int:
        """Sleep, which burns fuel; whatever else is waited for is there at once."""
        if not 0 < count <= MAX_PARTS:
            return INVALID
        subscriptions = self.take(wanted, SUBSCRIPTION_BYTES * count)
        for number in range(count):
            user, kind, clock, timeout, flags = struct.unpack_from(
                "<QB7xI4xQ8xH", subscriptions, SUBSCRIPTION_BYTES * number
            )
            if kind == 0:
                since = 0 if not flags & 1 else self.now() + (0 if clock else BORN_NS)
                self.sleep(max(0, timeout - since))
            event = struct.pack("<QHB", user, OK, kind).ljust(EVENT_BYTES, b"\0")
            self.put(events + EVENT_BYTES * number, event)
        return self.give("<I", result, count)

    def sleep(self, nanoseconds: int) -> None:
        """Burn the fuel of so much time."""
        self.burn(nanoseconds * FUEL_PER_SECOND // 10**9)

    def burn(self, fuel: int) -> None:
        """Take fuel from the guest, as far as it has any."""
        self.store.set_fuel(max(0, int(self.store.get_fuel()) - fuel))

    def random_get(self, address: int, size: int) -> int:
        if not 0 <= size <= MAX_READ:
            return INVALID
        self.put(address, self.random.randbytes(size))
        return OK

    def proc_exit(self, code: int) -> int:
        raise Exit(code)

    # -------------------------------------------------------------- files

    def fd_prestat_get(self, file: int, result: int) -> int:
        if file != FOLDER:
            return BAD_DESCRIPTOR
        return self.give("<B3xI", result, 0, len(FOLDER_NAME))

    def fd_prestat_dir_name(self, file: int, address: int, size: int) -> int:
        if file != FOLDER:
            return BAD_DESCRIPTOR
        self.put(address, FOLDER_NAME[: max(0, size)])
        return OK

    def kind_of(self, file: int) -> int:
        """Return what a descriptor leads to; 0 for nothing."""
        if file in self.opened:
            return self.opened[file].kind
        return DIRECTORY if file == FOLDER else DEVICE if 0 <= file <= DOOR else 0

    def fd_fdstat_get(self, file: int, result: int) -> int:
        kind, every_right = self.kind_of(file), (1 << 29) - 1
        if not kind:
            return BAD_DESCRIPTOR
        return self.give("<BxH4xQQ", result, kind, 0, every_right, every_right)

    def fd_filestat_get(self, file: int, result: int) -> int:
        kind = self.kind_of(file)
        if not kind:
            return BAD_DESCRIPTOR
        size = len(self.opened[file].content) if file in self.opened else 0
        return self.give_stat(result, kind, size, file)

    def give_stat(self, result: int, kind: int, size: int, number: int) -> int:
        """Write what is known of a file: it has no owner and no dates."""
        return self.give("<QQB7xQQQQQ", result, 1, number, kind, 1, size, 0, 0, 0)

    def path_filestat_get(
        self, _folder: int, _follow: int, path: int, size: int, result: int
    ) -> int:
        found = self.found(path, size)
        if found is None:
            return NO_ENTRY
        return self.give_stat(result, found.kind, len(found.content), FIRST_OPENED)

    def path_open(self, _folder: int, _follow: int, path: int, size: int, *more: int) -> int:
        """Open a file to read it, whatever rights are asked for."""
        found = self.found(path, size)
        if found is None or len(self.opened) >= MAX_OPENED:
            return NO_ENTRY
        free = set(range(FIRST_OPENED, FIRST_OPENED + MAX_OPENED)) - self.opened.keys()
        file = min(free)
        self.opened[file] = found
        return self.give("<I", more[-1], file)

    def found(self, path: int, size: int) -> Opened | None:
        """Return a file of ours, or a folder that has some."""
        name = self.take(path, size).decode(errors="replace").rstrip("/")
        if name in self.files:
            return Opened(name, FILE, self.files[name])
        return Opened(name, DIRECTORY) if self.names_in(name) else None

    def names_in(self, folder: str) -> list[str]:
        """Return the names of the files in a folder."""
        beginning = f"{folder}/"
        names = [each for each in self.files if each.startswith(beginning)]
        return [each.removeprefix(beginning) for each in names]

    def fd_readdir(self, file: int, address: int, size: int, cookie: int, result: int) -> int:
        """List a folder, from an entry on, as far as there is room."""
        opened = self.opened.get(file)
        if opened is None or opened.kind != DIRECTORY or not 0 <= size <= MAX_READ or cookie < 0:
            return BAD_DESCRIPTOR
        listing = b"".join(
            struct.pack("<QQIB3x", number + 1, number + FIRST_OPENED, len(name.encode()), FILE)
            + name.encode()
            for number, name in enumerate(self.names_in(opened.name))
            if number >= cookie
        )
        self.put(address, listing[:size])
        return self.give("<I", result, min(size, len(listing)))

    def fd_seek(self, file: int, offset: int, whence: int, result: int) -> int:
        opened = self.opened.get(file)
        if opened is None or opened.kind != FILE or not 0 <= whence <= 2:
            return BAD_DESCRIPTOR
        position = offset + (0, opened.position, len(opened.content))[whence]
        if not 0 <= position < 1 << 62:
            return INVALID
        opened.position = position
        return self.give("<Q", result, position)

    def fd_read(self, file: int, table: int, count: int, result: int) -> int:
        most = sum(size for _, size in self.parts(table, count))
        if file == DOOR:
            return self.fill(table, count, result, self.door.hear(min(most, MAX_READ)))
        if file == 0:
            return self.fill(table, count, result, b"")  # nobody is there to answer input()
        opened = self.opened.get(file)
        if opened is None or opened.kind != FILE:
            return BAD_DESCRIPTOR
        content = opened.content[opened.position : opened.position + most]
        opened.position += len(content)
        return self.fill(table, count, result, content)

    def fd_pread(self, file: int, table: int, count: int, offset: int, result: int) -> int:
        if file != DOOR or count != 1:
            return NOT_SUPPORTED
        answer = self.door.reply(offset)
        if answer is None:
            return self.fill(table, count, result, b"")
        if self.parts(table, count)[0][1] < len(answer):
            return TOO_LONG
        return self.fill(table, count, result, answer)

    def fd_write(self, file: int, table: int, count: int, result: int) -> int:
        if file not in (OUT, ERR, DOOR):
            return BAD_DESCRIPTOR
        text = b"".join(self.take(address, size) for address, size in self.parts(table, count))
        if file == DOOR:
            self.door.say(text)
        else:
            self.printed_bytes += len(text)
            self.printed += text[: max(0, MAX_PRINTED - len(self.printed))]
        return self.give("<I", result, len(text))
