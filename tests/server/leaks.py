"""Looking for leaks: redraw what a viewer cannot know, mark what it may not be told, compare all bytes."""

import random
from collections.abc import Iterator
from typing import Any

import msgspec

from opolis.core import verbs
from opolis.core.game import Game
from opolis.core.records import copy
from opolis.core.rng import seeded
from opolis.protocol.to_client import ClockRule, Now, TableInfo, Welcome
from opolis.server.live.audience import Newcomer, Visitor, _welcome
from opolis.server.live.send_queue import Outlet
from opolis.server.live.views import Moment
from opolis.server.store.rows import LogEvent, TableRow
from opolis.server.tables.logged_match import Line, Play

MARKER = b"PLANTED"
BELL_CHANCE = 0.05
INFO = TableInfo("t", "g", "G", 1, {}, (), (), 0.0, "running")


def begun(game: Game, seats: int, options: dict[str, Any] | None = None) -> Play:
    """Seat persons at a table."""
    row = TableRow("t", game.name, game.rules, seats, options or {}, ClockRule(), "", "", True, False, 0.0)
    play = Play(row, game)
    for seat in range(seats):
        play.replay(LogEvent(seat + 1, 0.0, "sat", seat, f"p{seat}", "", f"person{seat}"))
    return play


def actor(play: Play, rng: random.Random) -> int:
    """Choose who acts: where seats may, nature seldom does."""
    seats = [seat for seat in play.movers if seat >= 0]
    bell = len(seats) < len(play.movers) and rng.random() < BELL_CHANCE
    return -1 if bell or not seats else rng.choice(seats)


def step(play: Play, rng: random.Random) -> int:
    """Play one random move, or let nature act; returns who acted."""
    seat = actor(play, rng)
    if seat < 0:
        before, (text, seen_by) = play.movers, play.chance()
        play.note(LogEvent(play.seq + 1, 0.0, "move", seat, text), seen_by, before)
    else:
        text = play.match.write(seat, rng.choice(play.match.legal(seat)))
        play.replay(LogEvent(play.seq + 1, 0.0, "move", seat, text))
    return seat


def play_at(play: Play, rng: random.Random, stops: int) -> Iterator[Play]:
    """Play at random on a table, stopping at some positions."""
    left = 40 * stops
    while not play.over and left > 0:
        step(play, rng)
        left -= 1
        if rng.random() < 1 / 25 and not play.over:
            yield play


def heard(play: Play, viewer: int, want: str = "scene") -> bytes:
    """All that a client with this seat is told when it says hello, byte by byte."""
    seats = (viewer,) if viewer >= 0 else ()
    now = Now(play.seq, tuple(play.movers), play.over)
    moment = Moment(play, now, 200)
    plain = Welcome(INFO, seats, (), now)
    visitor = Visitor(Outlet(1, 1), "")
    return _welcome(moment, Newcomer(visitor, (seats, -1, want), plain, 0))[1]


def shrunk(data: bytes) -> bytes:
    """Leave out what follows a touch: how much of that is sent depends on time alone."""
    message = msgspec.json.decode(data)
    for touches in message.get("touches", {}).values():
        for touch in touches:
            touch.pop("then", None)
    return msgspec.json.encode(message)


def check_viewers(play: Play, rng: random.Random) -> None:
    """Redraw what each viewer cannot know; what it is told must stay the same."""
    real = play.match.state
    for viewer in range(-1, play.row.seats):
        told = {want: shrunk(heard(play, viewer, want)) for want in ("scene", "moves")}
        play.match.state = copy(real)
        seat = viewer if viewer >= 0 else rng.randrange(play.row.seats)  # a watcher knows less than any seat
        verbs.veil(play.match.state, seat, seeded(str(rng.random())))
        again = {want: shrunk(heard(play, viewer, want)) for want in ("scene", "moves")}
        play.match.state = real
        assert told == again, (play.game.name, viewer, play.seq)


def planted(play: Play, viewer: int) -> bytes:
    """Put a mark in place of every event that a viewer may not know, and give all that it is told."""
    real = play.past.lines
    play.past.lines = [_marked(line, viewer) for line in real]
    try:
        return heard(play, viewer) + heard(play, viewer, "moves")
    finally:
        play.past.lines = real


def _marked(line: Line, viewer: int) -> Line:
    hidden = not line.seen_by >> viewer + 1 & 1
    return msgspec.structs.replace(line, text=MARKER.decode()) if hidden else line
