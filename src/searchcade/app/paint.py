"""Paint on the window in units that do not depend on its size: one scale factor for everything."""

from __future__ import annotations

from typing import Literal

import pygame

from searchcade.app import fonts, icons
from searchcade.app.cache import cached
from searchcade.theme import Colour, Theme

Align = Literal["left", "centre", "right"]
FINE = 4  # corners are drawn this many times larger and scaled down
MIN_LETTER = 13  # pixels of the smallest letters
Rect = pygame.FRect


class Painter:
    """A surface, its scale and the theme's colours. All places and sizes are in units."""

    def __init__(
        self, surface: pygame.Surface, scale: float, theme: Theme, letters: float = 1.0
    ) -> None:
        self.surface = surface
        self.scale = scale
        self.theme = theme
        self.letters = letters
        """How many times larger than usual the text is."""
        self.frame: Rect | None = None
        """Where anything is drawn at all; None is everywhere."""

    def px(self, units: float) -> int:
        """Return a length in units as pixels."""
        return round(units * self.scale)

    def letter(self, size: float) -> int:
        """Return the height of letters in pixels: never too small to be read."""
        return max(MIN_LETTER, round(size * self.scale * self.letters))

    @property
    def least(self) -> int:
        """Return the height to which letters may shrink to fit."""
        return max(MIN_LETTER, round(MIN_LETTER * self.scale))

    def line_height(self, size: float) -> float:
        """Return the units from line to line of a paragraph."""
        return self.letter(size) * fonts.LINE / self.scale

    def pixels(self, rect: Rect) -> pygame.Rect:
        """Return a rectangle in pixels; neighbours stay neighbours."""
        left, top = self.px(rect.left), self.px(rect.top)
        return pygame.Rect(left, top, self.px(rect.right) - left, self.px(rect.bottom) - top)

    def box(
        self,
        rect: Rect,
        fill: Colour | None,
        *,
        radius: float = 10,
        border: Colour | None = None,
        thick: float = 1,
        alpha: int = 255,
    ) -> None:
        """Draw a rectangle with round corners."""
        place = self.pixels(rect)
        if place.w <= 0 or place.h <= 0:
            return
        corner = min(self.px(radius), place.w // 2, place.h // 2)
        line = max(1, self.px(thick)) if border else 0
        self.surface.blit(rounded(place.size, corner, fill, border, line, alpha), place)

    def shadow(self, rect: Rect, *, radius: float = 14, reach: float = 14) -> None:
        """Draw a soft shadow below a card."""
        place = self.pixels(rect)
        if place.w <= 0 or place.h <= 0:
            return
        blur = max(2, self.px(reach))
        soft = shaded(place.size, self.px(radius), blur)
        self.surface.blit(soft, (place.x - blur, place.y - blur + self.px(4)))

    def text(
        self,
        text: str,
        rect: Rect,
        *,
        size: float = 18,
        weight: str = "regular",
        colour: Colour | None = None,
        align: Align = "left",
    ) -> None:
        """Write a label in the middle of the rectangle's height.

        Where one line is too wide it takes two, then smaller letters; only then it is cut.
        """
        place = self.pixels(rect)
        fitted = fonts.fitted(
            text, self.letter(size), self.least, weight, max(1, place.w), max(1, place.h)
        )
        self._write(fitted, place, weight, colour, align, fonts.CLOSE)

    def _write(
        self,
        fitted: fonts.Fitted,
        place: pygame.Rect,
        weight: str,
        colour: Colour | None,
        align: Align,
        apart: float,
    ) -> None:
        """Write lines below each other, all together in the middle of a place."""
        pitch = fitted.pixels * apart
        middle = place.y + (place.h - pitch * (len(fitted.lines) - 1)) / 2
        for number, line in enumerate(fitted.lines):
            picture = fonts.rendered(line, fitted.pixels, weight, colour or self.theme.text)
            spare = place.w - picture.get_width()
            left = {"left": 0, "centre": spare // 2, "right": spare}[align]
            top = middle + number * pitch - picture.get_height() / 2
            self.surface.blit(picture, (place.x + left, round(top)))

    def paragraph(
        self,
        text: str,
        rect: Rect,
        *,
        size: float = 18,
        weight: str = "regular",
        colour: Colour | None = None,
        align: Align = "left",
    ) -> float:
        """Write a text in as many lines as it takes; return its height in units."""
        pixels, room = self.letter(size), max(1, self.px(rect.w))
        fitted = fonts.Fitted(fonts.wrapped(text, pixels, weight, room), pixels)
        height = len(fitted.lines) * pixels * fonts.LINE
        place = pygame.Rect(self.px(rect.x), self.px(rect.y), self.px(rect.w), round(height))
        self._write(fitted, place, weight, colour, align, fonts.LINE)
        return height / self.scale

    def block(
        self,
        text: str,
        rect: Rect,
        *,
        size: float = 18,
        weight: str = "regular",
        colour: Colour | None = None,
        align: Align = "left",
    ) -> None:
        """Write a text into a rectangle, from its top; in smaller letters where it is too high."""
        place = self.pixels(rect)
        fitted = fonts.fitted_block(
            text, self.letter(size), self.least, weight, max(1, place.w), max(1, place.h)
        )
        place.h = round(len(fitted.lines) * fitted.pixels * fonts.LINE)
        self._write(fitted, place, weight, colour, align, fonts.LINE)

    def lines(self, text: str, width: float, *, size: float = 18, weight: str = "regular") -> int:
        """Return how many lines a text takes."""
        return len(fonts.wrapped(text, self.letter(size), weight, max(1, self.px(width))))

    def width(self, text: str, *, size: float = 18, weight: str = "regular") -> float:
        """Return how wide a line is, in units."""
        return fonts.width(text, self.letter(size), weight) / self.scale

    def icon(self, name: str, rect: Rect, colour: Colour | None = None) -> None:
        """Draw an icon in the middle of a rectangle."""
        place = self.pixels(rect)
        size = min(place.size)
        picture = icons.icon(name, size, colour or self.theme.text)
        self.surface.blit(picture, picture.get_rect(center=place.center))

    def picture(self, picture: pygame.Surface, rect: Rect) -> None:
        """Draw a picture, scaled to fit into the rectangle."""
        place = self.pixels(rect)
        if place.w <= 0 or place.h <= 0 or 0 in picture.get_size():
            return
        share = min(place.w / picture.get_width(), place.h / picture.get_height())
        if round(share, 3) != 1:
            size = (
                max(1, round(picture.get_width() * share)),
                max(1, round(picture.get_height() * share)),
            )
            picture = pygame.transform.smoothscale(picture, size)
        self.surface.blit(picture, picture.get_rect(center=place.center))

    def line(self, start: tuple[float, float], end: tuple[float, float], colour: Colour) -> None:
        """Draw a thin straight line."""
        first, last = ((self.px(x), self.px(y)) for x, y in (start, end))
        pygame.draw.line(self.surface, colour, first, last, max(1, self.px(1)))

    def dot(self, centre: tuple[float, float], radius: float, colour: Colour) -> None:
        """Draw a filled circle."""
        x, y = centre
        self.box(Rect(x - radius, y - radius, 2 * radius, 2 * radius), colour, radius=radius)

    def dim(self) -> None:
        """Darken all that has been drawn, below a dialog."""
        shade = pygame.Surface(self.surface.get_size(), pygame.SRCALPHA)
        shade.fill((8, 8, 20, 150))
        self.surface.blit(shade, (0, 0))

    def clip(self, rect: Rect | None) -> None:
        """Draw only inside this rectangle, and never outside the frame; None ends it."""
        frame = self.pixels(self.frame) if self.frame else self.surface.get_rect()
        self.surface.set_clip(self.pixels(rect).clip(frame) if rect else frame)


@cached(64)
def rounded(
    size: tuple[int, int],
    radius: int,
    fill: Colour | None,
    border: Colour | None,
    line: int,
    alpha: int,
) -> pygame.Surface:
    """Return a rectangle with smooth round corners: a small tile, stretched along its sides."""
    side = 2 * radius + 2 * line + 2
    fine = pygame.Surface((side * FINE, side * FINE), pygame.SRCALPHA)
    whole, corner = fine.get_rect(), (radius or 0) * FINE
    base = fill or border or (0, 0, 0)
    fine.fill((*base, 0))
    if border:
        pygame.draw.rect(fine, (*border, alpha), whole, border_radius=corner)
        whole = whole.inflate(-2 * line * FINE, -2 * line * FINE)
        corner = max(0, corner - line * FINE)
    inside = (*fill, alpha) if fill else (*base, 0)
    pygame.draw.rect(fine, inside, whole, border_radius=corner)
    return stretched(pygame.transform.smoothscale(fine, (side, side)), size, radius + line)


@cached(64)
def shaded(size: tuple[int, int], radius: int, blur: int) -> pygame.Surface:
    """Return a soft dark rectangle that reaches `blur` pixels beyond the size on each side."""
    edge = radius + 2 * blur
    tile = pygame.Surface((2 * edge + 2, 2 * edge + 2), pygame.SRCALPHA)
    inner = tile.get_rect().inflate(-2 * blur, -2 * blur)
    pygame.draw.rect(tile, (0, 0, 0, 70), inner, border_radius=radius)
    soft = pygame.transform.gaussian_blur(tile, max(1, blur // 2))
    return stretched(soft, (size[0] + 2 * blur, size[1] + 2 * blur), edge)


def stretched(tile: pygame.Surface, size: tuple[int, int], edge: int) -> pygame.Surface:
    """Return a tile at another size: corners as they are, sides and middle stretched."""
    width, height = max(0, size[0]), max(0, size[1])
    picture = pygame.Surface((width, height), pygame.SRCALPHA)
    side = tile.get_width()
    across, down = min(edge, width // 2), min(edge, height // 2)
    columns = [(0, across, 0, across), (across, side - 2 * across, across, width - 2 * across),
               (side - across, across, width - across, across)]  # fmt: skip
    rows = [(0, down, 0, down), (down, side - 2 * down, down, height - 2 * down),
            (side - down, down, height - down, down)]  # fmt: skip
    for x, w, left, room in columns:
        for y, h, top, space in rows:
            if w > 0 and h > 0 and room > 0 and space > 0:
                part = tile.subsurface((x, y, w, h))
                if (w, h) != (room, space):
                    part = pygame.transform.scale(part, (room, space))
                picture.blit(part, (left, top))
    return picture


def forget() -> None:
    """Drop all pictures that depend on the window's scale."""
    rounded.forget()
    shaded.forget()
    fonts.forget()
