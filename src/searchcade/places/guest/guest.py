"""A guest: one Python in WebAssembly, which takes turns on a thread of its own."""

from __future__ import annotations

import pickle
import threading
from base64 import b64decode
from collections.abc import Mapping
from functools import cache
from io import BytesIO
from typing import Any
from zipfile import ZipFile, ZipInfo

from searchcade.files import write_whole
from searchcade.games import SHELF
from searchcade.places.guest import engine
from searchcade.places.guest.door import AskedOn, Graph, HostDoor, Said
from searchcade.places.guest.inside import ZIP, Order
from searchcade.places.guest.system import Exit, System

START_FUEL = 20_000_000_000  # to import our modules
BASE_BYTES = 64 << 20  # of memory before a submission has anything
THREAD_STACK_BYTES = 4 << 20
OUT_OF_FUEL, OUT_OF_NODES = "out of fuel", "out of nodes"
START = """
import sys
sys.path.append({folder!r})
import types
for name in {packages!r}:
    package = sys.modules[name] = types.ModuleType(name)
    package.__path__ = [{folder!r} + "/" + name.replace(".", "/")]
from searchcade.places.guest.inside import *
{call}
"""


class Guest:
    """A running guest with the files of a submission."""

    def __init__(
        self,
        files: Mapping[str, bytes],
        memory_mb: float,
        ours: bytes = b"",
        call: str = "main()",
    ) -> None:
        self.door = HostDoor()
        served: dict[str, Any] = {
            "python315.zip": engine.library(),
            "searchcade.zip": ours or our_modules(),
            **{f"submission/{name}": content for name, content in files.items()},
        }
        self.system = System(self.door, served, ["python", "-c", program(call)])
        self.door.system = self.system
        self.memory_bytes = BASE_BYTES + (int(memory_mb) << 20)
        self.ending = ""
        """Why it has ended, if it has."""
        self.started = False

    def turn(self, turn: Order, fuel: int, graph: Graph | None = None, most: int = 0) -> str:
        """Let it take a turn; return why it has ended, if it has."""
        if not self.started:
            self.started = True
            self.start()
        if self.ending:
            return self.ending
        self.ending = self.ordered(START_FUEL, pickle.dumps(turn, protocol=4))
        if not self.ending:
            self.door.begin(graph, most)
            self.ending = self.ordered(fuel, b"")
        return self.ending

    def end(self) -> None:
        """Let its thread end."""
        if self.started and not self.ending:
            self.ending = self.ordered(0, b"")

    def ordered(self, fuel: int, text: bytes) -> str:
        """Give it an order, and wait until it has done it or has ended."""
        self.door.orders.put((fuel, text))
        return self.door.news.get()

    def start(self) -> None:
        """Start it, and wait until it is ready."""
        engine.module()  # what is wrong with it is told here
        before = threading.stack_size(THREAD_STACK_BYTES)
        try:
            threading.Thread(target=self.run, daemon=True).start()
        finally:
            threading.stack_size(before)
        self.ending = self.door.news.get()

    def run(self) -> None:
        """Run it to its end."""
        try:
            self.instance()["run"](self.system.store)
            ending = "its process ended with no answer"
        except Exception as problem:
            ending = why(problem)
        self.door.news.put(ending)

    def instance(self) -> Any:
        """Make an instance of the guests' Python, and let our system answer it."""
        import wasmtime  # late: few need it

        store = wasmtime.Store(engine.engine())
        store.set_limits(memory_size=self.memory_bytes)
        store.set_fuel(START_FUEL)
        linker, module = wasmtime.Linker(engine.engine()), engine.module()
        for each in module.imports:
            linker.define_func(each.module, each.name, each.type, self.system.call(each.name))
        exports: Any = linker.instantiate(store, module).exports(store)
        self.system.attach(store, exports["memory"])
        return exports


def why(problem: Exception) -> str:
    """Say why a guest has ended."""
    if isinstance(problem, Exit):
        return f"its process ended with exit code {problem} and no answer"
    if isinstance(problem, AskedOn):
        return OUT_OF_NODES
    if isinstance(problem, Said):
        return str(problem)
    text = str(problem)
    if "all fuel consumed" in text:
        return OUT_OF_FUEL
    if "call stack exhausted" in text:
        return "RecursionError: its calls are nested too deeply"
    return "its process crashed"


def program(call: str) -> str:
    """Return the program of a guest."""
    packages = ["searchcade.games", *(f"searchcade.games.{name}" for name in SHELF)]
    return START.format(folder=ZIP, packages=packages, call=call)


@cache
def our_modules() -> bytes:
    """Return our modules for guests, compiled by their own Python and kept."""
    sources = engine.our_sources()
    kept = engine.kept("package", sources, ".zip")
    if not kept.is_file():
        write_whole(kept, compiled(sources), private=True)
    return kept.read_bytes()


def compiled(sources: bytes) -> bytes:
    """Let a guest compile our modules; return them as a zip."""
    guest = Guest({}, 64, sources, f"say_bytecode({SHELF})")
    guest.start()
    packed = BytesIO()
    with ZipFile(packed, "w") as target:
        for _, (name, content) in guest.door.messages:
            target.writestr(ZipInfo(name), b64decode(content))
    return packed.getvalue()
