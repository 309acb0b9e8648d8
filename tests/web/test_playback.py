"""The clock of a playback: it runs, waits, stops and steps as it is told."""

from __future__ import annotations

import json
from pathlib import Path
from random import Random
from typing import NamedTuple

import pytest

from searchcade.web.playback import (
    ALL_NOTCH,
    READING,
    SPEEDS,
    WALK_S,
    WHOLE_S,
    Playback,
    pace_data,
)  # fmt: skip
from web.node import checks


def paused(place: float = 0.0) -> Playback:
    """Return a playback that stands at a place."""
    found = Playback()
    found.go(place, 10**9)
    return found


def test_speeds_go_from_two_seconds_a_sentence_to_everything_at_once() -> None:
    assert SPEEDS[:5] == (0.5, 1, 2, 5, 10)
    assert SPEEDS[-1] == 100_000
    playback = Playback()
    playback.choose(ALL_NOTCH)
    assert playback.advance(0.01, 5_000_000)
    assert playback.place == 5_000_000


@pytest.mark.parametrize("length", [3, 40, 400, 4_000, 100_000, 600_000])
def test_a_search_of_any_length_takes_about_eight_seconds(length: int) -> None:
    playback = Playback()
    playback.suit(length)
    assert WHOLE_S / 3 < length / playback.speed < WHOLE_S * 3


@pytest.mark.parametrize("length", [3, 230, 100_000])
def test_a_search_that_explains_itself_is_read_sentence_by_sentence(length: int) -> None:
    playback = Playback()
    playback.suit(length, is_explained=True)
    assert playback.speed == READING


def test_the_walk_does_not_count_for_the_speed() -> None:
    playback = Playback()
    playback.suit(230, 30)
    assert playback.speed == 20
    playback.suit(40, 40)
    assert playback.speed == 5


def test_a_short_walk_is_not_dragged_out() -> None:
    playback = paused(8)
    playback.toggle(9)
    playback.advance(0.5, 9, walk=1)
    assert playback.place == 8.5


def test_a_plan_is_walked_faster_than_sentences_are_read_unless_a_person_has_chosen() -> None:
    for is_chosen, place in ((False, 10 + 50 / WALK_S), (True, 10.5)):
        playback = paused(10)
        if is_chosen:
            playback.choose(0)
        playback.suit(60, 50, is_explained=True)
        playback.toggle(60)
        playback.advance(1, 60, walk=50)
        assert playback.place == pytest.approx(place)


def test_ten_moments_a_second_can_be_read_and_twenty_cannot() -> None:
    playback = Playback()
    for speed, is_fast in ((10, False), (20, True)):
        playback.choose(SPEEDS.index(speed))
        assert playback.is_fast is is_fast
    playback.go(0, 10)
    assert not playback.is_fast


def test_a_speed_that_was_chosen_stays() -> None:
    playback = Playback()
    playback.choose(1)
    playback.suit(100_000)
    assert playback.speed == 1
    playback.choose(-3)
    assert playback.notch == 0
    playback.choose(ALL_NOTCH + 3)
    assert playback.notch == ALL_NOTCH


def test_runs_at_its_speed_and_stops_at_the_end() -> None:
    playback = Playback()
    playback.choose(SPEEDS.index(10))
    assert playback.advance(0.5, 8)
    assert playback.moment == 5
    assert playback.advance(0.5, 8)
    assert playback.place == 8
    assert not playback.playing
    assert not playback.advance(0.5, 8)


def test_waits_at_the_end_for_moments_that_are_still_to_come() -> None:
    playback = Playback()
    playback.choose(SPEEDS.index(100))
    playback.advance(1, 30, is_complete=False)
    assert playback.playing
    playback.advance(0.1, 100, is_complete=False)
    assert playback.moment == 40


def test_pauses_where_the_search_ends_before_it_walks_the_plan() -> None:
    playback = Playback()
    playback.choose(SPEEDS.index(10_000))
    playback.advance(1, 300, walk=100)
    assert playback.place == 200
    playback.advance(WALK_S / 2, 300, walk=100)
    assert playback.place == pytest.approx(250)


def test_a_walk_is_never_faster_than_the_speed() -> None:
    playback = paused(200)
    playback.choose(0)
    playback.toggle(300)
    playback.advance(1, 300, walk=100)
    assert playback.place == 200.5


def test_steps_forwards_and_backwards_from_between_two_moments() -> None:
    playback = paused(4.5)
    playback.step(1, 10)
    assert playback.place == 5
    playback.go(4.5, 10)
    playback.step(-1, 10)
    assert playback.place == 4
    playback.step(-1, 10)
    assert playback.place == 3


def test_never_leaves_its_ends() -> None:
    playback = paused()
    playback.step(-1, 10)
    assert playback.place == 0
    playback.go(99, 10)
    assert playback.place == 10
    playback.step(1, 10)
    assert playback.place == 10


def test_a_step_stops_it_and_play_goes_on_from_there() -> None:
    playback = Playback()
    playback.step(1, 10)
    assert not playback.playing
    playback.toggle(10)
    assert playback.playing
    assert playback.place == 1


def test_play_at_the_end_begins_again() -> None:
    playback = paused(10)
    playback.toggle(10)
    assert playback.playing
    assert playback.place == 0


# ------------------------------------------------------------------ the page's playback


Step = tuple[str, float]


class Script(NamedTuple):
    """What is played, and what happens to it."""

    length: int
    walk: int
    explained: bool
    steps: list[Step]


def scripts() -> list[Script]:
    """Return playbacks of many lengths, with steps by chance."""
    random, found = Random(26), []
    for _ in range(200):
        length = random.choice((1, 3, 40, 200, 230, 5_000, 400_000))
        walk = min(length, random.choice((0, 0, 1, 2, 30, length)))
        steps = [drawn(random, length) for _ in range(12)]
        found.append(Script(length, walk, random.random() < 0.5, steps))
    return found


def drawn(random: Random, length: int) -> Step:
    """Return something that happens to a playback, by chance."""
    name = random.choice(("advance", "advance", "advance", "toggle", "step", "go", "choose"))
    values = {
        "advance": random.choice((0.016, 0.3, 2.0)),
        "step": random.choice((1, -1)),
        "go": random.randint(-1, length + 1),
        "choose": random.randint(-1, ALL_NOTCH + 1),
    }
    return name, values.get(name, 0)


def played(script: Script) -> list[tuple[float, bool, int, bool]]:
    """Return where our own playback stands after each step."""
    length, walk, explained, steps = script
    playback = paused()
    playback.suit(length, walk, is_explained=explained)
    places = []
    for name, value in [("", 0.0), *steps]:
        if name == "advance":
            playback.advance(value, length, walk=walk)
        elif name == "toggle":
            playback.toggle(length)
        elif name == "choose":
            playback.choose(round(value))
        elif name:
            getattr(playback, name)(round(value), length)
        is_fast = playback.is_fast and playback.place < length - walk
        places.append((playback.place, playback.playing, playback.notch, is_fast))
    return places


def test_the_page_plays_as_the_window_does(front: Path) -> None:
    wanted = scripts()
    data = {"pace": pace_data(), "scripts": [each._asdict() for each in wanted]}
    (front / "playbacks.json").write_text(json.dumps(data))
    for script, there in zip(wanted, checks(front, "playback.mjs"), strict=True):
        for step, ours, theirs in zip([("", 0), *script.steps], played(script), there, strict=True):
            assert theirs[0] == pytest.approx(ours[0]), (script, step)
            assert theirs[1:] == [*ours[1:]], (script, step)
