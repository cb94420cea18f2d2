"""How one scene becomes another: the difference that an update carries, and its application."""

from collections.abc import Iterable, Mapping, Sequence
from itertools import compress, count
from operator import is_not, ne
from typing import Any

import msgspec

from opolis.core.scene import Panel, Part, Scene
from opolis.protocol.to_client import Moved, Now, PanelChange, Update


class Changes(msgspec.Struct, frozen=True):
    """Parts new or changed, ids gone, and what comes next to each other after the first `start` others.

    That is nothing where the order is the plain one.
    """

    parts: tuple[Part, ...]
    gone: tuple[str, ...]
    order: tuple[str, ...] = ()
    start: int = 0


UNCHANGED = Changes((), ())


def order(old: Sequence[Part | Panel], new: Sequence[Part | Panel]) -> tuple[str, ...]:
    """Name all ids, unless those that stay keep their order and new ones follow."""
    before, after = [thing.id for thing in old], [thing.id for thing in new]
    known, kept = set(before), set(after)
    plain = [name for name in before if name in kept] + [name for name in after if name not in known]
    return () if plain == after else tuple(after)


def gone(old: Sequence[Part | Panel], new: Sequence[Part | Panel]) -> tuple[str, ...]:
    """Name what is no longer there."""
    kept = {thing.id for thing in new}
    return tuple(thing.id for thing in old if thing.id not in kept)


def of_parts(old: Sequence[Part], new: Sequence[Part]) -> Changes:
    """Compare two lists of parts; what is the same object is not looked at."""
    first, last = same_ends(old, new)
    before = {part.id: part for part in old[first : len(old) - last]}
    after = {part.id: part for part in new[first : len(new) - last]}
    if not before and not after:
        return UNCHANGED
    changed = [part for name, part in after.items() if before.get(name) is not part]
    parts = tuple([part for part in changed if before.get(part.id) != part])
    gone = tuple([name for name in before if name not in after])
    order, start = _order(before, list(after), last > 0)
    return Changes(parts, gone, order, first + start if order else 0)


def _order(before: Mapping[str, Part], after: list[str], followed: bool) -> tuple[tuple[str, ...], int]:
    """Name what must be put together, and the place: new parts alone if the others keep their order."""
    others = [name for name in after if name in before]
    if len(others) == len(before):
        stays = list(before)
    else:
        known = set(others)
        stays = [name for name in before if name in known]
    if others != stays:
        return tuple(after), 0
    many = len(after) - len(others)
    if not many:
        return (), 0
    start = next(compress(count(), map(ne, after, others)), len(others))
    if not followed and start == len(others):
        return (), 0
    together = after[start + many :] == others[start:]
    return (tuple(after[start : start + many]), start) if together else (tuple(after), 0)


def same_ends(old: Sequence[Part], new: Sequence[Part]) -> tuple[int, int]:
    """Count how many parts at the beginning, and then at the end, are the very same."""
    shorter = min(len(old), len(new))
    first = _run(old, new, shorter)
    return first, min(_run(reversed(old), reversed(new), shorter), shorter - first)


def _run(old: Iterable[Part], new: Iterable[Part], most: int) -> int:
    """Count the parts that are the very same, from the beginning."""
    return next(compress(count(), map(is_not, old, new)), most)


def of_panels(old: Sequence[Panel], new: Sequence[Panel]) -> tuple[PanelChange, ...]:
    """List the panels that are new or changed."""
    before = {panel.id: panel for panel in old}
    pairs = [(before.get(panel.id), panel) for panel in new]
    return tuple([_of_panel(past, panel) for past, panel in pairs if past is not panel and past != panel])


def _of_panel(old: Panel | None, new: Panel) -> PanelChange:
    changes = of_parts(old.parts if old else (), new.parts)
    return PanelChange(
        new.id, new.title, new.kind, new.seat, changes.parts, changes.gone, changes.order,
        new.lines, new.rows, new.matters, changes.start,
    )  # fmt: skip


def same_panels(old: Sequence[Panel], new: Sequence[Panel]) -> bool:
    """Tell whether panels have come, gone or changed places."""
    return [panel.id for panel in old] == [panel.id for panel in new]


def update(old: Scene, new: Scene, events: tuple[Moved, ...], now: Now, **more: Any) -> Update:
    """Make the update that leads from one scene to another."""
    parts, same = of_parts(old.parts, new.parts), same_panels(old.panels, new.panels)
    return Update(
        events, now, parts.parts, parts.gone, parts.order, of_panels(old.panels, new.panels),
        () if same else gone(old.panels, new.panels), () if same else order(old.panels, new.panels),
        new.seats, new.text, areas=() if new.areas == old.areas else new.areas,
        aspects=() if new.aspects == old.aspects else new.aspects, start=parts.start, **more,
    )  # fmt: skip


def apply(scene: Scene, update: Update) -> Scene:
    """Make the new scene from the old one and an update, as every client does."""
    parts = _apply_parts(scene.parts, Changes(update.parts, update.gone, update.order, update.start))
    panels = {panel.id: panel for panel in scene.panels if panel.id not in update.panels_gone}
    for change in update.panels:
        panels[change.id] = _apply_panel(panels.get(change.id), change)
    names = update.panel_order or tuple(panels)
    shown = tuple(panels[name] for name in names)
    areas, aspects = update.areas or scene.areas, update.aspects or scene.aspects
    return Scene(parts, shown, update.seats, update.text, areas, aspects)


def _apply_parts(old: Sequence[Part], changes: Changes) -> tuple[Part, ...]:
    parts = {part.id: part for part in old if part.id not in changes.gone}
    parts.update({part.id: part for part in changes.parts})
    others = [part for name, part in parts.items() if name not in changes.order]
    return (*others[: changes.start], *map(parts.__getitem__, changes.order), *others[changes.start :])


def _apply_panel(old: Panel | None, change: PanelChange) -> Panel:
    changes = Changes(change.parts, change.gone, change.order, change.start)
    parts = _apply_parts(old.parts if old else (), changes)
    return Panel(
        change.id, change.title, change.kind, change.seat, parts, change.lines, change.rows, change.matters
    )
