"""A collection: what a teacher has of a class, as submissions.

The members of a folder or zip are sorted into piles of one author each. A pile becomes a
submission: copies of a few .py files in a temporary folder.
"""

from __future__ import annotations

import os
import re
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, nullcontext
from dataclasses import dataclass, field, replace
from itertools import takewhile
from pathlib import Path
from tempfile import TemporaryDirectory, mkdtemp
from typing import NamedTuple

from searchcade.lab.grading.members import (
    MEGABYTE,
    Member,
    Refusal,
    cleaned,
    is_container,
    opened,
    walked,
    zipped,
)
from searchcade.lab.grading.roster import TEAM, compared, read_roster
from searchcade.lab.grading.submission import MOST_FILES, Submission, told_apart
from searchcade.own.function import LARGEST
from searchcade.problem import BadInput

MAX_BYTES = 50_000_000  # of all submissions together, and of Gradescope's metadata
METADATA = "submission_metadata.yml"  # of Gradescope
MOODLE = re.compile(r"(?P<who>.+)_(?P<id>\d+)_assignsubmission_(?:file|onlinetext)_?(?P<file>.*)")
CANVAS = re.compile(
    r"(?P<who>.+?)_(?:LATE_)?(?P<id>\d+)_\d+_(?P<file>.+?)(?:-(?P<attempt>\d+))?(?P<end>\.\w+)?"
)
GRADESCOPE = re.compile(r"submission_\d+")
YAML_LINE = re.compile(r"(?P<indent> *)(?P<item>- )?:?(?P<key>[^\s:]+): *(?P<value>.*)")


class Owner(NamedTuple):
    """Whose a member is, by the first name of its path."""

    key: str
    author: str
    file: str = ""
    """The student's own name of the file, where an export puts more before it."""
    attempt: int = 0


@dataclass(frozen=True, slots=True)
class Pile:
    """The members that one author handed in."""

    name: str
    author: str
    wanted: str
    members: list[Member] = field(default_factory=list)


@contextmanager
def collected(
    paths: Sequence[Path],
    wanted: str,
    roster: Path | None = None,
    *,
    is_one: bool = False,
    tell: Callable[[str], object] = lambda _line: None,
) -> Iterator[list[Submission]]:
    """Yield the submissions of all paths; their files are copies that are removed at the end.

    With `is_one` a folder or zip is of one student. `tell` gets a line on who is not in the roster.
    """
    people = read_roster(roster) if roster else []
    paths = list({os.path.abspath(path): path for path in paths}.values())
    are_students = any((path / wanted).is_file() for path in paths)
    with TemporaryDirectory(prefix="searchcade-") as folder:
        collector = Collector(wanted, Path(folder))
        every: dict[str, Submission] = {}
        for path in paths:
            is_whole = is_one or (are_students and path.is_dir())
            rows = collector.rows(path, is_one=is_whole, is_class=len(paths) == 1 and not is_one)
            every |= {os.path.abspath(each.name): each for each in rows}
        missing, strangers = compared([each.author for each in every.values()], people)
        if roster and strangers:
            tell(f"{roster}: these handed in and are not in it: {', '.join(strangers)}")
        why = Refusal("not_handed_in")
        for each in missing:
            name = f"{roster}, line {each.line}: {each.name}"
            every[name] = collector.refused(name, cleaned(each.name), why)
        yield told_apart(list(every.values()))


@dataclass(slots=True)
class Collector:
    """Makes submissions of paths, and copies their files into its folder."""

    wanted: str
    folder: Path
    copied: int = 0
    """Bytes."""

    def rows(self, path: Path, *, is_one: bool, is_class: bool) -> list[Submission]:
        """Return the submissions of a path; a whole class that cannot be read is bad input."""
        if not os.path.lexists(path):
            raise BadInput(f"{path}: no such file or folder")
        try:
            return self.submissions(path, is_one=is_one)
        except Refusal as problem:
            if is_class:
                raise BadInput(f"{path}: {problem}") from None
            return [self.refused(str(path), holder(path), problem)]

    def submissions(self, path: Path, *, is_one: bool) -> list[Submission]:
        """Return the submissions of a path; refuse one that has none."""
        is_zip = is_container(path) and not path.is_dir()
        with opened(path, path.name) if is_zip else nullcontext() as archive:
            members = zipped(archive, path.name) if archive else walked(path)
            found = [self.submission(each) for each in self.piles(path, members, is_one=is_one)]
        if not found:
            raise Refusal("no_file", file=self.wanted)
        return found

    def piles(self, path: Path, members: Sequence[Member], *, is_one: bool) -> list[Pile]:
        """Return the members by their authors; folders around all of them do not count."""
        around = [each.path[: -1 if each.name else -2] for each in members]
        same = takewhile(lambda names: len(set(names)) == 1, zip(*around, strict=False))
        prefix = tuple(names[0] for names in same)
        is_direct = any(each.path == (*prefix, self.wanted) for each in members)
        if (is_one and is_container(path)) or (is_direct and not prefix):
            return [Pile(str(path), holder(path), self.wanted, list(members))]
        export = (depth for depth, name in enumerate(prefix) if is_of_export(name))
        base = prefix[: next(export, 0 if is_direct else len(prefix))]
        metadata = next((each for each in members if each.path == (*base, METADATA)), None)
        names = submitters(metadata.read(MAX_BYTES)) if metadata else {}
        root = (path if is_container(path) else path.parent).joinpath(*base)
        inner = [replace(each, path=each.path[len(base) :]) for each in members]
        return sorted(self.by_author(root, inner, names), key=lambda each: each.name)

    def by_author(self, root: Path, members: list[Member], names: dict[str, str]) -> list[Pile]:
        """Return the members by the first names of their paths; of attempts the last only."""
        piles: dict[str, Pile] = {}
        attempts: dict[tuple[str, tuple[str, ...]], int] = {}
        for each in sorted(members, key=lambda each: -owner(each.path[0]).attempt):
            top, *rest = each.path
            key, author, file, attempt = owner(top)
            path = (file, *rest) if file else tuple(rest or [top])
            is_loose = not rest and key == top and not each.is_zip
            is_noise = is_loose and not top.endswith(".py") and not each.refused
            if is_noise or attempts.setdefault((key, path), attempt) != attempt:
                continue
            wanted = top if is_loose else self.wanted
            pile = Pile(str(root / top), names.get(top, author), wanted)
            piles.setdefault(key, pile).members.append(replace(each, path=path))
        return list(piles.values())

    def submission(self, pile: Pile) -> Submission:
        """Return a pile as a submission, refused where its files cannot be had."""
        try:
            files = self.copies(chosen(pile))
        except Refusal as problem:
            return self.refused(pile.name, pile.author, problem)
        return Submission(pile.name, pile.author, files[0], files)

    def refused(self, name: str, author: str, problem: Refusal) -> Submission:
        """Return a submission of which nothing is read."""
        return Submission(name, author, Path(self.wanted), [], problem.why)

    def copies(self, members: Sequence[Member]) -> list[Path]:
        """Copy the members into a folder of their own; refuse an empty first one."""
        contents = {each.name: each.read(LARGEST) for each in members}
        size = sum(map(len, contents.values()))
        if not contents[members[0].name].strip():
            raise Refusal("empty", file=members[0].name)
        if self.copied + size > MAX_BYTES:
            raise Refusal("too_much", megabytes=MAX_BYTES // MEGABYTE)
        self.copied += size
        folder = Path(mkdtemp(dir=self.folder))
        for name, content in contents.items():
            try:
                (folder / name).write_bytes(content)
            except OSError:  # a name that this system does not have
                raise Refusal("unreadable", file=name) from None
        return [folder / name for name in contents]


def chosen(pile: Pile) -> list[Member]:
    """Return the wanted file of a pile, then the modules beside it; zips are opened for it."""
    members = pile.members
    if not any(each.name == pile.wanted for each in members):
        members = [inner for each in members for inner in each.unpacked()]
    if problem := next((each.refused for each in members if each.refused), None):
        raise problem
    files = sorted((each for each in members if each.name == pile.wanted), key=depth)
    if not files:
        raise Refusal("no_file", file=pile.wanted)
    if len(files) > 1 and depth(files[0]) == depth(files[1]):
        raise Refusal("twice", file=pile.wanted)
    home = files[0].path[:-1]
    beside = [each for each in members if each.path[:-1] == home and is_module(each.name)]
    return [files[0], *(each for each in beside if each.name != pile.wanted)][:MOST_FILES]


def depth(member: Member) -> int:
    """Return in how many folders a member is."""
    return len(member.path)


def is_module(name: str) -> bool:
    """Say whether a file can be imported."""
    return name.endswith(".py") and name[:-3].isidentifier()


def holder(path: Path) -> str:
    """Return whose a folder or zip is, or a file of the wanted name: then by its folder."""
    whole = Path(os.path.abspath(path))
    return owner(whole.name if is_container(path) else whole.parent.name).author


def owner(top: str) -> Owner:
    """Return whose a member is, by the first name of its path."""
    if match := MOODLE.fullmatch(top):
        return Owner(f"{match['who']}_{match['id']}", cleaned(match["who"]), match["file"])
    if match := CANVAS.fullmatch(top):
        file, attempt = match["file"] + (match["end"] or ""), int(match["attempt"] or 0)
        return Owner(f"{match['who']}_{match['id']}", cleaned(match["who"]), file, attempt)
    return Owner(top, cleaned(re.sub(r"\.(py|zip)$", "", top, flags=re.IGNORECASE)))


def is_of_export(name: str) -> bool:
    """Say whether an export calls a student's file or folder so."""
    return any(each.fullmatch(name) for each in (MOODLE, CANVAS, GRADESCOPE))


def submitters(text: bytes) -> dict[str, str]:
    """Return who handed in each folder of Gradescope's export, as the file beside them says."""
    teams: dict[str, list[str]] = {}
    folder, indent = "", -1  # of the list of submitters; -1 outside of it
    for line in text.decode(errors="replace").splitlines():
        if not (match := YAML_LINE.fullmatch(line)):
            continue
        here, is_item = len(match["indent"]), bool(match["item"])
        if not here and not is_item:
            folder = match["key"].strip("'\"")
        elif match["key"] == "submitters":
            indent = here
        elif here <= indent and not is_item:
            indent = -1
        elif match["key"] == "name" and indent >= 0:
            name = match["value"].strip("'\" ").replace("''", "'")
            teams.setdefault(folder, []).append(cleaned(name))
    return {folder: TEAM.join(names) for folder, names in teams.items()}
