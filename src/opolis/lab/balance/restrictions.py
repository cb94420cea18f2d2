"""Restricted play: a bot that may not use something, sees one move ahead only, or ends at random."""

from dataclasses import dataclass
from functools import lru_cache

import numpy as np

from opolis.bots.bot import Bot
from opolis.bots.budget import Budget
from opolis.bots.native_play.play import Limit
from opolis.core.errors import OpolisError
from opolis.core.game import Game
from opolis.core.records import Array, Record, from_bytes, to_bytes
from opolis.lab.balance.things import Catalogue
from opolis.match.match import Match

FREE, ONE_AHEAD, LAST, BAN, FROM = "", "one-ahead", "last", "ban", "from"
NEVER_LIFTED = 1 << 40  # choices; no match has so many


@dataclass(frozen=True)
class Restriction:
    """`ban:NAME`, `from:K:NAME`, `one-ahead`, `last:K` (the last K turns at random) or nothing.

    `from:K:NAME` bans a thing in the first K - 1 choices between it and something else, then everything else.
    """

    text: str = FREE

    def __post_init__(self) -> None:
        kind, _, rest = self.text.partition(":")
        number, _, name = rest.partition(":")
        sound = {
            FREE: not rest, ONE_AHEAD: not rest, LAST: rest.isdigit(), BAN: bool(rest),
            FROM: number.isdigit() and int(number) > 0 and bool(name),
        }  # fmt: skip
        if not sound.get(kind, False):
            raise OpolisError(
                f"restriction: {self.text!r} is not known; it takes ban:NAME, from:K:NAME, one-ahead, last:K"
            )

    @property
    def thing(self) -> str:
        """The thing that it is about, or nothing."""
        kind, _, rest = self.text.partition(":")
        return rest if kind == BAN else rest.partition(":")[2] if kind == FROM else ""

    @property
    def lifted(self) -> int:
        """From which choice on the thing is taken instead of banned."""
        return int(self.text.split(":")[1]) if self.text.startswith(f"{FROM}:") else NEVER_LIFTED

    @property
    def random_turns(self) -> int:
        """How many turns at the end are random."""
        return int(self.text.removeprefix("last:")) if self.text.startswith("last:") else 0

    def limit(self, game: Game, start: Record) -> Limit:
        """Say which moves a kernel that plays for the bot has to know."""
        return Limit(_marked(game, to_bytes(start), self.thing), self.lifted)


@lru_cache(maxsize=8)
def _marked(game: Game, start: bytes, thing: str) -> Array:
    """Mark every move that uses a thing; what a move uses is the same all through a match."""
    state = from_bytes(start, game.room("state").State.dtype)
    write, avoided = game.room("notation").write, Catalogue(game).avoided
    return np.array([thing in avoided(write(state, 0, move)) for move in range(game.move_count)], np.int8)


def looking_one_ahead(bot: Bot) -> Bot:
    """Leave a bot its opinion and its random moves, but no search."""
    bot.level, bot.budget = bot.level._replace(simulations=0), Budget(0)
    return bot


class RestrictedBot:
    """A bot that may not use a thing, or must; where it has no choice, it plays what is left."""

    def __init__(self, bot: Bot, restriction: Restriction) -> None:
        self.bot, self.restriction, self.met = bot, restriction, 0
        self.avoided = Catalogue(bot.game).avoided

    def choose(self, match: Match, seat: int) -> str:
        """Choose the best move that is allowed."""
        texts = {move: match.write(seat, move) for move in match.legal(seat)}
        marked = {move for move, text in texts.items() if self.restriction.thing in self.avoided(text)}
        if len(marked) in (0, len(texts)):
            return self.bot.choose(match, seat)
        self.met += 1
        only = self.met >= self.restriction.lifted
        allowed = {move: text for move, text in texts.items() if (move in marked) == only}
        if len(allowed) == 1 or self.bot.rng.random() < self.bot.level.random_move_rate:
            return self.bot.rng.choice(list(allowed.values()))
        ranked = [choice.move for choice in self.bot.search(match, seat).choices]
        ranked += [choice.move for choice in self.bot.look_one_move_ahead(match, seat).choices]
        return next(allowed[move] for move in ranked if move in allowed)
