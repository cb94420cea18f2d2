"""Endpoints of positions of a record: what is seen there, and what a seat asks about its moves."""

import secrets

from opolis.core.verbs import NATURE
from opolis.match.advised import Asked
from opolis.match.match import Match
from opolis.protocol.from_client import Hint, Why
from opolis.protocol.hints import hinted, position_of
from opolis.protocol.offers import moves_of
from opolis.protocol.study_replies import ChoiceInfo, NextMoveInfo, PositionInfo
from opolis.protocol.study_requests import NextMove, Position, PositionQuestion
from opolis.protocol.to_client import FromTable
from opolis.server.http.request import ApiRequest, check_limit
from opolis.server.http.studies import begun, played_to, said_of
from opolis.server.live.questions import Asking, answer
from opolis.server.refusal import Refuse
from opolis.server.tables.fair_queue import Asker, Rank
from opolis.wording.catalogue import Listener, catalogue
from opolis.wording.translation import translated

MOST_CHOICES = 200


async def show_position(request: ApiRequest) -> PositionInfo:
    """Show where moves lead from the beginning of a record."""
    asked = await request.body(Position)
    check_limit(request.services.limits.look, request.identity.who or request.address)
    match = await begun(request, asked.record)
    return await request.work.do(_position, match, asked, request.language)


def _position(match: Match, asked: Position, language: str) -> PositionInfo:
    played_to(match, asked.moves)
    folder, view = match.game.folder, asked.seat if asked.seat in match.movers else match.mover
    view = NATURE if match.over else view
    scene = translated(match.scene(view if match.game.secrets else NATURE), folder, language)
    touches = tuple(match.touches(view)) if view != NATURE else ()
    said = Asking(match, 0, view, match.names, language).words(moves_of(touches))
    wanted = asked.filter.lower().split()
    found = [one for one in _choices(match, language) if all(word in one.words.lower() for word in wanted)]
    words = said_of(match, language) if match.events else ""
    return PositionInfo(
        scene, tuple(match.movers), tuple(found[:MOST_CHOICES]), len(found) > MOST_CHOICES, words,
        view, translated(touches, folder, language), said,
    )  # fmt: skip


def _choices(match: Match, language: str) -> list[ChoiceInfo]:
    """List what could be played, in words; of very long lists only the first."""
    speech, found = catalogue(match.game.folder, language), []
    for seat in match.movers:
        listener = Listener(match.names)
        for text in match.moves(seat)[: 20 * MOST_CHOICES]:
            said = speech.say(match.words(seat, match.read(seat, text)), "do", listener, seat)
            found.append(ChoiceInfo(seat, text, said))
    return found


async def answer_question(request: ApiRequest) -> FromTable:
    """Answer what a seat asks about a position of a record, as a table does."""
    asked = await request.body(PositionQuestion)
    match, question = await begun(request, asked.record), asked.question
    await request.work.do(played_to, match, asked.moves)
    if question.seat not in (range(match.seats) if isinstance(question, Why) else match.movers):
        raise Refuse("turn", "it is not this seat's turn")
    if isinstance(question, Hint):
        return translated(await _advised(request, match, question), match.game.folder, request.language)
    asking = Asking(match, 0, question.seat, match.names, request.language)
    return await request.work.do(answer, asking, question)


async def _advised(request: ApiRequest, match: Match, question: Hint) -> FromTable:
    """Have a bot say what it would do, or give the position to a page that thinks itself."""
    if question.here:
        return position_of(match, question.id, question.seat, match.names)
    asker = _asker(request)
    asked = Asked(question.seat, match.names, request.language)
    found = await request.services.dispatcher.advisor.advise(match, asked, asker)
    return hinted(question.id, question.seat, found)


async def next_move(request: ApiRequest) -> NextMoveInfo:
    """Have a bot move in a position of a record, or chance."""
    asked = await request.body(NextMove)
    check_limit(request.services.limits.look, request.identity.who or request.address)
    match = await begun(request, asked.record)
    await request.work.do(played_to, match, asked.moves)
    if asked.seat not in match.movers:
        raise Refuse("turn", "it is not this seat's turn")
    if asked.seat == NATURE:
        return NextMoveInfo(NATURE, match.roll(secrets.SystemRandom()))
    advisor, asker = request.services.dispatcher.advisor, _asker(request)
    return NextMoveInfo(asked.seat, await advisor.choose(match, asked.seat, asked.level, asker))


def _asker(request: ApiRequest) -> Asker:
    """Say for whom a bot thinks; nobody has it think too often."""
    who = request.person()
    check_limit(request.services.limits.think, who)
    return Asker(Rank.HINT, who, request.address)
