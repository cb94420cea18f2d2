"""Dispatch: every message to a table is answered here, whichever way it came."""

import asyncio
import math
from dataclasses import dataclass, field
from typing import NamedTuple

import msgspec

from opolis.match.advised import Asked, Voice, ghost_of
from opolis.match.coaching import COACH_LEVEL
from opolis.match.plain_text import unfit
from opolis.protocol.from_client import (
    Act,
    Answer,
    Ask,
    Coach,
    FromClient,
    GoOn,
    Hello,
    Hint,
    Host,
    Look,
    Ping,
    Preview,
    Report,
    Say,
    Touching,
    Try,
    View,
    Why,
)
from opolis.protocol.hints import hinted, position_of
from opolis.protocol.to_client import Ack, Coached, FromTable, Hinted, Looked, Notice, Pong, Position
from opolis.server.identity import Identities, Identity
from opolis.server.limits import Limits
from opolis.server.live import chat, questions
from opolis.server.live.audience import Audience
from opolis.server.live.hosting import Hosting
from opolis.server.live.questions import Asking, Question
from opolis.server.live.work import Work
from opolis.server.plain_text import check_text, clean
from opolis.server.refusal import Refuse
from opolis.server.settings import ServerSettings
from opolis.server.store.store import Store
from opolis.server.tables.advice import Advisor
from opolis.server.tables.consent import Consent
from opolis.server.tables.description import may_hint
from opolis.server.tables.fair_queue import Asker, Rank
from opolis.server.tables.seating import told_apart
from opolis.server.tables.table import Table
from opolis.server.tables.teaching import Teaching
from opolis.wording.translation import translated

REPLAYS = 2  # past positions that are played again at once
QUESTIONS = 2  # that are being answered at once
TAKING_PART = (Act, GoOn, Say, Ask, Answer, Hint, Coach, Host, Report)

_decoder = msgspec.json.Decoder(FromClient)


class Sender(NamedTuple):
    """Who sends a message, from where, in which language, and when it arrived by the steady clock."""

    identity: Identity
    address: str
    language: str
    arrived: float


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
    consent: Consent
    advisor: Advisor
    hosting: Hosting
    replays: asyncio.Semaphore = field(default_factory=lambda: asyncio.Semaphore(REPLAYS))
    questions: asyncio.Semaphore = field(default_factory=lambda: asyncio.Semaphore(QUESTIONS))

    async def answer(self, audience: Audience, sender: Sender, message: FromClient) -> FromTable | None:
        """Answer a message in the sender's language; None where the answer is what everybody hears."""
        folder = audience.table.match.game.folder
        try:
            if isinstance(message, questions.Question):
                return await self._question(audience, sender, message)
            return translated(await self._answer(audience, sender, message), folder, sender.language)
        except Refuse as refusal:
            raise refusal.said_in(sender.language, folder) from None

    async def _answer(self, audience: Audience, sender: Sender, message: FromClient) -> FromTable | None:
        table, who, language = audience.table, sender.identity.who, sender.language
        if isinstance(message, TAKING_PART):
            sender.identity.may("play")
        match message:
            case Act():
                if table.tutor:
                    table.tutor.judge(message, language)
                return await table.act(who, message, self.store.clock.at(sender.arrived))
            case Touching() | Why() | Preview() | Try():
                return await self._question(audience, sender, message)
            case Look():
                return await self._look(audience, sender, message)
            case Hint() if table.tutor:
                return await _show(table, table.tutor, who, message, language)
            case Hint():
                return await self._hint(audience, sender, message)
            case Coach():
                return await self._coach(audience, sender, message)
            case Say():
                return await self._say(audience, sender, message)
            case Ask():
                if message.what == "rematch" and not self.limits.may_sit(who, sender.address):
                    raise Refuse("too_fast", f"at most {self.limits.sit.rate.words}", "wait a little")
                return await self.consent.ask(table, who, message)
            case Answer():
                return await self.consent.answer(table, who, message)
            case GoOn():
                return await _go_on(table, who, message)
            case Host():
                return await self.hosting.decide(audience, who, message)
            case Report():
                return await self.hosting.report(audience, who, sender.address, message)
            case Ping():
                return Pong(message.at if math.isfinite(message.at) else 0.0, self.store.now())
            case Hello() | View():
                raise Refuse("not_allowed", "this is for sockets and streams")

    async def _question(self, audience: Audience, sender: Sender, message: Question) -> FromTable:
        """Answer what a seat asks about its own moves."""
        work = Work(self.limits, self.questions, sender.identity.who, sender.address)
        work.check()
        asking = await questions.asked(audience, sender.identity.who, message, sender.language)
        if not isinstance(asking, Asking):
            return asking
        return await work.do(questions.answer, asking, message)

    def looking_back(self, who: str, address: str) -> Work:
        """Let somebody make us play positions again."""
        return Work(self.limits, self.replays, who, address)

    async def _look(self, audience: Audience, sender: Sender, message: Look) -> Looked:
        """Show an earlier position, as the viewer could see it then; the table goes on meanwhile."""
        who = sender.identity.who
        if not self.limits.look.allows(who or f"nobody at {audience.table.id}"):
            raise Refuse("too_fast", f"at most {self.limits.look.rate.words}", "wait a little")
        async with audience.table.lock:
            match = audience.table.match
            if message.seq > match.seq:
                raise Refuse("not_found", f"there is no event {message.seq} yet", seq=match.seq)
            viewer, past = audience.views().viewer(match.seats_of(who), -1), match.past(message.seq)
        scene = await self.looking_back(who, sender.address).do(lambda: past().scene(viewer))
        return Looked(message.id, message.seq, scene)

    async def _hint(self, audience: Audience, sender: Sender, message: Hint) -> Hinted | Position:
        who, table = sender.identity.who, audience.table
        if not (self.limits.look if message.here else self.limits.think).allows(who):
            raise Refuse("too_fast", "too many hints", "think a little yourself")
        async with table.lock:
            table.check_seat(who, message.seat)
            if message.seat not in table.match.running:
                raise Refuse("turn", "it is not this seat's turn", seq=table.match.seq)
            _check_hints(table)
            match, asked = table.match.current.copy(), Asked(message.seat, table.match.names, sender.language)
        if len({occupant.who for occupant in table.match.occupants if occupant.is_person}) > 1:
            table.tell(Notice(f"{table.match.occupants[message.seat].name} has asked for a hint."))
        if message.here:
            return position_of(match, message.id, message.seat, asked.names)
        found = await self.advisor.advise(match, asked, Asker(Rank.HINT, who, sender.address))
        return hinted(message.id, message.seat, found)

    async def _coach(self, audience: Audience, sender: Sender, message: Coach) -> Coached:
        """Say what was missed with a move of one's own, where hints are allowed."""
        who, table = sender.identity.who, audience.table
        if not self.limits.think.allows(who):
            raise Refuse("too_fast", "too many hints", "think a little yourself")
        async with table.lock:
            table.check_seat(who, message.seat)
            _check_hints(table)
            at = [move for move in table.match.standing() if move.seq == message.seq]
            if not at or at[0].seat != message.seat:
                raise Refuse("not_found", f"event {message.seq} is no move of this seat", seq=table.match.seq)
            past = table.match.past(table.match.seq_before(at[0]))
            asked = Asked(message.seat, table.match.names, sender.language, COACH_LEVEL)
        before = await self.looking_back(who, sender.address).do(past)
        played = before.read(message.seat, at[0].text)
        said = await self.advisor.coach(before, asked, played, Asker(Rank.HINT, who, sender.address))
        return Coached(message.id, message.seq, *said)

    async def _say(self, audience: Audience, sender: Sender, message: Say) -> Ack:
        who = sender.identity.who
        if not who:
            raise Refuse("sign_in", "only somebody can speak", "choose a name first")
        if not self.limits.may_say(who, sender.address):
            raise Refuse("too_fast", "too many lines at once", "wait a little")
        text = clean(message.text, self.settings.max_chat)
        if not text:
            raise Refuse("malformed", "there is nothing to say")
        table, person = audience.table, await self.identities.known(who)
        row = chat.chat_row(
            self.store.now(), who, told_apart(table, person), table.match.seats_of(who), text, message.id
        )
        if await chat.keep(self.store, table.id, row):
            audience.hear_chat(chat.spoken(row))
        return Ack(message.id, table.match.seq)


def _check_hints(table: Table) -> None:
    if not may_hint(table.row, table.match.occupants):
        raise Refuse("not_allowed", "hints are off at this table", "they are allowed when it is made")


async def _show(table: Table, tutor: Teaching, who: str, message: Hint, language: str) -> Hinted:
    """Show a right move to whoever learns."""
    async with table.lock:
        table.check_seat(who, message.seat)
        if message.seat not in table.match.running:
            raise Refuse("turn", "it is not this seat's turn", seq=table.match.seq)
        match, move, seat = table.match.current.copy(), tutor.right_move(), message.seat
    voice, ghost = Voice(match, Asked(seat, table.match.names, language)), ghost_of(match, seat, move)
    return Hinted(message.id, seat, move, "", voice.move(move), voice.reasons(move), ghost=ghost)


async def _go_on(table: Table, who: str, message: GoOn) -> Ack:
    """Go to the next step of a lesson."""
    if not table.tutor or not table.match.seats_of(who):
        raise Refuse("not_allowed", "nobody learns here, or it is not you", seq=table.match.seq)
    await table.tutor.go_on()
    return Ack(message.id, table.match.seq)
