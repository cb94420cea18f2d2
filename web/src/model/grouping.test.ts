import { expect, test } from "vitest";
import type { Part } from "../protocol/types";
import { grouped, laid } from "./grouping";

const block = (id: string, colour = "red", x = 0): Part => ({ id, kind: "block", place: [x, 0, 0], colour });

test("parts that look alike are one with a count", () => {
  const groups = grouped([block("a"), block("b"), block("c", "blue")], () => false);
  expect(groups.map(({ ids }) => ids)).toEqual([["a", "b"], ["c"]]);
});

test("copies of what can be touched are counted with it", () => {
  const groups = grouped([block("a"), block("b"), block("c", "blue")], (id) => id === "b");
  expect(groups.map(({ part, ids }) => [part.id, ids])).toEqual([
    ["b", ["a", "b"]],
    ["c", ["c"]],
  ]);
});

test("what is chosen stays apart from the copy that can be chosen next", () => {
  const groups = grouped([block("a"), block("b"), block("c")], (id) => id !== "c");
  expect(groups.map(({ part, ids }) => [part.id, ids])).toEqual([
    ["a", ["a"]],
    ["b", ["b", "c"]],
  ]);
});

test("parts of a track lie where they are, north up", () => {
  const { parts, width, height } = laid([
    block("a", "red", 0),
    { ...block("b", "red", 2), place: [2, 1, 0] },
  ]);
  expect([width, height]).toEqual([3, 2]);
  expect(parts.map(({ left, top }) => [left, top])).toEqual([
    [0, 1],
    [2, 0],
  ]);
});
