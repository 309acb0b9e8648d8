"""What a page asks about moments of a watched search: states, trees, and lines of an expansion."""

from __future__ import annotations

import json
from typing import Any

import pytest

from searchcade import catalog
from searchcade.recording import Recording
from searchcade.recording.textbook import Textbook
from searchcade.search.run import Budget
from searchcade.tab import watch
from searchcade.tab.dispatch import answer

MAZE = {"level": "maze/loops?seed=21&size=12", "algorithms": ["astar"]}
LARGE = {"level": "maze/easy?seed=3&size=30", "algorithms": ["bfs"]}
STONES = {"level": "sokoban/09-feather-and-anvil", "algorithms": ["astar"]}
LOOK = {"level": "pacman/4-7-grand-arcade", "algorithms": ["alphabeta?nodes=60"], "nodes": 30}
MINIMAX = {**LOOK, "algorithms": ["report-minimax?depth=2"]}
SPECIAL = {"level": "sokoban/04-two-of-a-kind", "algorithms": ["push-astar"]}
PLAYED = 33  # a cell with many states


def reply(verb: str, search: Any, **values: Any) -> Any:
    """Ask as the page does; return the reply, or the refusal."""
    request = {"ask": f"moment.{verb}", "values": {"search": search, **values}}
    return next(iter(json.loads(answer(json.dumps(request))).values()))


def recorded(search: dict[str, Any]) -> Recording:
    """Return a recording of the same search."""
    loaded = catalog.level(search["level"])
    recording = Recording(loaded, catalog.algorithm(search["algorithms"][0], loaded))
    recording.run(Budget(seconds=60))
    return recording


@pytest.mark.parametrize(
    ("search", "panels"),
    [
        (MAZE, ["states", "tree", "lines", "study"]),
        (LOOK, ["tree", "lines", "study"]),
        (SPECIAL, []),
        ({**MAZE, "algorithms": ["bfs", "tremaux"], "lane": 1}, []),
    ],
)
def test_a_search_says_what_can_be_asked(search: Any, panels: list[str]) -> None:
    assert reply("panels", search) == panels


# ------------------------------------------------------------------ states


def test_the_states_of_a_cell_lead_to_the_moments_at_which_they_were_found_or_expanded() -> None:
    recording, t = recorded(STONES), 120
    explainer = recording.explainer
    assert isinstance(explainer, Textbook)
    got = reply("states", STONES, t=t, cell=PLAYED)
    entries = explainer.entries_at(divmod(PLAYED, recording.cols), t)
    assert [each["entry"] for each in got["states"]] == entries
    assert got["title"] == f"Positions at row {PLAYED // recording.cols + 1}, column 4"
    assert got["note"].startswith(f"{len(entries)} by step 120")
    for each in got["states"]:
        is_expanded = each["when"].startswith("expanded")
        taken = explainer.taken_at(each["entry"]) if is_expanded else None
        assert each["moment"] == (taken or explainer.entries.born[each["entry"]]) <= t
    assert {each["when"].split()[0] for each in got["states"]} == {"expanded", "waits"}


def test_a_state_has_its_numbers_and_a_small_board() -> None:
    first = reply("states", STONES, t=120, cell=PLAYED)
    looks = [first["board"]["looks"][each["look"]] for each in first["states"]]
    assert len(looks) > len({*map(str, looks)}) - 1 > 1
    assert first["states"][0]["numbers"].startswith("f = ")
    blind = reply("states", LARGE, t=50, cell=0)["states"]
    assert [each["numbers"] for each in blind] == ["g = 0"]
    greedy = reply("states", {**MAZE, "algorithms": ["greedy"]}, t=5, cell=0)["states"]
    assert greedy[0]["numbers"].startswith("g = 0, h = ")


def test_many_states_come_in_pages(monkeypatch: pytest.MonkeyPatch) -> None:
    whole = reply("states", STONES, t=120, cell=PLAYED)["states"]
    monkeypatch.setattr("searchcade.tab.moment.PAGE_STATES", 4)
    pages = [
        reply("states", STONES, t=120, cell=PLAYED, page=page)
        for page in range(-(-len(whole) // 4))
    ]
    numbers = [each["entry"] for page in pages for each in page["states"]]
    assert numbers == [each["entry"] for each in whole]
    assert {page["pages"] for page in pages} == {len(pages)}
    past = reply("states", STONES, t=120, cell=PLAYED, page=99)
    assert (past["page"], past["states"]) == (len(pages) - 1, pages[-1]["states"])


def test_a_cell_that_was_not_seen_has_no_states() -> None:
    got = reply("states", MAZE, t=3, cell=143, language="vi")
    assert (got["states"], got["board"], got["page"], got["pages"]) == ([], None, 0, 1)
    assert got["title"] == "Trạng thái ở hàng 12, cột 12"


# ------------------------------------------------------------------ the search tree


def test_the_search_tree_grows_and_its_nodes_say_what_they_are() -> None:
    recording = recorded(MAZE)
    before, after = (reply("tree", MAZE, t=t) for t in (10, 11))
    assert (before["kind"], before["is_whole"]) == ("search", True)
    assert before["note"] == "click a node to go to its moment"
    assert len(before["nodes"]) < len(after["nodes"])
    nodes = {each["entry"]: each for each in after["nodes"]}
    (present,) = [each for each in after["nodes"] if each["look"] == "present"]
    assert present["cell"] == recording.tree.cells[recording.numbers[10]]
    assert present["moment"] == 11
    path = recording.moment(11).path
    on_path = sorted(each["cell"] for each in after["nodes"] if each["is_path"])
    assert on_path == sorted(row * recording.cols + col for row, col in path)
    for each in after["nodes"]:
        if each["parent"] in nodes:
            assert each["spot"][0] == nodes[each["parent"]]["spot"][0] + 1
        assert (each["look"] == "waiting") == (recording.order[each["cell"]] > 11)
    assert all(each["spot"][0] < after["levels"] for each in after["nodes"])
    assert all(each["spot"][1] < after["places"] for each in after["nodes"])
    assert nodes[0]["label"] == "22"


def test_a_large_tree_is_shown_around_the_present_node() -> None:
    got = reply("tree", LARGE, t=400)
    assert not got["is_whole"]
    assert "only those near" in got["note"]
    assert 1 < len(got["nodes"]) < 20


# ------------------------------------------------------------------ the game tree


def event_line(what: str) -> int:
    """Return after how many events of the first look ahead something happens first."""
    for line in range(1, 300):
        said = reply("step", LOOK, t=1, line=line - 1, steps=1)["said"]["main"]
        if what in said:
            return line
    raise AssertionError(what)


def test_a_cut_is_said_and_shown_in_the_tree() -> None:
    line = event_line("cut")
    got = reply("tree", LOOK, t=1, line=line, slots=12)
    cut = [each for each in got["positions"] if each["is_cut"]]
    assert cut
    assert {each["value"] for each in cut} == {"cut"}
    assert got["levels"][0] == "Pacman: highest"
    (current,) = [each for each in got["positions"] if each["is_current"]]
    assert current["number"] in {each["parent"] for each in cut}
    earlier = reply("tree", LOOK, t=1, line=line - 1, slots=12)["positions"]
    assert not [each for each in earlier if each["is_cut"]]


def test_before_the_look_ahead_there_is_no_tree_and_after_it_the_best_play() -> None:
    assert reply("tree", LOOK, t=1)["kind"] == "none"
    got = reply("tree", LOOK, t=2)
    assert got["positions"][0]["is_best"]
    assert sum(each["is_best"] for each in got["positions"]) > 1


def test_a_position_that_is_pressed_is_opened_in_this_look_ahead_only() -> None:
    root = reply("tree", MINIMAX, t=2, slots=12)
    inner = next(each for each in root["positions"] if each["level"] == 1 and each["is_best"])
    opened = reply("tree", MINIMAX, t=2, slots=12, pressed=inner["number"])
    assert opened["positions"][0]["number"] == inner["number"]
    assert opened["after"] == f"after {inner['move']}"
    again = reply("tree", MINIMAX, t=2, slots=12, opened=opened["opened"])
    assert again["positions"] == opened["positions"]
    up = reply("tree", MINIMAX, t=2, slots=12, opened=opened["opened"], pressed=inner["number"])
    assert up["positions"][0]["number"] == root["positions"][0]["number"]
    other = reply("tree", MINIMAX, t=6, opened=opened["opened"])
    assert other == reply("tree", MINIMAX, t=6)


def test_only_as_many_positions_as_have_space_are_shown() -> None:
    few, many = (reply("tree", MINIMAX, t=2, slots=slots) for slots in (0, 60))
    assert (few["hidden"], many["hidden"]) == ("+1", "")
    assert len(few["positions"]) < len(many["positions"])
    assert sum(each["level"] == 2 for each in few["positions"]) <= 4
    assert all(0 < each["across"] < 1 for each in many["positions"])


def test_a_tree_of_playouts_says_how_each_is_chosen() -> None:
    playouts = {**MINIMAX, "algorithms": ["monte-carlo?playouts=20"]}
    notes = [
        each["note"] for each in reply("tree", playouts, t=2)["positions"] if each["level"] == 1
    ]
    assert notes
    assert all(note.startswith("UCB ") for note in notes)


# ------------------------------------------------------------------ line by line


def test_lines_lead_to_the_next_moment_and_back_the_same_way() -> None:
    there = [reply("step", MAZE, t=68)]
    while there[-1]["line"]:
        there.append(reply("step", MAZE, t=there[-1]["t"], line=there[-1]["line"]))
    assert there[0]["said"]["main"].startswith("Row")
    assert [each["said"]["line"] for each in there[:3]] == [3, 4, 5]
    assert (there[-1]["t"], there[-1]["line"]) == (69, 0)
    back = [reply("step", MAZE, t=69, steps=-number) for number in range(1, len(there))]
    assert back[::-1] == there[:-1]
    assert reply("step", MAZE, t=68, steps=len(there)) == there[-1]


def test_a_line_marks_the_node_that_is_expanded_and_what_it_puts_into_the_frontier() -> None:
    recording = recorded(MAZE)
    lines = recording.explainer.lines(68)
    marks = reply("step", MAZE, t=68, steps=lines - 1)["marks"]
    assert marks["current"] == recording.tree.cells[recording.numbers[68]]
    assert {recording.found[cell] for cell in marks["fresh"]} == {69}
    assert reply("step", MAZE, t=68, steps=lines)["marks"] == {}


def test_events_of_a_look_ahead_are_counted_and_rate_the_first_steps() -> None:
    got = reply("step", LOOK, t=1, steps=100, language="vi")
    assert (got["t"], got["line"]) == (1, 100)
    assert "100" in got["note"]
    assert reply("step", LOOK, t=1, steps=-500, line=50) == reply("step", LOOK, t=0, steps=0)
    assert {text for _, text in got["marks"]["values"]} == {"?"}
    marks = reply("step", LOOK, t=1, steps=40)["marks"]
    assert {text for _, text in marks["values"]} == {"37", "?"}
    assert [marks["best"], "37"] in marks["values"]


def test_nothing_lies_before_the_first_moment_or_behind_the_last() -> None:
    assert reply("step", MAZE, t=-5, line=-3, steps=-3)["t"] == 0
    last = recorded(MAZE).recorded
    end = reply("step", MAZE, t=10**9, line=99, steps=3)
    assert (end["t"], end["line"]) == (last, 0)
    clamped = reply("step", MAZE, t=30, line=99, steps=0)
    assert (clamped["t"], clamped["line"]) == (30, recorded(MAZE).explainer.lines(30) - 1)


# ------------------------------------------------------------------ the search behind it


def test_a_python_that_was_restarted_answers_the_same() -> None:
    values = {"t": 30, "line": 4}
    before = [reply(verb, LOOK, **values) for verb in ("tree", "step")]
    watch.searched.cache_clear()
    assert [reply(verb, LOOK, **values) for verb in ("tree", "step")] == before


def test_a_search_that_came_out_shorter_shows_its_last_moment() -> None:
    short = {**MAZE, "nodes": 7}
    tree = reply("tree", short, t=60)
    assert max(each["moment"] for each in tree["nodes"]) == 7
    assert reply("states", short, t=60, cell=0)["note"].startswith("1 by step 7")


@pytest.mark.parametrize(
    ("verb", "search", "values"),
    [
        ("panels", None, {}),
        ("panels", {}, {}),
        ("panels", {"level": 3, "algorithms": ["bfs"]}, {}),
        ("panels", {**MAZE, "algorithms": [["bfs"]]}, {}),
        ("panels", {**MAZE, "algorithms": 5}, {}),
        ("panels", {**MAZE, "nodes": "many"}, {}),
        ("panels", {**MAZE, "seconds": True}, {}),
        ("panels", {**MAZE, "lane": "first"}, {}),
        ("panels", {**MAZE, "more": 1}, {}),
        ("panels", {**MAZE, "algorithms": ["/etc/passwd.py:f"]}, {}),
        ("states", MAZE, {"cell": 144}),
        ("states", MAZE, {"cell": -1}),
        ("states", MAZE, {"cell": None}),
        ("states", MAZE, {"page": "last"}),
        ("states", LOOK, {"cell": 1}),
        ("tree", MAZE, {"t": "now"}),
        ("tree", LOOK, {"t": 2, "pressed": "root"}),
        ("tree", LOOK, {"t": 2, "slots": 1.5}),
        ("step", MAZE, {"line": []}),
        ("step", MAZE, {"steps": "on"}),
    ],
)
def test_whatever_is_wrong_is_refused_in_one_line(verb: str, search: Any, values: Any) -> None:
    refusal = reply(verb, search, **values)["text"]
    assert "expected" in refusal
    assert "\n" not in refusal


def test_a_language_or_an_opened_position_that_there_is_not_is_passed_over() -> None:
    usual = reply("tree", LOOK, t=2)
    strange: list[Any] = ["root", {"look": [1, 0], "position": 10**9}, {"look": 3}, []]
    for opened in strange:
        assert reply("tree", LOOK, t=2, opened=opened, language=["xx"])["kind"] == usual["kind"]
