"""bench: an experiment is a file of levels, algorithms and seeds, and its records are lines."""
