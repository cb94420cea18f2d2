"""The options of specs/hirstopolis.md, checked."""

from collections.abc import Container

from .hirstopolis_tables import MAPS, MULTIPLIERS

SECONDS = range(5, 3601)  # H15


class Options:
    """The options of the spec, checked; ValueError names the wrong one."""

    def __init__(self, seats: int, given: dict[str, object]) -> None:
        self.given = dict(given)
        self.map = self.word("map", *MAPS)
        self.king = self.word("king", "first", "random", "rotating")
        self.mode = self.word("mode", "standard", "headtohead", "solitaire")
        self.passing = self.word("passing", "standard", "chaos", "none", "bowl")
        alone = self.mode == "solitaire"
        self.kept_count = self.flag("kept_count", True)
        self.cloth = self.flag("cloth", False)
        self.unused_penalty = self.flag("unused_penalty", True)
        self.clock = self.flag("clock", False)
        self.sets = self.number("sets", 2 if alone else seats, range(1, 9))
        self.goal = self.number("goal", 60, range(1, 1000))
        self.multiplier = self.number("multiplier", MULTIPLIERS[self.map], range(1, 7))
        self.placements = self.number("placements", 60 if alone else 40, range(1, 1000))
        self.max_rounds = self.number("max_rounds", 12, range(1, 1000))
        self.draw_seconds = self.number("draw_seconds", 60, SECONDS)
        self.race_seconds = self.number("race_seconds", 900 if alone else 600, SECONDS)
        self.last_builder_seconds = self.number("last_builder_seconds", 60, (0, *SECONDS))
        if self.given:
            raise ValueError(f"unknown option {min(self.given)}")
        if seats not in (range(1, 2) if alone else range(2, 7)):
            raise ValueError("seats")

    def word(self, name: str, default: str, *others: str) -> str:
        """Take a word of the list, the first by default."""
        value = self.given.pop(name, default)
        if not isinstance(value, str) or value not in (default, *others):
            raise ValueError(name)
        return value

    def flag(self, name: str, default: bool) -> bool:
        """Take true or false."""
        value = self.given.pop(name, default)
        if not isinstance(value, bool):
            raise ValueError(name)
        return value

    def number(self, name: str, default: int, allowed: Container[int]) -> int:
        """Take a whole number of the range."""
        value = self.given.pop(name, default)
        if not isinstance(value, int) or isinstance(value, bool) or value not in allowed:
            raise ValueError(name)
        return value
