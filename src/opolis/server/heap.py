"""Memory that was freed and that the C library keeps: given back to the system now and then.

Scenes and answers of all sizes come and go; what is left between those that stay grows for hours otherwise.
"""

import asyncio
from collections.abc import Callable

SECONDS = 60.0


async def keep_small() -> None:
    """Give back what is free, again and again; beside the event loop, as it takes some milliseconds."""
    give_back = trimmer()
    while give_back:
        await asyncio.sleep(SECONDS)
        await asyncio.to_thread(give_back, 0)


def trimmer() -> Callable[[int], int] | None:
    """Find the C library's way; only glibc has one, and needs it."""
    import ctypes

    try:
        trim: Callable[[int], int] = ctypes.CDLL(None).malloc_trim
    except (AttributeError, OSError, TypeError):
        return None
    return trim
