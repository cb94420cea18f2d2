import { expect, test } from "vitest";
import type { Now } from "../protocol/types";
import { causeText, resultText } from "./result";

const end = (outcome: number[], ended_by = "play"): Now => ({
  seq: 9,
  movers: [],
  over: true,
  outcome,
  ended_by,
});
const nameOf = (seat: number) => ["Ada", "Ben", "Eve"][seat]!;

test("a result names the winners", () => {
  expect(resultText(end([0, 1]), nameOf)).toBe("Ben wins");
  expect(resultText(end([0.5, 0, 0.5]), nameOf)).toBe("Ada and Eve share the win");
  expect(resultText(end([0.5, 0.5]), nameOf)).toBe("A draw");
});

test("a match alone ends with its points, a record where it ends", () => {
  expect(resultText(end([1]), nameOf, 42)).toBe("Finished with 42 points");
  expect(resultText(end([], "imported"), nameOf)).toBe("The record ends here");
});

test("a match that was not played to its end says why", () => {
  expect(causeText(end([1, 0], "resigned"))).toBe("by resignation");
  expect(causeText(end([1, 0]))).toBe("");
});
