"""What processes that share a database tell each other."""

import msgspec

from opolis.protocol.to_client import Proposal, Spoken

EVERY_TABLE = "*"
REWRITTEN = "rewritten"  # the fact by which another process says that it has changed a file


class ProcessMessage(msgspec.Struct, frozen=True, tag_field="type"):
    """The base of all messages between processes."""


class EventsLogged(ProcessMessage, frozen=True):
    """The log of a table has grown."""


class Expelled(ProcessMessage, frozen=True):
    """All connections of somebody end: those who still have a right to them come back."""

    who: str


class Visitors(ProcessMessage, frozen=True):
    """Who of a table's players is at a process, and how many watch there."""

    process: str
    players: tuple[str, ...]
    watchers: int


class WhoIsThere(ProcessMessage, frozen=True):
    """The others are asked for their visitors."""


class Said(ProcessMessage, frozen=True):
    """Somebody has said something."""

    line: Spoken


class Proposed(ProcessMessage, frozen=True):
    """A seat asks something of the others, in these words."""

    proposal: Proposal
    text: str


class Withdrawn(ProcessMessage, frozen=True):
    """A proposal was declined (then there are words), or agreed to."""

    what: str
    text: str


class Locked(ProcessMessage, frozen=True):
    """Nobody new may come to a table, or they may again."""

    locked: bool


class Blocked(ProcessMessage, frozen=True):
    """Somebody was blocked from a table."""

    who: str


class Reread(ProcessMessage, frozen=True):
    """The log of a table was rewritten: it must be read again."""


AnyMessage = (
    EventsLogged | Expelled | Visitors | WhoIsThere | Said | Proposed | Withdrawn | Locked | Blocked | Reread
)


class Envelope(msgspec.Struct, frozen=True, array_like=True):
    """A message with the process that sends it and the table that it is about."""

    process: str
    table: str
    message: AnyMessage


encode_envelope = msgspec.json.Encoder().encode
decode_envelope = msgspec.json.Decoder(Envelope).decode
