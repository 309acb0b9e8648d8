"""The levels that a person has drawn or been given: a folder of text files, a folder a game.

They lie beside the database, and any editor of texts can change them. Beside them are drafts:
what was being drawn, in case the program ends before it is saved.
"""

from __future__ import annotations

import os
import re
from pathlib import Path
from typing import Any, NamedTuple

from searchcade import catalog
from searchcade.files import make_private_folder, write_once, write_whole
from searchcade.game import Game
from searchcade.letters import visible
from searchcade.level import LoadedLevel
from searchcade.problem import BadInput
from searchcade.reading import FileLimits, read_text
from searchcade.store.folder import data_folder

MAX_NAME_LENGTH = 60  # characters of a name, which are up to three bytes each
FORBIDDEN = re.compile(r'[/\\:*?"<>|#]|^\.+|[. ]+$')  # not the same on all disks, or not allowed
RESERVED = frozenset({"con", "prn", "aux", "nul"})
DRAFT = FileLimits(size=200_000, lines=20_000, columns=200_000)


class OwnLevel(NamedTuple):
    """A level of one's own: its game, its name and its file."""

    game: str
    name: str
    path: Path


class Taken(BadInput):
    """There is another level of this name already."""


def folder(game: str) -> Path:
    """Return the folder of a game's own levels."""
    return data_folder() / "levels" / game


def own_levels(game: str) -> list[OwnLevel]:
    """Return the levels of a game, by name; none where the folder cannot be read."""
    try:
        paths = sorted(folder(game).glob("*.txt"), key=lambda path: path.stem.casefold())
    except OSError:
        return []
    return [OwnLevel(game, path.stem, path) for path in paths]


def load(own: OwnLevel) -> LoadedLevel:
    """Read a level of one's own; its name is its path."""
    return catalog.level(os.fspath(own.path), own.game)


def own_name(loaded: LoadedLevel) -> str:
    """Return the name of a level among one's own; empty for all others."""
    path = Path(loaded.name)
    is_own = path.suffix == ".txt" and path.parent == folder(loaded.game.name)
    return path.stem if is_own else ""


def save(loaded: LoadedLevel, name: str, *, known: str = "", replace: bool = False) -> OwnLevel:
    """Write a level under a name; `Taken` where another level has it, unless that is replaced.

    A level that still has the `known` text is the one that was opened or saved before: it may be
    replaced. If another window has changed it meanwhile, it may not.
    """
    game = loaded.game
    own = OwnLevel(game.name, name, folder(game.name) / f"{checked(name)}.txt")
    make_private_folder(own.path.parent)
    data = game.render(loaded.level).encode()
    if replace or (known and own.path.exists() and text_of(own) == known):
        write_whole(own.path, data)
    elif not own.path.exists():
        write_once(own.path, data)  # of two windows the first one wins
    if own.path.read_bytes() != data:
        raise Taken(f"{name}: there is such a level already")
    return own


def text_of(own: OwnLevel) -> str:
    """Return the text of a level as we write it; empty where its file cannot be read."""
    try:
        loaded = load(own)
    except BadInput:
        return ""
    return loaded.game.render(loaded.level)


def delete(own: OwnLevel) -> None:
    """Delete a level."""
    try:
        own.path.unlink(missing_ok=True)
    except OSError as problem:
        raise BadInput(f"{own.name}: {(problem.strerror or str(problem)).lower()}") from None


def checked(name: str) -> str:
    """Return a name that is a file name on every disk; BadInput says what is wrong."""
    if not name.strip() or name != visible(name) or len(name) > MAX_NAME_LENGTH:
        raise BadInput(f"expected a name of 1 to {MAX_NAME_LENGTH} characters, found {name[:20]!r}")
    if FORBIDDEN.search(name) or name.casefold() in RESERVED:
        raise BadInput(f'expected a name without / \\ : * ? " < > | #, found {name!r}')
    return name


def usable(title: str) -> str:
    """Return a title as a name: what a file name must not have is left out."""
    bare = FORBIDDEN.sub(" ", visible(title)).strip(". ")
    return " ".join(bare.split())[:MAX_NAME_LENGTH].strip(". ")


def free_name(game: Game[Any, Any], title: str) -> str:
    """Return a name that no level has yet: the title, or the title with a number."""
    taken = {own.name.casefold() for own in own_levels(game.name)}
    wanted = usable(title) or game.title
    if wanted.casefold() not in taken:
        return wanted
    numbers = (f"{wanted[: MAX_NAME_LENGTH - 6]} {number}" for number in range(2, len(taken) + 3))
    return next(name for name in numbers if name.casefold() not in taken)


# ------------------------------------------------------------------ drafts


def keep_draft(game: str, text: str) -> None:
    """Keep what is being drawn; the file is whole at any time."""
    path = draft_path(game)
    make_private_folder(path.parent)
    write_whole(path, text.encode(), private=True)


def read_draft(game: str) -> str:
    """Return what was being drawn; nothing where there is no draft that can be read."""
    path = draft_path(game)
    try:
        return read_text(path, lambda _head: DRAFT) if path.exists() else ""
    except BadInput:
        return ""


def drop_draft(game: str) -> None:
    """Forget a draft: it is saved, or nobody wants it."""
    try:
        draft_path(game).unlink(missing_ok=True)
    except OSError:
        pass  # it is offered once more


def draft_path(game: str) -> Path:
    """Return the file of a game's draft."""
    return data_folder() / "drafts" / f"{game}.txt"
