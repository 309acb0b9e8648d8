"""Packages of npm that tests use: installed once into a cache, by the hashes of the lock file."""

from __future__ import annotations

import hashlib
import os
import shutil
import subprocess
from functools import cache
from pathlib import Path

import pytest
from platformdirs import user_cache_path

from web.lock import locked

HERE = Path(__file__).parent
FILES = ("package.json", "package-lock.json")


def packages() -> Path:
    """Return the folder `node_modules` with the pinned packages, or skip where there is none."""
    needed("node", "npm")
    texts = b"".join((HERE / file).read_bytes() for file in FILES)
    cached = user_cache_path("searchcade") / "npm" / hashlib.sha256(texts).hexdigest()[:16]
    with locked(cached.with_suffix(".lock")):
        problem = "" if (cached / "whole").exists() else install(cached)
    if problem:
        pytest.skip(f"npm cannot install the packages of tests/web: {problem}")
    return cached / "node_modules"


def needed(*programs: str) -> None:
    """Skip where one of these programs is not on the path."""
    for program in programs:
        if shutil.which(program) is None:
            pytest.skip(f"{program} is not installed")


@cache
def install(folder: Path) -> str:
    """Install what the lock file names, or say why not; no script of a package runs."""
    folder.mkdir(parents=True, exist_ok=True)
    for file in FILES:
        shutil.copy(HERE / file, folder)
    quiet = ["--ignore-scripts", "--no-audit", "--no-fund", "--prefer-offline", "--loglevel=error"]
    retries = {"npm_config_fetch_retries": "1", "npm_config_fetch_timeout": "60000"}
    done = subprocess.run(
        ["npm", "ci", *quiet],
        cwd=folder,
        env={**os.environ, **retries},
        capture_output=True,
        text=True,
    )
    if done.returncode:
        return " ".join(done.stderr.split())[:200]
    (folder / "whole").touch()
    return ""
