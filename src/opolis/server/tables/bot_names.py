"""What bots are called: two at a table have different names."""

from collections.abc import Collection

from opolis.server.plain_text import skeleton

NAMES = ("Mira", "Jon", "Ines", "Tomas", "Leyla", "Oskar", "Yuna", "Pavel", "Nadia", "Emil", "Sofia", "Kofi")


def bot_name(level: int, taken: Collection[str]) -> str:
    """Choose a name that looks like nobody's at the table; each level begins with another one."""
    first = level - 1
    order, seen = NAMES[first:] + NAMES[:first], {skeleton(name) for name in taken}
    return next(name for name in order if skeleton(name) not in seen)
