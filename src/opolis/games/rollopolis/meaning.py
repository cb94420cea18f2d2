"""What touching a die, a spot of a track or a space of the district could mean."""

from collections.abc import Iterable, Iterator, Sequence

from opolis.core import meaning
from opolis.core.scene import Touch
from opolis.core.verbs import verdict
from opolis.games.rollopolis.names import LETTERS, SPACE_NAMES, TERRAIN_LETTERS, TERRAIN_NAMES, TRACK_LETTERS
from opolis.games.rollopolis.parts import building_id, space_id, space_part
from opolis.games.rollopolis.pictures import building_on, terrain_on
from opolis.games.rollopolis.reasons import takes
from opolis.games.rollopolis.state import (
    ACTIVATE,
    BONUS_MOVE,
    BUILDINGS,
    COMMERCIAL,
    DEEDS,
    DRAFT,
    DRAFT_MOVE,
    INDUSTRIAL,
    JOKER,
    JOKER_MOVE,
    MOST_DICE,
    PLACE_TERRAIN,
    REROLL_MOVE,
    S_TRACK,
    SPACES,
    SUBSTATION,
    TERRAIN_MOVE,
    TERRAINS,
    TRACKS,
    WRITE_MOVE,
    State,
)
from opolis.games.rollopolis.touches import deed_leaf
from opolis.games.rollopolis.worth import about_building, about_terrain

O1, O2, O3, O10, O13 = 1, 2, 3, 10, 13


class Meaning(meaning.Meaning[State]):
    """What a seat could mean by touching things."""

    def moves(self, touched: Sequence[str]) -> Iterable[int]:
        """Take a die for drafting it, a spot for writing on it, a space for building there."""
        if not touched:
            return []
        kind, _, name = touched[-1].partition(":")
        if kind in ("space", "building"):
            seat, _, square = name.partition(":")
            own = seat == str(self.seat) and square in SPACE_NAMES
            return list(self._on(touched[:-1], [SPACE_NAMES.index(square)], kind)) if own else []
        if kind in ("spot", "build", "terrain") and self._is_held(touched):
            return list(self._on(touched, range(SPACES), "space"))
        if kind == "spot" and name[:1] in tuple(TRACK_LETTERS):
            written = WRITE_MOVE + 2 * TRACK_LETTERS.index(name[0])
            built = self._on(touched, range(SPACES), "space") if self.state.phase == ACTIVATE else ()
            return [move for move in built if not self._is_misbuilt(move)] or [written]
        if kind == "bonus":
            return [BONUS_MOVE] if name.startswith(f"{self.seat}:") else []
        return list(self._die(name)) if kind == "die" else []

    def _is_held(self, touched: Sequence[str]) -> bool:
        """Tell whether it is clear what would be built or placed."""
        if self.state.phase == PLACE_TERRAIN:
            return touched[-1].startswith("terrain:")
        return self.state.phase in (ACTIVATE, JOKER) and len(list(self._deeds(touched))) == 1

    def _is_misbuilt(self, move: int) -> bool:
        """Tell whether nothing can be built so, whatever the number."""
        return bool(verdict(self.state, self.seat, move))

    def _die(self, name: str) -> Iterator[int]:
        number = int(name) - 1 if name.isdecimal() else MOST_DICE
        face = int(self.state.dice[number]) if number < MOST_DICE else 0
        if face and self.state.phase == ACTIVATE:
            yield REROLL_MOVE + face - 1
        elif face and self.state.holder[number] < 0:
            yield DRAFT_MOVE + face - 1

    def _on(self, path: Sequence[str], spaces: Iterable[int], kind: str) -> Iterator[int]:
        """List what could be placed, built or raised on spaces."""
        if self.state.phase == PLACE_TERRAIN:
            yield from self._terrains(path, spaces)
            return
        for space in spaces:
            standing = building_on(self.state, self.seat, space)
            raised = int(kind == "building" and 0 <= standing <= COMMERCIAL)
            for first, building in self._deeds(path):
                if not raised or building == standing:
                    yield first + (2 * building + raised) * SPACES + space

    def _terrains(self, path: Sequence[str], spaces: Iterable[int]) -> Iterator[int]:
        named = [TERRAIN_LETTERS.index(one[8:]) for one in path if one[8:] and one[8:] in TERRAIN_LETTERS]
        unused = [terrain for terrain in range(TERRAINS) if not self.state.terrain[self.seat, terrain]]
        for terrain in named or unused:
            yield from (TERRAIN_MOVE + SPACES * terrain + space for space in spaces)

    def _deeds(self, path: Sequence[str]) -> Iterator[tuple[int, int]]:
        """List the tracks and buildings that are meant: by the path, else by what the die in hand allows."""
        letters = [one[6:] for one in path if one.startswith("build:")]
        if self.state.phase == JOKER:
            for building in range(INDUSTRIAL + 1):
                if not letters or LETTERS[building] == letters[-1]:
                    yield JOKER_MOVE, building
            return
        named = [
            TRACK_LETTERS.index(one[5])
            for one in path
            if one.startswith("spot:") and one[5:6] in tuple(TRACK_LETTERS)
        ]
        for track in named or self._open_tracks():
            for building in self._buildings(track):
                if not letters or LETTERS[building] == letters[-1]:
                    yield 2 * track * DEEDS, building

    def _open_tracks(self) -> list[int]:
        return [track for track in range(TRACKS) if takes(self.state, self.seat, track)] or list(
            range(TRACKS)
        )

    def _buildings(self, track: int) -> list[int]:
        if track != S_TRACK:
            return [track, INDUSTRIAL]
        allowed = int(self.state.allowed[self.state.die])
        return [INDUSTRIAL, *(one for one in range(SUBSTATION, BUILDINGS) if allowed >> one & 1)]

    def about(self, thing: str) -> str | None:
        """Say what a building or a terrain is and counts, where nobody could mean to build with it."""
        kind, _, name = thing.partition(":")
        owner, _, square = name.partition(":")
        if kind not in ("space", "building") or square not in SPACE_NAMES or not owner.isdecimal():
            return None
        seat, space = int(owner), SPACE_NAMES.index(square)
        acts = seat == self.seat and seat == self.state.turn and self.state.phase in (ACTIVATE, JOKER)
        if acts or seat >= self.state.seats:
            return None
        building, terrain = building_on(self.state, seat, space), terrain_on(self.state, seat, space)
        if building >= 0:
            return about_building(self.state, building, int(self.state.level[seat, space]))
        return about_terrain(terrain) if terrain >= 0 else None

    def ghost(self, move: int) -> Touch | None:
        """Show a building or a terrain on its space."""
        if TERRAIN_MOVE <= move < DRAFT_MOVE:
            terrain, space = divmod(move - TERRAIN_MOVE, SPACES)
            part = space_part(self.state, self.seat, self.seat, space, terrain)
            return Touch("", TERRAIN_NAMES[terrain], ghost=(part,))
        if move >= TERRAIN_MOVE:
            return None
        return Touch("", ghost=deed_leaf(self.state, self.seat, move).ghost)

    def in_the_way(self, move: int, clause: int) -> Iterable[str]:
        """Name what stands on the space already (O1, O13)."""
        if clause == O1 and TERRAIN_MOVE <= move < DRAFT_MOVE:
            return [space_id(self.seat, (move - TERRAIN_MOVE) % SPACES)]
        space = move % DEEDS % SPACES
        if clause != O13 or move >= TERRAIN_MOVE or self.state.empty[self.seat] >> space & 1:
            return []
        standing = building_on(self.state, self.seat, space) >= 0
        return [building_id(self.seat, space) if standing else space_id(self.seat, space)]

    def rule(self, touched: Sequence[str]) -> int:
        """Say what comes now: a terrain (O1), a die (O2), a permit (O3) or a Joker (O10)."""
        return {PLACE_TERRAIN: O1, DRAFT: O2, ACTIVATE: O3, JOKER: O10}.get(int(self.state.phase), O2)
