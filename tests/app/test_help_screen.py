"""Help: a page for each game and each topic, in the chosen language."""

from __future__ import annotations

import pygame
import pytest
from desk import find, frames, press

from guides import more_games
from searchcade import catalog, games
from searchcade.app.fonts import font
from searchcade.app.paint import Painter
from searchcade.app.pictures import Pictures, shared
from searchcade.app.screens.menu.help import (
    PLAY_KEYS,
    WATCH_KEYS,
    WINDOW_KEYS,
    HelpScreen,
    chapters,
)
from searchcade.app.screens.play.panel import LARGE, REST_OF_ALL, SIDE
from searchcade.app.window import App
from searchcade.texts import LANGUAGES, Texts

MORE = more_games()


@pytest.fixture
def app(app: App) -> App:
    """Open the help."""
    app.push(HelpScreen(app))
    frames(app)
    return app


def page(name: str, language: str = "en") -> str:
    """Return the text of a page."""
    return next(each.text for each in chapters(Texts(language)) if each.name == name)


def picture(letter: str) -> bytes:
    """Return what a letter looks like on a key cap."""
    return pygame.image.tobytes(font(40, "semibold").render(letter, True, "white"), "RGBA")


def test_every_key_of_the_panel_is_listed() -> None:
    listed = {cap for cap, _ in (*PLAY_KEYS, *WINDOW_KEYS)}
    assert {key for _, _, key in (*LARGE, *SIDE, *REST_OF_ALL)} <= listed


def test_the_arrow_keys_turn_the_pages(app: App) -> None:
    first = find(app, "help.page").text
    press(app, "down")
    assert find(app, "help.topics").text == chapters(app.texts)[1].title
    assert find(app, "help.page").text != first
    press(app, "up")
    assert find(app, "help.page").text == first


def test_a_page_is_scrolled_with_the_keyboard_and_begins_at_its_top(app: App) -> None:
    names = [chapter.name for chapter in chapters(app.texts)]
    find(app, "help.topics").choose(names.index("algorithms"))
    press(app, "return", "down", "down")
    assert find(app, "help.page").offset > 0
    app.rebuild()
    assert find(app, "help.page").offset > 0
    app.screen.group.set_focus(find(app, "help.topics"))
    press(app, "down")
    assert find(app, "help.page").offset == 0


def test_it_opens_at_the_game_that_is_played(app: App) -> None:
    game = catalog.game(catalog.games()[-1])
    app.push(HelpScreen(app, game.name))
    assert find(app, "help.topics").text == app.texts.of(game).title


def test_it_changes_its_language_while_it_is_open(app: App) -> None:
    app.push(HelpScreen(app, "maze"))
    app.change_settings(language="vi")
    assert find(app, "title").text == "Trợ giúp"
    assert find(app, "help.topics").text == "Mê cung"


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", catalog.games())
def test_every_game_is_explained(name: str, language: str) -> None:
    words = Texts(language).of(catalog.game(name))
    assert words.how in page(name, language)


@pytest.mark.parametrize("name", catalog.games())
def test_every_algorithm_is_told_with_what_it_promises(name: str) -> None:
    words, text = Texts("en").of(catalog.game(name)), page("algorithms")
    for algorithm in catalog.algorithms(name).values():
        title = f"# {words.algorithm(algorithm)}\n"
        assert text.count(title) == 1
        badges = text.partition(title)[2].partition("\n")[0]
        assert ("complete" in badges) == algorithm.complete
        assert ("cheapest" in badges) == (algorithm.cheapest != "no")
        assert words.algorithm_about(algorithm) in text


def test_a_game_without_words_has_a_page_too(app: App, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(games, "__path__", [*games.__path__, MORE])
    app.push(HelpScreen(app, "coins"))
    frames(app)
    assert find(app, "help.page").text == "# Coins"


def test_the_typeface_has_every_key_cap() -> None:
    letters = {letter for cap, _ in (*PLAY_KEYS, *WATCH_KEYS) for letter in cap}
    missing = picture("\ue0ff")
    assert [letter for letter in sorted(letters) if picture(letter) == missing] == []


def test_the_colours_of_a_search_are_shown_by_patches(app: App) -> None:
    assert "~ waiting\t" in page("watching")
    topics = find(app, "help.topics")
    topics.choose([chapter.name for chapter in chapters(app.texts)].index("watching"))
    frames(app)
    assert find(app, "help.topics").text == "Watching a search"
    colour = app.theme.waiting
    box = find(app, "help.page").rect
    seen = {tuple(app.surface.get_at((int(box.x) + 20, y)))[:3] for y in range(100, 690)}
    assert colour in seen


@pytest.mark.parametrize("name", catalog.games())
def test_the_page_of_a_game_shows_its_tiles(name: str) -> None:
    lines = [line for line in page(name).split("\n") if line.startswith("@ ")]
    assert len(lines) >= 5
    assert all(line[2:].partition("/")[0] == name for line in lines)


def test_the_pictures_of_tiles_are_drawn(app: App, monkeypatch: pytest.MonkeyPatch) -> None:
    asked = []
    monkeypatch.setattr(Pictures, "text", lambda _self, name: asked.append(name))
    shared.cache_clear()
    sheet = find(app, "help.page")
    painter = Painter(app.surface, app.scale, app.theme)
    sheet._write(painter, "@ maze/pill-3\tA pill", 100.0)
    assert "pill-3" in asked
    shared.cache_clear()
