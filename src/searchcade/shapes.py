"""Shapes as SVG text, of which the pictures of the games are put together."""

from __future__ import annotations

DARK = "#1c1a2b"
OUTLINE = 5.0


def picture(*shapes: str) -> str:
    """Return shapes, the lowest first, as a picture."""
    head = '<svg xmlns="http://www.w3.org/2000/svg" width="100" height="100" viewBox="0 0 100 100">'
    return head + "".join(shapes) + "</svg>"


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


def spot(x: float, y: float, radius: float, fill: str, opacity: float = 1.0) -> str:
    """Return a disc without an outline."""
    return f'<circle cx="{x}" cy="{y}" r="{radius}" fill="{fill}" opacity="{opacity}"/>'
