"""The picture behind all cards: a night sky over a maze of lanes, or a beach; and the logo."""

from __future__ import annotations

from math import cos, hypot, radians, sin
from random import Random

import pygame

from searchcade.app.cache import cached
from searchcade.app.fonts import rendered
from searchcade.app.raster import from_bytes, from_svg
from searchcade.svg import disc, filled, line, picture
from searchcade.theme import BEACH, Colour, Theme, mixed

WHITE: Colour = (255, 255, 255)
LIGHT = 64  # pixels of a light before it is scaled to its size
HORIZON = 0.5
SHORE = 0.815
SUN, SHINE, WET = (255, 240, 170), (255, 250, 215), (150, 110, 60)
CLOUDS = ((0.16, 0.13, 0.05), (0.46, 0.08, 0.035), (0.66, 0.26, 0.04))
PUFFS = ((-1.3, 0.2, 0.6), (-0.5, -0.2, 0.9), (0.5, -0.05, 0.75), (1.25, 0.25, 0.55))
LEAVES = ((205, 17), (242, 15), (298, 15), (335, 18), (15, 15), (165, 14))
GRAINS = 160
ROWS = 8
STARS = 130
HEADER = (0.02, 0.2)  # share of the height in which titles stand
TILE = (
    "M24 4h52a20 20 0 0 1 20 20v52a20 20 0 0 1-20 20h-52a20 20 0 0 1-20-20v-52a20 20 0 0 1 20-20z"
)
GRID = "M39 10v80M61 10v80M10 39h80M10 61h80"
PATH = "M72 28H34a6 6 0 0 0-6 6v10a6 6 0 0 0 6 6h32a6 6 0 0 1 6 6v10a6 6 0 0 1-6 6H28"
INDIGO = (30, 24, 70)


def put_shapes(surface: pygame.Surface, shapes: str) -> None:
    """Draw SVG shapes whose unit is a pixel."""
    width, height = surface.get_size()
    surface.blit(from_svg(picture(shapes, wide=width, high=height), width, height), (0, 0))


def put_fade(surface: pygame.Surface, top: Colour, bottom: Colour, height: float) -> None:
    """Fill a surface down to a height with colours from top to bottom."""
    rows = max(1, round(height))
    for row in range(rows):
        surface.fill(mixed(top, bottom, row / rows), (0, row, surface.get_width(), 1))


def put_light(
    surface: pygame.Surface, x: float, y: float, radius: float, colour: Colour, opacity: float
) -> None:
    """Draw a soft round light."""
    places = [2 * pixel / (LIGHT - 1) - 1 for pixel in range(LIGHT)]
    strengths = (max(0.0, 1 - hypot(across, down)) ** 2 for down in places for across in places)
    pixels = bytearray((*colour[::-1], 0)) * (LIGHT * LIGHT)
    pixels[3::4] = bytes(int(strength * opacity * 255) for strength in strengths)
    small = from_bytes(pixels, (LIGHT, LIGHT))
    large = pygame.transform.smoothscale(small, (2 * round(radius), 2 * round(radius)))
    surface.blit(large, large.get_rect(center=(x, y)))


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


def draw_night(surface: pygame.Surface, theme: Theme, is_open: bool) -> None:
    """Draw the night; moon, path and most stars only where nothing lies before them."""
    width, height = surface.get_size()
    random = Random(26)
    x, y, radius = width * 0.87, height * 0.15, height * 0.055
    put_fade(surface, theme.sky, theme.ground, height)
    put_light(surface, width * 0.18, height * 1.05, height * 0.85, theme.second, 0.28)
    if is_open:
        put_light(surface, x, y, radius * 5, theme.accent, 0.3)
    moon = filled(
        f"M{x - 0.2 * radius} {y - radius}a{radius} {radius} 0 1 0 {1.1 * radius} {1.5 * radius}"
        f"a{0.95 * radius} {0.95 * radius} 0 0 1 {-1.1 * radius} {-1.5 * radius}z",
        mixed(theme.accent, WHITE, 0.5),
    )
    sky = stars(width, height, random, 0.7 if is_open else HEADER[0]) + (moon if is_open else "")
    put_shapes(surface, sky + lanes(theme, width, height, random, is_open))


def stars(width: int, height: int, random: Random, lowest: float) -> str:
    """Return stars, fewer towards the ground; none beside titles, where one looks like a dot.

    `lowest` is the share of the height below which there are none.
    """
    shapes = ""
    for _ in range(STARS):
        x, y = random.random() * width, random.random() ** 1.5 * height * 0.7
        size, light = height * random.choice((0.0009, 0.0012, 0.002)), random.uniform(0.25, 0.8)
        if y / height < lowest and not HEADER[0] < y / height < HEADER[1]:
            shapes += disc(x, y, size, WHITE, light)
    return shapes


def lanes(theme: Theme, width: int, height: int, random: Random, has_path: bool) -> str:
    """Return lanes along the ground, fainter towards the sky, with or without a lit path."""
    side = height / 18
    cols, top = int(width / side) + 2, height - ROWS * side
    opens_up = [[random.random() < 0.45 for _ in range(cols)] for _ in range(ROWS)]
    shapes = ""
    for row, flags in enumerate(opens_up):
        walls = "".join(
            f"M{col * side:.1f} {top + row * side:.1f}{'v' if up else 'h'}{side:.1f}"
            for col, up in enumerate(flags)
        )
        shapes += line(walls, theme.wall, height / 400, round(0.04 + 0.02 * row, 2))
    return shapes + (lit_path(opens_up, theme, side, height) if has_path else "")


def lit_path(opens_up: list[list[bool]], theme: Theme, side: float, height: int) -> str:
    """Return a lit line that walks up the lanes: each cell is open above or on its left."""
    row, col = ROWS - 1, len(opens_up[0]) - 4
    path, top = f"M{(col + 0.5) * side:.1f} {height + side:.1f}", height - ROWS * side
    while row > 0 and col > 0:
        path += f"L{(col + 0.5) * side:.1f} {top + (row + 0.5) * side:.1f}"
        row, col = (row - 1, col) if opens_up[row][col] else (row, col - 1)
    x, y = (col + 0.5) * side, top + (row + 0.5) * side
    path += f"L{x:.1f} {y:.1f}"
    glow = line(path, theme.accent, side * 0.3, 0.07) + line(path, theme.accent, side * 0.1, 0.3)
    return glow + disc(x, y, side * 0.16, theme.accent, 0.6)


def mark(theme: Theme) -> str:
    """Return the mark as SVG text."""
    shapes = filled(TILE, mixed(theme.second, INDIGO, 0.55)) + line(GRID, WHITE, 1.5, 0.14)
    shapes += line(PATH, theme.accent, 18, 0.25) + line(PATH, theme.accent, 9)
    shapes += disc(28, 72, 8.5, WHITE) + disc(72, 28, 9, theme.good) + disc(72, 28, 4, WHITE)
    return picture(shapes)


@cached(8)
def logo(height: int, theme: Theme) -> pygame.Surface:
    """Return the mark and the name beside it. It is shared: draw it, never draw on it."""
    letters, gap = round(height * 0.86), height // 4
    first = rendered("search", letters, "bold", theme.text)
    second = rendered("cade", letters, "bold", theme.accent)
    width = height + gap + first.get_width() + second.get_width()
    whole = pygame.Surface((width, max(height, first.get_height())), pygame.SRCALPHA)
    middle, left = whole.get_height() // 2, 0
    for image, space in ((from_svg(mark(theme), height, height), gap), (first, 0), (second, 0)):
        whole.blit(image, image.get_rect(midleft=(left, middle)))
        left += image.get_width() + space
    return whole


@cached(80)
def backdrop(theme: Theme, size: tuple[int, int], is_open: bool = False) -> pygame.Surface:
    """Return the backdrop of a theme. It is shared: draw it, never draw on it.

    Moon, sun, clouds, palm and the lit path are on open backdrops only: cards would cut them.
    """
    picture = pygame.Surface(size)
    draw = draw_beach if theme.name == BEACH.name else draw_night
    draw(picture, theme, is_open)
    return picture
