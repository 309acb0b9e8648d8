"""Watch a search, race several, play a stored game back."""
