"""The next round between the same players: the loser begins."""

from typing import Any

from opolis.server.tables.logged_match import Play


def starter(play: Play) -> int:
    """The seat that began."""
    return int(play.row.options["first"]) if keeps_seats(play) else 0


def keeps_seats(play: Play) -> bool:
    """Whether the game itself can say who begins; else players change seats."""
    return any(option.name == "first" for option in play.game.options)


def beginner(play: Play) -> int:
    """The seat whose player begins next: the loser; after a draw, the next who did not."""
    shares, seats = play.shares, play.row.seats
    if len(set(shares)) <= 1:
        return (starter(play) + 1) % seats
    return min(range(seats), key=lambda seat: shares[seat])


def next_round(play: Play) -> tuple[dict[str, Any], list[int]]:
    """Give the options of the next round, and for each seat who sat where before."""
    first, seats = beginner(play), play.row.seats
    if keeps_seats(play):
        return play.row.options | {"first": first}, list(range(seats))
    return play.row.options, [(first + turn) % seats for turn in range(seats)]
