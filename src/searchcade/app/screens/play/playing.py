"""A game in progress: its level, its moves, its clock, and where it is saved."""

from __future__ import annotations

import secrets
from copy import copy
from typing import TYPE_CHECKING, Any

from searchcade import catalog
from searchcade.catalog import Named, shipped, split_options
from searchcade.search.node import Ended
from searchcade.session import Session
from searchcade.store import Handle, Progress, Save, Score, Store

if TYPE_CHECKING:
    from searchcade.app.window import App

MOST_SEEDS = 9999  # a number that people can read to each other


class Play:
    """Somebody's game on one level. It is saved under a number from the first write on."""

    def __init__(
        self, store: Store, user_id: int, named: Named, session: Session[Any, Any], title: str
    ) -> None:
        self.named, self.session, self.title = named, session, title
        self.seconds = 0.0
        self.helped = False
        self.resigned = False
        self.handle: Handle | None = None
        self._store, self._user_id = store, user_id

    @property
    def is_untouched(self) -> bool:
        """Say whether nothing has been done yet that would be missed."""
        session = self.session
        return not (session.moves or session.undone or session.hints)

    @property
    def ended(self) -> Ended:
        """Say how the game ended if it was not won: lost, stalled or resigned."""
        return self.session.ended or ("resigned" if self.resigned else "")

    def progress(self) -> Progress:
        """Return what is to be saved."""
        session = self.session
        hands = "p" * len(session.moves)
        return Progress(session.moves, hands, session.hints, self.seconds, self.helped)

    def write(self, progress: Progress) -> None:
        """Store the progress; raise StoreFailed where that cannot be done."""
        saves = self._store.saves
        if self.handle is None:
            self.handle = saves.begin(
                self._user_id,
                title=self.title,
                game=self.named.game.name,
                level_name=self.named.name,
                level_text=level_text(self.named),
            )
        self.handle = saves.keep(self._user_id, self.handle, progress)

    def finish(self) -> Score | None:
        """Turn the save of a finished game into a score; None where it was helped."""
        progress = self.progress()
        if self.handle is None:
            self.write(progress)
        assert self.handle is not None
        order = self.named.game.ranked_by
        return self._store.scores.finish(self._user_id, self.handle, progress, order)

    def discard(self) -> None:
        """Forget the save of a game in which nothing was done."""
        if self.handle is not None:
            self._store.saves.delete(self._user_id, self.handle.id)

    @property
    def is_helped(self) -> bool:
        """Say whether the game would count as helped if it ended now."""
        return self.helped or self.session.is_aided

    def still(self, *, whole: bool = False) -> Session[Any, Any]:
        """Return the game as it stands, to think about while it is played on."""
        found, first = copy(self.session), 0 if whole else -1
        found.states, found.costs = self.session.states[first:], self.session.costs[first:]
        return found


def begin(app: App, named: Named, title: str) -> Play:
    """Start a level; the screen saves it as soon as it is shown."""
    return Play(app.store, app.user.id, named, Session(named.game, named.level), title)


def resume(app: App, save: Save) -> Play:
    """Take a saved game up again; raise BadInput where its moves do not replay."""
    game = catalog.game(save.game)
    level = game.parse(save.level_text)
    session = Session(game, level, save.moves)
    session.hints = save.hints
    play = Play(app.store, app.user.id, Named(save.level_name, game, level), session, save.title)
    play.seconds, play.helped = save.seconds, save.helped
    play.handle = save.handle
    return play


def level_text(named: Named) -> str:
    """Return the shortest text from which the level can be read back."""
    writers = [named.game.render, *named.game.forms.values()]
    return min((write(named.level) for write in writers), key=len)


# ------------------------------------------------------------------ names of levels


def parts(named: Named) -> tuple[str, dict[str, str]]:
    """Split the name of a level that comes with its game; empty for one from elsewhere."""
    head, _, rest = named.name.partition("/")
    name, options = split_options(rest) if head == named.game.name else ("", {})
    known = name in named.game.presets or name in shipped(named.game)
    return (name, options) if known else ("", {})


def with_seed(named: Named, seed: int) -> str:
    """Name the level of the same kind that another seed makes."""
    name, options = parts(named)
    asked = "&".join(f"{key}={value}" for key, value in {**options, "seed": seed}.items())
    return f"{named.game.name}/{name}?{asked}"


def another_name(named: Named) -> str | None:
    """Name another level of the same kind: with a seed by chance, or the next that ships."""
    name, _ = parts(named)
    if name not in named.game.presets:
        return next_name(named)
    return with_seed(named, 1 + secrets.randbelow(MOST_SEEDS))


def next_name(named: Named) -> str | None:
    """Name the level after this one: the next seed, or the next level that ships."""
    name, options = parts(named)
    if name in named.game.presets:
        return with_seed(named, int(options.get("seed", "1")) + 1)
    names = list(shipped(named.game))
    if name not in names:
        return None
    rules = "&".join(f"{key}={value}" for key, value in options.items())
    following = names[(names.index(name) + 1) % len(names)]
    return f"{named.game.name}/{following}" + (f"?{rules}" if rules else "")
