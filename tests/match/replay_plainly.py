"""Replay records without NumPy and Numba, and tell what came of it: bytes, scores, scenes and texts."""

import hashlib
import json
import sys
from typing import Any

BLOCKED = ("numpy", "numba", "llvmlite")
LOOKS = 12  # moves between two looks at what everybody sees


def told(match: Any) -> dict[str, Any]:
    """Say what a match comes to; the name of its rules is a field of its own layout, and not compared."""
    import msgspec

    digest = hashlib.sha256()
    for seat in range(-1, match.seats):
        digest.update(msgspec.json.encode(match.scene(seat)) + match.view(seat).encode())
        for touch in match.touches(seat) if seat in match.movers and seat >= 0 else []:
            digest.update(msgspec.json.encode(match.touches(seat, [touch.id])))
    return {"bytes": match.bytes[1:].hex(), "scores": match.scores, "seen": digest.hexdigest()}


def looks(match: Any) -> list[dict[str, Any]]:
    """Look at a match now and then, from its end back to its beginning."""
    found = [told(match)]
    while match.events:
        match.undo(min(LOOKS, len(match.events)))
        found.append(told(match))
    return found


if __name__ == "__main__":
    for name in BLOCKED:
        sys.modules[name] = None  # type: ignore[assignment]  # an import of it fails
    import opolis

    for line in sys.stdin:
        print(json.dumps(looks(opolis.read(json.loads(line)))))
