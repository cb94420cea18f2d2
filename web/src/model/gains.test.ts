import { expect, test } from "vitest";
import { gainsOf, listed, signed } from "./gains";

test("what a move brings is told seat by seat, with signs", () => {
  const all = [
    { seat: 0, by: 2 },
    { seat: 1, by: -1, label: "tiles" },
  ];
  expect(gainsOf(all, 1)).toEqual([{ seat: 1, by: -1, label: "tiles" }]);
  expect([signed(2), signed(-1)]).toEqual(["+2", "−1"]);
});

test("what a move brings is listed, each difference after its name", () => {
  const gains = [
    { seat: 0, label: "coins", by: -1 },
    { seat: 0, label: "", by: 6 },
  ];
  expect(listed(gains, "points")).toBe("coins −1 · points +6");
});

test("lines that add up to the points say where they come from", () => {
  const brought = (...by: [string, number][]) => by.map(([label, by]) => ({ seat: 0, label, by }));
  expect(listed(brought(["", 1], ["blank spaces", 1]), "points")).toBe("points +1: blank spaces");
  const two = brought(["", 3], ["shops", 2], ["blank spaces", 1]);
  expect(listed(two, "points")).toBe("points +3: shops +2, blank spaces +1");
});

test("points do not come from lines that are told beside them, though they may be as many", () => {
  const roof = [
    { seat: 0, label: "", by: 8 },
    { seat: 0, label: "open bases at the end", by: 8, apart: true },
  ];
  expect(listed(roof, "points")).toBe("points +8 · open bases at the end +8");
});
