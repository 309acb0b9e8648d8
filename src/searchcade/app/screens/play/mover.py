"""Moves of a game, one after the other: each is shown and stored before the next is made."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from math import ceil

from searchcade.app.board import CellPath
from searchcade.app.screens.play.keys import HeldMoves
from searchcade.app.screens.play.motion import BUMP, STEP, Motion
from searchcade.canvas import Place
from searchcade.hands import Hand
from searchcade.play.autosave import Autosave
from searchcade.play.real_time import RealTime
from searchcade.play.route import pictures_at
from searchcade.play.run import Run
from searchcade.play.saved_game import SavedGame
from searchcade.play.trail import trail_states
from searchcade.recording.live import trail
from searchcade.scene import Scene

FRAME = 1 / 60
LONGEST_WALK = 8.0  # seconds; where moves are too many for it, a frame makes several
MOST_QUEUED = 40  # key presses that wait: as many as a fast typist is ahead
FEW_QUEUED = 3  # where more wait steps are shorter, so that the game soon stops with its player
MOST_AHEAD = 2000  # cells of a hint that are drawn
SHOW_FIRST = 0.45  # seconds that a hint is seen before it is walked
SHOW_LAST = 2.5  # seconds if it leads to the end: time to read that the game then counts as helped

HANDS: dict[str, Hand] = {"click": "p", "hint": "h", "solver": "s"}


@dataclass(slots=True)
class Walk:
    """Moves that are made one by one: a hint, the path to a clicked cell, a solver's plan."""

    kind: str
    moves: str
    cells: Sequence[Place] = ()
    """The cells that it leads through, the player's first."""
    wins: bool = False
    """Whether it leads to the goal."""
    is_any: bool = False
    """Whether it belongs to a plan that is not proven to be cheapest, where others are."""
    done: int = 0
    pause: float = 0.0
    pace: float = STEP

    @property
    def hand(self) -> Hand:
        """Return the hand that makes the moves: those of a click are the player's own."""
        return HANDS[self.kind]

    @property
    def rest(self) -> str:
        """Return the moves that are still to be made."""
        return self.moves[self.done :]


class Mover:
    """Queues what the player asks for, and does it on the board and in the store in its turn."""

    def __init__(
        self, saved: SavedGame, effect: Callable[[str], None], changed: Callable[[], None]
    ) -> None:
        self.saved = saved
        self.speed = 1.0
        self.held = HeldMoves()
        self.real_time: RealTime | None = None
        """The ticks of a game in real time; None where it is played turn by turn."""
        self.walk: Walk | None = None
        self.run: Run | None = None
        """A run that goes on until there is something to decide."""
        self.autosave = Autosave(saved.write)
        self.motion = Motion(self._scene(), self.place)
        self.trails = (self._trail(),) * 2
        self.has_fallen = False
        """Whether the last move was a fall that has not been taken back yet."""
        self._waiting: deque[Callable[[], None]] = deque()
        self._effect, self._changed = effect, changed
        self.autosave.keep(saved.progress())
        if saved.is_untouched:
            self.motion.enter()

    # ------------------------------------------------------------------ where the game stands

    @property
    def place(self) -> Place:
        """Return the cell of the player."""
        loaded, session = self.saved.loaded, self.saved.session
        return loaded.game.look.cell(loaded.level, session.state)

    @property
    def trail(self) -> CellPath:
        """Return the cells that the player came through, up to where the sprite is drawn now."""
        return self.motion.trail(*self.trails)

    @property
    def ahead(self) -> Sequence[Place]:
        """Return the next cells of a hint or a solver's plan, beginning with the player's."""
        if self.walk is None or self.walk.kind == "click":
            return ()
        return self.walk.cells[self.walk.done : self.walk.done + MOST_AHEAD]

    @property
    def is_busy(self) -> bool:
        """Say whether anything moves, or will in the next frame."""
        is_active = self._waiting or self.walk or self.run or self.held or self.motion.is_moving
        is_ticking = self.real_time is not None and not self.real_time.is_standing
        return bool(is_active) or is_ticking or not self.autosave.is_idle

    @property
    def is_hurrying(self) -> bool:
        """Say whether a walk makes its moves too fast to analyse the state after each."""
        return self.walk is not None and self.walk.pace < STEP / 3

    def legal(self) -> dict[str, Place]:
        """Return the moves that the rules allow now, with the cell that each leads to."""
        loaded, session = self.saved.loaded, self.saved.session
        cell, level = loaded.game.look.cell, loaded.level
        successors = session.problem.successors(session.state)
        return {move.upper(): cell(level, state) for move, state, _ in successors}

    def _scene(self) -> Scene:
        return self.saved.loaded.game.scene_after(
            self.saved.loaded.level, self.saved.session.states
        )

    def _trail(self) -> CellPath:
        """Return the cells since the last move that did more than walk, such as a push."""
        loaded, states = self.saved.loaded, trail_states(self.saved.session)
        return trail(loaded.game.look.cell(loaded.level, state) for state in states)

    # ------------------------------------------------------------------ what the player asks for

    def queue(self, act: Callable[[], None]) -> None:
        """Do something when its turn comes; a walk ends. A fall can only be taken back."""
        self.stand()
        if len(self._waiting) < MOST_QUEUED and not self.has_fallen:
            self._waiting.append(act)

    def queue_move(self, move: str) -> None:
        """Let a move wait for its turn, in real time for the next opening; none follows the end."""
        if self.saved.session.ended:
            return
        if self.real_time:
            self.walk = self.run = None
            self.real_time.steer(move)
        else:
            self.queue(lambda: self._perform(move, STEP / self.speed / self._hurry))

    @property
    def _hurry(self) -> float:
        """Return how many times faster a step is, for all that waits behind it."""
        return max(1.0, len(self._waiting) / FEW_QUEUED)

    def stand(self) -> None:
        """End a walk or a run; in real time, stand until the player says where to go."""
        self.walk = self.run = None
        if self.real_time:
            self.real_time.stop()

    def let_go(self) -> None:
        """Stand, and forget the keys that are down: the game is paused, or covered."""
        self.stand()
        self.held.release_all()

    def queue_run(self, direction: str) -> None:
        """Let a run begin when its turn comes; in real time one goes on anyway."""

        def begin() -> None:
            self.run = Run(direction)
            if not self._run_on(self.run):
                self._bump(direction)

        if self.real_time:
            self.queue_move(direction)
        elif not self.saved.session.ended:
            self.queue(begin)

    def undo(self) -> None:
        """Take a move back when its turn comes; a fall is taken back at once."""
        if self.has_fallen:
            self.rise()
            self._effect("undo")
        else:
            self.queue(lambda: self._rewound(self.saved.session.undo()))

    def redo(self) -> None:
        """Make a move again that was taken back; after a restart, go back to the attempt before."""

        def again() -> None:
            if self.saved.bring_back():
                self._performed("undo", 0.0)
            else:
                self._rewound(self.saved.session.redo())

        self.queue(again)

    def restart(self) -> None:
        """Begin a new attempt when its turn comes."""

        def back() -> None:
            if self.saved.is_untouched:
                self._effect("bump")
            else:
                self.saved.restart()
                self._performed("undo", 0.0)

        self.rise()
        self.queue(back)

    def follow(self, walk: Walk) -> None:
        """Make the moves of a walk one by one, faster where they are many."""
        if walk.moves:
            self.stand()
            walk.pace = min(STEP / self.speed, LONGEST_WALK / len(walk.moves))
            walk.pause = 0.0
            if walk.kind == "hint":
                walk.pause = SHOW_LAST if walk.wins else SHOW_FIRST
                self.autosave.keep(self.saved.progress())  # a hint is counted before it is seen
            self.walk = walk

    # ------------------------------------------------------------------ falls

    @property
    def is_down(self) -> bool:
        """Say whether a fall has been shown to its end."""
        return self.has_fallen and not self.motion.is_moving

    def _fall(self, scene: Scene, move: str) -> None:
        """Show a fall. The game itself stays where it was: nothing is stored."""
        self.has_fallen = True
        self._waiting.clear()
        self.let_go()
        self._effect("fall")
        self.motion.go(scene, self.place, STEP / self.speed, move)
        self._changed()

    def rise(self) -> None:
        """Show the state before a fall again, if there was one."""
        if self.has_fallen:
            self.has_fallen = False
            self.motion.go(self._scene(), self.place, 0.0)
            self._changed()

    # ------------------------------------------------------------------ time

    def pass_time(self, seconds: float) -> bool:
        """Let things move, and start what is next in the queue; say whether anything changed."""
        moved = self.motion.pass_time(seconds)
        self.held.pass_time(seconds)
        if self.walk:
            self.walk.pause -= seconds
        must_wait = self.motion.is_moving and not self.motion.is_entering
        if must_wait or not self.autosave.is_idle or self.saved.session.is_won:
            return moved
        return self._start_next() or moved

    def _start_next(self) -> bool:
        if self._waiting:
            self._waiting.popleft()()
            return True
        if self.walk:
            return self.walk.pause <= 0 and self._walk_on(self.walk)
        if self.real_time:
            return self._tick(self.real_time)
        if self.run:
            return self._run_on(self.run)
        legal = self.legal() if self.held and not self.saved.session.ended else {}
        for move in self.held.repeats():
            if move in legal:
                self._perform(move, STEP / self.speed)
                return True
        return False

    def _tick(self, clock: RealTime) -> bool:
        """Make the move of a tick of real time, if there is one."""
        if clock.is_standing or self.saved.session.ended:
            return False
        move = clock.tick(self.legal(), self.place)
        if move:
            self._perform(move, clock.seconds, "r")
        return bool(move)

    def _walk_on(self, walk: Walk) -> bool:
        count = max(1, ceil(FRAME / walk.pace))
        part = walk.rest[:count]
        walk.done += len(part)
        self.saved.helped = self.saved.helped or walk.kind == "solver"
        if not walk.rest:
            self.walk = None
        self._perform(part, max(walk.pace, FRAME), walk.hand)
        return True

    def _run_on(self, run: Run) -> bool:
        """Make the next move of a run; say whether there is one."""
        if move := run.next_move(self.saved.session):
            self._perform(move, STEP / self.speed)
        else:
            self.run = None
        return bool(move)

    def _perform(self, moves: str, seconds: float, hand: Hand = "p") -> None:
        """Make one move, or several of a walk that hurries; bump where the rules forbid it."""
        if not all(self.saved.session.play(move, hand) for move in moves):
            loaded, state = self.saved.loaded, self.saved.session.state
            if scene := loaded.game.look.fatal_move_scene(loaded.level, state, moves[-1:]):
                self._fall(scene, moves[-1:])
                return
            self._bump(moves[-1:])
        else:
            is_walk = self.saved.loaded.game.play.is_walk(self.saved.session.moves[-1])
            self._performed("step" if is_walk else "push", seconds, moves)
            if self.saved.session.ended:
                self._stop()

    def _bump(self, move: str) -> None:
        """Show that there is no way."""
        self.walk = self.run = None
        self.motion.bump(move, BUMP)
        self._effect("bump")

    def _stop(self) -> None:
        """Let nothing go on by itself: the game is lost, or stalled."""
        self._waiting.clear()
        self.let_go()
        self._effect("fall")

    def _rewound(self, happened: bool) -> None:
        if happened:
            self._performed("undo", 0.7 * STEP / self.speed)
        else:
            self._effect("bump")

    def _performed(self, effect: str, seconds: float, moves: str = "") -> None:
        """Show the new state, with a sound, and store it."""
        before, scene = self.motion.target, self._scene()
        gone = pictures_at(before, self.place) - pictures_at(scene, self.place)
        self._effect("collect" if effect == "step" and gone else effect)
        self.motion.go(scene, self.place, seconds, moves if len(moves) == 1 else "")
        self.trails = (self.trails[1], self._trail())
        self.autosave.keep(self.saved.progress())
        self._changed()
