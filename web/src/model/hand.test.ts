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
