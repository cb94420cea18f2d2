"""What a game imports that no page has: only Python's library, msgspec and opolis are there."""

import ast
import sys
from collections.abc import Iterator
from dataclasses import dataclass

from opolis.core.errors import OpolisError

THERE = sys.stdlib_module_names | {"opolis", "msgspec"}


@dataclass(frozen=True)
class ForeignImport:
    """A line that imports a package which pages lack."""

    file: str
    line: int
    package: str


def check_imports(game: str, files: Iterator[tuple[str, bytes]], own: str) -> None:
    """Refuse a game that would not even load in a page."""
    found = [one for file, data in files if file.endswith(".py") for one in foreign_imports(file, data, own)]
    if found:
        places = "".join(f"\n  {one.file}, line {one.line}: {one.package}" for one in found)
        raise OpolisError(
            f"{game} cannot be played without a server: its modules import what no page has:{places}\n"
            "Arrays come from opolis.core.arrays, numbers of a fixed width from opolis.core.numbers; "
            "what a page never needs can be imported where it is used"
        )


def foreign_imports(file: str, source: bytes, own: str) -> Iterator[ForeignImport]:
    """Find the imports that run when a module is loaded, but for those of the game's own package."""
    waiting = list(ast.parse(source, file).body)
    while waiting:
        node = waiting.pop(0)
        if isinstance(node, (ast.Import, ast.ImportFrom)):
            for name in _packages(node):
                if name not in THERE and name != own.partition(".")[0]:
                    yield ForeignImport(file, node.lineno, name)
        elif isinstance(node, ast.If) and "TYPE_CHECKING" in ast.unparse(node.test):
            waiting += node.orelse
        elif isinstance(node, (ast.If, ast.With, ast.ClassDef)):
            waiting += [*node.body, *getattr(node, "orelse", ())]


def _packages(node: ast.Import | ast.ImportFrom) -> list[str]:
    if isinstance(node, ast.Import):
        return [one.name.partition(".")[0] for one in node.names]
    return [] if node.level else [(node.module or "").partition(".")[0]]
