"""Designs: a user's own blueprints, maps and decks, as text that is read, checked and never run.

A game with designs has a room `designs.py`:

    WORD                     what one is called ("blueprint")
    names() -> list[str]     those that the game ships
    template() -> str        a commented example to begin with
    load(text) -> Design     parse and check; BadDesign names file, line and reason
    notes(design) -> list    what the designer should know (warnings, part totals)
    show(design) -> str      a text picture

A design travels as its text, so a record that holds one replays anywhere, and nothing here opens a file. A
design of several files is one text in which each file follows a line `#file NAME`.
"""

import re
import tomllib
from typing import Any

from opolis.core.errors import BadDesign

MAX_BYTES = 64_000
MAX_DEPTH = 6
MAX_BRACKETS = 20
MAX_WORD = 200  # characters of a key
MAX_DIGITS = 40
# A text that nobody ends reaches to the end, or that of its line: each letter is looked at once, however
# many texts seem to begin.
STRING = re.compile(
    r""""{3}(?>\\.?|[^\\])*?(?:"{3,5}|\Z)|'{3}.*?(?:'{3,5}|\Z)"""
    r"""|"(?:\\[^\n]|[^"\\\n])*"?|'[^'\n]*'?|#[^\n]*""",
    re.DOTALL,
)
BRACKETS = re.compile(r"[\[\]{}]")
WORDS = re.compile(r"[^\w.+-]+")
FILE_MARK = "#file "


def files(text: str, usual: str) -> dict[str, str]:
    """Split a design's text into its files; text without marks is one file of the usual name."""
    if len(text.encode()) > MAX_BYTES:
        raise BadDesign(usual, 0, f"a design may have at most {MAX_BYTES} bytes")
    if not text.startswith(FILE_MARK):
        return {usual: text}
    parts = re.split(rf"^{FILE_MARK}(\S+)\n", text, flags=re.MULTILINE)[1:]
    return dict(zip(parts[::2], parts[1::2], strict=True))


def parse(file: str, text: str) -> dict[str, Any]:
    """Read TOML; errors name the line, and nesting has a limit."""
    _look(file, text)
    try:
        table = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        where = re.search(r"at line (\d+)", str(error))
        raise BadDesign(file, int(where[1]) if where else len(text.splitlines()), str(error)) from None
    except (RecursionError, ValueError) as error:
        reason = "nested too deeply" if isinstance(error, RecursionError) else str(error)
        raise BadDesign(file, 1, reason) from None
    if _depth(table) > MAX_DEPTH:
        raise BadDesign(file, 1, f"nested more than {MAX_DEPTH} deep")
    return table


def _look(file: str, text: str) -> None:
    """Refuse what would take long to read: deep nesting, long keys and long numbers, outside of texts."""
    depth = 0
    for number, line in enumerate(STRING.sub(_blank, text).split("\n"), 1):
        for word in WORDS.split(line.replace(" ", "").replace("\t", "")):
            if word.count(".") > MAX_DEPTH:
                raise BadDesign(file, number, f"nested more than {MAX_DEPTH} deep")
            if len(word) > (MAX_DIGITS if word.strip("+-")[:1].isdigit() else MAX_WORD):
                raise BadDesign(file, number, f"{word[:20]}… is too long")
        for bracket in BRACKETS.findall(line):
            depth += 1 if bracket in "[{" else -1
            if depth > MAX_BRACKETS:
                raise BadDesign(file, number, f"nested more than {MAX_DEPTH} deep")


def _blank(found: "re.Match[str]") -> str:
    """Put a word in place of a text, and keep its line ends."""
    return "s" + "\n" * found[0].count("\n")


def line_of(text: str, *needles: str) -> int:
    """Find the line of the last needle, each looked for after the one before; 0 if there is none."""
    at = 0
    for needle in needles:
        found = text.find(needle, at)
        if found < 0:
            return 0
        at = found
    return text.count("\n", 0, at) + 1


def _depth(value: Any) -> int:
    inner = value.values() if isinstance(value, dict) else value if isinstance(value, list) else ()
    return 1 + max((_depth(item) for item in inner), default=0)
