"""A film shows what the recording shows, at every moment, and nothing of it is lost in JSON."""

from __future__ import annotations

from functools import cache
from math import inf
from typing import NamedTuple

import pytest

from film_reader import LaneReader
from searchcade import catalog
from searchcade.problem import BadInput, walked
from searchcade.recording import Lane, Recording
from searchcade.recording.race import record, recorded
from searchcade.search.run import Budget
from searchcade.solve import solve
from searchcade.texts import LANGUAGES
from searchcade.texts.films import MAX_EXPLAINED, game_film, packed_size, search_film
from searchcade.web.film import Film, estimate

SEARCHES = [
    ("maze/hungry-night", "astar"),
    ("maze/easy?seed=7&rows=9&cols=9", "ids"),
    ("maze/easy?seed=7", "astar?heuristic=euclid"),
    ("maze/loops?seed=12", "beam?width=3"),
    ("maze/loops?seed=12", "bibfs"),
    ("sokoban/12-left-bank", "astar"),
    ("sokoban/12-left-bank", "best"),
    ("bloxorz/24-hand-in-hand", "dfs"),
    ("bloxorz/08-*", "mcts"),
    ("pacman/3-1-in-the-dark", "greedy"),
    ("pacman/4-7-grand-arcade", "alphabeta?nodes=60"),
]
MOMENTS = 30  # that are compared, of each search


class Filmed(NamedTuple):
    """A recording, its film, and what a browser reads of it."""

    recording: Recording
    film: Film
    reader: LaneReader

    @property
    def moments(self) -> list[int]:
        last = self.recording.length
        return sorted({*range(0, last, max(1, last // MOMENTS)), self.recording.recorded, last})


@cache
def filmed(level: str, algorithm: str) -> Filmed:
    (loaded, *_) = catalog.levels(level)
    recording = Recording(loaded, catalog.algorithm(algorithm, loaded))
    recording.run(Budget(nodes=400))
    film = search_film([Lane(recording)])
    return Filmed(recording, film, LaneReader(film))


def written(estimate: float | None) -> float | None:
    """Return an estimate as a film has it."""
    return -1 if estimate == inf else None if estimate is None else round(estimate, 3)


every_search = pytest.mark.parametrize(("level", "algorithm"), SEARCHES)


@every_search
def test_each_scene_is_that_of_the_game(level: str, algorithm: str) -> None:
    recording, _, reader = filmed(level, algorithm)
    for t in filmed(level, algorithm).moments:
        scene = recording.loaded.scene(recording.states(t))
        assert reader.scene(t) == scene._replace(bodies=(), passages=bytes(scene.passages))
    assert len(reader.looks) == recording.length + 1


@every_search
def test_each_path_is_that_of_the_recording(level: str, algorithm: str) -> None:
    recording, _, reader = filmed(level, algorithm)
    for t in filmed(level, algorithm).moments:
        moment = recording.moment(t)
        assert [divmod(cell, recording.cols) for cell in reader.path(t)] == moment.path
        if moment.phase == "walk":
            assert reader.walk["costs"][moment.walked] == moment.cost


@every_search
def test_cells_are_marked_as_the_window_marks_them(level: str, algorithm: str) -> None:
    recording, _, reader = filmed(level, algorithm)
    for t in filmed(level, algorithm).moments:
        searched = min(t, recording.recorded)
        order, found = recording.explainer.marks(searched)
        expanded = {cell for cell, moment in enumerate(order) if moment <= searched}
        waiting = {cell for cell, moment in enumerate(found) if moment <= searched} - expanded
        if searched:
            assert reader.marks(searched) == (expanded, waiting)


@every_search
def test_g_and_h_of_a_cell_are_those_that_the_search_knew(level: str, algorithm: str) -> None:
    recording, _, reader = filmed(level, algorithm)
    for t in filmed(level, algorithm).moments[::4]:
        known = reader.known(t)
        for cell in range(recording.rows * recording.cols):
            place = divmod(cell, recording.cols)
            if t >= recording.recorded and cell not in known:
                continue  # neighbours of the goal, which no textbook looks at
            told = recording.inspect(place, t)
            if told is None:
                assert cell not in known
            else:
                assert known[cell][:3] == told[:3]
                assert known[cell][3] == written(told.h)


@every_search
def test_every_text_is_there_in_every_language(level: str, algorithm: str) -> None:
    film = filmed(level, algorithm).film
    lane = film.lanes[0]
    assert lane.story
    texts = [film.title, lane.title, lane.about or {}, *lane.verdict, *lane.story.sentences]
    for text in texts:
        assert set(text) == set(LANGUAGES)
    assert (
        len(lane.story.said) == min(MAX_EXPLAINED, filmed(level, algorithm).recording.recorded) + 1
    )


def test_an_agents_values_and_dangers_are_shown() -> None:
    recording, film, reader = filmed("pacman/4-7-grand-arcade", "alphabeta?nodes=60")
    moment = recording.moment(7)
    values = {divmod(cell, recording.cols): value for cell, value in reader.lane["values"]["7"]}
    assert values == moment.values
    danger = recording.loaded.game.look.danger(recording.loaded.level, moment.state)
    shown = reader.board["dangers"][reader.looks[7]]
    assert [divmod(cell, recording.cols) for cell in shown[::2]] == list(danger)
    assert film.lanes[0].walk.points


def test_an_agent_that_is_cut_has_no_values_for_moves_that_were_not_recorded() -> None:
    report = solve(catalog.level("pacman/4-7-grand-arcade"), "alphabeta?nodes=60", Budget(200))
    film = search_film([recorded(report, most=20)])
    assert film.lanes[0].values
    assert max(film.lanes[0].values) <= 20 + len(film.lanes[0].plan or "")
    late = [t for t in film.lanes[0].values if t > 20 + 20]
    assert not late


def test_a_film_has_the_pictures_it_needs_and_no_others() -> None:
    pictures = filmed("sokoban/12-left-bank", "astar").film.board.pictures
    assert {"ares", "ares@beach", "stone", "wall"} <= set(pictures)
    assert "pill-1" not in filmed("maze/loops?seed=12", "bibfs").film.board.pictures
    bridges = filmed("bloxorz/24-hand-in-hand", "dfs").film.board
    letters = {letter for each in bridges.tiles for letter in each.label}
    assert all(name.partition(":")[2][:1] in letters for name in bridges.pictures if ":" in name)


# ------------------------------------------------------------------ games, races, long searches


def test_a_game_is_a_film_without_a_search() -> None:
    loaded = catalog.level("sokoban/01-one-push")
    film = game_film(loaded, ["R"])
    reader = LaneReader(film)
    assert "search" not in reader.lane
    states = [state for state, _ in walked(loaded.problem(), "R")]
    assert [reader.scene(t) for t in (0, 1)] == [loaded.scene([state]) for state in states]
    assert film.lanes[0].verdict[0]["en"].startswith("The goal is reached: 1 move, cost ")
    assert film.level == "sokoban/01-one-push"


def test_a_game_is_shown_up_to_a_move_that_is_not_legal() -> None:
    film = game_film(catalog.level("sokoban/01-one-push"), ["RX"])
    assert film.lanes[0].result["outcome"] == "illegal"
    assert film.lanes[0].plan == "R"


def test_lanes_of_a_race_share_the_board() -> None:
    loaded = catalog.level("maze/easy?seed=7")
    choices = [catalog.algorithm(name, loaded) for name in ("bfs", "astar")]
    film = search_film([record(loaded, choice, Budget()) for choice in choices])
    for number, name in enumerate(("bfs", "astar")):
        reader = LaneReader(film, number)
        goal, player = reader.scene(len(reader.looks) - 1).sprites
        assert (player.row, player.col) == (goal.row, goal.col)
        assert reader.lane["result"]["expanded"] == len(reader.nodes), name


def test_a_long_search_is_cut_and_says_so() -> None:
    loaded = catalog.level("maze/loops?seed=12")
    search = record(loaded, catalog.algorithm("bfs", loaded), Budget(), most=300)
    film = search_film([search])
    shown = film.lanes[0].search
    assert shown
    assert (len(shown.nodes), shown.expanded) == (300, 834)
    words = "This page shows the first 300 of 834 expansions, then the plan."
    assert words in [text["en"] for text in film.lanes[0].verdict]
    assert film.lanes[0].plan
    small = search_film([search], largest=9000)
    assert packed_size(small) <= 9000
    reader = LaneReader(small)
    assert reader.scene(len(reader.looks) - 1) == LaneReader(film).scene(300 + 112)


def test_a_search_that_throws_dice_is_shown_as_it_was_recorded() -> None:
    plans = iter(["Rlr", "R"])
    report = solve(catalog.level("sokoban/01-one-push"), lambda problem: next(plans))
    lane = recorded(report)
    (shown,) = search_film([lane]).lanes
    assert (report.result.plan, shown.plan, shown.result["steps"]) == ("Rlr", "R", 1)


def test_a_board_that_is_too_large_for_a_page_is_refused() -> None:
    loaded = catalog.level("maze/easy?rows=400&cols=400")
    with pytest.raises(BadInput, match="a web page shows at most 100,000 cells, found 160,000"):
        game_film(loaded, [""])


@pytest.mark.parametrize(("value", "stored"), [(None, None), (inf, -1), (2.00049, 2), (1.5, 1.5)])
def test_an_estimate_is_rounded_and_an_infinite_one_has_a_sign(
    value: float | None, stored: float | None
) -> None:
    assert estimate(value) == stored
