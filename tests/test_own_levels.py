"""Own levels are text files in a folder: never lost, never replaced silently."""

from pathlib import Path

import pytest

from searchcade import catalog
from searchcade.play import own_levels
from searchcade.problem import BadInput


@pytest.fixture(autouse=True)
def data(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("SEARCHCADE_DATA", str(tmp_path))
    return tmp_path


def test_a_saved_level_is_listed_and_reads_back() -> None:
    loaded = catalog.level("sokoban/01-one-push")
    own = own_levels.save(loaded, "Phòng của tôi")
    assert own_levels.own_levels("sokoban") == [own]
    assert own_levels.own_levels("maze") == []
    assert own_levels.load(own).content_hash == loaded.content_hash
    assert own_levels.load(own).address is None
    own_levels.delete(own)
    assert own_levels.own_levels("sokoban") == []


def test_another_level_is_never_replaced_silently() -> None:
    first, second = (catalog.level(f"sokoban/0{n}") for n in ("1-one-push", "2-walk-around"))
    own_levels.save(first, "mine")
    own_levels.save(first, "mine")  # the same once more is no harm
    with pytest.raises(own_levels.Taken):
        own_levels.save(second, "mine")
    assert own_levels.free_name(first.game, "mine") == "mine 2"
    own = own_levels.save(second, "mine", replace=True)
    assert own_levels.load(own).content_hash == second.content_hash


@pytest.mark.parametrize(
    "name", ["", " ", "../up", "a/b", "a\\b", ".hidden", "x.", "CON", "a" * 99]
)
def test_a_name_that_is_no_file_name_is_refused(name: str) -> None:
    with pytest.raises(BadInput):
        own_levels.save(catalog.level("maze/first-steps"), name)


def test_a_title_becomes_a_name() -> None:
    assert own_levels.usable("Why? A/B: .") == "Why A B"
    assert own_levels.free_name(catalog.game("maze"), "...") == "Maze"


def test_a_draft_is_kept_until_it_is_dropped() -> None:
    assert own_levels.read_draft("maze") == ""
    own_levels.keep_draft("maze", "some text\n")
    assert own_levels.read_draft("maze") == "some text\n"
    own_levels.drop_draft("maze")
    assert own_levels.read_draft("maze") == ""


def test_a_disk_that_refuses_is_one_line(data: Path) -> None:
    (data / "levels").write_text("a file in the way")
    with pytest.raises(BadInput, match="levels"):
        own_levels.save(catalog.level("maze/first-steps"), "mine")


def test_a_level_that_another_window_has_changed_is_not_replaced() -> None:
    first, second = (catalog.level(f"sokoban/0{n}") for n in ("1-one-push", "2-walk-around"))
    known = first.game.render(first.level)
    own_levels.save(first, "mine")
    own_levels.save(second, "mine", known=known)
    with pytest.raises(own_levels.Taken):
        own_levels.save(first, "mine", known=known)
