"""Endpoints for looking back: annotated records, positions of them, analyses, and exercises of mistakes."""

from opolis.core.errors import OpolisError
from opolis.core.rules_digest import rules_digest
from opolis.core.verbs import NATURE
from opolis.match.annotated import Annotated, Node
from opolis.match.match import Match
from opolis.match.openings import SEATS, explored
from opolis.match.record import Record
from opolis.match.record_lines import Entry
from opolis.protocol.analyses import analysed, best_line, exercises_of
from opolis.protocol.study_replies import (
    AnalysisInfo,
    AnnotatedInfo,
    Exercises,
    LineInfo,
    NodeInfo,
    NoteInfo,
)
from opolis.protocol.study_requests import Analyse, AnnotatedText, Line
from opolis.server.http.request import ApiRequest, check_limit
from opolis.server.refusal import Refuse
from opolis.server.tables.analyses import Analysis
from opolis.server.tables.creation import find_game
from opolis.server.tables.fair_queue import Asker, Rank
from opolis.wording.catalogue import Listener, catalogue

MOST_NODES = 5000


async def read_annotated(request: ApiRequest) -> AnnotatedInfo:
    """Read a record with its variations and notes; everything is played through the rules."""
    asked = await request.body(AnnotatedText)
    annotated = await request.work.do(Annotated.parse, asked.record)
    match = await _begun(request, annotated.record)
    return await request.work.do(described, annotated, match, request.language)


def described(annotated: Annotated, start: Match, language: str) -> AnnotatedInfo:
    """Play every line of the tree, and say each move in words."""
    nodes: list[NodeInfo] = []
    waiting = [(annotated.root, -1, start)]
    while waiting:
        node, parent, match = waiting.pop()
        if len(nodes) == MOST_NODES:
            raise Refuse("too_big", f"at most {MOST_NODES} positions of a record are shown")
        words = _follow(match, node, language) if node.move else ""
        notes = tuple(NoteInfo(one.word, one.text, one.language) for one in node.notes)
        seat, text = (node.move.seat, node.move.text) if node.move else (NATURE, "")
        own = len(nodes)
        nodes.append(NodeInfo(parent, seat, text, words, notes))
        # The last branch may go on with this match; others need one of their own.
        later = [(after, own, match if after is node.follow[-1] else match.copy()) for after in node.follow]
        waiting.extend(reversed(later))
    game, record = start.game, annotated.record
    whole, speech, listener = str(record), catalogue(game.folder, language), Listener(start.names)
    players = tuple(
        name if isinstance(name, str) else speech.seat_name(seat, listener).capitalize()
        for seat, name in enumerate(start.names)
    )
    return AnnotatedInfo(
        game.name, game.title, whole[: whole.index("\n\n")], players,
        game.colours[: start.seats], tuple(nodes), game.secrets,
        explored(game) and start.seats == SEATS, rules_digest(game.folder),
    )  # fmt: skip


def _follow(match: Match, node: Node, language: str) -> str:
    line, seat, text = node.move or Entry(0, NATURE, "")
    if seat >= match.seats:
        raise Refuse("malformed", f"line {line}: there is no seat {seat}; this match has {match.seats}")
    try:
        match.play(seat, text)
    except OpolisError as error:
        who = "nature" if seat == NATURE else f"seat {seat}"
        raise Refuse("malformed", f"line {line}: move {text} of {who} is refused. {error}") from None
    return said_of(match, language)


def said_of(match: Match, language: str) -> str:
    """Say what the last move did."""
    words, event = match.last_words()[0], match.events[-1]
    listener = Listener(match.names)
    return catalogue(match.game.folder, language).say(words, "did", listener, event.seat)


async def _begun(request: ApiRequest, record: Record) -> Match:
    """Begin the match of a record; its moves are not played."""
    services = request.services
    if record.read_only:
        raise Refuse("outdated", record.read_only)
    await services.designs.check(find_game(record.game), dict(record.options))
    await services.warm_up.prepare(record.game)
    return await request.work.do(Record.begin, record)


async def begun(request: ApiRequest, record: str) -> Match:
    """Begin the match of a record's text."""
    return await _begun(request, await request.work.do(Record.parse, record))


def played_to(match: Match, moves: Line) -> None:
    """Play moves from the beginning."""
    for number, (seat, text) in enumerate(moves, 1):
        try:
            match.play(seat, text)
        except OpolisError as error:
            raise Refuse("illegal", f"move {number}: {error}") from None


async def begin_analysis(request: ApiRequest) -> AnalysisInfo:
    """Analyse a record, move by move; ask again for what has been found since."""
    asked, services = await request.body(Analyse), request.services
    who = request.person()
    check_limit(services.limits.think, who)
    record = await request.work.do(Record.parse, asked.record)
    await _begun(request, record)
    match = await request.work.do(record.replay)
    one = services.analyses.begin(match, Asker(Rank.ANALYSIS, who, request.address))
    return await request.work.do(_told, one, 0, request.language)


async def show_analysis(request: ApiRequest) -> AnalysisInfo:
    """Say how far an analysis is, and what it has found after a number of reviews."""
    one = request.services.analyses.find(request.path("analysis"))
    return await request.work.do(_told, one, request.number("after", 0), request.language)


async def cancel_analysis(request: ApiRequest) -> AnalysisInfo:
    """Stop an analysis that you have begun; what it has found stays."""
    one = request.services.analyses.cancel(request.path("analysis"), request.identity.who)
    return await request.work.do(_told, one, len(one.reviews), request.language)


def _told(one: Analysis, after: int, language: str) -> AnalysisInfo:
    return analysed(one.match, list(one.reviews), after, language, one.state, one.id)


async def show_line(request: ApiRequest) -> LineInfo:
    """Show what was best at a move of an analysis, in words and with ghosts."""
    one = request.services.analyses.find(request.path("analysis"))
    number = request.number("move", 0)
    review = next((review for review in one.reviews if review.number == number), None)
    if review is None:
        raise Refuse("not_found", "this move was not reviewed yet", "wait a little")
    return await request.work.do(best_line, one.match, review, request.language)


async def show_exercises(request: ApiRequest) -> Exercises:
    """Make a lesson of the moves of one seat that gave much away."""
    one = request.services.analyses.find(request.path("analysis"))
    seat = request.number("seat", 0)
    if seat >= one.match.seats:
        raise Refuse("malformed", f"seat: this match has {one.match.seats}")
    return await request.work.do(exercises_of, one.match, list(one.reviews), seat)
