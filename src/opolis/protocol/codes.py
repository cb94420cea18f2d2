"""The words that messages choose from: why something is refused, what kind of event there was."""

from typing import Literal

Refused = Literal[
    "illegal",  # a rule refuses the move: `clause` and `text` say which
    "notation",  # the text is no move
    "stale",  # the position has moved on: `seq` is behind
    "turn",  # it is not this seat's turn
    "poor",  # allowed, but not what the lesson asks for: `text` says what there is to learn
    "seat",  # not a seat of this session
    "over",  # the match has ended
    "malformed",  # the message is not of the protocol
    "too_big",  # the message is longer than the limit
    "too_fast",  # the limit of messages was reached
    "not_allowed",  # the table's conditions do not allow it
    "not_found",  # no such thing
    "not_ready",  # the game is being prepared, or seats are still open: try again
    "outdated",  # a match by older rules: it can be read, not opened
    "taken",  # somebody else was first
    "sign_in",  # this needs another identity, or a token with more rights
    "unavailable",  # the server cannot do it now
]
EventKind = Literal[
    "move",  # `text` is the move
    "sat",  # somebody (`text`) took the seat
    "left",  # the seat is free again
    "resigned",
    "time",  # the seat's clock ran out
    "drawn",  # a draw was agreed
    "takeback",  # everything after event number `text` was taken back
    "rematch",  # `text` is the next table
    "step",  # a lesson has come to step `text`; with a ! it is done
    "ended",  # for the reason `text`: an unfinished record was brought in, say
]
