"""Build the kernels of a game as WebAssembly: Numba's LLVM code, emitted for wasm32 and linked.

.venv/bin/python tools/kernels.py GAME FOLDER     writes kernels.wasm and kernels.json there

A kernel becomes a function `NAME(block)`. It reads its arguments from a block of 64-bit words in
linear memory: a word a number, for an array its address and its shape. Word 0 gets the result.
`kernels.json` says how the arguments of each are laid out, and what it was built from. The linker
is that of the package ziglang.
"""

from __future__ import annotations

import hashlib
import importlib
import inspect
import json
import os
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterable, Iterator, Mapping
from importlib.metadata import version
from itertools import chain, count
from pathlib import Path
from typing import Any, NamedTuple

from llvmlite import binding as llvm
from llvmlite import ir

from searchcade.compiled import jit

SOURCE = Path(__file__).resolve().parent.parent / "src"
SETTINGS = {"NUMBA_CPU_NAME": "generic", "NUMBA_CPU_FEATURES": ""}  # nothing of this processor
TOOLS = ("numba", "llvmlite", "ziglang")
TARGET = "wasm32-unknown-unknown"
FEATURES = "+bulk-memory,+sign-ext,+nontrapping-fptoint"
STACK_BYTES = 1 << 16


class Kernel(NamedTuple):
    """A compiled function with one signature."""

    name: str
    entry: str
    """Its name in the LLVM code."""
    code: str
    arguments: list[Any]
    """How each argument is laid out, see `layout`."""
    result: str
    sources: list[str]
    """The files that it was compiled from, relative to the package."""


def kernels_of(game: str) -> Iterator[Kernel]:
    """Compile all kernels of a game by trying them out."""
    for each in importlib.import_module(f"searchcade.games.{game}.compiled").ALL.all():
        each.try_out()
    for function, compiled in jit.declared.items():
        for number, found in enumerate(compiled.overloads.values()):
            name = kernel_name(function)
            yield Kernel(
                f"{name}.{number}" if number else name,
                found.fndesc.llvm_func_name,
                found.library.get_llvm_str(),
                [layout(each) for each in found.signature.args],
                str(found.signature.return_type),
                sources(function),
            )


def kernel_name(function: Any) -> str:
    """Return the module and the name of a kernel; one that was bound is its owner's."""
    owner = function.__qualname__.rpartition(".")[0] or function.__module__
    return f"{owner.rpartition('.')[2]}.{function.__name__}"


def sources(function: Any) -> list[str]:
    """Return the files of a function and of all that it calls."""
    files = {Path(inspect.getsourcefile(each) or "") for each in jit.family(function)}
    return sorted(file.relative_to(SOURCE).as_posix() for file in files)


def layout(kind: Any) -> Any:
    """Describe a type: a number or a record by its name, an array by a list, a tuple by a map."""
    types = jit.numba().types
    if isinstance(kind, types.Array):
        assert kind.layout == "C", "a kernel takes arrays in C order"
        return [str(kind.dtype), kind.ndim]
    if isinstance(kind, types.BaseNamedTuple):
        return {name: layout(each) for name, each in zip(kind.fields, kind.types, strict=True)}
    if isinstance(kind, types.BaseTuple):
        return {str(number): layout(each) for number, each in enumerate(kind.types)}
    return "record" if isinstance(kind, types.Record) else str(kind)


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
        strides = [word(item_bytes(shape[0]))]
        for length in reversed(lengths):
            strides.append(build.mul(strides[-1], length))
        items = build.udiv(strides[-1], strides[0])
        yield from (word(0), word(0), items, strides[0], address, *lengths, *strides[-2::-1])
    else:
        yield load()


def item_bytes(kind: str) -> int:
    """Return the bytes of a number in an array."""
    return 1 if kind == "bool" else int("".join(filter(str.isdigit, kind))) // 8


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


def built_from(files: Iterable[str]) -> dict[str, str]:
    """Return a hash of each source."""
    texts = {file: (SOURCE / file).read_bytes() for file in sorted({*files})}
    return {file: hashlib.sha256(text).hexdigest()[:16] for file, text in texts.items()}


def main(game: str, folder: str) -> None:
    """Build the kernels of a game."""
    with tempfile.TemporaryDirectory() as cache:  # what comes from Numba's cache has no LLVM code
        os.environ.update(SETTINGS, SEARCHCADE_CACHE=cache)
        found = list(kernels_of(game))
    llvm.initialize_all_targets()
    llvm.initialize_all_asmprinters()
    target = Path(folder, "kernels.wasm")
    link({each.name: emitted(each) for each in found}, target)
    manifest = {
        "tools": {name: version(name) for name in TOOLS},
        "sources": built_from(file for each in found for file in each.sources),
        "kernels": {
            each.name: {"arguments": each.arguments, "result": each.result} for each in found
        },
    }
    target.with_suffix(".json").write_text(json.dumps(manifest, indent=1) + "\n", encoding="utf-8")
    print(f"{target}: {len(found)} kernels, {target.stat().st_size:,} bytes")


if __name__ == "__main__":
    main(*sys.argv[1:])
