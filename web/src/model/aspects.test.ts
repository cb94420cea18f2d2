import { expect, test } from "vitest";
import type { Aspect } from "../protocol/types";
import {
  changed,
  hasRoomForMaps,
  onlyLead,
  outline,
  sheetOf,
  showSides,
  stepped,
  titlesWithin,
} from "./aspects";

const face = (rest: Partial<Aspect>): Aspect => ({
  id: "face:south",
  title: "south",
  side: "south",
  spot: [0, 0],
  size: [3, 3],
  ...rest,
});

test("aspects are laid out by their spots", () => {
  expect(sheetOf([face({}), face({ spot: [4, 4] })])).toEqual({ width: 7, height: 7 });
});

test("a line runs around a group, not between its squares", () => {
  const two = face({
    squares: [
      { at: [0, 0], colour: "white", counts: true },
      { at: [1, 0], colour: "white", counts: true },
      { at: [2, 0], colour: "black" },
    ],
  });
  expect(outline(two).match(/M/g)).toHaveLength(6);
  expect(outline(two)).not.toContain("M1 2v1");
});

test("squares of two colours are parted by a line", () => {
  const two = face({
    squares: [
      { at: [0, 0], colour: "white", counts: true },
      { at: [1, 0], colour: "black", counts: true },
    ],
  });
  expect(outline(two).match(/M/g)).toHaveLength(8);
});

test("what a move would change is told square by square", () => {
  const before = face({ squares: [{ at: [0, 0], colour: "white" }] });
  const after = face({
    squares: [
      { at: [0, 0], colour: "white", counts: true },
      { at: [0, 1], colour: "black" },
    ],
  });
  expect(changed(before, after).map(({ at }) => at)).toEqual([[0, 1]]);
  expect(changed(before, undefined)).toEqual([]);
});

test("keys go through the aspects and back to all of them", () => {
  const floors = [face({ id: "floor:1" }), face({ id: "floor:2" })];
  expect([null, "floor:1", "floor:2"].map((from) => stepped(floors, from, 1))).toEqual([
    "floor:1",
    "floor:2",
    null,
  ]);
  expect(stepped(floors, null, -1)).toBe("floor:2");
});

test("where there is little room, titles leave out the words with which all begin", () => {
  const titled = (...titles: string[]) =>
    titlesWithin(
      titles.map((title) => face({ title })),
      0,
    );
  expect(titled("floor 1", "floor 2")).toEqual(["1", "2"]);
  expect(titled("west", "south")).toEqual(["west", "south"]);
  expect(titled("from above")).toEqual(["from above"]);
  expect(titled("floor", "floor 2")).toEqual(["floor", "floor 2"]);
});

test("titles are whole where each has its room, and short where one has not", () => {
  const floors = [face({ title: "floor 1" }), face({ title: "floor 2", size: [1, 3] })];
  expect(titlesWithin(floors, 21)).toEqual(["floor 1", "floor 2"]);
  expect(titlesWithin(floors, 18)).toEqual(["1", "2"]);
});

test("a table to which sheets leave little is not hidden by a map of it", () => {
  expect(hasRoomForMaps(173, 844)).toBe(false);
  expect(hasRoomForMaps(380, 844)).toBe(true);
  expect(hasRoomForMaps(230, 390)).toBe(true); // on a phone that lies on its side
  expect(hasRoomForMaps(0, 844)).toBe(true); // it has not been laid yet
});

test("a plan from above only leads to places; a face, and whatever counts, says more", () => {
  const plan = face({ side: "top" });
  expect(onlyLead([plan])).toBe(true);
  expect(onlyLead([plan, face({})])).toBe(false);
  expect([showSides([plan]), showSides([plan, face({})])]).toEqual([false, true]);
  expect(onlyLead([face({ side: "top", marks: [{ text: "3" }] })])).toBe(false);
});
