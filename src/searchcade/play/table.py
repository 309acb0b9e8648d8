"""A table: a person at a level. What they wish is done one thing after the other, by the rules.

A front end passes wishes on, lets time pass (`tick`), works out what is asked for (`question`), and
shows each `TableStep`. There is no pixel, no thread and no clock in here.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Hashable, Mapping, Sequence
from math import ceil, inf
from typing import Any

from searchcade.canvas import Place
from searchcade.hands import Hand
from searchcade.play.held_keys import RepeatingKeys
from searchcade.play.real_time import TURNS, RealTime, real_time
from searchcade.play.route import is_movable, move_onto, pictures_at
from searchcade.play.run import Run
from searchcade.play.saved_game import PlayedGame
from searchcade.play.session import Help, Session
from searchcade.play.trail import trail
from searchcade.play.walk import (
    HANDS,
    STEP_S,
    PlanRequest,
    TableStep,
    Walk,
    carrying,
    hint_of,
    path_to,
    solution,
)
from searchcade.scene import DIRECTIONS, Scene

UNDO_SHARE = 0.7  # of a step that it takes to go back
FRAME_S = 1 / 60
MAX_WALK_S = 8.0  # where moves are too many for it, a frame makes several
MAX_WISHES = 40  # that wait: as many key presses as a fast typist is ahead
FEW_WISHES = 3  # where more wait steps are shorter, so that the game soon stops with its player
MAX_AHEAD = 2000  # cells of a hint that are shown
SHOW_HINT_S = 0.45  # before it is walked
SHOW_LAST_S = 2.5  # if it leads to the end: time to read that the game then counts as helped


class Table:
    """One game and all that waits in it; `show` gets each step, `asked` hears of new questions."""

    def __init__(
        self,
        game: PlayedGame,
        show: Callable[[TableStep], None],
        asked: Callable[[], None] = lambda: None,
    ) -> None:
        self.game = game
        self.speed = 1.0
        self.frame = FRAME_S
        """Seconds of the shortest step that is shown."""
        self.held = RepeatingKeys()
        self.real_time: RealTime | None = None
        """The ticks of a game in real time; None where it is played turn by turn."""
        self.walk: Walk | None = None
        self.run: Run | None = None
        """A run that goes on until there is something to decide."""
        self.picked: Place | None = None
        """The cell of a stone that the next click carries somewhere."""
        self.is_paused = False
        self.has_fallen = False
        """Whether the last move was a fall that has not been taken back yet."""
        self.question: PlanRequest | None = None
        """What is being worked out."""
        self.notice = ""
        """Why nothing happens, as the name of a text."""
        self.remark = ""
        """What is to be known of the last hint, as the name of a text; it is said once."""
        self.analysis: Mapping[str, Any] = {}
        """Figures of the state that take a while to find, see `Play.analysis`."""
        self.analysed = ""
        """The moves after which they were found."""
        self._is_any = False  # whether the last hint was one of any plan
        self._wishes: deque[Callable[[], None]] = deque()
        self._show, self._asked = show, asked
        self.scene, self.trail = self._scene(), trail(self.session)
        self.letters: list[str] = []
        """The moves met so far that are no directions; those with an own key only while legal."""
        self._note_letters()

    # ------------------------------------------------------------------ where the game stands

    @property
    def session(self) -> Session[Any, Any]:
        """Return the present attempt."""
        return self.game.session

    @property
    def place(self) -> Place:
        """Return the cell of the player."""
        return self.session.game.look.cell(self.session.level, self.session.state)

    @property
    def is_over(self) -> bool:
        """Say whether no move can be made any more."""
        return self.session.is_won or bool(self.session.ended)

    @property
    def is_lost(self) -> bool:
        """Say whether the goal is known to be out of reach."""
        winnable = self.session.game.levels.winnable
        is_stuck = bool(self.current_analysis.get("lost")) and winnable(self.session.level)
        return is_stuck or self.notice == "lost"

    @property
    def current_analysis(self) -> Mapping[str, Any]:
        """Return the analysis, unless moves that led to it were taken back."""
        return self.analysis if self.session.moves.startswith(self.analysed) else {}

    @property
    def is_restarted(self) -> bool:
        """Say whether nothing was done since a restart, so that redo goes back before it."""
        return self.game.former is not None and self.game.is_untouched

    @property
    def ahead(self) -> Sequence[Place]:
        """Return the next cells of a hint or a solver's plan, beginning with the player's."""
        if self.walk is None or self.walk.kind == "click":
            return ()
        return self.walk.cells[self.walk.done : self.walk.done + MAX_AHEAD]

    @property
    def is_busy(self) -> bool:
        """Say whether something waits to be done."""
        return bool(self._wishes or self.walk or self.run or self.held) or self._is_ticking

    @property
    def _is_ticking(self) -> bool:
        return self.real_time is not None and not self.real_time.is_standing

    @property
    def pace(self) -> str:
        """Return whether the game is played turn by turn, or how fast in real time."""
        return self.real_time.pace if self.real_time else TURNS

    @property
    def wait(self) -> float:
        """Return in how many seconds the next thing is done, once the last step was shown."""
        if self._wishes or self.run:
            return 0.0
        if self.walk:
            return max(0.0, self.walk.pause)
        return inf if self.is_over else 0.0 if self._is_ticking else self.held.wait

    @property
    def is_hurrying(self) -> bool:
        """Say whether a walk makes its moves too fast to analyse the state after each."""
        return self.walk is not None and self.walk.pace < STEP_S / 3

    def legal(self) -> dict[str, Place]:
        """Return the moves that the rules allow now, with the cell that each leads to."""
        session = self.session
        cell, successors = session.game.look.cell, session.problem.successors(session.state)
        return {move.upper(): cell(session.level, state) for move, state, _ in successors}

    def _note_letters(self) -> None:
        legal, keyed = set(self.legal()), self.session.game.play.move_keys.keys()
        met = {*self.letters, *legal} - DIRECTIONS.keys() - keyed
        self.letters = sorted(met | (keyed & legal))

    def _scene(self) -> Scene:
        return self.session.game.scene_after(self.session.level, self.session.states)

    # ------------------------------------------------------------------ wishes

    def press(self, key: Hashable, move: str, *, runs: bool = False) -> None:
        """Make the move of a key that was up before, or begin its run in a direction.

        A key that is held repeats its move; one that the game has given it acts once.
        """
        runs = runs and move in DIRECTIONS
        acts_once = runs or move in self.session.game.play.move_keys
        if self.held.press(key, "" if acts_once else move):
            (self.start_run if runs else self.move)(move)

    def move(self, move: str) -> None:
        """Let a move wait for its turn, in real time for the next opening; none follows the end."""
        self._interrupt()
        if self.session.ended:
            return
        if self.real_time:
            self.walk = self.run = None
            self.real_time.steer(move)
        else:
            self._queue(lambda: self._perform(move, self._step_seconds / self._pressure()))

    def start_run(self, direction: str) -> None:
        """Let a run begin when its turn comes, up to the next junction; real time runs anyway."""

        def begin() -> None:
            self.run = Run(direction)
            if not self._run_on(self.run):
                self._bump(direction)

        if self.real_time:
            self.move(direction)
        elif not self.session.ended:
            self._interrupt()
            self._queue(begin)

    def undo(self) -> None:
        """Take a move back when its turn comes; a fall is taken back at once."""
        self._interrupt()
        if self.has_fallen:
            self.rise("undo")
        else:
            self._queue(lambda: self._rewound(self.session.undo()))

    def redo(self) -> None:
        """Make a move again that was taken back; after a restart, go back to the attempt before."""

        def again() -> None:
            if self.game.bring_back():
                self._performed("undo", 0.0)
            else:
                self._rewound(self.session.redo())

        self._interrupt()
        self._queue(again)

    def restart(self) -> None:
        """Begin a new attempt when its turn comes."""

        def back() -> None:
            if self.game.is_untouched:
                self._show(TableStep("bump"))
            else:
                self.game.restart()
                self._performed("undo", 0.0)

        self._interrupt()
        self.rise()
        self._queue(back)

    def click(self, cell: Place) -> None:
        """Go to a cell: at once to a neighbour, else along what is known; or carry a stone there.

        A stone that cannot be pushed from here is picked by one click, and its place by the next.
        """
        session, thing = self.session, self.picked
        if self.is_paused:
            self.pause()
            return
        if self.has_fallen or session.ended:
            return
        self.picked = None
        if thing and thing != cell and not is_movable(session, cell):
            self._ask(lambda: carrying(self.game, thing, cell))
        elif move := move_onto(session, cell):
            self.move(move)
        elif is_movable(session, cell):
            self.cancel()
            self.picked = cell if cell != thing else None
        elif cell != self.place:
            self._ask(lambda: path_to(self.game, cell))

    def hint(self, help: Help) -> None:
        """Look for a hint and walk it; while one is looked for or shown, that one is the answer."""
        if self.is_over or self.question or self._is_hinted:
            return
        self.is_paused = False
        self.let_go()
        self.rise()
        self._show(TableStep("hint"))
        self._ask(lambda: hint_of(self.game, help))

    def solve(self) -> None:
        """Let the solver make all moves from here: the game then counts as helped."""
        self._interrupt()
        self.rise()
        self._ask(lambda: solution(self.game))

    def count_hint(self) -> None:
        """Count a hint that was given elsewhere: the player looks at a search on this level."""
        if not self.session.is_won:
            self.cancel()
            self.let_go()
            self.session.hints += 1
            self._show(TableStep("", is_kept=True))

    def pause(self) -> None:
        """Stop the clock, or go on."""
        self.is_paused = not self.is_paused
        self.let_go()

    def take_pace(self, choice: str) -> None:
        """Play turn by turn from now on, or in real time where the level can be."""
        clock = real_time(choice, self.game.loaded)
        if (clock.pace if clock else TURNS) != self.pace:
            self.stand()
            self.real_time = clock

    def stand(self) -> None:
        """End a walk or a run; in real time, stand until the player says where to go."""
        self.walk = self.run = None
        if self.real_time:
            self.real_time.stop()

    def let_go(self) -> None:
        """Stand, and forget the keys that are down: the game is paused, or covered."""
        self.stand()
        self.held.release_all()

    def rise(self, effect: str = "") -> None:
        """Show the state before a fall again, if there was one."""
        if self.has_fallen:
            self.has_fallen, self.scene = False, self._scene()
            self._show(TableStep(effect, self.scene))

    def cancel(self) -> None:
        """Stop looking for moves: the player has gone on."""
        self.notice = self.remark = ""
        if self.question:
            self.question = None
            self._asked()

    def _interrupt(self) -> None:
        """End a pause, let go of a stone, and stop looking for moves."""
        self.picked = None
        self.cancel()
        if self.is_paused:
            self.pause()

    def _queue(self, act: Callable[[], None]) -> None:
        """Let something wait for its turn; a walk ends. A fall can only be taken back."""
        self.stand()
        if len(self._wishes) < MAX_WISHES and not self.has_fallen:
            self._wishes.append(act)

    def _pressure(self) -> float:
        return max(1.0, len(self._wishes) / FEW_WISHES)

    @property
    def _step_seconds(self) -> float:
        return STEP_S / self.speed

    # ------------------------------------------------------------------ questions

    def _ask(self, request: Callable[[], PlanRequest]) -> None:
        """Look for moves from where the game stands once all that waits is done."""

        def begin() -> None:
            if not (self.question or self.is_over or self._is_hinted):
                self.notice = self.remark = ""
                self.stand()
                self.question = request()
                self._asked()

        if self._wishes:
            self._queue(begin)
        else:
            self.walk = self.question = None
            begin()

    @property
    def _is_hinted(self) -> bool:
        return bool(self.walk and self.walk.kind == "hint")

    def take(self, question: PlanRequest, walk: Walk | None) -> None:
        """Take the answer of a question, and walk; a late one is dropped."""
        if question is not self.question:
            return
        self.question = None
        if walk is None:
            self.notice = question.otherwise
        elif not walk.moves:
            self.notice = "not_found"
        elif question.moves == self.session.moves:
            self.session.hints += walk.kind == "hint"
            self._remark(walk)
            self.follow(walk)

    def _remark(self, walk: Walk) -> None:
        """Say once that hints follow a plan that need not be cheapest."""
        if walk.kind == "hint":
            self.remark = "hint_any" if walk.is_any and not self._is_any else ""
            self._is_any = walk.is_any

    def follow(self, walk: Walk) -> None:
        """Make the moves of a walk one by one, faster where they are many."""
        if walk.moves:
            self.stand()
            walk.pace = min(self._step_seconds, MAX_WALK_S / len(walk.moves))
            walk.pause = 0.0
            self.walk = walk
            if walk.kind == "hint":
                walk.pause = SHOW_LAST_S if walk.wins else SHOW_HINT_S
                self._show(TableStep("", is_kept=True))  # a hint is counted before it is seen

    # ------------------------------------------------------------------ time

    def tick(self, seconds: float, *, is_free: bool = True) -> bool:
        """Let time pass; once the last step was shown and stored, do what is next."""
        self.held.pass_time(seconds)
        if self.walk:
            self.walk.pause -= seconds
        return is_free and not self.session.is_won and self._start_next()

    def _start_next(self) -> bool:
        if self._wishes:
            self._wishes.popleft()()
            return True
        if self.walk:
            return self.walk.pause <= 0 and self._walk_on(self.walk)
        if self.real_time:
            return self._tick(self.real_time)
        if self.run:
            return self._run_on(self.run)
        legal = self.legal() if self.held and not self.session.ended else {}
        for move in self.held.repeats():
            if move in legal:
                self._perform(move, self._step_seconds)
                return True
        return False

    def _tick(self, clock: RealTime) -> bool:
        """Make the move of a tick of real time, if there is one."""
        if clock.is_standing or self.session.ended:
            return False
        move = clock.tick(self.legal(), self.place)
        if move:
            self._perform(move, clock.seconds, "r")
        return bool(move)

    def _walk_on(self, walk: Walk) -> bool:
        count = max(1, ceil(self.frame / walk.pace))
        part = walk.rest[:count]
        walk.done += len(part)
        self.game.helped = self.game.helped or walk.kind == "solver"
        if not walk.rest:
            self.walk = None
        self._perform(part, max(walk.pace, self.frame), HANDS[walk.kind])
        return True

    def _run_on(self, run: Run) -> bool:
        """Make the next move of a run; say whether there is one."""
        if move := run.next_move(self.session):
            self._perform(move, self._step_seconds)
        else:
            self.run = None
        return bool(move)

    def _perform(self, moves: str, seconds: float, hand: Hand = "p") -> None:
        """Make one move, or several of a walk that hurries; bump where the rules forbid it."""
        session = self.session
        if not all(session.play(move, hand) for move in moves):
            fall = session.game.look.fatal_move_scene(session.level, session.state, moves[-1:])
            if fall:
                self._fall(fall, moves[-1:])
            else:
                self._bump(moves[-1:])
            return
        is_walk = session.game.play.is_walk(session.moves[-1])
        self._performed("step" if is_walk else "push", seconds, moves)
        if self.is_over:
            self._end("fall" if session.ended else "")

    def _performed(self, effect: str, seconds: float, moves: str = "") -> None:
        """Show the new state; what is eaten on the way sounds different."""
        self.notice = ""
        before, self.scene, self.trail = self.scene, self._scene(), trail(self.session)
        gone = pictures_at(before, self.place) - pictures_at(self.scene, self.place)
        effect = "collect" if effect == "step" and gone else effect
        self._note_letters()
        self._show(TableStep(effect, self.scene, seconds, moves, is_kept=True))

    def _rewound(self, happened: bool) -> None:
        if happened:
            self._performed("undo", UNDO_SHARE * self._step_seconds)
        else:
            self._show(TableStep("bump"))

    def _bump(self, move: str) -> None:
        """Show that there is no way."""
        self.walk = self.run = None
        self._show(TableStep("bump", moves=move))

    def _fall(self, scene: Scene, move: str) -> None:
        """Show a fall. The game itself stays where it was: nothing is stored."""
        self.has_fallen, self.scene = True, scene
        self._end()
        self._show(TableStep("fall", scene, self._step_seconds, move))

    def _end(self, effect: str = "") -> None:
        """Let nothing go on by itself: the game is over."""
        self._wishes.clear()
        self.let_go()
        if effect:
            self._show(TableStep(effect))
