import { beforeEach, expect, test } from "vitest";
import type { Touch } from "../protocol/types";
import { Hand } from "./hand.svelte";

const played: string[] = [];
const asked: string[][] = [];
let hand: Hand;
const rotations: Touch[] = [
  { id: "turn:v", label: "upright", move: "iv", ghost: [{ id: "g", kind: "block", place: [0, 0, 0] }] },
  { id: "turn:h", label: "flat", move: "ih" },
];

beforeEach(() => {
  played.length = asked.length = 0;
  hand = new Hand({ ask: (path) => asked.push(path), play: (move) => played.push(move) });
});

test("pointing asks what comes next, once, and shows its ghost", () => {
  hand.offer([{ id: "column:i" }], false);
  hand.point("column:i");
  hand.point("column:i");
  expect(asked).toEqual([["column:i"]]);
  expect(hand.ghost).toEqual([]);
  hand.learn(["column:i"], rotations);
  expect(hand.ghost).toHaveLength(1);
});

test("turning changes the move that is played", () => {
  hand.offer([{ id: "column:i", then: rotations }], false);
  hand.point("column:i");
  expect(hand.rotate(1)).toBe(true);
  hand.choose(hand.offered[0]!, false);
  expect(played).toEqual(["ih"]);
});

test("what is pointed at has words, with how it is turned", () => {
  hand.offer([{ id: "column:i", label: "column i", then: rotations }], false);
  expect(hand.label).toBe("");
  hand.point("column:i");
  expect(hand.label).toBe("column i, upright");
});

test("a careful touch is played by the second one", () => {
  hand.offer([{ id: "column:i", then: rotations }], false);
  hand.choose(hand.offered[0]!, true);
  expect([hand.armed, played]).toEqual(["column:i", []]);
  hand.choose(hand.offered[0]!, true);
  expect(played).toEqual(["iv"]);
});

test("what was laid down stays to be confirmed while it is turned", () => {
  const ghost = (x: number): Touch["ghost"] => [{ id: "g", kind: "tile", place: [x, 0, 0] }];
  const turns: Touch[] = [
    { id: "turn:0", move: "Inn@m14r0", ghost: ghost(0) },
    { id: "turn:1", move: "Inn@m14r1", ghost: ghost(0) },
  ];
  hand.offer([{ id: "hand:Inn", then: [{ id: "m14", then: turns }] }], false);
  hand.choose(hand.offered[0]!, true);
  expect(hand.putAt({ x: 0, y: 0, z: 0 }, "m14", true)).toBe("put");
  hand.rotate(1);
  expect([hand.armed, hand.leaf?.move]).toEqual(["m14", "Inn@m14r1"]);
  hand.confirm();
  expect(played).toEqual(["Inn@m14r1"]);
});

test("what was laid down is not lost where it is not known yet whether it fits when turned", () => {
  const turned = (turn: number, at: string): Touch => ({
    id: at,
    then: [
      { id: `turn:${turn}`, move: `Inn@${at}r${turn}`, ghost: [{ id: "g", kind: "tile", place: [0, 0, 0] }] },
    ],
  });
  hand.offer([{ id: "hand:Inn", then: [turned(0, "m14"), turned(1, "n13")] }], false);
  hand.choose(hand.offered[0]!, true);
  hand.choose(hand.offered[0]!, true);
  expect(hand.armed).toBe("m14");
  hand.rotate(1);
  hand.rotate(1);
  expect([hand.armed, hand.leaf?.move]).toEqual(["m14", "Inn@m14r0"]);
});

const bonus: Touch[] = [
  { id: "a1", move: "a1v", ghost: [{ id: "g", kind: "block", place: [0, 0, 0] }] },
  { id: "block:b2", move: "xb2" },
];

test("what a finger has played is shown nowhere any more, if the position stays", () => {
  hand.offer(bonus, false);
  hand.putAt({ x: 0, y: 0, z: 0 }, "a1", true);
  hand.confirm();
  expect([played, hand.ghost, hand.armed]).toEqual([["a1v"], [], null]);
  hand.putAt({ x: 0, y: 0, z: 0 }, "a1", true);
  expect([hand.armed, hand.leaf?.move]).toEqual(["a1", "a1v"]);
});

test("something that is taken is not what was shown elsewhere before", () => {
  hand.offer(bonus, false);
  hand.aim({ x: 0, y: 0, z: 0 });
  hand.choose(bonus[1]!, true);
  expect([hand.armed, hand.leaf?.move, hand.ghost]).toEqual(["block:b2", "xb2", []]);
});

test("a path goes deeper and comes back", () => {
  hand.offer(
    [
      { id: "hand:B2", then: [{ id: "c4", then: rotations }] },
      { id: "done", move: "done" },
    ],
    false,
  );
  hand.choose(hand.offered[0]!, false);
  expect(hand.offered.map(({ id }) => id)).toEqual(["c4"]);
  hand.back();
  expect(hand.offered.map(({ id }) => id)).toEqual(["hand:B2", "done"]);
});

test("a touch whose next is not known yet waits for the answer", () => {
  hand.offer([{ id: "hand:B2" }], false);
  hand.choose(hand.offered[0]!, false);
  expect(asked).toEqual([["hand:B2"]]);
  hand.learn(["hand:B2"], [{ id: "c4", move: "m" }]);
  expect(hand.offered.map(({ id }) => id)).toEqual(["c4"]);
});

test("what is held stays in the hand while others act, and is dropped once it is impossible", () => {
  const first: Touch[] = [{ id: "hand:B2", then: [{ id: "c4", move: "m" }] }];
  hand.offer(first, false);
  hand.choose(first[0]!, false);
  hand.point("c4");
  hand.offer([{ id: "hand:B2" }], true);
  expect([hand.path.length, asked]).toEqual([0, [["hand:B2"]]]);
  hand.learn(["hand:B2"], [{ id: "d4", move: "n" }]);
  expect([hand.path.map(({ id }) => id), hand.lost]).toEqual([["hand:B2"], ""]);
  hand.offer([{ id: "done", move: "done" }], true);
  expect([hand.path, hand.lost]).toEqual([[], "hand:B2"]);
});

test("a new turn begins with an empty hand", () => {
  const first: Touch[] = [{ id: "hand:B2", then: [{ id: "c4", move: "m" }] }];
  hand.offer(first, false);
  hand.choose(first[0]!, false);
  hand.offer(first, false);
  expect(hand.path).toEqual([]);
});

test("buttons are what has no place", () => {
  hand.offer(
    [
      { id: "done", move: "done" },
      { id: "tile", move: "t" },
      { id: "turn:1", move: "x" },
    ],
    false,
  );
  expect(hand.buttons((id) => id === "tile").map(({ id }) => id)).toEqual(["done"]);
});

const at = (x: number) => ({ x, y: 0.5, z: 0 });
const block = (x: number): Touch["ghost"] => [{ id: "g", kind: "block", place: [x, 0.5, 0] }];
const cells: Touch[] = [{ id: "c1", then: [{ id: "turn:v", move: "cv", ghost: block(1) }] }];
const misfits = {
  turns: ["turn:h"],
  shapes: [{ id: "", kind: "block" as const, place: [0, 0, 0] as [number, number, number] }],
  reasons: [{ clause: "K5", text: "A hole" }],
  places: [[0, 0, [1, 0.5, 0]]] as [number, number, [number, number, number]][],
};

test("a piece that is turned to where it does not fit says why, and is not put", () => {
  hand.offer(cells, false);
  expect(asked).toEqual([[]]);
  hand.learn([], cells, misfits);
  hand.over("c1", at(1));
  expect([hand.leaf?.move, hand.refusal]).toEqual(["cv", null]);
  expect(hand.rotate(1)).toBe(true);
  expect([hand.leaf, hand.refusal?.clause, hand.ghost.length]).toEqual([null, "K5", 1]);
  expect([hand.putAt(at(1), "c1", false), played]).toEqual(["refused", []]);
  hand.rotate(1);
  expect([hand.putAt(at(1), "c1", false), played]).toEqual(["put", ["cv"]]);
});

test("what a finger laid and turned to where it does not fit still lies there, to be turned on or taken back", () => {
  hand.offer(cells, false);
  hand.learn([], cells, misfits);
  hand.putAt(at(1), "c1", true);
  expect(hand.stuck).toBe(false);
  hand.rotate(1);
  expect([hand.stuck, hand.armed, hand.ghost.length]).toEqual([true, null, 1]);
  hand.rotate(1);
  expect([hand.stuck, hand.armed]).toEqual([false, "c1"]);
  hand.rotate(1);
  hand.back();
  expect([hand.stuck, hand.ghost]).toEqual([false, []]);
});

test("what is held fits at a point if some way to put it covers that point", () => {
  hand.offer(cells, false);
  hand.learn([], cells, misfits);
  expect([hand.fitsAt(at(1)), hand.fitsAt(at(3))]).toEqual([true, false]);
});

test("a finger that touches an offered place lays what is held the way it fits there", () => {
  hand.offer(cells, false);
  hand.learn([], cells, misfits);
  hand.over("c1", at(1));
  hand.rotate(1);
  expect([hand.putAt(at(1), "c1", true), hand.leaf?.move, played]).toEqual(["put", "cv", []]);
  hand.confirm();
  expect(played).toEqual(["cv"]);
});

test("what is held is known as it is turned before it lies anywhere", () => {
  const lying = (cells: [number, number][], turn: number): Touch => ({
    id: `turn:${turn}`,
    move: `L@a1r${turn}`,
    ghost: [{ id: "g", kind: "poly", place: [0, 0, 0], cells }],
  });
  const turns = [
    lying(
      [
        [0, 0],
        [1, 0],
      ],
      0,
    ),
    lying(
      [
        [0, 0],
        [0, 1],
      ],
      1,
    ),
  ];
  hand.offer([{ id: "quarry:L", then: [{ id: "a1", then: turns }] }], false);
  expect(hand.turned).toBeNull();
  hand.choose(hand.offered[0]!, true);
  hand.rotate(1);
  const once = hand.turned?.cells;
  hand.rotate(1);
  expect([once, hand.turned?.cells]).toEqual(
    expect.arrayContaining([
      [
        [0, 0],
        [1, 0],
      ],
      [
        [0, 0],
        [0, 1],
      ],
    ]),
  );
  expect(once).not.toEqual(hand.turned?.cells);
});

test("what a finger has taken back is shown nowhere any more", () => {
  hand.offer(cells, false);
  hand.learn([], cells);
  hand.putAt(at(1), "c1", true);
  hand.back();
  expect([hand.armed, hand.ghost, hand.label]).toEqual([null, [], ""]);
});

test("what a finger had laid is laid again after a try that was not meant, to be turned", () => {
  hand.offer([{ id: "column:i", then: rotations }], false);
  hand.choose(hand.offered[0]!, true);
  hand.confirm();
  expect([played, hand.armed]).toEqual([["iv"], null]);
  hand.layAgain();
  expect(hand.armed).toBe("column:i");
  hand.rotate(1);
  hand.confirm();
  expect(played).toEqual(["iv", "ih"]);
});

test("what cannot be turned is put down after a try that was not meant", () => {
  hand.offer([{ id: "marker", then: [{ id: "pad", move: "m" }] }], false);
  hand.choose(hand.offered[0]!, true);
  hand.choose(hand.offered[0]!, true);
  hand.confirm();
  hand.layAgain();
  expect([hand.armed, hand.path]).toEqual([null, []]);
});

test("after a move of one's own nothing is shown under the pointer until it moves", () => {
  hand.offer(cells, false);
  hand.learn([], cells, misfits);
  hand.over("c1", at(1));
  hand.rotate(1);
  expect(hand.refusal?.clause).toBe("K5");
  hand.offer(cells, false);
  hand.learn([], cells, misfits);
  expect([hand.ghost, hand.refusal]).toEqual([[], null]);
  hand.over("c1", at(1));
  expect(hand.ghost).toHaveLength(1);
});

test("a piece in the hand comes with all its places: moving it asks nothing more", () => {
  const tray: Touch[] = [{ id: "hand:B2" }];
  hand.offer(tray, false);
  hand.choose(tray[0]!, false);
  hand.learn(["hand:B2"], cells, misfits);
  asked.length = 0;
  hand.over("c1", at(1));
  hand.over(null, at(3));
  expect([hand.spot, asked]).toEqual([null, []]);
  hand.over("c1", at(1.3));
  expect(hand.leaf?.move).toBe("cv");
});

test("a part of a sheet that means the same as a button is taken up by it, and instead of another", () => {
  const ways: Touch[] = [
    { id: "build:link", parts: ["kit:pad", "kit:link"], then: cells },
    { id: "build:post", parts: ["kit:post"], then: cells },
  ];
  hand.offer(ways, false);
  hand.choose(hand.find("kit:link")!, true);
  expect(hand.path.map(({ id }) => id)).toEqual(["build:link"]);
  expect(hand.swap("kit:post")).toBe(true);
  expect(hand.path.map(({ id }) => id)).toEqual(["build:post"]);
});

test("another piece is taken up instead of the one that is held", () => {
  const tray: Touch[] = [
    { id: "hand:B2", then: cells },
    { id: "hand:B3", then: cells },
  ];
  hand.offer(tray, false);
  hand.choose(tray[0]!, false);
  expect(hand.swap("hand:B3")).toBe(true);
  expect(hand.path.map(({ id }) => id)).toEqual(["hand:B3"]);
  expect(hand.swap("nothing")).toBe(false);
});

test("a click on nothing leaves the piece in the hand", () => {
  hand.offer([{ id: "hand:B2", then: cells }], false);
  hand.choose(hand.offered[0]!, false);
  expect([hand.putAt(null, null, false), hand.path.length, played]).toEqual([null, 1, []]);
});

test("what waits for a second touch still waits when others have acted", () => {
  const first = [{ id: "hand:Inn", then: [{ id: "m14", move: "Inn@m14" }] }];
  hand.offer(first, false);
  hand.choose(hand.offered[0]!, true);
  hand.choose(hand.offered[0]!, true);
  expect(hand.armed).toBe("m14");
  hand.offer([{ id: "hand:Inn" }], true);
  expect([hand.armed, asked.at(-1)]).toEqual([null, ["hand:Inn"]]);
  hand.learn(["hand:Inn"], [{ id: "m14", move: "Inn@m14" }]);
  expect(hand.armed).toBe("m14");
  hand.confirm();
  expect(played).toEqual(["Inn@m14"]);
});

test("what waits for a second touch is put down when others have made it impossible", () => {
  hand.offer([{ id: "m14", move: "Inn@m14" }], false);
  hand.choose(hand.offered[0]!, true);
  hand.offer([{ id: "done", move: "done" }], true);
  expect([hand.armed, hand.leaf]).toEqual([null, null]);
});

test("what is known to lay a move is told from what would be taken up, or is not known yet", () => {
  const piece: Touch = { id: "piece", then: [{ id: "place", move: "p" }] };
  hand.offer(
    [{ id: "column:i", then: rotations }, piece, { id: "unknown" }, { id: "plain", move: "x" }],
    false,
  );
  const laying = ["column:i", "piece", "unknown", "plain", "nothing"].filter((id) => hand.lays(id));
  expect(laying).toEqual(["column:i", "plain"]);
});

test("a place where several things could go is asked for, not guessed", () => {
  const ghost: Touch["ghost"] = [{ id: "space:d5", kind: "square", place: [3, 0, 0] }];
  const buttons: Touch[] = [
    { id: "terrain:F", move: "F@d5", ghost },
    { id: "terrain:W", move: "W@d5", ghost },
  ];
  hand.offer([{ id: "space:d5", then: buttons }, ...buttons], false);
  expect(hand.putAt({ x: 3, y: 0, z: 0 }, "space:d5", false)).toBeNull();
  hand.choose(hand.offered[0]!, false);
  expect(hand.putAt({ x: 3, y: 0, z: 0 }, "space:d5", false)).toBeNull();
  expect([hand.path.map(({ id }) => id), played]).toEqual([["space:d5"], []]);
});
