"""Plant small mistakes in a module, one at a time, and see whether its tests notice.

.venv/bin/python tools/mutants.py catalog                       every mistake that Cosmic Ray knows
.venv/bin/python tools/mutants.py search/run store --sample 40  forty of each, drawn at random

A module is named by its path below `src/searchcade`; a folder stands for all files in it. Mistakes
that no test noticed are printed as diffs. Tests run in forks of this process, which has loaded the
libraries, so that a mutant takes seconds (not on Windows, which has no fork). Cosmic Ray is
installed by python3 -c "import run; run.prepare('requirements-mutants.txt')".
"""

from __future__ import annotations

import argparse
import ast
import difflib
import importlib
import math
import os
import shutil
import signal
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Iterator
from itertools import islice
from pathlib import Path
from random import Random
from typing import NoReturn

import pytest
from cosmic_ray.ast import ast_nodes, get_ast
from cosmic_ray.mutating import mutate_code
from cosmic_ray.plugins import get_operator, operator_names

ROOT = Path(__file__).parent.parent
PACKAGE = Path("src/searchcade")
COMPARED = [
    "tests/cli/test_lab_figures.py", "tests/cli/test_compare_levels.py",
    "tests/cli/test_compare_seeds.py", "tests/cli/test_compare_tables.py",
]  # fmt: skip
TESTS = {
    "": ["tests/test_every_game.py"],
    "app": ["tests/app"],
    "app/jobs": ["tests/app/test_jobs.py"],
    "app/layout": ["tests/app/test_layout.py"],
    "app/loop": ["tests/app/test_window.py"],
    "app/screens/play": ["tests/app/test_play_screen.py"],
    "app/screens/play/controls": ["tests/app/test_controls.py"],
    "app/screens/play/stage": ["tests/app/test_stage.py"],
    "app/widgets": ["tests/app/test_widgets.py", "tests/app/test_panel.py"],
    "app/window": ["tests/app/test_window.py"],
    "catalog": ["tests/test_catalog.py"],
    "cli": ["tests/cli"],
    "cli/common": ["tests/cli/test_facts.py"],
    "cli/compare": ["tests/cli/test_compare_fair.py", "tests/cli/test_compare_seeds.py"],
    "cli/play": ["tests/cli/test_play_command.py", "tests/app/test_first_screens.py"],
    "cli/solve": ["tests/cli/test_facts.py", "tests/cli/test_solve_and_compare.py"],
    "compiled": ["tests/compiled", "tests/maze/test_maze_kernels.py"],
    "compiled/background": ["tests/compiled/test_kernel_run.py", "tests/compiled/test_jit.py"],
    "compiled/jit": ["tests/compiled/test_jit.py"],
    "compiled/kernel_run": ["tests/compiled/test_kernel_run.py"],
    "compiled/memory": ["tests/compiled/test_kernel_memory.py"],
    "game": ["tests/test_level.py", "tests/test_session.py", "tests/test_route.py"],
    "games/bloxorz": ["tests/bloxorz"],
    "games/maze": ["tests/maze"],
    "games/pacman": ["tests/pacman"],
    "games/sokoban": ["tests/sokoban"],
    "lab": ["tests/test_gif.py", "tests/cli"],
    "lab/bench": ["tests/lab"],
    "lab/bench/changes": ["tests/lab/test_bench_compare.py"],
    "lab/bench/results": ["tests/lab/test_bench_results.py"],
    "lab/bench/statistics": ["tests/lab/test_bench_statistics.py"],
    "lab/bench/summary": ["tests/lab/test_bench_summary.py", "tests/lab/test_bench_report.py"],
    "lab/comparison": COMPARED,
    "lab/grading": ["tests/grading"],
    "lab/matches": [*COMPARED, "tests/cli/test_match_command.py"],
    "lab/record": [*COMPARED, "tests/cli/test_match_command.py"],
    "lab/timing": ["tests/test_timing.py", "tests/cli/test_compare_fair.py"],
    "lab/totals": COMPARED,
    "level": ["tests/test_level.py", "tests/test_catalog.py"],
    "play": ["tests/test_session.py", "tests/app/test_play_saving.py"],
    "play/achievements": ["tests/test_achievements.py"],
    "play/analysis": ["tests/test_analysis.py"],
    "play/best_plan": ["tests/test_best_plan.py", "tests/test_any_plan.py"],
    "play/ending": ["tests/test_best_plan.py", "tests/app/test_result_screen.py"],
    "play/run": ["tests/test_runs.py"],
    "play/verdict": ["tests/test_best_plan.py", "tests/test_draft.py"],
    "play/autosave": ["tests/app/test_autosave.py", "tests/app/test_play_saving.py"],
    "play/clock": ["tests/test_saved_game.py"],
    "play/draft": ["tests/test_draft.py"],
    "play/ghost": ["tests/app/test_ghost.py"],
    "play/judge": ["tests/test_judge.py"],
    "play/lesson": ["tests/test_lesson.py"],
    "play/own_levels": ["tests/test_own_levels.py"],
    "play/progress": ["tests/test_progress.py"],
    "play/real_time": ["tests/test_real_time.py"],
    "play/remaining_cost": ["tests/test_analysis.py"],
    "play/road": ["tests/test_road.py"],
    "play/route": ["tests/test_route.py"],
    "play/table": ["tests/test_table.py"],
    "play/walk": ["tests/test_table.py"],
    "play/saved_game": ["tests/test_saved_game.py"],
    "play/session": ["tests/test_session.py"],
    "play/statistics": ["tests/test_statistics.py"],
    "play/setup_choices": ["tests/app/test_setup_form.py"],
    "play/difficulty": ["tests/app/test_setup_form.py"],
    "recording": ["tests/test_recording.py", "tests/test_recording_edges.py"],
    "places": ["tests/places"],
    "places/guard": ["tests/grading/test_grading_hostile.py"],
    "places/messages": ["tests/places/test_messages.py"],
    "search": ["tests/search"],
    "solve": ["tests/test_solve.py"],
    "spec": ["tests/test_level.py", "tests/test_catalog.py"],
    "store": ["tests/store"],
    "tab": ["tests/tab"],
    "texts": ["tests/app/test_texts.py"],
    "web": ["tests/web"],
    "web/film": ["tests/test_film.py"],
    "web/folder": ["tests/web/test_folder.py"],
    "web/onefile": ["tests/web/test_onefile.py"],
    "web/policy": ["tests/web/test_serve.py", "tests/web/test_build.py"],
    "web/serve": ["tests/web/test_serve.py"],
    "web/single": ["tests/web/test_one_file.py"],
    "texts/leaderboards": ["tests/test_titles.py"],
    "texts/titles": ["tests/test_titles.py"],
}
"""Beginning of a module's path -> the tests that ought to notice; the longest beginning counts."""
LIBRARIES = "hypothesis", "numba", "pygame", "sqlalchemy.orm", "alembic", "argon2", "click", "rich"
"""Imported once, before the tests of each mutant run in a fork."""
PATIENCE = 2, 15  # a mutant may take so many times as long as the clean run, and seconds more


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

    def visit_keyword(self, node: ast.keyword) -> ast.AST:
        """Forget whether a dataclass is frozen or has slots: mypy checks what that forbids."""
        if node.arg in ("frozen", "slots"):
            node.value = ast.Constant(None)
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
        self.path = str(folder / "src")
        self.file = folder / module
        self.text = self.file.read_text(encoding="utf-8")
        self.written = self.file.stat().st_mtime
        self.arguments = ["-x", "--no-header", *tests_of(module)]
        self.arguments += ["-p", "no:cacheprovider", "-p", "no:xdist"]
        self.limit = math.inf

    def check_clean_run(self) -> None:
        """Run the tests without a mistake, and measure how long they take."""
        began = time.perf_counter()
        if self.outcome() != "survived":
            raise SystemExit(f"pytest {' '.join(self.arguments)}: fails without a mutant, too")
        times, more = PATIENCE
        self.limit = times * (time.perf_counter() - began) + more

    def outcome(self) -> str:
        """Run the tests and say what became of the mutant."""
        child = os.fork()
        if not child:
            self.run_tests()
        began = time.perf_counter()
        while time.perf_counter() - began < self.limit:
            ended, status = os.waitpid(child, os.WNOHANG)
            if ended:
                return "killed" if status else "survived"
            time.sleep(0.05)
        os.killpg(child, signal.SIGKILL)
        os.waitpid(child, 0)
        return "killed by the clock"

    def run_tests(self) -> NoReturn:
        """Run the tests in this process, which is a fork with all libraries loaded, and end it."""
        os.setpgid(0, 0)
        silence = os.open(os.devnull, os.O_WRONLY)
        os.dup2(silence, 1)
        os.dup2(silence, 2)
        os.chdir(ROOT)
        os.environ["PYTHONPATH"] = self.path
        sys.path.insert(0, self.path)
        code = 1
        try:
            code = int(pytest.main(self.arguments))
        finally:
            os._exit(code)

    def write(self, text: str) -> None:
        """Write the module with a later date, so that its bytecode is not taken for the new one."""
        self.file.write_text(text, encoding="utf-8")
        self.written += 2
        os.utime(self.file, (self.written, self.written))

    def try_out(self, changed: str) -> str:
        """Say what becomes of a mutant; print it if it survives."""
        self.write(changed)
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
    for library in LIBRARIES:
        importlib.import_module(library)
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
