"""Level files that are dropped on the window."""
