"""Pages for browsers: replays in one file, and the whole program as a static site."""
