"""Any plan quickly, then better: the kernels for rooms that are too big for a proof."""

MAX_CELLS, MAX_STONES = 2048, 512  # of a room: the arrays of the kernels have a fixed size
