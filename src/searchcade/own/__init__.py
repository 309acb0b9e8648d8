"""Code that is not ours: found, read, held by rules that count, and told what it did wrong."""
