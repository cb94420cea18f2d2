"""What touching a marker, a pad or a part of the kit could mean."""

from collections.abc import Iterable, Iterator, Sequence

from opolis.core import meaning
from opolis.core.scene import Touch
from opolis.games.gridopolis.gridset import has_pad, way_between
from opolis.games.gridopolis.limits import KIT, MOST_PADS
from opolis.games.gridopolis.moving import owner_on
from opolis.games.gridopolis.notation import pad_on, read_move, split
from opolis.games.gridopolis.parts import box_part, marker_id, marker_part, pad_part
from opolis.games.gridopolis.places import onward, read_place
from opolis.games.gridopolis.state import (
    BLOCK,
    BLOCKED,
    CAPTURE,
    EAST,
    HOP,
    LINK_PAD,
    NORTH,
    POST_PAD,
    SOUTH,
    STEP,
    STOP,
    TELEPORT,
    UP,
    WAYS,
    WEST,
    State,
)
from opolis.games.gridopolis.tables import INSIDE
from opolis.games.gridopolis.touches import BUILD

G1, G2, G3, G4, G10, G11, G12, G13 = 1, 2, 3, 4, 10, 11, 12, 13
BUILDINGS = dict(zip(KIT, (BUILD[0], BUILD[0], BUILD[1], BUILD[2]), strict=True))


class Meaning(meaning.Meaning[State]):
    """What a seat could mean by touching things."""

    def moves(self, touched: Sequence[str]) -> Iterable[int]:
        """Take a marker for its moves, a pad for those that end there, a part of the kit for its places."""
        if self.state.mover and not (touched and touched[0].startswith(("build:", "kit:"))):
            held, things = int(self.state.mover), touched[-1:]
        else:
            held = self._pad(touched[0]) if touched else 0
            things = touched[1:]
            if touched and touched[0].startswith(("build:", "kit:")):
                return list(self._building(touched[0], things))
        if not held:
            return []
        return list(self._towards(held, things[-1]) if things else self._around(held))

    def _pad(self, thing: str) -> int:
        """Find the pad that a thing is, or stands on; 0 for none."""
        kind, _, name = thing.partition(":")
        if kind == "marker":
            pads = range(1, int(self.state.pads) + 1)
            return next((pad for pad in pads if self._is_marker(pad, thing)), 0)
        place = read_place(name) if kind in ("pad", "box") else None
        return pad_on(self.state, place) if place else 0

    def _is_marker(self, pad: int, thing: str) -> bool:
        return owner_on(self.state, pad) >= 0 and marker_id(self.state, pad) == thing

    def _around(self, pad: int) -> Iterator[int]:
        """List one move for each pad around: a step, or a jump over whatever stands there."""
        for way in range(WAYS):
            near = int(self.state.beside[pad, way])
            if near:
                over = owner_on(self.state, near)
                yield self._moved(STEP if over < 0 else HOP if over == self.seat else CAPTURE, pad, way)

    def _moved(self, kind: int, pad: int, way: int) -> int:
        return (kind * (MOST_PADS + 1) + pad) * WAYS + way

    def _towards(self, held: int, thing: str) -> Iterator[int]:
        """List the moves of a marker that end on a thing, or go over it."""
        start, pad = int(self.state.place[held]), self._pad(thing)
        if pad in (0, held):
            return
        if self.state.due:
            yield TELEPORT + pad
            return
        way, over = way_between(start, int(self.state.place[pad])), owner_on(self.state, pad)
        if way >= 0 and over >= 0:
            yield self._moved(HOP if over == self.seat else CAPTURE, held, way)
            return
        end = int(self.state.place[pad])
        yield read_move(self.state, start, "-", end)

    def _building(self, what: str, things: Sequence[str]) -> Iterator[int]:
        """List the places for a part of the kit: the one that is touched, or all that are near a pad."""
        if what.startswith("kit:"):
            _, seat, kind, *_ = (*what.split(":"), "", "")
            what = BUILDINGS[kind] if kind in BUILDINGS and seat == str(self.seat) else ""
        if what not in BUILD:
            return
        pads = [self._pad(things[-1])] if things else list(range(1, int(self.state.pads) + 1))
        places = [int(self.state.place[pad]) for pad in pads if pad]
        if what == BUILD[2]:
            yield from (BLOCK + pad for pad in pads if pad)
            return
        first = LINK_PAD if what == BUILD[0] else POST_PAD
        if not things:
            ways = (WEST, EAST, SOUTH, NORTH) if what == BUILD[0] else (UP,)
            places = [onward(place, way) for place in places for way in ways]
            places = [place for place in dict.fromkeys(places) if INSIDE[place]]
        yield from (first + place for place in places)

    def ghost(self, move: int) -> Touch | None:
        """Show the marker, the box or the pad where it would come to stand."""
        if move >= STOP:
            return None
        if move >= TELEPORT:
            return self._marker(int(self.state.mover), move - TELEPORT)
        if move >= BLOCK:
            return Touch("", ghost=(box_part(int(self.state.place[move - BLOCK])),))
        if move >= LINK_PAD:
            place = move - POST_PAD if move >= POST_PAD else move - LINK_PAD
            return None if has_pad(self.state, place) else Touch("", ghost=(pad_part(place),))
        kind, pad, way = split(move)
        near = int(self.state.beside[pad, way])
        return self._marker(pad, near if kind == STEP else int(self.state.beside[near, way]))

    def _marker(self, pad: int, landing: int) -> Touch | None:
        if not landing or owner_on(self.state, pad) < 0:
            return None
        return Touch("", ghost=(marker_part(self.state, pad, int(self.state.place[landing])),))

    def nowhere(self, touched: Sequence[str], clause: int) -> str | None:
        """Say that a marker is stuck (G2 to G4)."""
        stuck = len(touched) == 1 and clause in (G2, G3, G4)
        return "this marker cannot move now: there is no free pad where it may go" if stuck else None

    def in_the_way(self, move: int, clause: int) -> Iterable[str]:
        """Name what stands on the pads that a move needs empty, where that is what refuses it."""
        if clause not in (G2, G4, G11, G12) or move >= STOP or LINK_PAD <= move < BLOCK:
            return []
        if move >= BLOCK:
            return self._standing(move - TELEPORT if move >= TELEPORT else move - BLOCK)
        kind, pad, way = split(move)
        near = int(self.state.beside[pad, way])
        needed = [near] if kind == STEP or clause == G12 else []
        return [name for one in (*needed, int(self.state.beside[near, way])) for name in self._standing(one)]

    def _standing(self, pad: int) -> list[str]:
        if not 0 < pad <= self.state.pads:
            return []
        if self.state.on[pad] == BLOCKED:
            return [box_part(int(self.state.place[pad])).id]
        return [marker_id(self.state, pad)] if owner_on(self.state, pad) >= 0 else []

    def rule(self, touched: Sequence[str]) -> int:
        """Say what a held thing is for, else what a turn is (G1)."""
        if self.state.due:
            return G11
        if touched and touched[0].startswith("build:"):
            return G12 if touched[0] == BUILD[2] else G13
        if len(touched) > 1:
            return G2
        return G10 if self.state.mover else G1
