"""A short form of bench/monkey.py: it begins inside many screens, and no frame fails."""

from __future__ import annotations

import importlib
from pathlib import Path
from random import Random
from typing import Any

import pytest
from desk import open_desk

from searchcade.app.cache import caches

VISITS, ACTIONS = 24, 6
BENCH = Path(__file__).parent.parent.parent / "bench"


@pytest.fixture
def monkey(monkeypatch: pytest.MonkeyPatch) -> Any:
    """Return the bench as a module."""
    monkeypatch.syspath_prepend(str(BENCH))
    return importlib.import_module("monkey")


@pytest.mark.parametrize(
    ("language", "seed"), [("en", 27), pytest.param("vi", 5, marks=pytest.mark.long)]
)
def test_a_monkey_does_no_harm(
    language: str, seed: int, monkey: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("HOME", "XDG_PICTURES_DIR", "SEARCHCADE_DATA"):
        monkeypatch.setenv(name, str(tmp_path))
    monkeypatch.setenv("PATH", "")  # no other program is started
    app = open_desk(tmp_path, language=language)
    hand = monkey.Monkey(app, Random(seed), tmp_path, levels=monkey.SMALL)
    begun = set()
    for _ in range(VISITS):
        hand.visit()
        begun.add(hand.start.screen)
        for _ in range(ACTIONS):
            hand.act()  # a frame that fails is raised here
    app.quit()
    app.store.close()
    assert {"watch", "play"} <= begun
    assert len(begun) > 7
    assert not (tmp_path / "window.log").exists()
    assert all(each.size <= each.most or len(each) == 1 for each in caches)
