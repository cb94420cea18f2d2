import { expect, test } from "vitest";
import { centred, outlines } from "./cells";

test("cells are centred on their box", () => {
  expect(
    centred([
      [4, 7],
      [5, 7],
      [5, 8],
    ]),
  ).toEqual([
    [-0.5, -0.5],
    [0.5, -0.5],
    [0.5, 0.5],
  ]);
});

test("an L has six corners, a square four", () => {
  expect(
    outlines([
      [0, 0],
      [1, 0],
      [1, 1],
    ])[0],
  ).toHaveLength(6);
  expect(
    outlines([
      [0, 0],
      [1, 0],
      [0, 1],
      [1, 1],
    ])[0],
  ).toHaveLength(4);
});

test("pieces that do not meet have outlines of their own", () => {
  expect(
    outlines([
      [0, 0],
      [3, 0],
    ]),
  ).toHaveLength(2);
});
