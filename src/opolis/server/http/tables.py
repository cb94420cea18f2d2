"""Endpoints of tables: lists, making one, sitting down and getting up."""

from collections.abc import Sequence

import msgspec

from opolis import games
from opolis.protocol.http_replies import TableList, Turn, TurnList
from opolis.protocol.http_requests import NewTable, Seating
from opolis.protocol.to_client import TableInfo
from opolis.server.http.request import ApiRequest, check_limit
from opolis.server.refusal import Refuse
from opolis.server.store.rows import TableQuery, TableRow
from opolis.server.tables import seating
from opolis.server.tables.creation import find_game
from opolis.server.tables.description import describe_table, stored_occupants
from opolis.server.tables.rated import check_account

STATUSES = ("", "waiting", "running", "over")
MOST_LISTED = 100
MOST_TURNS = 100
OWN_DESIGN = "(own)"
NOBODY = "nobody"


async def list_tables(request: ApiRequest) -> TableList:
    """List open tables, or your own."""
    status, mine = request.query("status"), request.query("mine") == "1"
    if status not in STATUSES:
        raise Refuse("malformed", "status: waiting, running or over")
    limit = max(1, min(request.number("limit", 50), MOST_LISTED))
    query = TableQuery(
        status, request.query("game"), (request.identity.who or NOBODY) if mine else "", not mine,
        request.time("before"), limit + 1,
    )  # fmt: skip
    rows = await request.services.store.tables(query)
    described = await describe_rows(request, rows[:limit])
    return TableList(tuple(shortened(info) for info in described), len(rows) > limit)


def shortened(info: TableInfo) -> TableInfo:
    """Leave the texts of designs out of a list."""
    options = {
        name: OWN_DESIGN if isinstance(value, str) and "\n" in value else value
        for name, value in info.options.items()
    }
    return msgspec.structs.replace(info, options=options)


async def describe_rows(request: ApiRequest, rows: Sequence[TableRow]) -> tuple[TableInfo, ...]:
    """Describe tables of the store; those of games that are not installed are left out."""
    services, who = request.services, request.identity.who
    holders = await services.store.holders([row.id for row in rows])
    described = []
    for row in rows:
        table = services.registry.live.get(row.id)
        audience = services.audiences.get(table) if table else None
        if audience:
            now = {"updated": row.updated, "scores": row.scores, "winners": row.winners}
            described.append(msgspec.structs.replace(audience.info(who), **now))
        elif row.game in games.names():
            occupants = stored_occupants(row.seats, holders[row.id])
            described.append(describe_table(row, games.load(row.game), occupants, who))
    return tuple(described)


async def make_table(request: ApiRequest) -> TableInfo:
    """Make a table."""
    asked, services = await request.body(NewTable), request.services
    who = request.person()
    if asked.lesson:
        return await _begin_lesson(request, who, asked)
    if await services.store.unfinished(who) >= services.settings.tables_per_person:
        raise Refuse("not_allowed", "you have too many tables that are not over", "finish or leave some")
    if asked.players and "me" not in asked.players and "open" not in asked.players:
        await _check_bot_tables(request, who)
    person = await services.identities.known(who)
    if asked.rated:
        check_account(person)
    row = await services.creation.create(who, person.name, asked)
    return (await describe_rows(request, [row]))[0]


async def _begin_lesson(request: ApiRequest, who: str, asked: NewTable) -> TableInfo:
    services, person = request.services, await request.services.identities.known(who)
    row = await services.lessons.begin(who, person.name, find_game(asked.game), asked.lesson)
    return (await describe_rows(request, [row]))[0]


async def _check_bot_tables(request: ApiRequest, who: str) -> None:
    """Refuse one more table of bots alone to somebody who has many."""
    most = request.services.settings.bot_tables_per_person
    if await request.services.store.unfinished_of_bots(who) >= most:
        raise Refuse("not_allowed", f"at most {most} tables of bots alone at once", "let one end first")


async def show_table(request: ApiRequest) -> TableInfo:
    """Describe a table."""
    services = request.services
    row = await services.admission.admit(request.path("table"), request.identity, request.query("invite"))
    found = await services.store.table(row.id)
    described = await describe_rows(request, [found or row])
    if not described:
        raise Refuse("not_found", "this game is not installed here")
    return described[0]


async def sit(request: ApiRequest) -> TableInfo:
    """Take a seat, or give it to a bot."""
    asked, services = await request.body(Seating), request.services
    await services.admission.admit(request.path("table"), request.identity, asked.invite)
    who = request.person()
    check_limit(services.limits.sit, who)
    check_limit(services.limits.sit_address, request.address)
    if await services.store.unfinished_seats(who) >= services.settings.tables_per_person:
        raise Refuse("not_allowed", "you sit at too many tables that are not over", "finish or leave some")
    table = await services.registry.get(request.path("table"))
    if asked.kind == "bot" and not table.match.people:
        await _check_bot_tables(request, table.row.creator)
    await seating.sit(table, await services.identities.known(who), request.number("seat", 0), asked)
    return services.audiences.of(table).info(who)


async def stand(request: ApiRequest) -> TableInfo:
    """Leave a seat, or send a bot away."""
    services, who = request.services, request.identity.who
    table = await services.registry.get(request.path("table"))
    await seating.stand(table, who, request.number("seat", 0))
    return services.audiences.of(table).info(who)


async def turns(request: ApiRequest) -> TurnList:
    """List your running tables, those that wait for you first."""
    services, who = request.services, request.identity.who
    query = TableQuery(status="running", who=who or NOBODY, limit=MOST_TURNS)
    rows = [row for row in await services.store.tables(query) if row.game in games.names()]
    due = await services.turns.due(rows, who)
    described = await describe_rows(request, rows)
    listed = [Turn(info, due.get(info.id, ())) for info in described]
    return TurnList(tuple(sorted(listed, key=lambda turn: not turn.seats)))
