"""How much the table server bears, beside boardgame.io in the same run."""
