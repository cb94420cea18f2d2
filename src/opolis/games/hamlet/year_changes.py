"""What a year's card has brought to every seat, section by section (B9, B10)."""

from collections.abc import Iterator

from opolis.core.records import copy
from opolis.games.hamlet.card_fields import ACT, COLLECT, GAINS, STORE
from opolis.games.hamlet.card_text import section_rows
from opolis.games.hamlet.drawing import move_tiles
from opolis.games.hamlet.names import card_names
from opolis.games.hamlet.sections import carry_out, sections, waits
from opolis.games.hamlet.state import ATTRIBUTES, COINS, INCOME, PASS, State
from opolis.wording.message import Message, message
from opolis.wording.moment import Change, said_as_it_is

SeatGains = tuple[int, list[Change]]
ICONS = ("coin", *ATTRIBUTES)
USUAL = {COLLECT: "from_income", STORE: "over_storage"}


def year_changes(before: State, move: int, after: State) -> list[SeatGains]:
    """Say what every seat has gained and lost by its card, plaques aside."""
    if move != PASS:
        return [(seat, list(rest(before, after, seat))) for seat in range(int(after.seats))]
    state, found = passed_on(before), [list[Change]() for _ in range(int(after.seats))]
    card = int(state.deck[state.turn])
    acts = [row[ACT] for row in section_rows(state, card)]
    for section in range(int(state.section), int(sections(state))):
        then = copy(state)
        state.section = section + 1
        carry_out(state, section)
        for seat, changes in enumerate(found):
            changes += gained(then, state, seat, acts[section])
        if waits(state):
            break
    return list(enumerate(merged(changes) for changes in found))


def passed_on(before: State) -> State:
    """Give the position in which everybody has passed, and the card has its turn."""
    state: State = copy(before)
    seats = int(state.seats)
    for seat in range(seats):
        move_tiles(
            state, state.queue[seat], state.coming[(seat + 1) % seats] if seats > 1 else state.gone[seat]
        )
    return state


def gained(then: State, now: State, seat: int, act: int) -> Iterator[Change]:
    """Say what a section has changed: coins by what moved them, attributes by their names."""
    coins = int(now.standing[seat, COINS]) - int(then.standing[seat, COINS])
    card = said_as_it_is(card_names(now)[int(now.deck[now.turn])])
    yield Change(message(USUAL[act]) if act in USUAL else card, coins, "coin")
    yield from attributes(then, now, seat)


def attributes(then: State, now: State, seat: int) -> Iterator[Change]:
    """Say how income, culture, military and storage have changed."""
    for number, name in enumerate(ATTRIBUTES):
        by = int(now.standing[seat, INCOME + number]) - int(then.standing[seat, INCOME + number])
        yield Change(message(f"gain_{name}"), by, name)


def merged(changes: list[Change]) -> list[Change]:
    """Add up changes of the same thing."""
    sums: dict[tuple[str, str], Change] = {}
    for change in changes:
        key = str(change.what), change.icon
        known = sums.get(key)
        sums[key] = Change(change.what, change.by + (known.by if known else 0), change.icon)
    return list(sums.values())


def rest(before: State, after: State, seat: int) -> Iterator[Change]:
    """Say what a card that waited for somebody has changed, without its plaque."""
    ended = after.turn > before.turn and after.plaques[before.turn] == seat
    given = {change.icon: change.by for change in plaque_gains(after, int(before.turn))} if ended else {}
    coins = int(after.standing[seat, COINS]) - int(before.standing[seat, COINS])
    for change in (Change(message("gain_coins"), coins, "coin"), *attributes(before, after, seat)):
        yield Change(change.what, change.by - given.get(change.icon, 0), change.icon)


def plaque_gains(state: State, year: int) -> list[Change]:
    """Say what a year's plaque gives."""
    row = state.card[int(state.deck[year])]
    words: list[Message] = [message("gain_coins"), *(message(f"gain_{name}") for name in ATTRIBUTES)]
    return [
        Change(what, int(row[GAINS + number]), icon)
        for number, (what, icon) in enumerate(zip(words, ICONS, strict=True))
    ]
