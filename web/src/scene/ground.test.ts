import { Matrix4, Vector4 } from "three";
import { expect, test } from "vitest";
import { Eye } from "./camera";
import { tableTop } from "./ground";

const LEVEL = new Matrix4().makeRotationX(-Math.PI / 2);

/** The corners of the table top's triangles as the camera of a plan sees them, before they are divided by depth. */
function triangles(distance: number): Vector4[][] {
  const eye = new Eye();
  eye.camera.aspect = 1.5;
  eye.at = { ...eye.at, above: 82, distance };
  eye.apply();
  const { camera } = eye;
  const seen = camera.projectionMatrix.clone().multiply(camera.matrixWorldInverse).multiply(LEVEL);
  const flat = tableTop().toNonIndexed().getAttribute("position");
  const corners = Array.from({ length: flat.count }, (_, at) =>
    new Vector4(flat.getX(at), flat.getY(at), flat.getZ(at), 1).applyMatrix4(seen),
  );
  return corners.flatMap((corner, at) => (at % 3 ? [] : [[corner, corners[at + 1]!, corners[at + 2]!]]));
}

/** Whether a triangle lies beside, above or below the window as a whole. */
const isOutside = (corners: Vector4[]) =>
  (["x", "y"] as const).some((axis) =>
    [1, -1].some((side) => corners.every((corner) => side * corner[axis] > corner.w)),
  );

test("from above no triangle of the table reaches from the window to behind the camera", () => {
  for (let distance = 10; distance <= 60; distance += 2) {
    const around = triangles(distance).filter((corners) => corners.some(({ w }) => w < nearest(distance)));
    expect(around.filter((corners) => !isOutside(corners))).toEqual([]);
  }
});

/** What is nearer than this is not drawn. */
const nearest = (distance: number) => 0.2 * distance;
