import { expect, test } from "vitest";
import { prism, rectangle, rounded } from "./geometry";

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
