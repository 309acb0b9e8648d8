"""Tests of pages in real browsers: replays in one file, and the site."""
