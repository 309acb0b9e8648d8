"""Explains Monte-Carlo tree search on a puzzle: one tree for all, and a playout a moment."""

from __future__ import annotations

from searchcade.recording.explanation import Explainer, Explanation, Sentence

ROLLOUT = 4  # the line of the pseudo-code


class PuzzlePlayouts(Explainer):
    """Says where a playout begins, and how large the tree is."""

    pseudocode = "playouts"

    def explain(self, t: int, line: int = 0) -> Explanation:
        """Tell of the playout that leads to a moment."""
        del line
        if t == 0:
            return Explanation(0, Sentence("gametree.no_playout"))
        moment = self.recording.moment(t)
        values = {"count": t, "depth": moment.depth or 0, "cost": moment.cost or 0}
        side = Sentence("gametree.tree_size", {"count": moment.waiting or 0})
        return Explanation(ROLLOUT, Sentence("gametree.begins", values), side)
