"""The editor: draw a level of any game, with the solver's verdict beside it."""
