"""Our modules, and those of npm that they import, joined into one script by esbuild."""

from __future__ import annotations

import json
import os
import subprocess
import tempfile
from collections.abc import Sequence
from hashlib import sha256
from pathlib import Path

from searchcade.problem import BadInput

OPTIONS = (
    "--bundle", "--format=iife", "--target=es2022", "--charset=utf8", "--legal-comments=none",
    "--minify-whitespace", "--minify-identifiers", "--log-level=error", "--color=false",
)  # fmt: skip
"""Syntax stays as it is, so that the names of texts can be read where they are said."""
PROGRAMS = ("@esbuild/*/bin/esbuild", "@esbuild/*/esbuild.exe")


def joined(main: Path, packages: Path) -> str:
    """Return a module, and all that it imports, as one classic script."""
    return run([str(main)], packages)


def read(main: Path, packages: Path) -> dict[str, str]:
    """Return the files that a script is made of, below its folder's parent, with their hashes."""
    front = main.parent.parent
    with tempfile.TemporaryDirectory() as folder:
        meta = Path(folder) / "meta.json"
        run([str(main), f"--metafile={meta}", f"--outfile={folder}/out.js"], packages)
        inputs = json.loads(meta.read_text(encoding="utf-8"))["inputs"]
    paths = sorted(Path(each).resolve() for each in inputs)
    return {path.relative_to(front).as_posix(): digest(path) for path in paths}


def digest(path: Path) -> str:
    """Return a short hash of a file."""
    return sha256(path.read_bytes()).hexdigest()[:16]


def run(arguments: Sequence[str], packages: Path) -> str:
    """Run esbuild, and return what it prints."""
    command = [str(program(packages)), *arguments, *OPTIONS]
    environment = {**os.environ, "NODE_PATH": str(packages)}
    done = subprocess.run(
        command, env=environment, capture_output=True, text=True, encoding="utf-8", check=False
    )
    if done.returncode:
        raise BadInput(f"esbuild could not join our modules: {' '.join(done.stderr.split())[:200]}")
    return done.stdout


def program(packages: Path) -> Path:
    """Return esbuild for this machine: a program that needs no Node."""
    found = [each for pattern in PROGRAMS for each in packages.glob(pattern)]
    if not found:
        raise BadInput(f"{packages}: expected esbuild for this machine in it, found none")
    return found[0]
