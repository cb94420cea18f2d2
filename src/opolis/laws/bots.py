"""Laws of bots: never an illegal move, and never a choice by what the seat cannot know."""

import random
from collections.abc import Iterator

from opolis.bots.bot import Bot, bot
from opolis.bots.levels import LEVELS
from opolis.core import verbs
from opolis.core.game import Game
from opolis.core.records import from_bytes, to_bytes
from opolis.core.rng import seeded
from opolis.laws.law import in_positions
from opolis.laws.secrets import redrawn
from opolis.match.match import Match

THINKING = 3  # the highest level that keeps its own number of simulations
SEARCHING = (3, 5)  # levels that are compared: they search


def quick(game: Game, level: int, seed: int) -> Bot:
    """Make a bot that answers soon, the same on any machine."""
    return bot(game, level, seed, simulations=20 if level > THINKING else None)


@in_positions(share=0.05, part=0.1)
def bots_of_every_level_choose_legal_moves(match: Match, rng: random.Random) -> Iterator[str]:
    """Whatever a bot chooses is legal."""
    for seat in match.movers:
        if seat >= 0:
            level = rng.choice(list(LEVELS))
            text = quick(match.game, level, 1).choose(match, seat)
            if refusal := match.why(seat, text):
                yield f"the bot of level {level} chose {text} for seat {seat}: {refusal}"


@in_positions(share=0.04, part=0.1)
def a_choice_does_not_depend_on_what_the_seat_cannot_know(match: Match, rng: random.Random) -> Iterator[str]:
    """A bot chooses the same when what its seat cannot know is redrawn."""
    seats = [seat for seat in match.movers if seat >= 0]
    if not seats:
        return
    seat = rng.choice(seats)
    twin = redrawn(match, seat, rng)
    for level in SEARCHING:
        chosen = [quick(match.game, level, 7).choose(one, seat) for one in (match, twin)]
        if chosen[0] != chosen[1]:
            yield f"the bot of level {level} chose {chosen[0]} or {chosen[1]} by what seat {seat} cannot know"


@in_positions(share=0.04, part=0.1)
def a_seats_view_is_enough_to_think_about(match: Match, rng: random.Random) -> Iterator[str]:
    """From what a seat is shown a position is made again in which it sees, may do and chooses the same."""
    seats = [seat for seat in match.movers if seat >= 0]
    if not seats:
        return
    seat, twin = rng.choice(seats), match.copy()
    view = to_bytes(match.seen(seat))
    twin.state = from_bytes(view, match.state.dtype)
    verbs.veil(twin.state, seat, seeded(rng.getrandbits(60)))
    if to_bytes(twin.seen(seat)) != view:
        yield f"what is made of the view of seat {seat} looks different to it"
    elif twin.moves(seat) != match.moves(seat):
        yield f"what is made of the view of seat {seat} allows it other moves"
    else:
        chosen = [quick(match.game, max(SEARCHING), 7).choose(one, seat) for one in (match, twin)]
        if chosen[0] != chosen[1]:
            yield f"a bot chose {chosen[0]} or, by the view of seat {seat} alone, {chosen[1]}"
