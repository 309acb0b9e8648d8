"""Moves of a game, one after the other: each is shown and stored before the next is taken."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Sequence
from math import ceil

from searchcade.app.board import CellPath
from searchcade.app.screens.play.motion import BUMP, STEP, Held, Motion
from searchcade.app.screens.play.walk import Walk
from searchcade.canvas import Place
from searchcade.hands import Hand
from searchcade.play.autosave import Autosave
from searchcade.play.route import lying
from searchcade.play.saved_game import SavedGame
from searchcade.scene import Scene
from searchcade.trace import trail

FRAME = 1 / 60
LONGEST_WALK = 8.0  # seconds; where moves are too many for it, a frame makes several
MOST_WISHES = 3  # key presses that wait; more would run on after the fingers stopped
MOST_AHEAD = 2000  # cells of a hint that are drawn
TAIL = 6  # steps of the way that are shown where a game is played for points
SHOW_FIRST = 0.45  # seconds that a hint is seen before it is walked
SHOW_LAST = 2.5  # seconds if it leads to the end: time to read that the game then counts as helped


class Mover:
    """Takes what the player wants and makes it happen on the board and in the store."""

    def __init__(
        self, play: SavedGame, effect: Callable[[str], None], changed: Callable[[], None]
    ) -> None:
        self.play = play
        self.speed = 1.0
        self.held = Held()
        self.walk: Walk | None = None
        self.autosave = Autosave(play.write)
        self.motion = Motion(self._scene(), self.place)
        self.trails = (self._trail(),) * 2
        self.has_fallen = False
        """Whether the last attempt to move was a fall, which nobody has taken back yet."""
        self._wishes: deque[Callable[[], None]] = deque()
        self._effect, self._changed = effect, changed
        self.autosave.keep(play.progress())
        if play.is_untouched:
            self.motion.enter()

    # ------------------------------------------------------------------ where the game stands

    @property
    def place(self) -> Place:
        """Return the cell of the player."""
        loaded, session = self.play.loaded, self.play.session
        return loaded.game.look.cell(loaded.level, session.state)

    @property
    def trail(self) -> CellPath:
        """Return the way that the player went, up to where the sprite is drawn now."""
        return self.motion.trail(*self.trails)

    @property
    def ahead(self) -> Sequence[Place]:
        """Return the next cells that a hint or the solver leads to, from the player on."""
        if self.walk is None or self.walk.kind == "click":
            return ()
        return self.walk.cells[self.walk.done : self.walk.done + MOST_AHEAD]

    @property
    def is_busy(self) -> bool:
        """Say whether something moves, or will in the next frame."""
        waits = self._wishes or self.walk or self.held or self.motion.is_moving
        return bool(waits) or not self.autosave.is_idle

    @property
    def is_hurrying(self) -> bool:
        """Say whether it walks by itself, faster than anybody could think about it."""
        return self.walk is not None and self.walk.pace < STEP / 3

    def legal(self) -> dict[str, Place]:
        """Return the moves that the rules allow now, with the cell that each leads to."""
        loaded, session = self.play.loaded, self.play.session
        ways = session.problem.successors(session.state)
        return {move.upper(): loaded.game.look.cell(loaded.level, after) for move, after, _ in ways}

    def _scene(self) -> Scene:
        return self.play.loaded.game.scene_after(self.play.loaded.level, self.play.session.states)

    def _trail(self) -> CellPath:
        """Return the way since the last move that did more than walk, such as a push."""
        loaded, session = self.play.loaded, self.play.session
        walks, count = loaded.game.play.is_walk, len(session.moves)
        first = next((n for n in range(count, 0, -1) if not walks(session.moves[n - 1])), 1) - 1
        if loaded.game.scoring.points:  # what was eaten tells the way well enough
            first = max(first, count - TAIL)
        return trail(loaded.game.look.cell(loaded.level, state) for state in session.states[first:])

    # ------------------------------------------------------------------ what the player wants

    def want(self, act: Callable[[], None]) -> None:
        """Do something when its turn comes; what went on by itself ends.

        Who has fallen can only take that back.
        """
        self.walk = None
        if len(self._wishes) < MOST_WISHES and not self.has_fallen:
            self._wishes.append(act)

    def move(self, move: str) -> None:
        """Make a move, or bump where the rules do not allow it; nothing after the game's end."""
        if self.play.session.ended:
            return
        self.want(lambda: self._make(move, STEP / self.speed))

    def undo(self) -> None:
        """Take a move back; after a fall, at once, what led to it."""
        if self.has_fallen:
            self.rise()
            self._effect("undo")
        else:
            self.want(lambda: self._turn(self.play.session.undo()))

    def redo(self) -> None:
        """Make a move again that was taken back; after a restart, bring the old attempt back."""

        def again() -> None:
            if self.play.bring_back():
                self._went("undo", 0.0)
            else:
                self._turn(self.play.session.redo())

        self.want(again)

    def restart(self) -> None:
        """Begin a new attempt at once."""

        def back() -> None:
            if self.play.is_untouched:
                self._effect("bump")
            else:
                self.play.restart()
                self._went("undo", 0.0)

        self.rise()
        self.want(back)

    def follow(self, walk: Walk) -> None:
        """Make the moves of a walk one by one, faster where they are many."""
        if walk.moves:
            walk.pace = min(STEP / self.speed, LONGEST_WALK / len(walk.moves))
            walk.pause = 0.0
            if walk.kind == "hint":
                walk.pause = SHOW_LAST if walk.wins else SHOW_FIRST
                self.autosave.keep(self.play.progress())  # it is counted before it is seen
            self.walk = walk

    # ------------------------------------------------------------------ falls

    @property
    def is_down(self) -> bool:
        """Say whether a fall has been seen to its end."""
        return self.has_fallen and not self.motion.is_moving

    def _fall(self, scene: Scene, move: str) -> None:
        """Show the end of an attempt. The game itself stays where it was: nothing is stored."""
        self.has_fallen, self.walk = True, None
        self._wishes.clear()
        self.held.release_all()
        self._effect("fall")
        self.motion.go(scene, self.place, STEP / self.speed, move)
        self._changed()

    def rise(self) -> None:
        """Go on where the game was before a fall, if there was one."""
        if self.has_fallen:
            self.has_fallen = False
            self.motion.go(self._scene(), self.place, 0.0)
            self._changed()

    # ------------------------------------------------------------------ time

    def pass_time(self, seconds: float) -> bool:
        """Move on, and begin what is next; say whether anything has changed."""
        moved = self.motion.pass_time(seconds)
        self.held.pass_time(seconds)
        if self.walk:
            self.walk.pause -= seconds
        waits = self.motion.is_moving and not self.motion.is_entering
        if waits or not self.autosave.is_idle or self.play.session.is_won:
            return moved
        return self._begin_next() or moved

    def _begin_next(self) -> bool:
        if self._wishes:
            self._wishes.popleft()()
            return True
        if self.walk:
            return self.walk.pause <= 0 and self._walk_on(self.walk)
        legal = self.legal() if self.held and not self.play.session.ended else {}
        for move in self.held.repeats():
            if move in legal:
                self._make(move, STEP / self.speed)
                return True
        return False

    def _walk_on(self, walk: Walk) -> bool:
        count = max(1, ceil(FRAME / walk.pace))
        part = walk.rest[:count]
        walk.done += len(part)
        self.play.helped = self.play.helped or walk.kind == "solver"
        if not walk.rest:
            self.walk = None
        self._make(part, max(walk.pace, FRAME), walk.hand)
        return True

    def _make(self, moves: str, seconds: float, hand: Hand = "p") -> None:
        """Make moves at once; most often it is one."""
        if not all(self.play.session.play(move, hand) for move in moves):
            loaded, state = self.play.loaded, self.play.session.state
            if scene := loaded.game.look.fatal_move_scene(loaded.level, state, moves[-1:]):
                self._fall(scene, moves[-1:])
                return
            self.walk = None
            self.motion.bump(moves[-1:], BUMP)
            self._effect("bump")
        else:
            walks = self.play.loaded.game.play.is_walk(self.play.session.moves[-1])
            self._went("step" if walks else "push", seconds, moves)
            if self.play.session.ended:
                self._stop()

    def _stop(self) -> None:
        """Let nothing go on by itself: the game is lost, or used up."""
        self.walk = None
        self._wishes.clear()
        self.held.release_all()
        self._effect("fall")

    def _turn(self, happened: bool) -> None:
        if happened:
            self._went("undo", 0.7 * STEP / self.speed)
        else:
            self._effect("bump")

    def _went(self, effect: str, seconds: float, moves: str = "") -> None:
        before, scene = self.motion.target, self._scene()
        taken = effect == "step" and bool(lying(before, self.place) - lying(scene, self.place))
        self._effect("collect" if taken else effect)
        self.motion.go(scene, self.place, seconds, moves if len(moves) == 1 else "")
        self.trails = (self.trails[1], self._trail())
        self.autosave.keep(self.play.progress())
        self._changed()
