"""Our synthesiser: music and effects written as text and as short functions."""
