"""Runs in processes of their own: forked in milliseconds, with limits that nothing can evade."""
