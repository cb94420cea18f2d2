"""Year cards from TOML: the back, the plaque, and sections in the language of data/cards.toml."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, NoReturn

from opolis.games.hamlet.box import Amount, Card, Plaque, Section, Share, Who
from opolis.games.hamlet.card_fields import HINTS_LIMIT, SECTIONS_LIMIT, WHERE, WHICH_ONES
from opolis.games.hamlet.entries import HIGHEST_NUMBER, Entry, whole
from opolis.games.hamlet.options import MOODS, STYLES
from opolis.games.hamlet.state import ATTRIBUTES, BAGS, DECK, GREEN, MEASURE_NUMBERS, QUEUE_LIMIT

CARD_KEYS = ("name", "group", "style", "mood", "hints", "sections", "plaque")
PLAIN_ACTS = {"income": "collect", "storage": "store"}
ACT_KEYS = ("coins", *ATTRIBUTES, "lose", "pay", "destroy", "draw", "discard", "give")
COUNTING_KEYS = ("per", "of", "every", "round", "beyond", "below", "behind", "ahead", "at_least", "at_most")
SECTION_KEYS = ("who", "act", *ACT_KEYS, *COUNTING_KEYS, "where", "which", "kind", "from", "to")
EXTRA_KEYS = {"destroy": ("where", "which", "kind"), "draw": ("from",), "give": ("to",)}
SIDES = ("left", "right")
RIVALS = {"behind": ("highest", *SIDES), "ahead": ("lowest", *SIDES)}
GAINS = ("coins", *ATTRIBUTES)


def read_card(entry: Entry, kinds: Sequence[str]) -> Card:
    """Read one card; measures may name these kinds of tile."""
    entry.only(CARD_KEYS)
    sections = entry.table.get("sections")
    if not isinstance(sections, list) or len(sections) > SECTIONS_LIMIT:
        entry.bad("sections", f"sections must be a list of at most {SECTIONS_LIMIT} sections")
    return Card(
        name=entry.table["name"],
        group=entry.number("group", min(DECK), max(DECK)),
        style=entry.word("style", STYLES[1:]),
        mood=entry.word("mood", MOODS[1:]),
        hints=read_hints(entry),
        sections=tuple(
            SectionReader(entry, index, table, kinds).section() for index, table in enumerate(sections)
        ),
        plaque=read_plaque(entry, kinds),
    )


def read_hints(entry: Entry) -> tuple[str, ...]:
    """Read the symbols on a card's back."""
    hints = entry.table.get("hints", [])
    if not isinstance(hints, list) or len(hints) > HINTS_LIMIT:
        entry.bad("hints", f"hints must be a list of at most {HINTS_LIMIT} words")
    for hint in hints:
        if hint not in MEASURE_NUMBERS:
            entry.bad("hints", f"there is no hint {hint!r}; there are {', '.join(MEASURE_NUMBERS)}")
    return tuple(hints)


def read_plaque(entry: Entry, kinds: Sequence[str]) -> Plaque | None:
    """Read who gets the plaque and what it gives."""
    plaque = entry.table.get("plaque")
    if plaque is None:
        return None
    if not isinstance(plaque, dict) or set(plaque) - {"lowest", *GAINS}:
        entry.bad("plaque", 'plaque must look like { lowest = "coins", income = 1 }')
    lowest = plaque.get("lowest")
    if not isinstance(lowest, str) or (lowest not in MEASURE_NUMBERS and lowest not in kinds):
        entry.bad("plaque", f"plaque: lowest must be {measure_words()}")

    def bad(reason: str) -> NoReturn:
        entry.bad("plaque", f"plaque: a gain {reason}")

    gains: tuple[Share, ...] = tuple(
        (what, whole(plaque[what], 1, HIGHEST_NUMBER, bad)) for what in GAINS if what in plaque
    )
    if not gains:
        entry.bad("plaque", f"plaque must give at least one of {', '.join(GAINS)}")
    return Plaque(lowest, gains)


def measure_words() -> str:
    """Name the measures."""
    return f"one of {', '.join(MEASURE_NUMBERS)} or a kind of tile"


@dataclass(frozen=True)
class SectionReader:
    """Reads one section of a card."""

    entry: Entry
    index: int
    table: Any
    kinds: Sequence[str]

    def bad(self, reason: str) -> NoReturn:
        """Refuse the section."""
        self.entry.bad("sections", f"section {self.index + 1}: {reason}", self.index)

    def section(self) -> Section:
        """Read the section: a table, or a word for an act that everybody does."""
        if isinstance(self.table, str) and self.table in PLAIN_ACTS:
            return Section(PLAIN_ACTS[self.table])
        if not isinstance(self.table, dict):
            self.bad('a section is "income", "storage" or a table like { who = "highest tiles", coins = 1 }')
        for key in self.table:
            if key not in SECTION_KEYS:
                self.bad(f"there is no {key!r}; there are {', '.join(SECTION_KEYS)}")
        acts = [key for key in self.table if key in ("act", *ACT_KEYS)]
        if len(acts) != 1:
            self.bad(f"a section has one of act, {', '.join(ACT_KEYS)}")
        return self.plain() if acts == ["act"] else self.counted(acts[0])

    def plain(self) -> Section:
        """Read an act that has no amount."""
        self.allow(("who", "act"), "act")
        return Section(PLAIN_ACTS[self.word("act", tuple(PLAIN_ACTS))], self.who())

    def counted(self, act: str) -> Section:
        """Read an act with an amount."""
        self.allow(("who", act, *COUNTING_KEYS, *EXTRA_KEYS.get(act, ())), act)
        kind = self.table.get("kind", "")
        if "kind" in self.table and kind not in self.kinds:
            self.bad(f"there is no tile of the kind {kind!r}")
        return Section(
            act,
            self.who(),
            self.amount(act),
            bag=self.word("from", BAGS[GREEN:]) if act == "draw" else "",
            to=self.word("to", SIDES) if act == "give" else "",
            where=self.word("where", WHERE, WHERE[0]) if act == "destroy" else "",
            which=self.word("which", WHICH_ONES, WHICH_ONES[0]) if act == "destroy" else "",
            kind=kind,
        )

    def allow(self, keys: Sequence[str], act: str) -> None:
        """Refuse keys that do not go with an act."""
        for key in self.table:
            if key not in keys:
                self.bad(f"{key} does not go with {act}")

    def word(self, key: str, words: Sequence[str], default: str | None = None) -> str:
        """Read one of some words."""
        value = self.table.get(key, default)
        if not isinstance(value, str) or value not in words:
            self.bad(f"{key} must be one of {', '.join(words)}")
        return value

    def number(self, key: str, low: int, high: int, default: int | None = None) -> int:
        """Read a number in a range."""
        return whole(self.table.get(key, default), low, high, lambda reason: self.bad(f"{key} {reason}"))

    def measure(self, key: str, name: Any) -> str:
        """Check a measure."""
        if not isinstance(name, str) or (name not in MEASURE_NUMBERS and name not in self.kinds):
            self.bad(f"{key}: there is no measure {name!r}; it is {measure_words()}")
        return name

    def who(self) -> Who:
        """Read whom the section means."""
        text = self.table.get("who", "everybody")
        if not isinstance(text, str):
            self.bad("who must be a text")
        if text in ("everybody", "first player"):
            return Who(text)
        for test in ("highest", "lowest", "all but highest", "all but lowest"):
            if text.startswith(f"{test} "):
                return Who(test, self.measure("who", text.removeprefix(f"{test} ")))
        return self.compared(text)

    def compared(self, text: str) -> Who:
        """Read a comparison with a number or with neighbours."""
        for test in ("at least", "at most", "above", "below"):
            name, found, number = text.rpartition(f" {test} ")
            if found and number.isdecimal() and len(number) <= len(str(HIGHEST_NUMBER)):
                return Who(test, self.measure("who", name), int(number))
        for test in ("more than", "less than"):
            name, found, side = text.rpartition(f" {test} ")
            if found and side in (*SIDES, "each"):
                return Who(test, self.measure("who", name), side=side)
        return self.bad(
            'who must look like "everybody", "first player", "highest tiles", "all but lowest coins", '
            '"culture at least 12" (at most, above, below) or "income more than left" (less; right, each)'
        )

    def amount(self, act: str) -> Amount:
        """Read how much: a number, one per something, or a share of something, with its bounds."""
        limit = QUEUE_LIMIT if act in ("draw", "discard") else HIGHEST_NUMBER
        gap, mark, rival = self.gap()
        number, every, how = self.rate(act, limit)
        if how == "flat" and (gap or {"at_least", "at_most"} & set(self.table)):
            self.bad("beyond, below, behind, ahead, at_least and at_most need a per or an of")
        amount = Amount(
            number,
            how,
            self.measure("per", self.table.get("per", self.table.get("of", "coins"))),
            gap,
            mark,
            rival,
            every,
            self.number("at_least", 1, limit) if "at_least" in self.table else 0,
            self.number("at_most", 1, limit) if "at_most" in self.table else 0,
        )
        if limit == QUEUE_LIMIT and how != "flat" and not amount.most:
            self.bad(f"{act} needs an at_most, which is at most {QUEUE_LIMIT}")
        if amount.most and amount.least > amount.most:
            self.bad("at_least must not be larger than at_most")
        return amount

    def rate(self, act: str, limit: int) -> tuple[int, int, str]:
        """Read the number of an amount, what it is counted by, and how."""
        signed = act in ATTRIBUTES
        if isinstance(self.table[act], str):
            return self.share(act, signed)
        if {"of", "round"} & set(self.table):
            self.bad(f'of and round go with a share, like {act} = "1/2"')
        if "every" in self.table and "per" not in self.table:
            self.bad("every needs a per")
        number = self.number(act, -limit if signed else 1, limit)
        if number == 0:
            self.bad(f"{act} must not be 0")
        every = self.number("every", 1, HIGHEST_NUMBER, 1)
        return number, every, "per" if "per" in self.table else "flat"

    def share(self, act: str, signed: bool) -> tuple[int, int, str]:
        """Read a share like 1/2."""
        text = self.table[act].removeprefix("-") if signed else self.table[act]
        top, _, bottom = text.partition("/")
        digits = top.isdecimal() and bottom.isdecimal() and max(len(top), len(bottom)) <= 2
        if not digits or not int(top) or not int(bottom) or "of" not in self.table:
            self.bad(f'{act}: a share looks like {act} = "1/2", of = "coins"')
        if {"per", "every"} & set(self.table):
            self.bad("per and every do not go with a share")
        rounds = self.word("round", ("down", "up"), "down")
        number = -int(top) if self.table[act].startswith("-") else int(top)
        return number, int(bottom), "share up" if rounds == "up" else "share"

    def gap(self) -> tuple[str, int, str]:
        """Read which part of the measure counts."""
        gaps = [key for key in ("beyond", "below", "behind", "ahead") if key in self.table]
        if len(gaps) > 1:
            self.bad("a section has at most one of beyond, below, behind and ahead")
        if not gaps:
            return "", 0, ""
        if gaps[0] in RIVALS:
            return gaps[0], 0, self.word(gaps[0], RIVALS[gaps[0]])
        return gaps[0], self.number(gaps[0], 0, HIGHEST_NUMBER), ""
