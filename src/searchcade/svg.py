"""SVG text: shapes, and pictures made of them."""

from __future__ import annotations

Colour = tuple[int, int, int]
DARK = "#1c1a2b"
OUTLINE = 5.0


def picture(*shapes: str, wide: int = 100, high: int = 100) -> str:
    """Return shapes, the lowest first, as a picture."""
    size = f'width="{wide}" height="{high}" viewBox="0 0 {wide} {high}"'
    return f'<svg xmlns="http://www.w3.org/2000/svg" {size}>{"".join(shapes)}</svg>'


def ink(colour: Colour) -> str:
    """Return a colour as SVG text."""
    return "#{:02x}{:02x}{:02x}".format(*colour)


# ------------------------------------------------------------------ shapes with an outline


def lit(name: str, light: str, dark: str) -> str:
    """Return a fill of this name that is lit from the upper left."""
    return (
        f'<defs><radialGradient id="{name}" cx="35%" cy="28%" r="80%">'
        f'<stop offset="0" stop-color="{light}"/><stop offset="1" stop-color="{dark}"/>'
        "</radialGradient></defs>"
    )


def shape(path: str, fill: str, width: float = OUTLINE, line: str = DARK) -> str:
    """Return a filled path with an outline."""
    join = 'stroke-linejoin="round" stroke-linecap="round"'
    return f'<path d="{path}" fill="{fill}" stroke="{line}" stroke-width="{width}" {join}/>'


def stroke(path: str, line: str = DARK, width: float = OUTLINE) -> str:
    """Return a path that is drawn, not filled."""
    return shape(path, "none", width, line)


def round_shape(x: float, y: float, across: float, down: float, fill: str) -> str:
    """Return a filled ellipse with an outline."""
    size = f'cx="{x}" cy="{y}" rx="{across}" ry="{down}"'
    return f'<ellipse {size} fill="{fill}" stroke="{DARK}" stroke-width="{OUTLINE}"/>'


# ------------------------------------------------------------------ shapes without one


def spot(x: float, y: float, radius: float, fill: str, opacity: float = 1.0) -> str:
    """Return a disc without an outline."""
    return f'<circle cx="{x}" cy="{y}" r="{radius}" fill="{fill}" opacity="{opacity}"/>'


def disc(x: float, y: float, radius: float, colour: Colour, opacity: float = 1.0) -> str:
    """Return a disc."""
    place = f'cx="{x:.1f}" cy="{y:.1f}" r="{radius:.1f}"'
    return f'<circle {place} fill="{ink(colour)}" opacity="{opacity:.2f}"/>'


def filled(path: str, colour: Colour, opacity: float = 1.0) -> str:
    """Return a filled path."""
    return f'<path d="{path}" fill="{ink(colour)}" opacity="{opacity}"/>'


def line(path: str, colour: Colour, width: float, opacity: float = 1.0) -> str:
    """Return a line with round ends and corners along a path."""
    style = 'fill="none" stroke-linecap="round" stroke-linejoin="round"'
    stroke = f'stroke="{ink(colour)}" stroke-width="{width:.1f}" stroke-opacity="{opacity}"'
    return f'<path d="{path}" {stroke} {style}/>'
