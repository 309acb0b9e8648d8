"""What `tools/kernels.py` builds from the sources of today is what is shipped, to the last byte."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from searchcade import catalog
from searchcade.compiled.engines.linear import artefact

pytest.importorskip("numba", reason="Numba is not installed")
pytest.importorskip("ziglang", reason="ziglang is not installed")
pytestmark = pytest.mark.long
TOOL = Path(__file__).parent.parent / "tools" / "kernels.py"


@pytest.mark.parametrize("game", [each for each in catalog.games() if catalog.game(each).kernels])
def test_a_build_from_nothing_gives_the_same_files(game: str, tmp_path: Path) -> None:
    command = [sys.executable, str(TOOL), game, str(tmp_path)]
    subprocess.run(command, check=True, stdout=subprocess.DEVNULL)
    for name in ("kernels.json", "kernels.wasm"):
        assert (tmp_path / name).read_bytes() == artefact(game, name), name
