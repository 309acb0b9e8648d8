"""Play a level, or see how a game went."""
