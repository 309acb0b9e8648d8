"""The ghost: a player's own best game on a level, which moves along on the board."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pygame

from searchcade.app.board.widget import BoardView
from searchcade.app.cache import cached
from searchcade.app.icons import icon
from searchcade.app.jobs import Job
from searchcade.app.layout import REST, columns
from searchcade.app.paint import Painter, Rect, rounded
from searchcade.app.widgets import Button, Label, Panel, Widget
from searchcade.level import LoadedLevel
from searchcade.play.ghost import PACES, Ghost, Pace
from searchcade.play.judge import standing
from searchcade.play.saved_game import SavedGame
from searchcade.store import Store
from searchcade.texts import Texts
from searchcade.theme import Colour
from searchcade.views.play import ghost_note

if TYPE_CHECKING:
    from searchcade.app.window import App

MEMORY = "play.ghost"  # what the window remembers it under
LINE = 40.0  # units of the line below the board
OPACITY = 165


def load_ghost(store: Store, user_id: int, loaded: LoadedLevel) -> Ghost | None:
    """Load the best game of a player on exactly this level with exactly these rules, if any.

    The leaderboard decides which is best; what it shows the player has seen before.
    """
    game, board = loaded.game, standing(loaded).board
    score = store.scores.own(game.name, board, game.scoring.ranked_by, user_id)
    if score is None:
        return None
    replay = store.replays.load(user_id, score.replay_id)
    return Ghost.of(loaded, replay.moves, replay.seconds)


class GhostRace:
    """The best game of a player on the level that is played, and how it moves along."""

    def __init__(self, app: App, saved: SavedGame) -> None:
        self._app, self._saved = app, saved
        self.ghost: Ghost | None = None
        store, user = app.store, app.user
        self._job: Job[Ghost | None] = app.jobs.start(
            lambda _job: load_ghost(store, user.id, saved.loaded), self._loaded
        )

    def _loaded(self, found: Ghost | None) -> None:
        self.ghost = found
        if found is not None:
            self._app.rebuild()

    @property
    def pace(self) -> Pace:
        """Return how the ghost moves: not at all, with the player's moves, or by its clock."""
        pace: Pace = self._app.memory.get(MEMORY, "off")
        return pace

    def turn(self) -> None:
        """Go on to the next pace."""
        self._app.memory[MEMORY] = PACES[(PACES.index(self.pace) + 1) % len(PACES)]
        self._app.rebuild()

    def number(self) -> int | None:
        """Return how many moves the ghost has made; None where none is to be seen."""
        if self.ghost is None or self.pace == "off":
            return None
        if self.pace == "clock":
            return self.ghost.at(self._saved.seconds)
        return self.ghost.after(len(self._saved.session.moves))

    def place(self) -> tuple[float, float] | None:
        """Return the row and column of the ghost; None where none is to be seen."""
        number = self.number()
        if number is None or self.ghost is None:
            return None
        loaded = self._saved.loaded
        return loaded.game.look.cell(loaded.level, self.ghost.states[number])

    @property
    def is_level(self) -> bool:
        """Say whether the ghost is where the player is."""
        loaded = self._saved.loaded
        return self.place() == loaded.game.look.cell(loaded.level, self._saved.session.state)

    def next_step(self) -> float | None:
        """Return in how many seconds it moves by itself."""
        if self.ghost is None or self.pace != "clock":
            return None
        return self.ghost.next_step(self._saved.seconds)

    def close(self) -> None:
        """Load nothing more."""
        self._job.cancel()


class GhostView(Widget):
    """A translucent figure above the board."""

    def __init__(self, id: str, board: BoardView, race: GhostRace) -> None:
        super().__init__(id, board.rect)
        self._board, self._race = board, race
        self._drawn: tuple[float, float] | None = None
        self.is_hidden = False
        """Whether the board is covered."""

    def tick(self, _seconds: float) -> bool:
        """Say whether the ghost has moved on."""
        return self._race.place() != self._drawn

    def wake_after(self) -> float | None:
        """Wake when it moves by its clock."""
        return None if self.is_hidden else self._race.next_step()

    def draw(self, paint: Painter) -> None:
        """Draw the figure on its cell."""
        place = self._drawn = self._race.place()
        if place is None or self.is_hidden:
            return
        board = self._board.board
        cell = board.view().cell(*place)
        side, corner = max(paint.px(18), min(cell.size)), cell.center
        if self._race.is_level:
            side, corner = side // 2, cell.topright  # so that the player can be seen
        figure = ghost_picture(side, paint.theme.second, paint.theme.card)
        before = paint.surface.get_clip()
        paint.surface.set_clip(board.seen)
        paint.surface.blit(figure, figure.get_rect(center=corner))
        paint.surface.set_clip(before)


@cached(2)
def ghost_picture(side: int, ink: Colour, fill: Colour) -> pygame.Surface:
    """Return a ghost on a disc, both translucent."""
    sheet = rounded((side, side), side // 2, fill, ink, max(1, side // 16), 255).copy()
    figure = icon("ghost", round(side * 0.72), ink)
    sheet.blit(figure, figure.get_rect(center=sheet.get_rect().center))
    sheet.set_alpha(OPACITY)
    return sheet


class GhostBar(Panel[None]):
    """A line below the board: a button that sends the ghost along, and what it will do."""

    def __init__(self, rect: Rect, texts: Texts, race: GhostRace) -> None:
        super().__init__(rect)
        self._texts, self._race = texts, race

    def build(self) -> None:
        """Put the button at the left, the words beside it."""
        found, texts = self._race.ghost, self._texts
        assert found is not None
        button, words = columns(self.rect, (168, REST), 12)
        self.add(
            Button("play.ghost", button, texts("ghost.name"), self._race.turn, icon="ghost",
                   shortcut="B", size=16, selected=self._race.pace != "off")
        )  # fmt: skip
        told = ghost_note(texts, found, self._race.pace)
        self.add(Label("play.ghost_note", words, told, size=16))
