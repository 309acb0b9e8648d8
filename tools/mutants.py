"""Plant small mistakes in a module, one at a time, and see whether its tests notice.

.venv/bin/python tools/mutants.py catalog                       every mistake that Cosmic Ray knows
.venv/bin/python tools/mutants.py search/run store --sample 40  forty of each, drawn at random

A module is named by its path below `src/searchcade`; a folder stands for all files in it. Mistakes
that no test noticed are printed as diffs. Cosmic Ray is installed by
python3 -c "import run; run.prepare('requirements-mutants.txt')".
"""

from __future__ import annotations

import argparse
import ast
import difflib
import os
import shutil
import subprocess
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Iterator
from itertools import islice
from pathlib import Path
from random import Random

from cosmic_ray.ast import ast_nodes, get_ast
from cosmic_ray.mutating import mutate_code
from cosmic_ray.plugins import get_operator, operator_names

ROOT = Path(__file__).parent.parent
PACKAGE = Path("src/searchcade")
TESTS = {
    "": ["tests/test_every_game.py"],
    "app": ["tests/app"],
    "catalog": ["tests/test_catalog.py", "tests/test_solve.py", "tests/test_judge.py"],
    "cli": ["tests/cli"],
    "compiled": ["tests/compiled", "tests/maze/test_maze_kernels.py"],
    "games/bloxorz": ["tests/bloxorz"],
    "games/maze": ["tests/maze"],
    "games/pacman": ["tests/pacman"],
    "games/sokoban": ["tests/sokoban"],
    "lab": ["tests/test_gif.py", "tests/cli"],
    "recording": ["tests/test_recording.py", "tests/test_recording_edges.py"],
    "search": ["tests/search"],
    "play": [
        "tests/test_session.py",
        "tests/test_judge.py",
        "tests/app/test_play_saving.py",
        "tests/app/test_autosave.py",
        "tests/cli/test_terminal.py",
    ],
    "solve": ["tests/test_solve.py", "tests/search/test_every_algorithm.py"],
    "store": ["tests/store"],
}
"""Beginning of a module's path -> the tests that ought to notice; the longest beginning counts."""
PATIENCE = 5, 60  # a mutant may take so many times as long as the clean run, and seconds more


def modules(name: str) -> list[Path]:
    """Return the files of a module or a folder, from the root of the project."""
    path = ROOT / PACKAGE / name
    files = sorted(path.rglob("*.py")) if path.is_dir() else [path.with_suffix(".py")]
    return [file.relative_to(ROOT) for file in files]


def tests_of(module: Path) -> list[str]:
    """Return the tests that ought to notice a mistake in a module."""
    name = module.relative_to(PACKAGE).with_suffix("").as_posix()
    return TESTS[max((start for start in TESTS if name.startswith(start)), key=len)]


def mutants(text: str, random: Random) -> Iterator[str]:
    """Yield the changed texts of a module, in random order."""
    tree = get_ast(text)
    places = [
        (name, number)
        for name in operator_names()
        if not get_operator(name).arguments()
        for number in range(count(tree, name))
    ]
    random.shuffle(places)
    meaning = meaning_of(text)
    for name, number in places:
        changed = mutate_code(text, get_operator(name)(), number)
        if changed is not None and meaning_of(changed) not in ("", meaning):
            yield changed


def count(tree: object, operator: str) -> int:
    """Count the places where an operator can change something."""
    change = get_operator(operator)()
    return sum(len(list(change.mutation_positions(node))) for node in ast_nodes(tree))


class Plain(ast.NodeTransformer):
    """Takes annotations out of a syntax tree: what changes only them changes nothing."""

    def visit_arg(self, node: ast.arg) -> ast.arg:
        """Forget the type of a parameter."""
        node.annotation = None
        return node

    def visit_FunctionDef(self, node: ast.FunctionDef) -> ast.AST:
        """Forget the type that a function returns."""
        node.returns = None
        return self.generic_visit(node)

    def visit_AnnAssign(self, node: ast.AnnAssign) -> ast.AST:
        """Forget the type of a variable."""
        node.annotation = ast.Constant(None)
        return self.generic_visit(node)


def meaning_of(text: str) -> str:
    """Return the syntax tree of a text without annotations; empty where it is no program."""
    try:
        return ast.dump(Plain().visit(ast.parse(text)))
    except SyntaxError:
        return ""


class Copy:
    """A copy of the program in which mistakes are planted; tests run against it."""

    def __init__(self, folder: Path, module: Path) -> None:
        shutil.copytree(ROOT / "src", folder / "src", ignore=shutil.ignore_patterns("__pycache__"))
        self.file = folder / module
        self.text = self.file.read_text(encoding="utf-8")
        self.command = [
            sys.executable,
            "-B",
            "-m",
            "pytest",
            "-x",
            "--no-header",
            *tests_of(module),
        ]
        self.command += ["-p", "no:cacheprovider", "-p", "no:xdist"]
        self.environment = {**os.environ, "PYTHONPATH": str(folder / "src")}
        self.limit: float | None = None

    def check_clean_run(self) -> None:
        """Run the tests without a mistake, and measure how long they take."""
        began = time.perf_counter()
        if self.outcome() != "survived":
            raise SystemExit(f"{' '.join(self.command)}: fails without a mutant, too")
        times, more = PATIENCE
        self.limit = times * (time.perf_counter() - began) + more

    def outcome(self) -> str:
        """Run the tests and say what became of the mutant."""
        try:
            done = subprocess.run(
                self.command,
                cwd=ROOT,
                env=self.environment,
                capture_output=True,
                timeout=self.limit,
                check=False,
            )
        except subprocess.TimeoutExpired:
            return "killed by the clock"
        return "killed" if done.returncode else "survived"

    def try_out(self, changed: str) -> str:
        """Say what becomes of a mutant; print it if it survives."""
        self.file.write_text(changed, encoding="utf-8")
        outcome = self.outcome()
        if outcome == "survived":
            before, after = self.text.splitlines(), changed.splitlines()
            print(*difflib.unified_diff(before, after, n=1, lineterm=""), sep="\n", flush=True)
        return outcome


def main() -> None:
    """Read the command line and try the mutants of each module."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("names", nargs="+", metavar="module", help="such as catalog or store")
    parser.add_argument("--sample", type=int, help="so many mutants of each file")
    parser.add_argument("--seed", type=int, default=1)
    arguments = parser.parse_args()
    for module in [file for name in arguments.names for file in modules(name)]:
        with tempfile.TemporaryDirectory() as folder:
            copy = Copy(Path(folder), module)
            copy.check_clean_run()
            drawn = list(islice(mutants(copy.text, Random(arguments.seed)), arguments.sample))
            outcomes = Counter(map(copy.try_out, drawn))
        figures = ", ".join(f"{number} {outcome}" for outcome, number in sorted(outcomes.items()))
        print(f"{module}: {len(drawn)} mutants, {figures}", flush=True)


if __name__ == "__main__":
    main()
