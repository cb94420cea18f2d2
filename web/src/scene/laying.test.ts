import { expect, test } from "vitest";
import type { Aspect, Part } from "../protocol/types";
import { inUse, packed } from "./laying";

const floor = (number: number, wide = 3, deep = 3): Aspect => ({
  id: `floor:${number}`,
  title: `floor ${number}`,
  side: "top",
  spot: [0, 0],
  size: [3, 3],
  squares: [{ at: [0, 0], colour: "wood" }],
  shift: [4 * (number - 1), 0, -2 * (number - 1)],
  room: [
    [4 * (number - 1), 0, 0],
    [4 * (number - 1) + wide, deep, 1],
  ],
});
const FLOORS = [1, 2, 3].map((number) => floor(number));
const corners = (aspects: Aspect[]) =>
  aspects.map(({ room }) => room![0].slice(0, 2).map((each) => Math.round(each * 100) / 100));

test("what is shallow lies above what is shallow, beside what is deep", () => {
  const deep = [floor(1), floor(2, 3, 6.4), floor(3)];
  expect(corners(packed(deep, 0.9))).toEqual([
    [0, 0],
    [3.15, 0],
    [0, 3.15],
  ]);
});

test("what is narrow lies beside what is narrow, below what is wide", () => {
  const wide = [floor(1), floor(2, 6.4), floor(3)];
  expect(corners(packed(wide, 0.9))).toEqual([
    [0, 0],
    [0, 3.15],
    [3.15, 0],
  ]);
});

test("in a high window floors lie in a column, in a wide one in a line", () => {
  expect(corners(packed(FLOORS, 4))).toEqual([
    [0, 0],
    [3.15, 0],
    [6.3, 0],
  ]);
  expect(corners(packed(FLOORS, 0.4))).toEqual([
    [0, 0],
    [0, 3.15],
    [0, 6.3],
  ]);
});

test("places to build on get room when they are offered, and the floors stay in their order", () => {
  const site: Part = { id: "site", kind: "square", place: [-1, 1, 0], tags: ["floor:2"] };
  const laid = packed(inUse(FLOORS, [site]), 4);
  expect(laid.map(({ room }) => room![1][0] - room![0][0])).toEqual([3, 4.5, 3]);
  expect(corners(laid)).toEqual([
    [0, 0],
    [3.15, 0],
    [7.8, 0],
  ]);
  expect(laid[1]!.shift![0]).toBeCloseTo(4.65); // what stands there is moved to the east of the place
});
