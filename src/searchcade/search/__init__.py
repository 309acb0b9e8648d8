"""The searches: one idea a file, each a generator as long as its pseudocode."""
