"""searchcade: games that people play and algorithms solve."""

__version__ = "0.8.0"
