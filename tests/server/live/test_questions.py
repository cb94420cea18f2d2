"""Questions about one's own moves: what they bring, why not, and what if."""

from pathlib import Path
from typing import Any

from opolis.server.settings import Rate
from server.club import club


def test_a_preview_tells_what_moves_would_bring_and_plays_nothing(tmp_path: Path, run: Any) -> None:
    async def story() -> None:
        async with club(tmp_path) as place:
            one, two, _ = await place.pair()
            seq = one.now.seq
            answer = await one.ask(type="preview", seat=0, moves=["iv", "ih", "xv"])
            assert answer.gains == {"iv": (), "ih": ()}
            assert answer.words["ih"] == "Lay a block flat on i–j"
            assert one.now.seq == seq
            assert (await two.ask(type="preview", seat=1, moves=["iv"])).code == "turn"

    run(story())


def test_a_preview_tells_which_move_wins(tmp_path: Path, run: Any) -> None:
    async def story() -> None:
        async with club(tmp_path) as place:
            one, two, _ = await place.pair(options={"row": 3})
            await one.act("ih", 0)
            await two.until(lambda wire: wire.now.seq == one.now.seq)
            await two.act("kv", 1)
            await one.until(lambda wire: wire.now.movers == (0,))
            answer = await one.ask(type="preview", seat=0, moves=["hv", "lv"])
            assert answer.wins == ("hv",)

    run(story())


def test_whatever_is_touched_in_vain_says_why(tmp_path: Path, run: Any) -> None:
    async def story() -> None:
        async with club(tmp_path) as place:
            one, two, _ = await place.pair()
            await one.act("iv", 0)
            await two.until(lambda wire: wire.now.seq == one.now.seq)
            await two.act("jv", 1)
            await one.until(lambda wire: wire.now.movers == (0,))
            refused = (await one.ask(type="why", seat=0, path=["block:i1", "turn:v"])).reason
            assert (refused.clause, refused.parts) == ("K6", ("block:i1",))
            foreign = (await one.ask(type="why", seat=0, path=["hand:1:3"])).reason
            assert foreign.text.startswith("This belongs to ")
            waiting = (await two.ask(type="why", seat=1, path=["block:i1"])).reason
            assert (waiting.clause, "to act first" in waiting.text) == ("K1", True)
            assert (await two.ask(type="why", seat=0, path=["block:i1"])).code == "seat"

    run(story())


def test_a_held_piece_comes_with_all_its_places_fitting_and_refused(tmp_path: Path, run: Any) -> None:
    async def story() -> None:
        async with club(tmp_path) as place:
            one, two, _ = await place.pair()
            await one.act("iv", 0)
            await two.until(lambda wire: wire.now.seq == one.now.seq)
            await two.act("jv", 1)
            held = await one.ask(type="touching", seat=0, path=[])
            leaves = [leaf for touch in held.touches for leaf in touch.then]
            assert all(leaf.move and not leaf.ghost and leaf.at for leaf in leaves)
            assert {held.shapes[leaf.shape].kind for leaf in leaves} == {"block"}
            reasons = {held.misfits.reasons[number].clause for _, number, _ in held.misfits.places}
            assert {"K5", "K6"} <= reasons
            assert set(held.misfits.turns) == {"turn:v", "turn:h"}

    run(story())


def test_moves_are_tried_out_on_a_private_copy(tmp_path: Path, run: Any) -> None:
    async def story() -> None:
        async with club(tmp_path) as place:
            one, two, _ = await place.pair()
            seq = one.now.seq
            tried = await one.ask(type="try", seat=0, moves=["iv"])
            built = [part.id for part in tried.scene.parts if part.kind == "block"]
            assert (built, tried.moves) == (["block:i1"], ("iv",))
            assert (tried.touches, tried.refused) == ((), "")
            assert not tried.over
            further = await one.ask(type="try", seat=0, moves=["iv", "ih"])
            assert (further.moves, further.refused[:3]) == (("iv",), "K1:")
            assert (await two.ask(type="try", seat=1, moves=["iv"])).code == "turn"
            asked = await one.ask(type="why", seat=0, path=["block:i1"], tried=["iv"])
            assert "to act first" in asked.reason.text
            assert (await one.ask(type="touching", seat=0, path=[], tried=["zv"])).code == "stale"
            assert one.now.seq == seq

    run(story())


def test_a_move_that_is_tried_out_says_whether_it_would_end_the_match(tmp_path: Path, run: Any) -> None:
    async def story() -> None:
        async with club(tmp_path) as place:
            one, two, _ = await place.pair()
            for who, move in zip((one, two) * 2, ("ih", "gh", "kv", "iv"), strict=True):
                await who.until(lambda wire: wire.yours[0] in wire.now.movers)
                await who.act(move)
            await one.until(lambda wire: wire.yours[0] in wire.now.movers)
            ends = await one.ask(type="try", seat=0, moves=["lh"])
            assert (ends.over, ends.touches) == (True, ())

    run(story())


def test_whoever_asks_for_too_much_work_waits_and_can_still_act(tmp_path: Path, run: Any) -> None:
    async def story() -> None:
        async with club(tmp_path, question_rate=Rate(1e-6, 3600)) as place:
            one, two, _ = await place.pair()
            first = await one.ask(type="preview", seat=0, moves=["iv", "ih"])
            assert first.gains == {"iv": (), "ih": ()}
            for question in ({"type": "try", "moves": ["iv"]}, {"type": "why", "path": ["hand:0:1"]}):
                assert (await one.ask(seat=0, **question)).code == "too_fast"
            assert type(await one.act("iv", 0)).__name__ == "Ack"
            await two.until(lambda wire: wire.now.movers == (1,))
            assert (await two.ask(type="touching", seat=1, path=[])).code == "too_fast", "the same address"

    run(story())


def test_looking_at_earlier_positions_is_limited_by_its_work(tmp_path: Path, run: Any) -> None:
    async def story() -> None:
        async with club(tmp_path, question_rate=Rate(1e-9, 1000)) as place:
            one, *_ = await place.pair()
            assert type(await one.ask(type="look", seq=1)).__name__ == "Looked"
            assert (await one.ask(type="look", seq=1)).code == "too_fast"
            stranger = await place.guest()
            problem = await stranger.post("/api/annotated", {"record": "opolis-record 1\n"}, 429)
            assert problem["code"] == "too_fast", "guests of one address share what it may spend"

    run(story())
