"""Pictures of every game, icons, backdrops and the logo: all are there and none is empty."""

from __future__ import annotations

import pygame
import pytest
from toys import toy_game

from searchcade import catalog
from searchcade.app.backdrop import backdrop, logo
from searchcade.app.icons import ICONS, icon
from searchcade.app.pictures import Pictures
from searchcade.theme import BEACH, NIGHT, THEMES, Theme

THEME = pytest.mark.parametrize("theme", THEMES.values(), ids=list(THEMES))
SQUARE = (
    '<svg xmlns="http://www.w3.org/2000/svg" width="100" height="100" viewBox="0 0 100 100">'
    '<path d="M0 0H100V100H0z" fill="{}"/></svg>'
)


def colour_at(picture: pygame.Surface, x: int, y: int) -> tuple[int, ...]:
    """Return red, green, blue and opacity of a pixel."""
    return tuple(picture.get_at((x, y)))


def share_covered(picture: pygame.Surface) -> float:
    """Return the share of a picture that is not transparent."""
    mask = pygame.mask.from_surface(picture, 60)
    return mask.count() / (picture.get_width() * picture.get_height())


@pytest.mark.parametrize("name", catalog.games())
def test_every_game_has_a_picture_for_all_that_its_levels_show(name: str) -> None:
    game = catalog.game(name)
    shown = set()
    for path in game.shipped().values():
        level = game.parse(path.read_text(encoding="utf-8"))
        shown |= {each.picture for each in game.scene(level, game.problem(level).start).sprites}
    assert shown
    assert shown <= game.look.pictures.keys()


@THEME
@pytest.mark.parametrize("name", catalog.games())
def test_every_picture_of_a_game_can_be_made_out_at_any_size(name: str, theme: Theme) -> None:
    game = catalog.game(name)
    pictures = Pictures(game, theme)
    for picture in {each.partition("@")[0] for each in game.look.pictures}:
        for size in (7, 12, 64):
            drawn = pictures.get(picture, size)
            assert drawn.get_size() == (size, size)
            assert 0.1 < share_covered(drawn) <= 1


@pytest.mark.parametrize("name", catalog.games())
def test_no_two_pictures_of_a_game_look_the_same(name: str) -> None:
    for theme in THEMES.values():
        game = catalog.game(name)
        pictures = Pictures(game, theme)
        names = {each.partition("@")[0] for each in game.look.pictures}
        looks = {pictures.get(each, 12).get_buffer().raw for each in names}
        assert len(looks) == len(names)


def test_a_picture_made_for_a_theme_is_preferred_there() -> None:
    game = toy_game({"hero": SQUARE.format("#ff0000"), "hero@beach": SQUARE.format("#0000ff")})
    assert colour_at(Pictures(game, NIGHT).get("hero", 9), 4, 4) == (255, 0, 0, 255)
    assert colour_at(Pictures(game, BEACH).get("hero", 9), 4, 4) == (0, 0, 255, 255)


def test_a_name_without_a_picture_is_a_token_in_its_colour() -> None:
    pictures = Pictures(toy_game(colours={"stone": (200, 40, 40)}), NIGHT)
    assert colour_at(pictures.get("stone", 30), 15, 15) == (200, 40, 40, 255)
    assert pictures.get("stone", 30).get_at((0, 0)).a == 0
    assert share_covered(pictures.get("unheard of", 8)) > 0.3


def test_a_label_is_written_on_a_picture_and_not_on_the_kept_one() -> None:
    pictures = Pictures(toy_game({"box": SQUARE.format("#808080")}), NIGHT)
    plain = pictures.get("box", 40).copy()
    labelled = pictures.get("box", 40, "12")
    assert labelled.get_buffer().raw != plain.get_buffer().raw
    assert pictures.get("box", 40).get_buffer().raw == plain.get_buffer().raw


def test_a_picture_is_drawn_once() -> None:
    pictures = Pictures(toy_game(), NIGHT)
    assert pictures.get("stone", 20) is pictures.get("stone", 20)


@pytest.mark.parametrize("name", ICONS)
def test_every_icon_has_the_colour_and_size_that_is_asked_for(name: str) -> None:
    for size in (12, 24, 61):
        picture = icon(name, size, (250, 10, 120))
        assert picture.get_size() == (size, size)
        assert 0.03 < share_covered(picture) < 0.7
        pixels = [colour_at(picture, x, y) for x in range(size) for y in range(size)]
        for red, green, blue, opacity in pixels:
            wrong = abs(red - 250) + abs(green - 10) + abs(blue - 120)
            assert opacity < 250 or wrong <= 6  # rounding, where shapes overlap


def test_no_two_icons_look_the_same() -> None:
    looks = {icon(name, 24, (0, 0, 0)).get_buffer().raw for name in ICONS}
    assert len(looks) == len(ICONS)


@THEME
@pytest.mark.parametrize("size", [(1, 1), (320, 200), (200, 500)])
def test_the_backdrop_fills_the_window_and_is_always_the_same(
    theme: Theme, size: tuple[int, int]
) -> None:
    first = backdrop(theme, size).copy()
    assert first.get_size() == size
    backdrop.forget()
    assert backdrop(theme, size).get_buffer().raw == first.get_buffer().raw


@THEME
def test_the_logo_is_as_high_as_is_asked_for_and_wider_than_high(theme: Theme) -> None:
    found = logo(48, theme)
    assert 48 <= found.get_height() <= 48 * 1.3
    assert found.get_width() > 3 * found.get_height()
    assert share_covered(found) > 0.15
