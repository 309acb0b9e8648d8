"""Accounts: welcome, log in, register."""
