"""Bots: they choose a move within a budget, by level. Nothing here names a game."""

from opolis.bots.bot import LEVELS, Advice, Bot, bot

__all__ = ["LEVELS", "Advice", "Bot", "bot"]
