import { type BatchedMesh, BoxGeometry, Matrix4, Object3D, Vector3 } from "three";
import { expect, test } from "vitest";
import { whole } from "../protocol/part";
import type { Atlas } from "./atlas";
import { Outlines, shell } from "./outlines";
import { poseOf } from "./space";

test("a line around a part goes with it, however the part is moved", () => {
  const outlines = new Outlines({} as Atlas);
  const world = new Object3D();
  outlines.addTo(world);
  const part = whole({ id: "b", kind: "block", place: [0, -2, 0] });
  const shown = { part, pose: poseOf(part) };
  outlines.show([{ shown, hex: "#ffffff", thick: 0.1 }]);
  const at = () => {
    const matrix = new Matrix4();
    (world.children[0] as BatchedMesh).getMatrixAt(0, matrix);
    return new Vector3().setFromMatrixPosition(matrix).toArray();
  };
  shown.pose.place.x = 2;
  outlines.follow();
  expect(at()).toEqual([2, 0, 2]);
  shown.pose = poseOf(whole({ ...part, place: [5, -2, 1] }));
  outlines.follow();
  expect(at()).toEqual([5, 1, 2]);
});

test("a line goes around its piece on all sides, and never below it, where the ground would hide it", () => {
  const made = shell(new BoxGeometry(1, 0.1, 1), 0.05);
  made.computeBoundingBox();
  const { min, max } = made.boundingBox!;
  expect(min.y).toBeGreaterThan(-0.05);
  expect(min.y).toBeLessThan(-0.03);
  expect(max.y).toBeGreaterThan(0.05);
  expect([min.x < -0.5, min.z < -0.5, max.x > 0.5, max.z > 0.5]).toEqual([true, true, true, true]);
});

test("without lines there is nothing to draw, so nothing is compiled for it", () => {
  const outlines = new Outlines({} as Atlas);
  const world = new Object3D();
  outlines.addTo(world);
  const part = whole({ id: "b", kind: "block", place: [0, 0, 0] });
  const seen = [world.children[0]!.visible];
  for (const rings of [[{ shown: { part, pose: poseOf(part) }, hex: "#ffffff", thick: 0.1 }], []]) {
    outlines.show(rings);
    seen.push(world.children[0]!.visible);
  }
  expect(seen).toEqual([false, true, false]);
});
