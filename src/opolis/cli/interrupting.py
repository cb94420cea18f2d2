"""Ctrl-C while a kernel runs: a kernel cannot be interrupted, but nobody has to wait for it."""

import threading
from collections.abc import Callable
from typing import TypeVar

Result = TypeVar("Result")
GLANCE = 0.2  # seconds between looks at the keyboard


def interruptible(work: Callable[[], Result]) -> Result:
    """Run a long computation in a thread of its own, so that Ctrl-C is answered at once."""
    results: list[Result] = []
    errors: list[BaseException] = []

    def run() -> None:
        try:
            results.append(work())
        except BaseException as error:  # raised again where it was asked for
            errors.append(error)

    thread = threading.Thread(target=run, daemon=True)
    thread.start()
    while thread.is_alive():
        thread.join(GLANCE)
    if errors:
        raise errors[0]
    return results[0]
