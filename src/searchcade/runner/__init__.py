"""Runs in processes of their own: forked in milliseconds, killed at their limits."""
