"""Hints as messages: what a bot advises, or what a visitor's own browser is given to think about instead."""

from opolis.core.records import to_bytes
from opolis.core.rules_digest import rules_digest
from opolis.match.advised import Advised
from opolis.match.match import Match
from opolis.protocol.to_client import Hinted, Position
from opolis.wording.catalogue import Names


def hinted(name: str, seat: int, found: Advised) -> Hinted:
    """Tell a seat what is advised; `name` is that of the question."""
    return Hinted(
        name, seat, found.advice.move, found.text, found.words, found.reasons, found.good,
        found.line, found.next_best, found.ghost,
    )  # fmt: skip


def position_of(match: Match, name: str, seat: int, names: Names) -> Position:
    """Give a seat the position as it knows it, to think about; `name` is that of the question."""
    return Position(
        name, seat, match.game.name, match.seats, dict(match.options), to_bytes(match.seen(seat)), names,
        rules_digest(match.game.folder),
    )  # fmt: skip
