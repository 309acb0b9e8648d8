"""searchcade: games that people play and algorithms solve."""

__version__ = "0.9.0"
