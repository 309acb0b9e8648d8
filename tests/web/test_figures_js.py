"""A page without Python writes times and values as the window does."""

import json
from pathlib import Path

from searchcade.texts import LANGUAGES, Texts
from searchcade.views.watch import duration, short_value
from web.node import checks

SECONDS = [0.0, 0.00123, 0.00999, 0.01, 0.0456, 0.7891, 0.9999, 1.0, 12.3456, 1234.5]
SIZES = [0, 0.5, 2, 2.49, 99, 99.7, 100, 123.4, 9_999, 10_000, 12_400, 999_999, 1_000_000, 10**9]


def test_times_and_values_are_written_alike(front: Path) -> None:
    values = [*SIZES, *(-size for size in SIZES[1:])]
    data = {"seconds": SECONDS, "values": values, "languages": [*LANGUAGES]}
    (front / "figures.json").write_text(json.dumps(data))
    for language, there in zip(LANGUAGES, checks(front, "figures.mjs"), strict=True):
        texts = Texts(language)
        here = [duration(texts, each) for each in SECONDS]
        assert there == here + [short_value(texts, each) for each in values]
