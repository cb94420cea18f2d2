"""Endpoints of ratings: one's own, and who plays a game best."""

from opolis import games
from opolis.match.anchors import ANCHORS, anchor
from opolis.match.ratings import Strength
from opolis.protocol.http_replies import (
    OwnResults,
    Placed,
    RankedPlayer,
    RatedResult,
    RatingInfo,
    RatingList,
)
from opolis.server.http.request import ApiRequest
from opolis.server.refusal import Refuse
from opolis.server.store.results import OwnResult
from opolis.server.store.rows import RatingRow, ResultRow
from opolis.server.tables.bot_names import bot_name
from opolis.server.tables.creation import find_game

LISTED = 50
BEST = 100
NOBODY = "nobody"


async def own(request: ApiRequest) -> OwnResults:
    """Give your ratings and your rated matches, the latest first."""
    store, who = request.services.store, request.identity.who or NOBODY
    before = request.time("before") or store.now() + 1
    found = await store.own_results(who, before, LISTED + 1)
    listed = [one for one in found[:LISTED] if one.game in games.names()]
    players = await store.results_at([one.result.table for one in listed])
    ratings = [_rating(row) for row in await store.own_ratings(who) if row.game in games.names()]
    results = [_result(one, players[one.result.table]) for one in listed]
    return OwnResults(tuple(ratings), tuple(results), len(found) > LISTED)


def _rating(row: RatingRow) -> RatingInfo:
    strength = Strength(row.mean, row.deviation)
    points, margin = round(strength.points), round(strength.margin)
    return RatingInfo(row.game, games.load(row.game).title, row.seats, points, margin, row.matches)


def _result(one: OwnResult, players: list[ResultRow]) -> RatedResult:
    points, before = (round(Strength(mean).points) for mean in (one.result.mean, one.result.before))
    placed = tuple(Placed(each.name, each.place, each.seat == one.result.seat) for each in players)
    title = games.load(one.game).title
    return RatedResult(one.result.table, one.game, title, one.at, placed, points, points - before)


async def best(request: ApiRequest) -> RatingList:
    """List who plays a game best, with the bots that everybody is measured by."""
    game, store = find_game(request.path("game")), request.services.store
    seats = request.number("seats", game.default_seats)
    if seats not in game.seats or seats < 2:
        raise Refuse("malformed", "so many do not play this game against each other")
    rows = await store.best(game.name, seats, BEST)
    people = [_ranked(row, name, row.who == request.identity.who) for row, name in rows]
    bots = [_bot(level, anchor(game, level)) for level in ANCHORS]
    return RatingList(game.name, seats, tuple(sorted(people + bots, key=lambda one: one.margin - one.points)))


def _ranked(row: RatingRow, name: str, you: bool) -> RankedPlayer:
    strength = Strength(row.mean, row.deviation)
    return RankedPlayer(name, round(strength.points), round(strength.margin), row.matches, 0, you)


def _bot(level: int, strength: Strength) -> RankedPlayer:
    return RankedPlayer(bot_name(level, set()), round(strength.points), 0, 0, level)
