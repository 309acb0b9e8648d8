"""Modules of the page run by Node, without a browser: scripts print what their checks find."""

from __future__ import annotations

import json
import shutil
import subprocess
from pathlib import Path
from typing import Any

from searchcade.web.elements import FRONT
from web.npm import needed

HERE = Path(__file__).parent
Found = Any
"""What a script prints as JSON, usually an object with what each check has found."""


def copied(folder: Path) -> Path:
    """Return a folder with a copy of the page's modules, which Node takes for modules."""
    needed("node")
    (folder / "package.json").write_text('{"type": "module"}')
    shutil.copytree(FRONT, folder / "front")
    return folder


def checks(folder: Path, name: str) -> Found:
    """Run a script beside the copied modules, and return what its checks have found by name."""
    shutil.copy(HERE / name, folder)
    command = ["node", str(folder / name)]
    done = subprocess.run(command, capture_output=True, text=True, check=False, cwd=folder)
    assert done.stderr == ""
    found: Found = json.loads(done.stdout)
    return found
