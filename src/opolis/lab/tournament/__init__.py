"""Tournaments: players of all kinds, external programs among them, in four forms."""
