"""Moments of a watched search: states behind a cell, search and game tree, line by line.

A film has none of this: it is asked here, about the recording that the film was made of.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any, NamedTuple

from searchcade.canvas import Place
from searchcade.problem import BadInput
from searchcade.recording import Recording
from searchcade.recording.game_look import GameLook
from searchcade.recording.questions import can_be_asked
from searchcade.recording.textbook import Textbook
from searchcade.search.game_tree import TreeMoment
from searchcade.tab.language import texts_in
from searchcade.tab.watch import MAX_LANES, USUAL_NODES, USUAL_SECONDS, searched
from searchcade.texts import GameTexts
from searchcade.views.game_tree import game_tree_view, opened_by, step_values, top_of
from searchcade.views.search_tree import search_tree_view
from searchcade.views.states import state_views, states_title
from searchcade.views.watch import Watched, current, line_beside, note, saying, states_at
from searchcade.web.stage import Stage

PAGE_STATES = 12  # states that are sent at once
MIN_SLOTS, MAX_SLOTS = 4, 60  # positions side by side
MAX_STEPS = 100  # lines in one request
LAST = 2**31  # numbers of a request are not larger


class RecordedSearch(NamedTuple):
    """What was searched, as the page asked for its film: the recording is found again by it."""

    level: str
    algorithms: tuple[str, ...]
    nodes: int
    seconds: float
    lane: int

    @classmethod
    def read(cls, values: Any) -> RecordedSearch:
        """Read what a page sends."""
        usual = {"nodes": USUAL_NODES, "seconds": USUAL_SECONDS, "lane": 0}
        try:
            asked = cls(**{**usual, **values, "algorithms": tuple(values["algorithms"])})
        except (TypeError, KeyError):
            raise BadInput("expected a search with level and algorithms") from None
        texts, numbers = [asked.level, *asked.algorithms], [asked.nodes, asked.seconds]
        if not all(isinstance(each, str) for each in texts):
            raise BadInput("expected level and algorithms as texts")
        if not all(type(each) in (int, float) for each in numbers):
            raise BadInput("expected limits of a search as numbers")
        return asked

    def recording(self) -> Recording:
        """Return the recording; where Python was restarted, the search is run again."""
        lanes = searched(self.level, self.algorithms, self.nodes, self.seconds)
        return lanes[whole("lane", self.lane, min(MAX_LANES, len(lanes)) - 1)].recording


def whole(name: str, value: Any, last: int = LAST, first: int = 0) -> int:
    """Return a whole number of a request, or the nearest one that there is."""
    if type(value) is not int:
        raise BadInput(f"expected {name} as a whole number, found {str(value)[:40]!r}")
    return max(first, min(value, last))


def watched_at(search: Any, t: Any, line: Any) -> Watched:
    """Return the nearest moment and line of a search that there are."""
    recording = RecordedSearch.read(search).recording()
    return nearest(Watched(recording, whole("t", t), whole("line", line)))


def nearest(watched: Watched) -> Watched:
    """Return a moment and a line that there are; the tree of a look ahead is made where needed."""
    t, explainer = min(watched.t, watched.recording.recorded), watched.explainer
    if isinstance(explainer, GameLook) and explainer.can_grow(t):
        explainer.grow(t)
    return replace(watched, t=t, line=min(watched.line, max(0, explainer.lines(t) - 1)))


def words_of(watched: Watched, language: Any) -> GameTexts:
    """Return the words for a search."""
    return texts_in(language).of(watched.recording.loaded.game)


# ------------------------------------------------------------------ what there is


def panels(search: Any) -> list[str]:
    """Return what can be asked about the moments of a search."""
    recording = RecordedSearch.read(search).recording()
    explainer = recording.explainer
    study = ["study"] if can_be_asked(recording) else []
    if isinstance(explainer, Textbook):
        return ["states", "tree", "lines", *study]
    return [*(["tree", "lines"] if isinstance(explainer, GameLook) else []), *study]


# ------------------------------------------------------------------ the states behind a cell


def states(
    search: Any, t: Any = 0, cell: Any = 0, page: Any = 0, language: Any = "en"
) -> dict[str, Any]:
    """List the states that a cell stands for, the newest first, a page of them."""
    watched = watched_at(search, t, 0)
    words, explainer = words_of(watched, language), watched.explainer
    if not isinstance(explainer, Textbook):
        raise BadInput("expected a search whose frontier is followed, found another one")
    place, stage = place_of(watched.recording, cell), Stage(watched.recording.loaded)
    entries = states_at(watched, place)
    title, said = states_title(words, place, len(entries), watched.t)
    pages = max(1, -(-len(entries) // PAGE_STATES))
    number = whole("page", page, pages - 1)
    shown = entries[number * PAGE_STATES :][:PAGE_STATES]
    rows = [
        {**view._asdict(), "look": stage.look(explainer.state(view.entry))}
        for view in state_views(words, explainer, shown, watched.t)
    ]
    return {
        "title": title,
        "note": said,
        "page": number,
        "pages": pages,
        "states": rows,
        "board": stage.board().as_dict() if rows else None,
    }


def place_of(recording: Recording, cell: Any) -> Place:
    """Return the row and the column of a cell."""
    last = recording.rows * recording.cols - 1
    number = whole("cell", cell, last)
    if number != cell:
        raise BadInput(f"expected a cell from 0 to {last}, found {cell}")
    return divmod(number, recording.cols)


# ------------------------------------------------------------------ trees


def tree(
    search: Any,
    t: Any = 0,
    line: Any = 0,
    opened: Any = None,
    pressed: Any = None,
    slots: Any = MIN_SLOTS,
    language: Any = "en",
) -> dict[str, Any]:
    """Return the tree of a moment: of the search, or of the look ahead of a move.

    `opened` is what this reply has named so; `pressed` is a position of it that was pressed.
    """
    watched = watched_at(search, t, line)
    words, explainer = words_of(watched, language), watched.explainer
    if isinstance(explainer, Textbook):
        view = search_tree_view(words, explainer, watched.t)
        cells = explainer.entries.cells
        nodes = [{**node._asdict(), "cell": cells[node.entry]} for node in view.nodes]
        return {**view._asdict(), "nodes": nodes, "kind": "search"}
    seen = explainer.seen(watched.t, watched.line) if isinstance(explainer, GameLook) else None
    if seen is None or not seen.taken or not isinstance(explainer, GameLook):
        return {"kind": "none", "note": words.texts("gametree.no_tree")}
    look = [explainer.turn(watched.t), seen.root]
    shown = opened_in(seen, look, opened)
    if pressed is not None:
        shown = opened_by(seen, top_of(seen, shown), position(seen, pressed))
    side_by_side = whole("slots", slots, MAX_SLOTS, MIN_SLOTS)
    game = game_tree_view(words.texts, seen, shown, side_by_side)
    positions = [each._asdict() for each in game.positions]
    kept = None if shown is None else {"look": look, "position": shown}
    return {**game._asdict(), "positions": positions, "kind": "game", "opened": kept}


def opened_in(seen: TreeMoment, look: list[int], opened: Any) -> int | None:
    """Return the position that was opened, if it was in this look ahead."""
    if not isinstance(opened, Mapping) or opened.get("look") != look:
        return None
    return position(seen, opened.get("position"))


def position(seen: TreeMoment, number: Any) -> int:
    """Return the number of a position of a tree."""
    return whole("position", number, len(seen.tree.positions) - 1)


# ------------------------------------------------------------------ line by line


def step(
    search: Any, t: Any = 0, line: Any = 0, steps: Any = 1, language: Any = "en"
) -> dict[str, Any]:
    """Go on or back by some lines of the pseudo-code; return what is said and marked there."""
    watched = watched_at(search, t, line)
    wanted = whole("steps", steps, MAX_STEPS, -MAX_STEPS)
    for _ in range(abs(wanted)):
        there = line_beside(watched, 1 if wanted > 0 else -1)
        watched = nearest(replace(watched, t=there[0], line=there[1]))
    words = words_of(watched, language)
    return {
        "t": watched.t,
        "line": watched.line,
        "said": saying(words, watched)._asdict(),
        "note": note(words.texts, watched),
        "marks": marks(words, watched),
    }


def marks(words: GameTexts, watched: Watched) -> dict[str, Any]:
    """Return what a line changes on the board: new cells, or the values of first steps."""
    explainer, t, line = watched.explainer, watched.t, watched.line
    cols = watched.recording.cols
    if not line:
        return {}
    if isinstance(explainer, Textbook):
        fresh = [row * cols + col for row, col in explainer.fresh(t, line)]
        row, col = current(explainer, watched) or (0, 0)
        return {"fresh": fresh, "current": row * cols + col}
    if not isinstance(explainer, GameLook):
        return {}
    values, best = step_values(words.texts, explainer, t, line)
    written = [[row * cols + col, text] for (row, col), text in values.items()]
    return {"values": written, "best": best and best[0] * cols + best[1]}


REQUESTS = {"panels": panels, "states": states, "tree": tree, "step": step}
