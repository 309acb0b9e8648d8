"""The assignments that ship: a folder each, of which `new-assignment` writes a copy."""
