"""Play a level in the terminal, with the arrow keys."""

from __future__ import annotations

import os
import re
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from typing import TYPE_CHECKING, Any

import click

from searchcade.cli import common

if TYPE_CHECKING:
    from rich.text import Text

    from searchcade.catalog import Named
    from searchcade.session import Session

KEYS = {
    "\x1b[A": "U", "\x1b[B": "D", "\x1b[C": "R", "\x1b[D": "L",
    "\x1bOA": "U", "\x1bOB": "D", "\x1bOC": "R", "\x1bOD": "L",
    "\xe0H": "U", "\xe0P": "D", "\xe0M": "R", "\xe0K": "L",
    "w": "U", "s": "D", "d": "R", "a": "L",
}  # fmt: skip
HELP = "arrows or WASD move, u undo, r redo, h hint, n restart, q quit"


def play(named: Named, session: Session[Any, Any]) -> bool:
    """Let a person play until the level is won or left; say whether it is won."""
    from rich.live import Live

    screen = Live(console=common.console(), auto_refresh=False, screen=True)
    with screen as live, reader() as read, suppress(KeyboardInterrupt, EOFError):

        def show(note: str) -> None:
            picture = board(named, session, note, live.console.height, live.console.width)
            live.update(picture, refresh=True)

        show(HELP)
        for key in keystrokes(read):
            show(act(session, key))
            if session.is_won:
                break
    made = "Made with the help of hints" if session.is_aided else "You made it"
    ending = made if session.is_won else "Left"
    click.echo(f"{named.name}: {ending}: {len(session.moves)} moves, {session.hints} hints")
    return session.is_won


@contextmanager
def reader() -> Iterator[Callable[[], str]]:
    """Give a function that waits for keys; those pressed while we draw are kept, not echoed."""
    if sys.platform == "win32":
        yield click.getchar
        return
    import termios
    import tty

    keyboard = sys.stdin.fileno()
    before = termios.tcgetattr(keyboard)
    try:
        tty.setcbreak(keyboard)
        yield lambda: os.read(keyboard, 4096).decode(errors="ignore")
    finally:
        termios.tcsetattr(keyboard, termios.TCSADRAIN, before)


def keystrokes(read: Callable[[], str]) -> Iterator[str]:
    """Give the keys that a person presses until they leave; a held key's may come in one piece."""
    while text := read():
        for key in re.findall("\x1b[\\[O].|\xe0.|.", text, re.DOTALL):
            if key in ("q", "\x03", "\x04"):
                return
            yield key


def act(session: Session[Any, Any], key: str) -> str:
    """Do what a key asks for and return what to say about it."""
    if key in ("u", "\x7f", "\x08"):
        return HELP if session.undo() else "nothing to take back"
    if key == "r":
        return HELP if session.redo() else "nothing to play again"
    if key == "n":
        session.restart()
        return "from the start; r plays your moves again"
    if key == "h":
        return take_hint(session)
    if key in KEYS and not session.play(KEYS[key]):
        return "not that way"
    stuck = not session.is_won and not list(session.problem.successors(session.state))
    return "no move is left: u takes moves back" if stuck else HELP


def take_hint(session: Session[Any, Any]) -> str:
    """Make the next move that leads on."""
    moves = session.hint("direction")
    if moves is None:
        return "the goal is out of reach from here: u takes moves back"
    if not moves:
        return "no hint was found in time"
    for move in moves:
        session.play(move, "h")
    return f"hint: {moves}"


def board(named: Named, session: Session[Any, Any], note: str, height: int, width: int) -> Text:
    """Draw the level with the player's way and a line about how it stands."""
    from searchcade.cli.watch import picture
    from searchcade.recording.live import Trace, trail

    trace = Trace(named)
    trace.show_plan(session.moves)
    trace.marks.path = trail(trace.marks.path)
    figures = named.game.figures(named.level, session.state, session.moves)
    facts = [f"{name.replace('_', ' ')} {value}" for name, value in figures.items()]
    caption = ", ".join([f"{len(session.moves)} moves", *facts, note])
    return picture(trace, height, width, caption, session.state)
