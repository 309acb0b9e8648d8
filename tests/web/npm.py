"""Packages of npm that tests use: installed once into the user's cache, or the test is skipped."""

from __future__ import annotations

import shutil
from functools import cache
from pathlib import Path

import pytest

from searchcade.problem import BadInput
from searchcade.web import npm
from web.lock import locked

HERE = Path(__file__).parent


@cache
def packages(wanted: Path = HERE) -> Path:
    """Return the folder `node_modules` with the pinned packages, or skip where there is none."""
    needed("node", "npm")
    npm.cache_folder().mkdir(parents=True, exist_ok=True)
    with locked(npm.cache_folder() / "npm-of-tests.lock"):  # one process fetches for all
        try:
            return npm.packages(wanted)
        except BadInput as problem:
            pytest.skip(str(problem))


def needed(*programs: str) -> None:
    """Skip where one of these programs is not on the path."""
    for program in programs:
        if shutil.which(program) is None:
            pytest.skip(f"{program} is not installed")
