"""HTTP for games, tables, records and analysis."""

from collections.abc import Sequence

import msgspec
from starlette.responses import Response

from opolis import games
from opolis.bots.levels import LEVELS, STRONGEST, WEAKEST
from opolis.core.errors import UnknownGame
from opolis.core.scene import ScoreLine
from opolis.protocol.http_replies import GameList, GameRules, Studied, TableList, Turn, TurnList
from opolis.protocol.http_requests import NewTable, Seating, Study, Upload
from opolis.protocol.to_client import TableInfo
from opolis.server.http.endpoint import Call
from opolis.server.live.admission import admitted
from opolis.server.live.dispatch import bots_ready
from opolis.server.refusal import Refuse
from opolis.server.store.rows import TableQuery, TableRow
from opolis.server.tables import seating
from opolis.server.tables.archive import bring_in, read, record_of
from opolis.server.tables.description import stored_holders, tell_game, tell_rules, tell_table

STATUSES = ("", "waiting", "running", "over")
MOST_LISTED = 100
MOST_TURNS = 100
OWN_DESIGN = "(own)"


async def list_games(call: Call) -> GameList:
    """List all games with their options."""
    ready = call.house.warmth.ready
    return GameList(tuple(tell_game(games.load(name), name in ready) for name in games.names()))


async def game_rules(call: Call) -> GameRules:
    """Tell a game's rules, clause by clause."""
    name = call.path("game")
    try:
        return tell_rules(name, name in call.house.warmth.ready)
    except UnknownGame as error:
        raise Refuse("not_found", str(error)) from None


async def list_tables(call: Call) -> TableList:
    """List open tables, or your own."""
    status, mine = call.asked("status"), call.asked("mine") == "1"
    if status not in STATUSES:
        raise Refuse("malformed", "status: waiting, running or over")
    limit = max(1, min(call.number("limit", 50), MOST_LISTED))
    wanted = TableQuery(
        status, call.asked("game"), (call.identity.who or "nobody") if mine else "", not mine,
        call.time("before"), limit + 1,
    )  # fmt: skip
    rows = await call.house.store.tables(wanted)
    told = await tell_rows(call, rows[:limit])
    return TableList(tuple(shortened(info) for info in told), len(rows) > limit)


def shortened(info: TableInfo) -> TableInfo:
    """Leave the texts of designs out of a list."""
    options = {
        name: OWN_DESIGN if isinstance(value, str) and "\n" in value else value
        for name, value in info.options.items()
    }
    return msgspec.structs.replace(info, options=options)


async def tell_rows(call: Call, rows: Sequence[TableRow]) -> tuple[TableInfo, ...]:
    """Tell what some tables are; those of games that are not installed are left out."""
    holders = await call.house.store.holders([row.id for row in rows])
    told = []
    for row in rows:
        table = call.house.tables.live.get(row.id)
        if table:
            told.append(msgspec.structs.replace(table.info(call.identity.who), updated=row.updated))
        elif row.game in games.names():
            held = stored_holders(row.seats, holders[row.id])
            told.append(tell_table(row, games.load(row.game), held, call.identity.who))
    return tuple(told)


async def make_table(call: Call) -> TableInfo:
    """Make a table."""
    asked = await call.body(NewTable)
    who = call.person()
    if await call.house.store.unfinished(who) >= call.house.settings.tables_per_person:
        raise Refuse("not_allowed", "you have too many tables that are not over", "finish or leave some")
    person = await call.house.identities.known(who)
    row = await call.house.tables.create(who, person.name, asked)
    return (await tell_rows(call, [row]))[0]


async def show_table(call: Call) -> TableInfo:
    """Tell what a table is."""
    row = await admitted(call.house, call.path("table"), call.identity, call.asked("invite"))
    found = await call.house.store.table(row.id)
    told = await tell_rows(call, [found or row])
    if not told:
        raise Refuse("not_found", "this game is not installed here")
    return told[0]


async def sit(call: Call) -> TableInfo:
    """Take a seat, or give it to a bot."""
    asked = await call.body(Seating)
    await admitted(call.house, call.path("table"), call.identity, asked.invite)
    table = await call.house.tables.get(call.path("table"))
    who = call.person()
    await seating.sit(table, await call.house.identities.known(who), call.number("seat", 0), asked)
    return table.info(who)


async def stand(call: Call) -> TableInfo:
    """Leave a seat, or send a bot away."""
    table = await call.house.tables.get(call.path("table"))
    await seating.stand(table, call.identity.who, call.number("seat", 0))
    return table.info(call.identity.who)


async def turns(call: Call) -> TurnList:
    """List your running tables, those that wait for you first."""
    wanted = TableQuery(status="running", who=call.identity.who or "nobody", limit=MOST_TURNS)
    found = []
    for row in await call.house.store.tables(wanted):
        if row.game not in call.house.warmth.ready:
            found += [Turn(info, ()) for info in await tell_rows(call, [row])]
            continue
        table = await call.house.tables.get(row.id)
        mine = table.seats_of(call.identity.who)
        found.append(Turn(table.info(call.identity.who), tuple(set(mine) & set(table.match.running))))
    return TurnList(tuple(sorted(found, key=lambda turn: not turn.seats)))


async def show_record(call: Call) -> Response:
    """Give a match as a text record; while it runs, only if nothing in it is hidden from you."""
    row = await admitted(call.house, call.path("table"), call.identity, call.asked("invite"))
    table = await call.house.tables.get(row.id)
    text = await record_of(table, call.identity.who)
    name = f"{row.game}-{row.id}.txt"
    return Response(
        text, media_type="text/plain", headers={"Content-Disposition": f'inline; filename="{name}"'}
    )


async def upload(call: Call) -> TableInfo:
    """Check a record and put it into the library."""
    asked = await call.body(Upload)
    row = await bring_in(call.house, asked.record, call.person())
    return (await tell_rows(call, [row]))[0]


async def analyse(call: Call) -> Studied:
    """Ask a bot about the last position of a record."""
    asked = await call.body(Study)
    call.limit("think", call.identity.who or call.address)
    if asked.level not in LEVELS:
        raise Refuse("malformed", f"level: {WEAKEST} to {STRONGEST}")
    match = await read(call.house, asked.record)
    seats = [seat for seat in match.movers if seat >= 0]
    seat = asked.seat if asked.seat is not None else seats[0] if seats else -1
    if seat not in seats:
        raise Refuse("turn", "no such seat is to move at the end of this record")
    await bots_ready(call.house, match.game.name)
    advice = await call.house.bots.advise(match, seat, asked.level)
    lines = (ScoreLine("main line", " ".join(advice.line)),)
    return Studied(seat, advice.move, advice.text, advice.value, lines)
