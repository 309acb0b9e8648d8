"""Around the games: home, saves, leaderboard, settings, help."""
