"""`opolis serve`: the table server."""


def serve() -> None:
    """Start the table server (under construction)."""
    raise NotImplementedError
