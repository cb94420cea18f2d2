"""What year cards say: the back, each section, and the plaque."""

from opolis.games.hamlet.card_fields import (
    ACT,
    ADD,
    AHEAD,
    AMOUNT,
    ANY,
    AT_LEAST,
    AT_MOST,
    BEHIND,
    BEYOND,
    CHEAPEST,
    COLLECT,
    DESTROY,
    DISCARD_ACT,
    DRAW,
    EVERY,
    EVERYBODY,
    EXTREME,
    FIRST_PLAYER,
    FIRST_SECTION,
    FLAT,
    GAIN,
    GAINS,
    GAP,
    GIVE,
    GROUP,
    HIGHEST,
    HINTS,
    HINTS_LIMIT,
    HOW,
    KIND_ASKED,
    LEAST,
    LINE,
    LOSE,
    LOWEST,
    LOWEST_OF,
    MARK,
    MOOD,
    MORE_THAN,
    MOST,
    NEIGHBOURS,
    NOT_HIGHEST,
    NOT_LOWEST,
    OF,
    OUTSKIRTS,
    PAY,
    PER,
    SECTION_FIELDS,
    SECTIONS,
    SHARE_UP,
    SHORT,
    STORE,
    STYLE,
    TARGET,
    WHICH,
    WHO,
    WHOLE,
    WHOM,
    WHOSE,
)
from opolis.games.hamlet.names import MANY, ONE, kind_name, measure_name, plural, signed
from opolis.games.hamlet.options import MOODS, STYLES
from opolis.games.hamlet.state import ATTRIBUTES, BAGS, COINS, State

COUNTED = ("coins", *ONE)  # the most and the fewest; of attributes there are the highest and the lowest
USUAL = [COLLECT, STORE]  # B10: how our cards begin
UNUSUAL = "no income and storage first"
ON_EACH_SIDE = {"left": "the left neighbour", "right": "the right neighbour", "each": "each neighbour"}


def back(state: State, card: int) -> str:
    """Say what a card's back shows (B2)."""
    row = state.card[card]
    style, mood, hints = STYLES[row[STYLE]], MOODS[row[MOOD]], hints_of(state, card)
    return f"{row[GROUP]} {style} {mood}: {', '.join(hints) or 'no hint'}"


def hints_of(state: State, card: int) -> list[str]:
    """Name the measures that a card's back hints at (B2)."""
    return [
        measure_name(state, int(hint) - 1) for hint in state.card[card][HINTS : HINTS + HINTS_LIMIT] if hint
    ]


def extreme(measure: str, most: bool) -> str:
    """Name the seats that have the most or the least."""
    if measure in COUNTED or measure[:1].isupper():
        return f"{'most' if most else 'fewest'} {MANY.get(measure, measure)}"
    return f"{'highest' if most else 'lowest'} {measure}"


def section_rows(state: State, card: int) -> list[list[int]]:
    """Give the sections of a card as rows of numbers."""
    numbers = state.card[card, FIRST_SECTION:].tolist()
    starts = range(0, int(state.card[card, SECTIONS]) * SECTION_FIELDS, SECTION_FIELDS)
    return [numbers[start : start + SECTION_FIELDS] for start in starts]


def meant(state: State, row: list[int]) -> str:
    """Say whom a section means."""
    who, measure, line = row[WHO], measure_name(state, row[WHOSE]), row[LINE]
    if who in (EVERYBODY, FIRST_PLAYER):
        return WHOM[who]
    if who in (HIGHEST, LOWEST_OF):
        return extreme(measure, who == HIGHEST)
    if who in (NOT_HIGHEST, NOT_LOWEST):
        return f"all but {extreme(measure, who == NOT_HIGHEST)}"
    if who >= MORE_THAN:
        more, others = WHOM[who].removesuffix(" than"), ON_EACH_SIDE[NEIGHBOURS[line]]
        return f"{more} {MANY.get(measure, measure)} than {others}"
    if who in (AT_LEAST, AT_MOST):
        return f"{measure} {line} or {'more' if who == AT_LEAST else 'less'}"
    return f"{measure} {WHOM[who]} {line}"


def deed(state: State, row: list[int]) -> str:
    """Say what an act does, with its number."""
    act, amount = row[ACT], row[AMOUNT]
    plain = row[HOW] in (FLAT, PER)
    coins = plural(amount, "coins") if plain else "coins:" if row[OF] != COINS else ""
    tiles = f"{amount} tile{'s' * (amount > 1)}" if plain else "tiles:"
    if act >= ADD:
        name = ATTRIBUTES[act - ADD]
        return signed(amount, name) if plain else f"{'+' if amount > 0 else '−'}{name}:"
    if act == DESTROY:
        return f"destroy {doomed(state, row)}"
    return {
        COLLECT: "collect income",
        STORE: "discard coins down to storage",
        GAIN: f"+{coins}" if plain else f"gain {coins}",
        LOSE: f"lose {coins}",
        PAY: f"pay {coins}",
        DRAW: f"draw from the {BAGS[row[TARGET]]} bag {tiles}" if act == DRAW else "",
        DISCARD_ACT: f"discard from the queue {tiles}",
        GIVE: f"give {ON_EACH_SIDE[NEIGHBOURS[row[TARGET]]]} {coins}" if act == GIVE else "",
    }[act]


def doomed(state: State, row: list[int]) -> str:
    """Say which tiles a section destroys."""
    one = row[AMOUNT] == 1 and row[HOW] in (FLAT, PER)
    what = kind_name(state, row[KIND_ASKED] - 1) if row[KIND_ASKED] else "tile" if one else "tiles"
    words = "outskirts " * (row[TARGET] == OUTSKIRTS) + what
    if row[WHICH] != ANY:
        words = f"{'cheapest' if row[WHICH] == CHEAPEST else 'dearest'} {words}"
    if row[HOW] not in (FLAT, PER):
        return f"{words}:"
    if one:
        return f"{'the' if row[WHICH] != ANY else 'one'} {words}"
    return f"{'the ' * (row[WHICH] != ANY)}{row[AMOUNT]} {words}"


def rate(state: State, row: list[int]) -> str:
    """Say how often an act's number counts, or what it is a share of."""
    if row[HOW] == FLAT:
        return ""
    measure = measure_name(state, row[OF])
    if row[HOW] == PER:
        unit = ONE.get(measure, measure) if row[EVERY] == 1 else plural(row[EVERY], measure)
        return f"per {unit}{part(row)}"
    up = " (rounded up)" if row[HOW] == SHARE_UP else ""
    return f"{abs(row[AMOUNT])}/{row[EVERY]} of {MANY.get(measure, measure)}{part(row)}{up}"


def part(row: list[int]) -> str:
    """Say which part of a measure counts."""
    gap, mark = row[GAP], row[MARK]
    if gap == WHOLE:
        return ""
    if gap in (BEHIND, AHEAD):
        far = "highest" if gap == BEHIND else "lowest"
        other = f"the {far}" if mark == EXTREME else ON_EACH_SIDE[NEIGHBOURS[mark]]
        return f" {'behind' if gap == BEHIND else 'ahead of'} {other}"
    return {BEYOND: f" above {mark}", SHORT: f" short of {mark}"}[gap]


def bounds(row: list[int]) -> str:
    """Say the least and the most that an act comes to."""
    least = f", at least {row[LEAST]}" if row[LEAST] else ""
    return least + (f", at most {row[MOST]}" if row[MOST] else "")


def card_text(state: State, card: int) -> str:
    """Say what a card does, section by section; the usual beginning goes without saying (B10)."""
    rows, before = section_rows(state, card), ""
    texts: list[str] = []
    usual = [row[ACT] for row in rows[:2] if row[WHO] == EVERYBODY] == USUAL
    for row in rows[2:] if usual else rows:
        words = (deed(state, row).strip(), rate(state, row))
        text, who = " ".join(filter(None, words)) + bounds(row), meant(state, row)
        if who == before:
            texts[-1] += f" and {text}"
        else:
            texts.append(f"{who}: {text}")
        before = who
    return "; ".join([*([] if usual else [UNUSUAL]), *texts]) or "nothing more"


def plaque_text(state: State, card: int) -> str:
    """Say who gets a card's plaque and what it gives; nothing without one."""
    row = [int(number) for number in state.card[card]]
    if not row[LOWEST]:
        return ""
    gains = zip((*ATTRIBUTES, "coins"), (*row[GAINS + 1 : GAINS + 5], row[GAINS]), strict=True)
    texts = [signed(amount, name) for name, amount in gains if amount]
    return f"{extreme(measure_name(state, row[LOWEST] - 1), False)}: {', '.join(texts)}"
