"""Grading: submissions run as guests, their promises are checked, and marks are written."""
