"""Clocks are kept by the server: pure sums over seconds; time while nobody was served is credited."""

from collections.abc import Iterable, Sequence

from opolis.protocol.to_client import ClockRule


def full(rule: ClockRule, seats: int) -> tuple[float, ...]:
    """Wind the clocks of all seats; none where there are no clocks."""
    return () if rule.kind == "none" else (rule.seconds,) * seats


def charged(left: Sequence[float], running: Iterable[int], elapsed: float) -> tuple[float, ...]:
    """Take the time that has passed from those whose clock runs."""
    burning = set(running)
    return tuple(
        seconds - max(0.0, elapsed) if seat in burning else seconds for seat, seconds in enumerate(left)
    )


def moved(
    rule: ClockRule, left: Sequence[float], seat: int, before: Iterable[int], after: Iterable[int]
) -> tuple[float, ...]:
    """Set the clocks after a move: an increment to a bank, or a full measure for whoever is to move next."""
    if rule.kind == "bank":
        return tuple(
            seconds + (rule.increment if place == seat else 0.0) for place, seconds in enumerate(left)
        )
    began = {place for place in after if place not in set(before) or place == seat}
    return tuple(rule.seconds if place in began else seconds for place, seconds in enumerate(left))


def first_due(left: Sequence[float], running: Iterable[int]) -> tuple[float, int] | None:
    """Say whose time ends first, and in how many seconds."""
    due = [(left[seat], seat) for seat in running if 0 <= seat < len(left)]
    return min(due) if due else None


def credit(downtimes: Iterable[tuple[float, float]], since: float, until: float) -> float:
    """Add up the time between two moments when nobody was served."""
    return sum(max(0.0, min(ended, until) - max(began, since)) for began, ended in downtimes)
