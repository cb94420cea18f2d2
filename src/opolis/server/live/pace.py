"""How long scenes take to make: quick ones are made in the event loop, slow ones in a thread."""

LEARNING_RATE = 0.2


class Pace:
    """How long one game's scenes take, on average."""

    def __init__(self, limit: float) -> None:
        self._limit, self._mean = limit, 0.0

    @property
    def quick(self) -> bool:
        """Whether scenes may be made in the event loop."""
        return self._mean < self._limit

    def took(self, seconds: float) -> None:
        """Learn from another scene."""
        self._mean += LEARNING_RATE * (seconds - self._mean)


class Paces:
    """The pace of every game."""

    def __init__(self, limit: float) -> None:
        self._limit = limit
        self._by_game: dict[str, Pace] = {}

    def of(self, game: str) -> Pace:
        """The pace of a game."""
        return self._by_game.setdefault(game, Pace(self._limit))
