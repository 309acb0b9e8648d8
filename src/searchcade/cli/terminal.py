"""Play a level in the terminal, with the arrow keys: saved after every move, scored at the end."""

from __future__ import annotations

import os
import re
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress

import click
from rich.live import Live
from rich.text import Text

from searchcade.cli import common
from searchcade.cli.watch import picture
from searchcade.play.autosave import Autosave, GameClock
from searchcade.play.run import Run
from searchcade.play.saved_game import HEARTBEAT_S, SavedGame
from searchcade.play.trail import without_detours
from searchcade.problem import BadInput
from searchcade.recording.live import Trace
from searchcade.scene import DIRECTIONS
from searchcade.store import Changed, Progress, Score, StoreFailed
from searchcade.texts import Texts

KEYS = {
    "\x1b[A": "U", "\x1b[B": "D", "\x1b[C": "R", "\x1b[D": "L",
    "\x1bOA": "U", "\x1bOB": "D", "\x1bOC": "R", "\x1bOD": "L",
    "\xe0H": "U", "\xe0P": "D", "\xe0M": "R", "\xe0K": "L",
    "w": "U", "s": "D", "d": "R", "a": "L",
}  # fmt: skip
RUNS = {f"\x1b[1;2{letter}": move for letter, move in zip("ABCD", "UDRL", strict=True)}
"""Shift and an arrow key, as most terminals send it."""
LEAVE = ("q", "\x03", "\x04")
POLL = 0.05  # seconds between two checks of the keyboard, where the system cannot wait for a key


class TerminalGame:
    """A saved game in a terminal: what each key does, and the line of text below the board."""

    def __init__(self, saved: SavedGame, texts: Texts) -> None:
        self.saved, self.texts = saved, texts
        self.autosave = Autosave(self._write)
        self.clock = GameClock(saved, self.autosave)
        self.is_over = False
        self._time = time.monotonic()
        named = saved.loaded.game.play.move_keys.items()
        self.keys = {**KEYS, **{(" " if key == "space" else key): move for move, key in named}}
        self.note = self.help

    @property
    def help(self) -> str:
        """Return the line that lists the keys."""
        words = self.saved.loaded.game.play.move_keys
        more = "".join(f", {key} {self._move(move)}" for move, key in words.items())
        more += "".join(f", {key} {self._move(move)}" for key, move in self._letters.items())
        ends = self.texts("terminal.end_key") if self.saved.loaded.game.scoring.points else ""
        return self.texts("terminal.keys", more=more + ends)

    @property
    def _letters(self) -> dict[str, str]:
        """Return the legal moves that are no directions and have no key: their letter is one."""
        session, named = self.saved.session, {*DIRECTIONS, *self.keys.values()}
        letters = [move.upper() for move, _, _ in session.problem.successors(session.state)]
        return {letter.lower(): letter for letter in letters if letter not in named}

    def _move(self, letter: str) -> str:
        return self.texts.of(self.saved.loaded.game).move(letter).lower()

    def _write(self, progress: Progress) -> None:
        """Store the progress; where another window continues the game, as a separate game."""
        try:
            self.saved.write(progress)
        except Changed:
            self.saved.leave_save()
            self.saved.write(progress)

    # ------------------------------------------------------------------ what a person does

    def tick(self) -> None:
        """Let the clock run to the present moment."""
        now = time.monotonic()
        self.clock.pass_time(now - self._time, runs=not self.saved.session.ended)
        self._time = now

    def press(self, key: str) -> None:
        """Handle a key, and store the game."""
        self.tick()
        self.note = self._act(key)
        self.autosave.keep(self.saved.progress())
        self.is_over = self.is_over or self.saved.session.is_won

    def _act(self, key: str) -> str:
        session = self.saved.session
        if key in ("u", "\x7f", "\x08"):
            return self.help if session.undo() else self.texts("terminal.no_undo")
        if key == "r":
            redone = self.saved.bring_back() or session.redo()
            return self.help if redone else self.texts("terminal.no_redo")
        if key == "n":
            self.saved.restart()
            return self.texts("terminal.restarted")
        if key == "h":
            return self._hint()
        if key == "e" and self.saved.loaded.game.scoring.points:
            self.saved.resigned, self.is_over = not session.ended, True
            return ""
        if key in RUNS:
            return self._run(RUNS[key])
        move = self.keys.get(key) or self._letters.get(key)
        if move and (session.ended or not session.play(move)):
            return self.texts("terminal.lost") if session.ended else self.texts("terminal.wall")
        return self._standing()

    def _run(self, direction: str) -> str:
        """Run up to the next junction."""
        run, session, count = Run(direction), self.saved.session, len(self.saved.session.moves)
        while move := run.next_move(session):
            session.play(move)
        is_stuck = len(session.moves) == count and not session.ended
        return self.texts("terminal.wall") if is_stuck else self._standing()

    def _standing(self) -> str:
        session = self.saved.session
        if session.ended:
            return self.texts("terminal.lost")
        stuck = not session.is_won and not list(session.problem.successors(session.state))
        return self.texts("terminal.stuck") if stuck else self.help

    def _hint(self) -> str:
        """Play the next move of a plan to the goal."""
        session, play = self.saved.session, self.saved.loaded.game.play
        moves = None if session.ended else session.hint("direction")
        if moves is None:
            return self.texts("terminal.out_of_reach")
        if not moves:
            return self.texts("terminal.no_hint")
        is_any = play.is_any_plan(session.level, session.state)
        for move in moves:
            session.play(move, "h")
        return self.texts("terminal.hint_any" if is_any else "terminal.hint", moves=moves)

    # ------------------------------------------------------------------ the end

    def leave(self) -> str:
        """Store the game as it stands, or its score if it is over; return what to say about it."""
        if self.is_over:
            self.autosave.close()
            return self._finished()
        self.tick()
        self.saved.running = False
        if self.saved.is_untouched:
            self.autosave.close(then=self.saved.discard)
            return self._summary("terminal.left")
        self.clock.settle()
        self.autosave.close(self.saved.progress())
        if self.autosave.problem:
            return f"{self._summary('terminal.left')}; {self.autosave.problem}"
        return f"{self._summary('terminal.left')}; {self.texts('terminal.saved')}"

    def _finished(self) -> str:
        is_helped, is_won = self.saved.is_helped, self.saved.session.is_won
        name = "ended" if not is_won else "won_with_hints" if is_helped else "won"
        summary = self._summary(f"terminal.{name}")
        try:
            return summary + self._place(self.saved.finish())
        except StoreFailed as problem:
            with suppress(BadInput, OSError):
                self.saved.set_aside()
                return f"{summary}; {problem}; {self.texts('terminal.pending')}"
            return f"{summary}; {problem}"

    def _place(self, score: Score | None) -> str:
        return "" if score is None else f"; {self.texts('terminal.place', place=score.rank)}"

    def _summary(self, name: str) -> str:
        session = self.saved.session
        return self.texts(name, moves=len(session.moves), hints=session.hints)

    # ------------------------------------------------------------------ what is shown

    def picture(self, height: int, width: int) -> Text:
        """Draw the level with the player's path and a line of text."""
        session, loaded = self.saved.session, self.saved.loaded
        trace = Trace(loaded)
        trace.show_plan(session.moves)
        trace.marks.path = without_detours(trace.marks.path)
        figures = loaded.game.play.state_stats(loaded.level, session.state, session.moves)
        words = self.texts.of(loaded.game)
        facts = [f"{words.figure(name).lower()} {value}" for name, value in figures.items()]
        moves = self.texts("terminal.moves", moves=len(session.moves))
        problem = self.autosave.problem
        caption = ", ".join([moves, *facts, self.note, *([problem] if problem else [])])
        return picture(trace, height, width, caption, session.state)


def play(saved: SavedGame, texts: Texts) -> bool:
    """Let a person play until the level is won or left; return whether it is won."""
    game = TerminalGame(saved, texts)
    screen = Live(console=common.console(), auto_refresh=False, screen=True)
    with screen as live, reader() as read, suppress(KeyboardInterrupt, EOFError):

        def show() -> None:
            live.update(game.picture(live.console.height, live.console.width), refresh=True)

        show()
        for key in keystrokes(read):
            if not key:
                game.tick()
                continue
            game.press(key)
            show()
            if game.is_over:
                break
    click.echo(f"{saved.loaded.name}: {game.leave()}")
    return saved.session.is_won


@contextmanager
def reader() -> Iterator[Callable[[], str | None]]:
    """Give a function that waits for keys, and returns None after some seconds without any.

    Keys that are pressed while a picture is drawn are kept, not echoed.
    """
    if sys.platform == "win32":
        yield windows_keys
        return
    import termios
    import tty
    from select import select

    keyboard = sys.stdin.fileno()
    before = termios.tcgetattr(keyboard)

    def read() -> str | None:
        if not select([keyboard], [], [], HEARTBEAT_S)[0]:
            return None
        return os.read(keyboard, 4096).decode(errors="ignore")

    try:
        tty.setcbreak(keyboard)
        yield read
    finally:
        termios.tcsetattr(keyboard, termios.TCSADRAIN, before)


def windows_keys() -> str | None:
    """Return a key, or None after some seconds without any."""
    import msvcrt

    until = time.monotonic() + HEARTBEAT_S
    while not msvcrt.kbhit():  # type: ignore[attr-defined, unused-ignore]
        if time.monotonic() > until:
            return None
        time.sleep(POLL)
    return click.getchar()


def keystrokes(read: Callable[[], str | None]) -> Iterator[str]:
    """Yield the keys until the player leaves, and an empty text after some seconds without any.

    Several keys may arrive at once while one is held down.
    """
    while (text := read()) != "":
        if text is None:
            yield ""
            continue
        for key in re.findall("\x1b\\[1;\\d.|\x1b[\\[O].|\xe0.|.", text, re.DOTALL):
            if key in LEAVE:
                return
            yield key
