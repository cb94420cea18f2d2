"""Which matches can be rated: all play the same game, and everybody's result says something."""

from collections.abc import Sequence
from typing import Any

from opolis.core.game import Game
from opolis.match.anchors import ANCHORS
from opolis.protocol.http_requests import NewTable, Seating
from opolis.server.refusal import Refuse
from opolis.server.store.people import BOT
from opolis.server.store.rows import Person
from opolis.server.tables.logged_match import LoggedMatch

BEGINS = "first"  # the option that says who begins: a rematch changes it


def check_account(person: Person) -> None:
    """Refuse guests: whoever can be anybody has no rating."""
    if not person.login:
        raise Refuse(
            "sign_in", "rated matches are for people with an account", "sign in, or play a friendly one"
        )


def check_rated(game: Game, asked: NewTable, players: Sequence[str], how: tuple[int, dict[str, Any]]) -> None:
    """Refuse to rate what says nothing of strength, or what could be left without a result."""
    seats, options = how
    if seats < 2 or not {"me", "open"} & {*players} or players.count("me") > 1:
        raise _friendly("two or more play a rated match, a person at least, on one seat each")
    for player in players:
        if player.startswith(BOT):
            check_level(int(player.removeprefix(BOT)))
    usual = game.checked(seats, {})[1]
    if any(value != usual.get(name) for name, value in options.items() if name != BEGINS):
        raise _friendly("rated matches are played in full, by the usual rules")
    if asked.clock.kind == "none":
        raise _friendly("a rated match needs a clock: whoever stays away loses")
    if asked.hints:
        raise _friendly("there are no hints in rated matches")


def check_level(level: int) -> None:
    """Refuse bots that are as strong as their machine."""
    if level not in ANCHORS:
        raise _friendly(f"bots of level {ANCHORS[0]} to {ANCHORS[-1]} play rated matches")


def check_player(match: LoggedMatch, person: Person, asked: Seating) -> None:
    """Refuse whoever cannot take a seat at a rated table."""
    if asked.kind == "bot":
        check_level(asked.level)
        if not match.people and sum(not held.who for held in match.occupants) == 1:
            raise _friendly("two or more play a rated match, a person at least, on one seat each")
        return
    check_account(person)
    if match.seats_of(person.id):
        raise Refuse("not_allowed", "you play a rated match for yourself alone, on one seat")


def _friendly(why: str) -> Refuse:
    return Refuse("not_allowed", why, "or play a friendly match")
