import { expect, test } from "vitest";
import { gains, signed } from "./gains";

test("what a move brings is the difference of two score sheets", () => {
  const before = { seat: 0, colour: "red", score: 2, breakdown: [{ label: "tops", value: "2" }] };
  const after = {
    ...before,
    score: 6,
    breakdown: [
      { label: "tops", value: "8" },
      { label: "open bases", value: "−2" },
      { label: "rank", value: "none" },
    ],
  };
  expect(gains(before, after)).toEqual([
    { label: "points", by: 4 },
    { label: "tops", by: 6 },
    { label: "open bases", by: -2 },
  ]);
  expect([signed(4), signed(-2)]).toEqual(["+4", "−2"]);
});
