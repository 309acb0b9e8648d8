"""Beach: sun and clouds above a sea that rolls onto sand, and a palm."""

from __future__ import annotations

from math import cos, radians, sin
from random import Random

import pygame

from searchcade.app.backdrop.light import WHITE, put_fade, put_light, put_shapes
from searchcade.svg import disc, filled
from searchcade.theme import Colour, Theme, mixed

HORIZON = 0.5
SHORE = 0.815
SUN, SHINE, WET = (255, 240, 170), (255, 250, 215), (150, 110, 60)
CLOUDS = ((0.16, 0.13, 0.05), (0.46, 0.08, 0.035), (0.66, 0.26, 0.04))
PUFFS = ((-1.3, 0.2, 0.6), (-0.5, -0.2, 0.9), (0.5, -0.05, 0.75), (1.25, 0.25, 0.55))
LEAVES = ((205, 17), (242, 15), (298, 15), (335, 18), (15, 15), (165, 14))
GRAINS = 160


def draw_beach(surface: pygame.Surface, theme: Theme, is_open: bool) -> None:
    """Draw the beach; sun, its light, clouds and palm only where nothing lies before them."""
    width, height = surface.get_size()
    x, y = width * 0.86, height * 0.16
    surface.fill(theme.ground)
    put_fade(surface, theme.sky, mixed(theme.sky, WHITE, 0.65), height * HORIZON)
    sky = palm_tree = ""
    if is_open:
        put_light(surface, x, y, height * 0.36, SHINE, 0.9)
        sky = disc(x, y, height * 0.07, SUN)
        sky += "".join(
            cloud(width * right, height * down, height * size) for right, down, size in CLOUDS
        )
        palm_tree = palm(width * 0.03, height * 1.01, height / 100)
    put_shapes(surface, sky + sea(theme, width, height) + grains(width, height) + palm_tree)


def cloud(x: float, y: float, size: float) -> str:
    """Return a cloud of overlapping puffs."""
    path = "".join(
        f"M{x + (right - puff) * size:.1f} {y + down * size:.1f}"
        f"a{puff * size:.1f} {puff * size:.1f} 0 1 1 {2 * puff * size:.1f} 0"
        f"a{puff * size:.1f} {puff * size:.1f} 0 1 1 {-2 * puff * size:.1f} 0z"
        for right, down, puff in PUFFS
    )
    return filled(path, WHITE, 0.75)


def sea(theme: Theme, width: int, height: int) -> str:
    """Return bands of water that grow lighter, foam and wet sand; each reaches below the next."""
    water = mixed(theme.second, theme.sky, 0.45)
    bands: list[tuple[float, float, Colour]] = [
        (HORIZON, 0.002, water),
        (0.57, 0.007, mixed(water, WHITE, 0.14)),
        (0.65, 0.010, mixed(water, WHITE, 0.28)),
        (0.725, 0.014, mixed(water, WHITE, 0.45)),
        (0.775, 0.017, WHITE),
        (0.79, 0.017, mixed(theme.ground, WET, 0.18)),
        (SHORE, 0.017, theme.ground),
    ]
    lower = [level + 0.02 for level, _, _ in bands[1:]] + [SHORE + 0.03]
    return "".join(
        filled(wave(width, height, level, rise, number, foot), colour)
        for number, ((level, rise, colour), foot) in enumerate(zip(bands, lower, strict=True))
    )


def wave(width: int, height: int, level: float, rise: float, number: int, foot: float) -> str:
    """Return a band with a wavy upper edge."""
    top, swing, step = height * level, height * rise, width / 6
    path = f"M{-step * (number % 3) / 3:.1f} {top:.1f}"
    for crest in range(8):
        path += f"q{step / 2:.1f} {swing * (1 if crest % 2 else -1):.1f} {step:.1f} 0"
    return path + f"V{height * foot:.1f}H{-step:.1f}z"


def grains(width: int, height: int) -> str:
    """Return dark grains in the sand."""
    random = Random(7)
    return "".join(
        disc(
            random.random() * width,
            height * (1 - random.random() * (1 - SHORE - 0.03)),
            height * 0.0018,
            WET,
            random.uniform(0.1, 0.35),
        )
        for _ in range(GRAINS)
    )


def palm(x: float, y: float, unit: float) -> str:
    """Return a palm that leans into the picture; it is 56 units high."""

    def at(*numbers: float) -> str:
        return " ".join(f"{number * unit:.1f}" for number in numbers)

    trunk = f"M{x:.1f} {y:.1f}c{at(2, -24, 3, -40, 9, -56)}l{at(2, 0.6)}"
    trunk += f"c{at(-4, 18, -7, 36, -7, 55.4)}z"
    top_x, top_y = x + 10 * unit, y - 56 * unit
    leaves = "".join(leaf(top_x, top_y, angle, length * unit) for angle, length in LEAVES)
    nuts = disc(top_x - unit, top_y + 1.6 * unit, 1.5 * unit, (112, 72, 40))
    nuts += disc(top_x + 1.6 * unit, top_y + 2 * unit, 1.5 * unit, (96, 60, 32))
    return filled(trunk, (156, 112, 68)) + leaves + nuts


def leaf(x: float, y: float, angle: float, length: float) -> str:
    """Return a palm leaf that bends down."""
    across, down = cos(radians(angle)) * length, sin(radians(angle)) * length
    tip = f"{x + across:.1f} {y + down + 0.45 * length:.1f}"
    upper = f"{x + 0.6 * across:.1f} {y + 0.9 * down - 0.28 * length:.1f}"
    lower = f"{x + 0.5 * across:.1f} {y + 0.7 * down + 0.1 * length:.1f}"
    colour = mixed((52, 140, 84), (28, 104, 72), angle % 70 / 70)
    return filled(f"M{x:.1f} {y:.1f}Q{upper} {tip}Q{lower} {x:.1f} {y:.1f}z", colour)
