"""Carving mazes: each generator once, as plain functions that also run compiled."""
