"""A game in progress, without a pixel: moves, saves, judging, progress."""
