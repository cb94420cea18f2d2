"""Dispatch: every message to a table is answered here, whichever way it came."""

import asyncio
import math
import unicodedata

import msgspec

from opolis.bots.levels import HINT_LEVEL
from opolis.core.scene import Part, ScoreLine
from opolis.match.match import Match
from opolis.protocol.from_client import (
    Act,
    Answer,
    Ask,
    FromClient,
    Hello,
    Hint,
    Look,
    Ping,
    Say,
    Touching,
    View,
)
from opolis.protocol.to_client import Ack, FromTable, Hinted, Looked, Pong, Touches
from opolis.server.house import House
from opolis.server.identity import Identity
from opolis.server.refusal import Refuse
from opolis.server.tables import clocks, consent
from opolis.server.tables.bots import private
from opolis.server.tables.table import Table

PATIENCE = 20.0
TAKING_PART = (Act, Say, Ask, Answer, Hint)

_decoder = msgspec.json.Decoder(FromClient)


class Numbered(msgspec.Struct):
    """Any message that has an id."""

    id: str = ""


def read(data: str | bytes, most: int) -> FromClient:
    """Read a message; what is not of the protocol is refused."""
    if len(data) > most or (
        4 * len(data) > most and len(data.encode() if isinstance(data, str) else data) > most
    ):
        raise Refuse("too_big", f"a message may have {most} bytes", "send less")
    try:
        return _decoder.decode(data)
    except (msgspec.MsgspecError, RecursionError, UnicodeError) as error:
        raise Refuse("malformed", str(error), "see the protocol") from None


def id_of(data: str | bytes) -> str:
    """Find the id of a message that cannot be read otherwise."""
    try:
        return msgspec.json.decode(data[:4096], type=Numbered).id[:64]
    except (msgspec.MsgspecError, RecursionError, UnicodeError):
        return ""


def clean(text: str, most: int) -> str:
    """Make a line of plain text: no control characters, no odd spaces, not too long."""
    shown = "".join(" " if unicodedata.category(char)[0] in "CZ" else char for char in text)
    return " ".join(shown.split())[:most].strip()


async def answer(house: House, table: Table, identity: Identity, message: FromClient) -> FromTable | None:
    """Answer a message; None where the answer is what everybody hears."""
    who = identity.who
    if isinstance(message, TAKING_PART):
        identity.may("play")
    match message:
        case Act():
            return await table.act(who, message)
        case Touching():
            return await _touching(house, table, who, message)
        case Look():
            return await _look(table, who, message)
        case Hint():
            return await _hint(house, table, who, message)
        case Say():
            return await _say(house, table, who, message)
        case Ask():
            return await consent.ask(table, who, message)
        case Answer():
            return await consent.answer(table, who, message)
        case Ping():
            return Pong(message.at if math.isfinite(message.at) else 0.0, clocks.now())
        case Hello() | View():
            raise Refuse("not_allowed", "this is for sockets and streams")


async def _touching(house: House, table: Table, who: str, message: Touching) -> Touches:
    async with table.lock:
        table.check_seat(who, message.seat)
        seq, match = table.match.seq, table.match.current
        if message.seat not in table.match.running:
            return Touches(message.id, seq, message.path, ())
        if house.pace(table.row.game).quick:
            return Touches(message.id, seq, message.path, tuple(match.touches(message.seat, message.path)))
        match = private(match)
    touches = await asyncio.to_thread(match.touches, message.seat, message.path)
    return Touches(message.id, seq, message.path, tuple(touches))


async def _look(table: Table, who: str, message: Look) -> Looked:
    """Show an earlier position, as the viewer could see it then."""
    async with table.lock:
        if message.seq > table.match.seq:
            raise Refuse("not_found", f"there is no event {message.seq} yet", seq=table.match.seq)
        view = table.moment().view(table.seats_of(who), -1)
        scene = await asyncio.to_thread(lambda: table.match.at(message.seq).scene(view))
        return Looked(message.id, message.seq, scene)


async def _hint(house: House, table: Table, who: str, message: Hint) -> Hinted:
    if not house.limits["think"].allows(who):
        raise Refuse("too_fast", "too many hints", "think a little yourself")
    async with table.lock:
        table.check_seat(who, message.seat)
        if message.seat not in table.match.running:
            raise Refuse("turn", "it is not this seat's turn", seq=table.match.seq)
        twin = private(table.match.current)
    await bots_ready(house, table.row.game)
    advice = await house.bots.advise(twin, message.seat, HINT_LEVEL)
    line = ScoreLine("main line", " ".join(advice.line))
    ghost = await asyncio.to_thread(ghost_of, twin, message.seat, advice.move)
    return Hinted(message.id, message.seat, advice.move, advice.text, (line,), ghost)


async def bots_ready(house: House, game: str) -> None:
    """Wait a little for what bots think with; who asks may ask again."""
    try:
        await asyncio.wait_for(house.warmth.prepare_bots(game), PATIENCE)
    except TimeoutError:
        raise Refuse("not_ready", "bots are being prepared for this game", "ask again in a minute") from None


def ghost_of(match: Match, seat: int, move: str, path: tuple[str, ...] = ()) -> tuple[Part, ...]:
    """Find what a move would look like, by touching until it is found."""
    for touch in match.touches(seat, path):
        if touch.move == move:
            return touch.ghost
        if not touch.move and (found := ghost_of(match, seat, move, (*path, touch.id))):
            return found
    return ()


async def _say(house: House, table: Table, who: str, message: Say) -> Ack:
    if not who:
        raise Refuse("sign_in", "only somebody can speak", "choose a name first")
    if not house.limits["chat"].allows(who):
        raise Refuse("too_fast", "too many lines at once", "wait a little")
    text = clean(message.text, house.settings.max_chat)
    if not text:
        raise Refuse("malformed", "there is nothing to say")
    person = await house.identities.known(who)
    await table.say(who, person.name, text, message.id)
    return Ack(message.id, table.match.seq)
