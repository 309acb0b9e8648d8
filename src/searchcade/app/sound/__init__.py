"""Music and effects, made by our own synthesiser while the program runs; no sound files."""

RATE = 32_000  # samples a second; nothing here sounds above 10 kHz
