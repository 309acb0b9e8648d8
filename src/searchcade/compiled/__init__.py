"""The one door to Numba: plain Python functions in, compiled ones out."""
