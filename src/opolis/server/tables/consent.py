"""What seats ask of each other: draws, take-backs, rematches; and giving up, which needs nobody."""

import asyncio
from collections.abc import Callable
from typing import TYPE_CHECKING

import msgspec

from opolis.protocol.from_client import Answer, Ask
from opolis.protocol.to_client import Ack, Notice, Proposal
from opolis.server.live.views import encode
from opolis.server.refusal import Refuse
from opolis.server.store.rows import LogEvent
from opolis.server.tables import takeback

if TYPE_CHECKING:
    from opolis.server.tables.table import Table


async def ask(table: "Table", who: str, message: Ask) -> Ack:
    """Do what needs no consent, or propose it to the others."""
    async with table.lock:
        known = table.match.act_seq(who, message.id)
        if known:
            return Ack(message.id, known)
        table.check_seat(who, message.seat)
        _check_time(table, message.what)
        if message.what == "resign":
            seq = await _log(table, lambda: table.other("resigned", message.seat, "", message.id, who))
        elif message.what == "takeback" and await asyncio.to_thread(_may_take_back, table, message.seat):
            seq = await _take_back(table, message.seat, message.id, who)
        else:
            await _propose(table, who, message)
            seq = table.match.seq
    return Ack(message.id, seq)


async def answer(table: "Table", who: str, message: Answer) -> Ack:
    """Agree to a proposal, or turn it down."""
    async with table.lock:
        table.check_seat(who, message.seat)
        proposal = table.proposals.get(message.what)
        if proposal is None:
            raise Refuse("not_found", f"nobody asks for a {message.what} now", seq=table.match.seq)
        if message.yes:
            agreed = (*proposal.agreed, *table.seats_of(who))
            await _settle(table, msgspec.structs.replace(proposal, agreed=tuple(sorted({*agreed}))))
        else:
            await _withdraw(table, message.what, f"The {message.what} was declined.")
    return Ack(message.id, table.match.seq)


def _check_time(table: "Table", what: str) -> None:
    if (what == "rematch") != table.match.over and not (what == "takeback" and _alone(table)):
        words = "the match is still running" if what == "rematch" else "the match is over"
        raise Refuse("not_allowed" if what == "rematch" else "over", words, seq=table.match.seq)
    if table.match.status == "waiting":
        raise Refuse("not_ready", "a seat is still open", seq=table.match.seq)


def people(table: "Table") -> set[str]:
    """The persons who hold seats."""
    return {held.who for held in table.match.occupants if held.who and not held.level}


def _alone(table: "Table") -> bool:
    return len(people(table)) <= 1


def _may_take_back(table: "Table", seat: int) -> bool:
    if _alone(table):
        return True
    seq = takeback.target(table.match, (seat,))
    if takeback.is_free(table.match, seat, seq):
        return True
    takeback.check(table.match, seq)
    return False


async def _take_back(table: "Table", seat: int, act: str = "", who: str = "") -> int:
    seats = table.seats_of(who) if who and _alone(table) else (seat,)
    seq = takeback.target(table.match, seats)
    return await _log(table, lambda: table.other("takeback", seat, str(seq), act, who))


async def _log(table: "Table", bring_about: Callable[[], list[LogEvent]]) -> int:
    seq = await table.commit(bring_about)
    if not seq:
        raise Refuse("stale", "the position has changed", "look at it and ask again", seq=table.match.seq)
    return seq


async def _propose(table: "Table", who: str, message: Ask) -> None:
    if message.what == "draw" and any(held.level for held in table.match.occupants):
        raise Refuse("not_allowed", "bots do not agree to draws", "play on, or resign", seq=table.match.seq)
    await _settle(table, Proposal(message.seat, message.what, table.seats_of(who)))


async def _settle(table: "Table", proposal: Proposal) -> None:
    """Do what all persons have agreed to, or let the others know who waits for them."""
    holders = table.match.occupants
    asked = {seat for seat, held in enumerate(holders) if held.who and not held.level}
    if not asked <= set(proposal.agreed):
        await tell(table, proposal, f"{holders[proposal.seat].name} asks for a {proposal.what}.")
        return
    await _withdraw(table, proposal.what, "")
    if proposal.what == "draw":
        await _log(table, lambda: table.other("drawn", proposal.seat))
    elif proposal.what == "takeback":
        seq = takeback.target(table.match, (proposal.seat,))
        await asyncio.to_thread(takeback.check, table.match, seq)
        await _take_back(table, proposal.seat)
    else:
        next_table = await table.house.tables.rematch(table)
        await _log(table, lambda: table.other("rematch", proposal.seat, next_table))


async def tell(table: "Table", proposal: Proposal, text: str) -> None:
    """Let everybody know of a proposal, here and at other processes."""
    table.proposals[proposal.what] = proposal
    heard(table, text)
    await table.house.store.publish(table.id, f"ask {encode([proposal, text]).decode()}")


async def _withdraw(table: "Table", what: str, text: str) -> None:
    table.proposals.pop(what, None)
    if text:
        heard(table, text)
    await table.house.store.publish(table.id, f"withdraw {encode([what, text]).decode()}")


def heard(table: "Table", text: str) -> None:
    """Tell everybody at this process."""
    table.audience.tell(Notice(text, table.now()))
