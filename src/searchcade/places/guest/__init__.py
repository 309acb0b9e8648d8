"""The guest: a Python in WebAssembly in which graded code runs, and we are its whole system."""
