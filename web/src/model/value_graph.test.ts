import { expect, test } from "vitest";
import type { Review } from "../protocol/types";
import { curves, ticks } from "./value_graph";

const review = (number: number, values: number[], after: number[]): Review => ({
  number,
  seat: 0,
  move: "x",
  values,
  errors: values.map(() => 0.1),
  after,
});

test("every seat has a curve from the first position to the last", () => {
  const found = curves([review(1, [0.5, 0.5], [1, 0])], 1, 100, 100);
  expect(found.map(({ line }) => line)).toEqual(["M0 50L100 0", "M0 50L100 100"]);
  expect(found[0]!.band).toBe("M0 30L100 0L100 0L0 70Z");
});

test("points have a scale of their own", () => {
  expect(ticks([review(1, [20], [40])]).map(({ label }) => label)).toEqual(["10", "20", "30"]);
  expect(ticks([review(1, [0.5, 0.5], [1, 0])])[1]!.label).toBe("50 %");
});

test("nothing is drawn before anything is known", () => {
  expect(curves([], 10, 100, 100)).toEqual([]);
});
