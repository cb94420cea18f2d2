"""Counters and gauges, written as Prometheus text."""

import bisect
from collections import defaultdict
from collections.abc import Callable

BUCKETS = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5)
Labels = tuple[tuple[str, str], ...]

HELP = {
    "opolis_moves_total": "moves acknowledged, by who acted",
    "opolis_refusals_total": "messages and requests refused, by code",
    "opolis_requests_total": "HTTP requests, by status",
    "opolis_dropped_total": "clients dropped because they did not read",
    "opolis_errors_total": "faults inside the server",
    "opolis_lessons_begun_total": "lessons begun, by game and lesson",
    "opolis_lesson_steps_total": "steps of lessons done, by game and step",
    "opolis_lesson_tries_total": "tries in lessons that were not right, by game and step",
    "opolis_notices_total": "letters sent, by result",
    "opolis_commit_seconds": "from an act to its commit",
}


class Metrics:
    """What is counted while the server runs."""

    def __init__(self) -> None:
        self._counts: dict[tuple[str, Labels], float] = defaultdict(float)
        self._gauges: dict[str, tuple[str, Callable[[], float]]] = {}
        self._times = [0] * (len(BUCKETS) + 1)
        self._time = 0.0

    def count(self, name: str, **labels: str) -> None:
        """Add one."""
        self._counts[name, tuple(labels.items())] += 1

    def gauge(self, name: str, help: str, read: Callable[[], float]) -> None:
        """Declare something that is read when asked."""
        self._gauges[name] = help, read

    def committed(self, seconds: float) -> None:
        """Note how long a commit took."""
        self._times[bisect.bisect_left(BUCKETS, seconds)] += 1
        self._time += seconds

    def total(self, name: str) -> float:
        """Add up a counter over its labels."""
        return sum(value for (counted, _), value in self._counts.items() if counted == name)

    def text(self) -> str:
        """Tell everything."""
        lines: list[str] = []
        for name in sorted({counted for counted, _ in self._counts}):
            lines += [f"# HELP {name} {HELP[name]}", f"# TYPE {name} counter"]
            lines += [
                f"{name}{_labels(labels)} {value:g}"
                for (counted, labels), value in sorted(self._counts.items())
                if counted == name
            ]
        for name, (help, read) in self._gauges.items():
            lines += [f"# HELP {name} {help}", f"# TYPE {name} gauge", f"{name} {read():g}"]
        return "\n".join([*lines, *self._histogram(), ""])

    def _histogram(self) -> list[str]:
        name = "opolis_commit_seconds"
        lines = [f"# HELP {name} {HELP[name]}", f"# TYPE {name} histogram"]
        total = 0
        for bound, count in zip((*map(str, BUCKETS), "+Inf"), self._times, strict=True):
            total += count
            lines.append(f'{name}_bucket{{le="{bound}"}} {total}')
        return [*lines, f"{name}_sum {self._time:.6f}", f"{name}_count {total}"]


def _labels(labels: Labels) -> str:
    return "{" + ",".join(f'{name}="{value}"' for name, value in labels) + "}" if labels else ""
