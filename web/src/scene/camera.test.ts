import { Box3, Vector3 } from "three";
import { expect, test } from "vitest";
import { cornersOf, Eye } from "./camera";
import { onScreen } from "./picking";

const BOARD = cornersOf(new Box3(new Vector3(0, 0, 0), new Vector3(8, 0.2, 8)));

function seen(aspect: number, beside: number): { left: number; right: number; distance: number } {
  const eye = new Eye();
  eye.camera.aspect = aspect;
  eye.beside = beside;
  eye.at = eye.framing(BOARD, "reset");
  eye.apply();
  const across = BOARD.map((corner) => onScreen(corner, eye.camera).x);
  return { left: Math.min(...across), right: Math.max(...across), distance: eye.at.distance };
}

test("what fits beside a map lies there, as large as before", () => {
  const [free, beside] = [seen(2, 0), seen(2, 0.2)];
  expect(free.right).toBeGreaterThan(0.6);
  expect(beside.right).toBeCloseTo(0.6, 2);
  expect(beside.distance).toBe(free.distance);
});

test("what does not fit beside a map goes under it rather than out of the window", () => {
  const narrow = seen(1, 0.4);
  expect(narrow.left).toBeGreaterThanOrEqual(-1);
  expect(narrow.distance).toBe(seen(1, 0).distance);
});
