"""The record of a match, for those from whom nothing in it is hidden."""

from opolis.protocol.to_client import Now
from opolis.server.live.views import Views
from opolis.server.refusal import Refuse
from opolis.server.tables.logged_match import LoggedMatch
from opolis.server.tables.records import record_of


def record_for(match: LoggedMatch, who: str) -> str:
    """Give the record of a match to somebody; while it runs, only if they may know all of it."""
    views = Views(match, Now(match.seq, ()), 0)
    viewer = views.viewer(match.seats_of(who), -1)
    if views.hides_from(viewer):
        raise Refuse("not_allowed", "parts of this match are still secret", "wait until it is over")
    return record_of(match)
