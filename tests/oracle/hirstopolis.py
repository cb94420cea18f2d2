"""Hirstopolis, slow and plain, straight from specs/hirstopolis.md: the engine is compared with it.

Readings where the spec is silent:
- A wrong action is refused with its phase's clause: choosing the king and waiting for his signal H16,
  draw and top-up H1, passing and handing out H2 (chaos too), picking from bowls H15, building and a
  finished standard game H3, head-to-head H13, solitaire H14.
- Malformed text is refused first; squares off the map are well-formed and break H4.
- The quarter turns are always written, r0 included.
- Top-ups fill the lowest needy seat before the next, whoever is king. Bowls are filled up even from a
  short pile. With `kept_count` false nobody is topped up beyond 14 blocks.
- The bell may end the filling of bowls, never the picking; `stop` exists with a clock, too.
- No seat is done by itself: one that can place nothing says `done`.
- After its bell the last builder is done as soon as it has nothing to return, also after a return.
- With a clock, head-to-head and solitaire have no limit of placements, but that of 99 returns.
- A random king is drawn in a race without a clock, too.
- Two spans over one gap square at the same height break H5.
"""

from collections import Counter
from collections.abc import Iterator
from itertools import combinations, product
from string import ascii_lowercase

from .hirstopolis_rounds import Rounds
from .hirstopolis_tables import BLOCKS, Action, different_turns, is_base, read, size

NATURE = -1
OPEN_PENALTY = 2  # H8
RETURNS = 99  # Readings: in a race

SEAT_VERBS = {
    "start": ["start"], "draw": ["take", "stop"], "commit": ["pass"], "hand": ["hand"],
    "bowl": ["bowl"], "build": ["place", "return", "done"], "clearing": ["return", "done"],
    "race": ["take", "place", "return", "done"],
}  # fmt: skip
NATURE_VERBS = {
    "king": ["king"], "draw": ["bell"], "topup": ["topup"], "count": ["die"],
    "direction": ["die"], "build": ["bell"], "race": ["bell"],
}  # fmt: skip
PHASE_CLAUSES = {
    "king": "H16", "start": "H16", "draw": "H1", "topup": "H1", "count": "H2", "commit": "H2",
    "direction": "H2", "hand": "H2", "bowl": "H15", "build": "H3", "clearing": "H3",
}  # fmt: skip
MODE_CLAUSES = {"standard": "H3", "headtohead": "H13", "solitaire": "H14"}


class Oracle(Rounds):
    """One game from setup to scores, in the spec's notation."""

    def movers(self) -> list[int]:
        """List who may act, nature first."""
        waiting = [seat for seat in self.seats if seat not in self.finished]
        if self.over:
            return []
        if self.phase in ("king", "topup", "count", "direction"):
            return [NATURE]
        if self.phase == "start":
            return [self.king]
        if self.phase == "draw":
            return self.lap[:1] if self.in_laps else [NATURE, *sorted(self._takers())]
        if self.phase == "commit":
            return self._committers()
        if self.phase == "hand":
            return self.givers[:1]
        return [NATURE, *waiting] if self._bell_may_ring(waiting) else waiting

    def _bell_may_ring(self, waiting: list[int]) -> bool:
        """The last builder's clock, and the clock of the modes without rounds (H3, H13, H14)."""
        if not self.options.clock:
            return False
        last_builder = len(waiting) == 1 and self.options.last_builder_seconds > 0
        return self.phase == "race" or (self.phase == "build" and last_builder)

    def moves(self, seat: int) -> list[str]:
        """List the legal moves as sorted text."""
        if seat not in self.movers():
            return []
        texts = {text for verb in self._verbs(seat) for text in self._texts(verb, seat)}
        return sorted(text for text in texts if self.why(seat, text) is None)

    def odds(self) -> dict[str, int]:
        """Weigh nature's outcomes: blocks of the pile by their number, all else alike (H1)."""
        outcomes = self.moves(NATURE)
        if self.phase == "topup":
            return {text: self.pile[text.split(":")[2]] for text in outcomes}
        return dict.fromkeys(outcomes, 1)

    def why(self, seat: int, text: str) -> str | None:
        """Cite the clause a move breaks: turn and ownership, then H4, then H5."""
        action = read(text)
        if action is None:
            return "notation"
        if seat not in self.movers() or action.verb not in self._verbs(seat):
            return self._clause()
        if not self._is_owned(seat, action):
            return self._clause()
        return self.cities[seat].refusal(action) if action.verb == "place" else None

    def play(self, seat: int, text: str) -> None:
        """Play a legal move; ValueError with the clause if refused."""
        clause, action = self.why(seat, text), read(text)
        if clause is not None or action is None:
            raise ValueError(clause)
        deeds = {
            "start": self._start, "take": self._take, "stop": self._stop, "pass": self._commit,
            "hand": self._hand, "bowl": self._pick, "place": self._place, "return": self._return,
            "done": self._done, "king": self._crown, "die": self._roll, "topup": self._top_up,
            "bell": self._ring,
        }  # fmt: skip
        deeds[action.verb](seat, action)

    @property
    def over(self) -> bool:
        """The last round has been built."""
        return self.phase == "over"

    @property
    def scores(self) -> list[int]:
        """Points of the tops so far; at the end with penalties and bonuses (H6, H8)."""
        if self.over:
            return [self._final_score(seat) for seat in self.seats]
        return [city.points() for city in self.cities]

    @property
    def outcome(self) -> list[float]:
        """Highest wins, ties share (H8)."""
        if not self.over:
            return [0.0 for _ in self.seats]
        best = max(self.scores)
        return [(score == best) / self.scores.count(best) for score in self.scores]

    def _final_score(self, seat: int) -> int:
        """Take off open bases and bases left in the quarry, add the bonus (H8)."""
        city, quarry = self.cities[seat], self.quarries[seat]
        unused = sum(size(block) for block in quarry.elements() if is_base(block))
        penalised = city.open_squares() + unused * self.options.unused_penalty
        return city.points() - OPEN_PENALTY * penalised + city.bonus()

    def _clause(self) -> str:
        """Name the clause of the phase, which refuses what it does not allow."""
        return PHASE_CLAUSES.get(self.phase, MODE_CLAUSES[self.options.mode])

    def _verbs(self, seat: int) -> list[str]:
        """List what an actor may do in this phase."""
        return (NATURE_VERBS if seat == NATURE else SEAT_VERBS).get(self.phase, [])

    def _is_owned(self, seat: int, action: Action) -> bool:
        """The blocks named are there to be used so, in the number asked for (H1, H2, H3, H13)."""
        needed = Counter(action.blocks)
        if action.verb == "king":
            return action.number in self.seats
        if action.verb == "take":
            return needed <= self.pile and self._room(seat) > 0
        if action.verb == "topup":
            return needed <= self.pile and action.number == self._needy()[0]
        if action.verb == "bowl":
            return needed <= self.bowls[seat]
        if action.verb == "hand":
            return needed == Counter(self.commitments[seat])
        if action.verb == "pass" and needed.total() != self._number_to_pass(seat):
            return False
        if action.verb == "return" and (self.last or self.returned[seat] == RETURNS):
            return False
        return seat == NATURE or needed <= self.quarries[seat]

    def _texts(self, verb: str, seat: int) -> Iterator[str]:
        """Write every move of a kind that could be legal."""
        if verb in ("take", "return", "bowl"):
            yield from (f"{verb}:{block}" for block in BLOCKS)
        elif verb == "die":
            yield from (f"die:{number}" for number in range(1, 7))
        elif verb == "topup":
            yield from (f"topup:{to}:{block}" for to in self.seats for block in BLOCKS)
        elif verb == "king":
            yield from (f"king:{to}" for to in self.seats)
        elif verb == "pass":
            held = [block for block in BLOCKS for _ in range(self.quarries[seat][block])]
            chosen = combinations(held, self._number_to_pass(seat))
            yield from ("pass:" + ",".join(blocks) for blocks in chosen)
        elif verb == "hand":
            yield from self._ways_to_hand_out(seat)
        elif verb == "place":
            yield from self._placements(seat)
        else:
            yield verb

    def _placements(self, seat: int) -> Iterator[str]:
        """Write every held block, turned every different way, at every square of the map."""
        for block in set(self.quarries[seat].elements()):
            for turn, (x, y) in product(different_turns(block), self.cities[seat].ground):
                yield f"{block}@{ascii_lowercase[x]}{y + 1}r{turn}"
