"""Hirstopolis, slow and plain, straight from specs/hirstopolis.md: the engine is compared with it.

Readings where the spec is silent:
- A wrong action is refused with its phase's clause: draw and top-up H1, passing H2 (chaos too),
  picking from bowls H15, building and a finished standard game H3, head-to-head H13, solitaire H14.
- Malformed text is refused first; squares off the map are well-formed and break H4.
- The quarter turns are always written, r0 included.
- Top-ups fill the lowest needy seat before the next. Bowls are filled up even from a short pile.
- The bell may end the filling of bowls, never the picking; `stop` exists with a clock, too.
- No seat is done by itself: one that can place nothing says `done`.
- With a clock, head-to-head and solitaire have no limit of placements.
- Two spans over one gap square at the same height break H5.
"""

from collections import Counter
from collections.abc import Container, Iterator
from itertools import permutations, product
from string import ascii_lowercase

from .hirstopolis_tables import (
    BLOCKS,
    MAPS,
    MULTIPLIERS,
    Action,
    City,
    different_turns,
    is_base,
    read,
    size,
)

NATURE = -1
QUARRY, LEAST, PASSED, HAND = 7, 3, 3, 2  # H1, H1, H2, H13
OPEN_PENALTY = 2  # H8

SEAT_VERBS = {
    "draw": ["take", "stop"], "commit": ["pass"], "bowl": ["bowl"],
    "build": ["place", "return", "done"], "race": ["take", "place", "return", "done"],
}  # fmt: skip
NATURE_VERBS = {
    "draw": ["bell"], "topup": ["topup"], "count": ["die"], "direction": ["die"],
    "build": ["bell"], "race": ["bell"],
}  # fmt: skip
PHASE_CLAUSES = {
    "draw": "H1", "topup": "H1", "count": "H2", "commit": "H2", "direction": "H2",
    "bowl": "H15", "build": "H3",
}  # fmt: skip
MODE_CLAUSES = {"standard": "H3", "headtohead": "H13", "solitaire": "H14"}


class Options:
    """The options of the spec, checked; ValueError names the wrong one."""

    def __init__(self, seats: int, given: dict[str, object]) -> None:
        self.given = dict(given)
        self.map = self.word("map", *MAPS)
        self.mode = self.word("mode", "standard", "headtohead", "solitaire")
        self.passing = self.word("passing", "standard", "chaos", "none", "bowl")
        self.unused_penalty = self.flag("unused_penalty", True)
        self.clock = self.flag("clock", False)
        self.goal = self.number("goal", 60, range(1, 1000))
        self.multiplier = self.number("multiplier", MULTIPLIERS[self.map], range(2, 5))
        self.draw_seconds = self.number("draw_seconds", 60, (30, 60, 120))
        self.last_builder_seconds = self.number("last_builder_seconds", 60, range(1000))
        default = 60 if self.mode == "solitaire" else 40
        self.placements = self.number("placements", default, range(1, 1000))
        self.max_rounds = self.number("max_rounds", 12, range(1, 1000))
        if self.given:
            raise ValueError(f"unknown option {min(self.given)}")
        if seats not in (range(1, 2) if self.mode == "solitaire" else range(2, 7)):
            raise ValueError("seats")

    def word(self, name: str, default: str, *others: str) -> str:
        """Take a word of the list, the first by default."""
        value = self.given.pop(name, default)
        if not isinstance(value, str) or value not in (default, *others):
            raise ValueError(name)
        return value

    def flag(self, name: str, default: bool) -> bool:
        """Take true or false."""
        value = self.given.pop(name, default)
        if not isinstance(value, bool):
            raise ValueError(name)
        return value

    def number(self, name: str, default: int, allowed: Container[int]) -> int:
        """Take a whole number of the range."""
        value = self.given.pop(name, default)
        if not isinstance(value, int) or isinstance(value, bool) or value not in allowed:
            raise ValueError(name)
        return value


class Oracle:
    """One game from setup to scores, in the spec's notation."""

    def __init__(self, seats: int = 2, **options: object) -> None:
        self.options = Options(seats, options)
        self.seats = list(range(seats))
        self.pile = Counter({block: seats * count for block, count in BLOCKS.items()})
        self.quarries: list[Counter[str]] = [Counter() for _ in self.seats]
        self.bowls: list[Counter[str]] = [Counter() for _ in self.seats]
        self.cities = [City(self.options.map, self.options.multiplier) for _ in self.seats]
        self.round = 0
        self.last = False
        self.finished: set[int] = set()
        if self.options.mode == "standard":
            self._begin_round()
        else:
            self._begin_race()

    def movers(self) -> list[int]:
        """List who may act, nature first."""
        waiting = [seat for seat in self.seats if seat not in self.finished]
        if self.over:
            return []
        if self.phase in ("topup", "count", "direction"):
            return [NATURE]
        if self.phase == "draw":
            return self.lap[:1] if self.in_laps else [NATURE, *self._takers()]
        if self.phase == "commit":
            return self._committers()
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
            "take": self._take, "stop": self._stop, "pass": self._commit, "bowl": self._pick,
            "place": self._place, "return": self._return, "done": self._done, "die": self._roll,
            "topup": self._top_up, "bell": self._ring,
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
        if action.verb == "take":
            return needed <= self.pile and self._vessels()[seat].total() < self.share
        if action.verb == "topup":
            return needed <= self.pile and action.number == self._needy()[0]
        if action.verb == "bowl":
            return needed <= self.bowls[seat]
        if action.verb == "pass" and needed.total() != self._number_to_pass(seat):
            return False
        if action.verb == "return" and self.last:
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
        elif verb == "pass":
            held = self.quarries[seat].elements()
            chosen = permutations(held, self._number_to_pass(seat))
            yield from ("pass:" + ",".join(blocks) for blocks in chosen)
        elif verb == "place":
            yield from self._placements(seat)
        else:
            yield verb

    def _placements(self, seat: int) -> Iterator[str]:
        """Write every held block, turned every different way, at every square of the map."""
        for block in set(self.quarries[seat].elements()):
            for turn, (x, y) in product(different_turns(block), self.cities[seat].ground):
                yield f"{block}@{ascii_lowercase[x]}{y + 1}r{turn}"

    # Draw (H1)

    def _begin_round(self) -> None:
        """Fix whether the round is the last (H7) and how blocks are drawn (H1, H15)."""
        left, seats = self.pile.total(), len(self.seats)
        self.round += 1
        reached = max(city.points() for city in self.cities) >= self.options.goal
        self.last = reached or left < seats or self.round == self.options.max_rounds
        short = left < sum(QUARRY - vessel.total() for vessel in self._vessels())
        self.share, self.least = QUARRY, 0 if short else LEAST
        if self.options.passing == "bowl":
            self.share = self.least = min(QUARRY, left // seats)
        self.in_laps = short or not self.options.clock
        self.lap: list[int] = []
        self._begin("draw")
        self._go_on_drawing()

    def _begin(self, phase: str) -> None:
        """Open a phase in which no seat has finished yet."""
        self.phase = phase
        self.finished = set()

    def _vessels(self) -> list[Counter[str]]:
        """Blocks are drawn into quarries or bowls (H1, H15); in a race the quarry is the hand."""
        in_bowls = self.options.passing == "bowl" and self.options.mode == "standard"
        return self.bowls if in_bowls else self.quarries

    def _takers(self) -> list[int]:
        """List the seats still taking: not full and not stopped (H1)."""
        full = {seat for seat in self.seats if self._vessels()[seat].total() >= self.share}
        return [seat for seat in self.seats if seat not in full | self.finished]

    def _needy(self) -> list[int]:
        """List the seats that nature tops up (H1)."""
        return [seat for seat in self.seats if self._vessels()[seat].total() < self.least]

    def _go_on_drawing(self) -> None:
        """Begin a lap while the pile has a block for every seat still taking, else end (H1)."""
        takers = self._takers()
        if self.in_laps and not self.lap and len(takers) <= self.pile.total():
            self.lap = takers
        if not (self.lap if self.in_laps else takers):
            self._go_on_topping_up()

    def _take(self, seat: int, action: Action) -> None:
        """Take a block from the pile (H1, H13, H14)."""
        self._move_block(action.blocks[0], self.pile, self._vessels()[seat])
        if self.phase == "draw":
            self.lap = self.lap[1:]
            self._go_on_drawing()

    def _stop(self, seat: int, action: Action) -> None:
        """Take no more blocks this round (H1)."""
        self.finished.add(seat)
        self.lap = self.lap[1:]
        self._go_on_drawing()

    def _top_up(self, seat: int, action: Action) -> None:
        """Nature gives one block at random (H1)."""
        self._move_block(action.blocks[0], self.pile, self._vessels()[action.number])
        self._go_on_topping_up()

    def _go_on_topping_up(self) -> None:
        """Top up until every seat has the least number, then pass (H1)."""
        self._begin("topup")
        if not self._needy():
            self._begin_passing()

    @staticmethod
    def _move_block(block: str, source: Counter[str], target: Counter[str]) -> None:
        """Move one block between pile, quarries and bowls."""
        source[block] -= 1
        target[block] += 1

    # Pass (H2, H15)

    def _begin_passing(self) -> None:
        """Choose the way of passing; with empty quarries no die is rolled (H2, H15)."""
        if self.options.passing == "bowl":
            self._pass_bowls()
        elif self.options.passing == "none" or not any(q.total() for q in self.quarries):
            self._begin("build")
        elif self.options.passing == "chaos":
            self._begin("count")
        else:
            self._begin_commitments(PASSED)

    def _begin_commitments(self, number: int) -> None:
        """Every seat commits so many blocks (H2)."""
        self.number = number
        self.commitments: dict[int, tuple[str, ...]] = {}
        self._begin("commit")

    def _number_to_pass(self, seat: int) -> int:
        """A seat passes at most what it holds (H2)."""
        return min(self.number, self.quarries[seat].total())

    def _committers(self) -> list[int]:
        """List the seats that have yet to commit; a seat with nothing passes nothing (H2)."""
        holding = [seat for seat in self.seats if self.quarries[seat].total()]
        return [seat for seat in holding if seat not in self.commitments]

    def _commit(self, seat: int, action: Action) -> None:
        """Commit blocks in an order, out of the quarry (H2)."""
        self.commitments[seat] = action.blocks
        self.quarries[seat] -= Counter(action.blocks)
        if not self._committers():
            self._begin("direction")

    def _roll(self, seat: int, action: Action) -> None:
        """Chaos: the first die says how many (H15); then 1-3 passes left, 4-6 right (H2)."""
        if self.phase == "count":
            self._begin_commitments(action.number)
        else:
            self._hand_out(1 if action.number <= 3 else -1)
            self._begin("build")

    def _hand_out(self, step: int) -> None:
        """The first block goes to the next seat, and so on, skipping oneself (H2)."""
        seats = len(self.seats)
        for giver, blocks in self.commitments.items():
            others = [(giver + step * distance) % seats for distance in range(1, seats)]
            for turn, block in enumerate(blocks):
                self.quarries[others[turn % len(others)]][block] += 1

    def _pass_bowls(self) -> None:
        """Bowls go left before each pick, until they are empty (H15)."""
        self.bowls = self.bowls[-1:] + self.bowls[:-1]
        self._begin("bowl" if self.bowls[0].total() else "build")

    def _pick(self, seat: int, action: Action) -> None:
        """Pick one block from the bowl passed on (H15)."""
        self._move_block(action.blocks[0], self.bowls[seat], self.quarries[seat])
        self.finished.add(seat)
        if len(self.finished) == len(self.seats):
            self._pass_bowls()

    # Build (H3), head-to-head (H13), solitaire (H14)

    def _begin_race(self) -> None:
        """All seats grab and place, two blocks held at most (H13, H14)."""
        self.share = HAND
        self._begin("race")

    def _place(self, seat: int, action: Action) -> None:
        """Place a block; without a clock the last allowed placement ends a race (H3, H13, H14)."""
        self.quarries[seat][action.blocks[0]] -= 1
        self.cities[seat].place(action, self.round)
        limited = self.phase == "race" and not self.options.clock
        if limited and len(self.cities[seat].placed) == self.options.placements:
            self._done(seat, action)

    def _return(self, seat: int, action: Action) -> None:
        """Return a block to the pile (H3, H13)."""
        self._move_block(action.blocks[0], self.quarries[seat], self.pile)

    def _done(self, seat: int, action: Action) -> None:
        """End the seat's building; loose blocks leave the Grand Canal (H3, H12)."""
        if self.options.map == "grandcanal":
            self.quarries[seat].update(self.cities[seat].take_off_loose(self.round))
        if self.phase == "race":
            self.pile.update(self.quarries[seat])
            self.quarries[seat].clear()
        self.finished.add(seat)
        if len(self.finished) == len(self.seats):
            self._end_building()

    def _ring(self, seat: int, action: Action) -> None:
        """The bell ends the draw, or the building of all who still build (H1, H3, H13, H14)."""
        if self.phase == "draw":
            self._go_on_topping_up()
            return
        for builder in [mover for mover in self.movers() if mover != NATURE]:
            self._done(builder, action)

    def _end_building(self) -> None:
        """After the last round the game is over (H7)."""
        if self.phase == "race" or self.last:
            self._begin("over")
        else:
            self._begin_round()
