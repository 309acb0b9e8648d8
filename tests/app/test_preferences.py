"""Settings are written as texts and read back; nonsense in a database changes nothing."""

from hypothesis import given
from hypothesis import strategies as st

from searchcade.app.settings import Settings, read


def test_settings_read_back() -> None:
    chosen = Settings(music=False, theme="beach", language="en", speed=2.5, size="1920x1080")
    assert read(chosen.written()) == chosen


@given(st.dictionaries(st.sampled_from([*Settings().written(), "other"]), st.text(max_size=8)))
def test_nonsense_keeps_the_defaults(values: dict[str, str]) -> None:
    found = read(values)
    assert found.theme in ("default", "beach")
    assert found.language in ("vi", "en")
    assert 0 <= found.music_volume <= 1
    assert 0.25 <= found.speed <= 8
    assert read(found.written()) == found


def test_not_a_number_is_not_a_volume() -> None:
    assert read({"music_volume": "nan"}).music_volume == Settings().music_volume
