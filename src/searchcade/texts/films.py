"""Films with their words: the title of the level, each search with what it is, does and found.

A film goes into a web page. It is cut until it is small enough, and says so.
"""

from __future__ import annotations

import json
import zlib
from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial

from searchcade.level import LoadedLevel
from searchcade.play.replay import Replay, replay
from searchcade.recording import Lane as Searched
from searchcade.recording.explanation import Sentence
from searchcade.recording.filming import MAX_EXPANSIONS, lane_of
from searchcade.recording.own_lines import OwnLines
from searchcade.recording.recording import Recording
from searchcade.report import SolveReport
from searchcade.texts import LANGUAGES, GameTexts, Texts
from searchcade.texts.explanations import code_lines, written
from searchcade.texts.titles import algorithm_title, level_title
from searchcade.texts.verdicts import verdict
from searchcade.web.film import Film, Lane, OwnStory, Story, Text
from searchcade.web.stage import MAX_MOVES, Stage

MAX_FILM_BYTES = 130_000  # of a film when it is compressed: its page has less than 300 kB
MAX_EXPLAINED = 1500  # moments of a film that are explained


def search_film(searches: Sequence[Searched], largest: int = MAX_FILM_BYTES) -> Film:
    """Return the film of searches on one level; long ones are cut until it is small enough."""
    most = MAX_EXPANSIONS
    while True:
        film = uncut_film(searches, most)
        size = packed_size(film)
        longest = max(len(lane.search.nodes) for lane in film.lanes if lane.search)
        if size <= largest or longest <= 1:
            return film
        most = int(longest * 0.9 * largest / size)


def uncut_film(searches: Sequence[Searched], most: int) -> Film:
    """Return the film of searches on one level, with at most so many expansions each."""
    loaded = searches[0].recording.loaded
    stage, told = Stage(loaded), MAX_EXPLAINED // len(searches)
    lanes = [told_lane(stage, each, most, told) for each in searches]
    return stage.film(in_all(partial(level_words, loaded)), lanes)


def game_film(loaded: LoadedLevel, games: Sequence[str]) -> Film:
    """Return the film of games on a level: their moves, up to the first that is not legal."""
    stage = Stage(loaded)
    lanes = [
        game_lane(stage, replay(loaded, moves), number if len(games) > 1 else 0)
        for number, moves in enumerate(games, start=1)
    ]
    return stage.film(in_all(partial(level_words, loaded)), lanes)


def game_lane(stage: Stage, replayed: Replay, number: int) -> Lane:
    """Return the lane of a game; where there are several, they have numbers."""
    name = "filming.game" if number else "replay.a_game"
    title = in_all(lambda texts: texts(name, number=number))
    result = {"outcome": replayed.outcome, "cost": replayed.cost, "steps": len(replayed.moves)}
    lane = stage.lane(title, replayed.moves, result)
    words = in_all(lambda texts: outcome_words(texts.of(stage.game), replayed))
    return replace(lane, verdict=[words, *cut_words(0, 0, len(replayed.moves))])


def plan_film(loaded: LoadedLevel, plans: Sequence[tuple[Text, str]]) -> Film:
    """Return the film of plans with their titles, each up to its first move that is not legal."""
    stage = Stage(loaded)
    lanes = [plan_lane(stage, title, plan) for title, plan in plans]
    return stage.film(in_all(partial(level_words, loaded)), lanes)


def plan_lane(stage: Stage, title: Text, plan: str) -> Lane:
    """Return the lane of a plan."""
    game = replay(stage.loaded, plan[:MAX_MOVES])
    outcome = "solved" if game.outcome == "won" else game.outcome
    figures = {"outcome": outcome, "cost": game.cost, "steps": len(game.moves)}
    words = in_all(lambda texts: outcome_words(texts.of(stage.game), game))
    return replace(stage.lane(title, game.moves, figures), verdict=[words])


def packed_size(film: Film) -> int:
    """Return how many bytes a film has when it is compressed."""
    return len(zlib.compress(json.dumps(film.as_dict()).encode()))


# ------------------------------------------------------------------ words


def in_all(write: Callable[[Texts], str]) -> Text:
    """Return a text in all languages."""
    return {language: write(Texts(language)) for language in LANGUAGES}


def level_words(loaded: LoadedLevel, texts: Texts) -> str:
    """Name a level with its game."""
    return f"{texts.of(loaded.game).title}: {level_title(texts, loaded)}"


def told_lane(stage: Stage, searched: Searched, most: int, told: int) -> Lane:
    """Return the lane of a search with its words."""
    recording, report = searched.recording, searched.report
    assert report is not None, "the search is still running"
    game, choice = stage.game, recording.choice
    lane = lane_of(stage, recording, report, most)
    shown = len(lane.search.nodes) if lane.search else 0
    return replace(
        lane,
        title=in_all(lambda texts: algorithm_title(texts.of(game), choice.name)),
        about=in_all(lambda texts: texts.of(game).algorithm_about(choice.algorithm)),
        verdict=[
            *(in_all(partial(found, stage, report, part)) for part in (0, 1)),
            *cut_words(shown, report.result.expanded, report.result.steps or 0),
        ],
        story=story_of(recording, min(shown, told)),
    )


def found(stage: Stage, report: SolveReport, part: int, texts: Texts) -> str:
    """Say what came of a search: the headline, or what may be concluded from it."""
    words, above = texts.of(stage.game), report.above_optimum
    if part == 0 or report.result.optimal or above is None:
        return verdict(words, report.result)[part][0]
    if above == 0:
        return texts("filming.as_cheap")
    percent = f"{texts.number(100 * above, 0 if above >= 0.1 else 1)} %"
    return texts("filming.above", percent=percent, optimum=words.amount(report.optimum or 0))


def outcome_words(words: GameTexts, replayed: Replay) -> str:
    """Say how a game ended, with how many moves, at what cost."""
    texts = words.texts
    steps, cost = texts.number(len(replayed.moves)), words.amount(replayed.cost)
    return texts(f"filming.{replayed.outcome}", steps=steps, cost=cost)


def cut_words(shown: int, expanded: int, moves: int) -> list[Text]:
    """Say how much of a search and of its plan a film shows, where that is not all."""
    cut = []
    if shown < expanded:
        cut.append(in_all(lambda texts: texts(
            "filming.expansions", count=texts.number(shown), all=texts.number(expanded)
        )))  # fmt: skip
    if moves > MAX_MOVES:
        cut.append(in_all(lambda texts: texts(
            "filming.moves", count=texts.number(MAX_MOVES), all=texts.number(moves)
        )))  # fmt: skip
    return cut


# ------------------------------------------------------------------ the story


def story_of(recording: Recording, count: int) -> Story:
    """Return what is said of a search until a moment, and its pseudo-code."""
    explainer, game = recording.explainer, recording.loaded.game
    known: dict[tuple[str, ...], int] = {}
    why = [explainer.explain(t) for t in range(count + 1)]
    words = [Texts(language).of(game) for language in LANGUAGES]

    def number(sentence: Sentence | None) -> int:
        return known.setdefault(tuple(written(each, sentence) for each in words), len(known))

    said, more = [number(each.main) for each in why], [number(each.side) for each in why]
    code = {
        each: [(line.indent, line.text) for line in code_lines(Texts(each), explainer)]
        for each in LANGUAGES
    }
    sentences = [dict(zip(LANGUAGES, each, strict=True)) for each in known]
    own = own_story(recording, explainer, count) if isinstance(explainer, OwnLines) else None
    return Story(code, [each.line for each in why], sentences, said, more, own)


def own_story(recording: Recording, explainer: OwnLines, count: int) -> OwnStory:
    """Return what is shown of own code until a moment."""
    known: dict[str, int] = {}

    def number(word: str) -> int:
        return known.setdefault(word, len(known))

    variables = [
        [number(word) for pair in explainer.variables(t) for word in pair] for t in range(count + 1)
    ]
    frontiers: list[list[float | None]] = []
    for t in range(count + 1):
        own, chips = explainer.own_frontier(t), explainer.frontier(t).chips
        cells = [
            (row * recording.cols + col, each.score) for each in chips for row, col in [each.cell]
        ]
        parts = [part for pair in cells for part in pair]
        frontiers.append([number(own.name), own.size, *parts] if own else [])
    trails: dict[tuple[int, ...], int] = {}
    ran = [trails.setdefault(trail(explainer, t), len(trails)) for t in range(count + 1)]
    sentence, found = explainer.difference_sentence(), explainer.difference
    said = in_all(lambda texts: written(texts.of(recording.loaded.game), sentence))
    numbers = [line.number for line in explainer.source.lines]
    moment = found.moment if found else 0
    held = numbers, [*known], variables, frontiers, [*trails], ran
    return OwnStory(*held, said if sentence else None, moment)


def trail(explainer: OwnLines, t: int) -> tuple[int, ...]:
    """Return where the lines stand that ran before the expansion of a moment."""
    places = {explainer.source.place(number) for number in explainer.snapshot(t).ran}
    return tuple(sorted(places - {0}))
