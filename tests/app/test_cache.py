"""Pictures are kept within a number of bytes, the newest ones first."""

import pygame

from searchcade.app.cache import PictureCache, caches, weight


def square(side: int) -> pygame.Surface:
    """Draw a square."""
    return pygame.Surface((side, side), pygame.SRCALPHA)


def test_a_picture_is_drawn_once() -> None:
    kept = PictureCache(square, 10_000)
    assert kept(9) is kept(9)
    assert kept(9) is not kept(8)
    assert len(kept) == 2


def test_the_least_recently_used_one_goes() -> None:
    kept = PictureCache(square, 2 * weight(square(20)))
    first, second = kept(20), kept(19)
    assert kept(20) is first
    kept(18)
    assert kept(20) is first
    assert kept(19) is not second


def test_there_is_a_bound_in_bytes() -> None:
    kept = PictureCache(square, 50_000)
    for side in range(1, 200):
        kept(side)
        assert kept.size <= 50_000 or len(kept) == 1
    kept.forget()
    assert (len(kept), kept.size) == (0, 0)


def test_one_picture_that_is_too_large_is_kept_alone() -> None:
    kept = PictureCache(square, 100)
    assert kept(30) is kept(30)
    assert len(kept) == 1


def test_all_pictures_of_the_window_together_are_bounded() -> None:
    assert sum(each.most for each in caches) <= 400_000_000
