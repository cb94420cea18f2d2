"""Compile a game's kernels step by step, so that the first move does not make anyone wait."""

from collections.abc import Callable
from functools import partial

from opolis.bots.bot import Bot
from opolis.bots.budget import Budget
from opolis.core import verbs
from opolis.core.arrays import zeros
from opolis.core.game import Game
from opolis.core.options import Options
from opolis.core.records import Record
from opolis.core.rng import seeded
from opolis.search.playout import NEVER, buffers, checked_playout, playout

Step = tuple[str, Callable[[], object]]
WARMING_LEVEL = 4


def steps(game: Game) -> list[Step]:
    """List all there is to compile: a label and the work."""
    return rules(game) + thinking(game)


def thinking(game: Game) -> list[Step]:
    """List what bots need: the search that the game is played with."""
    return [("thinking", partial(_one_search, game))]


def whole_matches(game: Game) -> list[Step]:
    """List what jobs need in addition: matches between bots inside one kernel."""
    return [("whole matches", partial(_one_match, game))]


def _one_match(game: Game) -> None:
    from opolis.bots.native_play.play import play_natively  # for jobs alone

    seats, options = game.checked(None, {})
    bots = [Bot(game, WARMING_LEVEL, 1, Budget(1)) for _ in range(seats)]
    play_natively(game.start(seats, options), bots, 1)


def _one_search(game: Game) -> None:
    seats, options = game.checked(None, {})
    state, one = game.start(seats, options), Bot(game, WARMING_LEVEL, 1, Budget(1))
    seat = next((seat for seat in verbs.seats_in(verbs.movers(state)) if seat >= 0), None)
    if seat is None:  # where nature begins, nobody can be asked yet
        one.tree_search.compile(state)
    else:
        one.search_state(state, seat)


def rules(game: Game) -> list[Step]:
    """List what play without bots needs."""
    seats, options = game.checked(None, {})
    state = game.start(seats, options)
    lists = buffers(game.max_moves)
    floats, unkept = zeros(verbs.MAX_SEATS, "f8"), zeros((0, 2))
    return [
        ("setting out", partial(verbs.movers, state)),
        ("the list of moves", partial(verbs.legal, state, 0, lists[0])),
        ("the verdict", partial(verbs.verdict, state, 0, 0)),
        ("chance", partial(verbs.odds, state, lists[0], lists[1])),
        ("playing", partial(playout, game.start(seats, options), lists[0], lists[1], seeded(1))),
        (
            "the laws",
            partial(checked_playout, game.start(seats, options), lists, 1, seeded(1), unkept, NEVER),
        ),
        ("a move", partial(_one_move, game, seats, options)),
        ("points", partial(verbs.score, state, zeros(verbs.MAX_SEATS))),
        ("results", partial(verbs.outcome, state, floats)),
        ("secrets", partial(_secrets, state)),
        ("opinions", partial(verbs.evaluate, state, floats)),
        ("pictures", partial(_pictures, game)),
    ]


def _one_move(game: Game, seats: int, options: Options) -> None:
    state = game.start(seats, options)
    lists = buffers(game.max_moves)
    mask = verbs.movers(state)
    actor = verbs.seats_in(mask)[0]
    fill = verbs.odds(state, lists[0], lists[1]) if actor < 0 else verbs.legal(state, actor, lists[0])
    assert fill
    verbs.play(state, actor, int(lists[0, 0]))


def _secrets(state: Record) -> None:
    verbs.veil(state, 0, seeded(1))
    verbs.conceal(state, 0)


def _pictures(game: Game) -> None:
    match = game.new()
    match.scene(0)
    str(match)
