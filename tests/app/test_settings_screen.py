"""Settings take effect at once, are kept at once, and can be reset."""

from __future__ import annotations

import pygame
import pytest
from desk import click, find, frames, press, screen_name

from searchcade import catalog
from searchcade.app.screens.menu.settings import SettingsScreen
from searchcade.app.screens.play.screen import PlayScreen
from searchcade.app.settings import HELPS, Settings, read
from searchcade.app.window import App
from searchcade.play.saved_game import SavedGame


@pytest.fixture
def app(app: App) -> App:
    """Open the settings."""
    app.push(SettingsScreen(app))
    frames(app)
    return app


def kept(app: App) -> Settings:
    """Return the settings as the store has them."""
    return read(app.store.settings.load(app.user.id))


def focus(app: App, id: str) -> None:
    """Give a widget the focus, as Tab would in the end."""
    for _ in app.screen.group.focusables():
        press(app, "tab")
        if app.screen.group.focus is find(app, id):
            return
    raise AssertionError(f"{id} cannot be reached with Tab")


@pytest.mark.parametrize("name", ["music", "effects"])
def test_a_switch_is_kept_and_holds_its_volume(app: App, name: str) -> None:
    before = getattr(app.settings, name)
    click(app, f"settings.{name}")
    assert getattr(app.settings, name) is not before
    assert getattr(kept(app), name) is not before
    assert find(app, f"settings.{name}_volume").enabled is not before


def test_a_volume_is_set_with_the_arrow_keys_and_kept(app: App) -> None:
    focus(app, "settings.effects_volume")
    press(app, "right", "right")
    assert kept(app).effects_volume == app.settings.effects_volume == pytest.approx(0.8)


def test_a_missing_sound_device_is_told(app: App) -> None:
    with pytest.raises(KeyError):
        find(app, "settings.no_sound")
    app.audio.problem = "no sound device: none"
    app.rebuild()
    assert "No sound device" in find(app, "settings.no_sound").text


def test_a_theme_is_worn_at_once(app: App) -> None:
    click(app, "settings.theme.beach")
    assert app.theme.name == kept(app).theme == "beach"
    assert find(app, "settings.theme.beach").selected
    assert not find(app, "settings.theme.default").selected


def test_the_language_changes_all_words_at_once(app: App) -> None:
    focus(app, "settings.language")
    press(app, "left")
    assert find(app, "title").text == "Cài đặt"
    assert kept(app).language == "vi"


def test_the_window_takes_the_chosen_size(app: App) -> None:
    focus(app, "settings.size")
    press(app, "right", "right")
    assert app.surface.get_size() == (1280, 720)
    assert kept(app).size == "1280x720"


def test_full_screen_leaves_no_size_to_choose(app: App) -> None:
    app.change_settings(size="1280x720")
    click(app, "settings.full_screen")
    assert kept(app).full_screen
    assert not find(app, "settings.size").enabled
    click(app, "settings.full_screen")
    assert find(app, "settings.size").enabled
    assert app.surface.get_size() == (1280, 720)


def test_the_speed_goes_in_powers_of_two(app: App) -> None:
    focus(app, "settings.speed")
    press(app, "right")
    assert kept(app).speed == 2
    press(app, "left", "left")
    assert find(app, "settings.speed").text == "Animation speed: 0.5×"
    press(app, *["left"] * 5)
    assert kept(app).speed == 0.25


def test_a_hint_leads_as_far_as_is_chosen(app: App) -> None:
    focus(app, "settings.help")
    press(app, "right")
    assert kept(app).help == HELPS[1]
    assert find(app, "settings.help").text == "A hint leads: to the next decision point"


def test_everything_is_reset_after_a_question(app: App) -> None:
    app.change_settings(theme="beach", speed=8.0, music_volume=0.1, size="1600x900")
    click(app, "settings.reset")
    click(app, "dialog.keep")
    assert app.settings.theme == "beach"
    click(app, "settings.reset")
    click(app, "dialog.reset")
    assert app.settings == kept(app) == Settings(tips=app.settings.tips)  # what was read stays so
    assert find(app, "settings.music_volume").value == Settings().music_volume
    assert app.surface.get_size() != (1600, 900)


def test_text_grows_in_three_steps_at_once(app: App) -> None:
    focus(app, "settings.text_size")
    sizes = [app.painter().letter(18)]
    for _ in range(2):
        press(app, "right")
        sizes.append(app.painter().letter(18))
    assert sizes == [18, 21, 23]
    assert kept(app).text_size == "largest"


def test_letters_are_never_too_small_to_be_read(app: App) -> None:
    app.resize(pygame.Surface((1024, 600)))
    assert app.painter().letter(10) == app.painter().letter(16) == 13


def test_colours_for_colour_blind_people_are_kept(app: App) -> None:
    before = app.theme
    click(app, "settings.palette")
    assert kept(app).palette == "safe"
    assert app.theme.trail != before.trail
    assert app.theme.name == before.name


def test_less_motion_is_kept_and_stops_bumps(app: App) -> None:
    click(app, "settings.calm")
    assert kept(app).calm
    play = PlayScreen(
        app, SavedGame.begin(app.store, app.user.id, catalog.level("maze/first-steps"), "Calm")
    )
    app.start(play)
    frames(app)
    walls = {"up", "down", "left", "right"} - {
        {"U": "up", "D": "down", "L": "left", "R": "right"}[move] for move in play.table.legal()
    }
    press(app, sorted(walls)[0])
    assert not play.stage.motion.is_moving


def test_settings_of_earlier_versions_are_read() -> None:
    found = read({"size": "1280x720", "theme": "beach"})
    assert (found.size, found.text_size, found.palette, found.calm) == (
        "1280x720", "usual", "usual", False,
    )  # fmt: skip
    assert read({"text_size": "huge", "palette": "x", "calm": "yes"}) == Settings()


def test_all_keys_are_one_key_away(app: App) -> None:
    press(app, "k")
    assert screen_name(app) == "HelpScreen"
    keys = find(app, "help.page").text
    assert all(
        word in keys for word in ("Before a game", "While you play", "Another seed", "Race:")
    )
