"""Build the kernels of a game as WebAssembly: Numba's LLVM code, emitted for wasm32 and linked.

.venv/bin/python tools/kernels.py GAME          builds src/searchcade/games/GAME/kernels.wasm
.venv/bin/python tools/kernels.py GAME FOLDER   builds it there, everything anew

A kernel becomes a function `NAME(block)`. It reads its arguments from a block of 64-bit words in
linear memory: a word a number, for an array its address and its shape. Word 0 gets the result.
`kernels.json` says how the arguments of each are laid out, and the hash of what it was built from.
Object code is kept under that hash: only what has changed is compiled. The linker is that of the
package ziglang.
"""

from __future__ import annotations

import importlib
import json
import subprocess
import sys
import tempfile
import zlib
from collections.abc import Callable, Iterator, Mapping
from importlib.metadata import version
from itertools import chain, count
from pathlib import Path
from typing import Any, NamedTuple

from kernel_sources import fingerprint
from llvmlite import binding as llvm
from llvmlite import ir
from numba_engine import NumbaArena, declared

from searchcade.compiled import engines
from searchcade.compiled.arena import ITEM_BYTES, Array, kernel_name
from searchcade.compiled.engines.linear import RecordView, cache_folder
from searchcade.compiled.engines.python import plain

SOURCE = Path(__file__).resolve().parent.parent / "src"
TOOLS = ("numba", "llvmlite", "ziglang")
TARGET = "wasm32-unknown-unknown"
FEATURES = "+bulk-memory,+sign-ext,+nontrapping-fptoint"
STACK_BYTES = 1 << 16


class Built(NamedTuple):
    """A kernel as object code, and what the manifest says of it."""

    name: str
    code: bytes
    about: dict[str, Any]


class Kernel(NamedTuple):
    """A compiled function with one signature."""

    name: str
    entry: str
    """Its name in the LLVM code."""
    code: str
    arguments: list[Any]
    """How each argument is laid out, see `layout`."""


class Build:
    """The kernels of a game, compiled by trying them out, but for those that are kept."""

    def __init__(self, game: str, kept: Path) -> None:
        self.game, self.kept = game, kept
        self.layouts: dict[str, list[Any]] = {}
        self.found: dict[str, Built] = {}

    def run(self) -> list[Built]:
        """Return all kernels."""
        build = self

        class TryingArena(NumbaArena):
            def call(self, kernel: Any, *arguments: Any) -> Any:
                if build.is_kept(kernel, arguments):
                    return kernel(*map(plain, arguments))
                return super().call(kernel, *arguments)

        with engines.using(TryingArena):
            importlib.import_module(f"searchcade.games.{self.game}.compiled").ALL.try_out()
        for function, compiled in declared.items():
            self.add(function, compiled)
        return [self.found[name] for name in sorted(self.found)]

    def is_kept(self, kernel: Any, arguments: tuple[Any, ...]) -> bool:
        """Say whether a kernel was built before, and take it; each has one signature."""
        name, layouts = kernel_name(kernel), [layout(each) for each in arguments]
        if self.layouts.setdefault(name, layouts) != layouts:
            sys.exit(f"{name}: expected one signature, found {layouts} and {self.layouts[name]}")
        code, about = self.files(kernel)
        if name not in self.found and about.exists():
            self.found[name] = Built(name, code.read_bytes(), json.loads(about.read_text()))
        return name in self.found

    def files(self, kernel: Any) -> tuple[Path, Path]:
        """Return where the object code of a kernel and what is known of it are kept."""
        name = kernel_name(kernel)
        made_of = repr((self.layouts[name], FEATURES, [version(tool) for tool in TOOLS]))
        file = f"{name}-{fingerprint(kernel)}-{zlib.crc32(made_of.encode()):08x}"
        return self.kept / f"{file}.o", self.kept / f"{file}.json"

    def add(self, kernel: Any, compiled: Any) -> None:
        """Emit a kernel that was compiled, and keep it."""
        name = kernel_name(kernel)
        (found,) = compiled.overloads.values()
        about = {
            "arguments": self.layouts[name],
            "result": str(found.signature.return_type),
            "source": fingerprint(kernel),
        }
        function = found.fndesc.llvm_func_name, found.library.get_llvm_str()
        self.found[name] = Built(name, emitted(Kernel(name, *function, self.layouts[name])), about)
        code, description = self.files(kernel)
        self.kept.mkdir(parents=True, exist_ok=True)
        code.write_bytes(self.found[name].code)
        description.write_text(json.dumps(about))


def layout(value: Any) -> Any:
    """Describe an argument: an array by a list, a tuple by a map, others by the name of a type."""
    if isinstance(value, Array):
        return [value.kind, len(value.shape)]
    if isinstance(value, RecordView):
        return value.fields.name
    if isinstance(value, tuple):
        return {name: layout(each) for name, each in value._asdict().items()}  # type: ignore[attr-defined]
    return type(value).__name__


# ------------------------------------------------------------------ the wrapper


def wrapper(kernel: Kernel, parameters: list[str]) -> str:
    """Return the LLVM code of `NAME(block)`, which unpacks the block and calls the kernel."""
    pointer, word, status = ir.PointerType(), ir.IntType(64), ir.IntType(32)
    module = ir.Module(name=f"wrapper of {kernel.name}")
    taken = [
        pointer if each == "ptr" else ir.IntType(int(each.removeprefix("i"))) for each in parameters
    ]
    inner = ir.Function(module, ir.FunctionType(status, taken), kernel.entry)
    outer = ir.Function(module, ir.FunctionType(status, [pointer]), kernel.name)
    build = ir.IRBuilder(outer.append_basic_block())
    slots = count()

    def slot() -> Any:
        return build.gep(outer.args[0], [word(next(slots))], source_etype=word)

    def load() -> Any:
        return build.load(slot(), typ=word)

    passed = [slot(), slot()]  # the result, and where Numba would describe an exception
    for value in chain.from_iterable(unpacked(build, load, each) for each in kernel.arguments):
        kind = taken[len(passed)]
        if kind == pointer:
            value = build.inttoptr(value, pointer)
        elif kind != word:
            value = build.trunc(value, kind)
        passed.append(value)
    build.ret(build.call(inner, passed))
    return str(module)


def unpacked(build: Any, load: Callable[[], Any], shape: Any) -> Iterator[Any]:
    """Yield an argument as Numba passes it, in words.

    An array is its owner and its memory's manager (none), the number of items, the bytes of one,
    its address, then its shape and its strides.
    """
    if isinstance(shape, dict):
        for each in shape.values():
            yield from unpacked(build, load, each)
    elif isinstance(shape, list):
        word = ir.IntType(64)
        address, *lengths = [load() for _ in range(1 + shape[1])]
        strides = [word(ITEM_BYTES[shape[0]])]
        for length in reversed(lengths):
            strides.append(build.mul(strides[-1], length))
        items = build.udiv(strides[-1], strides[0])
        yield from (word(0), word(0), items, strides[0], address, *lengths, *strides[-2::-1])
    else:
        yield load()


# ------------------------------------------------------------------ object code and the file


def emitted(kernel: Kernel) -> bytes:
    """Return the object code of a kernel with its wrapper."""
    machine = llvm.Target.from_triple(TARGET).create_target_machine(
        cpu="generic", features=FEATURES, opt=2, reloc="static", codemodel="default"
    )
    module = llvm.parse_assembly(kernel.code)
    parameters = [str(each.type) for each in module.get_function(kernel.entry).arguments]
    module.link_in(llvm.parse_assembly(wrapper(kernel, parameters)))
    for each in (*module.functions, *module.global_variables):
        if not each.is_declaration:
            each.linkage = "external" if each.name == kernel.name else "internal"
    module.triple, module.data_layout = TARGET, str(machine.target_data)
    builder = llvm.create_pass_builder(machine, llvm.create_pipeline_tuning_options())
    passes = llvm.create_new_module_pass_manager()
    passes.add_global_dead_code_eliminate_pass()
    passes.run(module, builder)
    code: bytes = machine.emit_object(module)
    return code


def link(objects: Mapping[str, bytes], target: Path) -> None:
    """Link object code to a module that exports each of these functions and imports nothing."""
    with tempfile.TemporaryDirectory() as name:
        files = [Path(name, f"{each}.o") for each in objects]
        for file, code in zip(files, objects.values(), strict=True):
            file.write_bytes(code)
        exports = [f"--export={each}" for each in (*objects, "__heap_base")]
        options = ["--no-entry", "--gc-sections", "--strip-all", "-z", f"stack-size={STACK_BYTES}"]
        command = [sys.executable, "-m", "ziglang", "wasm-ld", *options, *exports]
        subprocess.run([*command, *map(str, files), "-o", str(target)], check=True)


def main(game: str, folder: str = "") -> None:
    """Build the kernels of a game."""
    llvm.initialize_all_targets()
    llvm.initialize_all_asmprinters()
    with tempfile.TemporaryDirectory() as empty:
        kept = Path(empty) if folder else cache_folder() / "objects"
        found = Build(game, kept).run()
    target = Path(folder or SOURCE / "searchcade" / "games" / game, "kernels.wasm")
    link({each.name: each.code for each in found}, target)
    manifest = {
        "tools": {name: version(name) for name in TOOLS},
        "kernels": {each.name: each.about for each in found},
    }
    target.with_suffix(".json").write_text(json.dumps(manifest, indent=1) + "\n", encoding="utf-8")
    print(f"{target}: {len(found)} kernels, {target.stat().st_size:,} bytes")


if __name__ == "__main__":
    main(*sys.argv[1:])
