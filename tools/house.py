"""Measure the code as a house: sizes of files and functions, imports, cycles, names.

python3 tools/house.py [FOLDER]     one line a figure; FOLDER is a package, usually src/searchcade
python3 tools/house.py --check      fail where a figure is above its limit in tools/house.toml
"""

from __future__ import annotations

import ast
import sys
import tomllib
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from statistics import median

ROOT = Path(__file__).parent.parent
LIMITS = Path(__file__).with_suffix(".toml")
BRANCHES = (
    ast.If, ast.For, ast.While, ast.AsyncFor, ast.IfExp, ast.ExceptHandler, ast.Assert,
    ast.comprehension, ast.match_case,
)  # fmt: skip
Function = ast.FunctionDef | ast.AsyncFunctionDef


def percentile(values: list[int], share: float) -> int:
    """Return the value below which this share of the values lies."""
    return sorted(values)[min(len(values) - 1, int(share * len(values)))]


def functions(tree: ast.AST) -> Iterator[Function]:
    """Return all functions and methods."""
    return (node for node in ast.walk(tree) if isinstance(node, Function))


def length(function: Function) -> int:
    """Return the lines of a body, without the docstring."""
    body = function.body[1:] if ast.get_docstring(function) else function.body
    return (body[-1].end_lineno or 0) - body[0].lineno + 1 if body else 0


def parameters(function: Function) -> int:
    """Return how many parameters a function has; `self` is not counted."""
    given = function.args
    names = [each.arg for each in (*given.posonlyargs, *given.args, *given.kwonlyargs)]
    return len([name for name in names if name not in ("self", "cls")])


def complexity(function: Function) -> int:
    """Return McCabe's complexity: branches and boolean operators, plus one."""
    nodes = list(ast.walk(function))
    operators = sum(len(node.values) - 1 for node in nodes if isinstance(node, ast.BoolOp))
    filters = sum(len(node.ifs) for node in nodes if isinstance(node, ast.comprehension))
    return 1 + operators + filters + sum(isinstance(node, BRANCHES) for node in nodes)


class Module:
    """A file and what it imports."""

    def __init__(self, package: Path, path: Path) -> None:
        parts = path.relative_to(package.parent).with_suffix("").parts
        self.name = ".".join(parts[:-1] if parts[-1] == "__init__" else parts)
        text = path.read_text(encoding="utf-8")
        self.lines = text.count("\n")
        self.tree = ast.parse(text)
        self.top = list(self._imports(self.tree, late=False))
        self.late = list(self._imports(self.tree, late=True))

    def _imports(self, tree: ast.Module, *, late: bool) -> Iterator[ast.Import | ast.ImportFrom]:
        inside = {id(node) for each in functions(tree) for node in ast.walk(each)}
        typing = {
            id(node)
            for each in ast.walk(tree)
            if isinstance(each, ast.If) and "TYPE_CHECKING" in ast.unparse(each.test)
            for node in ast.walk(each)
        }
        for node in ast.walk(tree):
            is_import = isinstance(node, ast.Import | ast.ImportFrom) and id(node) not in typing
            if is_import and (id(node) in inside) == late:
                assert isinstance(node, ast.Import | ast.ImportFrom)
                yield node


def targets(node: ast.Import | ast.ImportFrom, known: set[str]) -> set[str]:
    """Return the modules of the package that an import names."""
    if isinstance(node, ast.Import):
        return {each.name for each in node.names} & known
    names = {f"{node.module}.{each.name}" for each in node.names} & known
    return names or ({node.module or ""} & known)


def cycles(graph: dict[str, set[str]]) -> list[set[str]]:
    """Return the groups of modules that import each other, directly or not."""
    reach: dict[str, set[str]] = {}
    for start in graph:
        seen, waiting = set[str](), [start]
        while waiting:
            for after in graph[waiting.pop()] - seen:
                seen.add(after)
                waiting.append(after)
        reach[start] = seen
    groups = {frozenset(b for b in reach[a] if a in reach[b]) for a in graph if a in reach[a]}
    return [set(group) for group in groups]


def shared_names(modules: list[Module]) -> int:
    """Return how many names of public classes stand for several classes."""
    names = Counter(
        node.name
        for module in modules
        for node in ast.walk(module.tree)
        if isinstance(node, ast.ClassDef) and not node.name.startswith("_")
    )
    return sum(count > 1 for count in names.values())


def figures(package: Path) -> dict[str, int]:
    """Return all figures of a package."""
    modules = [Module(package, path) for path in sorted(package.rglob("*.py"))]
    known = {each.name for each in modules}
    every = [each for module in modules for each in functions(module.tree)]
    lines, lengths = [each.lines for each in modules], [length(each) for each in every]
    top = {m.name: set[str]().union(*(targets(i, known) for i in m.top)) for m in modules}
    both = {
        m.name: top[m.name].union(*(targets(i, known) for i in m.late)) - {m.name} for m in modules
    }
    importers = Counter(after for each in both.values() for after in each)
    return {
        "files": len(modules),
        "lines": sum(lines),
        "lines of a file, median": int(median(lines)),
        "lines of a file, p95": percentile(lines, 0.95),
        "lines of a file, most": max(lines),
        "functions": len(every),
        "lines of a function, median": int(median(lengths)),
        "lines of a function, p95": percentile(lengths, 0.95),
        "lines of a function, most": max(lengths),
        "imports": sum(len(m.top + m.late) for m in modules),
        "late imports": sum(len(each.late) for each in modules),
        "files with one importer": sum(count == 1 for count in importers.values()),
        "files under 30 lines": sum(count < 30 for count in lines),
        "parameters of a function, most": max(map(parameters, every)),
        "complexity of a function, most": max(map(complexity, every)),
        "import cycles at the top of modules": len(cycles(top)),
        "import cycles with late imports": len(cycles(both)),
        "class names for several classes": shared_names(modules),
    }


def page_figures(root: Path) -> dict[str, int]:
    """Return the figures of the pages that everybody reads."""
    words = (root / "CONTRIBUTING.md").read_text(encoding="utf-8").partition("\n| --- |")[2]
    return {
        "rows of the glossary": words.count("\n| "),
        "lines of the README": (root / "README.md").read_text(encoding="utf-8").count("\n"),
    }


def excesses(found: dict[str, int], limits: dict[str, int]) -> list[str]:
    """Return what is above its limit, and the limits of which there is no figure."""
    above = [f"{name}: {found[name]}, at most {limit}"
             for name, limit in limits.items() if found.get(name, 0) > limit]  # fmt: skip
    return above + [f"{name}: no such figure" for name in limits if name not in found]


def main(*arguments: str) -> int:
    """Print the figures, or check them; return the exit code."""
    if arguments == ("--check",):
        found = figures(ROOT / "src" / "searchcade") | page_figures(ROOT)
        too_much = excesses(found, tomllib.loads(LIMITS.read_text(encoding="utf-8")))
        print("\n".join(too_much) or "no figure is above its limit")
        return 1 if too_much else 0
    folder = Path(arguments[0]) if arguments else ROOT / "src" / "searchcade"
    found = figures(folder.resolve()) | ({} if arguments else page_figures(ROOT))
    for name, value in found.items():
        print(f"{name}: {value}")
    return 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
