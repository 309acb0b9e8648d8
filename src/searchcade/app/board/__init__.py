"""The board: draws a scene and marks into a rectangle of the window, and finds cells by pixels."""

from __future__ import annotations

from typing import Any

import pygame

from searchcade.app.board.layers import Layers
from searchcade.app.board.lines import Lines
from searchcade.app.board.marks import Marks, Moments, Way
from searchcade.app.board.motion import glide
from searchcade.app.board.overlay import Overlay
from searchcade.app.board.signs import draw_signs
from searchcade.app.board.sprites import Sprites
from searchcade.app.board.view import Camera, View
from searchcade.app.paint import rounded, shaded
from searchcade.app.pictures import Pictures
from searchcade.app.theme import Theme
from searchcade.canvas import Place
from searchcade.game import Game
from searchcade.scene import Scene

__all__ = ["Board", "Marks", "Moments", "Way", "glide"]


class Board:
    """A place on the window where scenes of a game are drawn. It always fits and is centred."""

    def __init__(self, game: Game[Any, Any], theme: Theme) -> None:
        self.theme = theme
        self.pictures = Pictures(game, theme)
        self.camera = Camera()
        self.layers = Layers(theme)
        self.overlay = Overlay(theme)
        self.lines = Lines(theme)
        self.sprites = Sprites(self.pictures)
        self.rect = pygame.Rect(0, 0, 1, 1)
        self.frame = 1
        self.rows, self.cols = 0, 0

    @property
    def is_zoomed(self) -> bool:
        """Whether less than the whole board may be seen."""
        return self.camera.zoom > 1

    def place(self, rect: pygame.Rect) -> None:
        """Choose where on the window the board is drawn, in pixels."""
        self.rect = rect.copy()
        self.frame = max(2, round(min(rect.size) * 0.012))
        self.camera.area = rect.inflate(-4 * self.frame, -4 * self.frame)  # a frame and its shadow
        self.camera.area.size = max(1, self.camera.area.width), max(1, self.camera.area.height)

    def draw(self, surface: pygame.Surface, scene: Scene, marks: Marks) -> None:
        """Draw a scene and marks. The same arguments give the same pixels."""
        self.rows, self.cols = scene.rows, scene.cols
        view, before = self.view(), surface.get_clip()
        self.layers.prepare(view, scene)
        surface.set_clip(before.clip(self.rect))
        self.draw_frame(surface, pygame.Rect(view.window))
        surface.set_clip(before.clip(view.window))
        self.layers.draw_floor(surface, view)
        self.overlay.draw(surface, view, marks)
        self.lines.draw(surface, view, marks)
        self.layers.draw_walls(surface, view)
        surface.set_clip(
            before.clip(pygame.Rect(view.window).inflate(2 * self.frame, 2 * self.frame))
        )
        self.sprites.draw(surface, view, scene)
        draw_signs(surface, view, marks, self.theme)
        surface.set_clip(before)

    def draw_frame(self, surface: pygame.Surface, window: pygame.Rect) -> None:
        """Draw the card on which the board lies, and its shadow."""
        card = window.inflate(2 * self.frame, 2 * self.frame)
        shadow = shaded(card.size, self.frame, 2 * self.frame)
        surface.blit(shadow, shadow.get_rect(center=card.center).move(0, self.frame // 2))
        surface.blit(rounded(card.size, self.frame, self.theme.edge, None, 0, 255), card)

    def view(self) -> View:
        """Return where the cells of the last scene lie."""
        return self.camera.view(self.rows, self.cols)

    def cell_at(self, position: tuple[float, float]) -> Place | None:
        """Return the cell of the last scene at a pixel, if there is one."""
        return self.view().cell_at(position) if self.rows else None

    def zoom(self, factor: float, at: tuple[float, float] | None = None) -> None:
        """Zoom in or out, around a pixel."""
        if self.rows:
            self.camera.zoom_by(factor, self.rows, self.cols, at)

    def pan(self, across: float, down: float) -> None:
        """Drag the board by some pixels."""
        if self.rows:
            size, (row, col) = self.view().size, self.camera.middle
            self.camera.look_at(row - down / size, col - across / size, self.rows, self.cols)

    def follow(self, row: float, col: float) -> bool:
        """Keep a cell in sight when zoomed in; call it each frame while it returns True."""
        return bool(self.rows) and self.camera.follow(row, col, self.rows, self.cols)
