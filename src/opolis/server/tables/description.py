"""What is told of a table before anybody sits down to it: lists, lobby, invitations."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Literal

from opolis import games
from opolis.bots.levels import LEVELS
from opolis.core.game import Game
from opolis.protocol.http_replies import GameInfo, GameRules, OptionInfo
from opolis.protocol.to_client import Holder, TableInfo
from opolis.server.store.rows import TableRow
from opolis.server.tables.history import Occupant, occupant_of

Here = Callable[[str], bool]


def nobody_here(who: str) -> bool:
    """Say that nobody is at the table."""
    return False


def _kind(held: Occupant) -> Literal["open", "person", "bot"]:
    if held.level:
        return "bot"
    return "person" if held.who else "open"


def tell_holder(seat: int, held: Occupant, who: str, here: Here) -> Holder:
    """Tell who holds a seat, to somebody."""
    kind = _kind(held)
    present = kind == "bot" or (kind == "person" and here(held.who))
    return Holder(seat, kind, held.name, held.level, present, bool(who) and held.who == who)


def tell_holders(held: Sequence[Occupant], who: str, here: Here) -> tuple[Holder, ...]:
    """Tell who holds the seats, to somebody."""
    return tuple(tell_holder(seat, holder, who, here) for seat, holder in enumerate(held))


def tell_table(
    row: TableRow, game: Game, held: Sequence[Occupant], who: str, here: Here = nobody_here
) -> TableInfo:
    """Tell what a table is; the invitation only to those who may pass it on."""
    insider = bool(who) and (who == row.creator or any(holder.who == who for holder in held))
    return TableInfo(
        id=row.id,
        game=row.game,
        title=game.title,
        rules=row.rules,
        options=row.options,
        seats=tell_holders(held, who, here),
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
    )


def stored_holders(seats: int, stored: Mapping[int, tuple[str, str]]) -> list[Occupant]:
    """Read the holders of a table from the store's list."""
    return [occupant_of(*stored[seat]) if seat in stored else Occupant() for seat in range(seats)]


def tell_game(game: Game, ready: bool) -> GameInfo:
    """Tell what a game is and what can be chosen."""
    options = tuple(
        OptionInfo(
            option.name, option.kind, option.default, option.help, option.range,
            option.low, option.high, tuple(option.choices),
        )
        for option in game.options
    )  # fmt: skip
    return GameInfo(
        game.name, game.title, game.blurb, game.letter, game.rules, game.seats, game.default_seats,
        game.colours, options, tuple(LEVELS), game.secrets, game.chance, ready, game.presets,
    )  # fmt: skip


def tell_rules(name: str, ready: bool) -> GameRules:
    """Tell a game's page and its clauses."""
    game = games.load(name)
    clauses: dict[str, Any] = {game.clause(number): text for number, text in game.clauses.items()}
    return GameRules(tell_game(game, ready), clauses, game.readme)
