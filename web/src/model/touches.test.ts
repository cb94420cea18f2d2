import { expect, test } from "vitest";
import type { Touch } from "../protocol/types";
import { cycled, leafOf, onlyRotations, TouchTree, preferred, toward } from "./touches";

const rotations: Touch[] = [
  { id: "turn:0", move: "a0" },
  { id: "turn:1", move: "a1" },
];

test("turns are cycled both ways", () => {
  expect(cycled(["turn:0", "turn:1"], "turn:1", 1)).toBe("turn:0");
  expect(cycled(["turn:0", "turn:1"], "turn:0", -1)).toBe("turn:1");
  expect(cycled([], "turn:0", 1)).toBeNull();
});

test("the last rotation is preferred where it is possible", () => {
  expect(preferred(rotations, "turn:1")?.move).toBe("a1");
  expect(preferred(rotations, "turn:3")?.move).toBe("a0");
});

test("a touch is a move when only turning is left to say", () => {
  expect(onlyRotations(rotations)).toBe(true);
  expect(onlyRotations([...rotations, { id: "x", move: "x" }])).toBe(false);
  expect(leafOf({ id: "c4" }, rotations, "turn:1")?.move).toBe("a1");
  expect(leafOf({ id: "c4" }, [{ id: "d5", move: "m" }], "")).toBeNull();
  expect(leafOf({ id: "stop", move: "." }, undefined, "")?.move).toBe(".");
});

test("paths learn what comes with a touch", () => {
  const paths = new TouchTree();
  paths.reset([{ id: "c4", then: rotations }]);
  expect(paths.after(["c4"])).toEqual(rotations);
  expect(paths.after(["d4"])).toBeUndefined();
});

test("arrow keys go to the nearest touch in their direction", () => {
  const points = new Map([
    ["left", { x: 0, y: 0 }],
    ["near", { x: 50, y: 4 }],
    ["far", { x: 90, y: 0 }],
    ["above", { x: 45, y: -80 }],
  ]);
  expect(toward({ x: 10, y: 0 }, { x: 1, y: 0 }, points)).toBe("near");
  expect(toward({ x: 50, y: 4 }, { x: 0, y: -1 }, points)).toBe("above");
  expect(toward({ x: 95, y: 0 }, { x: 1, y: 0 }, points)).toBeNull();
});
