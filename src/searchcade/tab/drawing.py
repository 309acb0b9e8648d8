"""Drawing: what the page asks while a person draws a level. It keeps the text of the drawing.

A stroke is sent from its first cell on, and again with each cell that it reaches: nothing is
remembered here between two requests.
"""

from __future__ import annotations

from base64 import b64encode
from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from searchcade import catalog
from searchcade.facets.editing import HAND, MAX_SIDE, NOWHERE, Place, Setting, Tool
from searchcade.game import Game
from searchcade.level import LoadedLevel
from searchcade.play.draft import TITLE, Draft, editing_of
from searchcade.play.editor_state import EditorState
from searchcade.play.own_levels import MAX_NAME_LENGTH
from searchcade.play.verdict import HARDEST, judge
from searchcade.problem import BadInput
from searchcade.recording.live import Trace
from searchcade.report import SolveReport
from searchcade.search.limits import Budget
from searchcade.search.run import never
from searchcade.share import PASTED
from searchcade.solve import solve
from searchcade.tab.language import texts_in
from searchcade.tab.linked_level import link_of, linked
from searchcade.tab.watch import known_algorithm, reason
from searchcade.texts import GameTexts
from searchcade.texts.verdicts import verdict
from searchcade.views.editor import Checked, copy_of, judged, note, setting_title, setting_value
from searchcade.web.film import sprite

Reply = dict[str, Any]
FOLLOWED = Budget(nodes=20_000, seconds=1, memory_mb=256)
"""What a search may take that is shown after each stroke."""
MAX_SECONDS = 20.0  # of a verdict
MAX_TEXT = 200_000  # characters of a drawing
MAX_STROKE = 4_000  # cells


class Sheet(NamedTuple):
    """A drawing as the page sends it: its game, and its text."""

    game: Game[Any, Any]
    draft: Draft

    @classmethod
    def read(cls, game: Any, text: Any) -> Sheet:
        """Read what a page sends."""
        if not (isinstance(game, str) and isinstance(text, str) and len(text) <= MAX_TEXT):
            raise BadInput("drawing: expected a game and the text of a drawing")
        known = catalog.game(game)
        return cls(known, Draft.read(known, text))

    def number(self, place: Place) -> int:
        """Return the number of a cell, row by row."""
        return place[0] * self.draft.drawing.cols + place[1]

    def place(self, number: Any) -> Place:
        """Return the cell of a number; no place where it is none of the board."""
        drawing = self.draft.drawing
        place = divmod(number, drawing.cols) if type(number) is int else NOWHERE
        return place if drawing.has(place) else NOWHERE


# ------------------------------------------------------------------ to begin with


def begin(game: str = "", level: str = "", language: str = "en") -> Reply:
    """Return a copy of a level, or what an author of a game begins with."""
    texts = texts_in(language)
    if level:
        loaded = linked(level).loaded
        draft = copy_of(texts, loaded)
    else:
        known = catalog.game(game)
        draft = Draft(known, editing_of(known).blank)
    return {"game": draft.game.name, "text": draft.text()}


def palette(game: str, language: str = "en") -> Reply:
    """Return what stays as it is while levels of a game are drawn: its tools, and searches."""
    known = catalog.game(game)
    words = texts_in(language).of(known)
    return {
        "title": words.title,
        "tools": [tool(words, each) for each in (HAND, *editing_of(known).tools)],
        "searches": [
            [each.name, words.algorithm(each)] for each in catalog.algorithms(game).values()
        ],
        "hardest": HARDEST,
        "max_side": MAX_SIDE,
        "max_title": MAX_NAME_LENGTH,
        "deep": is_deep(Draft(known, editing_of(known).blank).loaded()),
    }


def is_deep(loaded: LoadedLevel) -> bool:
    """Say whether boards of a game lie above an abyss."""
    return bool(loaded.scene([loaded.problem().start]).bodies)


def tool(words: GameTexts, each: Tool) -> Reply:
    """Describe a tool: its title, its picture or icon, and what can be chosen of it."""
    amount = each.amount
    return {
        "name": each.name,
        "title": words.find(f"editing.tools.{each.name}", each.name),
        "picture": each.picture,
        "icon": each.icon,
        "joins": each.joins,
        "variants": [
            [name, words.find(f"editing.variants.{name}", name)] for name in each.variants
        ],
        "amount": amount and {
            **amount._asdict(),
            "title": words.find(f"editing.amounts.{amount.name}", amount.name),
        },
    }  # fmt: skip


# ------------------------------------------------------------------ changes


def stroke(
    game: str,
    text: str,
    hand: Mapping[str, Any],
    cells: Sequence[int],
    beside: int | None = None,
    follow: str = "",
    language: str = "en",
) -> Reply:
    """Draw a stroke over some cells; `beside`, the cell across the nearest side, ends it."""
    sheet = Sheet.read(game, text)
    places = [place for place in map(sheet.place, cells[:MAX_STROKE]) if place != NOWHERE]
    state = holding(sheet, hand)
    if places:
        state.press(places[0])
    for place in places[1:]:
        state.drag(place)
    if beside is not None:
        state.release(neighbour(places[-1], sheet, beside) if places else NOWHERE)
    return view(sheet, state, follow, language)


def holding(sheet: Sheet, hand: Mapping[str, Any]) -> EditorState:
    """Return an editor that holds what a page says; what it has not stays as usual."""
    state = EditorState(sheet.draft)
    chosen = next((each for each in state.tools if each.name == hand.get("tool")), state.tool)
    state.choose(chosen)
    if type(amount := hand.get("amount")) is int:
        state.set_amount(amount)
    if (variant := hand.get("variant")) in chosen.variants:
        state.set_variant(str(variant))
    state.source = sheet.place(hand.get("source"))
    return state


def neighbour(place: Place, sheet: Sheet, number: int) -> Place:
    """Return the neighbour of a cell that a number from 0 to 3 names: up, right, down, left."""
    steps = ((-1, 0), (0, 1), (1, 0), (0, -1))
    down, across = steps[number] if number in range(4) else (0, 0)
    there = place[0] + down, place[1] + across
    return there if sheet.draft.drawing.has(there) else NOWHERE


def change(
    game: str,
    text: str,
    rows: int | None = None,
    cols: int | None = None,
    headers: Mapping[str, str] | None = None,
    follow: str = "",
    language: str = "en",
) -> Reply:
    """Change the size, the title or a setting; without any of them show the drawing as it is."""
    sheet = Sheet.read(game, text)
    draft = sheet.draft
    if rows is not None or cols is not None:
        draft.resize(rows or draft.drawing.rows, cols or draft.drawing.cols)
    for name, value in (headers or {}).items():
        checked_header(draft, name, value)
        draft.set_header(name, value.strip())
    return view(sheet, EditorState(draft), follow, language)


def checked_header(draft: Draft, name: str, value: str) -> None:
    """Refuse a header that the editor does not offer."""
    offered = {each.name: each.values for each in draft.editing.settings}
    is_title = name == TITLE and len(value) <= MAX_NAME_LENGTH and "\n" not in value
    if not is_title and value not in offered.get(name, ()):
        raise BadInput(
            f"expected a setting that {draft.game.title} has, found {name}: {value}"[:200]
        )


# ------------------------------------------------------------------ what is shown


def view(sheet: Sheet, state: EditorState, follow: str, language: str) -> Reply:
    """Return the drawing, what it lacks, and the search that follows it."""
    draft, words = sheet.draft, texts_in(language).of(sheet.game)
    scene = draft.editing.scene(draft.drawing)
    loaded, checked = read(draft)
    return {
        "text": draft.text(),
        "rows": scene.rows,
        "cols": scene.cols,
        "passages": b64encode(scene.passages).decode(),
        "sprites": [sprite(each) for each in scene.sprites],
        "title": draft.title,
        "source": sheet.number(state.source) if draft.drawing.has(state.source) else None,
        "related": related(sheet, state.source),
        "settings": [setting(words, each, draft) for each in draft.editing.settings],
        "judged": judged(words, checked)._asdict(),
        "note": note(words, checked),
        "is_level": loaded is not None,
        "search": followed(words, loaded, follow) if loaded and follow else None,
    }


def read(draft: Draft) -> tuple[LoadedLevel | None, Checked]:
    """Return the level that is drawn, if it is one, and what it lacks."""
    if draft.missing is not None:
        return None, Checked(draft.missing)
    try:
        return draft.loaded(), Checked()
    except BadInput as problem:
        return None, Checked(problem=str(problem))


def setting(words: GameTexts, each: Setting, draft: Draft) -> Reply:
    """Describe a setting of the level, its value, and the values that it can have."""
    now = draft.drawing.headers.get(each.name, each.values[0])
    return {
        "name": each.name,
        "title": setting_title(words, each),
        "value": now,
        "values": [[value, setting_value(words, each, value)] for value in each.values],
    }


def related(sheet: Sheet, place: Place) -> list[list[Any]]:
    """Return the cells that a cell acts upon, each with the effect."""
    cells = sheet.draft.editing.related(sheet.draft.drawing, place)
    return [[sheet.number(cell), effect] for cell, effect in cells.items()]


def point(game: str, text: str, cell: int, language: str = "en") -> Reply:
    """Say what lies on a cell, and what it acts upon."""
    sheet = Sheet.read(game, text)
    place = sheet.place(cell)
    if place == NOWHERE:
        raise BadInput("drawing: expected a cell of the board")
    texts = texts_in(language)
    what = texts.of(sheet.game).drawn(
        "cells", sheet.draft.editing.describe(sheet.draft.drawing, place)
    )
    said = texts("editor.here", row=place[0] + 1, col=place[1] + 1, what=what)
    return {"text": said, "related": related(sheet, place)}


# ------------------------------------------------------------------ search and verdict


def followed(words: GameTexts, loaded: LoadedLevel, name: str) -> Reply:
    """Search the level; return which cells were expanded, which wait, the path, and a sentence."""
    choice = known_algorithm(name, loaded)
    if not choice.algorithm.fits(loaded.problem()):
        return {"text": reason(choice.algorithm, words), "order": [], "waiting": [], "path": []}
    trace = Trace(loaded, graph=choice.algorithm.graph)
    try:
        report = solve(loaded, choice, FOLLOWED, watch=trace.see, problem=trace.problem)
    except BadInput as problem:
        return {"text": str(problem), "order": [], "waiting": [], "path": []}
    result, cols = report.result, loaded.scene([loaded.problem().start]).cols
    waiting = [*trace.marks.waiting]
    trace.show_plan(result.plan)
    numbered = [
        [row * cols + col for row, col in cells]
        for cells in (trace.marks.order, waiting, trace.marks.path)
    ]
    names = ("order", "waiting", "path")
    return {"text": outcome(words, report), **dict(zip(names, numbered, strict=True))}


def outcome(words: GameTexts, report: SolveReport) -> str:
    """Say what came of a search, and what it took."""
    (said, _), (promised, _) = verdict(words, report.result)
    count = words.texts("page_draw.expanded", count=words.texts.number(report.result.expanded))
    return " · ".join((said, count, promised))


def judge_level(game: str, text: str, seconds: float = 2.0, language: str = "en") -> Reply:
    """Solve the level that is drawn; return the verdict, the plan, and what a link calls it."""
    sheet = Sheet.read(game, text)
    words = texts_in(language).of(sheet.game)
    loaded, checked = read(sheet.draft)
    if loaded is None:
        return {"judged": judged(words, checked)._asdict(), "note": note(words, checked)}
    found = judge(loaded, never, Budget(seconds=min(seconds, MAX_SECONDS), memory_mb=512))
    checked = checked._replace(verdict=found)
    return {
        "judged": judged(words, checked)._asdict(),
        "note": note(words, checked),
        "answer": found.answer,
        "plan": found.plan,
        "stuck": [sheet.number(cell) for cell in found.stuck],
    }


def link(game: str, text: str) -> Reply:
    """Return what a link calls the level that is drawn, and its text."""
    loaded = Sheet.read(game, text).draft.loaded()
    pasted = LoadedLevel(PASTED, loaded.game, loaded.level)
    return {"level": link_of(pasted), "text": loaded.text()}


REQUESTS = {
    "begin": begin,
    "palette": palette,
    "stroke": stroke,
    "change": change,
    "point": point,
    "judge": judge_level,
    "link": link,
}
