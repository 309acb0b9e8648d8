"""The types that the JavaScript of the pages names are kept: the checker of TypeScript says so."""

from __future__ import annotations

import json
import subprocess
from pathlib import Path

import pytest

from searchcade.web import npm
from searchcade.web.elements import FRONT
from web.npm import packages

HERE = Path(__file__).parent


@pytest.mark.long
def test_the_types_of_the_scripts_are_kept(node_packages: Path, tmp_path: Path) -> None:
    checker = node_packages / ".bin" / "tsc"
    theirs = {"*": [f"{packages(npm.PAGE)}/*"]}
    settings = {"extends": str(HERE / "tsconfig.json"), "include": [f"{FRONT}/**/*.js"]}
    project = tmp_path / "tsconfig.json"
    project.write_text(json.dumps({**settings, "compilerOptions": {"paths": theirs}}))
    done = subprocess.run([checker, "-p", project], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout
