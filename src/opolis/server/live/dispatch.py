"""Dispatch: every message to a table is answered here, whichever way it came."""

import asyncio
import math
from dataclasses import dataclass, field

import msgspec

from opolis.core.errors import OpolisError
from opolis.match.match import Match
from opolis.match.plain_text import unfit
from opolis.protocol.from_client import (
    Act,
    Answer,
    Ask,
    FromClient,
    Hello,
    Hint,
    Look,
    Ping,
    Preview,
    Say,
    Touching,
    View,
)
from opolis.protocol.to_client import Ack, FromTable, Hinted, Looked, Pong, Previewed, Touches
from opolis.server.identity import Identities, Identity
from opolis.server.limits import Limits
from opolis.server.live import chat
from opolis.server.live.audience import Audience
from opolis.server.live.pace import Paces
from opolis.server.live.views import moves_of
from opolis.server.plain_text import check_text, clean
from opolis.server.refusal import Refuse, by_error
from opolis.server.settings import ServerSettings
from opolis.server.store.store import Store
from opolis.server.tables import clocks
from opolis.server.tables.advice import Advisor, Asked
from opolis.server.tables.consent import Consent
from opolis.wording.catalogue import Listener, Names, catalogue

REPLAYS = 2  # past positions that are played again at once
TAKING_PART = (Act, Say, Ask, Answer, Hint)

_decoder = msgspec.json.Decoder(FromClient)


class WithId(msgspec.Struct):
    """Any message that has an id."""

    id: str = ""


def read(data: str | bytes, most: int) -> FromClient:
    """Read a message; what is not of the protocol is refused."""
    if len(data) > most or (
        4 * len(data) > most and len(data.encode() if isinstance(data, str) else data) > most
    ):
        raise Refuse("too_big", f"a message may have {most} bytes", "send less")
    try:
        message = _decoder.decode(data)
        check_text(message)
    except (msgspec.MsgspecError, RecursionError, UnicodeError) as error:
        raise Refuse("malformed", str(error), "see the protocol") from None
    return message


def id_of(data: str | bytes) -> str:
    """Find the id of a message that cannot be read otherwise."""
    try:
        name = msgspec.json.decode(data[:4096], type=WithId).id[:64]
        return "" if unfit(name) else name
    except (msgspec.MsgspecError, RecursionError, UnicodeError):
        return ""


@dataclass(frozen=True)
class Dispatcher:
    """Answers messages at any table."""

    settings: ServerSettings
    store: Store
    limits: Limits
    identities: Identities
    paces: Paces
    consent: Consent
    advisor: Advisor
    replays: asyncio.Semaphore = field(default_factory=lambda: asyncio.Semaphore(REPLAYS))

    async def answer(
        self, audience: Audience, identity: Identity, message: FromClient, language: str
    ) -> FromTable | None:
        """Answer a message in a language; None where the answer is what everybody hears."""
        table, who = audience.table, identity.who
        if isinstance(message, TAKING_PART):
            identity.may("play")
        match message:
            case Act():
                return await table.act(who, message)
            case Touching():
                return await self._touching(audience, who, message, language)
            case Preview():
                return await _preview(audience, who, message)
            case Look():
                return await self._look(audience, who, message)
            case Hint():
                return await self._hint(audience, who, message, language)
            case Say():
                return await self._say(audience, who, message)
            case Ask():
                return await self.consent.ask(table, who, message)
            case Answer():
                return await self.consent.answer(table, who, message)
            case Ping():
                return Pong(message.at if math.isfinite(message.at) else 0.0, clocks.now())
            case Hello() | View():
                raise Refuse("not_allowed", "this is for sockets and streams")

    async def _look(self, audience: Audience, who: str, message: Look) -> Looked:
        """Show an earlier position, as the viewer could see it then; the table goes on meanwhile."""
        if not self.limits.look.allows(who or f"nobody at {audience.table.id}"):
            raise Refuse("too_fast", f"at most {self.limits.look.rate.words}", "wait a little")
        async with audience.table.lock:
            match = audience.table.match
            if message.seq > match.seq:
                raise Refuse("not_found", f"there is no event {message.seq} yet", seq=match.seq)
            viewer, past = audience.views().viewer(match.seats_of(who), -1), match.past(message.seq)
        async with self.replays:
            scene = await asyncio.to_thread(lambda: past().scene(viewer))
        return Looked(message.id, message.seq, scene)

    async def _touching(self, audience: Audience, who: str, message: Touching, language: str) -> Touches:
        table, names = audience.table, audience.table.match.names
        async with table.lock:
            table.check_seat(who, message.seat)
            seq, match = table.match.seq, table.match.current
            if message.seat not in table.match.running:
                return Touches(message.id, seq, message.path, ())
            if self.paces.of(table.row.game).quick:
                return _touches(match, seq, message, names, language)
            match = match.copy()
        return await asyncio.to_thread(_touches, match, seq, message, names, language)

    async def _hint(self, audience: Audience, who: str, message: Hint, language: str) -> Hinted:
        if not self.limits.think.allows(who):
            raise Refuse("too_fast", "too many hints", "think a little yourself")
        table = audience.table
        async with table.lock:
            table.check_seat(who, message.seat)
            if message.seat not in table.match.running:
                raise Refuse("turn", "it is not this seat's turn", seq=table.match.seq)
            match, asked = table.match.current.copy(), Asked(message.seat, table.match.names, language)
        advised = await self.advisor.advise(match, asked)
        move, seat = advised.advice.move, message.seat
        return Hinted(message.id, seat, move, advised.text, advised.lines, advised.ghost, advised.words)

    async def _say(self, audience: Audience, who: str, message: Say) -> Ack:
        if not who:
            raise Refuse("sign_in", "only somebody can speak", "choose a name first")
        if not self.limits.chat.allows(who):
            raise Refuse("too_fast", "too many lines at once", "wait a little")
        text = clean(message.text, self.settings.max_chat)
        if not text:
            raise Refuse("malformed", "there is nothing to say")
        table, person = audience.table, await self.identities.known(who)
        row = chat.chat_row(who, person.name, table.match.seats_of(who), text, message.id)
        if await chat.keep(self.store, table.id, row):
            audience.hear_chat(chat.spoken(row))
        return Ack(message.id, table.match.seq)


async def _preview(audience: Audience, who: str, message: Preview) -> Previewed:
    """Play a move on a copy, and tell what the seats would have."""
    table = audience.table
    async with table.lock:
        table.check_seat(who, message.seat)
        seq = table.match.seq
        if message.seat not in table.match.running:
            raise Refuse("turn", "it is not this seat's turn", seq=seq)
        match = table.match.current.copy()
    try:
        await asyncio.to_thread(match.play, message.seat, message.move)
    except OpolisError as error:
        raise by_error(error) from None
    scene = await asyncio.to_thread(match.scene, message.seat)
    return Previewed(message.id, seq, message.move, scene.seats)


def _touches(match: Match, seq: int, message: Touching, names: Names, language: str) -> Touches:
    seat, touches = message.seat, match.touches(message.seat, message.path)
    speech, listener = catalogue(match.game.folder, language), Listener(names, seat)
    words = {
        move: speech.say(match.words(seat, match.read(seat, move)), "do", listener, seat)
        for move in moves_of(touches)
    }
    return Touches(message.id, seq, message.path, tuple(touches), words)
