"""How one scene becomes another: whatever has changed, a client that applies the update sees the same."""

from hypothesis import given
from hypothesis import strategies as some

from opolis.core.scene import Part, Scene
from opolis.protocol import changes
from opolis.protocol.to_client import Now

NOW = Now(1, ())
POOL = {
    (name, value): Part(name, "block", (0.0, 0.0, 0.0), value=value) for name in "abcdefg" for value in (0, 1)
}
WITH_CHANGES = some.lists(
    some.tuples(some.sampled_from("abcdefg"), some.integers(0, 1)), unique_by=lambda part: part[0]
)


def scene(parts: list[tuple[str, int]]) -> Scene:
    return Scene(tuple(POOL[part] for part in parts), (), (), "")


def plain(names: str) -> Scene:
    return scene([(name, 0) for name in names])


@given(WITH_CHANGES, WITH_CHANGES)
def test_an_update_leads_from_any_parts_to_any_others(
    old: list[tuple[str, int]], new: list[tuple[str, int]]
) -> None:
    before, after = scene(old), scene(new)
    assert changes.apply(before, changes.update(before, after, (), NOW)) == after


def test_what_comes_between_others_is_named_alone() -> None:
    update = changes.update(plain("abef"), plain("abcdef"), (), NOW)
    assert [part.id for part in update.parts] == ["c", "d"]
    assert (update.order, update.start) == (("c", "d"), 2)


def test_what_follows_all_others_needs_no_order() -> None:
    update = changes.update(plain("abc"), plain("bcd"), (), NOW)
    assert (update.gone, update.order) == (("a",), ())


def test_parts_that_change_places_are_named_with_those_between_them() -> None:
    update = changes.update(plain("abcde"), plain("adcbe"), (), NOW)
    assert (update.parts, update.order, update.start) == ((), ("d", "c", "b"), 1)
