"""The exact solver: A* over pushes, with a bound that gives each stone a different switch."""
