"""Lines typed by a person: edited, remembered and completed where the terminal can."""

import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from types import ModuleType

HISTORY = Path("~/.opolis_history")
REMEMBERED = 500


def _readline() -> ModuleType | None:
    """Find the line editor; Windows has none, and nobody needs one to read a file."""
    if not sys.stdin.isatty():
        return None
    try:
        import readline
    except ImportError:
        return None
    return readline


class Prompt:
    """Asks for lines; Tab completes what `words()` lists, the arrow keys bring earlier lines back."""

    def __init__(self, words: Callable[[], Sequence[str]]) -> None:
        self.words, self.editor = words, _readline()
        self.found: list[str] = []
        if self.editor:
            self.editor.set_completer(self.complete)
            self.editor.set_completer_delims(" ")
            self.editor.parse_and_bind("tab: complete")
            self._recall()

    def ask(self, text: str) -> str:
        """Read one line."""
        return input(text).strip()

    def complete(self, start: str, number: int) -> str | None:
        """Give the completions of a word one by one, None after the last."""
        if number == 0:
            self.found = [word for word in self.words() if word.startswith(start)]
        return self.found[number] if number < len(self.found) else None

    def _recall(self) -> None:
        try:
            self.editor.read_history_file(HISTORY.expanduser())  # type: ignore[union-attr]  # there is one
        except OSError:
            return

    def remember(self) -> None:
        """Keep the last lines for the next time; where nothing can be written, nothing is kept."""
        if not self.editor:
            return
        self.editor.set_history_length(REMEMBERED)
        try:
            self.editor.write_history_file(HISTORY.expanduser())
        except OSError:
            return
