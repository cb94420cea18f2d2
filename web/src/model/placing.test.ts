import { expect, test } from "vitest";
import type { Misfits, Part, Touch } from "../protocol/types";
import { covers, fits, misfitSpots, placed, turnsOf, withGhosts } from "./placing";

const tee: Part = {
  id: "t",
  kind: "poly",
  place: [1.5, 1, 0],
  cells: [
    [0, 0],
    [1, 0],
    [2, 0],
    [1, 1],
  ],
};
const domino = (x: number, turn: number): Part => ({
  id: "held",
  kind: "poly",
  place: [x, 0.5, 0],
  turn,
  cells: [
    [0, 0],
    [1, 0],
  ],
});
const touches: Touch[] = [
  { id: "a1", then: [{ id: "turn:0", move: "a", ghost: [domino(1, 0)] }] },
  { id: "b1", then: [{ id: "turn:0", move: "b", ghost: [domino(2, 0)] }] },
];
const fitting = fits(touches, (touch) => touch.then);
const refused: Misfits = {
  turns: ["turn:1"],
  shapes: [{ ...domino(0, 1), place: [0, 0, 0] }],
  reasons: [{ clause: "H5", text: "A roof", parts: ["roof"] }],
  places: [[0, 0, [1.5, 1, 0]]],
};
const misfits = misfitSpots(refused);
const over = (x: number, y: number) => ({ x, y, z: 0 });
const held = { turn: "", wished: false, grip: null };

test("a ghost covers its own cells, as it is turned, and no others", () => {
  expect(covers(tee, over(1.5, 1.4))).toBe(true);
  expect(covers(tee, over(0.4, 1.4))).toBe(false);
  expect(covers({ ...tee, turn: 2 }, over(1.5, 0.6))).toBe(true);
  expect(covers({ ...tee, turn: 2 }, over(0.4, 0.4))).toBe(false);
});

test("a piece on another floor covers nothing here", () => {
  const marker: Part = { id: "m", kind: "marker", place: [1, 1, 1.7], tags: ["floor:2"] };
  expect(covers(marker, { x: 1, y: 1, z: 1.6 })).toBe(true);
  expect(covers(marker, over(1, 1))).toBe(false);
});

test("the head of a marker belongs to the floor that it stands on, however near the next one is", () => {
  const above: Part = { id: "m", kind: "marker", place: [1, 1, 1.7], tags: ["floor:2"] };
  expect(covers(above, { x: 1, y: 1, z: 0.8, floor: 1 })).toBe(false);
  expect(covers(above, { x: 1, y: 1, z: 2.4, floor: 2 })).toBe(true);
});

test("any cell of a piece may be under the pointer, the nearest fit first, its grip before all", () => {
  expect(placed(fitting, [], over(0.5, 0.5), held)?.leaf?.move).toBe("a");
  expect(placed(fitting, [], over(2.5, 0.5), held)?.leaf?.move).toBe("b");
  expect(placed(fitting, [], over(1.4, 0.5), held)?.leaf?.move).toBe("a");
  expect(placed(fitting, [], over(1.4, 0.5), { ...held, grip: "b1" })?.leaf?.move).toBe("b");
  expect(placed(fitting, [], over(4, 0.5), held)).toBeNull();
});

test("a piece that was turned stays so, with the reason where it does not fit", () => {
  expect(placed(fitting, misfits, over(1.5, 0.5), held)?.leaf?.move).toBe("a");
  const turned = placed(fitting, misfits, over(1.5, 0.5), { turn: "turn:1", wished: true, grip: null });
  expect([turned?.leaf, turned?.reason?.clause]).toEqual([null, "H5"]);
  expect(turnsOf(fitting, misfits)).toEqual(["turn:0", "turn:1"]);
});

test("ghosts that are named by their shapes are put in their places", () => {
  const [sent] = withGhosts(
    [{ id: "a1", then: [{ id: "turn:0", move: "a", shape: 0, at: [3, 4, 5] }] }],
    [tee],
  );
  expect(sent?.then?.[0]?.ghost?.[0]).toMatchObject({ kind: "poly", place: [3, 4, 5] });
});

test("where nothing fits, a piece is refused the way it would fit elsewhere", () => {
  const both = misfitSpots({
    turns: ["turn:0", "turn:1"],
    shapes: [domino(0, 0), domino(0, 1)],
    reasons: [
      { clause: "H1", text: "as it would fit" },
      { clause: "H2", text: "as it fits nowhere" },
    ],
    places: [
      [1, 1, [8, 0.5, 0]],
      [0, 0, [8.5, 0.5, 0]],
    ],
  });
  expect(placed(fitting, both, over(8.1, 0.5), held)?.reason?.clause).toBe("H1");
});
