"""Music and effects, as files that `tools/sounds.py` made with our own synthesiser."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path

FOLDER = Path(__file__).parent
"""`tunes/` has a loop for each theme, `effects/` the effects: step-1.ogg, step-2.ogg and so on."""
RATE = 32_000  # samples a second; nothing here sounds above 10 kHz
MIN_PAUSE_SECONDS = 0.04  # before the same effect may sound again


def effect_files() -> Mapping[str, Sequence[Path]]:
    """Return the sounds of each effect by its name; they take turns."""
    files: dict[str, list[Path]] = {}
    for file in sorted((FOLDER / "effects").glob("*.ogg")):
        files.setdefault(file.stem.rpartition("-")[0], []).append(file)
    return files


def gain(volume: float) -> float:
    """Return the factor for a volume from 0 to 1: the middle should sound half as loud."""
    return float(min(max(volume, 0.0), 1.0) ** 1.5)
