"""What a level is made of: the shape of a room, reverse play, weights that matter, symmetry."""
