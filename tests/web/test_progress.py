"""What a browser keeps of a player: the best game counts, and nothing broken does any harm."""

from __future__ import annotations

import json
import shutil
import subprocess
from pathlib import Path
from typing import Any

import pytest

from searchcade.web.elements import FRONT
from web.npm import needed

HERE = Path(__file__).parent


@pytest.fixture(scope="module")
def found(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Any]:
    """Run all checks of progress.mjs beside the page's own modules."""
    needed("node")
    folder = tmp_path_factory.mktemp("progress")
    (folder / "package.json").write_text('{"type": "module"}')
    modules = (FRONT / "page" / "progress.js", FRONT / "page" / "storage.js")
    for path in (*modules, HERE / "progress.mjs"):
        shutil.copy(path, folder)
    command = ["node", str(folder / "progress.mjs")]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.stderr == ""
    checks: dict[str, Any] = json.loads(done.stdout)
    return checks


def test_two_tabs_lose_nothing(found: dict[str, Any]) -> None:
    assert found["two_tabs"] == [5, 5]


def test_the_best_game_is_kept_and_a_helped_one_solves_nothing(found: dict[str, Any]) -> None:
    assert found["best_game"] == [True, None, True, True, False, True, 12]


def test_a_game_that_was_begun_is_kept_until_it_is_won(found: dict[str, Any]) -> None:
    assert found["begun"] == ["a", None, None]


def test_a_full_storage_keeps_what_it_has_and_the_page_the_rest(found: dict[str, Any]) -> None:
    assert found["full"] == [5, False, None]


def test_broken_texts_are_as_good_as_none(found: dict[str, Any]) -> None:
    assert found["broken"] == [[None, None, True]] * 5


def test_names_that_every_object_has_are_no_levels(found: dict[str, Any]) -> None:
    assert found["names_of_objects"] == [None, None]


def test_a_file_adds_what_is_new_or_better(found: dict[str, Any]) -> None:
    assert found["files"] == [2, 4, -1, -1]
