"""The page's requests about own code, answered without a browser as in one: in this process."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import pytest

from searchcade import catalog, solve
from searchcade.lab.templates import KINDS, template
from searchcade.own import deadline
from searchcade.problem import BadInput
from searchcade.search.limits import Budget
from searchcade.tab import dispatch
from searchcade.tab.code import budget_of
from searchcade.tab.page_data import own_code

MAZE = "maze/custom?size=6&seed=1"
GAME = "pacman/4-2-figure-of-eight"
LIMITS = {"seconds": 20, "nodes": 20_000, "memory_mb": 512}
QUICK = {**LIMITS, "seconds": 0.1}


@pytest.fixture(autouse=True)
def no_processes(monkeypatch: pytest.MonkeyPatch) -> None:
    """Do as a browser does, which has no processes."""
    monkeypatch.setattr(solve, "has_processes", lambda: False)


def ask(name: str, **values: Any) -> Any:
    """Ask as the page does."""
    reply = json.loads(dispatch.answer(json.dumps({"ask": f"code.{name}", "values": values})))
    return reply.get("reply", reply)


def ran(text: str, kind: str = "search", level: str = MAZE, **more: Any) -> Any:
    """Run own code on a level."""
    language, limits = more.pop("language", "en"), more.pop("limits", LIMITS)
    code = {"kind": kind, "text": text, **more}
    return ask("run", code=code, level=level, limits=limits, language=language)


def sentence(text: str, kind: str = "search", level: str = MAZE, language: str = "en") -> str:
    """Run own code that fails soon, and return what its author is told."""
    reply = ran(text, kind, level, language=language, limits=QUICK)
    return str(reply["trouble"]["sentence"])


# ------------------------------------------------------------------ what runs


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("language", ["en", "vi"])
def test_what_a_person_begins_with_runs(kind: str, language: str) -> None:
    text = template(kind, language)
    found = ask("functions", code={"kind": kind, "text": text}, language=language)
    assert found["trouble"] is None
    assert found["functions"][0]["name"] in ("my_search", "my_heuristic", "act")
    reply = ran(text, kind, GAME if kind == "player" else MAZE)
    assert (reply["trouble"], reply["figures"]["outcome"]) == (None, "solved")


@pytest.mark.every_case
@pytest.mark.parametrize("game", catalog.games())
@pytest.mark.parametrize("language", ["en", "vi"])
def test_a_heuristic_begins_as_one_that_fits_its_game(game: str, language: str) -> None:
    level = f"{game}/{next(iter(catalog.game(game).shipped()))}"
    text = template("heuristic", language, game)
    figures = ran(text, "heuristic", level)["figures"]
    (ucs,) = ask("beside", level=level, algorithms=["ucs"], limits=LIMITS)["rows"]
    assert figures["cost"] == ucs["figures"]["cost"]
    assert figures["expanded"] <= ucs["figures"]["expanded"]
    code = {"kind": "heuristic", "text": text}
    judged = ask("heuristic", code=code, level=level, limits=LIMITS)
    assert [each["passed"] for each in judged["checks"]] == [True, True]


def test_the_page_is_told_what_each_game_begins_with() -> None:
    templates: Any = own_code()["templates"]
    assert templates["search"]["vi"] == template("search", "vi")
    assert templates["heuristic"]["sokoban"]["vi"] == template("heuristic", "vi", "sokoban")


def test_a_heuristic_for_another_game_begins_as_nothing() -> None:
    text = template("heuristic", "en", "coins")
    assert ran(text, "heuristic")["figures"]["outcome"] == "solved"
    assert "for this game" in text


def test_own_code_is_counted_as_on_the_command_line() -> None:
    own = ran(template("search", "en"))["figures"]
    ours = ask("beside", level=MAZE, algorithms=["bfs"], limits=LIMITS)
    (row,) = ours["rows"]
    assert own["cost"] == row["figures"]["cost"] == ours["optimum"]
    assert own["expanded"] == row["figures"]["expanded"] - 1  # ours counts the goal as well


def test_a_search_gets_the_heuristic_and_the_options_that_are_asked_for() -> None:
    text = "def f(problem, estimate, weight=2):\n    print(estimate(problem.start), weight)"
    reply = ran(text, heuristic="euclid", options="weight=3")
    assert reply["printed"].split()[1] == "3"
    assert reply["figures"]["outcome"] == "not found"


def test_much_that_is_printed_is_shortened() -> None:
    reply = ran("def f(problem):\n    for n in range(2000): print('line', n)\n")
    assert len(reply["printed"]) < 5000
    assert "line 1999" in reply["printed"]


def test_a_new_text_is_loaded_though_it_is_as_long_as_the_last() -> None:
    first, second = (ran(f"def f(problem): print({digit})")["printed"] for digit in (1, 2))
    assert (first, second) == ("1\n", "2\n")


def test_a_set_of_levels_is_a_pattern_or_a_range_of_seeds() -> None:
    names = ask("levels", texts=["maze/loops?seed=2..4", "sokoban/0[12]-*"])
    assert names[:3] == ["maze/loops?seed=2", "maze/loops?seed=3", "maze/loops?seed=4"]
    assert [name.partition("-")[0] for name in names[3:]] == ["sokoban/01", "sokoban/02"]
    assert "expected" in ask("levels", texts=["maze/loops?seed=1..100000"])["error"]["text"]
    assert "expected" in ask("levels", texts=["../../etc/passwd"])["error"]["text"]


def test_an_algorithm_that_does_not_fit_does_not_stop_the_others() -> None:
    rows = ask("beside", level=MAZE, algorithms=["nonsense", "dfs"], limits=LIMITS)["rows"]
    assert "failure" in rows[0]
    assert rows[1]["figures"]["outcome"] == "solved"


# ------------------------------------------------------------------ what goes wrong


def test_a_mistake_is_told_with_its_line() -> None:
    failed = ran("def f(problem):\n    x = 1\n    return {}[x]\n")["trouble"]
    assert (failed["line"], failed["code"], failed["text"]) == (3, "return {}[x]", "KeyError: 1")
    assert "line 3" in failed["sentence"]
    failed = ran("def f(problem)\n    pass\n")["trouble"]
    assert (failed["line"], failed["sentence"]) == (1, "Python cannot read line 1.")


def test_a_loop_without_an_end_is_stopped_and_its_line_told() -> None:
    text = "def f(problem):\n    {}\n    while True:\n        pass\n"
    told = sentence(text.format("pass"))
    assert "asked for no successors" in told
    assert "line 4" in told or "line 3" in told
    asked = text.format("problem.successors(problem.start)")
    assert "expanded 1 state, then asked for no more" in sentence(asked)
    assert "giây" in sentence("while True: pass\ndef f(problem): pass", language="vi")
    assert "did not return" in sentence("def act(seen):\n    while True: pass", "player", GAME)


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("verb", ["run", "film"])
def test_the_page_knows_of_the_limit_while_own_code_runs_and_only_then(
    kind: str, verb: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    seconds: list[float] = []
    monkeypatch.setattr(deadline, "_alarms", [seconds.append])
    code = {"kind": kind, "text": template(kind, "en")}
    ask(verb, code=code, level=GAME if kind == "player" else MAZE, limits=LIMITS)
    assert seconds == [LIMITS["seconds"], 0]


@pytest.mark.every_case
@pytest.mark.parametrize(
    ("asked", "given"),
    [
        ({}, Budget(200_000, 10, 512)),
        ({"nodes": 0, "seconds": 0, "memory_mb": 0}, Budget(1, 0.1, 16)),
        ({"nodes": 10**9, "seconds": 10**9, "memory_mb": 10**9}, Budget(10**7, 120, 800)),
        ({"nodes": 7, "seconds": 8, "memory_mb": 90}, Budget(7, 8, 90)),
    ],
)
def test_limits_are_those_of_the_page_within_bounds(asked: Any, given: Budget) -> None:
    assert budget_of(asked) == given


@pytest.mark.parametrize("limits", [{"nodes": "many"}, {"seconds": None}, {"nodes": 1e999}])
def test_limits_that_are_no_numbers_are_refused(limits: Any) -> None:
    with pytest.raises(BadInput, match="expected limits as numbers"):
        budget_of(limits)


def test_a_search_that_asks_on_and_on_is_stopped_where_it_asks() -> None:
    text = "def f(problem):\n    while True: problem.successors(problem.start)\n"
    reply = ran(text, limits=QUICK)
    assert reply["figures"]["outcome"] in ("out of time", "out of nodes")
    assert reply["trouble"]["line"] is None


def test_a_wrong_plan_is_told_move_by_move_in_both_languages() -> None:
    assert "move 1 of its plan, 'U', is not legal" in sentence("def f(problem): return 'UU'")
    assert "does not end at the goal" in sentence("def f(problem): return ''")
    assert "không hợp lệ" in sentence("def f(problem): return 'UU'", language="vi")
    assert "returned 5" in ran("def f(problem): return 5")["trouble"]["text"]


@pytest.mark.parametrize(
    "text", ["", "\0", "x" * 200_000, "def f(): pass", "import nothing\ndef f(problem): pass",
             "import sys\ndef f(problem): sys.exit()", "def f(problem): return f(problem)",
             "def f(problem): raise KeyboardInterrupt", "raise SystemExit\ndef f(problem): pass"],
)  # fmt: skip
def test_whatever_is_typed_gets_an_answer(text: str) -> None:
    reply = ran(text)
    assert "error" in reply or reply["trouble"]["sentence"]


def test_no_folder_of_this_machine_is_told() -> None:
    for text in ("def f(problem)", "def f(problem): raise ValueError(__file__)"):
        assert "/tmp" not in json.dumps(ran(text))


# ------------------------------------------------------------------ heuristics and films


def test_a_heuristic_is_proven_or_refuted_on_all_states() -> None:
    right = template("heuristic", "en")
    wrong = right.replace("return abs", "return 9 * abs")
    (admissible, consistent), (no, neither) = (
        ask("heuristic", code={"kind": "heuristic", "text": text}, level=MAZE, limits=LIMITS)[
            "checks"
        ]
        for text in (right, wrong)
    )
    assert (admissible["passed"], consistent["passed"]) == (True, True)
    assert "all 36 states" in admissible["sentence"]
    assert (no["passed"], neither["passed"]) == (False, False)
    assert ask("walk", level=MAZE, plans=[no["moves"]])["lanes"][0]["plan"] == no["moves"]


def test_a_film_shows_what_was_expanded_also_where_the_code_fails_then() -> None:
    text = template("search", "en")
    broken = text.replace("return plan_to(state, reached)", "return plan_to")
    for each in (text, broken):
        code = {"kind": "search", "text": each}
        (lane,) = ask("film", code=code, level=MAZE, limits=LIMITS)["lanes"]
        assert len(lane["search"]["nodes"]) == lane["search"]["expanded"] > 5
    code = {"kind": "player", "text": template("player", "en")}
    assert ask("film", code=code, level=GAME, limits=LIMITS)["lanes"][0]["plan"]
    code = {"kind": "search", "text": text}
    assert len(ask("film", code=code, level=MAZE, limits=LIMITS, beside="astar")["lanes"]) == 2


# ------------------------------------------------------------------ how much a page may send


@pytest.mark.every_case
@pytest.mark.parametrize(
    ("ask", "values", "most", "refusal"),
    [
        ("code.functions", lambda size: {"code": {"text": "#" * size}}, 100_000,
         "at most 100,000 characters of Python"),
        ("watch.level", lambda size: {"level": "x" * size}, 100_000,
         "a level of at most 100,000 characters"),
        ("exercises.opened", lambda size: {"files": {"a.txt": "x" * size}}, 200_000,
         "at most 40 files with 200,000 characters"),
        ("exercises.opened", lambda size: {"files": {f"{n}.txt": "" for n in range(size)}}, 40,
         "at most 40 files with 200,000 characters"),
    ],
    ids=["code", "level", "files", "number of files"],
)  # fmt: skip
def test_a_page_may_send_so_much_and_not_one_more(
    ask: str, values: Callable[[int], dict[str, Any]], most: int, refusal: str
) -> None:
    answers = [
        dispatch.answer(json.dumps({"ask": ask, "values": values(size)}))
        for size in (most, most + 1)
    ]
    assert [refusal in each for each in answers] == [False, True]
