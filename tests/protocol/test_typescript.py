"""The client's types are the server's."""

from pathlib import Path

from opolis.protocol.typescript import typescript

COMMITTED = Path(__file__).parents[2] / "web/src/protocol/types.ts"


def test_the_committed_types_are_those_of_the_protocol() -> None:
    assert COMMITTED.read_text(encoding="utf-8") == typescript(), (
        "run `python -m opolis.protocol.typescript web/src/protocol/types.ts`"
    )
