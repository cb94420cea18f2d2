"""Random boxes in the language of the data files, and how the plain rules read a box."""

import random
from collections.abc import Sequence

from games.hamlet.town import boxed
from opolis.games.hamlet.box import Amount, Box, Card, Section, Share, Tile, Who
from opolis.games.hamlet.names import camel
from opolis.games.hamlet.state import ATTRIBUTES
from oracle import hamlet_cards, hamlet_tables

MEASURES = (
    "coins", "tiles", "income", "storage", "culture", "military",
    "farms", "crafted", "junctions", "holders", "queued", "Mill", "Gate",
)  # fmt: skip
EDGES = ("dddd", "dsds", "ddd.", "sss.", "d.d.", "s.s.", "dd..", "ds..", "d.s.", "d...", "s...")
SPECIALS = (
    "farm = true", "holds = true", "doubles = true", "boosts = { culture = 1 }", 'needs = "Mill"',
    'boosts = { income = 2, to = ["Gate", "Mill"] }', 'joined = ["Gate"]', "per_neighbour = { military = 1 }",
    "per_kind = { culture = 2 }", "", "", "",
)  # fmt: skip


def any_tile(number: int, rng: random.Random) -> str:
    """Write a tile; the first ones are cheap layouts of a Mill and a Gate."""
    kind = ("Mill", "Gate")[number % 2] if number < 6 or rng.random() < 0.1 else f"House {number}"
    bag = "black" if number in (0, 1, 7) else rng.choice(("green", "green", "purple"))
    stats = "".join(f"{name} = {rng.choice((-2, 0, 0, 1, 2, 4))}\n" for name in ATTRIBUTES)
    special = "" if number < 6 else rng.choice(SPECIALS)
    return f"""
[[tile]]
name = "House {number} ({kind.lower()})"
kind = "{kind}"
bag = "{bag}"
count = {rng.randint(4, 9)}
cost = {rng.randint(0, 4 if bag != "purple" else 9)}
edges = "{rng.choice(EDGES)}"
{stats}{special}
"""


def any_who(rng: random.Random) -> str:
    """Write whom a section means."""
    measure, number = rng.choice(MEASURES), rng.randint(0, 12)
    side = rng.choice(("left", "right", "each"))
    return rng.choice(
        (
            "everybody",
            "everybody",
            "first player",
            f"highest {measure}",
            f"lowest {measure}",
            f"all but highest {measure}",
            f"all but lowest {measure}",
            f"{measure} at least {number}",
            f"{measure} at most {number}",
            f"{measure} above {number}",
            f"{measure} below {number}",
            f"{measure} more than {side}",
            f"{measure} less than {side}",
        )
    )


def any_amount(act: str, rng: random.Random) -> str:
    """Write how much an act comes to."""
    few = act in ("draw", "discard", "destroy")
    sign = "-" if act in ATTRIBUTES and rng.random() < 0.4 else ""
    if rng.random() < 0.4:
        return f"{act} = {sign}{rng.randint(1, 3 if few else 9)}"
    gap = rng.choice(
        (
            "",
            "",
            f", beyond = {rng.randint(0, 9)}",
            f", below = {rng.randint(0, 20)}",
            ', behind = "highest"',
            ', behind = "left"',
            ', behind = "right"',
        )
    )
    bounds = f", at_least = {rng.randint(1, 2)}" if rng.random() < 0.3 else ""
    bounds += f", at_most = {rng.randint(2, 4 if few else 15)}" if few or rng.random() < 0.5 else ""
    measure = rng.choice(MEASURES)
    if rng.random() < 0.5:
        return (
            f'{act} = {sign}{rng.randint(1, 3)}, per = "{measure}", every = {rng.randint(1, 4)}{gap}{bounds}'
        )
    share = f"{sign}{rng.randint(1, 3)}/{rng.randint(1, 4)}"
    return f'{act} = "{share}", of = "{measure}", round = "{rng.choice(("up", "down"))}"{gap}{bounds}'


def any_section(rng: random.Random) -> str:
    """Write a section."""
    who = f'who = "{any_who(rng)}"'
    act = rng.choice(("act", "coins", "lose", "pay", "destroy", "draw", "discard", "give", *ATTRIBUTES))
    if act == "act":
        return rng.choice(
            ('"income"', '"storage"', f'{{ {who}, act = "income" }}', f'{{ {who}, act = "storage" }}')
        )
    more = {
        "destroy": f', where = "{rng.choice(("anywhere", "outskirts"))}"'
        f', which = "{rng.choice(("any", "cheapest", "dearest"))}"' + rng.choice(("", ', kind = "Mill"')),
        "draw": f', from = "{rng.choice(("green", "purple"))}"',
        "give": f', to = "{rng.choice(("left", "right"))}"',
    }.get(act, "")
    return f"{{ {who}, {any_amount(act, rng)}{more} }}"


def any_card(number: int, rng: random.Random) -> str:
    """Write a card; most begin as ours do."""
    sections = ['"income"', '"storage"'] if rng.random() < 0.7 else ['"income"']
    sections += [any_section(rng) for _ in range(rng.randint(0, 6))]
    lowest, gain = rng.choice(MEASURES), rng.choice(("coins", *ATTRIBUTES))
    plaque = f'plaque = {{ lowest = "{lowest}", {gain} = 2 }}' if rng.random() < 0.7 else ""
    hints = rng.sample(MEASURES[:11], rng.randint(0, 3))
    return f"""
[[card]]
name = "Year {number}"
group = {1 + number % 4}
style = "{rng.choice(("solo", "interactive")) if number > 7 else "solo"}"
mood = "{rng.choice(("nice", "nasty"))}"
hints = {hints}
sections = [{", ".join(sections)}]
{plaque}
"""


def any_box(rng: random.Random) -> str:
    """Write a box."""
    tiles = "".join(any_tile(number, rng) for number in range(rng.randint(12, 24)))
    return boxed(tiles=tiles, cards="".join(any_card(number, rng) for number in range(16)))


def plain(box: Box) -> hamlet_tables.Box:
    """Write a box as the plain rules know it."""
    tiles = [plain_tile(tile) for tile in box.tiles]
    cards = [plain_card(card) for card in box.cards]
    return hamlet_tables.Box({tile.name: tile for tile in tiles}, {card.name: card for card in cards})


def plain_tile(tile: Tile) -> hamlet_tables.Tile:
    """Write a tile as the plain rules know it."""
    return hamlet_tables.Tile(
        camel(tile.name), tile.bag, tile.count, tile.cost, dict(zip(ATTRIBUTES, tile.printed, strict=True)),
        tile.edges, tile.kind, tile.farm, tile.holds, tile.doubles, tile.needs, tile.joined,
        shares(tile.boosts), tile.to, shares(tile.per_neighbour), shares(tile.per_kind),
    )  # fmt: skip


def shares(share: Share | None) -> dict[str, int]:
    """Write a share as the plain rules know it."""
    return dict([share]) if share else {}


def plain_card(card: Card) -> hamlet_cards.Card:
    """Write a card as the plain rules know it."""
    sections = tuple(plain_section(section) for section in card.sections)
    plaque = card.plaque and hamlet_cards.Plaque(card.plaque.lowest, dict(card.plaque.gains))
    return hamlet_cards.Card(camel(card.name), card.group, card.style, card.mood, sections, plaque)


def plain_section(section: Section) -> hamlet_cards.Section:
    """Write a section as the plain rules know it."""
    act, what = {"collect": "income", "store": "storage"}.get(section.act, section.act), "coins"
    if section.act in ("coins", *ATTRIBUTES):
        act, what = ("gain" if section.amount.number > 0 else "lose"), section.act
    amount, who = plain_amount(section.amount), plain_who(section.who)
    return hamlet_cards.Section(
        act, amount, who, what, section.which, section.where, section.kind, section.bag, section.to
    )


def plain_who(who: Who) -> hamlet_cards.Who:
    """Write whom a section means as the plain rules know it."""
    return hamlet_cards.Who(who.test.removesuffix(" than"), who.measure, who.number, who.side)


def plain_amount(amount: Amount) -> hamlet_cards.Amount:
    """Write an amount as the plain rules know it."""
    to = {"below": amount.mark, "behind": amount.rival}.get(amount.gap)
    return hamlet_cards.Amount(
        abs(amount.number),
        "" if amount.how == "flat" else amount.of,
        amount.mark if amount.gap == "beyond" else 0,
        to,
        amount.every if amount.how == "per" else 1,
        amount.every if amount.how.startswith("share") else 0,
        amount.how == "share up",
        amount.least or None,
        amount.most or None,
    )


def acts_of(boxes: Sequence[Box]) -> set[str]:
    """Name the acts that occur in some boxes."""
    return {section.act for box in boxes for card in box.cards for section in card.sections}
