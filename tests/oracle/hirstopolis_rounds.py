"""How a game of specs/hirstopolis.md goes: the king, drawing, passing, building; see `hirstopolis`."""

from collections import Counter
from collections.abc import Iterator
from itertools import permutations

from .hirstopolis_options import Options
from .hirstopolis_tables import BLOCKS, Action, City

QUARRY, LEAST, PASSED, HAND = 7, 3, 3, 2  # H1, H1, H2, H13
FULL = 14  # Readings: `kept_count` false


class Rounds:
    """A game in its phases, each deed trusted to be legal."""

    def __init__(self, seats: int = 2, **options: object) -> None:
        self.options = Options(seats, options)
        self.seats = list(range(seats))
        self.pile = Counter({block: self.options.sets * count for block, count in BLOCKS.items()})
        self.quarries: list[Counter[str]] = [Counter() for _ in self.seats]
        self.bowls: list[Counter[str]] = [Counter() for _ in self.seats]
        self.cities = [City(self.options.map, self.options.multiplier) for _ in self.seats]
        self.taken = [0 for _ in self.seats]
        self.returned = [0 for _ in self.seats]
        self.king = 0
        self.round = 0
        self.last = False
        self.finished: set[int] = set()
        if self.options.king == "random" and seats > 1:
            self._begin("king")
        else:
            self._begin_game()

    # The king (H16)

    def _crown(self, seat: int, action: Action) -> None:
        """Nature chooses the king, before anything else."""
        self.king = action.number
        self._begin_game()

    def _begin_game(self) -> None:
        """Play rounds, or race."""
        if self.options.mode == "standard":
            self.built = True
            self._begin_round()
        else:
            self._begin_race()

    def _start(self, seat: int, action: Action) -> None:
        """The king gives the signal for a timed draw or race."""
        if self.options.mode == "standard":
            self._begin_draw()
        else:
            self._begin("race")

    # Draw (H1)

    def _begin_round(self) -> None:
        """Fix whether the round is the last (H7) and how blocks are drawn (H1, H15)."""
        self.round += 1
        if self.options.king == "rotating":
            self.king = (self.round - 1) % len(self.seats)
        self.taken = [0 for _ in self.seats]
        left, self.share, self.least = self.pile.total(), QUARRY, LEAST
        short = left < sum(self._room(seat) for seat in self.seats)
        if self.options.passing == "bowl":
            self.share = self.least = min(QUARRY, left // len(self.seats))
        elif short:
            self.least = 0
        reached = max(city.points() for city in self.cities) >= self.options.goal
        at_the_latest = self.round == self.options.max_rounds
        self.last = reached or short or not self.built or at_the_latest
        self.built = False
        self.in_laps = short or not self.options.clock
        if self.in_laps:
            self._begin_draw()
        else:
            self._begin("start")

    def _begin_draw(self) -> None:
        """Blocks may be taken from now on (H1)."""
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

    def _counted(self, seat: int) -> int:
        """Count the blocks held, or only the new ones (H1, `kept_count`)."""
        held = self._vessels()[seat].total()
        only_new = self.options.mode == "standard" and not self.options.kept_count
        return self.taken[seat] if only_new else held

    def _room(self, seat: int) -> int:
        """Count the blocks that a seat may still take (H1, H13, H15)."""
        held = self._vessels()[seat].total()
        return max(0, min(self.share - self._counted(seat), FULL - held))

    def _from_the_king(self) -> list[int]:
        """List the seats clockwise from the king (H1, H2)."""
        return self.seats[self.king :] + self.seats[: self.king]

    def _takers(self) -> list[int]:
        """List the seats still taking, from the king: not full and not stopped (H1)."""
        full = {seat for seat in self.seats if not self._room(seat)}
        return [seat for seat in self._from_the_king() if seat not in full | self.finished]

    def _needy(self) -> list[int]:
        """List the seats that nature tops up (H1)."""
        below = [seat for seat in self.seats if self._counted(seat) < self.least]
        return [seat for seat in below if self._room(seat)]

    def _go_on_drawing(self) -> None:
        """Begin a lap while the pile has a block for every seat still taking, else end (H1)."""
        takers = self._takers()
        if self.in_laps and not self.lap and len(takers) <= self.pile.total():
            self.lap = takers
        if not (self.lap if self.in_laps else takers):
            self._go_on_topping_up()

    def _take(self, seat: int, action: Action) -> None:
        """Take a block from the pile (H1, H13, H14)."""
        self._draw(seat, action.blocks[0])
        if self.phase == "draw":
            self.lap = self.lap[1:]
            self._go_on_drawing()

    def _draw(self, seat: int, block: str) -> None:
        """A block of the pile becomes the seat's."""
        self._move_block(block, self.pile, self._vessels()[seat])
        self.taken[seat] += 1

    def _stop(self, seat: int, action: Action) -> None:
        """Take no more blocks this round (H1)."""
        self.finished.add(seat)
        self.lap = self.lap[1:]
        self._go_on_drawing()

    def _top_up(self, seat: int, action: Action) -> None:
        """Nature gives one block at random (H1)."""
        self._draw(action.number, action.blocks[0])
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
        """Every seat chooses this number of blocks (H2)."""
        self.number = number
        self.commitments: dict[int, tuple[str, ...]] = {}
        self._begin("commit")

    def _number_to_pass(self, seat: int) -> int:
        """A seat passes at most what it holds (H2)."""
        return min(self.number, self.quarries[seat].total())

    def _committers(self) -> list[int]:
        """List the seats that have yet to choose; a seat with nothing passes nothing (H2)."""
        holding = [seat for seat in self.seats if self.quarries[seat].total()]
        return [seat for seat in holding if seat not in self.commitments]

    def _commit(self, seat: int, action: Action) -> None:
        """Choose blocks for good, out of the quarry, not yet for whom (H2)."""
        self.commitments[seat] = action.blocks
        self.quarries[seat] -= Counter(action.blocks)
        if not self._committers():
            self._begin("direction")

    def _roll(self, seat: int, action: Action) -> None:
        """Chaos: the first die says how many (H15); then 1-3 passes left, 4-6 right (H2)."""
        if self.phase == "count":
            self._begin_commitments(action.number)
        else:
            self.step = 1 if action.number <= 3 else -1
            self.givers = [seat for seat in self._from_the_king() if seat in self.commitments]
            self._begin("hand")
            self._go_on_handing_out()

    def _receivers(self, giver: int, number: int) -> list[int]:
        """The next seat in the die's direction, the one after, and so on, skipping oneself (H2)."""
        seats = len(self.seats)
        others = [(giver + self.step * distance) % seats for distance in range(1, seats)]
        return [others[turn % len(others)] for turn in range(number)]

    def _gifts(self, giver: int, blocks: tuple[str, ...]) -> dict[int, Counter[str]]:
        """Say what each seat is handed when the blocks go out in this order (H2)."""
        gifts: dict[int, Counter[str]] = {}
        for receiver, block in zip(self._receivers(giver, len(blocks)), blocks, strict=True):
            gifts.setdefault(receiver, Counter())[block] += 1
        return gifts

    def _ways_to_hand_out(self, giver: int) -> Iterator[str]:
        """Write the alphabetically first of all orders that give the same (Readings)."""
        known: list[dict[int, Counter[str]]] = []
        for blocks in sorted(set(permutations(self.commitments[giver]))):
            gifts = self._gifts(giver, blocks)
            if gifts not in known:
                known.append(gifts)
                yield "hand:" + ",".join(blocks)

    def _has_no_choice(self, giver: int) -> bool:
        """Everything goes to one seat, or all blocks are of one kind (Readings)."""
        blocks = self.commitments[giver]
        receivers = self._receivers(giver, len(blocks))
        return len(set(receivers)) == 1 or len(set(blocks)) == 1

    def _hand(self, seat: int, action: Action) -> None:
        """Hand blocks out in an order of one's choice (H2)."""
        self._give(seat, action.blocks)
        self._go_on_handing_out()

    def _give(self, giver: int, blocks: tuple[str, ...]) -> None:
        """Every receiver puts its blocks into its quarry (H2)."""
        for receiver, gift in self._gifts(giver, blocks).items():
            self.quarries[receiver].update(gift)
        self.givers.remove(giver)

    def _go_on_handing_out(self) -> None:
        """Seats without a choice hand out by themselves; then all build (H2)."""
        while self.givers and self._has_no_choice(self.givers[0]):
            self._give(self.givers[0], self.commitments[self.givers[0]])
        if not self.givers:
            self._begin("build")

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
        self._begin("start" if self.options.clock else "race")

    def _place(self, seat: int, action: Action) -> None:
        """Place a block; without a clock the last allowed placement ends a race (H3, H13, H14)."""
        self.quarries[seat][action.blocks[0]] -= 1
        self.cities[seat].place(action, self.round)
        self.built = True
        limited = self.phase == "race" and not self.options.clock
        if limited and len(self.cities[seat].placed) == self.options.placements:
            self._done(seat, action)

    def _return(self, seat: int, action: Action) -> None:
        """Return a block to the pile (H3, H13)."""
        self._move_block(action.blocks[0], self.quarries[seat], self.pile)
        if self.phase == "race":
            self.returned[seat] += 1
        if self.phase == "clearing" and not self.quarries[seat].total():
            self._done(seat, action)

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
        """The bell ends the draw, a race, or the last builder's placing (H1, H3, H13, H14)."""
        builders = [builder for builder in self.seats if builder not in self.finished]
        if self.phase == "draw":
            self._go_on_topping_up()
        elif self.phase == "build" and not self.last and self.quarries[builders[0]].total():
            self.phase = "clearing"
        else:
            for builder in builders:
                self._done(builder, action)

    def _end_building(self) -> None:
        """After the last round the game is over (H7)."""
        if self.phase == "race" or self.last:
            self._begin("over")
        else:
            self._begin_round()
