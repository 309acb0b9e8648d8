"""A person's game as a GIF."""

import os
from pathlib import Path

import pytest
from PIL import Image

from searchcade import catalog
from searchcade.canvas import PATH
from searchcade.lab import gif
from searchcade.problem import BadInput, IllegalMove
from searchcade.solve import solve

LEVEL = catalog.level("maze/first-steps")
PLAN = solve(LEVEL, catalog.algorithm("bfs", LEVEL.game)).result.plan or ""


def colours(path: Path, frame: int) -> set[tuple[int, ...]]:
    """Return the colours of a frame."""
    with Image.open(path) as picture:
        picture.seek(frame)
        shown = picture.convert("RGB").getcolors(10**6)
    return {colour for _, colour in shown or () if isinstance(colour, tuple)}


def frames(path: Path) -> int:
    with Image.open(path) as picture:
        assert picture.format == "GIF"
        return int(getattr(picture, "n_frames", 1))


def test_shows_the_trail_behind_the_player(tmp_path: Path) -> None:
    path = tmp_path / "game.gif"
    gif.record_game(LEVEL, PLAN, path)
    assert frames(path) == len(PLAN) + 1
    assert PATH not in colours(path, 0)
    assert PATH in colours(path, len(PLAN))


def test_a_step_back_takes_the_trail_away(tmp_path: Path) -> None:
    path = tmp_path / "game.gif"
    there, back = PLAN[0], dict(zip("URDL", "DLUR", strict=True))[PLAN[0]]
    gif.record_game(LEVEL, there + back, path)
    assert frames(path) == 3
    assert PATH in colours(path, 1)
    assert PATH not in colours(path, 2)


def test_a_long_game_has_as_many_frames_as_asked_for(tmp_path: Path) -> None:
    path = tmp_path / "game.gif"
    gif.record_game(LEVEL, PLAN, path, frames=4)
    assert 4 <= frames(path) <= 6
    last = frames(path) - 1
    gif.record_game(LEVEL, PLAN, tmp_path / "whole.gif")
    assert colours(path, last) == colours(tmp_path / "whole.gif", len(PLAN))


def test_a_game_without_a_move_is_one_picture(tmp_path: Path) -> None:
    gif.record_game(LEVEL, "", tmp_path / "game.gif")
    assert frames(tmp_path / "game.gif") == 1


def test_refuses_moves_that_do_not_replay(tmp_path: Path) -> None:
    with pytest.raises(IllegalMove, match=r"move 1 .* not legal"):
        gif.record_game(LEVEL, "X" + PLAN, tmp_path / "game.gif")
    assert list(tmp_path.iterdir()) == []


def test_says_in_one_line_that_the_folder_is_missing(tmp_path: Path) -> None:
    path = tmp_path / "nowhere" / "game.gif"
    with pytest.raises(BadInput) as complaint:
        gif.record_game(LEVEL, PLAN, path)
    assert str(complaint.value) == f"{path}: no such file or directory"


def test_says_in_one_line_that_the_place_is_a_folder(tmp_path: Path) -> None:
    with pytest.raises(BadInput, match="directory") as complaint:
        gif.record_game(LEVEL, PLAN, tmp_path)
    assert "\n" not in str(complaint.value)


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="there is no /dev/full")
def test_says_that_the_disk_is_full() -> None:
    with pytest.raises(BadInput, match="/dev/full: no space left on device"):
        gif.record_game(LEVEL, PLAN, Path("/dev/full"))
    assert Path("/dev/full").is_char_device()


def test_a_failure_leaves_the_old_picture_and_no_half_one(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "game.gif"
    path.write_bytes(b"the old one")

    def full(*_: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "replace", full)
    with pytest.raises(BadInput, match="no space left on device"):
        gif.record_game(LEVEL, PLAN, path)
    assert [each.name for each in tmp_path.iterdir()] == ["game.gif"]
    assert path.read_bytes() == b"the old one"


def test_every_pixel_has_the_colour_that_was_drawn(tmp_path: Path) -> None:
    frames = gif.GifFrames()
    rows = [[(200, 10, 10), (10, 200, 10), (0, 0, 0)], [(0, 0, 0), (10, 10, 200), (200, 10, 10)]]
    frames.add(rows)
    frames.save(tmp_path / "few.gif")
    with Image.open(tmp_path / "few.gif") as picture:
        small = picture.convert("RGB").resize((3, 2), Image.Resampling.NEAREST)
    assert [[small.getpixel((x, y)) for x in range(3)] for y in range(2)] == rows
