"""Names and chat are plain text."""

import unicodedata


def clean(text: str, most: int) -> str:
    """Make a line of plain text: no control characters, no odd spaces, not too long."""
    shown = "".join(" " if unicodedata.category(char)[0] in "CZ" else char for char in text)
    return " ".join(shown.split())[:most].strip()
