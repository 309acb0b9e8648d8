"""What is said about a step of a textbook search is what the search did."""

from collections import Counter
from math import inf
from random import Random
from typing import Any

import pytest

from frontier_replay import After, Replay
from searchcade import catalog
from searchcade.recording import Recording
from searchcade.recording.deepening import Deepening
from searchcade.recording.explainers import EXPLAINERS
from searchcade.recording.explanation import Cell, Explanation, Sentence, SentenceParts
from searchcade.recording.queues import JumpPoints
from searchcade.recording.textbook import Textbook
from searchcade.search.run import Budget
from searchcade.texts import LANGUAGES, Texts
from searchcade.texts.explanations import pseudocode, written

LEVELS = (
    "maze/loops?seed=21&size=9",
    "maze/custom?seed=3&rows=7&cols=7&braid=0.5",
    "maze/loops?seed=21&size=9&directions=8",
    "pacman/1-2-snail",
    "sokoban/09-feather-and-anvil",
    "bloxorz/02-staircase",
)
TEXTBOOK = [name for name, kind in EXPLAINERS.items() if issubclass(kind, Textbook)]
ALGORITHMS = (*TEXTBOOK, "beam?width=3", "wastar?weight=1.5")
BUDGET = Budget(nodes=160, seconds=60)
PAIRS = [(level, algorithm) for level in LEVELS for algorithm in ALGORITHMS]


def explained(level: str, algorithm: str) -> tuple[Recording, Replay] | None:
    """Record a search and replay its frontier; None where the algorithm does not fit."""
    loaded = catalog.level(level)
    if algorithm.partition("?")[0] not in catalog.fitting_algorithms(loaded):
        return None
    choice = catalog.algorithm(algorithm, loaded)
    recording = Recording(loaded, choice)
    recording.run(BUDGET)
    return recording, Replay(loaded, choice, BUDGET)


@pytest.mark.parametrize(("level", "algorithm"), PAIRS)
def test_sentence_strip_and_line_say_what_the_search_did(level: str, algorithm: str) -> None:
    pair = explained(level, algorithm)
    if pair is None:
        pytest.skip("does not fit")
    recording, replay = pair
    explainer = recording.explainer
    assert isinstance(explainer, Textbook)
    random = Random(level + algorithm)
    some = random.sample(range(1, recording.recorded + 1), min(14, recording.recorded))
    for t in [*some, 1, recording.recorded]:
        check_moment(explainer, t, replay.after[t - 1])
    for t in some[:4]:
        check_lines(explainer, t - 1)


def check_moment(explainer: Textbook, t: int, after: After) -> None:
    """Compare everything that is claimed of a moment with the replay."""
    shown = explainer.frontier(t, most=10**6)
    assert shown.size == len(after.waiting)
    found = [(explainer.state(chip.entry), chip.g, chip.h or 0) for chip in shown.chips]
    assert found == [(each.state, each.g, each.h) for each in after.waiting]
    taken = explainer.entries.taken[t - 1]
    assert (explainer.state(taken), explainer.entries.g[taken]) == (
        after.taken.state,
        after.taken.g,
    )
    said = explainer.explain(t)
    check_claims(explainer, said, after)
    if isinstance(explainer, Deepening):
        assert explainer.bounds[explainer.pass_of(t)] == after.bound


def check_claims(explainer: Textbook, said: Explanation, after: After) -> None:
    """Check the numbers in the sentences, and that a score called the lowest is so."""
    values, node = said.main.values, after.taken
    claims: dict[str, Any] = {"g": node.g, "h": node.h if explainer.entries.h else None}
    assert all(values[name] == claim for name, claim in claims.items() if name in values)
    if said.main.name.startswith(("explain.why.astar", "explain.why.ucs", "explain.why.greedy")):
        assert values["score"] <= min_old(explainer, after)  # type: ignore[operator]
    if after.met is not None:
        place = divmod(explainer.recording.cell_of(after.met), explainer.recording.cols)
        assert said.side == Sentence("explain.met", {"cell": Cell(*place)})
    elif isinstance(explainer, JumpPoints) and after.kinds:
        put = after.kinds["new"] + after.kinds["cheaper"]
        assert said.side == Sentence("explain.jumps", {"count": after.kinds.total(), "put": put})
    else:
        assert Counter(counts(said.side)) == after.kinds


def min_old(explainer: Textbook, after: After) -> float:
    """Return the lowest score of those that waited when the node was taken."""
    old = [each for each in after.waiting if each.age < newest(after)]
    score = {"f": lambda each: each.g + each.h, "g": lambda each: each.g, "h": lambda each: each.h}
    return min(map(score[explainer.score_name], old), default=inf)


def newest(after: After) -> int:
    """Return the age from which on nodes are children of the one that was taken."""
    put = after.kinds["new"] + after.kinds["cheaper"]
    ages = sorted((each.age for each in after.waiting), reverse=True)
    return ages[put - 1] if put and len(ages) >= put else 10**9


def counts(side: Sentence | None) -> dict[str, int]:
    """Read the counts of a sentence about neighbours."""
    assert side is not None
    kind = side.name.rpartition(".")[2]
    if side.name.startswith(("explain.only.", "explain.all.")):
        return {kind: int(str(side.values["count"]))}
    parts = side.values.get("parts", SentenceParts(()))
    assert isinstance(parts, SentenceParts)
    return {
        each.name.rpartition(".")[2]: int(str(each.values["count"])) for each in parts.sentences
    }


def check_lines(explainer: Textbook, t: int) -> None:
    """Go through an expansion line by line: it ends where the next moment begins."""
    sizes, game = [], explainer.recording.loaded.game
    for line in range(1, explainer.lines(t) + 1):
        said = explainer.explain(t, line)
        assert 1 <= said.line <= 10
        assert all(written(Texts(language).of(game), said.main) for language in LANGUAGES)
        sizes.append(explainer.frontier(t, line).size)
    last, after = explainer.frontier(t, explainer.lines(t)), explainer.frontier(t + 1)
    assert last == after
    assert explainer.explain(t, explainer.lines(t)).line == explainer.explain(t + 1).line
    assert sizes


@pytest.mark.parametrize(
    ("heuristic", "sentence"), [("manhattan", "astar"), ("squared-euclid", "astar_about")]
)
def test_only_an_admissible_estimate_is_called_a_bound(heuristic: str, sentence: str) -> None:
    pair = explained("maze/loops?seed=21&size=9", f"astar?heuristic={heuristic}")
    assert pair
    explainer = pair[0].explainer
    assert explainer
    said = [explainer.explain(t).main.name for t in range(1, pair[0].recorded + 1)]
    why = {name.removeprefix("explain.why.") for name in said if ".why." in name}
    assert why == {sentence}


@pytest.mark.parametrize("name", EXPLAINERS)
def test_pseudo_code_is_the_same_in_both_languages_and_short(name: str) -> None:
    explainer = EXPLAINERS[name]
    code = [pseudocode(Texts(language), explainer.pseudocode) for language in LANGUAGES]
    assert [line.indent for line in code[0]] == [line.indent for line in code[1]]
    assert len(code[0]) <= 10
    if issubclass(explainer, Textbook):
        assert max(explainer.lines_of.values()) <= len(code[0])
