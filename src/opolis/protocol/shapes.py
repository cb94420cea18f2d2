"""Many ghosts of one piece in few bytes: each shape once, and a place for every ghost."""

from collections.abc import Sequence

from msgspec.structs import replace

from opolis.core.scene import Part, Touch, shape_of


class Shapes:
    """The shapes of all ghosts of a message, numbered."""

    def __init__(self) -> None:
        self._numbers: dict[Part, int] = {}

    @property
    def parts(self) -> tuple[Part, ...]:
        """The shapes, in order."""
        return tuple(self._numbers)

    def compact(self, touches: Sequence[Touch]) -> tuple[Touch, ...]:
        """Name the single ghosts of touches by their shapes."""
        return tuple(self._compacted(touch) for touch in touches)

    def _compacted(self, touch: Touch) -> Touch:
        if touch.then:
            return replace(touch, then=self.compact(touch.then))
        if len(touch.ghost) != 1:
            return touch
        (part,) = touch.ghost
        number = self._numbers.setdefault(shape_of(part), len(self._numbers))
        return replace(touch, ghost=(), shape=number, at=part.place)
