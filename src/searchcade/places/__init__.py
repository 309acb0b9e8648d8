"""Where code that is not ours runs: in a child that can be killed, in a guest, or here."""
