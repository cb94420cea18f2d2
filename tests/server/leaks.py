"""Looking for leaks: redraw what a viewer cannot know, mark what it may not be told, compare all bytes."""

import random
from collections.abc import Iterator
from typing import Any

import msgspec

from opolis.core import verbs
from opolis.core.game import Game
from opolis.core.records import copy
from opolis.core.rng import seeded
from opolis.protocol.from_client import Touching, Try, Why
from opolis.protocol.to_client import ClockRule, Now, TableInfo, Welcome, encode
from opolis.server.live.broadcast import _welcome
from opolis.server.live.questions import Asking, Question, answer
from opolis.server.live.send_queue import SendQueue
from opolis.server.live.views import Views
from opolis.server.live.visitor import GroupKey, Newcomer, Visitor
from opolis.server.refusal import Refuse
from opolis.server.store.rows import LogEvent, TableRow
from opolis.server.tables.history import PastEvent
from opolis.server.tables.logged_match import LoggedMatch
from opolis.wording.message import message

MARKER = b"PLANTED"
BELL_CHANCE = 0.05
WANTS = ("scene", "view", "moves")
INFO = TableInfo("t", "g", "G", 1, {}, (), (), 0.0, "running")


def begun(game: Game, seats: int, options: dict[str, Any] | None = None) -> LoggedMatch:
    """Seat persons at a table."""
    row = TableRow("t", game.name, game.rules, seats, options or {}, ClockRule(), "", "", True, False, 0.0)
    match = LoggedMatch(row, game)
    for seat in range(seats):
        match.replay(LogEvent(seat + 1, 0.0, "sat", seat, f"p{seat}", "", f"person{seat}"))
    return match


def actor(match: LoggedMatch, rng: random.Random) -> int:
    """Choose who acts: where seats may, nature seldom does."""
    seats = [seat for seat in match.movers if seat >= 0]
    bell = len(seats) < len(match.movers) and rng.random() < BELL_CHANCE
    return -1 if bell or not seats else rng.choice(seats)


def step(match: LoggedMatch, rng: random.Random) -> int:
    """Play one random move, or let nature act; returns who acted."""
    seat = actor(match, rng)
    if seat < 0:
        before, (text, seen_by) = match.movers, match.roll()
        match.note(LogEvent(match.seq + 1, 0.0, "move", seat, text), seen_by, before)
    else:
        text = match.current.write(seat, rng.choice(match.current.legal(seat)))
        match.replay(LogEvent(match.seq + 1, 0.0, "move", seat, text))
    return seat


def play_at(match: LoggedMatch, rng: random.Random, stops: int) -> Iterator[LoggedMatch]:
    """Play at random on a table, stopping at some positions."""
    left = 40 * stops
    while not match.over and left > 0:
        step(match, rng)
        left -= 1
        if rng.random() < 1 / 25 and not match.over:
            yield match


def heard(match: LoggedMatch, viewer: int, want: str = "scene") -> bytes:
    """All that a client with this seat is told when it says hello, byte by byte."""
    seats = (viewer,) if viewer >= 0 else ()
    now = Now(match.seq, tuple(match.movers), match.over)
    views = Views(match, now, 200)
    plain = Welcome(INFO, seats, (), now)
    visitor = Visitor(SendQueue(1, 1), "")
    return _welcome(views, Newcomer(visitor, GroupKey(seats, -1, want), plain, 0)).data


def shrunk(data: bytes) -> bytes:
    """Leave out what follows a touch: how much of that is sent depends on time alone."""
    decoded = msgspec.json.decode(data)
    moves = set()
    for touches in decoded.get("touches", {}).values():
        for touch in touches:
            touch.pop("then", None)
            moves.add(touch.get("move"))
    words = decoded.get("words", {})
    decoded["words"] = {move: words[move] for move in words if move in moves}
    return msgspec.json.encode(decoded)


def check_viewers(match: LoggedMatch, rng: random.Random) -> None:
    """Redraw what each viewer cannot know; what it is told must stay the same."""
    real = match.current.state
    for viewer in range(-1, match.row.seats):
        shown = {want: shrunk(heard(match, viewer, want)) for want in WANTS}
        match.current.state = copy(real)
        seat = viewer if viewer >= 0 else rng.randrange(match.row.seats)  # a watcher knows less than any seat
        verbs.veil(match.current.state, seat, seeded(str(rng.random())))
        again = {want: shrunk(heard(match, viewer, want)) for want in WANTS}
        match.current.state = real
        assert shown == again, (match.game.name, viewer, match.seq)


def asked(match: LoggedMatch, seat: int, rng: random.Random) -> list[Question]:
    """Make questions of a seat: what is touched, held, tried out, and touched in vain."""
    asked: list[Question] = []
    path: tuple[str, ...] = ()
    if seat in match.movers:
        touched = rng.choice(match.current.touches(seat)).id
        moves = match.current.moves(seat)
        path = (touched,)
        asked += [Touching("q", seat), Touching("q", seat, path)]
        asked += [Try("q", seat, (move,)) for move in rng.sample(moves, min(2, len(moves)))]
    parts = [part.id for part in match.current.scene(seat).parts]
    seen = rng.sample(parts, min(4, len(parts)))
    return [
        *asked,
        *(Why("q", seat, (part,)) for part in seen),
        *(Why("q", seat, (*path, seen[0])) for _ in path),
    ]


def answered(match: LoggedMatch, question: Question) -> bytes:
    """Answer as a table does, refusals and all."""
    try:
        return encode(answer(Asking(match.current.copy(), 1, question.seat, match.names, "en"), question))
    except Refuse as refusal:
        return encode(refusal.message("q"))


def check_questions(match: LoggedMatch, rng: random.Random) -> None:
    """Redraw what each seat cannot know; what its questions are answered must stay the same."""
    real = match.current.state
    for seat in range(match.row.seats):
        questions = asked(match, seat, rng)
        told = [answered(match, question) for question in questions]
        match.current.state = copy(real)
        verbs.veil(match.current.state, seat, seeded(str(rng.random())))
        again = [answered(match, question) for question in questions]
        match.current.state = real
        assert told == again, (match.game.name, seat, match.seq)


def planted(match: LoggedMatch, viewer: int) -> bytes:
    """Put a mark in place of every event that a viewer may not know, and give all that it is told."""
    real = match._history.events
    match._history.events = [_marked(event, viewer) for event in real]
    try:
        return b"".join(heard(match, viewer, want) for want in WANTS)
    finally:
        match._history.events = real


def _marked(event: PastEvent, viewer: int) -> PastEvent:
    if event.is_seen_by(viewer):
        return event
    mark = MARKER.decode()
    return msgspec.structs.replace(event, text=mark, words=message("move", move=mark))
