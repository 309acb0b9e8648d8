"""Write all tunes and effects as WAV files, to listen to: python3 tools/sounds.py FOLDER."""

import sys
import wave
from pathlib import Path

from searchcade.app.sound import RATE, effects, tunes
from searchcade.app.sound.synth import Pcm


def main(folder: Path) -> None:
    """Render every sound into its own file; an effect that varies gets a numbered one for each."""
    folder.mkdir(parents=True, exist_ok=True)
    for tune in tunes.TUNES:
        write(folder / f"tune-{tune}.wav", tunes.render(tune))
    for name, sounds in effects.render().items():
        for number, samples in enumerate(sounds, start=1):
            write(folder / f"{name}-{number}.wav", samples)


def write(file: Path, samples: Pcm) -> None:
    """Write one sound."""
    with wave.open(str(file), "wb") as out:
        out.setnchannels(2)
        out.setsampwidth(2)
        out.setframerate(RATE)
        out.writeframes(samples.astype("<i2").tobytes())
    print(f"{file}: {len(samples) / RATE:.2f} s")


if __name__ == "__main__":
    if len(sys.argv) != 2:
        raise SystemExit(__doc__)
    main(Path(sys.argv[1]))
