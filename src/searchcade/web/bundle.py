"""Our ES modules as one classic script, which also runs where modules may not: in a local file.

Each module becomes a function of its own that returns what it exports. This is no parser: it knows
the few forms in which our modules import and export, and refuses all others.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from pathlib import Path

IMPORT = re.compile(r'^import \{([^{}]*)\} from "(\.[^"]+)";$', re.MULTILINE)
EXPORT = re.compile(r"^export (?=(?:async function|function|class|const) (\w+))", re.MULTILINE)
EXPORT_LIST = re.compile(r"^export \{([^{}]*)\};$", re.MULTILINE)
UNKNOWN = re.compile(r"^(?:import|export)\b.*|.*\bimport\.meta\b.*", re.MULTILINE)
COMMENTS = re.compile(r"^[ \t]*(?:/\*(?:[^*]|\*(?!/))*\*/|//.*)[ \t]*\n", re.MULTILINE)
NAME = re.compile(r"(\w+)(?: as (\w+))?")
SAID = re.compile(r'\.say\(\s*"([^"]+)"')


class NotJoined(ValueError):
    """A module that cannot be joined with others, with the reason."""


def bundle(main: Path) -> str:
    """Return a module, and all that it needs, as one script."""
    order = modules(main)
    names = {path: f"module{number}" for number, path in enumerate(order)}
    parts = "".join(wrapped(path, names) for path in order)
    return f'(() => {{\n"use strict";\n{parts}}})();\n'


def modules(main: Path) -> list[Path]:
    """Return a module and all that it needs, each after those that it imports."""
    order: list[Path] = []
    _collect(main.resolve(), order, ())
    return order


def _collect(path: Path, order: list[Path], above: tuple[Path, ...]) -> None:
    if path in above:
        circle = " -> ".join(each.name for each in (*above[above.index(path) :], path))
        raise NotJoined(f"modules import each other in a circle: {circle}")
    if path in order:
        return
    for needed in imports(path):
        _collect(needed, order, (*above, path))
    order.append(path)


def imports(path: Path) -> list[Path]:
    """Return the modules that a module imports."""
    needed = [(path.parent / each[2]).resolve() for each in IMPORT.finditer(source(path))]
    for each in needed:
        if not each.is_file():
            raise NotJoined(f"{path.name}: expected a module {each.name} to import, found none")
    return needed


def source(path: Path) -> str:
    """Return the text of a module without comments on lines of their own."""
    return COMMENTS.sub("", path.read_text(encoding="utf-8"))


def wrapped(path: Path, names: Mapping[Path, str]) -> str:
    """Return a module as a constant: what it exports, by name."""
    text = source(path)
    exported = ", ".join(exports(text))

    def constants(found: re.Match[str]) -> str:
        needed = names[(path.parent / found[2]).resolve()]
        return f"const {{ {', '.join(renamed(found[1]))} }} = {needed};"

    body = IMPORT.sub(constants, EXPORT_LIST.sub("", EXPORT.sub("", text)))
    if unknown := UNKNOWN.search(body):
        raise NotJoined(f"{path.name}: this import or export cannot be joined: {unknown[0][:80]}")
    return (
        f"const {names[path]} = (() => {{ // {path.name}\n{body}return {{ {exported} }};\n}})();\n"
    )


def exports(text: str) -> Iterator[str]:
    """Yield the names that a module exports."""
    yield from (found[1] for found in EXPORT.finditer(text))
    for found in EXPORT_LIST.finditer(text):
        for name in renamed(found[1]):
            if ":" in name:
                raise NotJoined(f"a name is exported as another one: {name}")
            yield name


def renamed(names: str) -> Iterator[str]:
    """Yield the names between the braces of an import as an object's pattern has them."""
    for each in filter(None, (part.strip() for part in names.split(","))):
        found = NAME.fullmatch(each)
        if not found:
            raise NotJoined(f"expected names between braces, found {each[:40]!r}")
        yield f"{found[1]}: {found[2]}" if found[2] else found[1]


def words_used(script: str) -> set[str]:
    """Return the names of the texts that a script says."""
    return set(SAID.findall(script))
