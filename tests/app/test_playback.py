"""The clock of a playback: it runs, waits, stops and steps as it is told."""

import pytest

from searchcade.app.screens.watch.playback import ALL_NOTCH, Playback
from searchcade.web.pace import SPEEDS, WALK_S, WHOLE_S


def paused(place: float = 0.0) -> Playback:
    """Return a playback that stands at a place."""
    found = Playback()
    found.go(place, 10**9)
    return found


def test_speeds_go_from_one_a_second_to_everything_at_once() -> None:
    assert SPEEDS[:5] == (1, 2, 5, 10, 20)
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


def test_a_speed_that_was_chosen_stays() -> None:
    playback = Playback()
    playback.choose(0)
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
    assert playback.place == 201


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
