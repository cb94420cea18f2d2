"""Text from outside: what cannot be stored, shown or sent is found before it goes anywhere."""

import re

# Control characters and halves of surrogate pairs; line ends and tabs only where a text may have lines.
UNFIT_IN_LINES = re.compile(r"[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\ud800-\udfff]")
UNFIT = re.compile(r"[\x00-\x1f\x7f-\x9f\ud800-\udfff]")


def unfit(text: str, lines: bool = False) -> str:
    """Find the first character that no text may hold, as it is written in escapes; "" if there is none."""
    found = (UNFIT_IN_LINES if lines else UNFIT).search(text)
    return ascii(found[0]).strip("'") if found else ""
