import { Box3, Vector3 } from "three";
import { expect, test } from "vitest";
import type { Area, Aspect, Part } from "../protocol/types";
import { dropLines, roomOf, shiftsOf, sorted } from "./aspects";
import { inUse } from "./laying";

const floor = (number: number): Aspect => ({
  id: `floor:${number}`,
  title: `floor ${number}`,
  side: "top",
  spot: [0, 0],
  size: [3, 3],
  shift: [4 * (number - 1), 0, -2 * (number - 1)],
  room: [
    [4 * (number - 1), 0, 0],
    [4 * number - 1, 3, 1],
  ],
});
const FLOORS = [1, 2, 3].map(floor);
const AREA: Area = {
  id: "grid",
  title: "",
  room: [
    [0, 0, 0],
    [3, 3, 6],
  ],
};
const pad = (number: number): Part => ({
  id: `pad ${number}`,
  kind: "pad",
  place: [0, 0, 0],
  tags: [`floor:${number}`],
});

test("side by side every floor lies in a room of its own", () => {
  expect(shiftsOf(FLOORS, true).get("floor:2")!.toArray()).toEqual([4, -2, -0]);
  expect(shiftsOf(FLOORS, false).size).toBe(0);
  expect(roomOf(AREA, FLOORS, { apart: true, chosen: null })!.max.x).toBe(11);
  expect(roomOf(AREA, FLOORS, { apart: true, chosen: "floor:1" })!.max.x).toBe(3);
  expect(roomOf(AREA, FLOORS, { apart: false, chosen: null })!.max.y).toBe(6);
});

test("above the floor that is looked at everything is faint", () => {
  const { solid, faint } = sorted([1, 2, 3].map(pad), FLOORS, { apart: false, chosen: "floor:2" });
  expect([solid.map(({ id }) => id), faint.map(({ id }) => id)]).toEqual([["pad 1", "pad 2"], ["pad 3"]]);
  expect(sorted([1, 2, 3].map(pad), FLOORS, { apart: true, chosen: "floor:2" }).faint).toEqual([]);
});

test("what is written for floors side by side is left out where they stand on each other", () => {
  const label: Part = { id: "letter", kind: "label", place: [0, 0, 0], tags: ["floor:2", "apart"] };
  expect(sorted([label], FLOORS, { apart: false, chosen: null }).solid).toEqual([]);
  expect(sorted([label], FLOORS, { apart: true, chosen: null }).solid).toEqual([label]);
});

test("side by side a post is a stub, for the floor that it carries lies elsewhere", () => {
  const post: Part = { id: "post", kind: "post", place: [0, 0, 0], size: [0.1, 0.1, 1.5], tags: ["floor:1"] };
  const high = (apart: boolean) => sorted([post], FLOORS, { apart, chosen: null }).solid[0]!.size![2];
  expect([high(true) < 0.2, high(false)]).toEqual([true, 1.5]);
});

test("a line drops from what hangs in the air to what is below it, or to the ground", () => {
  const box = (x: number, low: number) => new Box3(new Vector3(x, low, 0), new Vector3(x + 1, low + 0.1, 1));
  const all = [box(0, 0), box(0, 2), box(5, 2)];
  const lines = dropLines(all, all, 0);
  expect(lines.map(([from, to]) => [from.y, to.y])).toEqual([
    [2, 0.1],
    [2, 0],
  ]);
  expect(dropLines([all[2]!], all, 0)).toHaveLength(1);
});

test("a floor without anything on it is laid out only for those who may build there", () => {
  const square = { at: [0, 0] as [number, number], colour: "wood" };
  const built = FLOORS.map((each, index) => ({ ...each, squares: index < 2 ? [square] : [] }));
  const ids = (coming: Part[]) => inUse(built, coming).map(({ id }) => id);
  expect(ids([pad(2)])).toEqual(["floor:1", "floor:2"]);
  expect(ids([pad(3)])).toEqual(["floor:1", "floor:2", "floor:3"]);
  const title: Part = { id: "title", kind: "label", place: [0, 0, 0], tags: ["floor:3", "apart"] };
  const shown = (aspects: Aspect[]) => sorted([title], aspects, { apart: true, chosen: null }).solid;
  expect([shown(inUse(built, [])), shown(FLOORS)]).toEqual([[], [title]]);
});
