import { expect, test } from "vitest";
import type { BufferAttribute } from "three";
import { prism, rectangle, rounded, softened } from "./geometry";
import { slab } from "./shapes/poly";

test("the triangles of a top share one normal, so that no seam shows between them", () => {
  const made = prism(rounded(rectangle(1, 2), 0.06), 1, 0.07);
  const place = made.getAttribute("position");
  const normal = made.getAttribute("normal");
  let level = 0;
  for (let v = 0; v < place.count; v += 3) {
    if ([0, 1, 2].some((corner) => Math.abs(place.getY(v + corner) - 1) > 1e-4)) continue;
    level += 1;
    for (const corner of [0, 1, 2]) expect(normal.getY(v + corner)).toBe(1);
  }
  expect(level).toBeGreaterThan(1);
});

/** The area of the triangles of a top, and of the rectangle that it fills but for its corners. */
function areas(place: BufferAttribute, height: number): { top: number; whole: number } {
  let [top, widest, deepest] = [0, 0, 0];
  for (let v = 0; v < place.count; v += 3) {
    const corners = [v, v + 1, v + 2];
    if (corners.some((at) => Math.abs(place.getY(at) - height) > 1e-4)) continue;
    const [[ax, az], [bx, bz], [cx, cz]] = corners.map((at) => [place.getX(at), place.getZ(at)]) as [
      [number, number],
      [number, number],
      [number, number],
    ];
    top += Math.abs((bx - ax) * (cz - az) - (cx - ax) * (bz - az)) / 2;
    widest = Math.max(widest, ax, bx, cx);
    deepest = Math.max(deepest, az, bz, cz);
  }
  return { top, whole: 4 * widest * deepest };
}

test("the triangles of a top lie side by side, so that no seam is seen through a ghost", () => {
  const tops = [
    areas(softened(rectangle(1, 2), 1, 0.07).getAttribute("position") as BufferAttribute, 1),
    areas(slab([[0, 0]], 1, 0.05).getAttribute("position") as BufferAttribute, 1),
  ];
  for (const { top, whole } of tops) {
    expect(top).toBeLessThanOrEqual(whole);
    expect(top).toBeGreaterThan(whole * 0.995);
  }
});
