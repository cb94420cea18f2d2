"""Names and chat are plain text, and no text from outside holds what cannot be stored."""

import re
import unicodedata
from typing import Any

import msgspec

from opolis.match.plain_text import unfit
from opolis.server.look_alikes import TWINS_OF
from opolis.server.refusal import Refuse

# Fields that may have several lines: records, designs, lessons, chat.
WITH_LINES = ("record", "options", "lesson", "text")


BLANKS = dict.fromkeys(map(ord, "\u115f\u1160\u2800\u3164\uffa0"), " ")  # letters of nothing
# Marks of nothing, which choose how the letter before them is drawn, or keep letters apart.
UNSEEN = dict.fromkeys(
    [0x034F, 0x17B4, 0x17B5, 0x180F, *range(0x180B, 0x180E), *range(0xFE00, 0xFE10), *range(0xE0100, 0xE01F0)]
)
MOST_MARKS = 3  # on a letter: more stand in the lines above and below
LOOKED_AT = 10  # times the letters that a line may have: what comes after them is not even looked at
TWINS = str.maketrans({char: letter for letter, chars in TWINS_OF.items() for char in chars})
ALIKE = str.maketrans("1i|!0", "llllo")  # also among our own, in many fonts
BOT = re.compile(r"[b8]ot[lo\d]*")
NOBODYS = ("nobody", "niemand", "deletedplayer", "gelöschterspieler")  # where nobody sits, or somebody was


def skeleton(name: str) -> str:
    """Reduce a name to what the eye sees of it: two that look alike have the same."""
    plain = unicodedata.normalize("NFKD", name.translate(UNSEEN).translate(BLANKS))
    letters = "".join(char for char in plain if not _is_mark(char))
    return letters.translate(TWINS).casefold().translate(TWINS).translate(ALIKE).replace("rn", "m")


def _is_mark(char: str) -> bool:
    return unicodedata.category(char)[0] == "M"


def looks_like_a_bot(name: str) -> bool:
    """Whether somebody could be taken for one of the server's bots."""
    return any(BOT.fullmatch(word) for word in re.split(r"[\W_]+", skeleton(name)))


def stands_for_nobody(name: str) -> bool:
    """Whether somebody could be taken for nobody."""
    return re.sub(r"\W", "", skeleton(name)) in map(skeleton, NOBODYS)


def clean(text: str, most: int) -> str:
    """Make a line of plain text: no control characters, no odd spaces, no heaps of marks, not too long."""
    visible = text[: LOOKED_AT * most].translate(UNSEEN).translate(BLANKS)
    shown = "".join(" " if unicodedata.category(char)[0] in "CZ" else char for char in visible)
    return " ".join(_without_heaps(shown).split())[:most].strip()


def _without_heaps(text: str) -> str:
    """Leave so many marks on each letter, and none where there is no letter."""
    kept, room = list[str](), 0
    for char in text:
        room = room - 1 if _is_mark(char) else 0 if char == " " else MOST_MARKS
        if room >= 0:
            kept.append(char)
    return "".join(kept)


def check_text(value: Any, lines: bool = False) -> None:
    """Refuse control characters and halves of characters, wherever they are in a message."""
    if isinstance(value, str):
        if not value.isprintable() and (found := unfit(value, lines)):
            raise Refuse("malformed", f"text may not hold {found}", "leave it out")
    elif isinstance(value, msgspec.Struct):
        for name in value.__struct_fields__:
            check_text(getattr(value, name), name in WITH_LINES)
    elif isinstance(value, dict):
        for key, inner in value.items():
            check_text(key)
            check_text(inner, lines)
    elif isinstance(value, (list, tuple)):
        for inner in value:
            check_text(inner, lines)
