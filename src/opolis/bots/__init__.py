"""Bots: they choose a move within a budget, by level. Nothing here names a game."""

from opolis.bots.bot import HINT_LEVEL, LEVELS, Advice, Bot, bot

__all__ = ["HINT_LEVEL", "LEVELS", "Advice", "Bot", "bot"]
