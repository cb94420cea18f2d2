"""What advice is made of, besides the move itself."""

import msgspec

from opolis.core.scene import Part


class Step(msgspec.Struct, frozen=True, omit_defaults=True):
    """One move of a line: whose it is, what it does, and the parts as they would lie then."""

    seat: int
    move: str
    words: str
    ghost: tuple[Part, ...] = ()


class Alternative(msgspec.Struct, frozen=True, omit_defaults=True):
    """The next best move: what it does, and how much worse it is."""

    move: str
    words: str
    text: str
    reasons: tuple[str, ...] = ()
