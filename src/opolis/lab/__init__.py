"""Many matches and what they teach."""
