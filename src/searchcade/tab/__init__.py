"""searchcade in a browser's tab: what the page asks, and Python there answers."""
