import { expect, test } from "vitest";
import { whole } from "../protocol/part";
import type { Part } from "../protocol/types";
import { along, touched, type Body } from "./picking";
import { boundsOf, poseOf } from "./space";
import { Ray, Vector3 } from "three";

const part = (rest: Partial<Part>): ReturnType<typeof whole> =>
  whole({ id: "p", kind: "block", place: [0, 0, 0], ...rest });
const body = (id: string, rest: Partial<Part>, target = false): Body => {
  const made = part({ id, ...rest });
  return { id, part: made, pose: poseOf(made), target };
};

test("north is away from the eye, up is up", () => {
  const { min, max } = boundsOf(part({ place: [2, 3, 1], size: [1, 1, 2] }));
  expect([min.toArray(), max.toArray()]).toEqual([
    [1.5, 1, -3.5],
    [2.5, 3, -2.5],
  ]);
});

test("a quarter turn swaps the sides of a footprint", () => {
  const size = boundsOf(part({ size: [3, 1, 1], turn: 1 })).getSize(new Vector3());
  expect([size.x, size.z].map(Math.round)).toEqual([1, 3]);
});

test("floors can be laid side by side", () => {
  const shifts = new Map([["floor:3", new Vector3(6, -2, 0)]]);
  expect(poseOf(part({ place: [1, 0, 2], tags: ["floor:3"] }), shifts).place.x).toBe(7);
  expect(poseOf(part({ place: [1, 0, 2], tags: ["floor:2"] }), shifts).place.y).toBe(2);
});

test("a ray meets the nearest first", () => {
  const down = new Ray(new Vector3(0, 9, 0), new Vector3(0, -1, 0));
  const hits = along(down, [
    body("low", {}),
    body("high", { place: [0, 0, 3] }),
    body("aside", { place: [5, 0, 0] }),
  ]);
  expect(hits.map(({ body }) => body.id)).toEqual(["high", "low"]);
});

test("solid things hide what is behind them", () => {
  const down = new Ray(new Vector3(0, 9, 0), new Vector3(0, -1, 0));
  const bodies = [body("low", { size: [1, 1, 2.6] }), body("high", { place: [0, 0, 3] })];
  expect(touched(down, bodies, (id) => id === "low")).toBeNull();
  expect(touched(down, bodies, (id) => id === "high")).toBe("high");
});

test("pointing anywhere at a block means the plate on its top, and the water beside it means nothing", () => {
  const bodies = [
    body("block", { size: [1, 1, 2] }),
    body("plate", { kind: "square", place: [0, 0, 2], size: [0.6, 0.6, 0.1] }, true),
    body("water", { kind: "square", place: [1, 0, -0.1], size: [1, 1, 0.1] }),
  ];
  const from = (x: number, y: number) => new Ray(new Vector3(x, y, 20), new Vector3(0, -0.2, -1).normalize());
  const plate = (id: string) => id === "plate";
  expect(touched(from(0.3, 5), bodies, plate)).toBe("plate");
  expect(touched(from(1, 4), bodies, plate)).toBeNull();
});
