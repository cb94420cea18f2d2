"""The endpoint of openings: which moves were tried from a position, and how matches went on."""

import asyncio

from opolis.match.match import Match
from opolis.match.openings import read
from opolis.protocol.study_replies import OpeningInfo, OpeningMove
from opolis.protocol.study_requests import Position
from opolis.server.http.request import ApiRequest, check_limit
from opolis.server.http.studies import begun, played_to
from opolis.server.tables.opening_book import Tried
from opolis.wording.catalogue import Listener, catalogue


async def show_openings(request: ApiRequest) -> OpeningInfo:
    """Show which moves were tried from a position of a two-seat game, and how matches went on."""
    asked, services = await request.body(Position), request.services
    check_limit(services.limits.look, request.identity.who or request.address)
    match = await begun(request, asked.record)
    await request.work.do(played_to, match, asked.moves)
    async with services.dispatcher.replays:
        tried = await services.openings.look_up(match)
    about, _ = await asyncio.to_thread(read, match.game)
    moves = tuple(_told(match, one, request.language) for one in tried)
    return OpeningInfo(moves, about.matches if about else 0, about.level if about else 0)


def _told(match: Match, one: Tried, language: str) -> OpeningMove:
    seat, move, same, _ = one.branch
    words = match.words(seat, match.read(seat, move))
    said = catalogue(match.game.folder, language).say(words, "do", Listener(match.names), seat)
    return OpeningMove(seat, move, said, one.bots, one.here, same)
