"""What bots are called: two at a table have different names."""

from collections.abc import Collection

NAMES = ("Mira", "Jon", "Ines", "Tomas", "Leyla", "Oskar", "Yuna", "Pavel", "Nadia", "Emil", "Sofia", "Kofi")


def bot_name(level: int, taken: Collection[str]) -> str:
    """Choose a name that nobody at the table has; each level begins with another one."""
    first = level - 1
    order = NAMES[first:] + NAMES[:first]
    return next(name for name in order if name not in taken)
