"""What seats ask of each other: draws, take-backs, rematches; and giving up, which needs nobody."""

import asyncio
from collections.abc import Callable

import msgspec

from opolis.protocol.from_client import Answer, Ask
from opolis.protocol.to_client import Ack, Notice, Proposal
from opolis.server.refusal import Refuse
from opolis.server.store.process_messages import Proposed, Withdrawn
from opolis.server.store.rows import LogEvent
from opolis.server.store.store import Store
from opolis.server.tables import takeback
from opolis.server.tables.creation import Creation
from opolis.server.tables.logged_match import LoggedMatch
from opolis.server.tables.table import Table


class Consent:
    """Takes what seats ask and answer, at any table."""

    def __init__(self, store: Store, creation: Creation) -> None:
        self._store, self._creation = store, creation

    async def ask(self, table: Table, who: str, message: Ask) -> Ack:
        """Do what needs no consent, or propose it to the others."""
        async with table.lock:
            known = table.match.act_seq(who, message.id)
            if known:
                return Ack(message.id, known)
            table.check_seat(who, message.seat)
            if table.tutor and not (message.what == "takeback" and table.tutor.made):
                raise Refuse(
                    "not_allowed", "a lesson goes step by step", "go on, or leave it", seq=table.match.seq
                )
            if message.what == "takeback" and table.row.rated:
                raise Refuse("not_allowed", "moves of a rated match stand", seq=table.match.seq)
            _check_time(table.match, message.what)
            if message.what == "resign":
                seq = await _log(table, lambda: table.other("resigned", message.seat, "", message.id, who))
            elif message.what == "takeback" and await _is_free(table, message.seat):
                seq = await _take_back(table, message.seat, message.id, who)
            else:
                await self._propose(table, who, message)
                seq = table.match.seq
        return Ack(message.id, seq)

    async def answer(self, table: Table, who: str, message: Answer) -> Ack:
        """Agree to a proposal, or turn it down."""
        async with table.lock:
            table.check_seat(who, message.seat)
            proposal = table.proposals.get(message.what)
            if proposal is None:
                raise Refuse("not_found", f"nobody asks for a {message.what} now", seq=table.match.seq)
            if message.yes:
                agreed = {*proposal.agreed, *table.match.seats_of(who)}
                await self._settle(table, msgspec.structs.replace(proposal, agreed=tuple(sorted(agreed))))
            else:
                await self._withdraw(table, message.what, f"The {message.what} was declined.")
        return Ack(message.id, table.match.seq)

    async def _propose(self, table: Table, who: str, message: Ask) -> None:
        match = table.match
        if message.what == "draw" and not match.current.draws:
            raise Refuse(
                "not_allowed", "points decide this game: it has no draws by agreement", seq=match.seq
            )
        if message.what == "draw" and not match.all_people:
            raise Refuse("not_allowed", "bots do not agree to draws", "play on, or resign", seq=match.seq)
        await self._settle(table, Proposal(message.seat, message.what, match.seats_of(who)))

    async def _settle(self, table: Table, proposal: Proposal) -> None:
        """Do what all persons have agreed to, or let the others know who waits for them."""
        match = table.match
        if not match.seats_of_people <= set(proposal.agreed):
            await self._tell(
                table, proposal, f"{match.occupants[proposal.seat].name} asks for a {proposal.what}."
            )
            return
        await self._withdraw(table, proposal.what, "")
        if proposal.what == "draw":
            await _log(table, lambda: table.other("drawn", proposal.seat))
        elif proposal.what == "takeback":
            await asyncio.to_thread(takeback.check_agreed, match, proposal.seat)
            await _take_back(table, proposal.seat)
        else:
            await self._rematch(table, proposal.seat)

    async def _rematch(self, table: Table, seat: int) -> None:
        """Lay the table again; where another process was first nobody sits at the one that was made here."""
        row = await self._creation.rematch(table.match)
        try:
            await _log(table, lambda: table.other("rematch", seat, row.id))
        except Refuse:
            await self._store.remove_table(row.id)
            raise

    async def _tell(self, table: Table, proposal: Proposal, text: str) -> None:
        """Let everybody know of a proposal, here and at other processes."""
        hear_proposal(table, Proposed(proposal, text))
        await self._store.publish(table.id, Proposed(proposal, text))

    async def _withdraw(self, table: Table, what: str, text: str) -> None:
        hear_withdrawal(table, Withdrawn(what, text))
        await self._store.publish(table.id, Withdrawn(what, text))


def hear_proposal(table: Table, news: Proposed) -> None:
    """Show a proposal to everybody at this process."""
    table.proposals[news.proposal.what] = news.proposal
    table.tell(Notice(news.text, table.now()))


def hear_withdrawal(table: Table, news: Withdrawn) -> None:
    """Forget a proposal that was declined (then there is a text), or agreed to."""
    table.proposals.pop(news.what, None)
    if news.text:
        table.tell(Notice(news.text, table.now()))


def _check_time(match: LoggedMatch, what: str) -> None:
    if (what == "rematch") != match.over and not (what == "takeback" and _alone(match)):
        words = "the match is still running" if what == "rematch" else "the match is over"
        raise Refuse("not_allowed" if what == "rematch" else "over", words, seq=match.seq)
    if match.status == "waiting":
        raise Refuse("not_ready", "a seat is still open", seq=match.seq)


def _alone(match: LoggedMatch) -> bool:
    return len(match.people) <= 1


async def _is_free(table: Table, seat: int) -> bool:
    return await asyncio.to_thread(_may_take_back, table.match, seat)


def _may_take_back(match: LoggedMatch, seat: int) -> bool:
    """Whether a seat need not ask; refuses what the others could not agree to either."""
    if _alone(match):
        return True
    if takeback.is_free(match, seat, takeback.target(match, (seat,))):
        return True
    takeback.check_agreed(match, seat)
    return False


async def _take_back(table: Table, seat: int, act: str = "", who: str = "") -> int:
    match = table.match
    if _alone(match):
        text = str(takeback.target(match, match.seats_of(who) if who else (seat,)))
    else:
        text = await asyncio.to_thread(takeback.among_people, match, seat)
    return await _log(table, lambda: table.other("takeback", seat, text, act, who))


async def _log(table: Table, bring_about: Callable[[], list[LogEvent]]) -> int:
    seq = await table.commit(bring_about)
    if not seq:
        raise Refuse("stale", "the position has changed", "look at it and ask again", seq=table.match.seq)
    return seq
