"""Who plays: welcome, log in, register."""
