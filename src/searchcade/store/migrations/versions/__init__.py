"""One file for each version. A released one is never changed again."""
