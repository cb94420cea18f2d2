"""Bots: they choose a move within a budget, by level. Nothing here names a game."""
