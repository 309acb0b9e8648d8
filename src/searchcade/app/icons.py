"""The icons of buttons and figures: lines of one width on a grid of 24, drawn in any colour."""

from __future__ import annotations

from math import cos, pi, sin

import pygame

from searchcade.app.cache import cached
from searchcade.app.raster import from_svg
from searchcade.theme import Colour

INK = "#123456"
"""The colour in the SVG texts; `icon` puts another in its place."""


def ring(x: float, y: float, radius: float) -> str:
    """Return the path of a circle."""
    arc = f"a{radius} {radius} 0 1 1 "
    return f"M{x - radius} {y}{arc}{2 * radius} 0{arc}{-2 * radius} 0z"


def dot(x: float, y: float) -> str:
    """Return the path of a dot: a tiny ring, because a point would vanish at small sizes."""
    return ring(x, y, 0.5)


def around(radii: list[float], count: int, turn: float = 0.0) -> str:
    """Return a closed path around the centre that goes `count` times through the radii."""
    corners = []
    for number in range(count * len(radii)):
        angle = 2 * pi * (number + turn) / (count * len(radii)) - pi / 2
        radius = radii[number % len(radii)]
        corners.append(f"{12 + radius * cos(angle):.2f} {12 + radius * sin(angle):.2f}")
    return "M" + "L".join(corners) + "z"


def drawn(lines: str, solid: str = "") -> str:
    """Return an icon as SVG text: paths with a stroke only, and paths that are filled, too."""
    stroke = f'stroke="{INK}" stroke-width="2" stroke-linecap="round" stroke-linejoin="round"'
    shapes = "".join(
        f'<path d="{path}" fill="{fill}" {stroke}/>'
        for path, fill in ((lines, "none"), (solid, INK))
        if path
    )
    head = '<svg xmlns="http://www.w3.org/2000/svg" width="24" height="24" viewBox="0 0 24 24">'
    return f"{head}{shapes}</svg>"


DISC = ring(12, 12, 9)
LENS = ring(10.5, 10.5, 6.5) + "M15.5 15.5L21 21"
SPEAKER = "M3.5 9.5v5h4l5 4.5v-14l-5 4.5z"
FRAME = "M6.5 3.5h11a3 3 0 0 1 3 3v11a3 3 0 0 1-3 3h-11a3 3 0 0 1-3-3v-11a3 3 0 0 1 3-3"

ICONS = {
    # where buttons lead
    "home": drawn("M3 11.5L12 3.5l9 8M5.5 10v10.5h13V10M10 20.5v-6h4v6"),
    "back": drawn("M20 12H4.5M11 5.5L4.5 12l6.5 6.5"),
    "quit": drawn("M14 3.5H5v17h9M10.5 12H21M17 8l4 4-4 4"),
    "close": drawn("M6 6l12 12M18 6L6 18"),
    "check": drawn("M4.5 12.5l5.5 5.5L20 6.5"),
    "up": drawn("M5 15.5l7-7 7 7"),
    "down": drawn("M5 8.5l7 7 7-7"),
    "left": drawn("M15.5 5l-7 7 7 7"),
    "right": drawn("M8.5 5l7 7-7 7"),
    "plus": drawn("M12 5v14M5 12h14"),
    "minus": drawn("M5 12h14"),
    "search": drawn(LENS),
    "zoom": drawn(LENS + "M7.5 10.5h6M10.5 7.5v6"),
    "globe": drawn(DISC + "M3 12h18M12 3c-4.7 5-4.7 13 0 18M12 3c4.7 5 4.7 13 0 18"),
    "settings": drawn(around([9.6, 9.6, 7, 7], 8, turn=-0.5) + ring(12, 12, 2.8)),
    "help": drawn(DISC + "M9.2 9.6a2.8 2.8 0 1 1 4 2.6c-.9.5-1.2 1-1.2 1.8", dot(12, 17.2)),
    "warning": drawn("M12 3.5l9.5 17h-19zM12 9.5v4.5", dot(12, 17.2)),
    # a game and its solver
    "play": drawn("", solid="M7 4.5l12 7.5-12 7.5z"),
    "pause": drawn("", solid="M7 5h2v14h-2zM15 5h2v14h-2z"),
    "next": drawn("M18.5 5v14", solid="M6 5.5l8 6.5-8 6.5z"),
    "previous": drawn("M5.5 5v14", solid="M18 5.5l-8 6.5 8 6.5z"),
    "last": drawn("M21 5v14", solid="M3 6.5l6 5.5-6 5.5zM11.5 6.5l6 5.5-6 5.5z"),
    "first": drawn("M3 5v14", solid="M21 6.5l-6 5.5 6 5.5zM12.5 6.5l-6 5.5 6 5.5z"),
    "restart": drawn("M4.9 8.7a8 8 0 1 1-.6 6M4.3 3.5v5.3h5.3"),
    "undo": drawn("M8.5 4.5l-5 5 5 5M3.5 9.5h11a5 5 0 0 1 0 10h-5"),
    "redo": drawn("M15.5 4.5l5 5-5 5M20.5 9.5h-11a5 5 0 0 0 0 10h5"),
    "hint": drawn(
        "M9 17h6M10 20.8h4M9 17c0-3-3.5-4-3.5-8a6.5 6.5 0 0 1 13 0c0 4-3.5 5-3.5 8M12 17v-5"
    ),
    "solve": drawn("M3.5 20.5L15 9M18 2.8v5.4M15.3 5.5h5.4M8 4v3M6.5 5.5h3M19 14v3M17.5 15.5h3"),
    "eye": drawn("M2 12c3-5 6.5-7 10-7s7 2 10 7c-3 5-6.5 7-10 7s-7-2-10-7z" + ring(12, 12, 2.8)),
    "race": drawn("M5 21.5V3.5H20v11H5", solid="M6 4.5h3v3.5h-3zM16 4.5h3v3.5h-3zM11 10h3v3.5h-3z"),
    "flag": drawn("M5 21.5V3.5M5 4.5c4-2 7.5 2 15 0v9c-7.5 2-11-2-15 0"),
    "dice": drawn(FRAME, dot(8, 8) + dot(16, 8) + dot(12, 12) + dot(8, 16) + dot(16, 16)),
    "gif": drawn(
        "M3 5h18v14h-18zM7.5 5v14M16.5 5v14M3 9.7h4.5M3 14.3h4.5M16.5 9.7h4.5M16.5 14.3h4.5"
    ),
    # figures
    "clock": drawn(DISC + "M12 6.5v5.5l3.5 2.5"),
    "steps": drawn(
        "",
        solid="M5.5 9c-.8-4 .5-6 2-6s2.7 2 2 6zM6.2 12.5h3l-.3 2.5h-2.2z"
        "M14.5 14c-.7-4 .5-6 2-6s2.8 2 2 6zM14.8 17.5h3l-.5 2.5h-2.2z",
    ),
    "cost": drawn(DISC + "M12 7.5l3.5 4.5-3.5 4.5-3.5-4.5z"),
    "energy": drawn("M13.5 2.5l-9 11.5h6.5l-1 7.5 9-11.5h-6.5z"),
    "weight": drawn(ring(12, 5.5, 2.5) + "M7.5 8h9l3.5 12.5H4z"),
    "pushes": drawn("M3 12h8.5M8 8l4 4-4 4M15 6.5h6v11h-6z"),
    "swaps": drawn("M4 8.5h15M15 4.5l4 4-4 4M20 15.5H5M9 11.5l-4 4 4 4"),
    "food": drawn(DISC, solid=ring(12, 12, 3)),
    "power": drawn(around([9.8, 6.2], 8) + ring(12, 12, 2)),
    "rules": drawn("M5 3.5h14v17h-14zM8.5 8h7M8.5 12h7M8.5 16h4"),
    "cube": drawn("M12 3l9 5-9 5-9-5zM3 8v8l9 5 9-5V8M12 13v8"),
    "trophy": drawn(
        "M7 3.5h10v6.5a5 5 0 0 1-10 0zM7 5.5h-3.5c0 3.5 1.5 5.5 4 5.8M17 5.5h3.5c0 3.5-1.5 5.5-4"
        " 5.8M12 15v3M8 20.8h8M9.5 20.8c0-2 1-2.8 2.5-2.8s2.5.8 2.5 2.8"
    ),
    "medal": drawn(ring(12, 15, 6) + "M8.3 10l-3-7h4.7l2 5 2-5h4.7l-3 7", solid=ring(12, 15, 1.3)),
    "star": drawn(around([9.8, 4.2], 5)),
    "star_full": drawn("", solid=around([9.8, 4.2], 5)),
    # things that are kept
    "save": drawn("M4 4h12.5l3.5 3.5v12.5h-16zM8 4v5h7v-5M7.5 20v-6h9v6"),
    "folder": drawn("M3 5.5h6.5l2 3h9.5v11h-18z"),
    "trash": drawn("M4 6.5h16M9 6.5v-3h6v3M6 6.5l1 14h10l1-14M10 10.5v6M14 10.5v6"),
    "pencil": drawn("M3.8 20.2l1-4.7 11.7-11.7 3.7 3.7-11.7 11.7zM13.8 6.5l3.7 3.7"),
    "user": drawn(ring(12, 8, 4.2) + "M4 21c0-4.5 3.5-6.5 8-6.5s8 2 8 6.5"),
    "lock": drawn("M5 11h14v9.5h-14zM8 11V8a4 4 0 0 1 8 0v3M12 14.5v2.5"),
    "key": drawn(ring(8, 16, 4.5) + "M11.3 12.7L20.5 3.5M15.8 8.2l3.2 3.2"),
    "copy": drawn("M8.5 8.5h12v12h-12zM15.5 8.5v-5h-12v12h5"),
    "paste": drawn("M8.5 4.5H5v16h14v-16h-3.5M8.5 3h7v4h-7zM8.5 12h7M8.5 16h5"),
    "move": drawn(
        "M12 3v18M3 12h18M9.5 5.5L12 3l2.5 2.5M9.5 18.5L12 21l2.5-2.5"
        "M5.5 9.5L3 12l2.5 2.5M18.5 9.5L21 12l-2.5 2.5"
    ),
    "share": drawn(
        ring(6, 12, 2.6)
        + ring(18, 5.5, 2.6)
        + ring(18, 18.5, 2.6)
        + "M8.3 10.8l7.4-4M8.3 13.2l7.4 4"
    ),
    "export": drawn("M12 15V3.5M7.5 8L12 3.5 16.5 8M4 14v6.5h16V14"),
    # the road
    "calendar": drawn(
        "M4 5.5h16v15h-16zM4 10h16M8.5 3v4.5M15.5 3v4.5", dot(8.5, 14) + dot(12, 14) + dot(15.5, 14)
    ),
    "flame": drawn(
        "M12 2.8c.7 4 5.8 6 5.8 11.2a5.8 5.8 0 0 1-11.6 0c0-2.4 1.2-3.8 2.2-5 .6 1.6 1.3"
        " 2.2 2.2 2.6-.4-3.4 0-6 1.4-8.8zM12 20c-1.7-1-2.2-2.6 0-5 2.2 2.4 1.7 4 0 5"
    ),
    "grid": drawn("M4 4h6.5v6.5H4zM13.5 4H20v6.5h-6.5zM4 13.5h6.5V20H4zM13.5 13.5H20V20h-6.5z"),
    "ghost": drawn(
        "M5 20.5V11a7 7 0 0 1 14 0v9.5l-2.8-2-2.1 2-2.1-2-2.1 2-2.1-2z",
        dot(9.5, 11) + dot(14.5, 11),
    ),
    "cap": drawn("M2 9.5l10-5 10 5-10 5zM6.5 12v5c3 2.6 8 2.6 11 0v-5M22 9.5v6"),
    "screen": drawn("M3 4h18v12H3zM12 16v4.5M7.5 20.5h9"),
    "swatch": drawn(
        DISC + "M12 21c-2.5 0-2-3.5.5-3.5h3", dot(8, 9.5) + dot(13, 7.5) + dot(7.5, 14)
    ),
    "menu": drawn("M4 6.5h16M4 12h16M4 17.5h16"),
    # the lab, and a search that explains itself
    "flask": drawn("M9 3.5h6M10.5 3.5v6L4.5 20.5h15l-6-11v-6M7.5 15h9"),
    "chart": drawn("M3.5 3.5v17h17M8 16.5v-4M12.5 16.5v-9M17 16.5v-6"),
    "curve": drawn("M3.5 3.5v17h17M6.5 7l4.5 5 3-2.5 5.5 7"),
    "layers": drawn("M12 3.5l9 4.8-9 4.8-9-4.8zM3 12.2l9 4.8 9-4.8M3 16l9 4.8 9-4.8"),
    "code": drawn("M8 6.5L2.5 12 8 17.5M16 6.5l5.5 5.5-5.5 5.5"),
    "tree": drawn(
        ring(12, 5, 2.3)
        + ring(5, 19, 2.3)
        + ring(12, 19, 2.3)
        + ring(19, 19, 2.3)
        + "M12 7.3v9.4M12 12H5v4.7M12 12h7v4.7"
    ),
    # sound
    "sound": drawn(SPEAKER + "M16 9a4.2 4.2 0 0 1 0 6M18.7 6.3a8 8 0 0 1 0 11.4"),
    "mute": drawn(SPEAKER + "M16.5 9.5l5 5M21.5 9.5l-5 5"),
    "music": drawn("M9 17.5v-12l11-2v12" + ring(6.5, 17.5, 2.5) + ring(17.5, 15.5, 2.5)),
}


@cached(8)
def icon(name: str, size: int, colour: Colour) -> pygame.Surface:
    """Return an icon, `size` pixels high and wide. It is shared: draw it, never draw on it."""
    text = ICONS[name].replace(INK, "#{:02x}{:02x}{:02x}".format(*colour))
    return from_svg(text, size, size)
