"""Connect Four has no house rules."""
