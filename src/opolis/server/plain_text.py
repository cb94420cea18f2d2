"""Names and chat are plain text, and no text from outside holds what cannot be stored."""

import re
import unicodedata
from typing import Any

import msgspec

from opolis.match.plain_text import unfit
from opolis.server.refusal import Refuse

# Fields that may have several lines: records, designs, lessons, chat.
WITH_LINES = ("record", "options", "lesson", "text")


BLANKS = dict.fromkeys(map(ord, "\u115f\u1160\u2800\u3164\uffa0"), " ")  # letters of nothing
# Letters of other scripts that cannot be told from ours; the rest is left to the readers' eyes.
TWINS = str.maketrans(
    "аеорсхуіјѕԁһѵвкмнтαβεζηικμνορτυχᴀʙᴄᴅᴇɢʜɪᴊᴋʟᴍɴᴏᴘʀᴛᴜᴠᴡʏᴢ",
    "aeopcxyijsdhvbkmhtabezhikmvoptyxabcdeghijklmnoprtuvwyz",
)
BOT = re.compile(r"[b8][o0]t\W*[0-9]*")
NOBODYS = ("nobody", "deletedplayer")  # what stands where nobody sits, and where somebody was


def skeleton(name: str) -> str:
    """Reduce a name to what the eye sees of it: two that look alike have the same."""
    plain = unicodedata.normalize("NFKD", name.translate(BLANKS)).casefold()
    return "".join(char for char in plain if not unicodedata.combining(char)).translate(TWINS)


def looks_like_a_bot(name: str) -> bool:
    """Whether somebody could be taken for one of the server's bots."""
    return bool(BOT.fullmatch(skeleton(name).strip()))


def stands_for_nobody(name: str) -> bool:
    """Whether somebody could be taken for nobody."""
    return re.sub(r"\W", "", skeleton(name)) in NOBODYS


def clean(text: str, most: int) -> str:
    """Make a line of plain text: no control characters, no odd spaces, not too long."""
    visible = text.translate(BLANKS)
    shown = "".join(" " if unicodedata.category(char)[0] in "CZ" else char for char in visible)
    return " ".join(shown.split())[:most].strip()


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
