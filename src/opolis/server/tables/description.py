"""What a table is, described to somebody: for lists, lobby and invitations."""

from collections.abc import Callable, Mapping, Sequence
from typing import Literal

from opolis.core.game import Game
from opolis.protocol.to_client import Holder, TableInfo
from opolis.server.store.rows import USUAL_PACE, TableRow
from opolis.server.tables.history import Occupant, occupant_of
from opolis.wording.catalogue import unnamed

Here = Callable[[str], bool]


def nobody_here(who: str) -> bool:
    """Say that nobody is at the table."""
    return False


def _kind(occupant: Occupant) -> Literal["open", "person", "bot"]:
    if occupant.level:
        return "bot"
    return "person" if occupant.who else "open"


def _holder(seat: int, occupant: Occupant, who: str, here: Here) -> Holder:
    kind = _kind(occupant)
    present = kind == "bot" or (kind == "person" and here(occupant.who))
    yours = bool(who) and occupant.who == who
    name = "" if occupant.name == unnamed(seat) else occupant.name
    return Holder(seat, kind, name, occupant.level, present, yours)


def describe_holders(occupants: Sequence[Occupant], who: str, here: Here) -> tuple[Holder, ...]:
    """Describe who holds the seats, to somebody."""
    return tuple(_holder(seat, occupant, who, here) for seat, occupant in enumerate(occupants))


def may_hint(row: TableRow, occupants: Sequence[Occupant]) -> bool:
    """Tell whether hints are allowed: one person plays alone or against bots, or all were told.

    There are none in rated matches.
    """
    people = {occupant.who for occupant in occupants if not occupant.level}
    return not row.rated and (row.hints or len(people) < 2)


def describe_table(
    row: TableRow, game: Game, occupants: Sequence[Occupant], who: str, here: Here = nobody_here
) -> TableInfo:
    """Describe a table; the invitation only to those who may pass it on."""
    insider = bool(who) and (who == row.creator or any(occupant.who == who for occupant in occupants))
    return TableInfo(
        id=row.id,
        game=row.game,
        title=game.title,
        rules=row.rules,
        options=row.options,
        seats=describe_holders(occupants, who, here),
        colours=game.colours,
        created=row.created,
        status=row.status,  # type: ignore[arg-type]  # one of the three words
        open=row.open,
        correspondence=row.correspondence,
        clock=row.clock if row.clock.kind != "none" else None,
        ended_by=row.ended_by,
        invite=row.invite if insider else "",
        previous=row.previous,
        updated=row.updated,
        hints=may_hint(row, occupants),
        host=bool(who) and who == row.creator,
        locked=row.locked,
        pace=row.pace if row.pace != USUAL_PACE else None,
        scores=row.scores,
        winners=row.winners,
        rated=row.rated,
    )


def stored_occupants(seats: int, stored: Mapping[int, tuple[str, str]]) -> list[Occupant]:
    """Read who holds a table's seats from the store's list."""
    return [occupant_of(*stored[seat]) if seat in stored else Occupant() for seat in range(seats)]
