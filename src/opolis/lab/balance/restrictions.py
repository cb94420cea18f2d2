"""Restricted play: a bot that may not use something, sees one move ahead only, or ends at random."""

from dataclasses import dataclass

from opolis.bots.bot import Bot
from opolis.core.errors import OpolisError
from opolis.lab.balance.things import Catalogue
from opolis.match.match import Match

FREE, ONE_AHEAD, LAST = "", "one-ahead", "last"


@dataclass(frozen=True)
class Restriction:
    """`ban:NAME`, `one-ahead`, `last:K` (the last K turns at random) or nothing."""

    text: str = FREE

    def __post_init__(self) -> None:
        kind, _, rest = self.text.partition(":")
        sound = kind in (FREE, ONE_AHEAD) or (kind == "ban" and rest) or (kind == LAST and rest.isdigit())
        if not sound:
            raise OpolisError(
                f"restriction: {self.text!r} is not known; it takes ban:NAME, one-ahead, last:K"
            )

    @property
    def banned(self) -> str:
        """The thing that may not be used, or nothing."""
        return self.text.removeprefix("ban:") if self.text.startswith("ban:") else ""

    @property
    def random_turns(self) -> int:
        """How many turns at the end are random."""
        return int(self.text.removeprefix("last:")) if self.text.startswith("last:") else 0


class RestrictedBot:
    """A bot under a restriction; where only banned moves are left, it plays one."""

    def __init__(self, bot: Bot, restriction: Restriction) -> None:
        self.bot, self.banned = bot, restriction.banned
        self.avoided = Catalogue(bot.game).avoided
        if restriction.text == ONE_AHEAD:
            bot.level = bot.level._replace(simulations=0)

    def choose(self, match: Match, seat: int) -> str:
        """Choose the best move that is allowed."""
        if not self.banned:
            return self.bot.choose(match, seat)
        texts = {move: match.write(seat, move) for move in match.legal(seat)}
        allowed = {move: text for move, text in texts.items() if self.banned not in self.avoided(text)}
        if len(allowed) in (0, len(texts)):
            return self.bot.choose(match, seat)
        if len(allowed) == 1 or self.bot.rng.random() < self.bot.level.random_move_rate:
            return self.bot.rng.choice(list(allowed.values()))
        ranked = [choice.move for choice in self.bot.search(match, seat).choices]
        ranked += [choice.move for choice in self.bot.look_one_move_ahead(match, seat).choices]
        return next(allowed[move] for move in ranked if move in allowed)
