"""Music and effects, as files that `tools/sounds.py` made with our own synthesiser."""

from pathlib import Path

FOLDER = Path(__file__).parent
"""`tunes/` has a loop for each theme, `effects/` the effects: step-1.ogg, step-2.ogg and so on."""
RATE = 32_000  # samples a second; nothing here sounds above 10 kHz
