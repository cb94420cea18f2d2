"""Arguments of the public face: checked where they come in, refused in words that say what is allowed."""

import math
import operator
from typing import SupportsIndex

from opolis.core.errors import BadArgument


def whole_number(name: str, value: object, low: int, high: int | None = None) -> int:
    """Return a whole number of a range; true and false are none."""
    allowed = f"{low} or more" if high is None else f"{low} to {high}"
    if type(value) is not int and (isinstance(value, bool) or not isinstance(value, SupportsIndex)):
        raise BadArgument(f"{name}: {value!r} is not allowed; it takes a whole number, {allowed}")
    number = operator.index(value)
    if number < low or (high is not None and number > high):
        raise BadArgument(f"{name}: {number} is not allowed; it takes {allowed}")
    return number


def positive_number(name: str, value: object) -> float:
    """Return a finite number above 0."""
    if isinstance(value, (int, float)) and not isinstance(value, bool) and 0 < value < math.inf:
        return float(value)
    raise BadArgument(f"{name}: {value!r} is not allowed; it takes a number above 0")
