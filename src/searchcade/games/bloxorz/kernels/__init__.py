"""The searches as bodies that run interpreted and compiled, and the memory they work in."""
