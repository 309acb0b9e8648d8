"""What a page gets to watch: films that equal recordings, within limits, and clear refusals."""

import json
from typing import Any

import pytest

from searchcade import catalog, share
from searchcade.recording import Recording
from searchcade.search.run import Budget
from searchcade.tab.dispatch import answer
from searchcade.tab.language import texts_in
from searchcade.tab.linked_level import linked, packed


def ask(verb: str, **values: Any) -> Any:
    """Ask as the page does."""
    return json.loads(answer(json.dumps({"ask": f"watch.{verb}", "values": values})))


def refusal(verb: str, **values: Any) -> str:
    """Return the sentence with which a request is refused."""
    return str(ask(verb, **values)["error"]["text"])


@pytest.mark.parametrize(
    ("level", "algorithm"),
    [
        ("maze/easy?seed=7", "astar?heuristic=euclid"),
        ("sokoban/01-one-push", "push-astar"),
        ("bloxorz/01-first-roll", "ids"),
        ("pacman/4-1-first-hunter", "alphabeta?nodes=50"),
    ],
)
def test_a_film_has_the_figures_and_the_plan_of_the_recording(level: str, algorithm: str) -> None:
    level = first_like(level)
    film = ask("film", level=level, algorithms=[algorithm])["reply"]
    loaded = catalog.level(level)
    recording = Recording(loaded, catalog.algorithm(algorithm, loaded))
    result = recording.run(Budget(seconds=60)).result
    (lane,) = film["lanes"]
    assert film["level"] == level
    assert lane["plan"] == result.plan
    assert lane["result"]["expanded"] == lane["search"]["expanded"] == result.expanded
    assert lane["result"]["cost"] == result.cost
    assert len(lane["looks"]) == recording.length + 1


def first_like(level: str) -> str:
    """Return the level of a game that begins with these letters."""
    game, _, name = level.partition("/")
    if "?" in name:
        return level
    found = next(each for each in catalog.game(game).shipped() if each.startswith(name[:3]))
    return f"{game}/{found}"


def test_a_race_is_a_film_with_lanes_in_both_languages_and_the_optimum() -> None:
    film = ask("film", level="maze/loops?seed=3", algorithms=["dfs", "wastar?weight=3"])["reply"]
    first, second = film["lanes"]
    assert "DFS" in first["title"]["en"]
    assert "weight 3" in second["title"]["vi"]
    assert first["result"]["optimum"] == second["result"]["optimum"] > 0
    assert first["result"]["above_optimum"] >= 0


def test_a_search_that_reaches_its_limit_says_so() -> None:
    film = ask("film", level="maze/hard?seed=7", algorithms=["bfs"], nodes=100)["reply"]
    (lane,) = film["lanes"]
    assert lane["result"]["outcome"] == lane["result"]["stopped"] == "out of nodes"
    assert lane["result"]["expanded"] == 100
    assert lane["plan"] is None


def test_a_level_says_what_it_is_and_how_it_begins() -> None:
    reply = ask("level", level="#######\n#@ $ .#\n#######", language="vi")["reply"]
    assert reply["game"] == "sokoban"
    assert reply["level"].startswith("SC1-")
    assert reply["board"]["looks"]
    assert reply["facts"]
    again = ask("level", level=reply["level"], language="vi")["reply"]
    assert again == reply


def test_a_level_that_ships_says_its_optimum() -> None:
    name = first_like("sokoban/01")
    assert ask("level", level=name)["reply"]["optimum"] > 0


def test_algorithms_that_do_not_fit_say_why() -> None:
    reply = ask("algorithms", level=first_like("pacman/1-1"), language="en")["reply"]
    known = {each["name"]: each for each in reply["algorithms"]}
    assert known["bfs"]["fits"]
    assert known["alphabeta"]["reason"] == "needs monsters that move and are all seen"
    assert known["wastar"]["options"] == [
        {"name": "weight", "default": "2", "choices": [], "number": True}
    ]
    assert reply["best"] in known
    assert reply["race"] == ["bfs", "astar"]


@pytest.mark.parametrize("game", catalog.games())
def test_every_algorithm_that_does_not_fit_has_a_reason_of_its_own(game: str) -> None:
    unknown = "does not fit this level"
    for name in catalog.game(game).shipped():
        listed = ask("algorithms", level=f"{game}/{name}", language="en")["reply"]["algorithms"]
        assert [each["name"] for each in listed if each["reason"] == unknown] == []


def test_unknown_names_and_limits_are_refused_in_one_line() -> None:
    easy = "maze/easy?seed=7"
    refusals = [
        refusal("level", level="maze/nowhere"),
        refusal("level", level="no level at all"),
        refusal("algorithms", level="SC1-0000"),
        refusal("film", level=easy, algorithms=["quantum"]),
        refusal("film", level=easy, algorithms=["astar?heuristic=luck"]),
        refusal("film", level=easy, algorithms=["astar?weight=3"]),
        refusal("film", level=easy, algorithms=["/etc/passwd.py:f"]),
        refusal("film", level=easy, algorithms=["astar?heuristic=/tmp/mine.py:h"]),
        refusal("film", level=easy, algorithms=["energy"]),
        refusal("film", level=easy, algorithms=[]),
        refusal("film", level=easy, algorithms=["bfs"] * 5),
        refusal("film", level=easy, algorithms=["bfs"], nodes=10**9),
        refusal("film", level=easy, algorithms=["bfs"], seconds=-1),
    ]
    assert all(refusals)
    assert [text for text in refusals if "\n" in text or len(text) > 400] == []


def test_a_language_that_there_is_not_becomes_english() -> None:
    assert texts_in("xx").language == "en"


def test_a_game_is_shown_from_its_moves_or_from_its_share_code() -> None:
    room = "#######\n#@ $ .#\n#######"
    film = ask("game", level=room, moves="rRRxyz")["reply"]
    assert film["lanes"][0]["plan"] == "rRR"
    code = share.code_of(linked(room).loaded, "rR")
    assert ask("level", level=code)["reply"]["moves"] == "rR"
    assert ask("game", level=code)["reply"]["lanes"][0]["plan"] == "rR"
    assert ask("game", level=room, moves=packed("rR" * 9))["reply"]["lanes"][0]["plan"] == "rRR"


def test_a_replay_file_holds_the_same_searches() -> None:
    page = ask("page", level="maze/easy?seed=7", algorithms=["bfs", "astar"])["reply"]
    assert page.startswith("<!doctype html>")
    assert len(page) < 300_000


@pytest.mark.parametrize(
    ("level", "first", "best"),
    [
        ("maze/easy?seed=7", "astar", "bfs"),
        ("sokoban/01-one-push", "astar", "push-astar"),
        ("pacman/4-7-grand-arcade", "alphabeta", "planner"),
    ],
)
def test_offers_first_what_explains_itself_and_names_the_strongest(
    level: str, first: str, best: str
) -> None:
    offer = ask("algorithms", level=first_like(level))["reply"]
    assert (offer["first"], offer["best"]) == (first, best)


def test_guesses_are_asked_and_judged() -> None:
    search = {"level": "maze/loops?seed=12", "algorithms": ["bfs", "greedy", "astar"]}
    asked = ask("guesses", level=search["level"])["reply"]
    assert [figure for figure, _ in asked] == ["expanded", "cost"]
    right, wrong = ask("guessed", **search, guesses={"expanded": 1, "cost": 1})["reply"]
    assert right.endswith("Right!")
    assert wrong.endswith("It was A*, Breadth-first search (BFS).")
    assert ask("guessed", **search, guesses={})["reply"] == []


@pytest.mark.parametrize("guesses", [{"expanded": 2}, {"expanded": -1}, {"beauty": 0}])
def test_guesses_of_nothing_are_refused(guesses: dict[str, int]) -> None:
    search = {"level": "maze/easy?seed=7", "algorithms": ["bfs", "astar"]}
    assert "expected guesses of expanded, cost" in refusal("guessed", **search, guesses=guesses)
