"""Kernels: plain Python functions over arrays that run compiled, and what runs them."""
