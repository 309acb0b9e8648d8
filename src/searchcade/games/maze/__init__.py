"""The maze."""
