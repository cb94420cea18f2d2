"""Results as lines of JSON: appended, never changed; a line that was torn off is written again."""

import os
from collections.abc import Iterator
from pathlib import Path
from typing import BinaryIO, Generic, TypeVar

import msgspec

from opolis.core.errors import OpolisError

Result = TypeVar("Result")


class ResultsFile(Generic[Result]):
    """A file of results of one kind, or none at all."""

    def __init__(self, path: Path | None, kind: type[Result]) -> None:
        self.path, self.kind = path, kind

    def read(self) -> Iterator[Result]:
        """Read every result; the first one of a key counts."""
        if self.path is None or not self.path.exists():
            return
        decoder = msgspec.json.Decoder(self.kind)
        *lines, _torn = self.path.read_bytes().split(b"\n")
        for number, line in enumerate(lines, 1):
            try:
                yield decoder.decode(line)
            except msgspec.MsgspecError as error:
                raise OpolisError(f"{self.path}, line {number}: not a result of this job: {error}") from None

    def append(self, result: Result) -> None:
        """Add a result."""
        if self.path is None:
            return
        with self.path.open("ab+") as file:
            _cut_torn_line(file)
            file.write(msgspec.json.encode(result) + b"\n")


def _cut_torn_line(file: BinaryIO) -> None:
    """Shorten a file that does not end with a line: whoever wrote it was killed."""
    if file.seek(0, os.SEEK_END) == 0:
        return
    file.seek(-1, os.SEEK_END)
    if file.read(1) != b"\n":
        file.seek(0)
        file.truncate(file.read().rfind(b"\n") + 1)
