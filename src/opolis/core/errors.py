"""What can go wrong, in words a player can act on."""


class OpolisError(Exception):
    """Anything the user can fix; the command line prints it and exits with 2."""


class UnknownGame(OpolisError):
    """No game of that name."""


class BadOption(OpolisError):
    """An option that does not exist, or a value that it does not take."""


class BadArgument(OpolisError, ValueError):
    """An argument that is not allowed, such as a seat that is no seat of the match; says what is."""


class Malformed(OpolisError):
    """Text that is no move of this game."""

    def __init__(self, reason: str) -> None:
        super().__init__(f"notation: {reason}")


class Illegal(OpolisError):
    """A move refused, with the clause it breaks."""

    def __init__(self, text: str) -> None:
        super().__init__(text)
        self.clause = text.partition(":")[0]


class BadRecord(OpolisError):
    """A record that cannot be read or replayed; names the line."""


class BadDesign(OpolisError):
    """A design (blueprint, map, deck …) that breaks its schema; names the file and the line."""

    def __init__(self, file: str, line: int, reason: str) -> None:
        super().__init__(f"{file}, line {line}: {reason}" if line else f"{file}: {reason}")
        self.file, self.line, self.reason = file, line, reason
