"""The lens in the page: what the window shows, and refusals in one line."""

from __future__ import annotations

import json
from typing import Any

import pytest

from searchcade.recording.lens import Off
from searchcade.tab import lens
from searchcade.tab.dispatch import answer
from searchcade.texts import Texts
from searchcade.views.lens import axis_labels

MAZE = "maze/loops?size=12&seed=21"
STONES = "sokoban/16-storeroom"


def reply(verb: str, **values: Any) -> Any:
    """Ask as the page does; return the reply, or the refusal."""
    request = {"ask": f"lens.{verb}", "values": values}
    return next(iter(json.loads(answer(json.dumps(request))).values()))


def numbers(got: Any, name: str) -> dict[int, str]:
    """Return what stands on each cell of a board."""
    return {cell: face[0] for cell, face in zip(got["cells"], got["faces"][name], strict=True)}


def test_first_comes_what_is_said_and_then_what_is_true() -> None:
    lens.surveyed.cache_clear()
    first = reply("show", level=MAZE, heuristic="manhattan?times=1.5")
    assert first["going"]
    assert {*numbers(first, "true").values()} == {"?"}
    assert numbers(first, "said")[0] == "33"
    got = reply("truth", level=MAZE, heuristic="manhattan?times=1.5")
    assert not got["going"]
    assert "computed" not in got["verdict"]["more"]
    assert (numbers(got, "true")[0], numbers(got, "off")[0]) == ("30", "+3")
    assert reply("show", level=MAZE, heuristic="manhattan?times=1.5") == got
    assert reply("show", level=MAZE, heuristic="octile")["going"]  # A* has not been tried with it


def test_an_overestimate_is_proven_by_the_marked_cell() -> None:
    got = reply("truth", level=MAZE, heuristic="manhattan?times=1.5")
    verdict, marked = got["verdict"], got["marked"]
    assert (verdict["title"], verdict["colour"]) == ("Not admissible", "bad")
    row, col = divmod(marked, got["board"]["cols"])
    assert f"row {row + 1}, column {col + 1}" in verdict["proof"]
    assert "Not consistent" in verdict["more"]
    assert numbers(got, "off")[marked] == "+4.5"
    hatched = {
        cell for cell, face in zip(got["cells"], got["faces"]["off"], strict=True) if face[3]
    }
    assert hatched == {cell for cell, text in numbers(got, "off").items() if text[0] == "+"}


def test_the_histogram_counts_all_cells_and_labels_zero_and_the_ends() -> None:
    bars = reply("truth", level=MAZE, heuristic="manhattan?times=1.5")["bars"]
    assert sum(bar["cells"] for bar in bars) == 144
    assert bars[0]["label"] == "≤ −18"
    assert bars[-1]["label"]
    (zero,) = [bar for bar in bars if bar["side"] == 0]
    assert zero["label"] == "0"
    assert "" in {bar["label"] for bar in bars}
    assert [bar["side"] for bar in bars] == sorted(bar["side"] for bar in bars)
    few = [Off(-2, 1), Off(-1, 3), Off(0, 2), Off(1, 1)]
    assert axis_labels(Texts("en"), few, 1.0) == ["−2", "", "0", "+1"]


def test_the_choices_are_those_of_the_window() -> None:
    got = reply("show", level=MAZE, heuristic="euclid?times=3", language="vi")
    assert got["heuristic"] == "euclid?times=3"
    assert [value for value, _ in got["heuristics"]][:2] == ["manhattan", "manhattan?times=1.5"]
    assert got["heuristics"][-1][0] == "euclid?times=3"
    assert got["search"] == "wastar?weight=3&heuristic=euclid"
    assert got["title"].startswith("Có chu trình")
    assert reply("show", level=MAZE)["heuristic"] == "manhattan"


def test_a_piece_is_put_on_every_cell_where_it_fits() -> None:
    one, other = (reply("truth", level=STONES, piece=piece) for piece in (0, 1))
    assert one["pieces"] == other["pieces"] == ["Stone 6", "Stone 47"]
    assert one["cells"] != other["cells"]
    assert "∞" in numbers(one, "true").values()
    assert one["verdict"]["title"] == "Admissible on this board"


def test_things_on_cells_with_a_number_are_small_or_left_out() -> None:
    got = reply("show", level=STONES)
    cols = got["board"]["cols"]
    usual = {row * cols + col for _, row, col, *_ in got["board"]["tiles"]}
    small = {row * cols + col for _, row, col, *_ in got["board"]["signs"]}
    assert not usual & {*got["cells"]}
    assert small
    assert small <= {*got["cells"]}
    assert {name for name, *_ in got["board"]["signs"]} <= got["board"]["pictures"].keys()


def test_what_is_not_known_in_time_stays_a_question_mark(monkeypatch: pytest.MonkeyPatch) -> None:
    lens.surveyed.cache_clear()
    monkeypatch.setattr(lens, "MAX_SECONDS", 0.0)
    got = reply("truth", level="sokoban/42-gallery")
    assert not got["going"]
    assert "?" in numbers(got, "true").values()
    lens.surveyed.cache_clear()


def test_numbers_are_read_in_both_themes() -> None:
    night, beach = (reply("truth", level=STONES, look=look) for look in ("default", "beach"))
    assert night["faces"]["true"] != beach["faces"]["true"]
    assert reply("show", level=STONES, look=[], palette="loud") == night
    black = {fill: is_black for _, fill, is_black, _ in night["faces"]["off"]}
    assert black["#f6f6fc"] == 1


@pytest.mark.parametrize(
    "values",
    [
        {"level": "maze/nowhere"},
        {"level": 7},
        {"level": MAZE, "heuristic": "luck"},
        {"level": MAZE, "heuristic": None},
        {"level": MAZE, "heuristic": "manhattan?times=much"},
        {"level": MAZE, "heuristic": "manhattan?times=nan"},
        {"level": MAZE, "piece": 1},
        {"level": MAZE, "piece": -1},
        {"level": MAZE, "piece": "first"},
    ],
)
@pytest.mark.parametrize("verb", ["show", "truth"])
def test_whatever_is_wrong_is_refused_in_one_line(verb: str, values: dict[str, Any]) -> None:
    refusal = reply(verb, **values)["text"]
    assert "expected" in refusal
    assert "\n" not in refusal
