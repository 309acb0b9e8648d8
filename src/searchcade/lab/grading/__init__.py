"""Grading: submissions run in a sandbox, their promises are checked, and marks are written."""
