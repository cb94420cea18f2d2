import { LatheGeometry, Vector2 } from "three";
import { expect, test } from "vitest";
import { plainGeometry } from "./geometry";
import { girdle } from "./wood";

const tube = () =>
  plainGeometry(
    new LatheGeometry(
      [0, 1, 2, 3].map((y) => new Vector2(1, y)),
      24,
    ),
  );

test("an inlay goes round a turned piece inside its belts alone", () => {
  const inlay = girdle(tube(), 3, [[0.3, 0.7]]).getAttribute("inlay");
  const marked = Array.from({ length: inlay.count }, (_, v) => v).filter((v) => inlay.getZ(v) === 3);
  expect(marked).toHaveLength(24 * 6);
});

test("every repeat shows the middle of the pattern's cell, also where a turn starts again", () => {
  const inlay = girdle(tube(), 3, [[0.3, 0.7]]).getAttribute("inlay");
  for (let v = 0; v < inlay.count; v++) {
    if (inlay.getZ(v) !== 3) continue;
    for (const place of [inlay.getX(v), inlay.getY(v)]) {
      expect(place).toBeGreaterThan(0.19);
      expect(place).toBeLessThan(0.81);
    }
  }
});
