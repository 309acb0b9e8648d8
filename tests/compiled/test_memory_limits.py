"""A memory limit is kept, and used up, by the size of the process as the system sees it."""

import json
import subprocess
import sys
from pathlib import Path

import pytest

LIMIT = 48  # megabytes
HALL = """\
##############
#            #
# $ $ $ $ $  #
#  $ $ $ $   #
#     @      #
# . . . . .  #
#  . . . .   #
#            #
##############
"""
BRIDGES = "abcdefghijklm"
SWITCHES = "\n".join(
    [
        "S" + 29 * "#",
        "###" + len(BRIDGES) * "o" + 14 * "#",
        *[30 * "#"] * 6,
        30 * ".",
        BRIDGES + 16 * "." + "T",  # out of reach
        *(f"soft 1 {3 + n}  toggle {bridge.upper()}" for n, bridge in enumerate(BRIDGES)),
        "",
    ]
)
CHILD = """
import json, sys
from pathlib import Path
from searchcade import catalog
from searchcade.search.memory import peak_resident, resident
from searchcade.search.run import Budget, never
from searchcade.solve import InPython

path, algorithm, limit, tier = sys.argv[1:]
named = catalog.level(path)
choice = catalog.algorithm(algorithm, named.game)

def search(budget):
    if tier == "python":
        return InPython(named, choice, never, lambda _node, _waiting: None).run(budget)
    kernel = named.game.kernels.search(choice.algorithm.name)
    return kernel(named.level, choice.heuristic or "", budget, never, **choice.options)

search(Budget(nodes=50))
Path("/proc/self/clear_refs").write_text("5")  # forget what the process took before
before = resident()
found = search(Budget(seconds=600, memory_mb=float(limit)))
grown = (peak_resident() - before) / 2**20
print(json.dumps([found.outcome, found.peak_memory_mb, grown]))
"""
linux = pytest.mark.skipif(sys.platform != "linux", reason="reads /proc")


def measured(path: Path, text: str, algorithm: str, tier: str) -> tuple[str, float, float]:
    """Run a search in a process of its own; return how it ended, what it reported, what it took."""
    path.write_text(text, encoding="utf-8")
    command = [sys.executable, "-c", CHILD, str(path), algorithm, str(LIMIT), tier]
    done = subprocess.run(command, capture_output=True, text=True, check=True)
    outcome, reported, grown = json.loads(done.stdout)
    return outcome, reported, grown


@linux
@pytest.mark.parametrize(
    ("text", "algorithm", "tier"),
    [
        (HALL, "bfs", "kernel"),
        (HALL, "ucs", "kernel"),
        (HALL, "push-astar", "kernel"),
        (SWITCHES, "layers", "kernel"),
        (SWITCHES, "bfs", "kernel"),
        (SWITCHES, "ucs", "kernel"),
        (HALL, "astar", "python"),
    ],
)
def test_a_limit_is_kept_and_used_up(tmp_path: Path, text: str, algorithm: str, tier: str) -> None:
    outcome, reported, grown = measured(tmp_path / "level.txt", text, algorithm, tier)
    assert outcome == "out of memory"
    least = 0.7 if text == SWITCHES else 0.8  # there the table is most of it, and it only doubles
    assert least * LIMIT <= grown <= 1.1 * LIMIT
    assert abs(reported - grown) <= 0.1 * grown


@linux
@pytest.mark.long
def test_the_quick_search_keeps_to_its_limit(tmp_path: Path) -> None:
    """It has a plan soon; looking for better ones takes more memory than it may have."""
    outcome, reported, grown = measured(tmp_path / "level.txt", HALL, "push-quick", "python")
    assert outcome == "solved"
    assert grown <= 1.2 * LIMIT  # its tables double between two looks at the memory
    assert abs(reported - grown) <= 0.1 * grown
