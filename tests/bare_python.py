"""Play one game with nothing but Python's own library, in one thread: what a browser has.

`test_bare_python.py` runs this file where no library is installed. It prints what it has done.
"""

from __future__ import annotations

import json
import sys
import threading
from dataclasses import replace
from pathlib import Path
from typing import Any, cast

sys.modules["multiprocessing"] = None  # type: ignore[assignment]
sys.modules["subprocess"] = None  # type: ignore[assignment]


def no_thread(*_arguments: Any, **_options: Any) -> None:
    """Refuse to start a thread, as a browser does."""
    raise RuntimeError("can't start new thread")


threading.Thread.start = no_thread  # type: ignore[method-assign]
sys.modules["_thread"].start_new_thread = no_thread  # type: ignore[attr-defined]

from searchcade import catalog  # noqa: E402
from searchcade.level import LoadedLevel  # noqa: E402
from searchcade.play.autosave import Autosave  # noqa: E402
from searchcade.play.judge import judge  # noqa: E402
from searchcade.play.saved_game import SavedGame  # noqa: E402
from searchcade.play.session import Session  # noqa: E402
from searchcade.recording import Lane, Race, Recording  # noqa: E402
from searchcade.recording.live import Trace  # noqa: E402
from searchcade.search import memory  # noqa: E402
from searchcade.search.run import Budget  # noqa: E402
from searchcade.solve import solve  # noqa: E402
from searchcade.tab import dispatch  # noqa: E402
from searchcade.texts import Texts  # noqa: E402
from searchcade.texts.titles import level_title  # noqa: E402

memory.STATM = memory.STATUS = Path("nowhere")  # only Linux tells in a file how large we are
BUDGET = Budget(nodes=100, seconds=20)


def check(game: str, every: int) -> None:
    """Load the levels of a game and make one of each preset; do all that can be done with some."""
    of = catalog.game(game)
    little = {"effort": "1"} if "effort" in of.levels.options else {}
    levels = [catalog.level(f"{game}/{name}") for name in of.shipped()]
    levels += [catalog.level(f"{game}/{name}", game, little) for name in of.levels.presets]
    for number, level in enumerate(levels):
        if number % every == 0:
            play(level, asks=number % 16 == 0)
            solutions(level)
            watch(level)
    print(f"{len(levels)} levels")


def play(loaded: LoadedLevel, *, asks: bool) -> None:
    """Make a few moves and take them back; ask for a hint and follow it."""
    session = Session(loaded.game, loaded.level)
    for number in range(6):
        moves = [move for move, _, _ in session.problem.successors(session.state)]
        if moves and not session.is_won:
            assert session.play(moves[number % len(moves)])
    session.restart()
    hint = session.hint("way") if asks else ""
    for move in hint or "":
        assert session.play(move, "h")
    assert session.moves == (hint or "")
    store(loaded, session)


def store(loaded: LoadedLevel, session: Session[Any, Any]) -> None:
    """Judge a game, and save it where a list is the store; say its title in two languages."""
    written: list[Any] = []
    autosave = Autosave(written.append)
    saved = SavedGame(cast(Any, None), 1, loaded, session, level_title(Texts("vi"), loaded))
    autosave.keep(saved.progress())
    autosave.close(saved.progress())
    assert [each.moves for each in written] == 2 * [session.moves]
    assert saved.title
    assert level_title(Texts("en"), loaded)
    played = judge(loaded.game.name, loaded.text(), "elsewhere", session.moves)
    assert (played.steps, played.cost) == (len(session.moves), session.cost)


def solutions(loaded: LoadedLevel) -> None:
    """Solve a level with the best algorithm and with two of the textbook."""
    outcomes = [
        solve(loaded, catalog.algorithm(text, loaded.game), BUDGET)
        for text in (loaded.game.best_algorithm(loaded.level), "bfs", "astar")
    ]
    assert not any(each.as_dict()["compiled"] for each in outcomes)


def watch(loaded: LoadedLevel) -> None:
    """Record two searches and let them race; draw the board with what one of them did."""
    recordings = [
        Recording(loaded, catalog.algorithm(each, loaded.game)) for each in ("bfs", "greedy")
    ]
    race = Race([Lane(each, each.run(BUDGET)) for each in recordings], "time")
    assert len(race.finished(race.end)) == len([each for each in race.table() if each]) == 2
    for each in recordings:
        seen = [each.moment(t) for t in range(0, each.length + 1, max(1, each.length // 5))]
        assert seen[0].state == each.problem.start
        assert sum(moment <= each.recorded for moment in each.order) <= each.recorded
    trace = Trace(loaded)
    trace.show_plan(recordings[0].report.result.plan if recordings[0].report else None)
    pixels = trace.pixels(40, 40)
    assert all(0 < len(row) == len(pixels[0]) <= 40 for row in pixels)


def plain_function(game: str) -> None:
    """Solve a level with a plain function of somebody's own file, which wants a thread."""
    file = Path(sys.argv[2])
    level = catalog.level(next(f"{game}/{name}" for name in catalog.game(game).shipped()))
    report = solve(level, catalog.algorithm(f"{file}:first_moves", level.game), BUDGET)
    assert (report.result.outcome, report.result.expanded) == ("not found", 1)


def energy_with_loops() -> None:
    """Run the kernels of energy mode as plain Python: there are loops and many pills."""
    maze = catalog.level("maze/custom?size=12&braid=1").level
    pills = dict.fromkeys(range(30, 60), 1)
    level = LoadedLevel("loops", catalog.game("maze"), replace(maze, energy=20, pills=pills))
    result = solve(level, catalog.algorithm("energy", level.game), BUDGET).result
    assert (result.cost, result.lower_bound) == (36, 36)


def page_game(game: str) -> None:
    """Play a level as the page does, and let the result be judged and analysed."""
    level = f"{game}/{next(iter(catalog.game(game).shipped()))}"
    view = asked("open", {"level": level})
    view = asked("do", view["game"], wish="hint", help="way")
    view = asked("think", view["game"])
    while view["wait"] is not None:
        view = asked("do", view["game"], wish="tick", seconds=view["wait"])
    assert asked("finish", view["game"])["won"] is view["won"] is True
    assert "mistakes" in asked("analyse", view["game"])


def asked(verb: str, game: Any, **values: Any) -> Any:
    """Return the reply to a request."""
    request = {"ask": f"play.{verb}", "values": {"game": game, "language": "vi", **values}}
    return json.loads(dispatch.answer(json.dumps(request)))["reply"]


if __name__ == "__main__":
    check(sys.argv[1], int(sys.argv[3]))
    page_game(sys.argv[1])
    plain_function(sys.argv[1])
    if sys.argv[1] == "maze":
        energy_with_loops()
