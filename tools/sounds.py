"""Make the sound files that the program ships, with our synthesiser and oggenc.

python3 tools/sounds.py [FOLDER]

The encoder is in Debian's package vorbis-tools. The same sounds give the same files.
"""

import shutil
import subprocess
import sys
import tempfile
import wave
from pathlib import Path

from synthesiser import beach, effects, night
from synthesiser.waves import Pcm, Wave, loudness, pcm

from searchcade.sound import FOLDER, RATE

TUNES = {"default": night.play, "beach": beach.play}
"""By the name of the theme."""
QUIET = 0.075  # the loudness of every tune: about -22 dB, under the effects and under a voice
QUALITY = {"tunes": 4.2, "effects": 8}
"""Of oggenc. Effects are short: most of their bytes are the head of a file."""


def main(folder: Path) -> None:
    """Write every sound into its own file; an effect that varies gets a numbered one for each."""
    if shutil.which("oggenc") is None:
        raise SystemExit("oggenc is missing: apt install vorbis-tools")
    for name, play in TUNES.items():
        write(folder / "tunes" / f"{name}.ogg", levelled(play()))
    for name, sounds in effects.render().items():
        for number, samples in enumerate(sounds, start=1):
            write(folder / "effects" / f"{name}-{number}.ogg", samples[:, :1])  # both are alike


def levelled(wave: Wave) -> Pcm:
    """Return a tune at the loudness that all tunes have."""
    return pcm(wave * (QUIET / loudness(wave)))


def write(file: Path, samples: Pcm) -> None:
    """Write one sound; its samples are rows of one or two channels."""
    file.parent.mkdir(parents=True, exist_ok=True)
    with tempfile.NamedTemporaryFile(suffix=".wav") as plain:
        with wave.open(plain, "wb") as out:
            out.setnchannels(samples.shape[1])
            out.setsampwidth(2)
            out.setframerate(RATE)
            out.writeframes(samples.astype("<i2").tobytes())
        quality = str(QUALITY[file.parent.name])
        options = ["-Q", "-s", "1", "-q", quality, "-o", str(file)]  # -s: the same bytes each time
        subprocess.run(["oggenc", *options, plain.name], check=True)
    print(f"{file}: {len(samples) / RATE:.2f} s, {file.stat().st_size} bytes")


if __name__ == "__main__":
    main(Path(sys.argv[1]) if len(sys.argv) > 1 else FOLDER)
