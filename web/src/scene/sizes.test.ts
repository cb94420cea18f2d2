import { PerspectiveCamera } from "three";
import { expect, test } from "vitest";
import { whole } from "../protocol/part";
import type { Part } from "../protocol/types";
import type { Body } from "./picking";
import { acts, circle, nears, sizeOf } from "./sizes";
import { poseOf } from "./space";

const body = (id: string, rest: Partial<Part>): Body => {
  const part = whole({ id, kind: "block", place: [0, 0, 0], ...rest });
  return { id, part, pose: poseOf(part), target: false };
};
const FRAME = { width: 400, height: 400 };

function fromAbove(): PerspectiveCamera {
  const camera = new PerspectiveCamera(30, 1, 0.1, 100);
  camera.position.set(0, 20, 0.001);
  camera.lookAt(0, 0, 0);
  camera.updateMatrixWorld();
  return camera;
}

test("the largest circle in a strip is as wide as the strip, however it lies", () => {
  const extent = { left: 0, right: 100, top: 0, bottom: 100 };
  expect(Math.abs(circle((_, y) => y > 20 && y < 53, extent, 60) - 33)).toBeLessThan(2);
  expect(Math.abs(circle((x, y) => Math.abs(x - y) < 20, extent, 60) - 28)).toBeLessThan(3);
  const square = (x: number, y: number) => Math.abs(x - 48) < 17 && Math.abs(y - 51) < 17;
  expect(Math.abs(circle(square, extent, 60) - 34)).toBeLessThan(3);
  expect(circle(() => false, extent, 60)).toBe(0);
  expect(circle(() => true, extent, 44)).toBe(44);
});

test("a square is as large as it is seen, and smaller where something lies over it", () => {
  const square = body("square", { size: [2, 2, 0.1] });
  const ids = new Set(["square"]);
  const free = sizeOf("square", [square], ids, fromAbove(), FRAME, 90);
  expect(Math.abs(free - 75)).toBeLessThan(5);
  const roof = body("roof", { place: [0.5, 0, 2], size: [1, 2, 1] });
  expect(sizeOf("square", [square, roof], ids, fromAbove(), FRAME, 90)).toBeLessThan(free * 0.6);
});

test("a finger takes up what a mouse could hit, and lays what it has to confirm", () => {
  expect([acts(30, true, false), acts(20, true, false), acts(20, true, true)]).toEqual([true, false, true]);
  expect(acts(20, false, true)).toBe(false);
});

test("what a finger could hit and is to confirm stays where it is, with all that lies around", () => {
  expect([nears(30, true, true), nears(20, true, true)]).toEqual([false, true]);
  expect([nears(30, true, false), nears(20, false, true)]).toEqual([true, true]);
});
