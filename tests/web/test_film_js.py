"""The reader of films that runs in browsers says of every moment what the recording says."""

from __future__ import annotations

import json
import shutil
import subprocess
from math import isinf
from pathlib import Path
from typing import Any

import pytest

from film_reader import LaneReader
from own_mistakes import ASTAR
from searchcade import catalog
from searchcade.recording import Lane, Recording
from searchcade.recording.own_lines import OwnLines
from searchcade.search.run import Budget
from searchcade.texts.films import search_film
from searchcade.web.film import sprite
from web.node import copied

HERE = Path(__file__).parent
SEARCHES = [
    ("maze/easy?seed=7&rows=9&cols=9", "ids"),
    ("maze/loops?seed=12", "beam?width=3"),
    ("sokoban/12-left-bank", "astar"),
    ("bloxorz/24-hand-in-hand", "bfs"),
    ("pacman/3-1-in-the-dark", "greedy"),
]
MOMENTS = 12


def recorded(level: str, algorithm: str) -> Recording:
    loaded = catalog.level(level)
    recording = Recording(loaded, catalog.algorithm(algorithm, loaded))
    recording.run(Budget(nodes=400))
    return recording


def moments_of(recording: Recording) -> list[int]:
    last = recording.length
    return sorted({*range(0, last, max(1, last // MOMENTS)), recording.recorded, last})


def told_by_javascript(folder: Path, asked: list[dict[str, Any]]) -> list[list[dict[str, Any]]]:
    """Return what the reader says of films at some moments."""
    script = shutil.copy(HERE / "read_film.mjs", copied(folder))
    run = subprocess.run(["node", script], input=json.dumps(asked).encode(), capture_output=True)
    assert run.returncode == 0, run.stderr.decode()
    told: list[list[dict[str, Any]]] = json.loads(run.stdout)
    return told


@pytest.mark.long
def test_javascript_reads_what_python_has_recorded(tmp_path: Path) -> None:
    recordings = [recorded(*each) for each in SEARCHES]
    films = [search_film([Lane(each)]) for each in recordings]
    asked: list[dict[str, Any]] = [
        {"film": film.as_dict(), "moments": moments_of(recording)}
        for film, recording in zip(films, recordings, strict=True)
    ]
    for number, told in enumerate(told_by_javascript(tmp_path, asked)):
        reader = LaneReader(films[number])
        for t, said in zip(asked[number]["moments"], told, strict=True):
            check(recordings[number], reader, t, said)


def test_javascript_reads_what_own_code_holds(tmp_path: Path) -> None:
    file = tmp_path / "mine.py"
    file.write_text(ASTAR, encoding="utf-8")
    recording = recorded("maze/loops?seed=12", f"{file}:astar")
    explainer = recording.explainer
    assert isinstance(explainer, OwnLines)
    film = search_film([Lane(recording)])
    moments = moments_of(recording)
    asked = [{"film": film.as_dict(), "moments": moments}]
    (told,) = told_by_javascript(tmp_path, asked)
    for t, said in zip(moments, told, strict=True):
        if t > recording.recorded:
            assert said["own"] is None
            continue
        assert [tuple(each) for each in said["own"]["variables"]] == explainer.variables(t)
        ran = {explainer.source.lines[place - 1].number for place in said["own"]["ran"]}
        assert ran == {*explainer.snapshot(t).ran}
        own, shown = explainer.own_frontier(t), said["own"]["frontier"]
        assert (own is None) == (shown is None)
        if own:
            assert (shown["name"], shown["size"]) == (own.name, own.size)
            assert [(*divmod(each["cell"], recording.cols), each["score"])
                    for each in shown["chips"]] == own.first  # fmt: skip
    assert film.lanes[0].story
    assert film.lanes[0].story.own
    assert film.lanes[0].story.own.numbers == [line.number for line in explainer.source.lines]


def check(recording: Recording, reader: LaneReader, t: int, said: dict[str, Any]) -> None:
    """Compare what was said of a moment with the recording."""
    moment, searched = recording.moment(t), min(t, recording.recorded)
    scene = recording.loaded.scene(recording.states(t))
    assert said["sprites"] == [sprite(each) for each in scene.sprites]
    assert [divmod(cell, recording.cols) for cell in said["path"]] == moment.path
    if searched:
        expanded, waiting = reader.marks(searched)
        assert (set(said["expanded"]), set(said["waiting"])) == (expanded, waiting)
    figures = ("phase", "expanded", "waiting", "depth", "cost", "walked")
    assert [said["at"][name] for name in figures] == [getattr(moment, name) for name in figures]
    for cell, known in enumerate(said["known"]):
        if known is not None:
            told = recording.inspect(divmod(cell, recording.cols), t)
            assert told
            assert (known["expanded"], known["moment"], known["g"]) == told[:3]
            assert known["h"] == (None if told.h is None or isinf(told.h) else round(told.h, 3))
        elif t < recording.recorded:  # no textbook looks at the neighbours of the goal
            assert recording.inspect(divmod(cell, recording.cols), t) is None
