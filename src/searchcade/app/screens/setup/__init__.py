"""Set-up: which level, with which options, to play, watch or race."""
