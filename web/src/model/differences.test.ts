import { expect, test } from "vitest";
import type { Part, Scene } from "../protocol/types";
import { differences, NONE } from "./differences";

const part = (id: string, x: number, value = 0): Part => ({ id, kind: "marker", place: [x, 0, 0], value });
const scene = (...parts: Part[]): Scene => ({ parts, panels: [], seats: [], text: "" });

test("a part that is new, one that has moved and one that shows something else are told", () => {
  const before = scene(part("a", 0), part("b", 1), part("c", 2));
  const after = scene(part("a", 0), part("b", 5), part("c", 2, 1), part("d", 3));
  const { fresh, moved } = differences(before, after);
  expect(fresh).toEqual(["c", "d"]);
  expect(moved.map(({ id, from, to }) => [id, from.place[0], to.place[0]])).toEqual([["b", 1, 5]]);
});

test("before the first scene, and when everything is new, nothing stands out", () => {
  expect(differences(null, scene(part("a", 0)))).toBe(NONE);
  const many = Array.from({ length: 30 }, (_, n) => part(`${n}`, n));
  expect(differences(scene(), scene(...many))).toBe(NONE);
});
