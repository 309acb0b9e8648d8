"""The facets of a game: what its folder offers besides rules and scenes, one file each."""
