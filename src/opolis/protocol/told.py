"""Moments as they are told to one viewer: in words of a language, with "you" for the viewer."""

from pathlib import Path

import msgspec

from opolis.core.scene import Mark
from opolis.wording.catalogue import LANGUAGES, Catalogue, Listener
from opolis.wording.message import Message
from opolis.wording.moment import AS_IS, Change, Moment, MomentKind
from opolis.wording.translation import translator


class ToldChanges(msgspec.Struct, frozen=True):
    """What a seat has gained and lost."""

    seat: int
    marks: tuple[Mark, ...]


class Told(msgspec.Struct, frozen=True, omit_defaults=True):
    """Something that nobody should miss: a headline, sentences, what changed for whom, the parts meant."""

    kind: MomentKind
    headline: str
    text: tuple[str, ...] = ()
    seats: tuple[ToldChanges, ...] = ()
    parts: tuple[str, ...] = ()
    dice: tuple[int, ...] = ()


def tell(moment: Moment, catalogue: Catalogue, listener: Listener, actor: int, folder: Path) -> Told:
    """Put a moment into words; what is said as it is may have a translation in the game's folder."""

    def say(said: Message) -> str:
        text = catalogue.say(said, "did", listener, actor)
        english = said.key != AS_IS or catalogue.language == LANGUAGES[0]
        return text if english else translator(folder, catalogue.language)(str(said.values["text"]))

    def mark(change: Change) -> Mark:
        what = catalogue.name(change.what, listener)
        amount = f"+{change.by}" if change.by > 0 else f"−{-change.by}"
        return Mark(f"{amount} {what}", change.icon, "good" if change.by > 0 else "bad")

    return Told(
        moment.kind,
        say(moment.headline),
        tuple(map(say, moment.text)),
        tuple(ToldChanges(each.seat, tuple(map(mark, each.changes))) for each in moment.seats),
        moment.parts,
        moment.dice,
    )
